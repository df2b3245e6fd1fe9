"""Trainers that can be held against a list: each says how far every rule makes it, and can learn by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bpe_core.diagnosis.agreement import Agreements, Tick
from bpe_core.diagnosis.mistakes.wordwise import WordwiseTraining, follow
from bpe_core.diagnosis.readings import ReadList
from bpe_core.diagnosis.sources import Source, alphabet_of
from bpe_core.learning import ROUNDS_PER_REPORT, Training, train
from bpe_core.pairs import count_weighted_pairs, first_places
from bpe_core.records import Pair, Standing, Symbol
from bpe_core.text import Corpus
from bpe_core.ties import TIE_BREAKS

RUNS_THAT_SHARE = 6
"""A mistaken trainer of word by word gets this part of the work that is left for all of them: at first about 0.3 s."""

EVERY_RULE: Mapping[str, str] = {name: name for name in TIE_BREAKS}
"""Rule that a run is asked with -> the name under which it answers; itself, unless a mistake changes the rule."""


@dataclass(frozen=True, slots=True)
class Held:
    """How far each rule made a list, in one reading of it."""

    matched: dict[str, int]
    """Rule -> merges from the first that it made; the empty name where the mistake leaves nothing to a rule."""

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
        """Learn under a rule, or under the first that the mistake allows."""


class CorpusRun:
    """The fast trainer on a corpus that was made in another way."""

    def __init__(
        self, corpus: Corpus, alphabet: str | None, known: Agreements, names: Mapping[str, str] = EVERY_RULE
    ) -> None:
        """Take the corpus, its symbols' alphabet, what is known of the list, and the rules that are possible."""
        self.alphabet = alphabet
        self._corpus, self._known, self._names = corpus, known, names

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """By following the list for some rounds, then by training under the rules that agreed.

        Where a rule is known to make the whole list, no other is asked any more.
        """
        asked = [name for name in tie_breaks if name in self._names]
        whole = set(self._known.whole(self._corpus, merges)).intersection(asked)
        if whole:
            return Held({name: len(merges) if name in whole else 0 for name in asked}, False)
        found = self._known.of(self._corpus, merges, asked, tick)
        return Held({name: each.matched for name, each in found.items()}, False)

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """As ``bpe_core.train``."""
        return train(self._corpus, rounds, _possible(tie_break, self._names)).merges


class WordwiseRun:
    """A trainer that counts, chooses or merges in a mistaken way."""

    def __init__(
        self, source: Source, start: Callable[[], WordwiseTraining], names: Mapping[str, str] = EVERY_RULE
    ) -> None:
        """Take the source, what starts the mistaken trainer on its own corpus, and the rules that are possible."""
        self.alphabet = alphabet_of(source.own)
        self._source, self._start, self._names = source, start, names

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """By following the list until no rule agrees, or the limit on work is reached."""
        asked = [name for name in tie_breaks if name in self._names]
        if self._source.work_left <= 0:
            return Held({self._names[name]: 0 for name in asked}, True)
        training = self._start()
        # Never all that is left, so that a mistake that agrees for long leaves something for those after it.
        limit = training.work + self._source.work_left // RUNS_THAT_SHARE
        matched, unfinished = follow(training, merges, asked, limit, tick)
        self._source.work_left -= training.work
        return Held({self._names[name]: matched[name] for name in asked}, unfinished)

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """Pick and merge until no pair is left."""
        training, tie_break = self._start(), _possible(tie_break, self._names)
        learned: list[Pair] = []
        while len(learned) < rounds:
            pair = training.pick(tie_break)
            if pair is None:
                break
            training.merge(pair)
            learned.append(pair)
        return learned


class SpecialTokensRun:
    """The rule of smallest ids, with special tokens in front of all other ids."""

    def __init__(self, corpus: Corpus, special_tokens: Sequence[Symbol]) -> None:
        """Take the corpus and the special tokens in the order of their ids."""
        self.alphabet = alphabet_of(corpus)
        self._corpus, self._special_tokens = corpus, tuple(special_tokens)

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """By training for as long as the list agrees."""
        training, done = self._training(len(merges)), 0
        while done < len(merges) and training.step() and training.last_pair == merges.pair(done):
            done += 1
            if tick is not None and done % ROUNDS_PER_REPORT == 0:
                tick(done)
        return Held({"smallest-ids": done}, False)

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """Learn by smallest ids, whatever the rule."""
        training = self._training(rounds)
        while training.step():
            pass
        return training.trace().merges

    def _training(self, rounds: int) -> Training:
        return Training(self._corpus, rounds, "smallest-ids", special_tokens=self._special_tokens)


class MinimumRun:
    """The fast trainer with another minimum count than the chosen trainer's: the list says which."""

    def __init__(self, corpus: Corpus, alphabet: str | None, known: Agreements, own_minimum: int, by_one: bool) -> None:
        """As ``CorpusRun``, the minimum count that the trainer has, and whether only the next ones to it count."""
        self.alphabet = alphabet
        self._corpus, self._known, self._own, self._by_one = corpus, known, own_minimum, by_one

    def hold(self, merges: ReadList, tie_breaks: Sequence[str], tick: Tick | None) -> Held:
        """By the counts around the list's end.

        A list that the trainer goes on from ends because of a minimum above the next pair's count; one that goes on
        where the trainer stops may end anywhere, but needs a minimum that its last pair has.
        """
        found, detail = dict.fromkeys(tie_breaks, 0), ""
        for name, agreed in self._known.of(self._corpus, merges, tie_breaks, tick).items():
            most = agreed.last_count
            if agreed.matched < len(merges) or not most:
                continue
            least = agreed.next_count + 1 if agreed.next_count >= self._own else 1
            fitting = [count for count in range(least, most + 1) if self._fits(count)]
            if fitting:
                found[name] = len(merges)
                numbers = f"{fitting[0]:,}" if len(fitting) == 1 else f"{fitting[0]:,} to {fitting[-1]:,}"
                detail = f"minimum count {numbers} instead of {self._own:,}"
        return Held(found, False, detail)

    def train(self, tie_break: str, rounds: int) -> list[Pair]:
        """With one less than the trainer's minimum, or one more where it is 1; or else with two more."""
        nearest = self._own - 1 if self._own > 1 else 2
        return train(self._corpus, rounds, tie_break, nearest if self._by_one else self._own + 2).merges

    def _fits(self, count: int) -> bool:
        return abs(count - self._own) == 1 if self._by_one else abs(count - self._own) > 1


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


def _possible(tie_break: str, names: Mapping[str, str]) -> str:
    return tie_break if tie_break in names else next(iter(names))
