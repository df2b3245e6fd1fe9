"""Imported merge lists offered wherever the trained one is."""

from __future__ import annotations

import streamlit as st

from bpe_core.formats import Imported
from bpe_ui.shell.session import keeping


def choose_imported(key: str, label: str, otherwise: str) -> Imported | None:
    """A menu of the imported lists; nothing is drawn when there are none.

    Parameters: a key of ``state``; the menu's label; what the first entry, which is none of them, is called. Returns
    the chosen list, or None.
    """
    lists = keeping.imported()
    keeping.settle_choice(key, lists)
    if not lists:
        return None
    name = st.selectbox(
        label, ["", *lists], key=key, persist_state="session", width=420,
        format_func=lambda each: f"Imported: {each}" if each else otherwise,
    )  # fmt: skip
    return lists.get(name)
