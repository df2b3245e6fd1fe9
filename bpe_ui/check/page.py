"""Page "Check my merges": a merge list made elsewhere, held against the corpus and the trainer in the sidebar."""

from __future__ import annotations

import time

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe_core import KNOWN_MISTAKES, TRAINERS, BpeError, FormatError, Trace, diagnose
from bpe_core.diagnosis import Diagnosis, sample_of
from bpe_core.formats import NO_MERGES
from bpe_core.records import Pair
from bpe_ui.check import markup
from bpe_ui.drawing import heading, notice, problems_block, read_as
from bpe_ui.shell import Trained, keeping, list_input, sidebar, trained

PATIENCE = 0.3
"""Seconds after which a diagnosis shows how far it is, and a way to stop it."""

MOST_MERGES = 50_000
"""Merges that are checked; a longer list is refused in words."""


def show() -> None:
    """Read a list, diagnose it, say what was found; and the known mistakes to look up."""
    st.html(heading("Check my merges"))
    own, answer = trained(), st.container()
    _check(own, answer)
    _known_mistakes()


def _check(own: Trained | None, answer: DeltaGenerator) -> None:
    brought = list_input.ask(_example(own.trace) if own else None, "Try it with an example", choose_kept=True)
    whole = st.toggle(
        "It was to have as many merges as the sidebar asks for", key="whole_list", persist_state="session",
        help="Off: the list may end anywhere. On: a list that ends early is named.",
    )  # fmt: skip
    if own is None or brought is None:
        answer.html(markup.INTRODUCTION)
        return
    found = brought.found
    problems = problems_block(found, "No tokenizer can be made of this list; it is checked as it stands:")
    st.html(read_as(found, brought.name) + problems)
    try:
        _diagnosis(own, _checkable(found.merges), own.asked.rounds if whole else None, answer)
    except BpeError as trouble:
        answer.html(notice(f"The list cannot be checked: {trouble}."))


def _known_mistakes() -> None:
    with st.expander(f"The {len(KNOWN_MISTAKES)} mistakes that are known"):
        name = st.selectbox(
            "Mistake", [*KNOWN_MISTAKES], format_func=lambda each: KNOWN_MISTAKES[each].title, index=None,
            placeholder="Choose one to see what to look for in your code, how to mend it, and a list that it makes",
            label_visibility="collapsed",
        )  # fmt: skip
        if name:
            st.html(markup.known_mistake(KNOWN_MISTAKES[name], sample_of(name)))


def _checkable(merges: tuple[Pair, ...]) -> tuple[Pair, ...]:
    if not merges:
        raise FormatError(NO_MERGES)
    if len(merges) > MOST_MERGES:
        raise FormatError(
            f"the list has {len(merges):,} merges; up to {MOST_MERGES:,} can be checked. Take the first ones"
        )
    return merges


def _diagnosis(own: Trained, merges: tuple[Pair, ...], rounds: int | None, answer: DeltaGenerator) -> None:
    question = (own.key, merges, rounds)
    found = keeping.known_diagnosis(question)
    if found is None:
        key = cancel_key(question)
        if keeping.is_cancelled(key):
            answer.html(notice("Checking was cancelled.", "warning"))
            answer.button("Check it all the same", on_click=keeping.resume, args=(key,), icon=":material/play_arrow:")
            return
        with answer:
            found = _diagnosed(own, merges, rounds, key)
        keeping.remember_diagnosis(question, found)
    answer.html(markup.verdict(found))
    if found.round is None:
        st.html(markup.agreements(found))
        return
    left, right = st.columns(2, gap="medium")
    left.html(markup.tied(found) + markup.around(found, merges))
    right.html(markup.agreements(found))


def cancel_key(question: tuple[object, ...]) -> tuple[str, ...]:
    """Stands for a question among what a session has cancelled."""
    return ("check", str(hash(question)))


def _diagnosed(own: Trained, merges: tuple[Pair, ...], rounds: int | None, key: tuple[str, ...]) -> Diagnosis:
    asked = own.asked
    place, start = st.empty(), time.monotonic()
    bars: list[DeltaGenerator] = []
    given = sidebar.given_by(asked)
    trainer = TRAINERS[asked.trainer] if asked.trainer else own.trace.settings

    def tell(doing: str, share: float) -> None:
        if not bars and time.monotonic() - start > PATIENCE:
            with place.container(horizontal=True, vertical_alignment="center"):
                bars.append(st.progress(0.0))
                st.button("Cancel", on_click=keeping.cancel, args=(key,), icon=":material/stop:")
        for bar in bars:
            # Drawing is also where Streamlit ends this script when Cancel was pressed.
            bar.progress(min(share, 1.0), doing)

    found = diagnose(given, merges, trainer, rounds, tell)
    place.empty()
    return found


def _example(trace: Trace) -> str:
    """The merges up to the first tied round, which is decided the other way: something to find."""
    first_tie = trace.tied_rounds[0] if trace.tied_rounds else len(trace) + 1
    merges = trace.merges[: first_tie - 1]
    if trace.tied_rounds:
        merges = [*merges, trace.tie(first_tie, 2).pairs[1].pair]
    return "[\n" + "".join(f"    {pair!a},\n" for pair in merges) + "]"
