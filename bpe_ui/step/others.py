"""What others do in the round on screen: every rule on its counts, every trainer on the text itself."""

from __future__ import annotations

import streamlit as st

from bpe_core import TRAINERS, Trace, other_picks
from bpe_core.comparing import trainer_picks
from bpe_ui.shell import asking, cached
from bpe_ui.step import markup
from bpe_ui.step.picks import picks_table, trainers_table

MOST_ASKED = 50_000
"""Tied pairs of which every rule is asked at most; more take more than a second."""

MOST_TRAINED = 20_000
"""Characters of a text on which every trainer is run without being asked to; longer ones take seconds."""


def section(trace: Trace, n: int, asked: asking.Request) -> None:
    """Two questions about round ``n``: what a rule would do on its counts, and what a trainer does on the text."""
    if n == 0:
        st.write(markup.before_round_1(trace, "to see what every rule picks"))
        return
    tied = trace.round(n).tied_count
    if tied > MOST_ASKED:
        st.html(f'<p class="bpe-note">{tied:,} pairs tie; up to {MOST_ASKED:,} can be asked about.</p>')
    else:
        st.html(picks_table(other_picks(trace, n) if tied > 1 else (), tied))
    if asked.is_json:
        st.html('<p class="bpe-note">Trainers read a text; what they would do with symbol lists cannot be said.</p>')
    elif len(asked.text) <= MOST_TRAINED or st.toggle(
        f"Run all {len(TRAINERS)} trainers on this text as well", key="all_trainers", persist_state="session"
    ):
        st.html(trainers_table(trainer_picks(trace, n, cached.trainer_runs(asked.text, asked.rounds)), n))
