"""Page "Step": one round of a training at a time."""

from __future__ import annotations

import streamlit as st

from bpe_core import Trace
from bpe_ui.shell import asking, following, trained
from bpe_ui.stage import handout, stage
from bpe_ui.step import sections


def show() -> None:
    """Show the round on screen of what the sidebar asks for."""
    found = trained()
    if found is not None:
        following.open_stage()
        view(found.trace, found.asked, found.key)


@st.fragment
def view(trace: Trace, asked: asking.Request, key: tuple[str, ...]) -> None:
    """The stage, and what follows it once stepping rests; only this runs then."""
    stage(trace, key)
    sections.beneath(trace, asked, key)
    n = following.current_round()
    st.download_button(
        "Download as a handout", lambda: handout(trace, n), "bpe-handout.html", "text/html", on_click="ignore",
        icon=":material/download:", help="One file with this run: it opens offline, steps, and prints as a table.",
    )  # fmt: skip
