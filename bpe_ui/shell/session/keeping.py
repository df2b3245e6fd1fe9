"""What a session keeps: uploads, imported lists, the last diagnosis, cancelled trainings."""

from __future__ import annotations

from collections.abc import Container, Hashable

import streamlit as st

from bpe_core.diagnosis import Diagnosis
from bpe_core.errors import SettingsError
from bpe_core.formats import Imported
from bpe_ui.shell.session.defaults import LIST_SOURCES
from bpe_ui.shell.session.state import get

MOST_IMPORTED = 4
"""Imported lists that a session keeps; a large one takes some 50 MB."""


def known_diagnosis(key: Hashable) -> Diagnosis | None:
    """The diagnosis that was remembered last, if it was of the same question."""
    kept = get("diagnosis")
    return kept[1] if kept is not None and kept[0] == key else None


def remember_diagnosis(key: Hashable, found: Diagnosis) -> None:
    """Keep the last diagnosis: it takes seconds, and most runs of the script ask for the same one again."""
    st.session_state["diagnosis"] = (key, found)


def cancel(key: tuple[str, ...]) -> None:
    """Stop the work with this key, a training or a diagnosis."""
    st.session_state["cancelled"] = get("cancelled") | {key}


def is_cancelled(key: tuple[str, ...]) -> bool:
    """Whether the work with this key was stopped."""
    return key in get("cancelled")


def resume(key: tuple[str, ...]) -> None:
    """Go on with the work with this key."""
    st.session_state["cancelled"] = get("cancelled") - {key}


def keep_upload(key: str) -> None:
    """Copy what an uploader holds, as (name, bytes) of each file: the uploader itself forgets when the page changes."""
    files = get(key) or ()
    several = files if isinstance(files, (list, tuple)) else (files,)
    st.session_state[f"{key}_kept"] = tuple((file.name, file.getvalue()) for file in several)


def drop_upload(key: str) -> None:
    """Let go of the files that were kept from an uploader."""
    st.session_state[f"{key}_kept"] = ()


def imported() -> dict[str, Imported]:
    """The merge lists that this session imported, by name, the oldest first."""
    return dict(get("imported"))


def settle_choice(key: str, known: Container[str], otherwise: str = "") -> None:
    """Let go of a choice that is no longer there to choose, for another one."""
    if get(key) not in known:
        st.session_state[key] = otherwise


def remember_import(name: str, found: Imported) -> None:
    """Keep an imported list under a name, in place of one that had it.

    Raises SettingsError when ``MOST_IMPORTED`` others are kept already.
    """
    others = {each: kept for each, kept in imported().items() if each != name}
    if len(others) >= MOST_IMPORTED:
        raise SettingsError(f"{len(others)} imported lists are kept already, the most there is room for; forget one")
    st.session_state["imported"] = {**others, name: found}


def keep_list(name: str, found: Imported) -> None:
    """``remember_import``; pages that ask for a kept list begin with it, and the next list needs another name."""
    remember_import(name, found)
    st.session_state["list_kept"] = name
    st.session_state["list_name"] = ""


def forget_import(name: str) -> None:
    """Let an imported list go."""
    if get("exported") == name:
        st.session_state["exported"] = None
    st.session_state["imported"] = {each: kept for each, kept in imported().items() if each != name}


def paste_list(text: str) -> None:
    """Put a merge list into the field that lists are pasted in."""
    st.session_state.update(list_source=LIST_SOURCES[0], list_pasted=text)
