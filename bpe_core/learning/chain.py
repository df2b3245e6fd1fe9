"""All words of a corpus as one linked list in flat arrays, so that a merge touches only the places where it happens.

Position 0 and the position after each word hold a separator, so a neighbour always exists. The arrays are
``array.array``, which plain Python indexes fast; NumPy views of the same memory serve rounds that touch many places.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from bpe_core.records import Word

Ints = npt.NDArray[np.int64]

SEPARATOR = -1
"""Stands between words; no symbol has this id."""

MERGED_AWAY = -2
"""Stands where a right symbol was before a merge took it."""

CODE_SHIFT = 32
"""A pair is one integer, left id << 32 | right id: hashable, sortable by ids, and NumPy can count it."""


def ids_of(code: int) -> tuple[int, int]:
    """The left and the right id of a pair's code.

    >>> ids_of(3 << CODE_SHIFT | 7)
    (3, 7)
    """
    return code >> CODE_SHIFT, code & ((1 << CODE_SHIFT) - 1)


MANY = 400
"""From so many places on NumPy is the faster way; below, its fixed cost of some 20 calls is the larger."""


@dataclass(slots=True)
class MergeEffect:
    """What one merge did to a chain."""

    heads: Sequence[int] | Ints
    """Positions that now hold the new symbol, ascending."""

    tails: Sequence[int] | Ints
    """Positions that were merged away, one a head."""

    merged: int
    """How many merges that is in the whole corpus, weighted by word counts."""

    changes: dict[int, int] = field(default_factory=dict)
    """Pair code -> change of its count; may be zero."""

    arrivals: dict[int, list[int]] = field(default_factory=dict)
    """Pair code -> positions where the pair stands now and did not before; may hold some that passed on since."""


class Chain:
    """The current symbols of every distinct word, by position."""

    def __init__(self, words: Sequence[Word], ids: dict[object, int]) -> None:
        """Lay out the words. Cost: O(symbols)."""
        flat = array("q", [SEPARATOR])
        lengths = []
        for word in words:
            flat.extend([ids[symbol] for symbol in word.symbols])
            flat.append(SEPARATOR)
            lengths.append(len(word.symbols) + 1)
        size = len(flat)
        self.symbol = flat
        self.next = array("q", range(1, size + 1))
        self.previous = array("q", range(-1, size - 1))
        self.word_of: Ints = np.concatenate(([0], np.repeat(np.arange(len(words)), lengths))).astype(np.int64)
        weights = np.array([word.count for word in words] or [0], dtype=np.int64)
        self.weight = array("q", weights[self.word_of].tobytes())
        self.symbols: Ints = np.frombuffer(self.symbol, dtype=np.int64)
        self._next: Ints = np.frombuffer(self.next, dtype=np.int64)
        self._previous: Ints = np.frombuffer(self.previous, dtype=np.int64)
        self.weights: Ints = np.frombuffer(self.weight, dtype=np.int64)

    def heads_and_codes(self) -> tuple[Ints, Ints]:
        """Every position that starts a pair, ascending, and the pair's code. Cost: O(positions)."""
        live = np.flatnonzero(self.symbols != MERGED_AWAY)
        heads, followers = live[:-1], live[1:]
        left, right = self.symbols[heads], self.symbols[followers]
        inside = (left >= 0) & (right >= 0)
        return heads[inside], (left[inside] << CODE_SHIFT) | right[inside]

    def starts(self, position: int, left: int, right: int) -> bool:
        """Whether the pair of these ids stands at a position now."""
        return self.symbol[position] == left and self.symbol[self.next[position]] == right

    def merge(self, places: Sequence[int] | Ints, left: int, right: int, new: int) -> MergeEffect:
        """Merge a pair of ids into ``new``, left to right, at every one of ``places`` where it still stands.

        Parameters: positions, ascending. Cost: O(places).
        """
        if len(places) >= MANY:
            return self._merge_many(np.asarray(places, dtype=np.int64), left, right, new)
        # NumPy's integers are slow to index with one at a time.
        return self._merge_few(places.tolist() if isinstance(places, np.ndarray) else places, left, right, new)

    def _merge_few(self, places: Iterable[int], left: int, right: int, new: int) -> MergeEffect:
        symbol, following, previous, weights = self.symbol, self.next, self.previous, self.weight
        heads: list[int] = []
        tails: list[int] = []
        merged = 0
        changes: dict[int, int] = {}
        arrivals: dict[int, list[int]] = {}
        change = changes.get
        for head in places:
            if symbol[head] != left:
                continue
            tail = following[head]
            if symbol[tail] != right:
                continue
            weight = weights[head]
            before, after = previous[head], following[tail]
            symbol_before, symbol_after = symbol[before], symbol[after]
            merged += weight
            if symbol_before >= 0:
                gone, come = symbol_before << CODE_SHIFT | left, symbol_before << CODE_SHIFT | new
                changes[gone] = change(gone, 0) - weight
                changes[come] = change(come, 0) + weight
                arrivals.setdefault(come, []).append(before)
            if symbol_after >= 0:
                gone, come = right << CODE_SHIFT | symbol_after, new << CODE_SHIFT | symbol_after
                changes[gone] = change(gone, 0) - weight
                changes[come] = change(come, 0) + weight
                arrivals.setdefault(come, []).append(head)
            symbol[head], symbol[tail] = new, MERGED_AWAY
            following[head], previous[after] = after, head
            heads.append(head)
            tails.append(tail)
        code = left << CODE_SHIFT | right
        changes[code] = change(code, 0) - merged
        return MergeEffect(heads, tails, merged, changes, arrivals)

    def _merge_many(self, places: Ints, left: int, right: int, new: int) -> MergeEffect:
        symbol, following, previous = self.symbols, self._next, self._previous
        heads = places[symbol[places] == left]
        tails = following[heads]
        here = symbol[tails] == right
        heads, tails = heads[here], tails[here]
        if left == right:
            alternate = _every_other_in_runs(heads, tails)
            heads, tails = heads[alternate], tails[alternate]
        before, after = previous[heads], following[tails]
        # Where one merge directly follows another, the pair between them is the same for both: keep it once.
        apart = np.ones(len(heads), dtype=bool)
        apart[1:] = before[1:] != tails[:-1]
        inside_before, inside_after = apart & (symbol[before] >= 0), symbol[after] >= 0
        gone = np.concatenate((before[inside_before], heads, tails[inside_after]))
        gone_codes = self._codes(gone)
        symbol[heads], symbol[tails] = new, MERGED_AWAY
        following[heads], previous[after] = after, heads
        come = np.concatenate((before[inside_before], heads[inside_after]))
        come_codes = self._codes(come)
        changes = _net(
            np.concatenate((gone_codes, come_codes)), np.concatenate((-self.weights[gone], self.weights[come]))
        )
        return MergeEffect(heads, tails, int(self.weights[heads].sum()), changes, _grouped(come_codes, come))

    def _codes(self, positions: Ints) -> Ints:
        return (self.symbols[positions] << CODE_SHIFT) | self.symbols[self._next[positions]]


