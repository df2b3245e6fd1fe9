"""One word before and after a merge, side by side."""

from __future__ import annotations

from bpe_core.records import Word, WordChange


def word_change(before: Word, after: Word) -> WordChange:
    """Mark in both what one merge did to a word, by walking along the two side by side. Cost: O(symbols).

    >>> word_change(Word(("a", "b", "c"), 1, 1), Word(("ab", "c"), 1, 1)).merged_before
    (0, 1)
    """
    merged_before: list[int] = []
    merged_after: list[int] = []
    at = 0
    for index, symbol in enumerate(after.symbols):
        if before.symbols[at] == symbol:
            at += 1
            continue
        merged_before += [at, at + 1]
        merged_after.append(index)
        at += 2
    return WordChange(before.count, before.symbols, after.symbols, tuple(merged_before), tuple(merged_after))
