"""What the readers of single parts share: lists nested in Sequences, and how something not followed is said."""

from __future__ import annotations

from typing import Any

from bpe_core.errors import FormatError
from bpe_core.formats.reading import kind_of
from bpe_core.notation import visible

Json = dict[str, Any]

DEEPEST = 5
"""Sequences inside Sequences at most."""


class NotFollowed(Exception):
    """A part, or a setting of one, that this package does not do; the text names it for a sentence."""


def named(kind: object) -> str:
    """A part's type for a sentence, as a page and a terminal can show it: the file may say anything there.

    >>> named("NFC"), named("\\ud800\\x1b")
    ('NFC', '‹U+D800›‹ESC›')
    """
    return visible(str(kind)[:40])


def flattened(value: object, part: str, inner: str, depth: int = 0) -> list[Json]:
    """A part of a file as a list: one object, a Sequence of objects, or null.

    Parameters: the value; the part's key, for errors; the key that a Sequence keeps its list under. Raises FormatError
    that names the part.

    >>> flattened({"type": "Sequence", "normalizers": [{"type": "NFC"}]}, "normalizer", "normalizers")
    [{'type': 'NFC'}]
    """
    if value is None:
        return []
    if not isinstance(value, dict) or depth > DEEPEST:
        raise FormatError(f"{part}: expected an object or null, found {kind_of(value)}")
    if value.get("type") != "Sequence":
        return [value]
    parts = value.get(inner)
    if not isinstance(parts, list):
        raise FormatError(f"{part}: {inner}: expected a list, found {kind_of(parts)}")
    return [step for each in parts for step in flattened(each, part, inner, depth + 1)]


def pattern_of(step: Json, part: str) -> tuple[str, bool]:
    """A step's pattern, and whether it is a regular expression and no plain text; raises FormatError."""
    pattern = step.get("pattern")
    if not isinstance(pattern, dict):
        raise FormatError(f"{part}: pattern: expected an object, found {kind_of(pattern)}")
    for key in ("Regex", "String"):
        if isinstance(pattern.get(key), str):
            return pattern[key], key == "Regex"
    raise FormatError(f"{part}: pattern: expected a text under Regex or String")


def text_in(step: Json, key: str, part: str) -> str:
    """A text under a key; raises FormatError."""
    value = step.get(key)
    if not isinstance(value, str):
        raise FormatError(f"{part}: {key}: expected a text, found {kind_of(value)}")
    return value
