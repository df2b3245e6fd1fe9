"""Which format a file is in, by its first characters."""

from __future__ import annotations

import regex

from bpe_core.errors import FormatError
from bpe_core.formats.lists.pair_lists import is_ranked, merges_in
from bpe_core.formats.minbpe import VERSION_LINE
from bpe_core.formats.reading import json_of, lines_of
from bpe_core.formats.trace_json import FORMAT
from bpe_core.text import BYTE_VALUES, END_OF_WORD

_RANK_LINE = regex.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4}) \d+")
_COUNTED_LINE = regex.compile(r"[^ ]+ [^ ]+ [0-9]+")
_NUMBERED_LINE = regex.compile(r"[^ ]+ [0-9]+")
_SCORED_LINE = regex.compile(r"[^\t]+\t-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?")
_LITERAL_START = regex.compile(r"[\[({]\s*+(?:[\[({\])}#]|[bBrRuU]{0,2}['\"]|-?\d+\s*[,:\])}]|$)")
_PYTHON_DICT_START = regex.compile(r"\{\s*(?:\(|[bBrRuU]{0,2}'|[bBrRuU]{1,2}\")")
_PROBED_LINES = 20

_VOCABULARY_ALONE = (
    "this is a vocabulary, tokens with their {numbers}; it does not say which two parts each token was merged from, so "
    "it cannot be a merge list. {advice}"
)


def format_name(text: str, name: str | None = None) -> str:
    """The key of the format that a text is in; the file's name decides where the text leaves it open.

    Raises FormatError when no format begins like this. Cost: O(length) for JSON, else a few lines.

    >>> format_name("aGk= 256"), format_name("a b"), format_name("[('a', 'b')]")
    ('tiktoken', 'pair-lines', 'pairs-python')
    """
    start = text.lstrip()[:1]
    if not start:
        raise FormatError("the list is empty; expected a merge list or a tokenizer file")
    if start in "[({" and not _is_pair_lines(text):
        return _bracket_format(text, start)
    lines = lines_of(text)
    if lines[0].strip() == VERSION_LINE:
        return "minbpe"
    if lines[0].startswith("#version"):
        return _version_format(lines[1:], name)
    if _mostly(_RANK_LINE, lines):
        return "tiktoken"
    if _mostly(_COUNTED_LINE, lines):
        return "fastbpe"
    if _mostly(_SCORED_LINE, lines):
        advice = "Load the model with Hugging Face transformers as a fast tokenizer and give its tokenizer.json"
        raise FormatError(_VOCABULARY_ALONE.format(numbers="scores", advice=advice))
    if _has_counts(lines):
        raise FormatError(_VOCABULARY_ALONE.format(numbers="counts", advice="Give the codes that it was made with"))
    if " " in lines[0].strip() or not lines[0].strip():
        separate = any(END_OF_WORD in line for line in lines) and not (name or "").endswith("merges.txt")
        return "subword-nmt" if separate and _has_separate_mark(lines) else "pair-lines"
    raise FormatError(
        f"line 1: no known format begins with {lines[0]!r:.60}; expected JSON, a Python list, {VERSION_LINE}, "
        "#version: 0.2, base64 with ranks, or two symbols separated by one space"
    )


def _mostly(pattern: regex.Pattern[str], lines: list[str]) -> bool:
    """Whether most of the first lines are of a form: one that is broken is for the reader to name."""
    probed = lines[:_PROBED_LINES]
    return 2 * sum(pattern.fullmatch(line) is not None for line in probed) > len(probed)


def _bracket_format(text: str, start: str) -> str:
    if start != "{":
        return "pairs-json" if '"' in text[:20] else "pairs-python"
    if _PYTHON_DICT_START.match(text.lstrip()):
        return "pairs-python"
    value = json_of(text)
    if value.get("format") == FORMAT:
        return FORMAT
    model = value.get("model", value)
    if isinstance(merges_in(value), list) and "vocab" not in model:
        return "pairs-json"
    if "model" in value or ("vocab" in value and "merges" in value):
        return "tokenizer-json"
    if is_ranked(value):
        return "pairs-json"
    if value and all(type(number) is int for number in value.values()):
        advice = "Give merges.txt together with vocab.json, or a tokenizer.json"
        raise FormatError(_VOCABULARY_ALONE.format(numbers="ids", advice=advice))
    raise FormatError(f'expected an object with the key model (tokenizer.json), merges, or "format": "{FORMAT}"')


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
    """Whether a text that begins with a bracket is lines of symbols, the first of which has that bracket in it."""
    first = lines_of(text.lstrip("\n").split("\n", 1)[0])[0].split(" ")
    if len(first) == 2 and all(first) and len(first[0]) == len(first[1].removesuffix(END_OF_WORD) or first[1]) == 1:
        return True
    return not _LITERAL_START.match(text.lstrip())


def _has_counts(lines: list[str]) -> bool:
    """Whether every line is a token and a number, some of which no merge makes: a vocabulary with counts.

    Real merges may have a digit on the right, or what earlier digits were merged to, but then all parts are made.
    """
    if not all(map(_NUMBERED_LINE.fullmatch, lines)):
        return False
    parts = [line.split(" ") for line in lines]
    made = {left + right for left, right in parts}
    return any(not left.isdigit() for left, _ in parts) and any(
        len(right) > 1 and right not in made for _, right in parts
    )


def _has_separate_mark(lines: list[str]) -> bool:
    """Whether ``</w>`` stands as a symbol of its own, as in version 0.1, which has no first line."""
    return any(line.split(" ")[-1] == END_OF_WORD for line in lines)
