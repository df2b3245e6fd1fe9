"""What stands beneath the stage: the round on screen looked at closer, one part at a time.

Each part asks the core and hands the answer to tables, charts and markup. They follow the stage once stepping rests,
and most of that time is the browser's, some milliseconds an element: so there are few.
"""

from __future__ import annotations

from functools import cache, partial

import streamlit as st

from bpe_core import TIE_BREAKS, TRAINERS, Trace
from bpe_core.comparing import other_picks, trainer_picks
from bpe_core.records import Tie
from bpe_ui.drawing import charts, tables, tied
from bpe_ui.shell import asking, cached, following, state
from bpe_ui.step import markup, what_if
from bpe_ui.step.code import code
from bpe_ui.step.copyable import words_as_python
from bpe_ui.step.picks import picks_table, trainers_table

MOST_ASKED = 50_000
"""Tied pairs of which every rule is asked at most; more take more than a second."""

MOST_TRAINED = 20_000
"""Characters of a text on which every trainer is run without being asked to; longer ones take seconds."""

TABLE_ROWS = 500
"""Rows of the table of all pairs that are sent to the browser; searching and downloading look at every pair."""


@cache
def _bars_spec(show_change: bool) -> dict[str, object]:
    return charts.constant_spec(charts.pair_bars(show_change))


@cache
def _panel_spec(column: str) -> dict[str, object]:
    return charts.constant_spec(charts.run_panel(column))


def beneath(trace: Trace, asked: asking.Request, key: tuple[str, ...]) -> None:
    """What can be looked at closer about the round on screen, one part at a time."""
    n = following.current_round()
    # Round 0 chose nothing: it shows what round 1 will choose from.
    table = max(n, 1)
    tie = trace.tie(n, tied.TIED_SHOWN) if n else None
    draw = {
        "Pair frequencies": lambda: _bars(trace, n, table),
        "All pairs": lambda: _all_pairs(trace, table),
        "Tied pairs": lambda: _tied(trace, tie),
        "Other rules": lambda: _other_rules(trace, n, asked),
        "What if": lambda: what_if.section(trace, n, key),
        "Words": lambda: _words(trace, n),
        "Figures": lambda: _figures(trace, n),
        "Code": lambda: _code(trace, n, tie),
        "Python": lambda: _python(trace, n),
        "Whole run": lambda: _whole_run(trace, key),
    }
    # Not st.tabs: they cost each rest as much as the chart does.
    st.segmented_control(
        "Closer", list(draw), key="beside", required=True, label_visibility="collapsed", persist_state="session",
        wrap=True,
    )  # fmt: skip
    st.html(f'<p class="bpe-note"><b>Round {n:,} of {len(trace):,}</b></p>{markup.overlap(trace, n) if n else ""}')
    draw[state.get("beside")]()


def _bars(trace: Trace, n: int, table: int) -> None:
    pairs = trace.ranked_pairs(table, state.get("bars"))
    if not pairs:
        st.html('<p class="bpe-note">No word has two symbols, so there is no pair to count.</p>')
        return
    decided = trace.round(n) if n else None
    rows = tables.pair_rows(pairs, decided.count if decided else None, decided.tied_count if decided else 0)
    total = trace.distinct_pairs(table)
    when = "" if n else ", before round 1"
    st.html(f'<p class="bpe-note">{len(pairs):,} of {total:,} pairs{when}, by count and then as the rule sorts.</p>')
    st.vega_lite_chart(
        rows, _bars_spec(state.get("show_change")), key="pair_bars", width="stretch",
        alt="Bar chart of the most frequent pairs, in the rule's order; the table of all pairs has the same numbers.",
    )  # fmt: skip


def _tied(trace: Trace, tie: Tie | None) -> None:
    if tie is None:
        st.write(markup.before_round_1(trace, "to see which pairs tie and which one is chosen"))
    else:
        st.html(tied.tied_table(tie))


