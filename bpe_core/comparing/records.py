"""What a comparison of two runs says, as frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bpe_core.records import Pair, StopReason, Symbol, Tie


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
    """What made two runs part."""

    NOTHING = "nothing"
    """They did not part."""

    RULE = "tie-break rule"
    """Both saw the same counts, and their rules pick different pairs."""

    ORDER = "order"
    """Same counts and same rule, but what the rule reads differs: ids, places or the written form of symbols."""

    SPLITTER = "splitter"
    """The corpus was cut into different words, so the counts differ."""

    ALPHABET = "alphabet"
    """The words were spelt in different base symbols, so the counts differ."""

    SPLITTER_AND_ALPHABET = "splitter and alphabet"
    """Both of these differ, and the counts with them."""

    CORPUS = "corpus"
    """The same settings over different texts."""

    MINIMUM_COUNT = "minimum count"
    """One run stopped because no pair was frequent enough for it."""

    BY_HAND = "chosen by hand"
    """At this round one run merged a pair that was chosen by hand."""

    ROUNDS = "rounds"
    """One run was asked for fewer rounds, or was cancelled."""

    EARLIER = "earlier difference"
    """Equal settings and rule: the words differ from an earlier round on."""


@dataclass(frozen=True, slots=True)
class SettingDifference:
    """One setting that two runs do not share."""

    name: str
    """Splitter, alphabet, tie-break rule, minimum count, special tokens or pairs chosen by hand."""

    first: str
    """Its value in the first run, for a reader."""

    second: str
    """Its value in the second run, for a reader."""

    is_cause: bool
    """Whether it made the runs part."""


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

    cause: Cause
    """What made them part."""

    reason: str
    """The cause in words."""

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

    symbols_met_at: int | None
    """The first round after parting after which both had made the same set of symbols again; None when none."""

    words_met_at: int | None
    """The first round after parting after which all words are cut the same again; None when none or not comparable."""

    same_words_at_end: bool | None
    """Whether all words are cut the same after the last round that both have; None when not comparable."""

    not_comparable: tuple[str, ...]
    """What cannot be compared between these two, a sentence each."""
