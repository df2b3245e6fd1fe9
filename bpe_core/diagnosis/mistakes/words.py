"""Wrong ways to count the pairs of one word and to merge a pair in it, each as home-made trainers do it."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core.pairs import join, merge_symbols
from bpe_core.records import Pair, Symbol


def count_all(symbols: Sequence[Symbol]) -> dict[Pair, int]:
    """The right way, for mistakes that lie in merging: every adjacent pair, overlaps included."""
    counts: dict[Pair, int] = {}
    for pair in zip(symbols, symbols[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def merge_all(symbols: Sequence[Symbol], pair: Pair) -> list[Symbol]:
    """The right way, for mistakes that lie in counting: left to right, jumping two after a merge."""
    return merge_symbols(symbols, *pair)


def count_apart(symbols: Sequence[Symbol]) -> dict[Pair, int]:
    """Occurrences that do not overlap: ``aaa`` holds one ``a + a``, as a text's own ``count`` method would say.

    >>> count_apart(["a", "a", "a", "b"])
    {('a', 'a'): 1, ('a', 'b'): 1}
    """
    counts: dict[Pair, int] = {}
    free: dict[Pair, int] = {}
    for at, pair in enumerate(zip(symbols, symbols[1:])):
        if at >= free.get(pair, 0):
            counts[pair] = counts.get(pair, 0) + 1
            free[pair] = at + 2
    return counts


def merge_first_only(symbols: Sequence[Symbol], pair: Pair) -> list[Symbol]:
    """Only the first place in the word: a flag or a ``break`` ends the sweep after one merge.

    >>> merge_first_only(["a", "b", "a", "b"], ("a", "b"))
    ['ab', 'a', 'b']
    """
    for at in range(len(symbols) - 1):
        if (symbols[at], symbols[at + 1]) == pair:
            return [*symbols[:at], join(*pair), *symbols[at + 2 :]]
    return list(symbols)


def replace_in_spaced_text(symbols: Sequence[Symbol], pair: Pair) -> list[Symbol]:
    """The word as a text of symbols with spaces between, and ``replace``: ``a b`` is found inside ``xa bc`` too.

    >>> replace_in_spaced_text(["xa", "bc", "a", "b"], ("a", "b"))
    ['xabc', 'ab']
    """
    left, right = pair
    found: list[Symbol] = [symbols[0]]
    # How much of the last symbol a replacement has used up; two replacements never share a character.
    used = 0
    for symbol in symbols[1:]:
        last = found[-1]
        if _ends(last, left) and _begins(symbol, right) and len(last) - len(left) >= used:
            found[-1] = join(last, symbol)
            used = len(last) + len(right)
        else:
            found.append(symbol)
            used = 0
    return found


def cut_at_text(symbols: Sequence[Symbol], pair: Pair) -> list[Symbol]:
    """The word as one text without borders: wherever the merged text stands it becomes one symbol, whatever it cuts.

    >>> cut_at_text(["xa", "b", "a", "bc"], ("a", "b"))
    ['x', 'ab', 'ab', 'c']
    """
    whole = symbols[0][:0]
    for symbol in symbols:
        whole = join(whole, symbol)
    text = join(*pair)
    borders, at = {0}, 0
    for symbol in symbols:
        at += len(symbol)
        borders.add(at)
    at = _find(whole, text, 0)
    while at >= 0:
        borders.difference_update(range(at + 1, at + len(text)))
        borders.update((at, at + len(text)))
        at = _find(whole, text, at + len(text))
    cuts = sorted(borders)
    return [whole[start:end] for start, end in zip(cuts, cuts[1:])]


def _ends(symbol: Symbol, end: Symbol) -> bool:
    return symbol[-len(end) :] == end


def _begins(symbol: Symbol, start: Symbol) -> bool:
    return symbol[: len(start)] == start


def _find(whole: Symbol, part: Symbol, start: int) -> int:
    return whole.find(part, start)  # type: ignore[arg-type]


def count_once(symbols: Sequence[Symbol]) -> dict[Pair, int]:
    """Every pair once, however often it stands in the word: a ``set`` of pairs was counted.

    >>> count_once(["a", "b", "a", "b"])
    {('a', 'b'): 1, ('b', 'a'): 1}
    """
    return dict.fromkeys(zip(symbols, symbols[1:]), 1)


def count_all_but_last(symbols: Sequence[Symbol]) -> dict[Pair, int]:
    """Without the word's last pair: a ``range`` that ends one too early.

    >>> count_all_but_last(["a", "b", "c"])
    {('a', 'b'): 1, ('b', 'c'): 0}
    """
    counts = count_all(symbols[:-1])
    for pair in zip(symbols[-2:-1], symbols[-1:]):
        counts.setdefault(pair, 0)
    return counts


def merge_from_the_right(symbols: Sequence[Symbol], pair: Pair) -> list[Symbol]:
    """Right to left, which in a run of odd length leaves the first symbol over in place of the last.

    >>> merge_from_the_right(["a", "a", "a"], ("a", "a"))
    ['a', 'aa']
    """
    merged: list[Symbol] = []
    at = len(symbols) - 1
    while at >= 0:
        if at and (symbols[at - 1], symbols[at]) == pair:
            merged.append(join(*pair))
            at -= 2
        else:
            merged.append(symbols[at])
            at -= 1
    return merged[::-1]


def merge_without_a_jump(symbols: Sequence[Symbol], pair: Pair) -> list[Symbol]:
    """The index goes on by one after a merge, so that the right symbol stays and may begin another merge.

    >>> merge_without_a_jump(["a", "a", "a"], ("a", "a"))
    ['aa', 'aa', 'a']
    """
    return [join(*pair) if (here, after) == pair else here for here, after in zip(symbols, symbols[1:])] + [symbols[-1]]
