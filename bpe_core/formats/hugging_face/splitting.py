"""Splitters as Hugging Face's pre-tokenizers, there and back."""

from __future__ import annotations

from dataclasses import dataclass

from bpe_core.errors import FormatError
from bpe_core.formats.hugging_face.pre_tokenizers import PART, steps_of
from bpe_core.formats.hugging_face.reading_parts import Json, NotFollowed, flattened, pattern_of
from bpe_core.text import BOUNDARY, GPT2_PATTERN, GPT4_PATTERN, SplitStep


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
    # Llama 3's and OpenAI's own way of writing the same: a run of white space is taken to its last line end in both.
    (
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*"
        r"|\s*[\r\n]+|\s+(?!\S)|\s+"
    ): "gpt4",
}
"""Pattern, as files write it -> splitter that cuts in the same places."""


@dataclass(frozen=True, slots=True)
class Splitting:
    """How a file turns text into words."""

    splitter: str | None
    """Key of ``SPLITTERS``; None when none of them splits as the file does."""

    in_bytes: bool
    """Whether words are spelt in bytes."""

    steps: tuple[SplitStep, ...] | None = None
    """The file's own steps, where no splitter does the same."""

    warning: str = ""
    """What is not followed, as a sentence; ``splitter`` is then assumed."""


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


def read_splitter(value: object, marks_word_ends: bool = False) -> Splitting:
    """How a pre-tokenizer splits: a splitter that does the same, or its own steps.

    Parameters: the pre-tokenizer; whether the model marks word ends, which it does on printable characters and so
    leaves no byte alphabet. Raises FormatError for what is no pre-tokenizer. Cost: O(length).

    >>> read_splitter({"type": "WhitespaceSplit"})
    Splitting(splitter='whitespace', in_bytes=False, steps=None, warning='')
    """
    listed = flattened(value, PART, "pretokenizers")
    byte_level = any(step.get("type") == "ByteLevel" for step in listed)
    in_bytes = byte_level and not marks_word_ends
    known = _known_splitter(listed) if in_bytes or not byte_level else None
    if known is not None:
        return Splitting(known, in_bytes)
    try:
        return Splitting(None, in_bytes, steps_of(listed, marks_word_ends))
    except NotFollowed as trouble:
        assumed = "gpt4" if in_bytes else "whitespace"
        return Splitting(
            assumed,
            in_bytes,
            warning=f"The file splits text in a way that is not followed here ({trouble}); {assumed} is assumed, so "
            "words can begin and end elsewhere and tokens differ.",
        )


def _known_splitter(listed: list[Json]) -> str | None:
    """The splitter that cuts as a list of pre-tokenizers does, ByteLevel at the end left aside."""
    others = [_without_defaults(step) for step in listed if step.get("type") != "ByteLevel"]
    byte_levels = [step for step in listed if step.get("type") == "ByteLevel"]
    if byte_levels:
        own = byte_levels[0]
        if len(byte_levels) > 1 or listed[-1] is not own or own.get("add_prefix_space", True):
            return None
        if own.get("use_regex", True):
            return None if others else "gpt2"
    for name, known in PRE_TOKENIZERS.items():
        if others == [_without_defaults(step) for step in known]:
            return name
    if len(others) == 1 and others[0].get("type") == "Split" and others[0].get("behavior") == "Isolated":
        pattern, is_regex = pattern_of(others[0], PART)
        return PATTERNS.get(pattern) if is_regex and not others[0].get("invert") else None
    return None


def _without_defaults(step: Json) -> Json:
    return {key: value for key, value in step.items() if not (key == "invert" and value is False)}
