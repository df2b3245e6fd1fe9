"""What the sidebar asks for, and the settings that an example or a trainer brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import streamlit as st

from bpe_core import TRAINERS
from bpe_core.formats import WordCounts
from bpe_core.trainers import Trainer
from bpe_ui.shell.examples import EXAMPLES, Example
from bpe_ui.shell.session.defaults import FORMATS
from bpe_ui.shell.session.state import get


@dataclass(frozen=True, slots=True)
class Counted:
    """A table of word counts that was read."""

    read: WordCounts
    """Its words with their counts."""

    digest: str
    """Stands for the table in caches."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the sidebar asks for."""

    text: str
    """The corpus as given; empty for a table that is no text."""

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

    counted: Counted | None = None
    """The corpus where it is word counts, which no splitter cuts; None where it is text or symbol lists."""

    @property
    def is_text(self) -> bool:
        """Whether there is a text, which a splitter cuts and whose lines have an order."""
        return not self.is_json and self.counted is None


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
