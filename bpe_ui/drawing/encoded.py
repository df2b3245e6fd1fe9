"""HTML for an encoded text: its tokens as chips, and what it costs."""

from __future__ import annotations

from bpe_core import Encoding
from bpe_ui.drawing.markup import chip, escaped

TOKENS_SHOWN = 300
"""Tokens written out at most."""


def encoded_line(title: str, encoding: Encoding) -> str:
    """One text under one tokenizer: a title, the number of tokens, and the tokens.

    Parameters: a title, plain text; the encoding.
    """
    tokens = encoding.tokens
    unknown = f", {encoding.unknown_count:,} of them unknown" if encoding.unknown_count else ""
    shown = "".join(chip(token.symbol, "" if token.known else "bpe-unknown") for token in tokens[:TOKENS_SHOWN])
    more = f" and {len(tokens) - TOKENS_SHOWN:,} more" if len(tokens) > TOKENS_SHOWN else ""
    return (
        f'<div class="bpe-encoded"><p class="bpe-note"><b>{escaped(title)}</b>: {len(tokens):,} tokens{unknown}</p>'
        f"<div>{shown}{more}</div></div>"
    )
