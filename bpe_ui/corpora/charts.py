"""Tables and charts of two trainings side by side, as pure functions: the comparison in, rows or a chart out."""

from __future__ import annotations

import altair as alt
import pandas as pd

from bpe_core.comparing import CorpusComparison
from bpe_core.notation import visible_pair
from bpe_ui.drawing import DATA

FIRST, SECOND = "first", "second"
COLOURS = ["#2b83c6", "#d55e00"]
"""Of the first corpus and the second; lines differ by dashes as well."""

MOST_POINTS = 1_500
"""Shared merges drawn at most, the lowest ranks; past 2,000 marks browsers get no accessible ones."""


def shared_rows(found: CorpusComparison) -> pd.DataFrame:
    """One row a shared merge, by rank in the first: the pair, its two ranks, and how many ranks later the second is."""
    rows = [
        (visible_pair(each.pair), each.first_rank, each.second_rank, each.second_rank - each.first_rank)
        for each in found.shared
    ]
    return pd.DataFrame(rows, columns=["pair", "rank in first", "rank in second", "later by"])


def curve_rows(found: CorpusComparison) -> pd.DataFrame:
    """Tokens of the sample by rounds: one row a point, with which corpus it belongs to."""
    rows = [
        (which, point.rounds, point.tokens)
        for which, curve in zip((FIRST, SECOND), found.curves)
        for point in curve
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["corpus", "rounds", "tokens"])


def token_curves() -> alt.Chart:
    """Tokens of the sample against rounds, a line for each corpus, for rows as ``curve_rows`` makes them."""
    scale = alt.Scale(domain=[FIRST, SECOND], range=COLOURS)
    dashes = alt.Scale(domain=[FIRST, SECOND], range=[[1, 0], [6, 4]])
    legend = alt.Legend(title=None, orient="top", symbolStrokeWidth=3, symbolSize=400)
    chart: alt.Chart = (
        alt.Chart(DATA)
        .mark_line(strokeWidth=2.5)
        .encode(
            x=alt.X("rounds:Q", title="rounds used", axis=alt.Axis(tickMinStep=1, format=",d")),
            y=alt.Y("tokens:Q", title="tokens of the sample", axis=alt.Axis(tickMinStep=1, format=",d")),
            color=alt.Color("corpus:N", scale=scale, legend=legend),
            strokeDash=alt.StrokeDash("corpus:N", scale=dashes, legend=legend),
            tooltip=["corpus:N", "rounds:Q", "tokens:Q"],
        )
        .properties(height=260)
    )
    return chart


def rank_against_rank(merges: tuple[int, int]) -> alt.LayerChart:
    """Rank in the first list against rank in the second, for rows as ``shared_rows`` makes them.

    Parameters: how many merges each list has. The diagonal is where a merge has one rank in both.
    """
    end = max(*merges, 2) - 1
    # Some room, so that points at the ends are whole.
    domain = alt.Scale(domain=[-end / 60, end * (1 + 1 / 60)], nice=False)
    axis = alt.Axis(tickMinStep=1, format=",d")
    # A generator, not inline values: data sets inside a spec keep Streamlit from adding the rows.
    line = alt.Chart(alt.sequence(0, end + 1, end, as_="at"))
    diagonal = line.mark_line(strokeDash=[3, 4], color="#8a8f98", strokeWidth=1.5).encode(x="at:Q", y="at:Q")
    points = (
        alt.Chart()
        .mark_point(filled=True, size=70, opacity=0.85, color=COLOURS[0])
        .encode(
            x=alt.X("rank in first:Q", title="rank in the first list", scale=domain, axis=axis),
            y=alt.Y("rank in second:Q", title="rank in the second list", scale=domain, axis=axis),
            tooltip=["pair:N", "rank in first:Q", "rank in second:Q"],
        )
    )
    return alt.LayerChart(layer=[diagonal, points], data=DATA).properties(height=330)
