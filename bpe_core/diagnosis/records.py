"""What a diagnosis says, as frozen records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from bpe_core.records import Pair, TiedPair

DiagnosisProgress = Callable[[str, float], None]
"""Called with what is tried, as a phrase, and the share of the work done, 0 to 1; what it raises passes through."""

FIRST_INSERTED = "first-inserted"
"""How ties go where a mistake keeps one table of pairs: to the pair that was put in first. No key of ``TIE_BREAKS``."""


class Kind(Enum):
    """What the first merge is that the chosen trainer would not have made."""

    SAME = "the same"
    """There is none: the trainer makes every merge of the list."""

    TIE = "a tie decided differently"
    """The pair is one of those that share the highest count, and the rule puts another one first."""

    COUNT = "a count that is not the highest"
    """The pair occurs, but another pair occurs more often."""

    NO_SUCH_PAIR = "a pair that does not occur"
    """Both symbols exist, but they stand side by side nowhere in this round."""

    NO_SUCH_SYMBOL = "a symbol that cannot exist yet"
    """A symbol of the pair is neither a base symbol of the corpus nor made by an earlier merge."""

    ENDS_EARLY = "the list ends early"
    """All merges agree, but the trainer would have gone on to the number of merges asked for."""

    GOES_ON = "the list goes on too long"
    """All merges of the trainer agree, but the list goes on where the trainer stops."""


class RuleEnd(Enum):
    """Why a rule was not held against a list any further."""

    WHOLE = "the rule makes the whole list"
    """Every merge was tested."""

    TIE = "a tie decided differently"
    """The list's next pair shares the highest count, and the rule picks another one."""

    NOT_REACHED = "the list leaves the highest count"
    """The list's next pair has not the highest count, so that no rule goes on; what follows was not tested."""


@dataclass(frozen=True, slots=True)
class RuleAgreement:
    """How far one tie-break rule, with the chosen trainer's words and symbols, makes the merges of the list."""

    tie_break: str
    """Key of ``TIE_BREAKS``."""

    matched: int
    """Merges from the first that the rule makes."""

    consistent: bool
    """Whether every tie in the list, as far as it can be followed, is decided as this rule decides it."""

    ties: int
    """How many of the matched merges a tie decided: what was tested. The others any rule makes."""

    end: RuleEnd
    """Why no further merge was tested."""

    sentence: str
    """What was tested and what was not reached, in words."""


@dataclass(frozen=True, slots=True)
class TrainerAgreement:
    """How far one named trainer makes the merges of the list."""

    trainer: str
    """Key of ``TRAINERS``."""

    matched: int
    """Merges from the first that the trainer makes."""

    reading: str
    """How the list's symbols were read for it: a key of ``READINGS``."""


@dataclass(frozen=True, slots=True)
class Reproduction:
    """A known mistake that makes exactly the list, found by running it."""

    mistake: str
    """Key of ``KNOWN_MISTAKES``."""

    variant: str
    """Which form of the mistake, as a phrase; empty where there is only one."""

    tie_breaks: tuple[str, ...]
    """The rules under which it makes the list, keys of ``TIE_BREAKS`` or ``FIRST_INSERTED``; the chosen trainer's first
    where it is one, and none where the mistake itself decides every tie."""

    matched: int
    """Merges that were compared, all of them equal; fewer than the list's length where ``complete`` is False."""

    complete: bool
    """Whether the whole list was compared; False where the corpus is too large to run the mistake to the end."""

    sentence: str
    """The finding in words."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a merge list and a trainer have in common, where they part, and what explains it."""

    matched: int
    """Merges from the first that the trainer makes as well."""

    total: int
    """Merges in the list."""

    kind: Kind
    """What the first other merge is."""

    round: int | None
    """The round of the first other merge, counted from 1; None when there is none."""

    sentence: str
    """The finding in words."""

    why: str
    """What explains it, in words: rule, trainer or mistake; empty when nothing known does."""

    trainer: str
    """Name of the chosen trainer, a key of ``TRAINERS`` or ``custom``."""

    reading: str
    """How the list's symbols were read, a key of ``READINGS``."""

    pair: Pair | None
    """The list's pair in this round, in the trainer's alphabet; None where the list has ended."""

    count: int
    """How often it occurs in this round; 0 where it does not."""

    expected: Pair | None
    """The trainer's pair in this round; None where the trainer has stopped, or where nothing differs."""

    expected_count: int
    """How often that occurs in this round; the highest count."""

    tied_pairs: tuple[TiedPair, ...]
    """The pairs that share the highest count, with their keys, in the trainer's order; at most ``SHOWN_TIED_PAIRS``."""

    tied_count: int
    """How many pairs share the highest count; 0 where nothing differs."""

    rules: tuple[RuleAgreement, ...]
    """Every rule with how far it agrees, furthest first."""

    consistent_rules: tuple[str, ...]
    """Rules that decide every tie as the list does, as far as the list can be followed."""

    trainers: tuple[TrainerAgreement, ...]
    """Every named trainer with how far it agrees, furthest first."""

    consistent_trainers: tuple[str, ...]
    """Named trainers that agree at least as far as the consistent rules do, and beyond this round."""

    exact_trainers: tuple[str, ...]
    """Named trainers that make exactly the list, merge by merge."""

    mistakes: tuple[Reproduction, ...]
    """Known mistakes that make exactly the list where no rule does."""

    end: str
    """What the trainer would do after the list's last merge, as a sentence; empty where the list parts before."""

    not_tried: tuple[str, ...]
    """What was left out because of its size, a sentence each."""

    @property
    def share(self) -> str:
        """The count of agreeing merges as it is shown: ``243 of 243``."""
        return f"{self.matched:,} of {self.total:,}"
