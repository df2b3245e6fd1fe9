"""Merge lists into the session: pasted or uploaded, read by ``bpe_core.formats``, shown, and kept under a name."""

from __future__ import annotations

import streamlit as st

from bpe_core import BpeError, FormatError
from bpe_core.formats import FORMATS, Imported
from bpe_ui.drawing import heading, imported_block, notice
from bpe_ui.shell import cached
from bpe_ui.shell.corpus_input import offer_to_drop
from bpe_ui.shell.examples import MERGE_LIST
from bpe_ui.shell.session import defaults, keeping, state
from bpe_ui.shell.text_input import check_pasted, mended

MOST_LIST_BYTES = 20_000_000
"""Bytes of all uploaded files together; the largest published tokenizer files have some 17 million."""

MOST_NAME = 60
"""Characters of a list's name."""

Files = tuple[tuple[str, str | bytes], ...]


def show() -> None:
    """Ask for a list, show what was read, offer to keep it, and show what is kept."""
    known = ", ".join(entry.title for entry in FORMATS.values())
    st.html(
        heading("Bring a merge list in")
        + f'<p class="bpe-note">Any of: {known}. The format is found out by looking. Files are read as text and '
        "never run.</p>"
    )
    st.segmented_control(
        "Where the list comes from", defaults.SOURCES[1:], key="list_source", required=True, persist_state="session",
        label_visibility="collapsed",
    )  # fmt: skip
    files = _pasted() if state.get("list_source") == "Paste" else _uploaded()
    if files:
        _read(files)
    _kept()


def check_files(files: Files) -> None:
    """Raise FormatError for more bytes than are read here."""
    total = sum(len(data) for _, data in files)
    if total > MOST_LIST_BYTES:
        what = "the file has" if len(files) == 1 else "the files have"
        raise FormatError(f"{what} {total:,} bytes; up to {MOST_LIST_BYTES:,} are read. Take a smaller list")
    names = [name for name, _ in files]
    if len(set(names)) < len(names):
        raise FormatError("two files have the same name; expected one file, or vocab.json and merges.txt together")


def _pasted() -> Files:
    text = st.text_area(
        "Merge list", key="list_pasted", height=200, persist_state="session", label_visibility="collapsed",
        placeholder="Paste the contents of a merge list or tokenizer file, then press Ctrl+Enter",
    ) or ""  # fmt: skip
    if not text:
        st.button("Put in an example", on_click=keeping.paste_list, args=(MERGE_LIST,), icon=":material/edit:")
        return ()
    try:
        check_pasted(text)
    except BpeError as trouble:
        st.html(notice(f"{trouble}."))
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
        st.caption("One file, or vocab.json and merges.txt together, up to 20 MB. It stays in this session's memory.")
    offer_to_drop("list_uploaded")
    return files


def _read(files: Files) -> None:
    names = " and ".join(mended(name)[0] for name, _ in files if name)
    try:
        check_files(files)
        found = cached.read_list(files)
    except BpeError as trouble:
        where = f"{names}: " if names else ""
        st.html(notice(f"{where}{mended(str(trouble))[0]}. Nothing was lost: change it and try again."))
        return
    st.html(heading("What was read") + imported_block(found, names))
    _offer(found, files[-1][0])


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
