"""fastBPE's codes: left symbol, right symbol and count a line; ``</w>`` ends a word."""

from __future__ import annotations

from bpe_core.encoding import Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.lists.listed import listed
from bpe_core.formats.reading import encodable, guessed_alphabet, lines_of, plain_symbols, text_of
from bpe_core.formats.records import MergeList
from bpe_core.learning import Trace

LIMITS = (
    "Only trainings whose words end in </w>, glued to the last character, can be written: every line needs its count.",
    "Token ids are not in it: they are given anew, base symbols first, then merges in order.",
    "The splitter is not in it: spaces, line by line, as fastBPE splits.",
    "Symbols with a space or a line end cannot be written.",
    "Of the counts only each merge's own is in it, which is not read; ties and the corpus are not in it.",
)
"""What the codes cannot hold."""


def read(data: str | bytes) -> MergeList:
    """Read a codes file; raises FormatError that names the line. Cost: O(length).

    >>> read("e r</w> 12\\n").merges
    (('e', 'r</w>'),)
    """
    pairs = [_pair(line, number) for number, line in enumerate(lines_of(text_of(data)), start=1)]
    found = guessed_alphabet(symbol for pair in pairs for symbol in pair)
    alphabet = "characters" if found == "utf-8-bytes" else found
    return listed("fastbpe", pairs, pairs, lambda rank: f"line {rank + 1}", ("spaces", alphabet))


def write(source: Trace | Tokenizer) -> dict[str, str]:
    """Write a codes file; raises FormatError for another alphabet, and for a list without counts. Cost: O(merges)."""
    alphabet = as_tokenizer(source).alphabet
    if alphabet != "characters-eow":
        raise FormatError(
            f"fastBPE marks the end of a word with </w> on its last character, and the alphabet {alphabet} does not; "
            "train with characters-eow"
        )
    if isinstance(source, Tokenizer):
        raise FormatError("fastBPE gives every merge its count, and a list alone has none; use subword-nmt's codes")
    tokenizer = as_tokenizer(source)
    encodable(tokenizer, "fastBPE")
    plain_symbols(tokenizer, "fastBPE")
    return {"codes.txt": "".join(f"{each.pair[0]!s} {each.pair[1]!s} {each.count}\n" for each in source)}


def _pair(line: str, number: int) -> tuple[str, str]:
    parts = line.split(" ")
    if len(parts) != 3 or not all(parts) or not (parts[2].isascii() and parts[2].isdigit()):
        raise FormatError(f"line {number}: expected two symbols and a count separated by one space, found {line!r:.60}")
    return parts[0], parts[1]
