"""Page "Encode": what the learned merges do to a new text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import islice

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe_core import ALPHABETS, METHODS, SPLITTERS, BpeError, Encoding, Tokenizer, compare_methods, encode
from bpe_core.encoding import EncodedWord, as_tokenizer
from bpe_core.formats import OPEN_ALPHABETS, Imported
from bpe_core.notation import visible
from bpe_core.pairs import join
from bpe_ui.drawing import heading, notice
from bpe_ui.encode import markup, steps
from bpe_ui.encode.tables import token_table
from bpe_ui.shell import (
    EXAMPLES,
    Trained,
    check_encoded,
    choose_imported,
    following,
    mended,
    rounds_slider,
    state,
    stepper,
    trained,
)

TABLE_ROWS = 500
"""Rows of the table of tokens that are sent to the browser; the download has all."""

MOST_CHOSEN = 500
"""Distinct words that can be picked for stepping."""

MOST_COMPARED = 20_000
"""Characters that are encoded by every method: five encodings, at each change of the text or the rounds."""

LABEL_LENGTH = 40
"""Characters of a word in the menu of words."""

SUGGESTED_LENGTH, SUGGESTED_WORDS = 80, 8
"""How much of one's own corpus is suggested as a text to encode."""


def show() -> None:
    """Encode what is typed with what the sidebar's training learned."""
    found = trained()
    if found is None:
        return
    following.suggest("encode_text", _suggestion(found))
    view(found)


@st.fragment
def view(found: Trained) -> None:
    """The page: the tokens first, then what they were made from and how; only this runs when a text is typed."""
    answer = st.container()
    typed = st.text_area(
        "Text to encode", key="encode_text", height=100, persist_state="session",
        placeholder="Type a text, then press Ctrl+Enter",
    )  # fmt: skip
    text, said = mended(typed or "")
    if said:
        st.html(notice(said, "info"))
    try:
        check_encoded(text)
    except BpeError as trouble:
        answer.html(notice(f"{trouble}."))
        return
    chosen = choose_imported("encode_source", "Merges to encode with", "What the sidebar trains")
    if chosen is not None:
        for warning in chosen.warnings:
            st.html(notice(warning, "warning"))
        chosen = _assumptions(chosen)
    _encoded(answer, as_tokenizer(found.trace) if chosen is None else chosen.tokenizer, text)


def _assumptions(chosen: Imported) -> Imported:
    """The list under the splitter and alphabet that the user chooses where its file leaves them open."""
    picked: dict[str, str] = {}
    for column, what in zip(st.columns(2, gap="medium"), chosen.assumed):
        with column:
            picked[what] = _assumption(what, getattr(chosen.tokenizer, what) or "")
    return chosen.assuming(**picked)


def _assumption(what: str, now: str) -> str:
    titles = {name: SPLITTERS[name].title for name in SPLITTERS} | {name: ALPHABETS[name].title for name in ALPHABETS}
    names: tuple[str, ...] = OPEN_ALPHABETS if what == "alphabet" else tuple(SPLITTERS)
    return st.selectbox(
        f"Its {what}, which the file leaves open", ["", *names], key=f"encode_{what}", persist_state="session",
        format_func=lambda name: titles[name] if name else f"Assumed: {titles.get(now, 'none')}",
    ) or ""  # fmt: skip


def _encoded(answer: DeltaGenerator, tokenizer: Tokenizer, text: str) -> None:
    """The tokens into their place above the text; below it method and merges, and what is behind the answer."""
    left, right = st.columns([2, 3], gap="medium")
    with left:
        own = METHODS[tokenizer.method].title
        st.selectbox(
            "Method", ["", *METHODS], key="encode_method",
            format_func=lambda name: METHODS[name].title if name else f"This list's own: {own}",
            persist_state="session", help="How the merge list is applied. Below, all of them are compared.",
        )  # fmt: skip
    with right:
        most = len(tokenizer.merges)
        rounds = rounds_slider("encode_rounds", f"Merges used, from the first: 0 to {most:,}", most)
    try:
        encoding = encode(text, tokenizer, state.get("encode_method") or None, rounds)
    except BpeError as trouble:
        answer.html(notice(f"The text cannot be encoded: {trouble}."))
        return
    if not encoding.words:
        answer.html(notice("There is no word in this text. Type some, then press Ctrl+Enter.", "info"))
        return
    answer.html(markup.tokens(encoding) + markup.figures(encoding))
    words = markup.distinct_words(encoding)[:MOST_CHOSEN]
    if words:
        one_word(words, most, text)
    with st.expander("Split into words"):
        st.html(markup.split(encoding))
    others = st.expander("By other methods", on_change="rerun", key="other_methods")
    if others.open:
        others.html(_methods(tokenizer, text, rounds))
    each = st.expander("Each token's characters and bytes", on_change="rerun", key="token_table")
    if each.open:
        with each:
            _table(encoding)


