"""How far tie-break rules agree with a list: the list is followed for some rounds, and who still agrees is run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bpe_core.comparing import agreed_rounds
from bpe_core.diagnosis.readings import ReadList
from bpe_core.errors import SettingsError
from bpe_core.learning import ROUNDS_PER_REPORT, Trace, Training
from bpe_core.records import Pair, Symbol
from bpe_core.text import Corpus

PROBES = (32, 160)
"""Rounds that are followed before any rule is run by itself; the second where more than one rule outlives the first."""

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

    ties: int
    """How many of the matched merges a tie decided, so that they speak for the rule."""

    next_count: int = 0
    """How often the pair occurs that the rule merges after the whole list; 0 when none is left, or not all matched."""


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

    @property
    def ties(self) -> int:
        """How many of the agreeing merges a tie decided."""
        return ties_within(self.training.trace(), self.matched)

    @property
    def next_count(self) -> int:
        """How often the pair occurs that was merged after the whole list; 0 when there was none."""
        if self.over or self.matched < len(self.merges):
            return 0
        return int(self.training.trace().log.counts[self.matched])


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


class Agreements:
    """How far rules agree with one list on corpora; what was found out once is not run again."""

    def __init__(self) -> None:
        """Know nothing yet. Keep one for each list."""
        # The corpus is kept with its answers, so that its identity stays its own.
        self._known: dict[tuple[int, str], tuple[Corpus, dict[str, Agreed]]] = {}

    def note(self, corpus: Corpus, merges: ReadList, found: Mapping[str, Agreed]) -> None:
        """Remember what was found out elsewhere."""
        self._known.setdefault((id(corpus), merges.reading), (corpus, {}))[1].update(found)

    def whole(self, corpus: Corpus, merges: ReadList) -> tuple[str, ...]:
        """The rules that are known to make the whole list."""
        _, known = self._known.get((id(corpus), merges.reading), (corpus, {}))
        return tuple(name for name, each in known.items() if each.matched == len(merges))

    def of(
        self, corpus: Corpus, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None = None
    ) -> dict[str, Agreed]:
        """How far each of some rules agrees with one reading of the list, whatever the minimum count.

        Cost: some rounds that are followed, and a whole training for each rule that agreed with these.
        """
        _, known = self._known.get((id(corpus), merges.reading), (corpus, {}))
        unknown = [name for name in tie_breaks if name not in known]
        if unknown:
            self.note(corpus, merges, _agreements(corpus, merges, unknown, tick))
            _, known = self._known[id(corpus), merges.reading]
        return {name: known[name] for name in tie_breaks}


def _agreements(corpus: Corpus, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> dict[str, Agreed]:
    longest = min(PROBES[-1], len(merges))
    followed = Training(corpus, longest, choose={n + 1: merges.pair(n) for n in range(longest)})
    for probe in PROBES:
        _follow(followed, probe)
        trace = followed.trace()
        probed = agreed_rounds(trace, tie_breaks)
        outlived = [name for name, matched in probed.items() if matched == probe]
        if len(outlived) < 2:
            break
    return {
        name: _run(corpus, merges, name, tick) if name in outlived else _met(trace, matched, len(merges))
        for name, matched in probed.items()
    }


def _met(trace: Trace, matched: int, total: int) -> Agreed:
    """What following the list says of a rule that does not outlive it."""
    log = trace.log
    parted_by_tie = matched < len(trace) and bool(log.counts[matched] == log.top_counts[matched])
    last_count = int(log.counts[matched - 1]) if matched else 0
    next_count = max(trace.pair_counts(total + 1).values(), default=0) if matched == total else 0
    return Agreed(matched, parted_by_tie, last_count, ties_within(trace, matched), next_count)


def _run(corpus: Corpus, merges: ReadList, tie_break: str, tick: Tick | None) -> Agreed:
    done = walk(corpus, [merges], tie_break, 1, tick)
    if done.matched == len(merges) or done.over:
        return Agreed(done.matched, False, done.last_count, done.ties, done.next_count)
    counts = done.training.trace().pair_counts(done.matched + 1)
    parted_by_tie = counts.get(merges.pair(done.matched)) == max(counts.values())
    return Agreed(done.matched, parted_by_tie, done.last_count, done.ties)


def pair_counts(words: Iterable[tuple[Sequence[Symbol], int]]) -> Counter[Pair]:
    """Pair -> count in no particular order, as ``count_weighted_pairs`` but quicker on long words. Cost: O(symbols)."""
    counts: Counter[Pair] = Counter()
    for symbols, count in words:
        if count == 1:
            counts.update(zip(symbols, symbols[1:]))
        else:
            for pair in zip(symbols, symbols[1:]):
                counts[pair] += count
    return counts


def ties_within(trace: Trace, rounds: int) -> int:
    """How many of a trace's first rounds had more than one pair to choose from."""
    return int((trace.log.tied_counts[:rounds] > 1).sum())


def _follow(training: Training, rounds: int) -> None:
    """Merge the list by hand up to some round, as far as its pairs occur."""
    try:
        while training.done < rounds and training.step():
            pass
    except SettingsError:
        # A pair that does not occur: the rounds before it stand.
        pass


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
