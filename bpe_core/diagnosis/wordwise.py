"""A trainer that recounts each touched word as a whole, so that counting and merging may be done wrongly on purpose.

The real trainers here count and merge in one fixed way. Mistakes count or merge in another; for them each word is
counted by one given function and merged by another, and a round recounts only the words that hold the pair.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bpe_core.diagnosis.agreement import Tick
from bpe_core.diagnosis.readings import ReadList
from bpe_core.learning import ROUNDS_PER_REPORT
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol
from bpe_core.text import Corpus
from bpe_core.ties import TIE_BREAKS

CountWord = Callable[[Sequence[Symbol]], Mapping[Pair, int]]
"""One word's symbols in, pair -> how often the mistake sees it."""

MergeWord = Callable[[Sequence[Symbol], Pair], list[Symbol]]
"""One word's symbols and a pair in, the word's symbols after the mistaken merge."""

FEW = 64
"""Up to so many tied pairs, the words that hold them are looked up; above, the corpus is read from its start."""


class WordwiseTraining:
    """Words, pair counts and ties under a way of counting and a way of merging."""

    def __init__(self, corpus: Corpus, count: CountWord, merge: MergeWord, by_text: bool = False) -> None:
        """Count every word once. Cost: O(symbols of the distinct words).

        With ``by_text`` a merge also reaches words that only spell what it makes, without holding the pair.
        """
        self._count, self._merge = count, merge
        self._texts = [_joined(word.symbols) for word in corpus.words] if by_text else []
        self._words: list[list[Symbol]] = [list(word.symbols) for word in corpus.words]
        self._weights = [word.count for word in corpus.words]
        base = sorted({symbol for word in self._words for symbol in word})
        self._ids: dict[Symbol, int] = {symbol: number for number, symbol in enumerate(base)}
        self._counts: dict[Pair, int] = {}
        self._holders: dict[Pair, set[int]] = {}
        self._with_count: dict[int, dict[Pair, None]] = {}
        self._tops: list[int] = []
        self._keys: dict[str, dict[Pair, Any]] = {name: {} for name in TIE_BREAKS}
        self.work = 0
        """Symbols and tied pairs looked at so far: what a limit is held against."""
        changes: dict[Pair, int] = {}
        for number, word in enumerate(self._words):
            for pair, times in self._counted(word).items():
                changes[pair] = changes.get(pair, 0) + times * self._weights[number]
                self._holders.setdefault(pair, set()).add(number)
        self._change(changes)

    def tied(self) -> dict[Pair, None]:
        """The pairs that share the highest count; empty when no pair is left."""
        while self._tops:
            tied = self._with_count.get(-self._tops[0])
            if tied:
                return tied
            heapq.heappop(self._tops)
        return {}

    def picks(self, tie_break: str, pair: Pair, tied: Mapping[Pair, None]) -> bool:
        """Whether a rule picks ``pair``, one of the tied ones."""
        if len(tied) == 1:
            return True
        if TIE_BREAKS[tie_break].by_place:
            return self._first_of(tied) == pair
        self.work += len(tied)
        key = self._key(tie_break, pair)
        return not any(self._key(tie_break, each) < key for each in tied)

    def pick(self, tie_break: str) -> Pair | None:
        """The pair that a rule merges next; None when no pair is left."""
        tied = self.tied()
        if not tied:
            return None
        if TIE_BREAKS[tie_break].by_place:
            return self._first_of(tied)
        return min(tied, key=lambda pair: self._key(tie_break, pair))

    def merge(self, pair: Pair) -> None:
        """Merge a pair in every word that holds it and recount these words."""
        self._ids.setdefault(join(*pair), len(self._ids))
        changes: dict[Pair, int] = {}
        for number in self._reached(pair):
            weight = self._weights[number]
            before = self._counted(self._words[number])
            self._words[number] = self._merge(self._words[number], pair)
            after = self._counted(self._words[number])
            for each, times in before.items():
                changes[each] = changes.get(each, 0) - times * weight
                if each not in after:
                    self._holders[each].discard(number)
            for each, times in after.items():
                changes[each] = changes.get(each, 0) + times * weight
                if each not in before:
                    self._holders.setdefault(each, set()).add(number)
        self._change(changes)

    def _reached(self, pair: Pair) -> Sequence[int]:
        if not self._texts:
            return tuple(self._holders.get(pair, ()))
        self.work += len(self._texts)
        text = join(*pair)
        return [number for number, whole in enumerate(self._texts) if text in whole]  # type: ignore[operator]

    def _counted(self, word: Sequence[Symbol]) -> Mapping[Pair, int]:
        self.work += len(word)
        return self._count(word)

    def _change(self, changes: Mapping[Pair, int]) -> None:
        for pair, change in changes.items():
            if not change:
                continue
            old = self._counts.get(pair, 0)
            new = self._counts[pair] = old + change
            if old:
                del self._with_count[old][pair]
            if new:
                level = self._with_count.setdefault(new, {})
                if not level:
                    heapq.heappush(self._tops, -new)
                level[pair] = None

    def _key(self, tie_break: str, pair: Pair) -> Any:
        keys = self._keys[tie_break]
        if pair not in keys:
            # A mistaken merge can make symbols that no pair names; they are numbered when they are first looked at.
            left, right = (self._ids.setdefault(symbol, len(self._ids)) for symbol in pair)
            keys[pair] = TIE_BREAKS[tie_break].order(pair, (left, right), None)
        return keys[pair]

    def _first_of(self, tied: Mapping[Pair, None]) -> Pair:
        if len(tied) <= FEW:
            self.work += sum(len(self._holders[pair]) for pair in tied)
            numbers: Sequence[int] = [min(min(self._holders[pair]) for pair in tied)]
        else:
            numbers = range(len(self._words))
        for number in numbers:
            word = self._words[number]
            self.work += len(word)
            for pair in zip(word, word[1:]):
                if pair in tied:
                    return pair
        raise AssertionError("a pair with a count stands in no word")


def _joined(symbols: Sequence[Symbol]) -> Symbol:
    return (b"" if isinstance(symbols[0], bytes) else "").join(symbols)  # type: ignore[arg-type]


def follow(
    training: WordwiseTraining, merges: ReadList, tie_breaks: Sequence[str], most_work: int, tick: Tick | None = None
) -> tuple[dict[str, int], bool]:
    """Merge a list's pairs for as long as a rule would, and say how far each rule does.

    Returns rule -> merges that it makes as well, and whether the limit on work left something untried. Cost: at most
    about ``most_work`` symbols and tied pairs looked at.
    """
    alive = list(tie_breaks)
    matched: dict[str, int] = {}
    for done in range(len(merges)):
        if tick is not None and done % ROUNDS_PER_REPORT == 0:
            tick(done)
        pair, tied = merges.pair(done), training.tied()
        if pair not in tied:
            return {**matched, **dict.fromkeys(alive, done)}, False
        agreeing = [name for name in alive if training.picks(name, pair, tied)]
        matched.update((name, done) for name in alive if name not in agreeing)
        alive = agreeing
        if not alive:
            return matched, False
        if training.work > most_work:
            return {**matched, **dict.fromkeys(alive, done)}, True
        training.merge(pair)
    return {**matched, **dict.fromkeys(alive, len(merges))}, False
