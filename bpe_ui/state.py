"""Session state and the URL: every key is named here, and nothing else writes them."""

from __future__ import annotations

import bisect
from collections.abc import Container, Hashable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from bpe_core import ALPHABETS, SPLITTERS, TIE_BREAKS, TRAINERS, Trace
from bpe_core.diagnosis import Diagnosis
from bpe_core.errors import SettingsError
from bpe_core.formats import Imported
from bpe_core.named_trainer import Trainer
from bpe_ui.examples import EXAMPLES, SAMPLE, WORKED_PAIRS, Example

SOURCES = ("Example", "Paste", "Upload")
FORMATS = ("Text", "Symbol lists (JSON)")
MOST_ROUNDS = 10_000
"""Rounds that may be asked for on a screen."""

MOST_LINKED = 1_500
"""Characters of a corpus that fit in a link; browsers and servers refuse long ones."""

DIRECTIONS = ("Export", "Import")
MOST_IMPORTED = 4
"""Imported lists that a session keeps; a large one takes some 50 MB."""

OWN_PAIR = "The sidebar's corpus and another"
"""What may be compared besides ``WORKED_PAIRS``."""

_FIRST_EXAMPLE = next(iter(EXAMPLES))
DEFAULTS: dict[str, Any] = {
    "source": SOURCES[0],
    "example": _FIRST_EXAMPLE,
    "pasted": "",
    "format": FORMATS[0],
    "splitter": EXAMPLES[_FIRST_EXAMPLE].splitter,
    "alphabet": EXAMPLES[_FIRST_EXAMPLE].alphabet,
    "tie_break": EXAMPLES[_FIRST_EXAMPLE].tie_break,
    "trainer": "",
    "min_count": 1,
    "rounds": 100,
    "round": 1,
    "run_key": None,
    "cancelled": frozenset(),
    "runs_compared": ["sidebar", "rule:first-seen", "hf-tokenizers"],
    "merge_list": "",
    "whole_list": False,
    "bars": 15,
    "show_change": False,
    "words_shown": 20,
    "beside": "Tied pairs",
    "word_search": "",
    "encode_text": "",
    "encode_text_suggested": "",
    "encode_method": "rank",
    "encode_rounds": 0,
    "encode_rounds_most": 0,
    "encode_word": 0,
    "encode_step": 1,
    "encode_key": None,
    "vocabulary_round": 0,
    "vocabulary_round_most": 0,
    "vocabulary_search": "",
    "vocabulary_kind": "All",
    "vocabulary_token": None,
    "uploaded_kept": (),
    "compared": next(iter(WORKED_PAIRS)),
    "second_source": SOURCES[0],
    "second_example": "code",
    "second_pasted": "",
    "second_uploaded_kept": (),
    "sample": SAMPLE,
    "price": 3.0,
    "direction": DIRECTIONS[0],
    "exported": None,
    "report_shown": False,
    "list_source": SOURCES[1],
    "list_pasted": "",
    "list_uploaded_kept": (),
    "list_name": "",
    "imported": {},
    "encode_source": "",
    "check_source": "",
    "diagnosis": None,
}
"""Every value that outlives a run of the script, by key, with what a new session starts from."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the sidebar asks for."""

    text: str
    """The corpus as given."""

    is_json: bool
    """Whether it is symbol lists in JSON."""

    splitter: str
    """Key of ``SPLITTERS``."""

    alphabet: str
    """Key of ``ALPHABETS``."""

    tie_break: str
    """Key of ``TIE_BREAKS``."""

    min_count: int
    """1 or more."""

    rounds: int
    """The most rounds."""

    trainer: str = ""
    """Key of ``TRAINERS`` when the settings are all its own; else empty."""


def begin() -> None:
    """Fill in what a session lacks: from the link it came by, once, and from the defaults."""
    if "began" not in st.session_state:
        st.session_state["began"] = True
        for key, value in linked(dict(st.query_params)).items():
            st.session_state[key] = value
    for key, value in DEFAULTS.items():
        st.session_state.setdefault(key, value)


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
    tables = {"example": EXAMPLES, "splitter": SPLITTERS, "alphabet": ALPHABETS, "tie_break": TIE_BREAKS}
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


def get(key: str) -> Any:
    """A value by key."""
    return st.session_state[key]


def choose_example() -> None:
    """Take over the settings that the chosen example wants."""
    st.session_state.update(wanted_by(EXAMPLES[get("example")]), trainer="")


def choose_trainer() -> None:
    """Take over the settings of the chosen trainer."""
    if get("trainer"):
        st.session_state.update(wanted_by(TRAINERS[get("trainer")]))


def wanted_by(chosen: Example | Trainer) -> dict[str, Any]:
    """The settings that an example or a trainer brings, by key."""
    return {name: getattr(chosen, name) for name in ("splitter", "alphabet", "tie_break", "min_count")}


def edit_example() -> None:
    """Copy the example into the text field, so that it can be changed."""
    example = EXAMPLES[get("example")]
    st.session_state.update(source="Paste", pasted=example.corpus, format=FORMATS[example.is_json])


def known_diagnosis(key: Hashable) -> Diagnosis | None:
    """The diagnosis that was remembered last, if it was of the same question."""
    kept = get("diagnosis")
    return kept[1] if kept is not None and kept[0] == key else None


def remember_diagnosis(key: Hashable, found: Diagnosis) -> None:
    """Keep the last diagnosis: it takes seconds, and most runs of the script ask for the same one again."""
    st.session_state["diagnosis"] = (key, found)