def _methods(tokenizer: Tokenizer, text: str, rounds: int) -> str:
    part = MOST_COMPARED if len(text) > MOST_COMPARED else None
    comparison = compare_methods(text[:MOST_COMPARED], tokenizer, rounds=rounds)
    made = {join(*pair) for pair in tokenizer.merges}
    base = [symbol for symbol in tokenizer.vocabulary if symbol not in made]
    return markup.methods(comparison, base, part)


@st.fragment
def one_word(words: Sequence[tuple[int, EncodedWord]], merges: int, text: str) -> None:
    """The merges of one word, step by step; a step runs only this.

    Parameters: the words to choose from, each with its place in the text; how many merges there are; the text.
    """
    following.settle_encoding((text,), len(words))
    st.html(
        heading("Step by step")
        + '<p class="bpe-note">Which pairs of neighbours are in the merge table? The one that the method picks is '
        "merged; repeat until none is left. Between two symbols stands the rank of their pair, or a dot when the table "
        "does not have it.</p>"
    )
    chosen = st.selectbox(
        "Word", range(len(words)), key="encode_word", format_func=lambda at: _label(*words[at]),
        on_change=following.go_to, args=(1, 1, "encode_step"), persist_state="session",
        width=360,
    )  # fmt: skip
    _, word = words[chosen or 0]
    if len(word.symbols) > steps.MOST_STEPPED:
        st.html(
            notice(
                f"This word has {len(word.symbols):,} symbols; words of up to {steps.MOST_STEPPED:,} can be "
                "stepped through. Choose a splitter that cuts the text into words, or type a shorter one.",
                "info",
            )
        )
        return
    last = len(word.steps)
    following.go_to(state.get("encode_step"), last, "encode_step")
    stepper("encode_step", "Step", last)
    at = state.get("encode_step")
    html = steps.card(word, at) + steps.ending(word, at, merges) + steps.so_far(word, at)
    st.html(html)


def _table(encoding: Encoding) -> None:
    total = encoding.token_count
    shown = min(total, TABLE_ROWS)
    st.html(f'<p class="bpe-note">{shown:,} of {total:,} tokens shown, in order.</p>')
    st.dataframe(
        token_table(encoding, TABLE_ROWS), hide_index=True, height="content" if shown < 9 else 330, key="tokens"
    )
    st.download_button(
        "Download all as CSV", lambda: token_table(encoding).to_csv(index=False), "tokens.csv", "text/csv",
        on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def _suggestion(found: Trained) -> str:
    """A text to begin with: the example's, or the beginning of the corpus."""
    if state.get("source") == "Example":
        return EXAMPLES[state.get("example")].to_encode
    if found.asked.counted is not None:
        return " ".join(word.strip() for word in islice(found.asked.counted.read.counts, SUGGESTED_WORDS))
    if found.asked.is_json:
        return " ".join("".join(map(visible, word.symbols)) for word in found.trace.corpus.words[:SUGGESTED_WORDS])
    return textwrap.shorten(found.asked.text, SUGGESTED_LENGTH, placeholder="") or found.asked.text[:SUGGESTED_LENGTH]


def _label(number: int, word: EncodedWord) -> str:
    text = word.text or ""
    return f"{number}: {visible(text[:LABEL_LENGTH])}{' ...' if len(text) > LABEL_LENGTH else ''}"
