"""Page "Check my merges": a merge list made elsewhere, held against the corpus and the trainer in the sidebar."""

from __future__ import annotations

import streamlit as st

from bpe_core import TRAINERS, BpeError, FormatError, Trace, diagnose
from bpe_core.diagnosis import Diagnosis
from bpe_core.formats import NO_MERGES
from bpe_core.records import Pair
from bpe_ui.check import markup
from bpe_ui.drawing import heading, notice, problems_block, read_as
from bpe_ui.shell import Trained, keeping, list_input, sidebar, trained

MOST_MERGES = 50_000
"""Merges that are checked; a longer list is refused in words."""


def show() -> None:
    """Read a list, diagnose it, say what was found."""
    st.html(heading("Check my merges") + markup.INTRODUCTION)
    own = trained()
    brought = list_input.ask(_example(own.trace) if own else None, "Try it with an example", choose_kept=True)
    whole = st.toggle(
        "It was to have as many merges as the sidebar asks for", key="whole_list", persist_state="session",
        help="Off: the list may end anywhere. On: a list that ends early is named.",
    )  # fmt: skip
    if own is None or brought is None:
        return
    found = brought.found
    st.html(
        read_as(found) + problems_block(found, "No tokenizer can be made of this list; it is checked as it stands:")
    )
    try:
        _diagnosis(own, _checkable(found.merges), own.asked.rounds if whole else None)
    except BpeError as trouble:
        st.html(notice(f"The list cannot be checked: {trouble}."))


def _checkable(merges: tuple[Pair, ...]) -> tuple[Pair, ...]:
    if not merges:
        raise FormatError(NO_MERGES)
    if len(merges) > MOST_MERGES:
        raise FormatError(
            f"the list has {len(merges):,} merges; up to {MOST_MERGES:,} can be checked. Take the first ones"
        )
    return merges


def _diagnosis(own: Trained, merges: tuple[Pair, ...], rounds: int | None) -> None:
    question = (own.key, merges, rounds)
    found = keeping.known_diagnosis(question)
    if found is None:
        found = _diagnosed(own, merges, rounds)
        keeping.remember_diagnosis(question, found)
    st.html(markup.verdict(found))
    left, right = st.columns(2, gap="medium")
    left.html(markup.agreements(found))
    if found.round is not None:
        right.html(markup.tied(found) + markup.around(found, merges))


def _diagnosed(own: Trained, merges: tuple[Pair, ...], rounds: int | None) -> Diagnosis:
    asked = own.asked
    bar = st.progress(0.0)
    given = sidebar.given_by(asked)
    trainer = TRAINERS[asked.trainer] if asked.trainer else own.trace.settings

    def tell(doing: str, share: float) -> None:
        bar.progress(min(share, 1.0), doing)

    found = diagnose(given, merges, trainer, rounds, tell)
    bar.empty()
    return found


def _example(trace: Trace) -> str:
    """The merges up to the first tied round, which is decided the other way: something to find."""
    first_tie = trace.tied_rounds[0] if trace.tied_rounds else len(trace) + 1
    merges = trace.merges[: first_tie - 1]
    if trace.tied_rounds:
        merges = [*merges, trace.tie(first_tie, 2).pairs[1].pair]
    return "[\n" + "".join(f"    {pair!a},\n" for pair in merges) + "]"
