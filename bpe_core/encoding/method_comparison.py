"""One text by every encoding method, and the words where they differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bpe_core.encoding.encoding import EncodedWord, Encoding, encode
from bpe_core.encoding.methods import METHODS
from bpe_core.encoding.tokenizer import Source, as_tokenizer
from bpe_core.records import Symbol


@dataclass(frozen=True, slots=True)
class WordDifference:
    """A word that comes out differently by method."""

    word: EncodedWord
    """The word by the first of the methods."""

    number: int
    """Its first place among the words of the text, counted from 1."""

    count: int
    """How often it occurs in the text."""

    tokens: dict[str, tuple[Symbol, ...]]
    """Method -> its tokens."""


@dataclass(frozen=True, slots=True)
class MethodComparison:
    """One text by several methods."""

    encodings: dict[str, Encoding]
    """Method -> the text by it."""

    differences: tuple[WordDifference, ...]
    """Distinct words on which not all of them agree, in order of first appearance."""

    @property
    def agree(self) -> bool:
        """Whether every method gives the same tokens for the whole text."""
        return not self.differences


def compare_methods(
    text: str | Iterable[str | Sequence[Symbol]],
    source: Source,
    methods: Iterable[str] = tuple(METHODS),
    rounds: int | None = None,
    splitter: str | None = None,
    alphabet: str | None = None,
) -> MethodComparison:
    """Encode one text by several methods and find the words where they differ.

    Parameters, errors and cost as ``encode``, once a method.

    >>> found = compare_methods("abc", [("ab", "c"), ("a", "b")], ["rank", "replay"])
    >>> found.differences[0].tokens
    {'rank': ('abc',), 'replay': ('ab', 'c')}
    """
    tokenizer = as_tokenizer(source)
    words = text if isinstance(text, str) else list(text)
    encodings = {each: encode(words, tokenizer, each, rounds, splitter, alphabet) for each in methods}
    found: dict[tuple[Symbol, ...], WordDifference] = {}
    counts: dict[tuple[Symbol, ...], int] = {}
    for number, versions in enumerate(zip(*(each.words for each in encodings.values())), start=1):
        first = versions[0]
        counts[first.symbols] = counts.get(first.symbols, 0) + 1
        if counts[first.symbols] == 1 and any(each.tokens != first.tokens for each in versions):
            tokens = {name: tuple(t.symbol for t in word.tokens) for name, word in zip(encodings, versions)}
            found[first.symbols] = WordDifference(first, number, 1, tokens)
    differences = (WordDifference(d.word, d.number, counts[symbols], d.tokens) for symbols, d in found.items())
    return MethodComparison(encodings, tuple(differences))
