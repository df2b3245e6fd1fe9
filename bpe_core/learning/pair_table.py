"""The running pair table: counts, places, and a queue that knows the winner.

The queue is a heap of (-count, rule's key, pair). Entries go stale when a count falls or a first place moves on; a
stale entry is noticed when it reaches the top, and put back where it belongs.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bpe_core.learning.chain import Chain, Ints, MergeEffect, ids_of
from bpe_core.records import Symbol
from bpe_core.ties import TieBreak


class PairTable:
    """Every pair that ever occurred, in order of discovery, with its count now."""

    def __init__(self, chain: Chain, texts: list[Symbol], rule: TieBreak) -> None:
        """Count the pairs of a chain. ``texts`` gives each symbol id its symbol and may grow. Cost: O(n log n)."""
        self._chain = chain
        self._texts = texts
        self._rule = rule
        self.codes: list[int] = []
        self.counts: list[int] = []
        self._places: list[Sequence[int]] = []
        self._first: list[int] = []
        """Index into ``_places[pair]`` of the first place that was still live when last looked at."""
        self._keys: list[Any] = []
        self._queued: list[int] = []
        """The count under which each pair waits in the queue; another entry of the same pair is stale."""
        self._number: dict[int, int] = {}
        self.with_count: dict[int, int] = {}
        """Count -> how many pairs have it now: the ties of every round, for free."""
        self.distinct = 0
        """How many pairs have a count above zero."""
        self._queue: list[tuple[int, Any, int]] = []
        self._count_all()

    def _count_all(self) -> None:
        heads, codes = self._chain.heads_and_codes()
        distinct, first, inverse = np.unique(codes, return_index=True, return_inverse=True)
        sums = np.bincount(inverse, weights=self._chain.weights[heads], minlength=len(distinct)).astype(np.int64)
        by_pair = heads[np.argsort(inverse, kind="stable")]
        borders = np.concatenate(([0], np.cumsum(np.bincount(inverse, minlength=len(distinct)))))
        # np.unique sorts by code; pairs are numbered by first appearance, as the reference's dict is.
        for each in np.argsort(first, kind="stable").tolist():
            places: Ints = by_pair[borders[each] : borders[each + 1]]
            self._discover(int(distinct[each]), int(sums[each]), places)
        self._queue = [(-count, self._key(pair), pair) for pair, count in enumerate(self.counts)]
        heapq.heapify(self._queue)

    def _discover(self, code: int, count: int, places: Sequence[int] | Ints) -> int:
        pair = len(self.codes)
        self._number[code] = pair
        self.codes.append(code)
        self.counts.append(count)
        self._places.append(places)  # type: ignore[arg-type]
        self._first.append(0)
        self._queued.append(count)
        if not self._rule.by_place:
            left, right = self.ids(pair)
            self._keys.append(self._rule.order((self._texts[left], self._texts[right]), (left, right), None))
        self.with_count[count] = self.with_count.get(count, 0) + 1
        self.distinct += 1
        return pair

    def ids(self, pair: int) -> tuple[int, int]:
        """The symbol ids of a pair."""
        return ids_of(self.codes[pair])

    def number_of(self, code: int) -> int | None:
        """The pair's number; None when it never occurred."""
        return self._number.get(code)

    def places(self, pair: int) -> Sequence[int]:
        """Positions, ascending, where the pair stands or once stood."""
        return self._places[pair]

    def winner(self) -> int | None:
        """The pair with the highest count that the rule puts first; None when no pair is left.

        Cost: O(log pairs) and as much again for each stale entry on the way.
        """
        queue = self._queue
        while queue:
            negative, key, pair = queue[0]
            if self._queued[pair] != -negative:
                heapq.heappop(queue)
                continue
            count = self.counts[pair]
            if count == -negative and (not self._rule.by_place or self._key(pair) == key):
                return pair
            self._queued[pair] = count
            if count:
                heapq.heapreplace(queue, (-count, self._key(pair), pair))
            else:
                heapq.heappop(queue)
        return None

    def apply(self, effect: MergeEffect, log: Callable[[int, int], None]) -> None:
        """Take over the changes of a merge; each change other than zero is told to ``log(pair, change)``."""
        for code, change in effect.changes.items():
            pair = self._number.get(code)
            if pair is None:
                if change:
                    pair = self._discover(code, change, effect.arrivals.pop(code))
                    heapq.heappush(self._queue, (-change, self._key(pair), pair))
                    log(pair, change)
                continue
            if change:
                self._recount(pair, self.counts[pair] + change)
                log(pair, change)
            arrivals = effect.arrivals.get(code)
            if arrivals:
                self._arrive(pair, arrivals)

    def _recount(self, pair: int, count: int) -> None:
        before = self.counts[pair]
        self.counts[pair] = count
        self.distinct += (count > 0) - (before > 0)
        for each, step in ((before, -1), (count, 1)):
            if each:
                self.with_count[each] = self.with_count.get(each, 0) + step
                if not self.with_count[each]:
                    del self.with_count[each]
        if count > self._queued[pair]:
            # A lower count is noticed at the top of the queue; a higher one has to be told.
            self._queued[pair] = count
            heapq.heappush(self._queue, (-count, self._key(pair), pair))

    def _arrive(self, pair: int, arrivals: list[int]) -> None:
        """New places of a pair that existed before: only where a merge makes a symbol that was there already."""
        self._places[pair] = sorted({*map(int, self._places[pair]), *arrivals})
        self._first[pair] = 0
        if self._rule.by_place and self.counts[pair]:
            # Its first place may have moved back, which the queue would not notice.
            heapq.heappush(self._queue, (-self.counts[pair], self._key(pair), pair))
            self._queued[pair] = self.counts[pair]

    def _key(self, pair: int) -> Any:
        return self._first_place(pair) if self._rule.by_place else self._keys[pair]

    def _first_place(self, pair: int) -> int:
        places, at = self._places[pair], self._first[pair]
        left, right = self.ids(pair)
        while at < len(places) and not self._chain.starts(places[at], left, right):
            at += 1
        self._first[pair] = at
        return int(places[at]) if at < len(places) else len(self._chain.symbol)
