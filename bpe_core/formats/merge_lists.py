"""Merge lists made elsewhere, as text: ``merges.txt``, lists of pairs in JSON or Python, and ``tokenizer.json``."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bpe_core.errors import FormatError
from bpe_core.records import Pair, Symbol

LONGEST_TEXT = 8_000_000
"""Characters that are read at most; 50,000 merges of long symbols are about a tenth of it."""

LONGEST_LITERAL = 4_000_000
"""Characters of a Python list at most: Python needs about a hundred bytes of memory for each."""

EXPECTED = "expected lines of two symbols such as `l o`, a list of pairs in JSON or Python, or a tokenizer.json"


class ListFormat(Enum):
    """How a merge list was written; the value is its name for a reader."""

    LINES = "two symbols a line (merges.txt)"
    PAIRS = "a list of pairs"
    TOKENIZER = "tokenizer.json"


@dataclass(frozen=True, slots=True)
class MergeList:
    """A merge list as it was read, its symbols untouched."""

    merges: tuple[Pair, ...]
    """The pairs in order; symbols all text or all bytes."""

    format: ListFormat
    """How the list was written."""

    version: str | None = None
    """What stands behind ``#version:`` in the first line; None where there is no such line."""


def read_merge_list(text: str) -> MergeList:
    """Read a pasted merge list, whichever of the known formats it is in.

    Parameters: the text; never changed or run. Returns its pairs. Raises FormatError that names the line, or the merge
    where lines say nothing, and what was expected. Cost: O(length).

    >>> read_merge_list("#version: 0.2\\nl o\\nlo w</w>").merges
    (('l', 'o'), ('lo', 'w</w>'))
    >>> read_merge_list("[(b'e', b's'), (b'es', b't')]").merges[1]
    (b'es', b't')
    >>> read_merge_list("l o\\nlo w e r")
    Traceback (most recent call last):
    bpe_core.errors.FormatError: line 2: expected two symbols separated by one space, found 4
    """
    if len(text) > LONGEST_TEXT:
        raise FormatError(f"the list has {len(text):,} characters; at most {LONGEST_TEXT:,} are read")
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith(("[", "(", "{")):
        return _lines(text)
    try:
        return _structured(text)
    except FormatError:
        # A symbol may be a bracket as well: `( a` is a merge, and only quotes tell it from a list's beginning.
        if _QUOTED.search(text.lstrip().split("\n", 1)[0]):
            raise
        try:
            return _lines(text)
        except FormatError:
            pass
        raise


_QUOTED = re.compile(r"""["'],|^[\[({]\s*$""")


def _lines(text: str) -> MergeList:
    merges: list[Pair] = []
    version = None
    lines = text.split("\n")
    for number, line in enumerate(lines, start=1):
        line = line.removesuffix("\r")
        if number == 1 and line.startswith("#version"):
            version = line.removeprefix("#version").strip(" :")
            continue
        if not line:
            # An empty last line is the end of the text; one in the middle would hide a lost merge.
            if any(each.strip("\r") for each in lines[number:]):
                raise FormatError(f"line {number}: expected two symbols separated by one space, found an empty line")
            continue
        symbols = line.split(" ")
        if len(symbols) != 2 or not all(symbols):
            raise FormatError(f"line {number}: expected two symbols separated by one space, found {_found(symbols)}")
        merges.append((symbols[0], symbols[1]))
    if not merges:
        raise FormatError(f"the list holds no merges; {EXPECTED}")
    return MergeList(tuple(merges), ListFormat.LINES, version)


def _found(symbols: list[str]) -> str:
    kept = [symbol for symbol in symbols if symbol]
    if len(kept) != 2:
        return str(len(kept))
    return "a space at its start, its end or twice in the middle"


def _structured(text: str) -> MergeList:
    """JSON where it is JSON, else a Python literal."""
    try:
        value: Any = json.loads(text)
    except RecursionError:
        raise FormatError(f"the list is nested too deeply; {EXPECTED}") from None
    except ValueError as trouble:
        value = _literal(text, trouble)
    if isinstance(value, dict) and value and all(isinstance(key, tuple) for key in value):
        # The Hugging Face course keeps its merges as a dict from pair to merged symbol, in order.
        return MergeList(_pairs(list(value)), ListFormat.PAIRS)
    if isinstance(value, dict):
        return MergeList(_pairs(_model_merges(value)), ListFormat.TOKENIZER)
    if not isinstance(value, (list, tuple)):
        raise FormatError(f"expected a list of pairs, found {_kind(value)}")
    return MergeList(_pairs([value] if _is_pair(value) else value), ListFormat.PAIRS)


