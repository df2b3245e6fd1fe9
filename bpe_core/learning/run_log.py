"""What a trainer writes down while it trains, and how any round is read back from it.

Changes, not states, in flat arrays with an offset for each round: which pairs changed and by how much, and which
positions were merged. The counts of a round are the first ones plus one ``bincount`` over a prefix; the words of a
round are the base symbols with a prefix of the merges written over them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bpe_core.learning.chain import CODE_SHIFT, MERGED_AWAY, SEPARATOR, Ints, ids_of
from bpe_core.records import Pair, Symbol


@dataclass(frozen=True)
class RunLog:
    """What the trainer wrote down, as flat arrays; ``n`` rounds were done, ``p`` pairs ever occurred."""

    symbols: tuple[Symbol, ...]
    """Symbol id -> symbol: base symbols, then merged ones in order."""

    base_size: int
    """How many of ``symbols`` are special tokens or base symbols."""

    start: Ints
    """The symbol id at each position before round 1, separators included."""

    word_of: Ints
    """Index of the word at each position."""

    codes: Ints
    """Pair -> code (left id << 32 | right id), length p, in order of discovery."""

    first_counts: Ints
    """Pair -> count before round 1, for the pairs that occurred then."""

    change_ends: Ints
    """Round -> end of its changes in the two arrays below, length n + 1, beginning with 0."""

    changed_pairs: Ints
    """Pairs whose count changed, round after round."""

    changed_by: Ints
    """By how much."""

    merge_ends: Ints
    """Round -> end of its merges in the two arrays below, length n + 1, beginning with 0."""

    heads: Ints
    """Positions that received the merged symbol, round after round."""

    tails: Ints
    """Positions that were merged away."""

    new_ids: Ints
    """Round index -> id of the symbol it made, length n."""

    chosen: Ints
    """Round index -> the pair it merged."""

    counts: Ints
    """Round index -> the chosen pair's count."""

    top_counts: Ints
    """Round index -> the highest count; another than ``counts`` only where a pair was chosen by hand."""

    tied_counts: Ints
    """Round index -> how many pairs shared the highest count."""

    distinct_pairs: Ints
    """Round index -> how many pairs there were to choose from."""

    merged: Ints
    """Round index -> merges done in the whole corpus, weighted: by so much the number of symbols falls."""

    vocabulary_sizes: Ints
    """Round index -> distinct symbols known after it."""

    @cached_property
    def pairs(self) -> list[Pair]:
        """Pair number -> pair, every pair that ever occurred."""
        return [self.pair(each) for each in range(len(self.codes))]

    @cached_property
    def _code_list(self) -> list[int]:
        codes: list[int] = self.codes.tolist()
        return codes

    @cached_property
    def word_starts(self) -> Ints:
        """Word index -> its first position; one more for the end."""
        return np.flatnonzero(self.start == SEPARATOR) + 1

    def pair_ids(self, pair: int) -> tuple[int, int]:
        """The symbol ids of a pair, by its number."""
        return ids_of(self._code_list[pair])

    def pair(self, pair: int) -> Pair:
        """A pair by its number."""
        left, right = self.pair_ids(pair)
        return self.symbols[left], self.symbols[right]

    def counts_seen(self, n: int) -> Ints:
        """Pair -> the count that round ``n`` saw."""
        end = int(self.change_ends[n - 1])
        sums = np.bincount(self.changed_pairs[:end], weights=self.changed_by[:end], minlength=len(self.codes))
        counts = sums.astype(np.int64)
        counts[: len(self.first_counts)] += self.first_counts
        return counts

    def symbols_after(self, n: int) -> Ints:
        """Symbol ids by position after round ``n``."""
        end = int(self.merge_ends[n])
        symbols = self.start.copy()
        # A head may be written again in a later round, and NumPy lets the last one stand; a tail is never a head again.
        symbols[self.heads[:end]] = np.repeat(self.new_ids[:n], np.diff(self.merge_ends[: n + 1]))
        symbols[self.tails[:end]] = MERGED_AWAY
        return symbols

    def first_positions(self, n: int, pairs: Ints) -> Ints:
        """Where each of some pairs is met first in round ``n``."""
        symbols = self.symbols_after(n - 1)
        live = np.flatnonzero(symbols != MERGED_AWAY)
        heads, kept = live[:-1], symbols[live]
        codes = (kept[:-1] << CODE_SHIFT) | kept[1:]
        by_code = np.argsort(self.codes[pairs], kind="stable")
        wanted = self.codes[pairs][by_code]
        at = np.minimum(np.searchsorted(wanted, codes), len(wanted) - 1)
        hits = np.flatnonzero(wanted[at] == codes)[::-1] if len(wanted) else np.array([], dtype=np.int64)
        first = np.full(len(wanted), len(symbols), dtype=np.int64)
        # Written from the last to the first, the first one stands.
        first[by_code[at[hits]]] = heads[hits]
        return first

    def changed_words(self, n: int) -> Ints:
        """Indices of the words that round ``n`` changed, ascending; none for round 0."""
        if not n:
            return np.array([], dtype=np.int64)
        start, end = self.merge_ends[n - 1 : n + 1]
        return np.unique(self.word_of[self.heads[start:end]])
