"""Links: a session that begins by one, and the address that brings someone else to what is on screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from bpe_core import TRAINERS
from bpe_ui.shell.examples import EXAMPLES
from bpe_ui.shell.session.asking import Request, wanted_by
from bpe_ui.shell.session.defaults import DEFAULTS, FORMATS
from bpe_ui.shell.session.linked_values import ALL, CORPUS, MOST_UNPACKED, OF_PAGE, SETTINGS
from bpe_ui.shell.session.state import get

MOST_ADDRESS = 2_000
"""Characters of a whole address; browsers, chat programs and servers cut or refuse longer ones."""

MOST_NAMED = 40
"""Characters of a name that a link brought, in a sentence about it."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What a link brought."""

    values: dict[str, Any]
    """Values by their key in the session, each one that it may be."""

    ignored: tuple[str, ...]
    """What was left out and why, a clause each."""


def opened(params: Mapping[str, str]) -> Opened:
    """Values from a link, each checked against what it may be; numbers out of range are clamped.

    >>> found = opened({"tie_break": "first-seen", "rounds": "99999999", "example": "<script>"})
    >>> found.values, found.ignored
    ({'tie_break': 'first-seen', 'rounds': 10000}, ('example: there is no such choice',))
    """
    values: dict[str, Any] = {}
    ignored: list[str] = []
    for key, value in params.items():
        if key not in ALL:
            ignored.append(f"{key[:MOST_NAMED]}: no such setting")
            continue
        try:
            values[key] = ALL[key].read(value)
        except ValueError as trouble:
            ignored.append(f"{key}: {trouble}")
    return Opened(_with_what_follows(values), tuple(ignored))


def _with_what_follows(values: dict[str, Any]) -> dict[str, Any]:
    """An example and a trainer bring settings of their own, unless the link says otherwise."""
    brought: dict[str, Any] = {}
    if "example" in values:
        brought |= wanted_by(EXAMPLES[values["example"]])
    if "trainer" in values:
        brought |= wanted_by(TRAINERS[values["trainer"]])
    if "pasted" in values:
        brought |= {"source": "Paste", "format": FORMATS[0]}
    # A number of rounds follows the last one for as long as it stands there; a linked one stands where it was put.
    brought |= {f"{key}_most": -1 for key in ("encode_rounds", "vocabulary_round") if key in values}
    return brought | values


def address(page: str, request: Request, base: str) -> str | None:
    """The whole address that brings someone else to this page as it stands; None when it would be too long.

    Parameters: the page's path; what the sidebar asks for; the page's own address, without a query. Read back by
    ``opened``.
    """
    wanted: dict[str, Any] = {key: getattr(request, key) for key in SETTINGS if key != "round"}
    wanted["round"] = get("round")
    if get("source") == "Example":
        wanted["example"] = get("example")
    elif len(request.text.encode()) > MOST_UNPACKED or (request.counted and not request.text):
        return None
    else:
        wanted |= {"pasted": request.text, "format": FORMATS[2 if request.counted else request.is_json]}
    written = {
        key: each.write(wanted[key]) for key, each in {**CORPUS, **SETTINGS}.items() if wanted.get(key, "") != ""
    }
    written |= {key: each.write(get(key)) for key, each in OF_PAGE[page].items() if _differs(key)}
    found = f"{base}?{urlencode(written)}"
    return found if len(found) <= MOST_ADDRESS else None


def _differs(key: str) -> bool:
    """Whether a value is not what the page would have shown by itself."""
    followed = f"{key}_most" if f"{key}_most" in DEFAULTS else f"{key}_suggested"
    return bool(get(key) != (get(followed) if followed in DEFAULTS else DEFAULTS[key]))


def begin() -> None:
    """Fill in what a session lacks: from the link it came by, once, and from the defaults."""
    if "began" not in st.session_state:
        st.session_state["began"] = True
        found = opened(dict(st.query_params))
        st.session_state.update(found.values, link_ignored=found.ignored)
    for key, value in DEFAULTS.items():
        st.session_state.setdefault(key, value)


def forget_ignored() -> None:
    """Say no more about what a link brought in vain."""
    st.session_state["link_ignored"] = ()