def paste_merges(text: str) -> None:
    """Put a merge list into the field of the page that checks it."""
    st.session_state["merge_list"] = text


def settle(corpus_key: tuple[str, ...], rounds: int) -> None:
    """Put the round on screen inside the training at hand; a new corpus begins at round 1."""
    if get("run_key") is not None and get("run_key") != corpus_key:
        st.session_state["round"] = 1
    st.session_state["run_key"] = corpus_key
    st.session_state["round"] = min(max(get("round"), 0), rounds)


def cancel(key: tuple[str, ...]) -> None:
    """Stop the training with this key."""
    st.session_state["cancelled"] = get("cancelled") | {key}


def resume(key: tuple[str, ...]) -> None:
    """Go on with the training with this key."""
    st.session_state["cancelled"] = get("cancelled") - {key}


def keep_upload(key: str) -> None:
    """Copy what an uploader holds, as (name, bytes) of each file: the uploader itself forgets when the page changes."""
    files = get(key) or ()
    several = files if isinstance(files, (list, tuple)) else (files,)
    st.session_state[f"{key}_kept"] = tuple((file.name, file.getvalue()) for file in several)


def drop_upload(key: str) -> None:
    """Let go of the files that were kept from an uploader."""
    st.session_state[f"{key}_kept"] = ()


def paste_list(text: str) -> None:
    """Put a merge list into the field that lists are pasted in."""
    st.session_state.update(list_source=SOURCES[1], list_pasted=text)


def imported() -> dict[str, Imported]:
    """The merge lists that this session imported, by name, the oldest first."""
    return dict(get("imported"))


def settle_choice(key: str, known: Container[str]) -> None:
    """Let go of a choice that is no longer there to choose."""
    if get(key) not in known:
        st.session_state[key] = ""


def remember_import(name: str, found: Imported) -> None:
    """Keep an imported list under a name, in place of one that had it.

    Raises SettingsError when ``MOST_IMPORTED`` others are kept already.
    """
    others = {each: kept for each, kept in imported().items() if each != name}
    if len(others) >= MOST_IMPORTED:
        raise SettingsError(f"{len(others)} imported lists are kept already, the most there is room for; forget one")
    st.session_state["imported"] = {**others, name: found}


def keep_list(name: str, found: Imported) -> None:
    """``remember_import``, and an empty name field for the next list."""
    remember_import(name, found)
    st.session_state["list_name"] = ""


def forget_import(name: str) -> None:
    """Let an imported list go."""
    if get("exported") == name:
        st.session_state["exported"] = None
    st.session_state["imported"] = {each: kept for each, kept in imported().items() if each != name}


def current_round() -> int:
    """The round on screen."""
    round_: int = get("round")
    return round_


def go_to(target: int, last: int, key: str = "round") -> None:
    """Show a round, or what else ``key`` counts, clamped to 0..last."""
    st.session_state[key] = min(max(target, 0), last)


def go_to_sent(widget: str, last: int, key: str) -> None:
    """Show what the stepper in the browser asks for; anything but a whole number is left alone."""
    sent = get(widget).get("go")
    if _whole(sent):
        go_to(int(sent), last, key)


def go_to_widget(widget: str, last: int, key: str = "round") -> None:
    """Show the round that a slider or a field says."""
    value = get(widget)
    go_to(get(key) if value is None else int(value), last, key)


def go_to_picked(key: str, last: int) -> None:
    """Show the round whose mark was clicked in a chart."""
    chosen = get(key).selection.get("picked") or []
    if chosen and _whole(chosen[0].get("round")):
        go_to(int(chosen[0]["round"]), last)


def _whole(sent: object) -> bool:
    """Whether what a browser sent is a whole number; infinity and not-a-number are none."""
    return isinstance(sent, (int, float)) and not isinstance(sent, bool) and sent == sent // 1


def mirror(key: str, *widgets: str) -> None:
    """Let the widgets that show a number say what it is now; before they are drawn."""
    for widget in widgets:
        st.session_state[widget] = get(key)


def suggest(key: str, text: str) -> None:
    """Put a text into a field, unless it holds what a person typed."""
    if get(key) == get(f"{key}_suggested"):
        st.session_state[key] = text
    st.session_state[f"{key}_suggested"] = text


def follow_last(key: str, last: int) -> None:
    """Keep a number of rounds inside 0..last; one that stood at the end stays at the end when the end moves."""
    at_end = get(key) == get(f"{key}_most")
    go_to(last if at_end else get(key), last, key)
    st.session_state[f"{key}_most"] = last


def settle_encoding(key: tuple[str, ...], words: int) -> None:
    """Keep the word on screen inside the text; another text begins at its first word."""
    if get("encode_key") != key or get("encode_word") not in range(words):
        st.session_state.update(encode_key=key, encode_word=0, encode_step=1)


def settle_token(known: Iterable[int], otherwise: int) -> None:
    """Keep the token on screen among the known ones."""
    if get("vocabulary_token") not in known:
        st.session_state["vocabulary_token"] = otherwise


def next_tie(trace: Trace, now: int) -> int | None:
    """The nearest tied round after ``now``."""
    tied = trace.tied_rounds
    at = bisect.bisect_right(tied, now)
    return tied[at] if at < len(tied) else None


def previous_tie(trace: Trace, now: int) -> int | None:
    """The nearest tied round before ``now``."""
    tied = trace.tied_rounds
    at = bisect.bisect_left(tied, now)
    return tied[at - 1] if at else None
