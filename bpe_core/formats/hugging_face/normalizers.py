"""Hugging Face's normalizers as steps that change a text before it is split."""

from __future__ import annotations

import regex

from bpe_core.errors import FormatError
from bpe_core.formats.hugging_face.reading_parts import Json, NotFollowed, flattened, named, pattern_of, text_in
from bpe_core.text import Change, Prepend, Replace, SplitStep, translated

PART = "normalizer"


def read_normalizer(value: object) -> tuple[tuple[SplitStep, ...], str]:
    """A normalizer's steps, and a warning when one of them is not followed: then none is.

    Raises FormatError for what is no normalizer.

    >>> read_normalizer({"type": "NFC"}), read_normalizer({"type": "Sequence", "normalizers": []})
    (((Change(form='NFC'),), ''), ((), ''))
    """
    try:
        return tuple(step for each in flattened(value, PART, "normalizers") for step in _steps(each)), ""
    except NotFollowed as trouble:
        return (), (
            f"The file changes text before splitting it (normalizer: {trouble}), in a way that is not followed here: "
            "text is taken as it is, so words with capitals, accents or other forms of a letter can get other tokens."
        )


def _steps(step: Json) -> list[SplitStep]:
    kind = step.get("type")
    if kind in ("NFC", "NFD", "NFKC", "NFKD"):
        return [Change(str(kind))]
    if kind == "Lowercase":
        return [Change("lowercase")]
    if kind == "Strip":
        sides = (("strip_left", "strip_left"), ("strip_right", "strip_right"))
        return [Change(form) for key, form in sides if step.get(key, True)]
    if kind == "Prepend":
        return [Prepend(text_in(step, "prepend", PART))]
    if kind == "Replace":
        pattern, is_regex = pattern_of(step, PART)
        try:
            found = translated(pattern) if is_regex else regex.escape(pattern)
        except FormatError as trouble:
            raise NotFollowed(f"Replace: {trouble}") from None
        return [Replace(found, text_in(step, "content", PART))]
    raise NotFollowed(named(kind))
