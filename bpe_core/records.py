"""The frozen records that the rest of the package passes around, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Symbol = str | bytes
"""One current piece of a word: ``str`` for character alphabets, ``bytes`` for byte alphabets."""

Pair = tuple[Symbol, Symbol]
"""Two adjacent symbols of one word, left then right."""


@dataclass(frozen=True, slots=True)
class Word:
    """One distinct word of a corpus, in its current symbols."""

    symbols: tuple[Symbol, ...]
    """The word's pieces, left to right; joined they are the word."""

    count: int
    """How often the word occurs in the corpus, 1 or more."""

    number: int
    """Where it occurs first: its place among all the words of the corpus, counted from 1."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a pair is met first when the corpus is read from left to right."""

    word_number: int
    """The word's place among all the words of the corpus, counted from 1."""

    symbol_number: int
    """The place of the pair's left symbol among the word's current symbols, counted from 1."""

    def __str__(self) -> str:
        return f"word {self.word_number} of the corpus, at symbol {self.symbol_number}"


@dataclass(frozen=True, slots=True)
class Standing:
    """One pair in one round, with everything that a tie-break rule may look at."""

    pair: Pair
    """The two symbols."""

    ids: tuple[int, int]
    """The symbols' ids: special tokens as given, base symbols by code point or byte value, merges in learned order."""

    place: Place
    """Where the pair is met first in this round."""


class Decider(Enum):
    """What told two tied pairs apart."""

    LEFT = "left symbol"
    """The left symbols differ, and they are compared first, or last where all else is equal."""

    RIGHT = "right symbol"
    """The left symbols are equal."""

    PLACE = "place"
    """One is met earlier in the corpus."""

    LEFT_ID = "left id"
    """The left symbols' ids differ."""

    RIGHT_ID = "right id"
    """The left symbols' ids are equal."""

    LENGTH = "length of the merged text"
    """What they would make differs in length."""

    MERGED = "merged text"
    """What they would make is equally long."""

    KEY = "joined key"
    """Left and right joined into one text."""


@dataclass(frozen=True, slots=True)
class Precedence:
    """Why a rule puts one of two tied pairs before the other."""

    tie_break: str
    """The rule's name, a key of ``TIE_BREAKS``."""

    first: Standing
    """The pair that comes before."""

    second: Standing
    """The pair that comes after."""

    decider: Decider
    """What told them apart."""

    at: int | None
    """The unit, counted from 0, at which the two texts that were compared differ first; None where one ends where the
    other goes on, and where numbers or places were compared."""

    adjacent: bool
    """Whether it is known that no other tied pair stands between them in the rule's order."""


@dataclass(frozen=True, slots=True)
class TiedPair:
    """One of the pairs that share the highest count of a round."""

    pair: Pair
    """The two symbols."""

    key: str
    """What the rule compared, written out for a reader."""

    place: Place
    """Where the pair is met first in this round."""


@dataclass(frozen=True, slots=True)
class Tie:
    """How the winner of one round was found."""

    tie_break: str
    """The rule's name, a key of ``TIE_BREAKS``."""

    count: int
    """The count that the tied pairs share: the highest of the round."""

    size: int
    """How many pairs share it; 1 when the winner won outright."""

    pairs: tuple[TiedPair, ...]
    """The tied pairs in the rule's order, the winner first; shorter than ``size`` when a limit was asked for."""

    why: Precedence | None
    """What put the winner before the pair that follows it; None when it won outright."""

    next_count: int
    """The highest count below ``count``; 0 when there is none."""

    by_hand: tuple[Pair, int] | None
    """The pair that was chosen by hand in place of the rule's winner, with its count; ``pairs`` then says what the rule
    would have chosen from. None in any other round."""

    reason: str
    """All this as a sentence: why the winner won, and in a forced round which pair was merged in its place."""

    @property
    def forced(self) -> bool:
        """Whether the round's pair was chosen by hand."""
        return self.by_hand is not None


