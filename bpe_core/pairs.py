"""Counting and merging pairs of adjacent symbols, the plain way: one pass, left to right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from bpe_core.records import Pair, Place, Symbol, Word


def join(left: Symbol, right: Symbol) -> Symbol:
    """The symbol that merging two symbols makes.

    >>> join("lo", "w"), join(b"lo", b"w")
    ('low', b'low')
    """
    return cast(str, left) + cast(str, right)


def count_weighted_pairs(words: Iterable[tuple[Sequence[Symbol], int]]) -> dict[Pair, int]:
    """Count every adjacent pair, overlaps included, times the word's count.

    Parameters: words as (symbols, count). Returns pair -> count in order of first appearance. Cost: O(symbols).

    >>> count_weighted_pairs([(["a", "a", "a"], 2), (["b", "a"], 1)])
    {('a', 'a'): 4, ('b', 'a'): 1}
    """
    counts: dict[Pair, int] = {}
    for symbols, count in words:
        for pair in zip(symbols, symbols[1:]):
            counts[pair] = counts.get(pair, 0) + count
    return counts


def first_places(words: Iterable[Word]) -> dict[Pair, Place]:
    """Where each pair is met first, reading the distinct words in order of first appearance.

    >>> str(first_places([Word(("a", "b", "a"), 1, 7)])[("b", "a")])
    'word 7 of the corpus, at symbol 2'
    """
    places: dict[Pair, Place] = {}
    for word in words:
        for at, pair in enumerate(zip(word.symbols, word.symbols[1:]), start=1):
            if pair not in places:
                places[pair] = Place(word.number, at)
    return places


def merge_symbols(symbols: Sequence[Symbol], left: Symbol, right: Symbol) -> list[Symbol]:
    """Replace the pair left to right; a symbol that a merge used never starts another one.

    Parameters: one word's symbols, never changed. Returns a new list. Cost: O(symbols).

    >>> merge_symbols(["a", "a", "a"], "a", "a")
    ['aa', 'a']
    """
    merged: list[Symbol] = []
    at = 0
    while at < len(symbols):
        if at + 1 < len(symbols) and symbols[at] == left and symbols[at + 1] == right:
            merged.append(join(left, right))
            at += 2
        else:
            merged.append(symbols[at])
            at += 1
    return merged
