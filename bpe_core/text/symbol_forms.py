"""One form for the symbols of every alphabet, so that symbols of different alphabets can be compared.

The form of a symbol is the bytes it stands for and whether it carries the mark of a word's end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bpe_core.records import Symbol
from bpe_core.text.alphabets import END_OF_WORD, PRINTABLE
from bpe_core.text.splitters import BOUNDARY

PRINTABLE_VALUES: dict[str, int] = {char: value for value, char in enumerate(PRINTABLE)}
"""Printable character -> the byte that GPT-2 writes with it."""

MARKED = frozenset({"characters-eow", "characters-eow-separate"})
"""Alphabets whose words end in ``</w>``."""


class Form(NamedTuple):
    """What a symbol stands for, whatever it is written in."""

    content: bytes
    """UTF-8 bytes; halves of UTF-16 pairs that stand alone are written as three bytes that no UTF-8 text holds."""

    ends_word: bool
    """Whether it carries ``</w>``."""


def from_printable(symbol: str) -> bytes:
    """The bytes behind GPT-2's printable characters; a character that is none of them is taken as its UTF-8.

    >>> from_printable("Ġthe"), from_printable("Ã©").decode(), from_printable("▁")
    (b' the', 'é', b'\\xe2\\x96\\x81')
    """
    return b"".join(bytes((PRINTABLE_VALUES[char],)) if char in PRINTABLE_VALUES else to_utf8(char) for char in symbol)


def to_printable(content: bytes) -> str:
    """Bytes as GPT-2 prints them.

    >>> to_printable(" é".encode())
    'ĠÃ©'
    """
    return "".join(PRINTABLE[value] for value in content)


def to_utf8(text: str) -> bytes:
    """A text's bytes; two halves of a UTF-16 pair that stand together are one character.

    >>> to_utf8("\\ud83d\\ude00") == "😀".encode()
    True
    """
    if text.isascii():
        return text.encode()
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass").encode(errors="surrogatepass")


def form_of(alphabet: str | None, splitter: str | None = None) -> Callable[[Symbol], Form]:
    """How symbols of an alphabet are brought to their form.

    Parameters: a key of ``ALPHABETS`` or None; a key of ``SPLITTERS`` or None: under ``boundary-mark`` the sign ▁ is
    read as the space that it stands for. Cost: O(length) a symbol.

    >>> form_of("printable-bytes")("Ġt") == form_of("utf-8-bytes")(b" t") == form_of("characters")(" t")
    True
    >>> form_of("characters-eow")("t</w>")
    Form(content=b't', ends_word=True)
    """

    def form(symbol: Symbol) -> Form:
        if isinstance(symbol, bytes):
            return Form(symbol, False)
        if alphabet == "printable-bytes":
            return Form(from_printable(symbol), False)
        text, ends = symbol, False
        if alphabet in MARKED and symbol.endswith(END_OF_WORD):
            text, ends = symbol.removesuffix(END_OF_WORD), True
        return Form(to_utf8(text.replace(BOUNDARY, " ") if splitter == "boundary-mark" else text), ends)

    return form
