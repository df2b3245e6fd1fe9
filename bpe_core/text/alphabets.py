"""Alphabets: how a word becomes base symbols."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bpe_core.errors import CorpusError, one_of
from bpe_core.notation import utf16_units
from bpe_core.records import Symbol

END_OF_WORD = "</w>"
"""Sennrich's mark for the end of a word."""


@dataclass(frozen=True, slots=True)
class Alphabet:
    """One way to spell a word in base symbols."""

    name: str
    """Key in ``ALPHABETS``."""

    title: str
    """For a menu."""

    explanation: str
    """One plain sentence."""

    source: str
    """Who spells this way."""

    spell: Callable[[str], tuple[Symbol, ...]]
    """A word in, its base symbols out. Raises CorpusError for a word it cannot spell."""


def _characters_eow(word: str) -> tuple[Symbol, ...]:
    return (*word[:-1], word[-1] + END_OF_WORD)


BYTES = tuple(bytes((byte,)) for byte in range(256))
"""Every byte as a symbol; looked up, because making each anew takes three times as long."""


def _utf8(word: str) -> bytes:
    try:
        return word.encode()
    except UnicodeEncodeError as trouble:
        unit = f"U+{ord(word[trouble.start]):04X}"
        raise CorpusError(
            f"character {trouble.start + 1} of the word is {unit}, half of a UTF-16 pair, which UTF-8 cannot write; "
            "use a character alphabet or remove it"
        ) from None


def _bytes(word: str) -> tuple[Symbol, ...]:
    return tuple(map(BYTES.__getitem__, _utf8(word)))


def _printable_table() -> tuple[str, ...]:
    """Byte -> character as GPT-2 shows it: printable Latin-1 stands for itself, the rest for U+0100 onwards."""
    shown = {*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)}
    others = iter(range(256, 512))
    return tuple(chr(byte if byte in shown else next(others)) for byte in range(256))


PRINTABLE = _printable_table()
"""Byte value -> the printable character that GPT-2 writes for it; the space is U+0120, ``Ġ``."""


def _printable_bytes(word: str) -> tuple[Symbol, ...]:
    return tuple(map(PRINTABLE.__getitem__, _utf8(word)))


ALPHABETS: dict[str, Alphabet] = {
    alphabet.name: alphabet
    for alphabet in (
        Alphabet(
            "characters",
            "Characters",
            "Every Unicode code point of a word is one base symbol.",
            "the BPE merge step page",
            tuple,
        ),
        Alphabet(
            "characters-eow",
            "Characters, last one marked </w>",
            "Like characters, but the last one carries </w>, so that word ends are told from word middles.",
            "subword-nmt since version 0.2",
            _characters_eow,
        ),
        Alphabet(
            "characters-eow-separate",
            "Characters and a separate </w>",
            "Like characters, with </w> as a symbol of its own at the end of every word.",
            "Sennrich, Haddow and Birch 2016, the listing",
            lambda word: (*word, END_OF_WORD),
        ),
        Alphabet(
            "utf-8-bytes",
            "UTF-8 bytes",
            "Every byte of the word's UTF-8 is one base symbol: 256 of them spell any text, so nothing is unknown.",
            "GPT-2 and its successors",
            _bytes,
        ),
        Alphabet(
            "printable-bytes",
            "UTF-8 bytes as GPT-2 prints them",
            "UTF-8 bytes, each written as one printable character: ASCII signs as themselves, the space as Ġ.",
            "GPT-2's encoder; Hugging Face's ByteLevel",
            _printable_bytes,
        ),
        Alphabet(
            "utf-16-units",
            "UTF-16 code units",
            "Every unit of UTF-16 is one base symbol, so a character beyond U+FFFF begins as two halves.",
            "the byte-pair encoding lesson, JavaScript's split",
            utf16_units,
        ),
    )
}
"""Every alphabet by name."""


def alphabet_named(name: str) -> Alphabet:
    """Look up an alphabet; raises SettingsError with the known names.

    >>> alphabet_named("utf-8-bytes").spell("é")
    (b'\\xc3', b'\\xa9')
    """
    if name not in ALPHABETS:
        raise one_of("alphabet", name, ALPHABETS)
    return ALPHABETS[name]
