"""The controls that step through something: buttons, keys, a slider and a number to type, as one component.

Twelve Streamlit widgets did the same at four times the cost a step: the browser draws every element of a page anew.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import streamlit as st

from bpe_ui.shell.session import following, state

_FOLDER = Path(__file__).parent
_component = st.components.v2.component(
    "bpe_stepper",
    html='<div class="row" role="group" aria-label="Steps"></div>',
    css=(_FOLDER / "stepper.css").read_text(),
    js=(_FOLDER / "stepper.js").read_text(),
)


def stepper(key: str, what: str, last: int) -> None:
    """First, previous, next, last and the keys that go with them; slider and number.

    Parameters: the key in ``state`` that counts the steps, 0 to ``last``; what a step is called. Keys:
    Home, Left, Right, End, and PageUp and PageDown, which presenter remotes send.
    """
    data = {
        "value": state.get(key),
        "last": last,
        "what": what,
    }
    widget = f"{key}_stepper"
    _component(key=widget, data=data, on_go_change=partial(following.go_to_sent, widget, last, key))


def rounds_slider(key: str, label: str, last: int) -> int:
    """A slider over 0..last that begins at the end; returns where it stands."""
    following.follow_last(key, last)
    if last:
        slider = f"{key}_slider"
        following.mirror(key, slider)
        st.slider(label, 0, last, key=slider, on_change=following.go_to_widget, args=(slider, last, key))
    rounds: int = state.get(key)
    return rounds
