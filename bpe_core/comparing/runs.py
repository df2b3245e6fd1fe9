"""Two runs side by side: the first round at which they part, its cause, and what followed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np

from bpe_core.comparing.cause import Experiments, setting_differences
from bpe_core.comparing.parts import Runs
from bpe_core.comparing.records import Comparison, Outcome, Side
from bpe_core.comparing.sentences import reason
from bpe_core.learning import Ints, Trace
from bpe_core.pairs import join
from bpe_core.records import Pair, Precedence, Symbol
from bpe_core.text import MARKED
from bpe_core.ties import TIE_BREAKS

SHOWN_TIED_PAIRS = 50
"""Tied pairs that each side of a comparison writes out at most, unless more are asked for."""


def compare(first: Trace, second: Trace, limit: int = SHOWN_TIED_PAIRS) -> Comparison:
    """Find where two runs part, why, and what followed.

    Parameters: two traces, of the same corpus or not, a branch with pairs chosen by hand included; at most ``limit``
    tied pairs a side, 2 or more. Symbols of different alphabets are compared by the bytes they stand for. A cause is
    proven: changed in one of the runs, and nothing else, it makes the parting go or come later. Returns a Comparison.
    Cost: O(rounds + positions + merges done), a pair table or two for each side, and, where the runs differ in more
    than one setting, two trainings for each up to where they part.

    >>> from bpe_core import TRAINERS
    >>> found = compare(TRAINERS["hf-bytelevel"].train("bc a", 2), TRAINERS["rustbpe"].train("bc a", 2))
    >>> found.parted_at, found.first.pair, found.second.pair, found.cause
    (1, ('b', 'c'), (b' ', b'a'), 'alphabet')
    >>> [(each.name, each.is_cause) for each in found.differences]
    [('alphabet', True), ('splitter', False)]
    """
    runs = Runs((first, second))
    pairs, made = [runs.pair_forms(which) for which in (0, 1)], [runs.symbol_forms(which) for which in (0, 1)]
    agreed = _shared_start(*pairs)
    outcome = _outcome(agreed, len(first), len(second))
    at = None if outcome is Outcome.SAME else agreed + 1
    sides = None if at is None else (_side(runs, 0, at, limit), _side(runs, 1, at, limit))
    tried = None if at is None else Experiments(runs, at)
    words_met, same_end = _words_met(first, second, agreed)
    apart, symbols_met = _symbols_met(made[0], made[1], agreed)
    return Comparison(
        outcome=outcome,
        agreed=agreed,
        parted_at=at,
        proof=None if tried is None else tried.proof,
        reason=reason(runs, agreed, sides, None if tried is None else tried.proof),
        first=sides and sides[0],
        second=sides and sides[1],
        differences=setting_differences(runs) if tried is None else tried.differences(),
        common=_common(*pairs),
        only_first=_only(first.merges, made[0], made[1]),
        only_second=_only(second.merges, made[1], made[0]),
        symbols_apart=apart,
        symbols_met_at=symbols_met,
        words_met_at=words_met,
        same_words_at_end=same_end,
        not_comparable=_not_comparable(runs, same_end is None),
    )


def _shared_start(first: Sequence[Hashable], second: Sequence[Hashable]) -> int:
    shared = min(len(first), len(second))
    return next((at for at in range(shared) if first[at] != second[at]), shared)


def _outcome(agreed: int, first: int, second: int) -> Outcome:
    if agreed == first == second:
        return Outcome.SAME
    if agreed == first:
        return Outcome.FIRST_IS_PREFIX
    return Outcome.SECOND_IS_PREFIX if agreed == second else Outcome.PARTED


def _side(runs: Runs, which: int, at: int, limit: int) -> Side:
    trace, other = runs.traces[which], runs.traces[1 - which]
    other_pair = other.merges[at - 1] if at <= len(other) else None
    other_count = None if other_pair is None else runs.count_in(which, at, other_pair)
    symbols = trace.symbol_total(at - 1)
    if at > len(trace):
        return Side(None, 0, other_count, None, None, symbols, trace.stopped_because)
    done = trace.round(at)
    return Side(done.pair, done.count, other_count, trace.tie(at, limit), _precedence(runs, which, at), symbols, None)


def _precedence(runs: Runs, which: int, at: int) -> Precedence | None:
    """Why one run's rule puts its pair before the other run's, where both are tied here."""
    trace, other = runs.traces[which], runs.traces[1 - which]
    if at > len(other):
        return None
    own, wanted = trace.merges[at - 1], runs.pair_form(1 - which, other.merges[at - 1])
    standings = trace.tied_standings(at)
    first = next((each for each in standings if each.pair == own), None)
    second = next((each for each in standings if runs.pair_form(which, each.pair) == wanted), None)
    if first is None or second is None:
        return None
    rule = TIE_BREAKS[trace.settings.tie_break]
    # In a round chosen by hand the rule may put its pair last.
    return rule.precedence(first, second) if rule.sort_key(first) < rule.sort_key(second) else None


def _common(first: Sequence[Hashable], second: Sequence[Hashable]) -> tuple[tuple[int, int], ...]:
    ranks: dict[Hashable, list[int]] = {}
    for rank, pair in enumerate(second):
        ranks.setdefault(pair, []).append(rank)
    # A pair can be chosen twice where base symbols are long; its turns are matched in order.
    turns = {pair: iter(each) for pair, each in ranks.items()}
    matched = ((rank, next(turns[pair], None)) for rank, pair in enumerate(first) if pair in turns)
    return tuple((rank, other) for rank, other in matched if other is not None)


def _only(merges: Sequence[Pair], made: Sequence[Hashable], elsewhere: Sequence[Hashable]) -> tuple[Symbol, ...]:
    known = set(elsewhere)
    return tuple(dict.fromkeys(join(*pair) for pair, form in zip(merges, made) if form not in known))


def _symbols_met(first: Sequence[Hashable], second: Sequence[Hashable], agreed: int) -> tuple[bool, int | None]:
    """Whether the symbols made ever differ, and the first round after that after which both have made the same."""
    ours, theirs = set(first[:agreed]), set(second[:agreed])
    apart: set[Hashable] = set()
    parted = False
    for n, (one, other) in enumerate(zip(first[agreed:], second[agreed:]), start=agreed + 1):
        ours.add(one)
        theirs.add(other)
        for symbol in (one, other):
            if symbol in ours and symbol in theirs:
                apart.discard(symbol)
            else:
                apart.add(symbol)
        parted = parted or bool(apart)
        if parted and not apart:
            return True, n
    return parted, None


def _words_met(first: Trace, second: Trace, agreed: int) -> tuple[int | None, bool | None]:
    """The first round after parting after which all words are cut alike, and whether they are at the end.

    Every position is merged away once at most in a run, so the words are alike when the same positions are.
    """
    if not _same_positions(first, second):
        return None, None
    logs = (first.log, second.log)
    away = np.zeros(len(logs[0].start), dtype=bool)
    differing, met, parted = 0, None, False
    shared = min(len(first), len(second))
    for n in range(agreed, shared):
        for log in logs:
            tails: Ints = log.tails[log.merge_ends[n] : log.merge_ends[n + 1]]
            differing += len(tails) - 2 * int(np.count_nonzero(away[tails]))
            away[tails] = ~away[tails]
        parted = parted or differing > 0
        if met is None and parted and not differing:
            met = n + 1
    return met, differing == 0


def _same_positions(first: Trace, second: Trace) -> bool:
    one, other = first.corpus, second.corpus
    return one is other or [word.symbols for word in one.words] == [word.symbols for word in other.words]


def _not_comparable(runs: Runs, words_differ: bool) -> tuple[str, ...]:
    sentences = []
    alphabets = [trace.settings.alphabet for trace in runs.traces]
    if not runs.alike and any(each in MARKED for each in alphabets):
        sentences.append(
            "Symbols that carry </w> have no counterpart in an alphabet without it; where one alphabet glues </w> to "
            "the last letter and the other keeps it apart, the merge of the two exists only in the latter."
        )
    if not runs.alike and "utf-16-units" in alphabets:
        sentences.append("Half of a UTF-16 pair is no text, so a symbol that ends between two halves equals no other.")
    if runs.reads_marks:
        sentences.append("The sign ▁ of one run is read as the space of the other.")
    if None in alphabets and alphabets != [None, None]:
        sentences.append("Symbols that were given by hand are compared as they are written, as UTF-8 where needed.")
    if words_differ:
        sentences.append(
            "Whether the words meet again cannot be said: the two corpora are not cut into the same words and base "
            "symbols, in the same order."
        )
    return tuple(sentences)
