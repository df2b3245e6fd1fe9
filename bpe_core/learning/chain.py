"""All words of a corpus as one linked list in flat arrays, so that a merge touches only the places where it happens.

Position 0 and the position after each word hold a separator, so a neighbour always exists. The arrays are
``array.array``, which plain Python indexes fast; NumPy views of the same memory serve rounds that touch many places.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain as concatenated

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


MANY = 100
"""From so many places on NumPy is the faster way; below, its fixed cost of some 40 calls is the larger."""

Places = Sequence[int] | Ints
"""Positions, ascending."""

Neighbours = Mapping[int, tuple[Places, int]]
"""Symbol id -> where it stands beside a merge, and the weight of these places together."""


@dataclass(slots=True)
class MergeEffect:
    """What one merge did to a chain."""

    heads: Places
    """Positions that now hold the new symbol."""

    tails: Places
    """Positions that were merged away, one a head."""

    merged: int
    """How many merges that is in the whole corpus, weighted by word counts."""

    changes: dict[int, int]
    """Pair code -> change of its count; may be zero."""

    arrivals: dict[int, Places]
    """Pair code -> positions where the pair stands now and did not before; may hold some that passed on since."""


class Chain:
    """The current symbols of every distinct word, by position."""

    def __init__(self, words: Sequence[Word], ids: dict[object, int]) -> None:
        """Lay out the words. Cost: O(symbols)."""
        lengths = np.fromiter((len(word.symbols) for word in words), np.int64, len(words))
        weights = np.fromiter((word.count for word in words), np.int64, len(words))
        ends = np.cumsum(lengths + 1)
        size = int(ends[-1]) + 1 if len(words) else 1
        inside = np.ones(size, dtype=bool)
        inside[0] = inside[ends] = False
        laid_out: Ints = np.full(size, SEPARATOR, dtype=np.int64)
        # One pass in C: a loop of Python over the words takes eight times as long.
        symbols = concatenated.from_iterable(word.symbols for word in words)
        laid_out[inside] = np.fromiter(map(ids.__getitem__, symbols), np.int64, size - 1 - len(words))
        self.word_of: Ints = np.zeros(size, dtype=np.int64)
        """Index of the word at each position; a separator counts to the word before it."""
        self.word_of[1:] = np.repeat(np.arange(len(words)), lengths + 1)
        self.symbol, self.symbols = _both_ways(laid_out)
        self.next, self._next = _both_ways(np.arange(1, size + 1))
        self.previous, self._previous = _both_ways(np.arange(-1, size - 1))
        self.weight, self.weights = _both_ways(weights[self.word_of] if len(words) else np.zeros(1, dtype=np.int64))

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
        befores: defaultdict[int, list[int]] = defaultdict(list)
        afters: defaultdict[int, list[int]] = defaultdict(list)
        for head in places:
            if symbol[head] != left:
                continue
            tail = following[head]
            if symbol[tail] != right:
                continue
            before, after = previous[head], following[tail]
            befores[symbol[before]].append(before)
            afters[symbol[after]].append(head)
            symbol[head], symbol[tail] = new, MERGED_AWAY
            following[head], previous[after] = after, head
            heads.append(head)
            tails.append(tail)

        def weighed(groups: dict[int, list[int]]) -> Neighbours:
            return {each: (group, sum([weights[place] for place in group])) for each, group in groups.items()}

        merged = sum([weights[head] for head in heads])
        return _effect(heads, tails, merged, weighed(befores), weighed(afters), (left, right, new))

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
        before_symbols, weights = symbol[before], self.weights[heads]
        # Where one merge directly follows another, a sweep from left to right would meet the new symbol before it.
        close = np.flatnonzero(before[1:] == tails[:-1]) + 1
        before[close], before_symbols[close] = heads[close - 1], new
        befores = _grouped(before_symbols, before, weights)
        afters = _grouped(symbol[after], heads, weights)
        symbol[heads], symbol[tails] = new, MERGED_AWAY
        following[heads], previous[after] = after, heads
        return _effect(heads, tails, int(weights.sum()), befores, afters, (left, right, new))


def _both_ways(values: Ints) -> tuple[array[int], Ints]:
    """The same memory twice: as an array for plain Python, and as NumPy's view of it."""
    plain = array("q", values.tobytes())
    return plain, np.frombuffer(plain, dtype=np.int64)


def _effect(
    heads: Places, tails: Places, merged: int, befores: Neighbours, afters: Neighbours, ids: tuple[int, int, int]
) -> MergeEffect:
    """What merging left and right to new changed, by the symbols met before and after the merges from left to right.

    Counted a neighbour, not a place: on text that is a third to a half of the work.
    """
    left, right, new = ids
    changes = {left << CODE_SHIFT | right: -merged}
    arrivals: dict[int, Places] = {}
    change = changes.get
    for each, (places, weight) in befores.items():
        if each != SEPARATOR:
            gone, come = each << CODE_SHIFT | left, each << CODE_SHIFT | new
            changes[gone] = change(gone, 0) - weight
            changes[come] = change(come, 0) + weight
            arrivals[come] = places
    for each, (places, weight) in afters.items():
        if each != SEPARATOR:
            gone, come = right << CODE_SHIFT | each, new << CODE_SHIFT | each
            changes[gone] = change(gone, 0) - weight
            changes[come] = change(come, 0) + weight
            # Only new + new comes from both sides, and only where the new symbol is an old one made again.
            arrivals[come] = sorted([*arrivals[come], *places]) if come in arrivals else places
    return MergeEffect(heads, tails, merged, changes, arrivals)


def _every_other_in_runs(heads: Ints, tails: Ints) -> npt.NDArray[np.bool_]:
    """In each run of one symbol the 1st, 3rd, 5th ... place: what a sweep from left to right would merge."""
    numbers = np.arange(len(heads))
    starts = np.ones(len(heads), dtype=bool)
    starts[1:] = heads[1:] != tails[:-1]
    in_run: npt.NDArray[np.int64] = numbers - np.maximum.accumulate(np.where(starts, numbers, 0))
    even: npt.NDArray[np.bool_] = in_run % 2 == 0
    return even


def _grouped(keys: Ints, places: Ints, weights: Ints) -> Neighbours:
    """Places by key, ascending as they were given, and each group's weight."""
    if not len(keys):
        return {}
    order = np.argsort(keys, kind="stable")
    keys, places = keys[order], places[order]
    starts = np.concatenate(([0], np.flatnonzero(keys[1:] != keys[:-1]) + 1))
    sums = np.add.reduceat(weights[order], starts).tolist()
    borders = [*starts.tolist(), len(keys)]
    return {
        key: (places[start:end], weight)
        for key, start, end, weight in zip(keys[starts].tolist(), borders, borders[1:], sums)
    }
