"""Symbols and sentences as the browser shows and speaks them: nothing invisible is left without a name."""

from __future__ import annotations

import re
import unicodedata

from bpe_core.notation import PieceKind, code_points, pieces, visible
from bpe_core.records import Symbol

Sign = str | list[str | list[str]]
"""A symbol for the browser: plain text; or its tooltip and then its pieces, each a text and how to read it."""

MOST_CHARACTERS = 60
"""Characters of one symbol that are sent; a symbol can be as long as the corpus."""

MOST_NAMED = 12
"""Code points that a tooltip spells out."""

SPOKEN = {
    "TAB": "tab", "LF": "line feed", "CR": "carriage return", "NBSP": "no-break space", "ZWSP": "zero-width space",
    "ZWJ": "zero-width joiner", "ZWNJ": "zero-width non-joiner", "NUL": "null", "SHY": "soft hyphen",
    "IDSP": "ideographic space", "NNBSP": "narrow no-break space", "LRM": "left-to-right mark",
    "RLM": "right-to-left mark", "BOM": "byte order mark", "VS15": "text variation selector",
    "VS16": "emoji variation selector", "NEL": "next line", "ESC": "escape", "DEL": "delete", "WJ": "word joiner",
    "LSEP": "line separator", "PSEP": "paragraph separator",
}  # fmt: skip
"""How the short names of invisible characters are said; other names are said as they are written."""

_BRACKETED = re.compile("‹([^›]+)›")
_BYTE = re.compile("[0-9A-F]{2}")


def sign(symbol: Symbol) -> Sign:
    """One symbol for the browser. Cost: O(its length), up to ``MOST_CHARACTERS`` sent.

    >>> sign("low"), sign(" a"), sign("é")
    ('low', ['U+0020 U+0061', ['␣', 'space'], ['a', 'text']], ['U+00E9', ['é', 'text']])
    """
    found, left = [], MOST_CHARACTERS
    for piece in pieces(symbol):
        if left <= 0:
            break
        # Only plain text is cut: a name says what it says as a whole.
        text = piece.text[:left] if piece.kind is PieceKind.TEXT else piece.text
        left -= len(text)
        found.append([text, piece.kind.value])
    if len(symbol) > MOST_CHARACTERS:
        unit = "bytes" if isinstance(symbol, bytes) else "characters"
        found.append([f"… {len(symbol):,} {unit}", PieceKind.NAME.value])
    if len(found) == 1 and found[0][1] == PieceKind.TEXT.value and found[0][0].isascii():
        return found[0][0]
    title = code_points(symbol[:MOST_NAMED]) + (" ..." if len(symbol) > MOST_NAMED else "")
    return [title, *found]


def spoken(text: str) -> str:
    """A text in visible notation as a screen reader should say it.

    >>> spoken("`␣the` and ‹NBSP›‹E2›")
    'space the and no-break space byte E2'
    """
    said = _BRACKETED.sub(lambda found: f" {_name(found[1])} ", text.replace("␣", " space ").replace("`", ""))
    said = re.sub("◌(.)", lambda found: f" {unicodedata.name(found[1], 'mark').lower()} ", said)
    return " ".join(said.split())


def spoken_symbol(symbol: Symbol) -> str:
    """A symbol as a screen reader should say it, cut as ``sign`` cuts it."""
    return spoken(visible(symbol[:MOST_CHARACTERS]))


def _name(name: str) -> str:
    return f"byte {name}" if _BYTE.fullmatch(name) else SPOKEN.get(name, name)
