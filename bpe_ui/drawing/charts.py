"""Altair charts as pure functions. The data is named, not embedded, so that a spec stays constant from round to round.

A constant spec lets the browser update a chart in place; another spec makes it draw a new one.
"""

from __future__ import annotations

import altair as alt

CHOSEN, TIED, OTHER = "chosen", "tied", "other"
ROLES = [CHOSEN, TIED, OTHER]
ROLE_COLOURS = ["#c25400", "#2b83c6", "#8a8f98"]
BAR_STEP = 20
"""Pixels a bar takes, label included."""

DATA = alt.NamedData("rows")


def pair_bars(show_change: bool = False) -> alt.LayerChart:
    """The most frequent pairs as bars, for rows as ``tables.pair_rows`` makes them.

    Parameters: whether to mark where each count stood in the round before. Chosen, tied and other are told apart by
    colour and by the words at the bars' ends. Bars are sorted by the column ``order``, which is the rule's.
    """
    base = alt.Chart(DATA)
    # Every label must stay: Vega hides overlapping ones, and on narrow screens that was every second pair.
    axis = alt.Axis(
        title=None,
        ticks=False,
        labelOverlap=False,
        labelFlush=False,
        labelFont="monospace",
        labelFontSize=13,
        labelLimit=190,
    )
    y = alt.Y("pair:N", sort=alt.EncodingSortField("order", op="min"), axis=axis)
    # Counts are whole numbers, and so are the marks on their axis.
    x = alt.X("count:Q", title="count", axis=alt.Axis(tickMinStep=1, format=",d"), scale=alt.Scale(zero=True))
    colour = alt.Color(
        "role:N", scale=alt.Scale(domain=ROLES, range=ROLE_COLOURS), legend=alt.Legend(title=None, orient="top")
    )
    tooltip = ["pair:N", "count:Q", "previous:Q", "role:N"]
    bars = base.mark_bar(cornerRadiusEnd=2).encode(x=x, y=y, color=colour, tooltip=tooltip)
    label = "change_label:N" if show_change else "label:N"
    words = base.mark_text(align="left", dx=5, fontSize=12).encode(x=x, y=y, text=label, color=colour)
    layers = [bars, words]
    if show_change:
        before = base.mark_tick(thickness=3, color="#0f9d7a", height=BAR_STEP * 0.8).encode(
            x=alt.X("previous:Q", title="count"), y=y, tooltip=tooltip
        )
        layers.insert(1, before)
    # Room at the right for the words at the longest bar's end.
    return alt.LayerChart(layer=layers).properties(height=alt.Step(BAR_STEP), padding={"right": 60})


WON = ["won outright", "tie, same pick", "tie, another pick"]
PANELS = {"count": "winner's count", "symbols": "symbols left", "vocabulary": "vocabulary"}
"""The panels of the picture of a whole run, by column, top to bottom."""


def run_panel(column: str) -> alt.Chart:
    """One panel of the picture of a whole run, for rows as ``tables.round_rows`` makes them: a column by round.

    Parameters: a key of ``PANELS``. The first is the tie map: a mark's size is the number of tied pairs, its shape and
    colour say whether the other rule would have picked differently; clicking one selects its round.
    """
    last = column == list(PANELS)[-1]
    x = alt.X(
        "round:Q",
        title="round" if last else None,
        axis=alt.Axis(tickMinStep=1, format=",d", labels=last),
        scale=alt.Scale(zero=False, nice=False, padding=6),
    )
    # One width for all axes, so that the rounds of the panels stand above one another.
    axis = alt.Axis(format=",d", tickCount=4, tickMinStep=1, minExtent=48, maxExtent=48)
    by_count = column == "count"
    # A winner's count falls steeply at first, then hardly at all: only a logarithm shows both.
    scale = alt.Scale(type="symlog" if by_count else "linear", zero=not by_count)
    y = alt.Y(f"{column}:Q", title=PANELS[column], axis=axis, scale=scale)
    tooltip = ["round:Q", "pair:N", "count:Q", "tied pairs:Q", "symbols:Q", "vocabulary:Q"]
    if by_count:
        colour = alt.Color(
            "won:N",
            scale=alt.Scale(domain=WON, range=["#8a8f98", "#2b83c6", "#c25400"]),
            legend=alt.Legend(title=None, orient="top", symbolOpacity=1, columns=2),
        )
        shape = alt.Shape("won:N", scale=alt.Scale(domain=WON, range=["circle", "diamond", "triangle-up"]), legend=None)
        size = alt.Size("tied pairs:Q", scale=alt.Scale(type="log", range=[40, 260]), legend=None)
        picked = alt.selection_point(name="picked", fields=["round"], on="click", clear=False)
        mark = alt.Chart(DATA).mark_point(filled=True, opacity=0.85, cursor="pointer").add_params(picked)
        drawn = mark.encode(x=x, y=y, color=colour, shape=shape, size=size, tooltip=tooltip)
    else:
        drawn = alt.Chart(DATA).mark_line(strokeWidth=2.5, color="#2b83c6").encode(x=x, y=y, tooltip=tooltip)
    chart: alt.Chart = drawn.properties(height=190 if by_count else 150 if last else 120)
    return chart


def rank_against_rank() -> alt.LayerChart:
    """Merges that two runs share, for rows as ``tables.rank_rows`` makes them; on the line where ranks are equal."""
    axis = alt.Axis(tickMinStep=1, format=",d")
    marks = alt.Chart(DATA).mark_point(filled=True, size=40, color="#2b83c6", opacity=0.8)
    points = marks.encode(
        x=alt.X("first:Q", title="rank in the first", axis=axis),
        y=alt.Y("second:Q", title="rank in the second", axis=axis),
        tooltip=["pair:N", "first:Q", "second:Q"],
    )
    equal = alt.Chart(DATA).mark_line(color="#8a8f98", strokeDash=[4, 4]).encode(x="first:Q", y="first:Q")
    return alt.LayerChart(layer=[equal, points]).properties(height=280)


def constant_spec(chart: alt.TopLevelMixin) -> dict[str, object]:
    """A chart as the dictionary that the browser gets, without data."""
    spec: dict[str, object] = chart.to_dict()
    spec.pop("data", None)
    return spec
