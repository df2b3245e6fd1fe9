"""HTML for symbols, pairs and sentences. Every piece of a user's text becomes HTML through ``escaped``, here only."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

from bpe_core.notation import Piece, PieceKind, code_points, pieces
from bpe_core.records import Pair, Symbol

MOST_TITLE_UNITS = 12
"""Code points that a chip's tooltip spells out."""


def escaped(text: str) -> str:
    """The one way from any text to HTML.

    >>> escaped("\\ud800")
    '\ufffd'
    >>> escaped('<img src=x onerror="alert(1)">')
    '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'
    """
    # Half of a UTF-16 pair, which a file's JSON may hold, cannot be sent to a browser.
    return html.escape(_HALF.sub("\ufffd", text), quote=True)


_HALF = re.compile("[\ud800-\udfff]")


def chip(symbol: Symbol, mark: str = "") -> str:
    """One symbol as a chip that tells look-alikes apart; its tooltip names the code points or bytes.

    Parameters: the symbol; a CSS class for how it stands out, or none.
    """
    shown = "".join(map(_piece, pieces(symbol)))
    kind = f"bpe-chip {mark}" if mark else "bpe-chip"
    if _plain(symbol):
        # Most chips: a tooltip would tell nothing, and each attribute costs the browser its time.
        return f'<span class="{kind}">{shown}</span>'
    units = code_points(symbol[:MOST_TITLE_UNITS]) + (" ..." if len(symbol) > MOST_TITLE_UNITS else "")
    return f'<span class="{kind}" title="{units}">{shown}</span>'


def chips(symbols: Sequence[Symbol], marked: Iterable[int] = (), mark: str = "") -> str:
    """A word's symbols in order, some of them marked by index."""
    standing_out = set(marked)
    inside = "".join(chip(symbol, mark if index in standing_out else "") for index, symbol in enumerate(symbols))
    return f'<span class="bpe-word">{inside}</span>'


def pair_chips(pair: Pair, mark: str = "") -> str:
    """A pair as two chips with a plus between."""
    return f'<span class="bpe-pair">{chip(pair[0], mark)}<span class="bpe-op">+</span>{chip(pair[1], mark)}</span>'


def sentence(text: str) -> str:
    """A sentence of the core as HTML: what it puts in backticks is set in a code face.

    >>> sentence("`a` comes before `<b>`")
    '<code>a</code> comes before <code>&lt;b&gt;</code>'
    """
    parts = text.split("`")
    if len(parts) % 2 == 0:
        # A backtick of the user's own: the sentence cannot be taken apart safely, so it stays plain.
        return escaped(text)
    return "".join(f"<code>{escaped(part)}</code>" if at % 2 else escaped(part) for at, part in enumerate(parts))


def heading(text: str) -> str:
    """A section's heading, as part of the HTML below it: a Markdown element of its own would cost each step more."""
    return f'<h3 class="bpe-h">{escaped(text)}</h3>'


def table(heads: Sequence[str], rows: str) -> str:
    """A table from its column titles, plain text, and its rows, HTML.

    >>> table(["a", "<b>"], "<tr></tr>")
    '<table class="bpe-table"><thead><tr><th>a</th><th>&lt;b&gt;</th></tr></thead><tbody><tr></tr></tbody></table>'
    """
    titles = "".join(f"<th>{escaped(head)}</th>" for head in heads)
    return f'<table class="bpe-table"><thead><tr>{titles}</tr></thead><tbody>{rows}</tbody></table>'


def scrolling(label: str, content: str, kind: str = "") -> str:
    """A part that scrolls by itself when it is long, by keyboard as well; screen readers call it ``label``."""
    classes = f"bpe-scroll {kind}".rstrip()
    return f'<div class="{classes}" tabindex="0" role="region" aria-label="{escaped(label)}">{content}</div>'


def notice(text: str, kind: str = "error") -> str:
    """A message that may quote a user's text, which Streamlit's own boxes would read as Markdown."""
    role = "alert" if kind == "error" else "status"
    return f'<div class="bpe-notice bpe-{kind}" role="{role}">{sentence(text)}</div>'


def times(count: int) -> str:
    """A count in words.

    >>> times(1), times(1200)
    ('once', '1,200 times')
    """
    return "once" if count == 1 else f"{count:,} times"


def _plain(symbol: Symbol) -> bool:
    """Whether every character shows itself and has no look-alike in plain English text."""
    return symbol.isascii() and (symbol if isinstance(symbol, str) else symbol.decode()).isprintable()


def _piece(piece: Piece) -> str:
    if piece.kind is PieceKind.TEXT:
        return escaped(piece.text)
    return f'<i class="bpe-{piece.kind.value}">{escaped(piece.text)}</i>'


SYMBOLS_SHOWN = 80
"""Symbols of one word shown at most; a longer word is cut to a window round its first merge."""


def window(symbols: tuple[Symbol, ...], marked: tuple[int, ...]) -> tuple[tuple[Symbol, ...], int]:
    """At most ``SYMBOLS_SHOWN`` symbols with the first merge among them, and how many were left out before."""
    first = marked[0] if marked else 0
    start_at = max(0, min(first - SYMBOLS_SHOWN // 4, len(symbols) - SYMBOLS_SHOWN))
    return symbols[start_at : start_at + SYMBOLS_SHOWN], start_at
