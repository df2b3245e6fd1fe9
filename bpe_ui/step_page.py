"""Page "Step": one round of a training at a time."""

from __future__ import annotations

import streamlit as st

from bpe_core import BpeError, Trace
from bpe_core.records import StopReason
from bpe_ui import cached, sidebar, state, step_sections
from bpe_ui.markup import notice
from bpe_ui.step_controls import controls

SLICE = 0.25
"""Seconds of training between two looks at the progress bar."""


def show() -> None:
    """Train what the sidebar asks for and show the round on screen."""
    try:
        asked = sidebar.request()
        corpus_key, corpus = sidebar.corpus_for(asked)
        key = (*corpus_key, asked.tie_break, str(asked.min_count), str(asked.rounds))
        run = cached.run_for(corpus_key, corpus, asked.rounds, asked.tie_break, asked.min_count)
    except BpeError as trouble:
        st.html(notice(f"The corpus cannot be used: {trouble}."))
        return
    finish(run, key)
    trace = run.trace()
    state.settle(key, corpus_key, len(trace))
    for warning in trace.warnings:
        st.html(notice(warning, "warning"))
    if trace.stopped_because is StopReason.CANCELLED:
        st.html(notice(f"{trace.stopped_because.sentence} {run.done:,} of {run.rounds:,} were done.", "warning"))
        st.button("Go on training", on_click=state.cancel, args=(None,), icon=":material/play_arrow:")
    if not corpus.words:
        st.html(notice(f"{StopReason.EMPTY_CORPUS.sentence} Type or paste some text in the sidebar.", "info"))
        return
    view(trace, asked)
    step_sections.whole_run(trace)


def finish(run: cached.Run, key: tuple[str, ...]) -> None:
    """Train to the end, with progress and a way to stop once it takes long."""
    if run.finished or state.get("cancelled") == key:
        return
    run.advance(SLICE)
    if run.finished:
        return
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0)
        st.button("Cancel", on_click=state.cancel, args=(key,), icon=":material/stop:")
    while not run.finished:
        # Drawing is also where Streamlit ends this script when Cancel was pressed.
        bar.progress(run.done / max(run.rounds, 1), f"Training: round {run.done:,} of {run.rounds:,}")
        run.advance(SLICE)
    place.empty()


@st.fragment
def view(trace: Trace, asked: state.Request) -> None:
    """Everything that changes with the round; a step runs only this."""
    n = state.current_round()
    controls(trace)
    step_sections.decision(trace, n)
    step_sections.chart_and_tables(trace, n, asked)
    step_sections.words(trace, n)
    step_sections.figures(trace, n)
