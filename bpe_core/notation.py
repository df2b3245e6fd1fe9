"""How a symbol is written for a reader, so that no two different symbols look the same.

Users paste tabs, zero-width spaces, lone surrogates and broken UTF-8. A symbol is cut into pieces: text that shows
itself, and named pieces (``NBSP``, ``U+D83D``, a byte ``E2``) for what would not. Screens style the pieces;
``visible`` joins them for sentences, labels and files, and is injective: different symbols, different text.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import regex

from bpe_core.records import Pair, Symbol


class PieceKind(Enum):
    """How a piece is to be read."""

    TEXT = "text"
    """The characters themselves."""

    SPACE = "space"
    """U+0020, shown as an open box."""

    NAME = "name"
    """A character that does not show itself, by its name or code point."""

    MARK = "mark"
    """A combining mark on a dotted circle, so that it is seen apart from its base."""

    BYTE = "byte"
    """One byte that is not part of a whole UTF-8 character, in hexadecimal."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a symbol that is written one way."""

    text: str
    """What to write, free of brackets."""

    kind: PieceKind
    """How to read it."""


NAMES = {
    0x00: "NUL", 0x07: "BEL", 0x08: "BS", 0x09: "TAB", 0x0A: "LF", 0x0B: "VT", 0x0C: "FF", 0x0D: "CR", 0x1B: "ESC",
    0x7F: "DEL", 0x85: "NEL", 0xA0: "NBSP", 0xAD: "SHY", 0x200B: "ZWSP", 0x200C: "ZWNJ", 0x200D: "ZWJ",
    0x200E: "LRM", 0x200F: "RLM", 0x2028: "LSEP", 0x2029: "PSEP", 0x202F: "NNBSP", 0x2060: "WJ", 0x3000: "IDSP",
    0xFE0E: "VS15", 0xFE0F: "VS16", 0xFEFF: "BOM",
}  # fmt: skip
"""Short names for the invisible characters that people meet."""

# Written apart although they show themselves: they are what the notation itself is made of.
_RESERVED = frozenset("␣‹›◌")
_HIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
# A joiner or a variation selector inside an emoji sequence is part of one picture and stays in it.
_EMOJI = regex.compile(
    r"(?:\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{EMod}|\uFE0F)?)*"
    r"|[0-9#*]\uFE0F\u20E3|\p{RI}\p{RI})"
)


@lru_cache(maxsize=65536)
def pieces(symbol: Symbol) -> tuple[Piece, ...]:
    """Cut a symbol into pieces that can be told apart on a screen.

    Parameters: one symbol. Returns its pieces, in order; together they stand for the whole symbol.
    Cost: O(length), remembered for the symbols met last.

    >>> [(p.text, p.kind.value) for p in pieces("a b")]
    [('a', 'text'), ('␣', 'space'), ('b', 'text')]
    >>> [(p.text, p.kind.value) for p in pieces(b"caf\\xc3")]
    [('caf', 'text'), ('C3', 'byte')]
    """
    found: list[Piece] = []
    for text, broken in _decoded(symbol):
        found.extend(_text_pieces(text))
        found.extend(Piece(f"{byte:02X}", PieceKind.BYTE) for byte in broken)
    return tuple(found)


def visible(symbol: Symbol) -> str:
    """Write a symbol as one line of plain text; different symbols of one alphabet give different text.

    >>> visible("low"), visible("a\\u00a0b"), visible(" the"), visible(b"\\xe2\\x80")
    ('low', 'a‹NBSP›b', '␣the', '‹E2›‹80›')
    """
    return "".join(_bracketed(piece) for piece in pieces(symbol))


def as_text(symbol: Symbol) -> str:
    """A symbol as the text to search in: bytes that are no whole character become U+FFFD.

    >>> as_text("é"), as_text(b"caf\\xc3")
    ('é', 'caf�')
    """
    return symbol if isinstance(symbol, str) else symbol.decode(errors="replace")


def visible_pair(pair: Pair) -> str:
    """Write a pair; the spaces round the plus cannot come from the symbols, which show theirs as ``␣``.

    >>> visible_pair(("a b", "c")), visible_pair(("a", "b c"))
    ('a␣b + c', 'a + b␣c')
    """
    return f"{visible(pair[0])} + {visible(pair[1])}"


def code_points(symbol: Symbol) -> str:
    """Name every unit of a symbol: code points of text, bytes of bytes.

    >>> code_points("é"), code_points(b"hi")
    ('U+00E9', '0x68 0x69')
    """
    if isinstance(symbol, bytes):
        return " ".join(f"0x{byte:02X}" for byte in symbol)
    return " ".join(f"U+{ord(char):04X}" for char in symbol)


def utf16_units(text: str) -> tuple[str, ...]:
    """Cut a text into the units that JavaScript counts and compares; a character beyond U+FFFF is two halves.

    >>> [code_points(unit) for unit in utf16_units("a😀")]
    ['U+0061', 'U+D83D', 'U+DE00']
    """
    # surrogatepass, so that halves which stand alone in the text stay as they are instead of being refused.
    encoded = text.encode("utf-16-be", "surrogatepass")
    return tuple(chr(int.from_bytes(encoded[at : at + 2])) for at in range(0, len(encoded), 2))


def _bracketed(piece: Piece) -> str:
    return f"‹{piece.text}›" if piece.kind in (PieceKind.NAME, PieceKind.BYTE) else piece.text


def _decoded(symbol: Symbol) -> list[tuple[str, bytes]]:
    """Whole UTF-8 stretches, each followed by the bytes that are no character."""
    if isinstance(symbol, str):
        return [(symbol, b"")]
    stretches: list[tuple[str, bytes]] = []
    rest = symbol
    while rest:
        try:
            stretches.append((rest.decode(), b""))
            break
        except UnicodeDecodeError as trouble:
            stretches.append((rest[: trouble.start].decode(), rest[trouble.start : trouble.end]))
            rest = rest[trouble.end :]
    return stretches


def _text_pieces(text: str) -> list[Piece]:
    found: list[Piece] = []
    plain = ""
    at = 0
    while at < len(text):
        emoji = _EMOJI.match(text, at)
        step = emoji.group() if emoji else text[at]
        special = None if emoji else _special_piece(step, plain)
        if special is None:
            plain += step
        else:
            if plain:
                found.append(Piece(plain, PieceKind.TEXT))
                plain = ""
            found.append(special)
        at += len(step)
    if plain:
        found.append(Piece(plain, PieceKind.TEXT))
    return found


def _special_piece(char: str, before: str) -> Piece | None:
    """The piece for a character that needs one of its own; None when it shows itself after ``before``."""
    if char == " ":
        return Piece("␣", PieceKind.SPACE)
    category = unicodedata.category(char)
    if char in _RESERVED or category in _HIDDEN_CATEGORIES or ord(char) in NAMES:
        return Piece(NAMES.get(ord(char), f"U+{ord(char):04X}"), PieceKind.NAME)
    # A mark with no base would sit on its neighbour; a mark that composes (e + U+0301) would pass for one character.
    if category.startswith("M") and (not before or len(unicodedata.normalize("NFC", before[-1] + char)) == 1):
        return Piece(f"◌{char}", PieceKind.MARK)
    return None
