"""How far tie-break rules agree with a list: the list is followed for some rounds, and who still agrees is run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bpe_core.corpus import Corpus
from bpe_core.diagnosis.readings import ReadList
from bpe_core.errors import SettingsError
from bpe_core.pairs import count_weighted_pairs
from bpe_core.tie_map import agreed_rounds
from bpe_core.trace import RunLog
from bpe_core.trainer import ROUNDS_PER_REPORT, Training

PROBE = 48
"""Rounds that are followed before any rule is run by itself; on real text a wrong rule rarely lasts so long."""

LARGE = 300_000
"""From so many symbols in distinct words on, the first merge is checked by itself before a training is set up."""

Tick = Callable[[int], None]
"""Told the rounds done so far; what it raises passes through."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """How far one rule makes a list."""

    matched: int
    """Merges from the first that it makes."""

    parted_by_tie: bool
    """Whether the list's next pair shares the highest count, so that it is the rule that differs."""

    last_count: int
    """How often the last of the matched pairs occurred; 0 when none matched."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A training that went on for as long as a list agreed with it."""

    training: Training
    """Stands one round after the agreeing merges, unless there is none."""

    merges: ReadList
    """The list, in the reading that agreed longest."""

    matched: int
    """Merges from the first that agreed."""

    over: bool
    """Whether the training stopped by itself after the agreeing merges; it has done one round more where not."""

    @property
    def last_count(self) -> int:
        """How often the last of the agreeing pairs occurred; 0 when none agreed."""
        return int(self.training.trace().log.counts[self.matched - 1]) if self.matched else 0


def walk(corpus: Corpus, lists: Sequence[ReadList], tie_break: str, min_count: int, tick: Tick | None = None) -> Walk:
    """Train under one rule until every reading of a list has parted from it, or the list has ended.

    Parameters: readings of one list, the most literal first. Cost: a training of as many rounds as agree.
    """
    training = Training(corpus, len(lists[0]) + 1, tie_break, min_count)
    alive = list(lists)
    for done in range(len(lists[0])):
        if not training.step():
            return Walk(training, alive[0], done, True)
        if tick is not None and done % ROUNDS_PER_REPORT == 0:
            tick(done)
        made = training.last_pair
        agreeing = [each for each in alive if each.pair(done) == made]
        if not agreeing:
            return Walk(training, _likeliest(alive, corpus), done, False)
        alive = agreeing
    return Walk(training, alive[0], len(lists[0]), not training.step())


def agreements(
    corpus: Corpus, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None = None
) -> dict[str, Agreed]:
    """How far each of some rules agrees with one reading of a list, whatever the minimum count.

    Cost: ``PROBE`` rounds, and a whole training for each rule that agreed with these.
    """
    if not _can_begin(corpus, merges):
        return dict.fromkeys(tie_breaks, Agreed(0, False, 0))
    followed = _followed(corpus, merges, PROBE)
    trace = followed.trace()
    log = trace.log
    probed = agreed_rounds(trace, tie_breaks)
    found: dict[str, Agreed] = {}
    for name, matched in probed.items():
        if matched < followed.done:
            found[name] = Agreed(matched, _parted_by_tie(log, matched), _last_count(log, matched))
        elif followed.done < PROBE:
            # The list has ended, or its next pair does not occur.
            found[name] = Agreed(matched, False, _last_count(log, matched))
        else:
            found[name] = _run(corpus, merges, name, tick)
    return found


def _run(corpus: Corpus, merges: ReadList, tie_break: str, tick: Tick | None) -> Agreed:
    done = walk(corpus, [merges], tie_break, 1, tick)
    if done.matched == len(merges) or done.over:
        return Agreed(done.matched, False, done.last_count)
    counts = done.training.trace().pair_counts(done.matched + 1)
    return Agreed(done.matched, counts.get(merges.pair(done.matched)) == max(counts.values()), done.last_count)


def _followed(corpus: Corpus, merges: ReadList, limit: int) -> Training:
    """The list itself, merged by hand, as far as its pairs occur."""
    limit = min(limit, len(merges))
    training = Training(corpus, limit, choose={n + 1: merges.pair(n) for n in range(limit)})
    try:
        while training.step():
            pass
    except SettingsError:
        # A pair that does not occur: the rounds before it stand.
        pass
    return training


def _parted_by_tie(log: RunLog, matched: int) -> bool:
    return bool(log.counts[matched] == log.top_counts[matched])


def _last_count(log: RunLog, matched: int) -> int:
    return int(log.counts[matched - 1]) if matched else 0


def _can_begin(corpus: Corpus, merges: ReadList) -> bool:
    """Whether the first merge has the highest count; asked only where setting up a training costs much more."""
    if not merges or sum(len(word.symbols) for word in corpus.words) < LARGE:
        return True
    counts = count_weighted_pairs((word.symbols, word.count) for word in corpus.words)
    return counts.get(merges.pair(0), 0) == max(counts.values(), default=0)


def _likeliest(lists: Sequence[ReadList], corpus: Corpus) -> ReadList:
    """Of readings that agree equally far, the one whose symbols the corpus can spell; the most literal among equals."""
    if len(lists) == 1:
        return lists[0]
    base = {symbol for word in corpus.words for symbol in word.symbols}

    def spelt(merges: ReadList) -> int:
        shown = {symbol for index in range(min(len(merges), 2000)) for symbol in merges.pair(index)}
        made = {left + right for left, right in map(merges.pair, range(min(len(merges), 2000)))}  # type: ignore[operator]
        return len(shown & (base | made))

    return max(lists, key=spelt)
