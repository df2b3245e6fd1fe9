"""The values that a link may carry: how each is written into an address, and what is believed when one comes back.

A link is hostile: every value is checked against what it may be, and nothing of it is evaluated.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from bpe_core import ALPHABETS, METHODS, SPLITTERS, TIE_BREAKS, TRAINERS
from bpe_ui.shell.examples import EXAMPLES, WORKED_PAIRS
from bpe_ui.shell.session.defaults import (
    DIRECTIONS,
    FORMATS,
    MOST_ROUNDS,
    OWN_PAIR,
    SOURCES,
    VOCABULARY_KINDS,
    WORDS_SHOWN,
)

MOST_UNPACKED = 1_000_000
"""Bytes that a packed text may have; a few hundred characters of a link could hold millions."""

PACKED = "z:"
"""What a packed text begins with."""

PLAIN = "t:"
"""What a text begins with that is shorter, or clearer, as it stands."""


@dataclass(frozen=True, slots=True)
class Linked:
    """One value that a link may carry."""

    read: Callable[[str], Any]
    """From a link; raises ValueError for what cannot be meant."""

    write: Callable[[Any], str] = str
    """Into a link."""


def one_of(known: Collection[str]) -> Linked:
    """A choice from a table or a list."""

    def read(value: str) -> str:
        if value not in known:
            raise ValueError("there is no such choice")
        return value

    return Linked(read)


def size_of(known: Collection[int]) -> Linked:
    """A whole number from a list."""

    def read(value: str) -> int:
        if value not in map(str, known):
            raise ValueError("there is no such choice")
        return int(value)

    return Linked(read)


def some_of(known: Collection[str]) -> Linked:
    """Several choices, in order, separated by commas."""

    def read(value: str) -> list[str]:
        chosen = list(dict.fromkeys(value.split(",")))
        if not set(chosen) <= set(known):
            raise ValueError("there is no such choice")
        return chosen

    return Linked(read, ",".join)


def whole(low: int, high: int) -> Linked:
    """A whole number, clamped to a range."""

    def read(value: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,18}", value):
            raise ValueError("not a whole number")
        return min(max(int(value), low), high)

    return Linked(read)


def amount(low: float, high: float) -> Linked:
    """A number, clamped to a range."""

    def read(value: str) -> float:
        if not re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", value):
            raise ValueError("not a number")
        return min(max(float(value), low), high)

    return Linked(read, lambda value: f"{value:.6f}")


def switch() -> Linked:
    """On or off."""

    def read(value: str) -> bool:
        if value not in ("0", "1"):
            raise ValueError("neither 0 nor 1")
        return value == "1"

    return Linked(read, lambda on: str(int(on)))


def text() -> Linked:
    """A text, packed where that is shorter."""
    return Linked(unpacked, packed)


def packed(value: str) -> str:
    """A text for a link: as it stands, or deflated and in base64, whichever is shorter.

    >>> packed("low lower"), unpacked(packed("low lower " * 100)) == "low lower " * 100
    ('t:low lower', True)
    """
    data = value.encode()
    small = PACKED + base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    # A character that is not plain ASCII takes three of an address for each byte.
    plain = sum(1 if byte < 128 and chr(byte).isalnum() else 3 for byte in data)
    return PLAIN + value if plain <= len(small) else small


def unpacked(value: str) -> str:
    """A text from a link. Raises ValueError when it is damaged or would be too long; never unpacks more than it may.

    >>> unpacked("z:???")
    Traceback (most recent call last):
    ...
    ValueError: the packed text is damaged
    """
    if value.startswith(PLAIN):
        return value.removeprefix(PLAIN)
    if not value.startswith(PACKED):
        raise ValueError(f"a text begins with {PLAIN} or {PACKED}")
    coded = value.removeprefix(PACKED)
    try:
        data = base64.b64decode(coded + "=" * (-len(coded) % 4), altchars=b"-_", validate=True)
        unpacking = zlib.decompressobj()
        found = unpacking.decompress(data, MOST_UNPACKED + 1)
        whole_text = found.decode() if unpacking.eof else ""
    except (binascii.Error, zlib.error, ValueError):
        raise ValueError("the packed text is damaged") from None
    if len(found) > MOST_UNPACKED:
        raise ValueError(f"the packed text has more than {MOST_UNPACKED:,} bytes")
    if not unpacking.eof:
        raise ValueError("the packed text is cut off")
    return whole_text


_KNOWN_RUNS = ("sidebar", *(f"rule:{name}" for name in TIE_BREAKS), *TRAINERS)

CORPUS: dict[str, Linked] = {
    "example": one_of(EXAMPLES),
    "pasted": text(),
    "format": one_of(FORMATS),
}
"""What says the corpus, on every page. An example is named; any other text travels in the link itself."""

SETTINGS: dict[str, Linked] = {
    "trainer": one_of(TRAINERS),
    "splitter": one_of(SPLITTERS),
    "alphabet": one_of(ALPHABETS),
    "tie_break": one_of(TIE_BREAKS),
    "min_count": whole(1, 10**9),
    "rounds": whole(0, MOST_ROUNDS),
    "round": whole(0, MOST_ROUNDS),
}
"""What says the training and the round, on every page."""

OF_PAGE: dict[str, dict[str, Linked]] = {
    "step": {
        "bars": whole(5, 60),
        "show_change": switch(),
        "words_shown": size_of(WORDS_SHOWN),
        "word_search": text(),
    },
    "trainers": {"runs_compared": some_of(_KNOWN_RUNS), "sample": text()},
    "check": {"list_pasted": text(), "whole_list": switch()},
    "encode": {
        "encode_text": text(),
        "encode_method": one_of(METHODS),
        "encode_rounds": whole(0, MOST_ROUNDS),
        "encode_word": whole(0, 10**6),
        "encode_step": whole(0, 10**6),
    },
    "vocabulary": {
        "vocabulary_round": whole(0, MOST_ROUNDS),
        "vocabulary_search": text(),
        "vocabulary_kind": one_of(VOCABULARY_KINDS),
        "vocabulary_token": whole(0, 10**9),
    },
    "corpora": {
        "compared": one_of((*WORKED_PAIRS, OWN_PAIR)),
        "second_source": one_of(SOURCES[:2]),
        "second_example": one_of(EXAMPLES),
        "second_pasted": text(),
        "sample": text(),
        "price": amount(0, 10**9),
    },
    "files": {"direction": one_of(DIRECTIONS), "list_pasted": text()},
}
"""What else a link to a page carries, by the page's path."""

ALL: dict[str, Linked] = {**CORPUS, **SETTINGS}
"""Every value that any link may carry, by its key in the session."""
for _of_page in OF_PAGE.values():
    ALL.update(_of_page)
