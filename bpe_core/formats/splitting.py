"""Splitters as Hugging Face's pre-tokenizers, there and back."""

from __future__ import annotations

from typing import Any

from bpe_core.errors import FormatError
from bpe_core.formats.reading import kind_of
from bpe_core.text import BOUNDARY, GPT2_PATTERN, GPT4_PATTERN

Json = dict[str, Any]


def _split(pattern: str, behavior: str) -> Json:
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": behavior, "invert": False}


def _byte_level(use_regex: bool) -> Json:
    return {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": use_regex}


PRE_TOKENIZERS: dict[str, tuple[Json, ...]] = {
    "none": (),
    "whitespace": ({"type": "WhitespaceSplit"},),
    "whitespace-keep-space": (_split(r" ?\S+|\s+(?!\S)|\s+", "Isolated"),),
    "lines": (_split(r"\r?\n", "Removed"),),
    "spaces": (_split(r"[ \r]*\n[ \r\n]*|\A[ \r]+|[ \r]+\z| +", "Removed"),),
    "boundary-mark": (
        _split(r"\r*\n|\r+\z", "Removed"),
        {"type": "Metaspace", "replacement": BOUNDARY, "prepend_scheme": "never", "split": True},
    ),
    "gpt2": (_split(GPT2_PATTERN, "Isolated"),),
    "gpt4": (_split(GPT4_PATTERN, "Isolated"),),
}
"""Splitter -> the pre-tokenizers that split the same way, in sequence."""

PATTERNS: dict[str, str] = {
    GPT2_PATTERN: "gpt2",
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    GPT4_PATTERN: "gpt4",
}
"""Pattern, as files write it -> splitter."""


def write_splitter(splitter: str | None, in_bytes: bool) -> Json | None:
    """The pre-tokenizer for a splitter; raises FormatError for one that has none.

    >>> write_splitter("whitespace", in_bytes=False)
    {'type': 'WhitespaceSplit'}
    """
    name = splitter or "whitespace"
    if name == "gpt2" and in_bytes:
        return _byte_level(use_regex=True)
    if name not in PRE_TOKENIZERS:
        raise FormatError(f"tokenizer.json has no pre-tokenizer that splits as {name!r} does")
    steps = [*PRE_TOKENIZERS[name], *([_byte_level(use_regex=False)] if in_bytes else [])]
    if not steps:
        return None
    return steps[0] if len(steps) == 1 else {"type": "Sequence", "pretokenizers": steps}


def read_splitter(value: object) -> tuple[str, bool, tuple[str, ...]]:
    """A pre-tokenizer's splitter, whether it goes over to bytes, and warnings about what is done differently here.

    >>> read_splitter({"type": "WhitespaceSplit"})
    ('whitespace', False, ())
    """
    steps = _steps(value)
    byte_levels = [step for step in steps if step.get("type") == "ByteLevel"]
    others = [_without_defaults(step) for step in steps if step.get("type") != "ByteLevel"]
    warnings: list[str] = []
    if any(step.get("add_prefix_space") for step in byte_levels):
        warnings.append("The file puts a space before every text (add_prefix_space); here none is added.")
    if any(step.get("use_regex", True) for step in byte_levels):
        if others:
            warnings.append("The file splits by more than GPT-2's pattern; only that is used here.")
        return "gpt2", True, tuple(warnings)
    for name, known in PRE_TOKENIZERS.items():
        if others == [_without_defaults(step) for step in known]:
            return name, bool(byte_levels), tuple(warnings)
    if len(others) == 1 and others[0].get("type") == "Split" and others[0].get("behavior") == "Isolated":
        name = PATTERNS.get(str((others[0].get("pattern") or {}).get("Regex")), "")
        if name:
            return name, bool(byte_levels), tuple(warnings)
    assumed = "gpt4" if byte_levels else "whitespace"
    kinds = ", ".join(str(step.get("type")) for step in others)
    warnings.append(f"The file splits text in a way unknown here ({kinds:.200}); {assumed} is assumed.")
    return assumed, bool(byte_levels), tuple(warnings)


def _steps(value: object, depth: int = 0) -> list[Json]:
    """A pre-tokenizer, or a sequence of them, as a flat list."""
    if value is None:
        return []
    if not isinstance(value, dict) or depth > 5:
        raise FormatError(f"pre_tokenizer: expected an object or null, found {kind_of(value)}")
    if value.get("type") != "Sequence":
        if not isinstance(value.get("pattern", {}), dict):
            raise FormatError(f"pre_tokenizer: pattern: expected an object, found {kind_of(value['pattern'])}")
        return [value]
    parts = value.get("pretokenizers")
    if not isinstance(parts, list):
        raise FormatError(f"pre_tokenizer: pretokenizers: expected a list, found {kind_of(parts)}")
    return [step for part in parts for step in _steps(part, depth + 1)]


def _without_defaults(step: Json) -> Json:
    return {key: value for key, value in step.items() if not (key == "invert" and value is False)}
