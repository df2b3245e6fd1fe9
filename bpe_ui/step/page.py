"""Page "Step": one round of a training at a time."""

from __future__ import annotations

import streamlit as st

from bpe_core import Trace
from bpe_ui.drawing import tied
from bpe_ui.shell import asking, following, trained
from bpe_ui.step import sections
from bpe_ui.step.controls import controls


def show() -> None:
    """Show the round on screen of what the sidebar asks for."""
    found = trained()
    if found is not None:
        view(found.trace, found.asked, found.key)
        sections.whole_run(found.trace, found.key)


@st.fragment
def view(trace: Trace, asked: asking.Request, key: tuple[str, ...]) -> None:
    """Everything that changes with the round; a step runs only this."""
    n = following.current_round()
    tie = trace.tie(n, tied.TIED_SHOWN) if n else None
    controls(trace)
    sections.decision(trace, n, tie)
    sections.chart_and_tables(trace, n, tie, asked, key)
    sections.words(trace, n)
    sections.figures(trace, n)
