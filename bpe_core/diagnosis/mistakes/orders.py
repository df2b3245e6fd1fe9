"""What mistaken trainers compare when pairs tie, before or in place of a rule; counting and merging are right."""

from __future__ import annotations

from typing import Any

from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol


def joined_smallest(pair: Pair, ids: tuple[int, int]) -> Any:
    """Left and right glued together without a border between: ``a + bc`` and ``ab + c`` are equal.

    >>> joined_smallest(("a", "bc"), (0, 5)) == joined_smallest(("ab", "c"), (4, 2))
    True
    """
    return join(*pair)


def joined_greatest(pair: Pair, ids: tuple[int, int]) -> Any:
    """As ``joined_smallest``, for trainers in which the greatest wins."""
    return greatest(join(*pair))


def longest(pair: Pair, ids: tuple[int, int]) -> Any:
    """The longest merged text first.

    >>> sorted([("a", "b"), ("ab", "c")], key=lambda pair: longest(pair, (0, 0)))
    [('ab', 'c'), ('a', 'b')]
    """
    return -len(join(*pair))


def right_smallest(pair: Pair, ids: tuple[int, int]) -> Any:
    """The right symbol first, the left one only among equals.

    >>> min([("a", "c"), ("b", "a")], key=lambda pair: right_smallest(pair, (0, 0)))
    ('b', 'a')
    """
    return pair[1]


def right_greatest(pair: Pair, ids: tuple[int, int]) -> Any:
    """As ``right_smallest``, for trainers in which the greatest wins."""
    return greatest(pair[1])


def ids_as_text(pair: Pair, ids: tuple[int, int]) -> Any:
    """Ids written as decimal numbers and compared as texts, where ``"10"`` comes before ``"9"``.

    >>> ids_as_text(("x", "y"), (10, 3)) < ids_as_text(("x", "y"), (9, 3))
    True
    """
    return str(ids[0]), str(ids[1])


def ids_as_text_greatest(pair: Pair, ids: tuple[int, int]) -> Any:
    """As ``ids_as_text``, for trainers in which the greatest wins."""
    return greatest(str(ids[0])), greatest(str(ids[1]))


def greatest(symbol: Symbol) -> tuple[int, ...]:
    """A key under which greater symbols sort first; the closing 1 puts a longer one before its own beginning.

    >>> sorted(["a", "b", "ab"], key=greatest)
    ['b', 'ab', 'a']
    """
    units = symbol if isinstance(symbol, bytes) else map(ord, symbol)
    return (*(-unit for unit in units), 1)
