"""The round in which a list and its trainer part: which kind of difference it is, with all the numbers."""

from __future__ import annotations

from dataclasses import dataclass

from bpe_core.diagnosis import sentences
from bpe_core.diagnosis.agreement import Walk
from bpe_core.diagnosis.records import Kind
from bpe_core.learning import Trace
from bpe_core.records import Pair, StopReason, Symbol, TiedPair
from bpe_core.ties import TIE_BREAKS
from bpe_core.trainers import Trainer

SHOWN_TIED_PAIRS = 50
"""Tied pairs that a diagnosis writes out at most."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where a list leaves its trainer; the fields are those of ``Diagnosis``."""

    kind: Kind
    """What the difference is."""

    round: int | None
    """The round of the difference."""

    sentence: str
    """The difference in words."""

    pair: Pair | None = None
    """The list's pair."""

    count: int = 0
    """How often that occurs."""

    expected: Pair | None = None
    """The trainer's pair."""

    expected_count: int = 0
    """How often that occurs."""

    tied_pairs: tuple[TiedPair, ...] = ()
    """The pairs of the highest count, in the trainer's order."""

    tied_count: int = 0
    """How many there are."""

    end: str = ""
    """What follows the list's last merge."""


def parting(done: Walk, trainer: Trainer, asked: int | None) -> Parting:
    """Judge a walk that has ended. Cost: a pair table or two."""
    n, total = done.matched + 1, len(done.merges)
    if asked is not None and asked <= done.matched and asked < total:
        return Parting(Kind.GOES_ON, asked + 1, sentences.too_many(asked, total), done.merges.pair(asked))
    if done.matched == total:
        return _ended(done, trainer, asked)
    trace = done.training.trace()
    pair = done.merges.pair(done.matched)
    counts = trace.pair_counts(n)
    count = counts.get(pair, 0)
    if done.over:
        sentence = sentences.goes_on(done.matched, pair, count, _why(trace, trainer), trainer)
        return Parting(Kind.GOES_ON, n, sentence, pair, count)
    expected, top = trace.round(n).pair, trace.round(n).top_count
    tie = trace.tie(n, SHOWN_TIED_PAIRS)
    if count == top:
        kind = Kind.TIE
        sentence = sentences.tie(n, pair, count, tie.size, expected, trainer, _reason(trace, n, pair))
    elif count:
        kind, sentence = Kind.COUNT, sentences.lower_count(n, pair, count, expected, top)
    else:
        kind, sentence = _absent(done, trace, n, pair)
    return Parting(kind, n, sentence, pair, count, expected, top, tie.pairs, tie.size)


def _ended(done: Walk, trainer: Trainer, asked: int | None) -> Parting:
    """The list has ended and every merge agreed."""
    total = len(done.merges)
    trace = done.training.trace()
    if done.over:
        return Parting(Kind.SAME, None, sentences.same(total, trainer), end=sentences.stops_too(_why(trace, trainer)))
    following = trace.round(total + 1)
    if total and (asked is None or asked <= total):
        end = sentences.after_the_end(following.pair, following.count, done.last_count)
        return Parting(Kind.SAME, None, sentences.same(total, trainer), end=end)
    sentence = sentences.ends_early(total, asked, following.pair, following.count, trainer)
    tie = trace.tie(total + 1, SHOWN_TIED_PAIRS)
    return Parting(Kind.ENDS_EARLY, total + 1, sentence, None, 0, following.pair, following.count, tie.pairs, tie.size)


def _why(trace: Trace, trainer: Trainer) -> StopReason:
    """Why a training stopped, as this trainer stops."""
    return trainer.out_of_pairs if trace.stopped_because is StopReason.NO_PAIR else trace.stopped_because


def _reason(trace: Trace, n: int, pair: Pair) -> str:
    """Why the rule puts its winner before the list's pair; the tie's own reason is about the winner and the second."""
    standings = {each.pair: each for each in trace.tied_standings(n)}
    rule = TIE_BREAKS[trace.settings.tie_break]
    return rule.compare(standings[trace.round(n).pair], standings[pair])


def _absent(done: Walk, trace: Trace, n: int, pair: Pair) -> tuple[Kind, str]:
    """A pair that is not in the table: one of its symbols is missing, or they never meet."""
    made = trace.round(n)
    known = {*trace.vocabulary[: trace.base_size], *(each.merged for each in trace if each.number < n)}
    missing: Symbol | None = next((symbol for symbol in pair if symbol not in known), None)
    if missing is not None:
        later = sentences.reading_list(done.merges, missing, n)
        return Kind.NO_SUCH_SYMBOL, sentences.no_such_symbol(n, pair, missing, later, made.pair, made.count)
    at_first = trace.pair_counts(1).get(pair, 0)
    return Kind.NO_SUCH_PAIR, sentences.no_such_pair(n, pair, at_first, made.pair, made.count)
