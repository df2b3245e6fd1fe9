"""Merge lists into the session: pasted, uploaded or kept, the same on every page, read by ``bpe_core.formats``."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from bpe_core import BpeError, FormatError
from bpe_core.formats import MOST_BYTES, MergeList
from bpe_ui.drawing import accepted_table, notice
from bpe_ui.shell import cached
from bpe_ui.shell.corpus_input import offer_to_drop
from bpe_ui.shell.session import defaults, keeping, state
from bpe_ui.shell.text_input import mended

Files = tuple[tuple[str, str | bytes], ...]


@dataclass(frozen=True, slots=True)
class Brought:
    """A list as it came in."""

    found: MergeList
    """What was read."""

    names: tuple[str, ...]
    """What its files are called, or what it is kept under; none for a paste."""

    @property
    def name(self) -> str:
        """All of them, for a sentence."""
        return " and ".join(self.names)


def ask(example: str | None, example_label: str, choose_kept: bool) -> Brought | None:
    """Ask for a list; what was given on one page is there on the others.

    Parameters: a list for those who have none, if there is one; what its button says; whether to offer the kept lists
    as a menu, for pages that do not show them all. Returns what was read; None, and a notice, when there is nothing
    or it cannot be read.
    """
    st.segmented_control(
        "Where the list comes from", defaults.LIST_SOURCES, key="list_source", required=True, persist_state="session",
        label_visibility="collapsed",
    )  # fmt: skip
    source = state.get("list_source")
    if source == "Kept":
        return _kept(choose_kept)
    files = _pasted(example, example_label) if source == "Paste" else _uploaded()
    with st.expander("What is accepted"):
        st.html(accepted_table())
    return _read(files) if files else None


def check_names(files: Files) -> None:
    """Raise FormatError for two files of one name."""
    names = [name for name, _ in files]
    if len(set(names)) < len(names):
        raise FormatError("two files have the same name; expected one file, or vocab.json and merges.txt together")


def _pasted(example: str | None, example_label: str) -> Files:
    text = st.text_area(
        "Merge list", key="list_pasted", height=130, persist_state="session", label_visibility="collapsed",
        placeholder="Paste the contents of a merge list or tokenizer file, then press Ctrl+Enter",
    ) or ""  # fmt: skip
    if not text:
        if example is not None:
            st.button(example_label, on_click=keeping.paste_list, args=(example,), icon=":material/edit:")
        return ()
    clean, said = mended(text)
    if said:
        st.html(notice(said, "info"))
    return (("", clean),)


def _uploaded() -> Files:
    st.file_uploader(
        "Merge list or tokenizer file", accept_multiple_files=True, key="list_uploaded", label_visibility="collapsed",
        on_change=keeping.keep_upload, args=("list_uploaded",),
    )  # fmt: skip
    files: Files = state.get("list_uploaded_kept")
    if not files:
        st.caption(
            f"One file, or vocab.json and merges.txt together, up to {MOST_BYTES // 1_000_000} MB. "
            "It stays in this session's memory."
        )
    offer_to_drop("list_uploaded")
    return files


def _kept(choose: bool) -> Brought | None:
    lists = keeping.imported()
    if not lists:
        st.caption("No list is kept. The page In and out keeps what was pasted or uploaded, under a name.")
        return None
    if not choose:
        return None
    keeping.settle_choice("list_kept", lists, next(iter(lists)))
    # User text is safe in options, and only there.
    name = st.selectbox("Kept list", list(lists), key="list_kept", persist_state="session", width=420)
    found = lists[name]
    return Brought(MergeList(found.format, found.tokenizer.merges, (), found), (name,))


def _read(files: Files) -> Brought | None:
    names = tuple(mended(name)[0] for name, _ in files if name)
    try:
        check_names(files)
        return Brought(cached.read_list(files), names)
    except BpeError as trouble:
        where = f"{names[0]}: " if len(names) == 1 else ""
        st.html(notice(f"{where}{mended(str(trouble))[0]}. Nothing was lost: change it and try again."))
        return None