def _is_pair(value: object) -> bool:
    """Whether a value is one pair and no list of pairs written as texts with a space."""
    return (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and all(isinstance(each, (str, bytes)) for each in value)
        and not all(isinstance(each, str) and each.count(" ") == 1 and len(each) > 2 for each in value)
    )


def _literal(text: str, json_trouble: ValueError) -> object:
    """A Python literal: names, calls and operators are refused by ``literal_eval``, and nothing is run."""
    if len(text) > LONGEST_LITERAL:
        raise FormatError(
            f"{_json_place(json_trouble)}, and a Python list may have {LONGEST_LITERAL:,} characters at most, found "
            f"{len(text):,}; {EXPECTED}"
        )
    try:
        return _evaluated(text.strip())
    except SyntaxError as trouble:
        lines = [line.strip().rstrip(",") for line in text.split("\n")]
        if _is_literal_pair(next(filter(None, lines))):
            return _line_by_line(lines)
        # The parser names a place even where the text is neither JSON nor Python.
        where = f"line {trouble.lineno}: " if trouble.lineno else ""
        raise FormatError(f"{where}this is neither JSON nor a Python list ({trouble.msg}); {EXPECTED}") from None
    except (RecursionError, MemoryError):
        raise FormatError(f"the list is nested too deeply or too long for Python's reader; {EXPECTED}") from None
    except (ValueError, TypeError):
        raise FormatError(f"the list holds something other than texts, bytes and lists; {EXPECTED}") from None


def _evaluated(text: str) -> object:
    with warnings.catch_warnings():
        # An unknown escape such as \\d is kept as it stands; Python would warn on the console.
        warnings.simplefilter("ignore")
        return ast.literal_eval(text)


def _is_literal_pair(line: str) -> bool:
    try:
        return _is_pair(_evaluated(line))
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        return False


def _line_by_line(lines: list[str]) -> list[object]:
    """One pair a line, as a loop prints them."""
    found = []
    for number, line in enumerate(lines, start=1):
        if line and not _is_literal_pair(line):
            shown = line if len(line) <= 40 else f"{line[:40]}..."
            raise FormatError(f"line {number}: expected a pair such as ('l', 'o'), found {shown!r}")
        if line:
            found.append(_evaluated(line))
    return found


def _json_place(trouble: ValueError) -> str:
    line = getattr(trouble, "lineno", None)
    return "this is not JSON" if line is None else f"line {line}: this is not JSON ({getattr(trouble, 'msg', '')})"


def _model_merges(tokenizer: dict[Any, Any]) -> list[Any]:
    """The merges of a tokenizer.json, or of its ``model`` alone."""
    model = tokenizer.get("model", tokenizer)
    if not isinstance(model, dict) or "merges" not in model:
        raise FormatError("expected a tokenizer.json whose `model` has `merges`, found none; is the model BPE?")
    merges = model["merges"]
    if not isinstance(merges, list):
        raise FormatError(f"model.merges: expected a list of pairs, found {_kind(merges)}")
    return merges


def _pairs(values: list[Any] | tuple[Any, ...]) -> tuple[Pair, ...]:
    """Pairs of texts or bytes; an older tokenizer.json writes a pair as one text with a space."""
    if not values:
        raise FormatError(f"the list holds no merges; {EXPECTED}")
    pairs = tuple(_pair(number, value) for number, value in enumerate(values, start=1))
    kinds = {type(symbol) for pair in pairs for symbol in pair}
    if len(kinds) > 1:
        number = next(n for n, pair in enumerate(pairs, 1) if {*map(type, pair)} != {type(pairs[0][0])})
        raise FormatError(f"merge {number}: expected symbols all text or all bytes, found both in one list")
    return pairs


def _pair(number: int, value: object) -> Pair:
    symbols: Sequence[object] | None = None
    if isinstance(value, str):
        symbols = value.split(" ")
    elif isinstance(value, (list, tuple)):
        symbols = value
    if symbols is None:
        raise FormatError(f"merge {number}: expected a pair of two symbols, found {_kind(value)}")
    if len(symbols) != 2:
        raise FormatError(f"merge {number}: expected a pair of two symbols, found {len(symbols)}")
    return _symbol(number, symbols[0]), _symbol(number, symbols[1])


def _symbol(number: int, value: object) -> Symbol:
    if not isinstance(value, (str, bytes)):
        raise FormatError(f"merge {number}: expected two texts or two bytes objects, found {_kind(value)}")
    if not value:
        raise FormatError(f"merge {number}: expected two symbols, found an empty one")
    return value


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", tuple: "a tuple", str: "a text", bool: "true or false"}
    if value is None:
        return "nothing"
    if type(value) in (int, float, complex):
        return "a number"
    return names.get(type(value), f"a {type(value).__name__}")
