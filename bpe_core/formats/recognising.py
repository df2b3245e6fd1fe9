"""Which format a file is in, by its first characters."""

from __future__ import annotations

import regex

from bpe_core.errors import FormatError
from bpe_core.formats.minbpe import VERSION_LINE
from bpe_core.formats.reading import json_of, lines_of
from bpe_core.formats.trace_json import FORMAT
from bpe_core.text import BYTE_VALUES, END_OF_WORD

_RANK_LINE = regex.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4}) \d+")
_LIST_START = regex.compile(r"[\[(]\s*+(?:[\[(\])#'\"]|$)")
_PROBED_LINES = 20


def format_name(text: str, name: str | None = None) -> str:
    """The key of the format that a text is in; the file's name decides where the text leaves it open.

    Raises FormatError when no format begins like this. Cost: O(length) for JSON, else a few lines.

    >>> format_name("aGk= 256"), format_name("a b"), format_name("[('a', 'b')]")
    ('tiktoken', 'pair-lines', 'pairs-python')
    """
    start = text.lstrip()[:1]
    if not start:
        raise FormatError("the file is empty; expected a merge list or a tokenizer file")
    if start == "{":
        return _object_format(json_of(text))
    if start in "[(" and not _is_pair_lines(text):
        return "pairs-json" if (name or "").endswith(".json") or '"' in text[:20] else "pairs-python"
    lines = lines_of(text)
    if lines[0].strip() == VERSION_LINE:
        return "minbpe"
    if lines[0].startswith("#version"):
        return _version_format(lines[1:], name)
    probed = lines[:_PROBED_LINES]
    if 2 * sum(_RANK_LINE.fullmatch(line) is not None for line in probed) > len(probed):
        return "tiktoken"
    if " " in lines[0].strip():
        separate = any(END_OF_WORD in line for line in lines) and not (name or "").endswith("merges.txt")
        return "subword-nmt" if separate and _has_separate_mark(lines) else "pair-lines"
    raise FormatError(
        f"line 1: no known format begins with {lines[0]!r:.60}; expected JSON, {VERSION_LINE}, #version: 0.2, "
        "base64 with ranks, or two symbols separated by one space"
    )


def _object_format(value: object) -> str:
    if isinstance(value, dict) and value.get("format") == FORMAT:
        return FORMAT
    if isinstance(value, dict) and "model" in value:
        return "tokenizer-json"
    if isinstance(value, dict) and value and all(isinstance(number, int) for number in value.values()):
        raise FormatError("this is a vocab.json, which has no merges; give merges.txt together with it")
    raise FormatError(f'expected an object with the key model (tokenizer.json) or "format": "{FORMAT}"')


def _version_format(lines: list[str], name: str | None) -> str:
    """subword-nmt's codes and GPT-2's merges.txt begin with the same line; word ends tell them apart."""
    if (name or "").endswith("merges.txt"):
        return "vocab-merges"
    symbols = [symbol for line in lines for symbol in line.split(" ")]
    if any(symbol.endswith(END_OF_WORD) for symbol in symbols):
        return "subword-nmt"
    printable = all(char in BYTE_VALUES for symbol in symbols for char in symbol)
    return "vocab-merges" if printable else "subword-nmt"


def _is_pair_lines(text: str) -> bool:
    """Whether a text that begins with a bracket is a list of lines whose first symbol is one."""
    first = lines_of(text.lstrip("\n"))[0].split(" ")
    if len(first) != 2 or not all(first):
        return False
    return len(first[0]) == len(first[1]) == 1 or not _LIST_START.match(text.lstrip())


def _has_separate_mark(lines: list[str]) -> bool:
    """Whether ``</w>`` stands as a symbol of its own, as in version 0.1, which has no first line."""
    return any(line.split(" ")[-1] == END_OF_WORD for line in lines)
