"""What a comparison of two runs says, as frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bpe_core.records import Pair, Precedence, StopReason, Symbol, Tie


class Outcome(Enum):
    """How two merge lists stand to each other."""

    SAME = "same"
    """Both lists are equal."""

    FIRST_IS_PREFIX = "first is prefix"
    """The first list ends where the second goes on; equal up to there."""

    SECOND_IS_PREFIX = "second is prefix"
    """The second list ends where the first goes on; equal up to there."""

    PARTED = "parted"
    """At some round they merge different pairs."""


class Cause(Enum):
    """What can make two runs part: the settings, and what the runs learned from."""

    SPLITTER = "splitter"
    """The corpus was cut into different words."""

    ALPHABET = "alphabet"
    """The words were spelt in different base symbols."""

    RULE = "tie-break rule"
    """Ties were broken by different rules."""

    MINIMUM_COUNT = "minimum count"
    """A pair was frequent enough for one run only."""

    SPECIAL_TOKENS = "special tokens"
    """Other symbols had the first ids."""

    BY_HAND = "chosen by hand"
    """Pairs were chosen by hand in one run, or others in the other."""

    ROUNDS = "rounds"
    """One run was asked for fewer rounds, or was cancelled."""

    TEXT = "text"
    """The runs learned from different texts."""

    WORD_ORDER = "order of the words"
    """The same words, as often, in another order."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """Some settings of one run changed to those of the other run, and the run done again: a proof, or none."""

    causes: tuple[Cause, ...]
    """What was changed, nothing else."""

    changed_in: int
    """Which run was changed: 0 for the first, 1 for the second; the other one stayed as it is."""

    parted_at: int | None
    """The round in which the changed run and the other one part; None when they do not part any more."""


@dataclass(frozen=True, slots=True)
class SettingDifference:
    """One setting that two runs do not share."""

    cause: Cause
    """Which setting."""

    first: str
    """Its value in the first run, for a reader."""

    second: str
    """Its value in the second run, for a reader."""

    is_cause: bool
    """Whether changing it alone, in one of the runs, makes the parting go or come later; where no one setting does,
    whether it is one of the fewest that do together."""

    alone: tuple[Experiment, ...]
    """What changing it alone did, in the first run and in the second; none where it could not be changed alone."""

    @property
    def name(self) -> str:
        """The setting in words."""
        return self.cause.value


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two runs at the round where they part."""

    pair: Pair | None
    """The pair it merged; None when it had stopped."""

    count: int
    """How often its pair occurred; 0 when it had stopped."""

    other_count: int | None
    """How often the other run's pair occurred here; None when the other had stopped or cannot be written here."""

    tie: Tie | None
    """Its tied pairs with their keys under its rule, and its reason; None when it had stopped."""

    precedence: Precedence | None
    """Why its rule puts its pair before the other run's; None unless both share the highest count here."""

    symbols_before: int
    """Symbols in its corpus before the round."""

    stopped_because: StopReason | None
    """Why it has no such round; None when it has."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two runs side by side: where they part, why, and what followed."""

    outcome: Outcome
    """How the merge lists stand to each other."""

    agreed: int
    """How many merges from the first are equal."""

    parted_at: int | None
    """The first round in which the lists differ, or which only one has; None when they are equal."""

    proof: Experiment | None
    """The fewest settings whose change makes the parting go, or move furthest; None when the runs are equal."""

    reason: str
    """What happened in that round, and the proof, in words."""

    first: Side | None
    """The first run at ``parted_at``; None when the lists are equal."""

    second: Side | None
    """The second run at ``parted_at``; None when the lists are equal."""

    differences: tuple[SettingDifference, ...]
    """The settings that the runs do not share, causes first."""

    common: tuple[tuple[int, int], ...]
    """Rank in the first run and rank in the second, for each merge that both have; ascending by the first."""

    only_first: tuple[Symbol, ...]
    """Symbols that only the first run made, in order, in its own alphabet."""

    only_second: tuple[Symbol, ...]
    """Symbols that only the second run made, in order, in its own alphabet."""

    symbols_apart: bool
    """Whether, after some round that both have, one had made a symbol that the other had not."""

    symbols_met_at: int | None
    """The first round after parting after which both had made the same set of symbols again; None when none."""

    words_met_at: int | None
    """The first round after parting after which all words are cut the same again; None when none or not comparable."""

    same_words_at_end: bool | None
    """Whether all words are cut the same after the last round that both have; None when not comparable."""

    not_comparable: tuple[str, ...]
    """What cannot be compared between these two, a sentence each."""

    @property
    def causes(self) -> tuple[Cause, ...]:
        """What made the runs part; none when they are equal."""
        return self.proof.causes if self.proof is not None else ()

    @property
    def cause(self) -> str:
        """The same as words."""
        return " and ".join(each.value for each in self.causes) or "nothing"
