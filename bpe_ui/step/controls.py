"""The controls of the Step page."""

from __future__ import annotations

from bpe_core import Trace
from bpe_ui.shell import Jump, following, stepper


def controls(trace: Trace) -> None:
    """The controls of the Step page: through the rounds, and from tie to tie."""
    now = following.current_round()
    jumps: list[Jump] = [
        ("Previous tie", "\u2907", "P", following.previous_tie(trace, now)),
        ("Next tie", "\u2908", "N", following.next_tie(trace, now)),
    ]
    stepper("round", "Round", len(trace), jumps)
