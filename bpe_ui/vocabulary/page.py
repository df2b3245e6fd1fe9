"""Page "Vocabulary": every token, where it comes from and what has become of it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from bpe_core import Trace
from bpe_core.encoding import VocabularyEntry, merge_tree, vocabulary
from bpe_core.notation import visible
from bpe_ui.drawing import chip, escaped, heading, shortened, times
from bpe_ui.shell import following, rounds_slider, trained
from bpe_ui.vocabulary import trees
from bpe_ui.vocabulary.tables import KINDS, matching, vocabulary_table, words_named

TABLE_ROWS = 2_000
"""Rows sent to the browser; the download has all."""

MOST_CHOSEN = 500
"""Tokens in the menu of trees; a search brings up others."""

LABEL_LENGTH = 40
"""Characters of a token in the menu."""


def show() -> None:
    """Show the vocabulary of what the sidebar asks for."""
    found = trained()
    if found is not None:
        view(found.trace)


@st.fragment
def view(trace: Trace) -> None:
    """Everything that depends on the round."""
    last, answer = len(trace), st.container()
    n = rounds_slider("vocabulary_round", f"After round, 0 to {last:,}", last)
    entries = vocabulary(trace, n)
    answer.html(_summary(entries, n))
    tokens(trace, entries, n)


@st.fragment
def tokens(trace: Trace, entries: Sequence[VocabularyEntry], n: int) -> None:
    """The table, what narrows it down, and one token's tree; searching runs only this."""
    left, right = st.columns([3, 2], gap="medium", vertical_alignment="bottom")
    with left:
        kind = st.segmented_control("Show", KINDS, key="vocabulary_kind", required=True, persist_state="session")
    with right:
        search = st.text_input(
            "Search",
            key="vocabulary_search",
            placeholder="part of a token, its bytes, or an id",
            persist_state="session",
        )
    found = matching(entries, kind or KINDS[0], search or "")
    shown = min(len(found), TABLE_ROWS)
    st.html(f'<p class="bpe-note">{shown:,} of {len(found):,} tokens shown. Click a column to sort.</p>')
    st.dataframe(
        vocabulary_table(found, TABLE_ROWS),
        hide_index=True,
        height="content" if shown < 9 else 360,
        key="vocabulary",
        placeholder="",
    )
    st.download_button(
        "Download these as CSV", lambda: vocabulary_table(found).to_csv(index=False), f"vocabulary-round-{n}.csv",
        "text/csv", on_click="ignore", icon=":material/download:",
    )  # fmt: skip
    _one_token(trace, found)


def _one_token(trace: Trace, found: Sequence[VocabularyEntry]) -> None:
    """The tree of one of the tokens found."""
    if not found:
        return
    # The longest are the most worth looking at, and the first to be offered.
    offered = {each.id: each for each in sorted(found, key=lambda each: (-len(each.symbol), each.id))[:MOST_CHOSEN]}
    following.settle_token(offered, next(iter(offered)))
    st.html(heading("How a token was put together"))
    chosen = st.selectbox(
        "Token (the longest first; search above for others)", list(offered), key="vocabulary_token",
        format_func=lambda number: _label(offered[number]), persist_state="session",
    )  # fmt: skip
    entry = offered[chosen]
    tree = merge_tree(entry.symbol, trace)
    left, right = st.columns([3, 2], gap="medium")
    with left:
        st.graphviz_chart(trees.dot(tree), alt="The tree of merges; the same is listed beside it.")
    with right:
        st.html(_facts(entry) + trees.merges_in_words(tree) + _left_out(trees.node_count(tree)))


def _summary(entries: Sequence[VocabularyEntry], n: int) -> str:
    merged = sum(each.pair is not None for each in entries)
    scaffolding = sum(each.scaffolding for each in entries)
    return (
        f'<div class="bpe-card bpe-answer">{heading(f"The vocabulary after round {n:,}")}'
        f'<p class="bpe-reason">{len(entries):,} tokens: '
        f"{len(entries) - merged:,} base symbols and {merged:,} merged ones. {scaffolding:,} "
        f"{'is' if scaffolding == 1 else 'are'} <b>scaffolding</b>: no longer in the corpus, because later merges have "
        "swallowed every place. They keep their ids, and new text may still need them.</p></div>"
    )


def _facts(entry: VocabularyEntry) -> str:
    words = f" In the words: {escaped(words_named(entry))}" if entry.words else ""
    now = f"occurs {times(entry.count)} in the corpus now" if entry.count else "does not occur in the corpus now"
    return f'<p class="bpe-facts">{chip(entry.symbol, "bpe-new")} has id <b>{entry.id:,}</b> and {now}.{words}</p>'


def _left_out(nodes: int) -> str:
    rest = nodes - trees.MOST_NODES
    return f'<p class="bpe-note">{rest:,} parts at the bottom of the tree are not drawn.</p>' if rest > 0 else ""


def _label(entry: VocabularyEntry) -> str:
    return f"{entry.id}: {shortened(visible(entry.symbol), LABEL_LENGTH)}"
