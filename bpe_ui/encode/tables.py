"""The tokens of an encoded text as a DataFrame."""

from __future__ import annotations

import pandas as pd

from bpe_core import Encoding
from bpe_core.notation import code_points, visible
from bpe_ui.drawing import CELL_LENGTH, shortened
from bpe_ui.encode.markup import token_bytes

COLUMNS = ["place", "word", "token", "id", "characters", "code points", "bytes", "byte count"]


def token_table(encoding: Encoding, most: int | None = None) -> pd.DataFrame:
    """One row a token, in order: where, what, and which characters and bytes it is made of.

    Parameters: an encoding; how many rows at most, for a screen, whose cells are cut as well. Half a character has no
    characters and no code points. An unknown token has no id.
    """
    rows: list[tuple[object, ...]] = []
    tokenizer = encoding.plan.tokenizer
    length = None if most is None else CELL_LENGTH
    for number, word in enumerate(encoding.words, start=1):
        for token in word.tokens:
            if most is not None and len(rows) >= most:
                return _frame(rows)
            raw = token_bytes(token.symbol, tokenizer)
            text = _text(raw)
            rows.append(
                (
                    len(rows) + 1,
                    number,
                    shortened(visible(token.symbol), length),
                    "unknown" if token.id is None else str(token.id),
                    "part of one" if text is None else str(len(text)),
                    "" if text is None else shortened(code_points(text), length),
                    shortened(raw.hex(" ").upper(), length),
                    len(raw),
                )
            )
    return _frame(rows)


def _frame(rows: list[tuple[object, ...]]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=COLUMNS)


def _text(raw: bytes) -> str | None:
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return None
