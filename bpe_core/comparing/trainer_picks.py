"""What every named trainer merges on a text: its own words, its own symbols, its own rule, from its own round 1 on.

Not the same question as what a rule would pick from the counts of some run; ``other_rules`` answers that one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from bpe_core.learning import Trace
from bpe_core.records import Pair
from bpe_core.text import form_of
from bpe_core.trainers import TRAINERS


@dataclass(frozen=True, slots=True)
class TrainerPick:
    """What one or more trainers merge in one round of their own training."""

    spellings: tuple[Pair, ...]
    """The pair, as each of them writes it, each way once; empty where they have no such round."""

    trainers: tuple[str, ...]
    """Keys of ``TRAINERS``, in its order; one or more."""

    agreed: tuple[int, ...]
    """For each of them how many merges before this round are those of the run on screen, from the first on."""

    chosen: bool
    """Whether it means the same as the pair that the run on screen merged in its round of this number."""


def every_trainer(text: str, rounds: int) -> dict[str, Trace]:
    """Train a text under every named trainer.

    Raises CorpusError for a text that one of them cannot spell. Cost: a training for each.
    """
    return {name: trainer.train(text, rounds) for name, trainer in TRAINERS.items()}


def trainer_picks(trace: Trace, n: int, runs: Mapping[str, Trace]) -> tuple[TrainerPick, ...]:
    """What each trainer merges in its round ``n``, grouped by what the pair stands for.

    Parameters: a trace and a round, n in 1..len(trace); what ``every_trainer`` gave for its text, with ``n`` rounds or
    more. Returns the picks, that of the trace's own pair first when a trainer makes it, then in the order of
    ``TRAINERS``. Cost: O(n) for each trainer.

    >>> from bpe_core import TRAINERS
    >>> picks = trainer_picks(TRAINERS["rustbpe"].train("bc a", 1), 1, every_trainer("bc a", 1))
    >>> [(pick.spellings, len(pick.trainers), pick.chosen) for pick in picks]
    [(((b' ', b'a'),), 2, True), ((('b', 'c'), (b'b', b'c')), 13, False), ((), 1, False)]
    """
    own = _meanings(trace, n)
    groups: dict[Hashable, list[tuple[str, Pair | None, int]]] = {}
    for name, run in runs.items():
        meanings = _meanings(run, n)
        agreed = next((at for at, (one, other) in enumerate(zip(own, meanings)) if one != other), min(len(meanings), n))
        pair, meaning = (run.merges[n - 1], meanings[n - 1]) if n <= len(run) else (None, None)
        groups.setdefault(meaning, []).append((name, pair, min(agreed, n - 1)))
    picks = [
        TrainerPick(
            tuple(dict.fromkeys(pair for _, pair, _ in each if pair is not None)),
            tuple(name for name, _, _ in each),
            tuple(agreed for _, _, agreed in each),
            meaning == own[n - 1],
        )
        for meaning, each in groups.items()
    ]
    return tuple(sorted(picks, key=lambda pick: not pick.chosen))


def _meanings(trace: Trace, n: int) -> list[Hashable]:
    """What the first ``n`` merges of a run stand for."""
    form = form_of(trace.settings.alphabet, trace.settings.splitter)
    return [(form(left), form(right)) for left, right in trace.merges[:n]]