@dataclass(frozen=True, slots=True)
class Cost:
    """What a round costs three ways, in symbols looked at."""

    brute_force: int
    """Rescan the corpus once for each distinct pair: P x n."""

    one_pass: int
    """Count every pair in one pass over the corpus: n."""

    incremental: int
    """Only the places where the chosen pair stood, in distinct words: what the fast trainer touches."""


@dataclass(frozen=True, slots=True)
class Round:
    """One step of training: count, choose, merge."""

    number: int
    """The round, counted from 1."""

    pair: Pair
    """The chosen pair."""

    merged: Symbol
    """The symbol that the merge makes: left and right joined."""

    count: int
    """How often the chosen pair occurred, overlaps included, weighted by word counts."""

    top_count: int
    """The highest count of any pair in this round; more than ``count`` only where the pair was chosen by hand."""

    tied_count: int
    """How many pairs shared the highest count; 1 means that the rule had nothing to decide."""

    distinct_pairs: int
    """How many different pairs the round chose from."""

    symbols_before: int
    """Symbols in the whole corpus before the merge, weighted by word counts."""

    symbols_after: int
    """The same after the merge."""

    vocabulary_size: int
    """Distinct special tokens, base symbols of the corpus and merged symbols made so far, this round's included."""

    cost: Cost
    """What the round costs by three methods."""

    forced: bool = False
    """Whether the pair was chosen by hand in place of the rule's winner."""

    @property
    def rank(self) -> int:
        """The merge's rank: the round's number minus 1."""
        return self.number - 1


@dataclass(frozen=True, slots=True)
class PairCount:
    """One line of a round's pair table."""

    pair: Pair
    """The two symbols."""

    count: int
    """How often the pair occurs in this round."""

    previous: int
    """How often it occurred in the round before; 0 for a pair that is new."""


@dataclass(frozen=True, slots=True)
class WordChange:
    """One distinct word before and after a round."""

    count: int
    """How often the word occurs in the corpus."""

    before: tuple[Symbol, ...]
    """Its symbols before the merge."""

    after: tuple[Symbol, ...]
    """Its symbols after the merge."""

    merged_before: tuple[int, ...]
    """Indices into ``before`` of every symbol that takes part in a merge: left and right alternate."""

    merged_after: tuple[int, ...]
    """Indices into ``after`` of the symbols that this round made."""

    @property
    def changed(self) -> bool:
        """Whether the round touched this word."""
        return bool(self.merged_after)


class StopReason(Enum):
    """Why a training ended; the value is a sentence."""

    ROUNDS_DONE = "All the rounds asked for were done."
    NO_PAIR = "No word has two symbols left, so there is no pair to merge."
    NO_REAL_PAIR = "No pair occurs any more; the trainer would go on with pieces that occur nowhere, this stops here."
    BELOW_MINIMUM = "No pair occurs as often as the minimum count asks."
    EMPTY_CORPUS = "The corpus has no words: it is empty or blank."
    CANCELLED = "Training was cancelled; the rounds done so far are kept."

    @property
    def sentence(self) -> str:
        """The reason in words."""
        return self.value


@dataclass(frozen=True, slots=True)
class Settings:
    """How a training was asked for."""

    splitter: str | None
    """Key of ``SPLITTERS``; None when words or symbol lists were given."""

    alphabet: str | None
    """Key of ``ALPHABETS``; None when symbol lists were given."""

    tie_break: str
    """Key of ``TIE_BREAKS``."""

    min_count: int
    """A pair must occur at least this often to be merged; 1 or more."""

    rounds: int
    """The most rounds to do; 0 or more."""

    choices: tuple[tuple[int, Pair], ...] = ()
    """Rounds whose pair was chosen by hand, with that pair; ascending."""

    special_tokens: tuple[Symbol, ...] = ()
    """Symbols that have the first ids, before the base symbols."""
