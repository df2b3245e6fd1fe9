"""What is said of a round and of a training's end: frozen records of the run's own numbers, each with its sentence."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bpe_core.learning.trace import Trace
from bpe_core.notation import visible_pair
from bpe_core.records import Pair, StopReason
from bpe_core.ties import times


@dataclass(frozen=True, slots=True)
class Overlap:
    """A round that merged its pair less often than it counted it."""

    pair: Pair
    """The pair, of two equal symbols: no other can overlap itself."""

    counted: int
    """How often it was counted, overlaps included."""

    merged: int
    """How often it was merged; less than ``counted``."""

    @property
    def sentence(self) -> str:
        """The two numbers, and why they differ."""
        return (
            f"`{visible_pair(self.pair)}` is counted {times(self.counted)} but merged {times(self.merged)}: where it "
            "overlaps itself, the symbol between is part of both places, and a merge, from left to right, uses it up."
        )


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a training stands at its end, and why it goes no further."""

    reason: StopReason
    """Why it stopped."""

    rounds: int
    """Rounds done."""

    asked: int
    """Rounds asked for."""

    min_count: int
    """How often a pair must occur to be merged."""

    left: int
    """Different pairs that occur after the last round."""

    top_count: int
    """The highest count among them; 0 when there is none."""

    @property
    def sentence(self) -> str:
        """The reason with its numbers."""
        if self.reason is StopReason.BELOW_MINIMUM:
            why = f"the most frequent occurs {times(self.top_count)}, the minimum count is {self.min_count:,}"
            return f"{self.reason.sentence.removesuffix('.')}: {why}."
        if self.reason is StopReason.NO_PAIR and not self.rounds:
            return "No word has two symbols, so there is no pair to merge."
        if self.reason is StopReason.ROUNDS_DONE:
            return f"{self._done()}; {self._left()}."
        return self.reason.sentence

    def _done(self) -> str:
        if not self.asked:
            return "No round was asked for"
        return (
            "The one round asked for was done" if self.asked == 1 else f"All {self.asked:,} rounds asked for were done"
        )

    def _left(self) -> str:
        if not self.left:
            return "no pair is left"
        if self.left == 1:
            return f"one pair is left, which occurs {times(self.top_count)}"
        return f"{self.left:,} different pairs are left, and the most frequent occurs {times(self.top_count)}"


def overlap_of(trace: Trace, n: int) -> Overlap | None:
    """Whether round ``n`` merged less than it counted, n in 1..len(trace); None when it merged all. Cost: O(1).

    >>> from bpe_core import Corpus, train
    >>> overlap_of(train(Corpus.from_text("aaa"), 1), 1)
    Overlap(pair=('a', 'a'), counted=2, merged=1)
    >>> overlap_of(train(Corpus.from_text("aba"), 1), 1) is None
    True
    """
    done = trace.round(n)
    merged = done.symbols_before - done.symbols_after
    return Overlap(done.pair, done.count, merged) if merged < done.count else None


def ending_of(trace: Trace) -> Ending:
    """Why a training ended, and what was left. Cost: O(pairs + changes).

    >>> from bpe_core import Corpus, train
    >>> ending_of(train(Corpus.from_text("ab cd"), 9, min_count=2)).sentence
    'No pair occurs as often as the minimum count asks: the most frequent occurs once, the minimum count is 2.'
    """
    counts, asked = trace.log.counts_seen(len(trace) + 1), trace.settings
    left, top = int(np.count_nonzero(counts)), int(counts.max(initial=0))
    return Ending(trace.stopped_because, len(trace), asked.rounds, asked.min_count, left, top)
