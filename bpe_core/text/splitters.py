"""Splitters: how a corpus becomes words. Merges never cross the border of a word."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import regex

from bpe_core.errors import one_of


@dataclass(frozen=True, slots=True)
class Splitter:
    """One way to cut a text into words."""

    name: str
    """Key in ``SPLITTERS``."""

    title: str
    """For a menu."""

    explanation: str
    """One plain sentence."""

    source: str
    """Who splits this way."""

    split: Callable[[str], list[str]]
    """Text in, words out, in order; never an empty word."""


GPT2_PATTERN = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
GPT4_PATTERN = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*"
    r"|\s*[\r\n]|\s+(?!\S)|\s+"
)


ASCII_CLASSES = ((r"\p{L}\p{N}", "A-Za-z0-9"), (r"\p{L}", "[A-Za-z]"), (r"\p{N}", "[0-9]"), (r"\P{White_Space}", r"\S"))
"""What the patterns' classes hold of ASCII, the combined one, which stands inside brackets, first."""


def _by_pattern(pattern: str) -> Callable[[str], list[str]]:
    compiled = regex.compile(pattern)
    # On ASCII text the standard library's engine finds the same words in about half of regex's time. With re.ASCII its
    # \s is regex's (without it, U+001C to U+001F would count as white space).
    narrowed = pattern
    for wide, narrow in ASCII_CLASSES:
        narrowed = narrowed.replace(wide, narrow)
    compiled_for_ascii = re.compile(narrowed, re.ASCII)

    def split(text: str) -> list[str]:
        found: list[str] = (compiled_for_ascii if text.isascii() else compiled).findall(text)
        return found

    return split


def _lines(text: str) -> list[str]:
    return [line for line in regex.split(r"\r?\n", text) if line]


def _spaces(text: str) -> list[str]:
    return [word for line in text.split("\n") for word in line.strip("\r\n ").split(" ") if word]


BOUNDARY = "▁"
"""sentencepiece's sign for a space, U+2581."""


def _boundaries(text: str) -> list[str]:
    # Returns before a line end are dropped, any number of them; elsewhere they stay.
    marked = regex.sub(r"\r+(?=\n|\Z)", "", text).replace(" ", BOUNDARY)
    found: list[str] = regex.findall(f"{BOUNDARY}[^{BOUNDARY}\n]*|[^{BOUNDARY}\n]+", marked)
    return found


def _whole(text: str) -> list[str]:
    return [text] if text else []


SPLITTERS: dict[str, Splitter] = {
    splitter.name: splitter
    for splitter in (
        Splitter(
            "whitespace",
            "Whitespace",
            "Words are what stands between spaces, tabs and line ends; the white space itself is dropped.",
            "the BPE merge step page; tokenizers' WhitespaceSplit (Unicode White_Space)",
            # Not str.split(): that one also splits at U+001C to U+001F, which are no White_Space.
            _by_pattern(r"\P{White_Space}+"),
        ),
        Splitter(
            "whitespace-keep-space",
            "Whitespace, leading space kept",
            "Like whitespace, but a space stays with the word that follows it, so no character is lost.",
            "the follow-up of the BPE merge step page",
            _by_pattern(r" ?\S+|\s+(?!\S)|\s+"),
        ),
        Splitter(
            "lines",
            "One word a line",
            "Every line is one word, spaces included; empty lines are dropped.",
            "word lists",
            _lines,
        ),
        Splitter(
            "spaces",
            "Spaces only",
            "Words are what stands between spaces, line by line; tabs and other white space stay inside words.",
            "subword-nmt's learn_bpe",
            _spaces,
        ),
        Splitter(
            "boundary-mark",
            "Spaces shown as ▁",
            "Line by line, every space is written ▁ and begins a new word; the first word of a line has none.",
            "sentencepiece with add_dummy_prefix=false",
            _boundaries,
        ),
        Splitter(
            "none",
            "No splitting",
            "The whole text is one sequence, so merges may cross spaces and line ends.",
            "the frequent token pair exercise; minbpe's BasicTokenizer",
            _whole,
        ),
        Splitter(
            "gpt2",
            "GPT-2 pattern",
            "Letters, digits and other signs part; one space goes with what follows; 's, 'll and the like stand alone.",
            "GPT-2's encoder",
            _by_pattern(GPT2_PATTERN),
        ),
        Splitter(
            "gpt4",
            "GPT-4 pattern",
            "Like GPT-2's, but digits come in threes, any one sign may lead a word, and line ends split off.",
            "the pattern that rustbpe ships",
            _by_pattern(GPT4_PATTERN),
        ),
    )
}
"""Every splitter by name."""


def splitter_named(name: str) -> Splitter:
    """Look up a splitter; raises SettingsError with the known names.

    >>> splitter_named("gpt2").split("two  spaces")
    ['two', ' ', ' spaces']
    """
    if name not in SPLITTERS:
        raise one_of("splitter", name, SPLITTERS)
    return SPLITTERS[name]
