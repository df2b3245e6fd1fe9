"""Two merge lists beside each other, compared by what their symbols mean, whatever they are written in."""

from __future__ import annotations

from dataclasses import dataclass

from bpe_core.comparing.parts import Runs
from bpe_core.learning import Trace
from bpe_core.records import Pair


@dataclass(frozen=True, slots=True)
class MergesBeside:
    """What two runs merged in one round, each pair as its own run writes it."""

    round: int
    """The round, counted from 1."""

    first: Pair | None
    """The first run's pair; None when it had stopped."""

    second: Pair | None
    """The second run's."""

    same: bool
    """Whether both stand for the same left and right text, or both had stopped."""


def merges_beside(first: Trace, second: Trace, start: int, end: int) -> tuple[MergesBeside, ...]:
    """Some rounds of two runs next to each other, ``start`` and ``end`` included. Cost: O(words + rounds).

    >>> from bpe_core import TRAINERS
    >>> merges_beside(TRAINERS["cs336"].train("a a", 1), TRAINERS["hf-course"].train("a a", 1), 1, 1)
    (MergesBeside(round=1, first=(b' ', b'a'), second=('Ġ', 'a'), same=True),)
    """
    runs = Runs((first, second))
    found = []
    for n in range(start, end + 1):
        pairs = [trace.merges[n - 1] if n <= len(trace) else None for trace in runs.traces]
        one, other = (None if pair is None else runs.pair_form(which, pair) for which, pair in enumerate(pairs))
        found.append(MergesBeside(n, pairs[0], pairs[1], one == other))
    return tuple(found)
