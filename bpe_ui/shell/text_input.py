"""What comes in from outside: decoded, checked and mended, with a sentence about anything that was done to it."""

from __future__ import annotations

from bpe_core.errors import CorpusError

MOST_PASTED = 2_000_000
"""Characters that may be pasted; a browser needs about half a second for one million."""

MOST_ENCODED = 200_000
"""Characters of a text that a page encodes while someone waits."""

MOST_UPLOADED = 20_000_000
"""Bytes that may be uploaded; the server's own limit, ``server.maxUploadSize``, lies a little above."""


def mended(text: str) -> tuple[str, str]:
    """Replace halves of UTF-16 pairs, which cannot be shown or sent, by U+FFFD.

    Returns the text and a sentence about it, empty when nothing was done.

    >>> mended("a\\ud83d")
    ('a\ufffd', '1 broken character (half of a UTF-16 pair) was replaced by U+FFFD.')
    """
    clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    broken = clean.count("\ufffd") - text.count("\ufffd")
    if not broken:
        return clean, ""
    what = "1 broken character" if broken == 1 else f"{broken:,} broken characters"
    were = "was" if broken == 1 else "were"
    return clean, f"{what} (half of a UTF-16 pair) {were} replaced by U+FFFD."


def check_pasted(text: str) -> None:
    """Raise CorpusError for a text too long to paste."""
    if len(text) > MOST_PASTED:
        raise CorpusError(
            f"the pasted text has {len(text):,} characters; up to {MOST_PASTED:,} can be pasted. "
            "Save it as a UTF-8 file and upload that, or paste a part"
        )


def check_encoded(text: str) -> None:
    """Raise CorpusError for a text too long to encode on a page."""
    if len(text) > MOST_ENCODED:
        raise CorpusError(
            f"the text to encode has {len(text):,} characters; up to {MOST_ENCODED:,} are encoded here. "
            "Take a part of it"
        )


def check_uploaded(data: bytes, name: str) -> None:
    """Raise CorpusError for a file too large to read."""
    if len(data) > MOST_UPLOADED:
        raise CorpusError(
            f"{name}: the file has {len(data):,} bytes; up to {MOST_UPLOADED:,} can be read. Take a part, or count its "
            "words elsewhere and upload the word counts"
        )


def decoded(data: bytes, name: str) -> str:
    """An uploaded file as text. Raises CorpusError that says what the file is instead of UTF-8 text.

    >>> decoded(b"caf\\xc3\\xa9", "a.txt")
    'café'
    """
    check_uploaded(data, name)
    for start, kind in _KINDS:
        if data.startswith(start):
            raise CorpusError(f"{name}: this is {kind}, not UTF-8 text; unpack or convert it first")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = data.count(b"\n", 0, trouble.start) + 1
        raise CorpusError(
            f"{name}: not UTF-8 text: byte {trouble.start + 1:,}, on line {line:,}, is 0x{data[trouble.start]:02X}. "
            "Save the file as UTF-8 and upload it again"
        ) from None
    return text.replace("\r\n", "\n")


_KINDS = (
    (b"PK\x03\x04", "a ZIP archive (or an Office file)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"%PDF", "a PDF"),
    (b"PAR1", "a Parquet table, which can be read as word counts"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
)
