"""A trainer that recounts each touched word as a whole, so that any of its steps may be done wrongly on purpose.

The real trainers here count, choose and merge in one fixed way. For mistakes each word is counted by one given function
and merged by another, ties may be narrowed before a rule is asked, and a round recounts only the words that it touches.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bpe_core.diagnosis.agreement import Tick
from bpe_core.diagnosis.readings import ReadList
from bpe_core.learning import ROUNDS_PER_REPORT
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol
from bpe_core.text import Corpus
from bpe_core.ties import TIE_BREAKS

CountWord = Callable[[Sequence[Symbol]], Mapping[Pair, int]]
"""One word's symbols in, pair -> how often the mistake sees it; 0 for a pair that it overlooks."""

MergeWord = Callable[[Sequence[Symbol], Pair], list[Symbol]]
"""One word's symbols and a pair in, the word's symbols after the mistaken merge."""

FirstKey = Callable[[Pair, tuple[int, int]], Any]
"""A pair and its ids to what a mistake compares before any rule; the smallest goes first, and equals are left over."""

FEW = 64
"""Up to so many tied pairs, the words that hold them are looked up; above, the corpus is read from its start."""


class WordwiseTraining:
    """Words, pair counts and ties under a way of counting, a way of choosing and a way of merging."""

    def __init__(
        self,
        corpus: Corpus,
        count: CountWord,
        merge: MergeWord,
        by_text: bool = False,
        first_key: FirstKey | None = None,
    ) -> None:
        """Count every word once. Cost: O(symbols of the distinct words).

        With ``by_text`` a merge also reaches words that only spell what it makes, without holding the pair.
        """
        self._count, self._merge, self._first_key = count, merge, first_key
        self._texts = [_joined(word.symbols) for word in corpus.words] if by_text else []
        self._words: list[list[Symbol]] = [list(word.symbols) for word in corpus.words]
        self._weights = [word.count for word in corpus.words]
        self._ids = _first_ids({symbol for word in self._words for symbol in word})
        self._next_id = 256 if _is_bytes(self._ids) else len(self._ids)
        self._counts: dict[Pair, int] = {}
        self._holders: dict[Pair, set[int]] = {}
        self._with_count: dict[int, dict[Pair, None]] = {}
        self._tops: list[int] = []
        self._keys: dict[str, dict[Pair, Any]] = {name: {} for name in TIE_BREAKS}
        self._first_keys: dict[Pair, Any] = {}
        self.work = 0
        """Symbols and tied pairs looked at so far: what a limit is held against."""
        changes: dict[Pair, int] = {}
        for number, word in enumerate(self._words):
            for pair, times in self._counted(word).items():
                changes[pair] = changes.get(pair, 0) + times * self._weights[number]
                self._holders.setdefault(pair, set()).add(number)
        self._change(changes)

    def agreeing(self, tie_breaks: Sequence[str], pair: Pair) -> list[str]:
        """Those of some rules that merge ``pair`` next."""
        tied = self._tied()
        return [name for name in tie_breaks if self._picks(name, pair, tied)] if pair in tied else []

    def pick(self, tie_break: str) -> Pair | None:
        """The pair that a rule merges next; None when no pair is left."""
        tied = self._tied()
        if not tied:
            return None
        if TIE_BREAKS[tie_break].by_place:
            return self._first_of(tied)
        return min(tied, key=lambda pair: self._key(tie_break, pair))

    def merge(self, pair: Pair) -> None:
        """Merge a pair in every word that holds it and recount these words."""
        self._number(join(*pair))
        changes: dict[Pair, int] = {}
        for number in self._reached(pair):
            before = self._words[number]
            after = self._words[number] = self._merge(before, pair)
            self._recount(number, before, after, changes)
        self._change(changes)

    def _recount(
        self, number: int, before: Sequence[Symbol], after: Sequence[Symbol], changes: dict[Pair, int]
    ) -> None:
        """Add to ``changes`` what a word no longer holds and what it holds now."""
        weight, old, new = self._weights[number], self._counted(before), self._counted(after)
        for pair, times in old.items():
            changes[pair] = changes.get(pair, 0) - times * weight
            if pair not in new:
                self._holders[pair].discard(number)
        for pair, times in new.items():
            changes[pair] = changes.get(pair, 0) + times * weight
            if pair not in old:
                self._holders.setdefault(pair, set()).add(number)

    def _tied(self) -> Mapping[Pair, None]:
        """The pairs that a rule may choose from: those of the highest count, narrowed by what is compared before."""
        while self._tops:
            tied = self._with_count.get(-self._tops[0])
            if tied:
                return tied if self._first_key is None or len(tied) == 1 else self._narrowed(tied)
            heapq.heappop(self._tops)
        return {}

    def _narrowed(self, tied: Mapping[Pair, None]) -> Mapping[Pair, None]:
        assert self._first_key is not None
        self.work += len(tied)
        for pair in tied:
            if pair not in self._first_keys:
                self._first_keys[pair] = self._first_key(pair, self._pair_ids(pair))
        best = min(map(self._first_keys.__getitem__, tied))
        return {pair: None for pair in tied if self._first_keys[pair] == best}

    def _picks(self, tie_break: str, pair: Pair, tied: Mapping[Pair, None]) -> bool:
        if len(tied) == 1:
            return True
        if TIE_BREAKS[tie_break].by_place:
            return self._first_of(tied) == pair
        self.work += len(tied)
        key = self._key(tie_break, pair)
        return not any(self._key(tie_break, each) < key for each in tied)

    def _reached(self, pair: Pair) -> Sequence[int]:
        if not self._texts:
            return sorted(self._holders.get(pair, ()))
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

    def _number(self, symbol: Symbol) -> int:
        if symbol not in self._ids:
            self._ids[symbol] = self._next_id
            self._next_id += 1
        return self._ids[symbol]

    def _pair_ids(self, pair: Pair) -> tuple[int, int]:
        # A mistaken merge can make symbols that no pair names; they are numbered when they are first looked at.
        return self._number(pair[0]), self._number(pair[1])

    def _key(self, tie_break: str, pair: Pair) -> Any:
        keys = self._keys[tie_break]
        if pair not in keys:
            keys[pair] = TIE_BREAKS[tie_break].order(pair, self._pair_ids(pair), None)
        return keys[pair]

    def _first_of(self, tied: Mapping[Pair, None]) -> Pair:
        if len(tied) <= FEW:
            self.work += sum(len(self._holders[pair]) for pair in tied)
            numbers: Sequence[int] = sorted(set().union(*map(self._holders.__getitem__, tied)))
        else:
            numbers = range(len(self._words))
        for number in numbers:
            word = self._words[number]
            self.work += len(word)
            for pair in zip(word, word[1:]):
                # A mistaken count may overlook the place where the pair stands in this word.
                if pair in tied and self._count(word)[pair]:
                    return pair
        raise AssertionError("a pair with a count stands in no word")


def _joined(symbols: Sequence[Symbol]) -> Symbol:
    return (b"" if isinstance(symbols[0], bytes) else "").join(symbols)  # type: ignore[arg-type]


def _is_bytes(base: Iterable[Symbol]) -> bool:
    return all(isinstance(symbol, bytes) and len(symbol) == 1 for symbol in base)


def _first_ids(base: set[Symbol]) -> dict[Symbol, int]:
    """Ids as home-made trainers give them: a byte's value, otherwise the place in the order of code points."""
    if _is_bytes(base):
        return {symbol: symbol[0] for symbol in base if isinstance(symbol, bytes)}
    return {symbol: number for number, symbol in enumerate(sorted(base))}


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
        pair = merges.pair(done)
        agreeing = training.agreeing(alive, pair)
        matched.update((name, done) for name in alive if name not in agreeing)
        alive = agreeing
        if not alive:
            return matched, False
        if training.work > most_work:
            return {**matched, **dict.fromkeys(alive, done)}, True
        training.merge(pair)
    return {**matched, **dict.fromkeys(alive, len(merges))}, False
