"""The stage as a component of a page: what it is sent, and what it may ask for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import streamlit as st

from bpe_core import Trace
from bpe_ui.shell import cached, following, state
from bpe_ui.stage import frames

_FOLDER = Path(__file__).parent
_SCRIPTS = ("frames.js", "drawing.js", "predicting.js", "stage.js", "input.js")

WIDGET = "stage"
"""The component's key in the session."""


def text_of(*names: str) -> str:
    """The text of files beside this module, one after the other."""
    return "\n".join((_FOLDER / name).read_text(encoding="utf-8") for name in names)


SCRIPTS = text_of(*_SCRIPTS)
"""What plays frames, wherever it is: each script speaks of names that others define."""

_component = st.components.v2.component(
    "bpe_stage", html=text_of("stage.html"), css=text_of("stage.css"), js="\n".join((SCRIPTS, text_of("component.js")))
)


def stage(trace: Trace, key: tuple[str, ...]) -> None:
    """Draw the round on screen, and every other one that is stepped to.

    Parameters: the trace; what stands for it in caches. The rounds are sent in blocks: at first that of the round on
    screen, then those that the browser asks for. Only where it came to rest is told to the session.
    """
    words, bars = state.get("words_shown"), state.get("bars")
    run = (*key, str(words), str(bars))
    size, last = frames.block_size(trace), len(trace)
    go, blocks = following.stage_place(run, size)
    data = {
        "run": " ".join(run),
        "outline": cached.kept((*run, "outline"), partial(frames.outline, trace)),
        "blocks": [_block(trace, run, number, words, bars) for number in blocks],
        "go": go,
    }
    _component(
        key=WIDGET,
        data=data,
        on_go_change=partial(following.go_to_staged, WIDGET, last),
        on_want_change=partial(following.want_blocks, WIDGET, last // size),
    )


def _block(trace: Trace, run: Sequence[str], number: int, words: int, bars: int) -> frames.Data:
    return cached.kept((*run, "block", str(number)), partial(frames.block, trace, number, words, bars))
