"""Page "Step": one round of a training at a time."""

from __future__ import annotations

import streamlit as st

from bpe_core import Trace
from bpe_ui import state, step_markup, step_sections
from bpe_ui.step_controls import controls
from bpe_ui.training import trained


def show() -> None:
    """Show the round on screen of what the sidebar asks for."""
    found = trained()
    if found is not None:
        view(found.trace, found.asked, found.key)
        step_sections.whole_run(found.trace, found.key)


@st.fragment
def view(trace: Trace, asked: state.Request, key: tuple[str, ...]) -> None:
    """Everything that changes with the round; a step runs only this."""
    n = state.current_round()
    tie = trace.tie(n, step_markup.TIED_SHOWN) if n else None
    controls(trace)
    step_sections.decision(trace, n, tie)
    step_sections.chart_and_tables(trace, n, tie, asked, key)
    step_sections.words(trace, n)
    step_sections.figures(trace, n)
