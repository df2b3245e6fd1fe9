"""GPT-2's printable name for every byte: one visible character each, so that merge files are plain text."""

from __future__ import annotations

from bpe_core.errors import BpeError
from bpe_core.text.alphabets import PRINTABLE

BYTE_NAMES: tuple[str, ...] = PRINTABLE
"""Byte value -> its printable character; a space is ``Ġ`` (U+0120). From GPT-2's ``bytes_to_unicode``."""

BYTE_VALUES: dict[str, int] = {name: byte for byte, name in enumerate(BYTE_NAMES)}
"""The other way round."""


def name_bytes(symbol: bytes) -> str:
    """Write bytes as GPT-2's printable characters.

    >>> name_bytes(b" the"), name_bytes("é".encode())
    ('Ġthe', 'Ã©')
    """
    return "".join(map(BYTE_NAMES.__getitem__, symbol))


def bytes_of_names(text: str) -> bytes:
    """Read printable characters back as bytes; raises BpeError for a character that is no byte's name.

    >>> bytes_of_names("Ġthe")
    b' the'
    """
    try:
        return bytes(map(BYTE_VALUES.__getitem__, text))
    except KeyError as trouble:
        raise BpeError(
            f"{trouble.args[0]!r} is not one of GPT-2's 256 printable characters, each of which stands for a byte"
        ) from None
