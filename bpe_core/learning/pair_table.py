"""The running pair table: counts, places, and a queue that knows the winner.

The queue is one heap a count, of (rule's key, pair), and a heap of the counts. A pair is put under its count when it is
met and when its count rises; a fall is noticed when the entry reaches the top, and the pair is put where it belongs.
Most pairs never reach the top, so a key is computed only when its count is the highest there is.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from typing import Any

import numpy as np

from bpe_core.learning.chain import Chain, MergeEffect, Places, ids_of
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
        self._places: list[Places] = []
        self._first: dict[int, int] = {}
        """Pair -> index into its places of the first one that was still live when last looked at, 0 at first."""
        self._number: dict[int, int] = {}
        self.with_count: defaultdict[int, int] = defaultdict(int)
        """Count -> how many pairs have it now, 0 included: the ties of every round, for free."""
        self._levels: list[int] = []
        """The counts that have pairs waiting or ready, negative: a heap, so that the highest is first."""
        self._waiting: dict[int, list[int]] = {}
        """Count -> pairs whose keys nobody asked for yet."""
        self._ready: dict[int, list[tuple[Any, int]]] = {}
        """Count -> heap of (key, pair)."""
        self._count_all()

    def _count_all(self) -> None:
        heads, codes = self._chain.heads_and_codes()
        if not len(codes):
            return
        order = np.argsort(codes, kind="stable")
        by_code, by_pair = codes[order], heads[order]
        starts = np.concatenate(([0], np.flatnonzero(by_code[1:] != by_code[:-1]) + 1))
        sums = np.add.reduceat(self._chain.weights[by_pair], starts).tolist()
        distinct, borders = by_code[starts].tolist(), [*starts.tolist(), len(codes)]
        # Pairs are numbered by first appearance, as the reference's dict is.
        for each in np.argsort(by_pair[starts]).tolist():
            self._discover(distinct[each], sums[each], by_pair[borders[each] : borders[each + 1]])

    def _discover(self, code: int, count: int, places: Places) -> int:
        pair = len(self.codes)
        self._number[code] = pair
        self.codes.append(code)
        self.counts.append(count)
        self._places.append(places)
        self.with_count[count] += 1
        self._wait(pair, count)
        return pair

    @property
    def distinct(self) -> int:
        """How many pairs have a count above zero."""
        return len(self.codes) - self.with_count[0]

    def ids(self, pair: int) -> tuple[int, int]:
        """The symbol ids of a pair."""
        return ids_of(self.codes[pair])

    def number_of(self, code: int) -> int | None:
        """The pair's number; None when it never occurred."""
        return self._number.get(code)

    def places(self, pair: int) -> Places:
        """Positions, ascending, where the pair stands or once stood."""
        return self._places[pair]

    def winner(self) -> int | None:
        """The pair with the highest count that the rule puts first; None when no pair is left.

        Cost: O(log pairs) and as much again for each stale entry on the way.
        """
        while self._levels:
            level = -self._levels[0]
            ready = self._ready.setdefault(level, [])
            for pair in self._waiting.pop(level, ()):
                if not self._moved_down(pair, level):
                    heapq.heappush(ready, (self._key(pair), pair))
            while ready:
                key, pair = ready[0]
                if self._moved_down(pair, level):
                    heapq.heappop(ready)
                elif self._rule.by_place and self._key(pair) != key:
                    heapq.heapreplace(ready, (self._key(pair), pair))
                else:
                    return pair
            del self._ready[level]
            heapq.heappop(self._levels)
        return None

    def _moved_down(self, pair: int, level: int) -> bool:
        """Whether a pair's count is another one by now; if a lower one, the pair waits there from now on."""
        count = self.counts[pair]
        if 0 < count < level:
            self._wait(pair, count)
        return count != level

    def _wait(self, pair: int, count: int) -> None:
        waiting = self._waiting.get(count)
        if waiting is not None:
            waiting.append(pair)
            return
        self._waiting[count] = [pair]
        if count not in self._ready:
            heapq.heappush(self._levels, -count)

    def apply(self, effect: MergeEffect) -> dict[int, int]:
        """Take over the changes of a merge. Returns pair -> change of its count, without zeros. Cost: O(changes)."""
        number, counts, with_count, arrivals = self._number, self.counts, self.with_count, effect.arrivals
        changed = {}
        for code, change in effect.changes.items():
            if not change:
                continue
            pair = number.get(code)
            if pair is None:
                pair = self._discover(code, change, arrivals.pop(code))
            else:
                before = counts[pair]
                count = counts[pair] = before + change
                with_count[before] -= 1
                with_count[count] += 1
                if change > 0:
                    self._wait(pair, count)
            changed[pair] = change
        for code, places in arrivals.items():
            pair = number.get(code)
            if pair is not None:
                self._arrive(pair, places)
        return changed

    def _arrive(self, pair: int, arrivals: Places) -> None:
        """New places of a pair that existed before: only where a merge makes a symbol that was there already."""
        self._places[pair] = sorted({*map(int, self._places[pair]), *map(int, arrivals)})
        self._first.pop(pair, None)
        if self._rule.by_place and self.counts[pair]:
            # Its first place may have moved back, which the queue would not notice.
            self._wait(pair, self.counts[pair])

    def _key(self, pair: int) -> Any:
        if self._rule.by_place:
            return self._first_place(pair)
        left, right = self.ids(pair)
        return self._rule.order((self._texts[left], self._texts[right]), (left, right), None)

    def _first_place(self, pair: int) -> int:
        places, at = self._places[pair], self._first.get(pair, 0)
        left, right = self.ids(pair)
        while at < len(places) and not self._chain.starts(int(places[at]), left, right):
            at += 1
        self._first[pair] = at
        return int(places[at]) if at < len(places) else len(self._chain.symbol)
