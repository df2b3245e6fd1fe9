"""What a list that holds merges only becomes: a tokenizer with ids given anew, or what keeps it from being one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bpe_core.encoding import Tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.reading import NO_MERGES, Where, merge_problems, odd_merges, open_alphabet
from bpe_core.formats.records import OPEN_ALPHABETS, Imported, MergeList
from bpe_core.notation import visible
from bpe_core.records import Pair


def listed(
    name: str,
    written: Sequence[Pair],
    pairs: Sequence[Pair],
    where: Where,
    spelt: tuple[str, str],
    warnings: Sequence[str] = (),
    method: str = "rank",
) -> MergeList:
    """A list that holds merges only: what is wrong with it, or the tokenizer that it makes with ids given anew.

    Parameters: key of ``FORMATS``; the pairs as written, and as symbols of the alphabet; how to name a place; keys of
    ``SPLITTERS`` and ``ALPHABETS``; what was assumed; how the list is applied, a key of ``METHODS``. Raises FormatError
    for a list without merges. Cost: O(merges).
    """
    if not pairs:
        raise FormatError(NO_MERGES)
    splitter, alphabet = spelt
    problems = merge_problems(pairs, where, alphabet)
    if problems:
        return MergeList(name, tuple(written), problems)
    tokenizer = replace(Tokenizer.from_merges(pairs, splitter, alphabet), method=method)
    asked, assumed = _left_open(name, written, alphabet)
    said = (*warnings, *asked, *odd_merges(pairs, where))
    return MergeList(name, tuple(written), (), Imported(name, tokenizer, said, assumed=assumed))


def _left_open(name: str, written: Sequence[Pair], alphabet: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A question about the alphabet, if there is one, and what the list leaves open."""
    if name in _SPLIT_AT_SPACES:
        return (), ()
    symbols = [symbol for pair in written for symbol in pair]
    texts = [symbol for symbol in symbols if isinstance(symbol, str)]
    if alphabet not in OPEN_ALPHABETS or len(texts) < len(symbols) or not open_alphabet(texts):
        return (), ("splitter",)
    odd = next(symbol for symbol in texts if not symbol.isascii())
    other = "characters" if alphabet == "utf-8-bytes" else "bytes as GPT-2 prints them"
    question = (
        f"Is `{visible(odd)}` a text, or bytes as GPT-2 prints them? The list can be read as both; it is taken for "
        f"{alphabet}. If it is {other}, choose that where the list is used to encode."
    )
    return (question,), ("splitter", "alphabet")


_SPLIT_AT_SPACES = frozenset({"subword-nmt", "fastbpe"})
"""Formats whose own tools split at spaces, so that nothing is left open."""
