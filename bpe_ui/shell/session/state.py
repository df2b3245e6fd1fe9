"""One session's values by key; only the modules of this room write them."""

from __future__ import annotations

from typing import Any

import streamlit as st


def get(key: str) -> Any:
    """A value by key."""
    return st.session_state[key]
