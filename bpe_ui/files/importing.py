"""The half of the page that brings lists in: what was read, a name to keep it under, and what is kept."""

from __future__ import annotations

import streamlit as st

from bpe_core.formats import Imported
from bpe_ui.drawing import heading, imported_block, notice, problems_block
from bpe_ui.shell import MERGE_LIST, keeping, list_input, mended

MOST_NAME = 60
"""Characters of a list's name."""


def show() -> None:
    """Ask for a list, show what was read, offer to keep it, and show what is kept."""
    st.html(heading("Bring a merge list in"))
    brought = list_input.ask(MERGE_LIST, "Put in an example", choose_kept=False)
    if brought is not None:
        found = brought.found.imported
        if found is None:
            st.html(
                heading("What was read")
                + problems_block(brought.found, "No tokenizer can be made of this list, so it cannot be kept:", "error")
                + '<p class="bpe-note">Check my merges takes it all the same. Nothing was lost: change it and try '
                "again.</p>"
            )
        else:
            st.html(heading("What was read") + imported_block(found, brought.name))
            _offer(found, brought.names[-1] if brought.names else "")
    _kept()


def _offer(found: Imported, file_name: str) -> None:
    """Ask for a name and offer to keep the list, unless it is kept."""
    kept = keeping.imported()
    known = next((name for name, each in kept.items() if each == found), None)
    if known is not None:
        st.html(notice(f"Kept under the name \u201c{known}\u201d.", "info"))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        typed = st.text_input("Name to keep it under", key="list_name", persist_state="session", width=320) or ""
        unused = next(f"List {n}" for n in range(1, len(kept) + 2) if f"List {n}" not in kept)
        name = mended(typed.strip() or file_name)[0] or unused
        full = name not in kept and len(kept) >= keeping.MOST_IMPORTED
        st.button(
            "Keep this list", on_click=keeping.keep_list, args=(name, found), type="primary",
            disabled=full or len(name) > MOST_NAME, icon=":material/bookmark_add:",
        )  # fmt: skip
    if len(name) > MOST_NAME:
        st.html(notice(f"The name has {len(name):,} characters; up to {MOST_NAME} fit."))
    elif full:
        st.html(notice(f"{len(kept)} lists are kept, the most there is room for. Forget one below.", "warning"))
    elif name in kept:
        st.html(notice(f"A list called \u201c{name}\u201d is kept already; this one would replace it.", "warning"))
    else:
        st.caption("Kept lists can be used on the other pages for as long as this session lasts.")


def _kept() -> None:
    kept = keeping.imported()
    if not kept:
        return
    st.html(heading(f"Kept lists, {len(kept)} of {keeping.MOST_IMPORTED} at most"))
    for number, (name, found) in enumerate(kept.items()):
        with st.container(border=True, gap="small"):
            st.html(imported_block(found, name))
            st.button(
                "Forget this list", on_click=keeping.forget_import, args=(name,), key=f"forget_{number}",
                icon=":material/delete:",
            )  # fmt: skip
