"""Trainers that can be held against a list: each says how far every rule makes it, and can learn by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bpe_core.diagnosis.agreement import Agreements, Tick
from bpe_core.diagnosis.readings import ReadList
from bpe_core.diagnosis.sources import alphabet_of
from bpe_core.diagnosis.wordwise import CountWord, MergeWord, WordwiseTraining, follow
from bpe_core.learning import train
from bpe_core.pairs import count_weighted_pairs, first_places
from bpe_core.records import Pair, Standing, Symbol
from bpe_core.text import Corpus
from bpe_core.ties import TIE_BREAKS

MOST_WORK = 3_000_000
"""Symbols and tied pairs that a mistaken trainer of word by word looks at before it gives up: about 1 s."""


@dataclass(frozen=True, slots=True)
class Held:
    """How far each rule made a list, in one reading of it."""

    matched: dict[str, int]
    """Rule -> merges from the first that it made."""

    unfinished: bool
    """Whether the corpus was too large to go on to the end."""

    detail: str = ""
    """What the run found out about the mistake, as a phrase."""


class Run(Protocol):
    """A way of training on one corpus, with any rule."""

    alphabet: str | None
    """The alphabet in which a list is read for it."""

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """How far each of some rules makes a list."""

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """Learn under a rule."""


class CorpusRun:
    """The fast trainer on a corpus that was made in another way."""

    def __init__(self, corpus: Corpus, alphabet: str | None, known: Agreements) -> None:
        """Take the corpus, the alphabet in which its symbols are written, and what is known of the list."""
        self.alphabet = alphabet
        self._corpus, self._known = corpus, known

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """By following the list for some rounds, then by training under the rules that agreed.

        Where a rule is known to make the whole list, no other is asked any more.
        """
        whole = set(self._known.whole(self._corpus, merges)).intersection(tie_breaks)
        if whole:
            return Held({name: len(merges) if name in whole else 0 for name in tie_breaks}, False)
        found = self._known.of(self._corpus, merges, tie_breaks, tick)
        return Held({name: each.matched for name, each in found.items()}, False)

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """As ``bpe_core.train``."""
        return train(self._corpus, rounds, tie_break).merges


class WordwiseRun:
    """A trainer that counts or merges each word in a mistaken way."""

    def __init__(self, corpus: Corpus, count: CountWord, merge: MergeWord, by_text: bool) -> None:
        """Take the corpus and the two functions, one of which is mistaken; the rest as ``WordwiseTraining``."""
        self.alphabet = alphabet_of(corpus)
        self._parts = (corpus, count, merge, by_text)

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """By following the list until no rule agrees, or the limit on work is reached."""
        training = WordwiseTraining(*self._parts)
        return Held(*follow(training, merges, tie_breaks, training.work + MOST_WORK, tick))

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """Pick and merge until no pair is left."""
        training = WordwiseTraining(*self._parts)
        learned: list[Pair] = []
        while len(learned) < rounds:
            pair = training.pick(tie_break)
            if pair is None:
                break
            training.merge(pair)
            learned.append(pair)
        return learned


class MinimumRun:
    """The fast trainer with another minimum count than the chosen trainer's: the list says which."""

    def __init__(self, corpus: Corpus, alphabet: str | None, known: Agreements, own_minimum: int) -> None:
        """As ``CorpusRun``, and the minimum count that the trainer has."""
        self.alphabet = alphabet
        self._corpus, self._known, self._own = corpus, known, own_minimum

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """By training with the count of the list's last pair as the minimum: the list must be all that is learned."""
        found, detail = dict.fromkeys(tie_breaks, 0), ""
        for name, agreed in self._known.of(self._corpus, merges, tie_breaks, tick).items():
            least = agreed.last_count
            if agreed.matched < len(merges) or least in (0, self._own):
                continue
            learned = train(self._corpus, len(merges) + 1, name, least).merges
            if len(learned) == len(merges):
                found[name] = len(merges)
                detail = f"minimum count {least:,} instead of {self._own:,}"
        return Held(found, False, detail)

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """With a minimum count of 2, or of 1 where that is the trainer's own."""
        return train(self._corpus, rounds, tie_break, 1 if self._own > 1 else 2).merges


class FirstTableRun:
    """Counts once, before round 1, and takes the pairs of that table one after the other."""

    def __init__(self, corpus: Corpus, alphabet: str | None) -> None:
        """Count the pairs. Cost: O(symbols)."""
        self.alphabet = alphabet
        words = [(word.symbols, word.count) for word in corpus.words]
        self._counts = count_weighted_pairs(words)
        self._standings = self._all_standings(corpus)

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """By sorting the table under each rule."""
        found = {}
        for name in tie_breaks:
            learned = self.train(name, len(merges))
            found[name] = next((n for n, pair in enumerate(learned) if merges.pair(n) != pair), len(learned))
        return Held(found, False)

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """The pairs by count, equals in the rule's order."""
        rule = TIE_BREAKS[tie_break]
        ordered = sorted(self._standings, key=lambda each: (-self._counts[each.pair], rule.sort_key(each)))
        return [each.pair for each in ordered[:rounds]]

    def _all_standings(self, corpus: Corpus) -> list[Standing]:
        base: list[Symbol] = sorted({symbol for pair in self._counts for symbol in pair})
        ids = {symbol: number for number, symbol in enumerate(base)}
        places = first_places(corpus.words)
        return [Standing(pair, (ids[pair[0]], ids[pair[1]]), places[pair]) for pair in self._counts]
