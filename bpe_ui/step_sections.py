"""The sections of the Step page, top to bottom. Each asks the core and hands what it says to tables, charts and markup."""

from __future__ import annotations

from functools import cache

import streamlit as st

from bpe_core import Trace
from bpe_ui import charts, state, step_markup, tables
from bpe_ui.copyable import words_as_python

TABLE_ROWS = 500
"""Rows of the table of all pairs that are sent to the browser; searching and downloading look at every pair."""


@cache
def _bars_spec(show_change: bool) -> dict[str, object]:
    return charts.constant_spec(charts.pair_bars(show_change))


@cache
def _panel_spec(column: str) -> dict[str, object]:
    return charts.constant_spec(charts.run_panel(column))


def decision(trace: Trace, n: int) -> None:
    """The headline: what was chosen and why."""
    if n == 0:
        st.html(step_markup.start(trace))
        return
    st.html(step_markup.headline(trace.round(n), len(trace), trace.tie(n, 2)))
    if n == len(trace):
        st.html(step_markup.ending(trace))


def chart_and_tables(trace: Trace, n: int) -> None:
    """The bar chart of the pairs that the round chose from, and the same as tables beside it."""
    # Round 0 chose nothing: it shows what round 1 will choose from.
    table = max(n, 1)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        st.markdown("##### Pair frequencies" + (" before round 1" if n == 0 else ""))
        chart = st.container()
        with st.container(horizontal=True, vertical_alignment="center"):
            bars = st.slider("Bars", 5, 60, 15, 5, key="bars", width=180, persist_state="session")
            moved = st.toggle("Show the change since the round before", key="show_change", persist_state="session")
        with chart:
            _bars(trace, n, table, bars, moved)
    with right:
        tied, everything = st.tabs(["Tied pairs", "All pairs"], on_change="rerun", key="tables")
        if tied.open is not False:
            with tied:
                _tied(trace, n)
        if everything.open:
            with everything:
                _all_pairs(trace, table)


def _bars(trace: Trace, n: int, table: int, bars: int, moved: bool) -> None:
    pairs = trace.ranked_pairs(table, bars)
    if not pairs:
        st.write("No word has two symbols, so there is no pair to count.")
        return
    decided = trace.round(n) if n else None
    rows = tables.pair_rows(pairs, decided and decided.count, decided.tied_count if decided else 0)
    st.vega_lite_chart(
        rows, _bars_spec(moved), key="pair_bars", width="stretch",
        alt="Bar chart of the most frequent pairs, in the rule's order; the same numbers are in the table beside it.",
    )  # fmt: skip
    total = trace.distinct_pairs(table)
    if total > len(pairs):
        st.caption(f"The first {len(pairs):,} of {total:,} pairs, by count and then as the rule sorts.")


def _tied(trace: Trace, n: int) -> None:
    if n == 0:
        st.write("Step to round 1 to see which pairs tie and which one is chosen.")
    else:
        st.html(step_markup.tied_table(trace.tie(n, step_markup.TIED_SHOWN)))


def _all_pairs(trace: Trace, table: int) -> None:
    search = st.text_input("Search", key="pair_search", placeholder="part of a symbol", persist_state="session") or ""
    if search:
        rows = tables.pair_table(trace.ranked_pairs(table), search)
    else:
        rows = tables.pair_table(trace.ranked_pairs(table, TABLE_ROWS))
    st.dataframe(rows.head(TABLE_ROWS), hide_index=True, height=330, key="all_pairs")
    total = len(rows) if search else trace.distinct_pairs(table)
    st.caption(f"{min(total, TABLE_ROWS):,} of {total:,} pairs shown.")
    st.download_button(
        "Download all as CSV", lambda: tables.pair_table(trace.ranked_pairs(table)).to_csv(index=False),
        f"pairs-round-{table}.csv", "text/csv", on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def words(trace: Trace, n: int) -> None:
    """Every word before and after, changed ones first."""
    st.markdown("##### Words before and after" if n else "##### Words at the start")
    with st.container(horizontal=True, vertical_alignment="bottom"):
        search = st.text_input(
            "Search in words", key="word_search", placeholder="part of a word", width=220, persist_state="session"
        )
        shown = st.selectbox("Words shown", [20, 50, 100, 200], key="words_shown", width=120, persist_state="session")
    changes, total = trace.word_changes(n, shown, search or "")
    st.html(step_markup.words(changes, trace.changed_word_count(n), total))
    as_python = st.expander("The same words as Python", on_change="rerun", key="as_python")
    if as_python.open:
        as_python.code(words_as_python(changes), language=None)


def figures(trace: Trace, n: int) -> None:
    """The round in numbers."""
    st.markdown("##### Numbers")
    if n == 0:
        total = trace.symbol_total(0)
        st.html(step_markup.numbers((total, total), trace.base_size, trace.distinct_pairs(1), None))
        return
    each = trace.round(n)
    cost = (each.cost.brute_force, each.cost.one_pass, each.cost.incremental)
    st.html(
        step_markup.numbers(
            (each.symbols_before, each.symbols_after), each.vocabulary_size, each.distinct_pairs, cost
        )
    )  # fmt: skip


def whole_run(trace: Trace, n: int) -> None:
    """The training as one picture, and the merges so far."""
    if not len(trace):
        return
    st.markdown("##### The whole run")
    left, right = st.columns([3, 2], gap="medium")
    with left:
        rows = tables.round_rows(trace, n)
        for column, title in charts.PANELS.items():
            spec, alt = _panel_spec(column), f"The {title} by round; tied rounds are diamonds."
            st.vega_lite_chart(rows, spec, key=f"panel_{column}", width="stretch", alt=alt)
    with right:
        st.html(step_markup.merges_so_far(trace, n))
        tied = len(trace.tied_rounds)
        st.caption(f"{tied:,} of {len(trace):,} rounds were ties.")


def share(asked: state.Request) -> None:
    """A link to this round, built when asked for."""
    opened = st.expander("Link to this round", icon=":material/link:", on_change="rerun", key="share")
    if not opened.open:
        return
    query = state.link(asked)
    if query is None:
        opened.write("This corpus is too long for a link. Download it or use a shorter one.")
    else:
        opened.code(query, language=None)
        opened.caption("Append this to the address of this app.")
