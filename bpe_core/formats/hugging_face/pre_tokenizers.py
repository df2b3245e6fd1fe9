"""Hugging Face's pre-tokenizers as steps, in the file's order."""

from __future__ import annotations

from collections.abc import Callable

import regex

from bpe_core.errors import FormatError
from bpe_core.formats.hugging_face.reading_parts import Json, NotFollowed, named, pattern_of, text_in
from bpe_core.text import GPT2_PATTERN, WORD_CHARACTERS, Cut, NameBytes, Prepend, Replace, SplitStep, translated

PART = "pre_tokenizer"

_PUNCTUATION = r"[\p{P}$+<=>\^`|~]"
_WORD = WORD_CHARACTERS + r"\p{Join_Control}"
_BEHAVIORS = {
    "Isolated": "isolated", "Removed": "removed", "Contiguous": "contiguous",
    "MergedWithPrevious": "merged_with_previous", "MergedWithNext": "merged_with_next",
}  # fmt: skip


def steps_of(listed: list[Json], name_bytes_at_the_end: bool) -> tuple[SplitStep, ...]:
    """A list of pre-tokenizers as steps.

    Parameters: the pre-tokenizers; whether a ByteLevel at the end is to write bytes as printable characters, or leaves
    that to a byte alphabet. Raises NotFollowed that names what is not done here, FormatError for what is no
    pre-tokenizer. Cost: O(length).

    >>> steps_of([{"type": "Digits", "individual_digits": True}], False)
    (Cut(pattern='\\\\p{N}', behavior='isolated', invert=False),)
    """
    found: list[SplitStep] = []
    for at, step in enumerate(listed):
        kind = step.get("type")
        if NameBytes() in found and kind not in ("Split", "Digits", "Punctuation", "Whitespace", "WhitespaceSplit"):
            raise NotFollowed(f"{named(kind)} after ByteLevel")
        if not isinstance(kind, str) or kind not in _READERS:
            raise NotFollowed(named(kind))
        found += _READERS[kind](step)
        if kind == "ByteLevel" and (name_bytes_at_the_end or at < len(listed) - 1):
            found.append(NameBytes())
    return tuple(found)


def _split(step: Json) -> list[SplitStep]:
    pattern, is_regex = pattern_of(step, PART)
    invert = step.get("invert", False)
    if not isinstance(invert, bool):
        raise FormatError(f"{PART}: invert: expected true or false")
    try:
        return [Cut(translated(pattern) if is_regex else regex.escape(pattern), _behavior(step), invert)]
    except FormatError as trouble:
        raise NotFollowed(f"Split: {trouble}") from None


def _behavior(step: Json, default: str = "") -> str:
    name = step.get("behavior", default)
    if not isinstance(name, str) or name not in _BEHAVIORS:
        raise FormatError(f"{PART}: behavior: expected one of {', '.join(_BEHAVIORS)}, found {name!r:.40}")
    return _BEHAVIORS[name]


def _metaspace(step: Json) -> list[SplitStep]:
    sign = text_in(step, "replacement", PART)
    scheme = step.get("prepend_scheme", "always" if step.get("add_prefix_space", True) else "never")
    if scheme not in ("always", "first", "never"):
        raise FormatError(f"{PART}: prepend_scheme: expected always, first or never, found {scheme!r:.40}")
    found: list[SplitStep] = [Replace(" ", sign)]
    if scheme != "never":
        found.append(Prepend(sign, unless=sign, first_only=scheme == "first"))
    return [*found, Cut(regex.escape(sign), "merged_with_next")] if step.get("split", True) else found


def _byte_level(step: Json) -> list[SplitStep]:
    prefix: list[SplitStep] = [Prepend(" ", unless=" ")] if step.get("add_prefix_space", True) else []
    return [*prefix, Cut(GPT2_PATTERN)] if step.get("use_regex", True) else prefix


_READERS: dict[str, Callable[[Json], list[SplitStep]]] = {
    "Split": _split,
    "Digits": lambda step: [Cut(r"\p{N}", "isolated" if step.get("individual_digits") else "contiguous")],
    "Metaspace": _metaspace,
    "Whitespace": lambda step: [Cut(rf"[{_WORD}]+|[^{_WORD}\s]+", "removed", invert=True)],
    "WhitespaceSplit": lambda step: [Cut(r"\s", "removed")],
    "Punctuation": lambda step: [Cut(_PUNCTUATION, _behavior(step, "Isolated"))],
    "BertPreTokenizer": lambda step: [Cut(r"\s", "removed"), Cut(_PUNCTUATION)],
    "CharDelimiterSplit": lambda step: [Cut(regex.escape(text_in(step, "delimiter", PART)), "removed")],
    "ByteLevel": _byte_level,
}
"""Type -> its steps."""
