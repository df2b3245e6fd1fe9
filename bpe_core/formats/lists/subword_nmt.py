"""subword-nmt's codes: ``#version: 0.2`` and one pair a line; ``</w>`` ends a word."""

from __future__ import annotations

from bpe_core.encoding import Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.lists.listed import listed
from bpe_core.formats.reading import encodable, lines_of, pair_on_line, plain_symbols, text_of
from bpe_core.formats.records import MergeList
from bpe_core.learning import Trace

LIMITS = (
    "Only words that end in </w> can be written; version 0.2 glues it to the last character, 0.1 keeps it apart.",
    "Token ids are not in it: they are given anew, base symbols first, then merges in order.",
    "The splitter is not in it: spaces, line by line, as subword-nmt splits.",
    "Symbols with a space or a line end cannot be written.",
    "Counts, ties and the corpus are not in it.",
)
"""What the codes cannot hold."""

_ALPHABETS = {"0.2": "characters-eow", "0.1": "characters-eow-separate"}


def read(data: str | bytes) -> MergeList:
    """Read a codes file; without a first line it is version 0.1, as for subword-nmt itself.

    Raises FormatError that names the line. Cost: O(length).

    >>> read("#version: 0.2\\ne r</w>\\n").merges
    (('e', 'r</w>'),)
    """
    lines = lines_of(text_of(data))
    start = 1 if lines and lines[0].startswith("#version:") else 0
    version = lines[0].removeprefix("#version:").strip() if start else "0.1"
    if version not in _ALPHABETS:
        raise FormatError(f"line 1: expected #version: 0.1 or 0.2, found {version!r:.40}")
    pairs = [pair_on_line(line, number) for number, line in enumerate(lines[start:], start=start + 1)]
    return listed("subword-nmt", pairs, pairs, lambda rank: f"line {rank + start + 1}", ("spaces", _ALPHABETS[version]))


def write(source: Trace | Tokenizer) -> dict[str, str]:
    """Write a codes file; raises FormatError for merges of another alphabet. Cost: O(merges)."""
    tokenizer = as_tokenizer(source)
    versions = {alphabet: version for version, alphabet in _ALPHABETS.items()}
    if tokenizer.alphabet not in versions:
        raise FormatError(
            f"subword-nmt always marks the end of a word with </w>, and the alphabet {tokenizer.alphabet} does not; "
            "train with characters-eow"
        )
    encodable(tokenizer, "subword-nmt")
    plain_symbols(tokenizer, "subword-nmt")
    lines = [f"#version: {versions[tokenizer.alphabet]}", *(f"{left!s} {right!s}" for left, right in tokenizer.merges)]
    return {"codes.bpe": "\n".join(lines) + "\n"}
