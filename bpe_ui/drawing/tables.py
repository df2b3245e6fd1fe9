"""DataFrames for charts and tables as pure functions: records in, rows out. User text is in visible notation."""

from __future__ import annotations

from collections.abc import Container, Sequence

import pandas as pd

from bpe_core import Trace
from bpe_core.comparing import Comparison
from bpe_core.notation import as_text, visible_pair
from bpe_core.records import Pair, PairCount, Round
from bpe_ui.drawing.charts import CHOSEN, OTHER, TIED, WON

MOST_ROUND_ROWS = 1_500
"""Rounds drawn in the picture of a whole run; past 2,000 marks browsers get no accessible bars, and little to see."""

CELL_LENGTH = 120
"""Characters of a text that a table on screen sends to the browser; a token can be as long as the corpus."""

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


def pair_rows(pairs: Sequence[PairCount], winner_count: int | None, tied_count: int) -> pd.DataFrame:
    """Rows of the bar chart, in the order given, which is the rule's.

    Parameters: ranked pairs; the winner's count, None when no round is to be decided any more; how many pairs tie.
    Columns: pair, count, previous, order, role, label, change_label.
    """
    rows = []
    for order, each in enumerate(pairs):
        role = OTHER
        if winner_count is not None and each.count == winner_count:
            role = CHOSEN if order == 0 else TIED if tied_count > 1 else OTHER
        word = {CHOSEN: " \u2605 chosen", TIED: " = tied", OTHER: ""}[role]
        rows.append(
            {
                "pair": _isolated(each.pair),
                "count": each.count,
                "previous": each.previous,
                "order": order,
                "role": role,
                "label": f"{each.count:,}{word}",
                "change_label": f"{each.count:,} ({change(each)}){word}",
            }
        )
    columns = ["pair", "count", "previous", "order", "role", "label", "change_label"]
    return pd.DataFrame(rows, columns=columns)


def change(each: PairCount) -> str:
    """How a count moved since the round before.

    >>> change(PairCount(("a", "b"), 3, 5)), change(PairCount(("a", "b"), 3, 0)), change(PairCount(("a", "b"), 3, 3))
    ('\u22122', 'new', '\u00b10')
    """
    if not each.previous:
        return "new"
    moved = each.count - each.previous
    if not moved:
        return "\u00b10"
    return f"+{moved:,}" if moved > 0 else f"\u2212{-moved:,}"


def pair_table(pairs: Sequence[PairCount], containing: str = "") -> pd.DataFrame:
    """All pairs of a round for reading and downloading: place, pair, left, right, count, change.

    Parameters: ranked pairs; only those whose visible or raw text contains ``containing``.
    """
    rows = []
    for place, each in enumerate(pairs, start=1):
        shown = visible_pair(each.pair)
        if containing and containing not in shown and not any(containing in as_text(side) for side in each.pair):
            continue
        left, right = shown.split(" + ", 1)
        rows.append((place, left, right, each.count, change(each)))
    return pd.DataFrame(rows, columns=["place", "left", "right", "count", "change"])


def shortened(text: str, most: int | None) -> str:
    """A text cut to so many characters, with dots for the rest; whole when ``most`` is None.

    >>> shortened("abcdef", 3), shortened("abc", 3), shortened("abcdef", None)
    ('abc ...', 'abc', 'abcdef')
    """
    return text if most is None or len(text) <= most else f"{text[:most]} ..."


def round_rows(trace: Trace, otherwise: Container[int] = ()) -> pd.DataFrame:
    """One row a round for the picture of the whole run; every k-th round and the last when there are many.

    Parameters: the trace; the tied rounds in which another rule would have picked another pair.
    """
    step = -(-len(trace) // MOST_ROUND_ROWS) or 1
    numbers = sorted({*range(1, len(trace) + 1, step), len(trace)} - {0})
    rounds = [trace.round(number) for number in numbers]
    return pd.DataFrame(
        {
            "round": numbers,
            "pair": [visible_pair(each.pair) for each in rounds],
            "count": [each.count for each in rounds],
            "tied pairs": [each.tied_count for each in rounds],
            "won": [_won(each, otherwise) for each in rounds],
            "symbols": [each.symbols_after for each in rounds],
            "vocabulary": [each.vocabulary_size for each in rounds],
        }
    )


def rank_rows(found: Comparison, first: Trace) -> pd.DataFrame:
    """One row for each merge that two runs share, at most ``MOST_ROUND_ROWS``: its rank in the one and in the other."""
    step = -(-len(found.common) // MOST_ROUND_ROWS) or 1
    common = found.common[::step]
    return pd.DataFrame(
        {
            "first": [rank for rank, _ in common],
            "second": [rank for _, rank in common],
            "pair": [visible_pair(first.merges[rank]) for rank, _ in common],
        }
    )


def _won(each: Round, otherwise: Container[int]) -> str:
    if each.tied_count == 1:
        return WON[0]
    return WON[2] if each.number in otherwise else WON[1]


def _isolated(pair: Pair) -> str:
    """A label whose right-to-left letters cannot reorder the rest of it; unique for each pair."""
    left, right = visible_pair(pair).split(" + ", 1)
    if left.isascii() and right.isascii():
        return f"{left} + {right}"
    return " + ".join(f"{FIRST_STRONG_ISOLATE}{side}{POP_ISOLATE}" for side in (left, right))
