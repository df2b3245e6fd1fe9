"""Trainers that keep one pair table and update it, each with the wrong update or the wrong way to read it.

Such a table is a ``dict``: where a rule would look for the pair that is met first, they take the one that was put in
first.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from typing import Any

from bpe_core.diagnosis.mistakes.words import count_all, merge_all
from bpe_core.diagnosis.mistakes.wordwise import WordwiseTraining
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol
from bpe_core.text import Corpus


class KeptTable(WordwiseTraining):
    """One table, updated word by word: pairs stand in it in the order in which they were put in."""

    def __init__(self, corpus: Corpus) -> None:
        """Count and merge rightly. Cost: as ``WordwiseTraining``."""
        self._entered: dict[Pair, int] = {}
        self._entries = 0
        super().__init__(corpus, count_all, merge_all)

    def _change(self, changes: Mapping[Pair, int]) -> None:
        for pair, change in changes.items():
            if change > 0 and self._is_new(pair):
                self._entries += 1
                self._entered[pair] = self._entries
        super()._change(changes)

    def _is_new(self, pair: Pair) -> bool:
        # An entry whose count falls to 0 stays where it is.
        return pair not in self._entered

    def _first_of(self, tied: Mapping[Pair, None]) -> Pair:
        self.work += len(tied)
        return min(tied, key=self._entered.__getitem__)


class EmptiedTable(KeptTable):
    """A word's pairs are taken out and put in again, and what falls to 0 meanwhile is deleted and enters at the end."""

    def _is_new(self, pair: Pair) -> bool:
        return not self._counts.get(pair)

    def _recount(
        self, number: int, before: Sequence[Symbol], after: Sequence[Symbol], changes: dict[Pair, int]
    ) -> None:
        super()._recount(number, before, after, {})
        weight = self._weights[number]
        self._change({pair: -times * weight for pair, times in count_all(before).items()})
        self._change({pair: times * weight for pair, times in count_all(after).items()})


class UnreducedTable(KeptTable):
    """Pairs that a merge makes are added, but those that it breaks keep their counts on one side or on both."""

    def __init__(self, corpus: Corpus, left: bool, right: bool) -> None:
        """Say on which side of the merged pair the broken pairs' counts are reduced, as they should be on both."""
        self._reduced = (left, right)
        self._pair: Pair = ("", "")
        super().__init__(corpus)

    def merge(self, pair: Pair) -> None:
        """Merge, and take the merged pair out of the table."""
        self._pair = pair
        super().merge(pair)
        self._change({pair: -self._counts.get(pair, 0)})
        del self._entered[pair]

    def _recount(
        self, number: int, before: Sequence[Symbol], after: Sequence[Symbol], changes: dict[Pair, int]
    ) -> None:
        super()._recount(number, before, after, {})
        weight, merged, word, at = self._weights[number], join(*self._pair), list(before), 0
        # In place and left to right: the left neighbour may be a symbol that this very sweep has made.
        while at < len(word) - 1:
            if (word[at], word[at + 1]) == self._pair:
                left, right = word[max(at - 1, 0) : at], word[at + 2 : at + 3]
                broken = [(each, self._pair[0]) for each in left if self._reduced[0]]
                broken += [(self._pair[1], each) for each in right if self._reduced[1]]
                for each in broken:
                    changes[each] = changes.get(each, 0) - weight
                for each in [(each, merged) for each in left] + [(merged, each) for each in right]:
                    changes[each] = changes.get(each, 0) + weight
                word[at : at + 2] = [merged]
            at += 1


class StaleHeap(KeptTable):
    """Pairs wait in a heap; a count that changes is put in once more, and the entry with the old count is believed."""

    def __init__(self, corpus: Corpus, skips: bool) -> None:
        """Say whether entries of pairs that have meanwhile vanished are skipped, or merged all the same."""
        self._skips = skips
        self._heaps: dict[str, list[tuple[int, Any, Pair]]] = {}
        super().__init__(corpus)

    def agreeing(self, tie_breaks: Sequence[str], pair: Pair) -> list[str]:
        """Those of some rules that merge ``pair`` next."""
        if not self._heaps:
            # Before the first merge no entry is old, so that only the rules that agree so far need a heap.
            tie_breaks = super().agreeing(tie_breaks, pair)
            self._heaps = {name: self._heap(name) for name in tie_breaks}
        self._heaps = {name: self._heaps[name] for name in tie_breaks if self._next(name) == pair}
        return list(self._heaps)

    def pick(self, tie_break: str) -> Pair | None:
        """The pair of the first entry; None when the heap is empty."""
        if tie_break not in self._heaps:
            self._heaps[tie_break] = self._heap(tie_break)
        return self._next(tie_break)

    def merge(self, pair: Pair) -> None:
        """Take the first entries, merge, and put in what changed."""
        for heap in self._heaps.values():
            heapq.heappop(heap)
        super().merge(pair)

    def _change(self, changes: Mapping[Pair, int]) -> None:
        super()._change(changes)
        for name, heap in self._heaps.items():
            self.work += len(changes)
            for pair, change in changes.items():
                if change and self._counts[pair]:
                    heapq.heappush(heap, (-self._counts[pair], self._key(name, pair), pair))

    def _heap(self, tie_break: str) -> list[tuple[int, Any, Pair]]:
        self.work += len(self._counts)
        heap = [(-count, self._key(tie_break, pair), pair) for pair, count in self._counts.items()]
        heapq.heapify(heap)
        return heap

    def _next(self, tie_break: str) -> Pair | None:
        heap = self._heaps[tie_break]
        while heap and self._skips and not self._counts[heap[0][2]]:
            heapq.heappop(heap)
        return heap[0][2] if heap else None
