"""The guided first run: three cards that a newcomer meets once; the browser remembers that they were seen."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_FOLDER = Path(__file__).parent
_component = st.components.v2.component(
    "bpe_guide",
    html="""<aside aria-label="First steps" hidden>
<p class="at"></p><h2></h2><p class="text"></p>
<div class="row"><button type="button" class="quiet">Skip</button>
<button type="button" class="next"></button></div></aside>""",
    css=(_FOLDER / "guide.css").read_text(),
    js=(_FOLDER / "guide.js").read_text(),
)

CARDS = (
    (
        "Count",
        "Byte-pair encoding learns in rounds: it counts every pair of neighbours in the words, merges the most "
        "frequent one everywhere, and counts again. The bars are the counts.",
    ),
    (
        "Merge",
        "That pair becomes one symbol everywhere: compare the words before and after. Press the right arrow key, or "
        "Next, and watch the counts change.",
    ),
    (
        "Ties",
        "Often several pairs are equally frequent. Then a rule decides, and real trainers have different rules. Press "
        "N for the next tie, and read why its winner won.",
    ),
)
"""Title and text of each card."""


def show() -> None:
    """Draw the cards, unless this browser has seen them."""
    _component(key="guide", data={"cards": [{"title": title, "text": text} for title, text in CARDS]})
