"""The encoding methods again, by a heap and without the steps: the same end results as ``methods``, for long texts."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence

from bpe_core.encoding.methods import rank_after
from bpe_core.encoding.tokenizer import Tokenizer
from bpe_core.pairs import count_weighted_pairs, join, merge_symbols
from bpe_core.records import Pair, Symbol

Lookup = Callable[[Symbol, Symbol, int], int | None]
"""Left, right and the rank that a replay is past (-1 at the start) to the rank of merging them, or None."""


def merge_word_by(symbols: Sequence[Symbol], lookup: Lookup, one_place_at_a_time: bool) -> tuple[Symbol, ...]:
    """What ``word_steps`` ends with, without the steps. Cost: O(symbols * log symbols).

    Parameters: base symbols; ``rank_lookup`` of the method; whether a step merges one place or all of its pair's.
    """
    pieces: list[Symbol | None] = list(symbols)
    size = len(pieces)
    following, previous = list(range(1, size + 1)), list(range(-1, size - 1))
    heap: list[tuple[int, int, Symbol, Symbol]] = []
    passed = -1
    touched = list(range(size))
    while True:
        for at in touched:
            left, after = pieces[at], following[at]
            right = pieces[after] if after < size else None
            if left is not None and right is not None:
                rank = lookup(left, right, passed)
                if rank is not None:
                    heapq.heappush(heap, (rank, at, left, right))
        if not heap:
            return tuple(piece for piece in pieces if piece is not None)
        passed = heap[0][0]
        # New neighbours wait until all places of this rank are done: one of them may have a lower rank.
        touched = []
        while heap and heap[0][0] == passed:
            _, at, left, right = heapq.heappop(heap)
            after = following[at]
            if pieces[at] != left or after >= size or pieces[after] != right:
                continue
            pieces[at], pieces[after] = join(left, right), None
            following[at] = following[after]
            if following[at] < size:
                previous[following[at]] = at
            touched += [previous[at], at] if previous[at] >= 0 else [at]
            if one_place_at_a_time:
                break


def rank_lookup(tokenizer: Tokenizer, method: str, limit: int) -> Lookup:
    """How a method ranks two neighbours, for merges of rank below ``limit``."""
    ranks, joined_ranks = tokenizer.ranks, tokenizer.joined_ranks

    def by_pair(left: Symbol, right: Symbol, passed: int) -> int | None:
        rank = ranks.get((left, right))
        return rank if rank is not None and rank < limit else None

    def by_text(left: Symbol, right: Symbol, passed: int) -> int | None:
        rank = joined_ranks.get(join(left, right))
        return rank if rank is not None and rank < limit else None

    def in_order(left: Symbol, right: Symbol, passed: int) -> int | None:
        rank = rank_after(tokenizer, (left, right), passed)
        return rank if rank is not None and passed < rank < limit else None

    return {"joined-rank": by_text, "replay": in_order}.get(method, by_pair)


def merge_by_frequency(
    words: Mapping[tuple[Symbol, ...], int], tokenizer: Tokenizer, limit: int
) -> tuple[list[Pair], list[tuple[Symbol, ...]]]:
    """The common mistake: merge what is frequent in this text, if it is in the list; the lower rank on a tie.

    Parameters: distinct words with counts. Returns the pairs in the order chosen and each word's tokens.
    Cost: O(n) once, then O(words that hold the pair) a choice.
    """
    ranks = tokenizer.ranks
    current = [list(word) for word in words]
    weights = list(words.values())
    counts: dict[Pair, int] = {}
    holders: dict[Pair, set[int]] = {}
    heap: list[tuple[int, int, Pair]] = []
    chosen: list[Pair] = []

    def tally(index: int, sign: int) -> None:
        for pair, count in count_weighted_pairs([(current[index], weights[index])]).items():
            if ranks.get(pair, limit) < limit:
                counts[pair] = counts.get(pair, 0) + sign * count
                (holders.setdefault(pair, set()).add if sign > 0 else holders[pair].discard)(index)
                changed.add(pair)

    changed: set[Pair] = set()
    for index in range(len(current)):
        tally(index, 1)
    while True:
        for pair in changed:
            heapq.heappush(heap, (-counts[pair], ranks[pair], pair))
        changed.clear()
        while heap and (not heap[0][0] or -heap[0][0] != counts[heap[0][2]]):
            heapq.heappop(heap)
        if not heap:
            return chosen, [tuple(word) for word in current]
        pair = heapq.heappop(heap)[2]
        chosen.append(pair)
        for index in sorted(holders[pair]):
            tally(index, -1)
            current[index] = merge_symbols(current[index], *pair)
            tally(index, 1)
