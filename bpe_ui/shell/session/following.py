"""What follows what: the round inside the training, a slider beside a stepper, a suggestion until one types."""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from bpe_ui.shell.session.state import get

MOST_BLOCKS = 3
"""Blocks of rounds that the stage is sent at once: where it stands, and what it may reach by stepping."""


def settle(corpus_key: tuple[str, ...], rounds: int) -> None:
    """Put the round on screen inside the training at hand; a new corpus begins at round 1."""
    if get("run_key") is not None and get("run_key") != corpus_key:
        st.session_state["round"] = 1
    st.session_state["run_key"] = corpus_key
    st.session_state["round"] = min(max(get("round"), 0), rounds)


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


def stage_place(run: tuple[str, ...], size: int) -> tuple[list[int], tuple[int, ...]]:
    """What the stage is told: the round to go to, with a serial number, and which blocks of ``size`` rounds it needs.

    Parameters: what stands for the run and how it is shown; rounds in a block. The serial number rises when something
    other than the stage moved the round, so that a stage which stepped on is not called back.
    """
    now = current_round()
    if get("stage_run") != run or get("stage_told") != now:
        serial = get("stage_go")[0] + 1
        st.session_state.update(stage_run=run, stage_told=now, stage_go=[serial, now], stage_blocks=(now // size,))
    return get("stage_go"), get("stage_blocks")


def open_stage() -> None:
    """A page with the stage is drawn as a whole: it begins where the session stands."""
    st.session_state["stage_told"] = None


def go_to_staged(widget: str, last: int) -> None:
    """Show the round that the stage came to rest at; anything but a whole number is left alone."""
    go_to_sent(widget, last, "round")
    st.session_state["stage_told"] = current_round()


def want_blocks(widget: str, last: int) -> None:
    """Send the blocks that the stage asks for, three at most; anything but a list of whole numbers is left alone."""
    sent = get(widget).get("want")
    if isinstance(sent, list) and sent and all(_whole(each) and 0 <= each <= last for each in sent):
        st.session_state["stage_blocks"] = tuple(dict.fromkeys(int(each) for each in sent))[:MOST_BLOCKS]


def go_to_widget(widget: str, last: int, key: str = "round") -> None:
    """Show the round that a slider or a field says."""
    value = get(widget)
    go_to(get(key) if value is None else int(value), last, key)


def go_to_picked(key: str, last: int) -> None:
    """Show the round whose mark was clicked in a chart; anything but a whole number is left alone."""
    chosen = get(key).selection.get("picked")
    if isinstance(chosen, list) and chosen and isinstance(chosen[0], dict) and _whole(chosen[0].get("round")):
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
    other = get("encode_key") not in (None, key)
    if other or get("encode_word") not in range(words):
        st.session_state.update(encode_word=0, encode_step=1)
    st.session_state["encode_key"] = key


def settle_token(known: Iterable[int], otherwise: int) -> None:
    """Keep the token on screen among the known ones."""
    if get("vocabulary_token") not in known:
        st.session_state["vocabulary_token"] = otherwise
