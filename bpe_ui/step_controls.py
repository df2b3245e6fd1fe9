"""The controls that step through something: buttons with keys, a slider, and a number to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from bpe_core import Trace
from bpe_ui import state

Jump = tuple[str, str, str, int | None]
"""A button beside the steps: label, icon, key, and where it goes; None when there is nowhere to go."""


def controls(trace: Trace) -> None:
    """The controls of the Step page: through the rounds, and from tie to tie."""
    now = state.current_round()
    jumps: list[Jump] = [
        ("Previous tie", ":material/skip_previous:", "P", state.previous_tie(trace, now)),
        ("Next tie", ":material/skip_next:", "N", state.next_tie(trace, now)),
    ]
    stepper("round", "Round", len(trace), jumps)


def stepper(key: str, what: str, last: int, jumps: Sequence[Jump] = ()) -> None:
    """First, previous, next, last and the keys that go with them; other jumps; slider and number.

    Parameters: the key in ``state`` that counts the steps, 0 to ``last``; what a step is called.
    """
    now: int = state.get(key)
    with st.container(horizontal=True, vertical_alignment="bottom", key="controls", gap="small"):
        _button("First", ":material/first_page:", "Home", state.go_to, (0, last, key), now > 0)
        _button("Previous", ":material/chevron_left:", "Left", state.go_by, (-1, last, key), now > 0)
        _button("Next", ":material/chevron_right:", "Right", state.go_by, (1, last, key), now < last, primary=True)
        _button("Last", ":material/last_page:", "End", state.go_to, (last, last, key), now < last)
        for label, icon, shortcut, target in jumps:
            _button(label, icon, shortcut, state.go_to, (target, last, key), target is not None)
        if last:
            number, slider = f"{key}_number", f"{key}_slider"
            state.mirror(key, number, slider)
            st.number_input(
                f"{what}, 0 to {last:,}", 0, last, key=number, width=130,
                on_change=state.go_to_widget, args=(number, last, key),
            )  # fmt: skip
            st.slider(
                what, 0, last, key=slider, label_visibility="collapsed", width="stretch",
                on_change=state.go_to_widget, args=(slider, last, key),
            )  # fmt: skip
    # A button has one key, and presenter remotes send these two; hidden from sight, not from keyboards.
    with st.container(key="remote_keys"):
        _button(f"Back one {what.lower()}", None, "PageUp", state.go_by, (-1, last, key), now > 0)
        _button(f"On one {what.lower()}", None, "PageDown", state.go_by, (1, last, key), now < last)


def rounds_slider(key: str, label: str, last: int) -> int:
    """A slider over 0..last that begins at the end; returns where it stands."""
    state.follow_last(key, last)
    if last:
        slider = f"{key}_slider"
        state.mirror(key, slider)
        st.slider(label, 0, last, key=slider, on_change=state.go_to_widget, args=(slider, last, key))
    rounds: int = state.get(key)
    return rounds


def _button(
    label: str,
    icon: str | None,
    key: str,
    act: Callable[..., None],
    args: tuple[int | str | None, ...],
    enabled: bool,
    primary: bool = False,
) -> None:
    st.button(
        label, icon=icon, shortcut=key, key=f"button_{key}", on_click=act, args=args, disabled=not enabled,
        type="primary" if primary else "secondary",
    )  # fmt: skip