def _other_rules(trace: Trace, n: int, asked: asking.Request) -> None:
    if n == 0:
        st.write(markup.before_round_1(trace, "to see what every rule picks"))
        return
    tied = trace.round(n).tied_count
    if tied > MOST_ASKED:
        st.html(f'<p class="bpe-note">{tied:,} pairs tie; up to {MOST_ASKED:,} can be asked about.</p>')
    else:
        st.html(picks_table(other_picks(trace, n) if tied > 1 else (), tied))
    if not asked.is_text:
        given = "symbol lists" if asked.is_json else "word counts"
        st.html(f'<p class="bpe-note">Trainers read a text; what they would do with {given} cannot be said.</p>')
    elif len(asked.text) <= MOST_TRAINED or st.toggle(
        f"Run all {len(TRAINERS)} trainers on this text as well", key="all_trainers", persist_state="session"
    ):
        st.html(trainers_table(trainer_picks(trace, n, cached.trainer_runs(asked.text, asked.rounds)), n))


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


def _code(trace: Trace, n: int, tie: Tie | None) -> None:
    if tie is None:
        st.write(markup.before_round_1(trace, "to see the code that did it"))
        return
    changes, _ = trace.word_changes(n, 1)
    st.html(code(trace, trace.round(n), tie, changes[0] if changes else None))


def _python(trace: Trace, n: int) -> None:
    changes, _ = trace.word_changes(n, state.get("words_shown"), state.get("word_search"))
    st.html('<p class="bpe-note">The words of this round as Python lists, to copy.</p>')
    st.code(words_as_python(changes), language=None, height=330)


def _words(trace: Trace, n: int) -> None:
    place = st.container()
    search = st.text_input(
        "Search in words", key="word_search", placeholder="Search in words", width=260, label_visibility="collapsed",
        persist_state="session",
    )  # fmt: skip
    changes, total = trace.word_changes(n, state.get("words_shown"), search or "")
    place.html(markup.words(changes, trace.changed_word_count(n), total))


def _figures(trace: Trace, n: int) -> None:
    if n == 0:
        total = trace.symbol_total(0)
        st.html(markup.numbers((total, total), trace.base_size, trace.distinct_pairs(1), None))
        return
    each = trace.round(n)
    cost = (each.cost.brute_force, each.cost.one_pass, each.cost.incremental)
    symbols = (each.symbols_before, each.symbols_after)
    numbers = markup.numbers(symbols, each.vocabulary_size, each.distinct_pairs, cost)
    st.html(numbers + markup.merges_so_far(trace, n))


def _whole_run(trace: Trace, key: tuple[str, ...]) -> None:
    if not len(trace):
        return
    tied, last = len(trace.tied_rounds), len(trace)
    note = f"{tied:,} of {last:,} rounds were ties. Click a mark to go to its round, or use the keys N and P."
    st.html(f'<p class="bpe-note">{note}</p>')
    # First seen first: it is the rule that most home-made trainers follow without knowing.
    others = [name for name in ("first-seen", *TIE_BREAKS) if name != trace.settings.tie_break]
    others = list(dict.fromkeys(others))
    other = st.selectbox(
        "Mark ties that this rule would have decided differently", others, key="other_rule",
        format_func=lambda name: TIE_BREAKS[name].title, width=420, persist_state="session",
    )  # fmt: skip
    rows = tables.round_rows(trace, cached.rounds_decided_otherwise(key, other, trace))
    for column, title in charts.PANELS.items():
        alt, picking = f"The {title} by round; rounds decided by a tie-break are diamonds.", column == "count"
        st.vega_lite_chart(
            rows, _panel_spec(column), key=f"panel_{column}", width="stretch", alt=alt,
            on_select=partial(following.go_to_picked, "panel_count", last) if picking else "ignore",
            selection_mode="picked" if picking else (),
        )  # fmt: skip
