"""The sidebar: which corpus, split and spelt how, under which rule."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import streamlit as st

from bpe_core import ALPHABETS, SPLITTERS, TIE_BREAKS, TRAINERS, Corpus
from bpe_ui.drawing import escaped, heading, notice, sentence
from bpe_ui.shell import cached
from bpe_ui.shell.corpus_input import CorpusInput
from bpe_ui.shell.examples import EXAMPLES
from bpe_ui.shell.session import asking, defaults, links, state

CORPUS = CorpusInput("", "corpus", tuple(EXAMPLES), "format")
"""The corpus of every page."""


def show() -> None:
    """Draw the sidebar; ``state`` holds what it says."""
    links.begin()
    with st.sidebar:
        st.html(heading("Corpus"))
        is_example = state.get("source") == "Example"
        CORPUS.show(asking.choose_example, _look_for if is_example else _format)
        st.html(heading("Training"))
        _trainer()
        if not request_is_json():
            _menu("Splitter", "splitter", SPLITTERS)
            _menu("Alphabet", "alphabet", ALPHABETS)
        _menu("Tie-break rule", "tie_break", TIE_BREAKS)
        left, right = st.columns(2)
        left.number_input("Rounds, at most", 0, defaults.MOST_ROUNDS, key="rounds", persist_state="session")
        right.number_input("Minimum count", 1, 10**9, key="min_count", persist_state="session")
        st.html(
            '<p class="bpe-note">Training stops when no pair occurs as often as the minimum count; with 1, every pair '
            "that occurs may be merged.</p>"
        )
        _view()


def request() -> asking.Request:
    """What the sidebar asks for. Raises BpeError for a corpus that is too long, or not what it is read as."""
    get = state.get
    table = CORPUS.table() if CORPUS.is_counts() else None
    text = CORPUS.text() if table is None else table
    return asking.Request(
        text if isinstance(text, str) else "", request_is_json(), get("splitter"), get("alphabet"), get("tie_break"),
        int(get("min_count")), int(get("rounds")), "" if _modified() else get("trainer"),
        cached.counted(table) if table else None,
    )  # fmt: skip


def request_is_json() -> bool:
    """Whether the corpus on screen is symbol lists, which need no splitter and no alphabet."""
    if state.get("source") == "Example":
        return EXAMPLES[state.get("example")].is_json
    return bool(state.get("format") == defaults.FORMATS[1])


def corpus_for(asked: asking.Request) -> Corpus:
    """The corpus that is asked for. Raises what the core raises."""
    if asked.is_json:
        return cached.corpus_from_json(asked.text)
    key = corpus_key(asked)
    if asked.counted is not None:
        return cached.corpus_from_counts(key, asked.counted.read, asked.splitter, asked.alphabet)
    return cached.corpus_from_text(key, asked.text, asked.splitter, asked.alphabet)


def given_by(asked: asking.Request) -> str | Mapping[str, int] | Corpus:
    """The corpus as the core takes it when it is to split and spell it itself; symbol lists are split and spelt."""
    if asked.counted is not None:
        return asked.counted.read.counts
    return corpus_for(asked) if asked.is_json else asked.text


def corpus_key(asked: asking.Request) -> tuple[str, ...]:
    """What stands for that corpus in caches."""
    if asked.counted is not None:
        return (asked.counted.digest, "counts", asked.splitter, asked.alphabet)
    digest = hashlib.sha256(asked.text.encode()).hexdigest()
    return (digest, "json") if asked.is_json else (digest, asked.splitter, asked.alphabet)


def _trainer() -> None:
    st.selectbox(
        "Train like ...", ["", *TRAINERS], key="trainer", on_change=asking.choose_trainer, persist_state="session",
        format_func=lambda name: TRAINERS[name].title if name else "My own settings",
    )  # fmt: skip
    if not state.get("trainer"):
        return
    trainer, modified = TRAINERS[state.get("trainer")], _modified()
    if modified:
        st.html(notice(f"Modified from {trainer.title}: {', '.join(modified)}.", "warning"))
        st.button("Take its settings again", on_click=asking.choose_trainer, icon=":material/undo:")
        return
    with st.expander("About this trainer"):
        facts = (trainer.explanation, f"Source: {trainer.source}.", trainer.stop_rule, trainer.id_order)
        st.html("".join(f'<p class="bpe-note">{sentence(fact)}</p>' for fact in (*facts, *trainer.quirks)))


def _modified() -> list[str]:
    """Which settings differ from those of the chosen trainer."""
    if not state.get("trainer"):
        return []
    named = {
        "splitter": "splitter",
        "alphabet": "alphabet",
        "tie_break": "tie-break rule",
        "min_count": "minimum count",
    }
    if request_is_json():
        # Symbol lists are split and spelt already.
        named = {key: named[key] for key in ("tie_break", "min_count")}
    trainer = TRAINERS[state.get("trainer")]
    return [name for key, name in named.items() if state.get(key) != getattr(trainer, key)]


def _view() -> None:
    # Drawn only while it is open: each element of a page costs every step some of the browser's time.
    opened = st.expander("View", on_change="rerun", key="view")
    if opened.open:
        opened.slider("Bars", 5, 60, step=5, key="bars", persist_state="session")
        opened.toggle("Show each count's change since the round before", key="show_change", persist_state="session")
        opened.selectbox("Words shown", defaults.WORDS_SHOWN, key="words_shown", persist_state="session")


def _look_for() -> None:
    look_for = sentence(EXAMPLES[state.get("example")].look_for)
    st.html(f'<p class="bpe-note"><b>Look for:</b> {look_for}</p>')
    st.button("Edit this text", on_click=asking.edit_example, icon=":material/edit:")


def _format() -> None:
    st.radio("Read it as", defaults.FORMATS, key="format", horizontal=True, persist_state="session")
    if request_is_json():
        st.caption('For example `[["l", "o", "w"], ["l", "o"]]`: words already cut into symbols.')
    if CORPUS.is_counts():
        st.caption("A word and its count in each row, for example `low,5`: words as the splitter below cuts them.")


def _menu(label: str, key: str, table: Mapping[str, Any]) -> None:
    chosen = table[state.get(key)]
    st.selectbox(label, list(table), key=key, format_func=lambda name: table[name].title, persist_state="session")
    source = escaped(f"As in: {chosen.source}")
    st.html(f'<p class="bpe-note" title="{source}">{sentence(chosen.explanation)}</p>')
