"""Whether the order of a corpus's lines decides what is learned: shuffle them and learn again."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bpe_core.learning import Progress, Trace, check_whole
from bpe_core.records import Pair, Symbol

TrainText = Callable[[str], Trace]
"""A text in, its trace out: a trainer with its rounds already chosen."""


@dataclass(frozen=True, slots=True)
class OrderSensitivity:
    """What shuffling the lines of a corpus does to its merge list."""

    shuffles: int
    """How many times the lines were shuffled."""

    lines: int
    """How many lines there were to shuffle."""

    distinct_lists: int
    """How many different merge lists resulted, the unshuffled one included; 1 or more."""

    differing_shuffles: int
    """How many shuffles gave another list than the unshuffled corpus."""

    first_parted_at: int | None
    """The earliest round at which a shuffle parted from the unshuffled list; None when none did."""

    parted_at: tuple[int | None, ...]
    """For each shuffle the round at which it parted from the unshuffled list; None when it did not."""

    other_words: tuple[bool, ...]
    """For each shuffle whether the splitter cut other words, or words as often, from it: where it keeps line ends or
    spaces, which lines meet matters. Where it did not, only the order of the words was another."""

    @property
    def sentence(self) -> str:
        """The finding in words, and through what the order acted."""
        if self.first_parted_at is None:
            return f"{self.shuffles:,} shuffles of {self.lines:,} lines all gave the same merge list."
        return (
            f"{self.shuffles:,} shuffles of {self.lines:,} lines and the original order gave {self.distinct_lists:,} "
            f"different merge lists; the earliest parting is at merge {self.first_parted_at:,}. {self._how()}"
        )

    def _how(self) -> str:
        cut = sum(at is not None and other for at, other in zip(self.parted_at, self.other_words))
        ordered, differing = self.differing_shuffles - cut, self.differing_shuffles
        which = "In the one that differs" if differing == 1 else f"In all {differing:,} that differ"
        if not cut:
            return f"{which} the words are the same, as often, and only their order is another."
        if not ordered:
            return f"{which} the splitter cuts other words, because other lines meet."
        return (
            f"Of the {differing:,} that differ, {ordered:,} {'has' if ordered == 1 else 'have'} the same words, as "
            f"often, in another order; from {cut:,} the splitter cuts other words, because other lines meet."
        )


def order_sensitivity(
    text_or_lines: str | Sequence[str],
    train_text: TrainText,
    shuffles: int = 20,
    seed: int = 0,
    progress: Progress | None = None,
) -> OrderSensitivity:
    """Shuffle the lines of a corpus and say how many different merge lists result.

    Parameters: a text, whose lines end at line feeds, or the lines; what trains on a text; how many shuffles, 0 or
    more; a seed, the same for the same shuffles; a callback, told after each training of how many. Returns an
    OrderSensitivity. Raises SettingsError for a number of shuffles out of range. Cost: shuffles + 1 trainings.

    >>> from bpe_core import TRAINERS
    >>> lines = ["bc", "ab", "cd", "da"]
    >>> order_sensitivity(lines, lambda text: TRAINERS["sennrich"].train(text, 1)).distinct_lists > 1
    True
    >>> order_sensitivity(lines, lambda text: TRAINERS["textbook"].train(text, 1)).sentence
    '20 shuffles of 4 lines all gave the same merge list.'
    """
    check_whole("shuffles", shuffles, 0)
    # splitlines would end lines at further characters, which the shuffled text would then lose.
    lines = text_or_lines.split("\n") if isinstance(text_or_lines, str) else list(text_or_lines)
    trace = train_text("\n".join(lines))
    original, words = trace.merges, _counted(trace)
    distinct: set[tuple[Pair, ...]] = {tuple(original)}
    parted: list[int | None] = []
    other_words: list[bool] = []
    shuffler = random.Random(seed)
    for done in range(1, shuffles + 1):
        if progress is not None:
            progress(done, shuffles + 1)
        shuffled = lines[:]
        shuffler.shuffle(shuffled)
        trace = train_text("\n".join(shuffled))
        distinct.add(tuple(trace.merges))
        parted.append(_parted_at(original, trace.merges))
        other_words.append(_counted(trace) != words)
    known = [at for at in parted if at is not None]
    return OrderSensitivity(
        shuffles, len(lines), len(distinct), len(known), min(known, default=None), tuple(parted), tuple(other_words)
    )


def _counted(trace: Trace) -> dict[tuple[Symbol, ...], int]:
    """The words of a corpus, whatever their order."""
    return {word.symbols: word.count for word in trace.corpus.words}


def _parted_at(first: Sequence[Pair], second: Sequence[Pair]) -> int | None:
    shared = min(len(first), len(second))
    at = next((at for at in range(shared) if first[at] != second[at]), shared)
    return None if at == len(first) == len(second) else at + 1