def _every_other_in_runs(heads: Ints, tails: Ints) -> npt.NDArray[np.bool_]:
    """In each run of one symbol the 1st, 3rd, 5th ... place: what a sweep from left to right would merge."""
    numbers = np.arange(len(heads))
    starts = np.ones(len(heads), dtype=bool)
    starts[1:] = heads[1:] != tails[:-1]
    in_run: npt.NDArray[np.int64] = numbers - np.maximum.accumulate(np.where(starts, numbers, 0))
    even: npt.NDArray[np.bool_] = in_run % 2 == 0
    return even


def _net(codes: Ints, weights: Ints) -> dict[int, int]:
    distinct, inverse = np.unique(codes, return_inverse=True)
    # bincount sums in float64: exact, because a Corpus has fewer than 2**53 symbols.
    sums = np.bincount(inverse, weights=weights).astype(np.int64)
    return dict(zip(distinct.tolist(), sums.tolist()))


def _grouped(codes: Ints, positions: Ints) -> dict[int, list[int]]:
    """Positions by code, ascending."""
    if not len(codes):
        return {}
    order = np.lexsort((positions, codes))
    codes, ordered = codes[order], positions[order].tolist()
    borders = [0, *(np.flatnonzero(np.diff(codes)) + 1).tolist(), len(codes)]
    return {int(codes[start]): ordered[start:end] for start, end in zip(borders, borders[1:])}
