"""Links: a session that begins by one, and the link that brings someone else to the same round."""

from __future__ import annotations

from collections.abc import Container
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from bpe_core import ALPHABETS, SPLITTERS, TIE_BREAKS, TRAINERS
from bpe_ui.shell.examples import EXAMPLES
from bpe_ui.shell.session.asking import Request, wanted_by
from bpe_ui.shell.session.defaults import DEFAULTS, FORMATS, MOST_ROUNDS
from bpe_ui.shell.session.following import current_round
from bpe_ui.shell.session.state import get

MOST_LINKED = 1_500
"""Characters of a corpus that fit in a link; browsers and servers refuse long ones."""


def linked(params: dict[str, str]) -> dict[str, Any]:
    """Values from a link, each checked against what it may be; what does not fit is left out.

    >>> linked({"tie_break": "first-seen", "rounds": "99999999", "example": "<script>"})
    {'tie_break': 'first-seen', 'rounds': 10000}
    """
    found: dict[str, Any] = {}
    if params.get("example") in EXAMPLES:
        found |= wanted_by(EXAMPLES[params["example"]])
    if params.get("trainer") in TRAINERS:
        found |= {"trainer": params["trainer"], **wanted_by(TRAINERS[params["trainer"]])}
    tables: dict[str, Container[str | None]] = {
        "example": EXAMPLES,
        "splitter": SPLITTERS,
        "alphabet": ALPHABETS,
        "tie_break": TIE_BREAKS,
    }
    for key, table in tables.items():
        if params.get(key) in table:
            found[key] = params[key]
    for key, low, high in (("min_count", 1, 10**9), ("rounds", 0, MOST_ROUNDS), ("round", 0, MOST_ROUNDS)):
        value = params.get(key, "")
        if value.isascii() and value.isdigit() and len(value) < 12:
            found[key] = min(max(int(value), low), high)
    if "text" in params:
        found |= {"source": "Paste", "pasted": params["text"], "format": FORMATS[params.get("json") == "1"]}
    return found


def link(request: Request) -> str | None:
    """The query that brings someone else to this round; None when the corpus does not fit in a link."""
    values: dict[str, Any] = {
        "splitter": request.splitter,
        "alphabet": request.alphabet,
        "tie_break": request.tie_break,
        "min_count": request.min_count,
        "rounds": request.rounds,
        "round": current_round(),
    }
    if get("trainer"):
        values["trainer"] = get("trainer")
    if get("source") == "Example":
        values["example"] = get("example")
    elif len(urlencode({"text": request.text})) > MOST_LINKED:
        return None
    else:
        values |= {"text": request.text, "json": int(request.is_json)}
    return "?" + urlencode(values)


def begin() -> None:
    """Fill in what a session lacks: from the link it came by, once, and from the defaults."""
    if "began" not in st.session_state:
        st.session_state["began"] = True
        for key, value in linked(dict(st.query_params)).items():
            st.session_state[key] = value
    for key, value in DEFAULTS.items():
        st.session_state.setdefault(key, value)
