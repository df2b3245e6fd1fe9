"""Letters that stand in a text in two ways: as one character, and as a letter with a combining mark after it."""

from __future__ import annotations

import unicodedata

import regex

from bpe_core.notation import code_points

_CLUSTER = regex.compile(r"\P{M}\p{M}+")


def written_two_ways(text: str) -> str:
    """A sentence on the first letter that a text holds both composed and decomposed; empty when there is none.

    To every trainer the two are different. Cost: O(length).

    >>> written_two_ways("caf\\u00e9 cafe\\u0301")[:59]
    '`é` stands in the corpus written two ways, as U+00E9 and as'
    >>> written_two_ways("caf\\u00e9")
    ''
    """
    if text.isascii():
        return ""
    composed = {char for char in set(text) if char > "\x7f" and len(unicodedata.normalize("NFD", char)) > 1}
    for cluster in _CLUSTER.findall(text) if composed else ():
        char = unicodedata.normalize("NFC", cluster)
        if char in composed:
            return (
                f"`{char}` stands in the corpus written two ways, as {code_points(char)} and as "
                f"{code_points(cluster)}. They look the same but are spelt otherwise, so they are counted apart; in "
                "Unicode's form NFC they would be one."
            )
    return ""
