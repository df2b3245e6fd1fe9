"""What if another pair had been merged: one round decided by hand, and the run that follows beside the original."""

from __future__ import annotations

import streamlit as st

from bpe_core import Trace
from bpe_core.notation import visible_pair
from bpe_ui.drawing import partings
from bpe_ui.shell import cached
from bpe_ui.step import markup

MOST_OFFERED = 300
"""Pairs offered to choose from, by count and then in the rule's order."""

NAMES = ("As it was", "What if")


def section(trace: Trace, n: int, key: tuple[str, ...]) -> None:
    """Choose a pair in place of the winner of round ``n``, and see where that leads."""
    if n == 0:
        st.write(markup.before_round_1(trace, "to choose another pair in place of the winner"))
        return
    offered = trace.ranked_pairs(n, MOST_OFFERED)[1:]
    if not offered:
        st.write("There is no other pair in this round.")
        return
    tied = trace.round(n).tied_count
    # Options are plain text to Streamlit; labels and captions are not.
    chosen = st.selectbox(
        f"Merge in round {n:,} in place of the winner", range(len(offered)), key="what_if",
        format_func=lambda at: (
            f"{visible_pair(offered[at].pair)}   {offered[at].count:,}{' = tied' if at < tied - 1 else ''}"
        ),
    )  # fmt: skip
    other, found = cached.branch(key, n, offered[chosen or 0].pair, trace)
    st.html(
        partings.parting(found, NAMES)
        + partings.side_by_side(trace, other, n, NAMES)
        + partings.only_one_has(found, NAMES)
    )
