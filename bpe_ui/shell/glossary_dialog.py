"""The product's words, one click away on every page."""

from __future__ import annotations

import streamlit as st

from bpe_ui.drawing import glossary


def show() -> None:
    """A button in the sidebar that opens the words."""
    if st.sidebar.button("What the words mean", key="glossary", icon=":material/menu_book:", width="stretch"):
        _dialog()


@st.dialog("What the words mean", width="medium")
def _dialog() -> None:
    st.html(glossary())
