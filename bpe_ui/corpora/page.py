"""Page "Compare corpora": two corpora, one trainer, and what the same text costs under each."""

from __future__ import annotations

from functools import cache, partial

import streamlit as st

from bpe_core import ALPHABETS, SPLITTERS, BpeError
from bpe_core.comparing import CorpusComparison
from bpe_ui.corpora import charts, markup
from bpe_ui.drawing import constant_spec, heading, notice
from bpe_ui.shell import (
    EXAMPLES,
    WORKED_PAIRS,
    CorpusInput,
    Trained,
    asking,
    cached,
    defaults,
    mended,
    sidebar,
    state,
    train_on,
    trained,
)

MOST_SAMPLE = 10_000
"""Characters of the sample: it is encoded some eighty times for the picture."""

SECOND = CorpusInput(
    "second_", "second corpus", tuple(name for name, each in EXAMPLES.items() if not each.is_json)
)  # fmt: skip
"""The corpus that is chosen on this page."""

Pair = tuple[tuple[str, Trained], tuple[str, Trained]]


@cache
def _curves_spec() -> dict[str, object]:
    return constant_spec(charts.token_curves())


def show() -> None:
    """Show what two trainings share and what they make of one text."""
    st.html(heading("Two corpora, one trainer"))
    lesson = st.container()
    st.segmented_control(
        "What to compare", [*WORKED_PAIRS, defaults.OWN_PAIR], key="compared", required=True,
        label_visibility="collapsed", persist_state="session",
    )  # fmt: skip
    pair = (
        _own_pair()
        if state.get("compared") == defaults.OWN_PAIR
        else _worked_pair(*WORKED_PAIRS[state.get("compared")])
    )
    sample = _sample()
    if pair is None or sample is None:
        return
    (_, first), (_, second) = pair
    try:
        found = cached.comparison((*first.key, *second.key), first.trace, second.trace, sample)
    except BpeError as trouble:
        st.html(notice(f"These cannot be compared: {trouble}."))
        return
    names = pair[0][0], pair[1][0]
    lesson.html(markup.lesson(found.lesson(f"\u201c{names[0]}\u201d", f"\u201c{names[1]}\u201d")))
    st.html(markup.sides(found, names, float(state.get("price") or 0)))
    _curves(found)
    words = st.expander("Words that cost more under one", on_change="rerun", key="dearer_words")
    if words.open:
        words.html(markup.word_tables(found))
    merges = st.expander("Merges in common", on_change="rerun", key="merges_in_common")
    if merges.open:
        with merges:
            _merges(found)


def _worked_pair(first: str, second: str) -> Pair | None:
    splitter, alphabet = EXAMPLES[first].splitter, EXAMPLES[first].alphabet
    rule, rounds = state.get("tie_break"), int(state.get("rounds"))
    st.html(
        f'<p class="bpe-note">Rule, minimum count and rounds are the sidebar\'s. Both texts are split by '
        f"{SPLITTERS[splitter].title} and spelt in {ALPHABETS[alphabet].title}, so that no symbol is unknown.</p>"
    )
    found = []
    for name in (first, second):
        asked = asking.Request(
            EXAMPLES[name].corpus, False, splitter, alphabet, rule, int(state.get("min_count")), rounds
        )  # fmt: skip
        found.append((EXAMPLES[name].title, train_on(partial(_same, asked), "in the sidebar")))
    return _both(found)


def _same(asked: asking.Request) -> asking.Request:
    return asked


def _own_pair() -> Pair | None:
    if sidebar.request_is_json():
        st.html(
            notice("Symbol lists have no splitter to share with another text. Choose a text in the sidebar.", "info")
        )
        return None
    left, right = st.columns(2, gap="medium")
    with left:
        st.html(heading("First: the sidebar's corpus"))
        first = trained()
        if first is not None:
            corpus = first.trace.corpus
            st.html(
                f'<p class="bpe-note">{corpus.word_count:,} words, {len(corpus.words):,} of them distinct, '
                f"{len(first.trace):,} merges. Change it, and all settings of both, in the sidebar.</p>"
            )
    with right:
        st.html(heading("Second"))
        SECOND.show()
        second = train_on(_second_request, "here")
    return _both([(sidebar.CORPUS.name(), first), (SECOND.name(), second)])


def _second_request() -> asking.Request:
    get = state.get
    return asking.Request(
        SECOND.text(), False, get("splitter"), get("alphabet"), get("tie_break"), int(get("min_count")),
        int(get("rounds")),
    )  # fmt: skip


def _both(found: list[tuple[str, Trained | None]]) -> Pair | None:
    (first_name, first), (second_name, second) = found
    if first is None or second is None:
        return None
    if first_name == second_name:
        first_name, second_name = f"{first_name} (first)", f"{second_name} (second)"
    return (first_name, first), (second_name, second)


def _sample() -> str | None:
    """The sample as typed, and the price; None, and a notice, when it is too long."""
    left, right = st.columns([4, 1], gap="medium")
    text = left.text_area("Sample text", key="sample", height=110, persist_state="session") or ""
    left.caption("Try a line of code, or a sentence in another language, then press Ctrl+Enter.")
    right.number_input(
        "Price per million tokens", 0.0, 1e9, step=0.5, key="price", persist_state="session",
        help="In any currency: what a model's price list says for a million tokens.",
    )  # fmt: skip
    if len(text) > MOST_SAMPLE:
        left.html(
            notice(f"The sample has {len(text):,} characters; up to {MOST_SAMPLE:,} can be compared. Take a part.")
        )
        return None
    clean, said = mended(text)
    if said:
        left.html(notice(said, "info"))
    return clean


def _curves(found: CorpusComparison) -> None:
    st.html(
        heading("Tokens of the sample by rounds")
        + '<p class="bpe-note">With no round every symbol is a token. The steeper, the better the merges fit it.</p>'
    )
    st.vega_lite_chart(
        charts.curve_rows(found), _curves_spec(), key="token_curves", width="stretch",
        alt="Tokens of the sample against rounds used, for the first corpus and, dashed, for the second.",
    )  # fmt: skip


def _merges(found: CorpusComparison) -> None:
    st.html(markup.shared_note(found))
    if not found.shared:
        return
    rows = charts.shared_rows(found)
    left, right = st.columns(2, gap="medium")
    with left:
        st.vega_lite_chart(
            rows.head(charts.MOST_POINTS), constant_spec(charts.rank_against_rank(found.merge_counts)),
            key="rank_against_rank", width="stretch",
            alt="Rank in the first list against rank in the second for each merge in both; the table has the numbers.",
        )  # fmt: skip
        st.html('<p class="bpe-note">On the dotted line a merge has the same rank in both; far from it, one corpus '
                "needs it much earlier.</p>")  # fmt: skip
    with right:
        st.dataframe(rows, hide_index=True, height=330, key="shared_merges")
