"""The style sheet, sent once a page."""

from pathlib import Path

import streamlit as st

_SHEET = Path(__file__).with_name("style.css")


def inject() -> None:
    """Put the style sheet into the page."""
    st.html(_SHEET)
