"""A whole run walked from its first round to its last, one round at a time, for questions about every round.

A trace answers for any one round from its log; asking it for each of a thousand rounds would begin a thousand times.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bpe_core.learning.chain import CODE_SHIFT, SEPARATOR, Ints
from bpe_core.learning.trace import Trace

CHUNK = 4096
"""Positions looked at together for the first one that fits; the first is near the start when many pairs tie."""

NO_PAIR = -1
"""Stands at a position where no pair begins."""


class Replay:
    """The pair table and the places of a trace, moved forward by ``advance``."""

    def __init__(self, trace: Trace) -> None:
        """Stand before round 1. Cost: O(positions + pairs log pairs)."""
        log = self._log = trace.log
        self.done = 0
        """Rounds done so far; ``counts`` is what the next one chooses from."""
        self.counts: Ints = np.zeros(len(log.codes), dtype=np.int64)
        """Pair number -> count."""
        self.counts[: len(log.first_counts)] = log.first_counts
        self._symbols = log.start.copy()
        size = len(self._symbols)
        self._next = np.minimum(np.arange(1, size + 1), size - 1)
        self._previous = np.maximum(np.arange(-1, size - 1), 0)
        self._by_code = np.argsort(log.codes, kind="stable")
        self._sorted_codes = log.codes[self._by_code]
        self._pair_at: Ints = np.full(size, NO_PAIR, dtype=np.int64)
        self._wanted: npt.NDArray[np.bool_] = np.zeros(len(log.codes) + 1, dtype=bool)
        self._look_at(np.arange(size))

    def advance(self) -> None:
        """Do the next round of the trace. Cost: O(what it changed)."""
        log, index = self._log, self.done
        changes = slice(log.change_ends[index], log.change_ends[index + 1])
        # A round names each pair it changed once, so that plain addition is enough.
        self.counts[log.changed_pairs[changes]] += log.changed_by[changes]
        merges = slice(log.merge_ends[index], log.merge_ends[index + 1])
        heads, tails = log.heads[merges], log.tails[merges]
        after = self._next[tails]
        self._symbols[heads] = log.new_ids[index]
        self._next[heads], self._previous[after] = after, heads
        self._pair_at[tails] = NO_PAIR
        self._look_at(np.concatenate((self._previous[heads], heads)))
        self.done += 1

    def tied(self) -> Ints:
        """Numbers of the pairs that share the highest count of the next round, ascending. Cost: O(pairs)."""
        return np.flatnonzero(self.counts == self._log.top_counts[self.done])

    def first_of(self, pairs: Ints) -> int:
        """Which of some pairs, one at least of which occurs, is met first now. Cost: O(positions before it)."""
        self._wanted[pairs] = True
        found = NO_PAIR
        for start in range(0, len(self._pair_at), CHUNK):
            chunk = self._pair_at[start : start + CHUNK]
            # NO_PAIR indexes the last place of the table, which is never wanted.
            hits = self._wanted[chunk]
            at = int(hits.argmax())
            if hits[at]:
                found = int(chunk[at])
                break
        self._wanted[pairs] = False
        return found

    def _look_at(self, positions: Ints) -> None:
        """Note which pair begins at each of some positions."""
        left, right = self._symbols[positions], self._symbols[self._next[positions]]
        inside = (left > SEPARATOR) & (right > SEPARATOR)
        codes = (left[inside] << CODE_SHIFT) | right[inside]
        self._pair_at[positions[~inside]] = NO_PAIR
        self._pair_at[positions[inside]] = self._by_code[np.searchsorted(self._sorted_codes, codes)]
