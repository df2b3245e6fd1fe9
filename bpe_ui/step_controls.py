"""The controls of the Step page: buttons with keys, a slider, and a number to type."""

from __future__ import annotations

import streamlit as st

from bpe_core import Trace
from bpe_ui import state


def controls(trace: Trace) -> None:
    """First, previous, next, last, previous and next tie; the keys that go with them; slider and number."""
    last, now = len(trace), state.current_round()
    with st.container(horizontal=True, vertical_alignment="bottom", key="controls", gap="small"):
        _button("First", ":material/first_page:", "Home", state.go_to, (0, last), now > 0)
        _button("Previous", ":material/chevron_left:", "Left", state.go_by, (-1, last), now > 0)
        _button("Next", ":material/chevron_right:", "Right", state.go_by, (1, last), now < last, primary=True)
        _button("Last", ":material/last_page:", "End", state.go_to, (last, last), now < last)
        before, after = state.previous_tie(trace, now), state.next_tie(trace, now)
        _button("Previous tie", ":material/skip_previous:", "P", state.go_to, (before, last), before is not None)
        _button("Next tie", ":material/skip_next:", "N", state.go_to, (after, last), after is not None)
        if last:
            state.mirror_round("round_number", "round_slider")
            st.number_input(
                f"Round, 0 to {last:,}", 0, last, key="round_number", width=130,
                on_change=state.go_to_widget, args=("round_number", last),
            )  # fmt: skip
            st.slider(
                "Round", 0, last, key="round_slider", label_visibility="collapsed", width="stretch",
                on_change=state.go_to_widget, args=("round_slider", last),
            )  # fmt: skip
    # A button has one key, and presenter remotes send these two; hidden from sight, not from keyboards.
    with st.container(key="remote_keys"):
        _button("Back one round", None, "PageUp", state.go_by, (-1, last), now > 0)
        _button("On one round", None, "PageDown", state.go_by, (1, last), now < last)


def _button(label, icon, key, act, args, enabled, primary=False):  # type: ignore[no-untyped-def]
    st.button(
        label, icon=icon, shortcut=key, key=f"button_{key}", on_click=act, args=args, disabled=not enabled,
        type="primary" if primary else "secondary",
    )  # fmt: skip
