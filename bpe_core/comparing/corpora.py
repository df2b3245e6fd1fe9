"""Two trainings side by side: which merges they share, and what the same words and the same text cost under each."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from bpe_core.encoding import EncodedWord, Encoding, Tokenizer, encode
from bpe_core.errors import SettingsError
from bpe_core.learning import Trace
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol, Word

MOST_WORDS = 2_000
"""Words of each corpus whose cost is compared, the most frequent ones."""

CURVE_POINTS = 40
"""Numbers of rounds at which the sample is encoded for the picture, apart from 0."""


@dataclass(frozen=True, slots=True)
class SharedMerge:
    """A merge that both trainings learned."""

    pair: Pair
    """Left and right."""

    merged: Symbol
    """What they make."""

    first_rank: int
    """Its rank in the first list, 0 or more."""

    second_rank: int
    """Its rank in the second."""


@dataclass(frozen=True, slots=True)
class WordCost:
    """One word under both trainings."""

    symbols: tuple[Symbol, ...]
    """Its base symbols."""

    first: tuple[Symbol, ...]
    """Its tokens under the first."""

    second: tuple[Symbol, ...]
    """Its tokens under the second."""

    first_count: int
    """How often it occurs in the first corpus, 0 or more."""

    second_count: int
    """How often it occurs in the second."""

    sample_count: int
    """How often it occurs in the sample."""

    @property
    def more(self) -> int:
        """How many tokens more it costs under the first; negative when the second costs more."""
        return len(self.first) - len(self.second)


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The sample's tokens after so many rounds."""

    rounds: int
    """Merges used, from rank 0."""

    tokens: int
    """Tokens of the sample with them."""


@dataclass(frozen=True)
class CorpusComparison:
    """What two trainings share, and what they make of one text."""

    first: Encoding
    """The sample under the first training."""

    second: Encoding
    """The sample under the second."""

    merge_counts: tuple[int, int]
    """Merges learned by each."""

    shared: tuple[SharedMerge, ...]
    """Merges in both lists, by rank in the first."""

    dearer_first: tuple[WordCost, ...]
    """Words that cost more under the first: largest difference first, then those that the texts use most."""

    dearer_second: tuple[WordCost, ...]
    """Words that cost more under the second, in the same order."""

    words_compared: int
    """Distinct words looked at: the sample's, and of each corpus the ``MOST_WORDS`` most frequent."""

    curves: tuple[tuple[CurvePoint, ...], tuple[CurvePoint, ...]]
    """Tokens of the sample by rounds, for each; the first point is 0 rounds, the last all of them."""

    @cached_property
    def same_rank(self) -> int:
        """Shared merges whose rank is the same in both."""
        return sum(each.first_rank == each.second_rank for each in self.shared)

    def lesson(self, first_name: str, second_name: str) -> str:
        """What to take away, from the numbers at hand; parameters: what the reader knows the corpora by."""
        equal = self.first.token_count == self.second.token_count
        moral = _EQUAL_MORAL if equal else _MORAL
        return " ".join((self._sample_sentence(first_name, second_name), self._merges_sentence(), moral))

    def _sample_sentence(self, first_name: str, second_name: str) -> str:
        one, two = self.first.token_count, self.second.token_count
        if not one and not two:
            return "The sample has no words, so it costs nothing under either."
        text = f"The same {self.first.character_count:,} characters are"
        if one == two:
            return f"{text} {_tokens(one)} under both {first_name} and {second_name}."
        (few, cheap), (many, dear) = sorted(((one, first_name), (two, second_name)))
        times = f", {many / few:.2f} times as many" if few else ""
        return f"{text} {_tokens(few)} under {cheap} and {many:,} under {dear}{times}."

    def _merges_sentence(self) -> str:
        one, two = self.merge_counts
        lists = f"{one:,} and {two:,} merges" if one != two else f"{one:,} merges each"
        if not self.shared:
            return f"The two lists of {lists} have none in common."
        ranks = f"{self.same_rank:,} of them at the same rank" if self.same_rank else "none of them at the same rank"
        return f"The two lists of {lists} have {len(self.shared):,} in common, {ranks}."


_MORAL = "What a text costs is decided by the corpus that the merges were learned from, not by the text alone."
_EQUAL_MORAL = "Equal cost does not mean equal tokens: look at the merges and at the words one by one."


def compare_corpora(first: Trace, second: Trace, sample: str) -> CorpusComparison:
    """Hold two trainings of one trainer beside each other.

    Parameters: the trainings; a text to encode under both. Raises SettingsError when splitter or alphabet differ, for
    then words and symbols are not the same things; CorpusError for a sample that the alphabet cannot spell.
    Cost: O(merges), and ``CURVE_POINTS`` encodings of the sample for each.

    >>> from bpe_core import Corpus, train
    >>> low, new = (train(Corpus.from_text(text), 2) for text in ("low low lower", "new new newer"))
    >>> found = compare_corpora(low, new, "low")
    >>> found.first.token_count, found.second.token_count, [len(word.first) for word in found.dearer_second]
    (1, 3, [1, 3])
    """
    for what in ("splitter", "alphabet"):
        one, two = getattr(first.settings, what), getattr(second.settings, what)
        if one != two:
            raise SettingsError(f"the {what}s differ ({one} and {two}); train both with one {what} to compare them")
    tokenizers = Tokenizer.from_trace(first), Tokenizer.from_trace(second)
    encodings = encode(sample, tokenizers[0]), encode(sample, tokenizers[1])
    words = _word_costs(first, second, tokenizers, encodings[0].words)
    order = sorted(words, key=lambda each: (-abs(each.more), -_uses(each), each.symbols))
    return CorpusComparison(
        *encodings,
        (len(first), len(second)),
        _shared(*tokenizers),
        tuple(each for each in order if each.more > 0),
        tuple(each for each in order if each.more < 0),
        len(words),
        (_curve(sample, tokenizers[0]), _curve(sample, tokenizers[1])),
    )


def price(tokens: int, per_million: float) -> float:
    """What so many tokens cost at a price per million.

    >>> price(250_000, 3.0)
    0.75
    """
    return tokens * per_million / 1_000_000


def _tokens(count: int) -> str:
    return "1 token" if count == 1 else f"{count:,} tokens"


def _shared(first: Tokenizer, second: Tokenizer) -> tuple[SharedMerge, ...]:
    return tuple(
        SharedMerge(pair, join(*pair), rank, second.ranks[pair])
        for rank, pair in enumerate(first.merges)
        if pair in second.ranks
    )


def _word_costs(
    first: Trace, second: Trace, tokenizers: tuple[Tokenizer, Tokenizer], sample: Iterable[EncodedWord]
) -> list[WordCost]:
    in_first, in_second = ({w.symbols: w.count for w in each.corpus.words} for each in (first, second))
    in_sample: dict[tuple[Symbol, ...], int] = {}
    for each in sample:
        in_sample[each.symbols] = in_sample.get(each.symbols, 0) + 1
    asked = list(dict.fromkeys([*in_sample, *_frequent(first.corpus.words), *_frequent(second.corpus.words)]))
    pieces = [encode(asked, tokenizer).words for tokenizer in tokenizers]
    return [
        WordCost(
            symbols,
            tuple(token.symbol for token in word.tokens), tuple(token.symbol for token in other.tokens),
            in_first.get(symbols, 0), in_second.get(symbols, 0), in_sample.get(symbols, 0),
        )
        for symbols, word, other in zip(asked, *pieces)
    ]  # fmt: skip


def _frequent(words: Iterable[Word]) -> list[tuple[Symbol, ...]]:
    return [word.symbols for word in heapq.nsmallest(MOST_WORDS, words, key=lambda w: (-w.count, w.number))]


def _uses(each: WordCost) -> int:
    return each.sample_count + each.first_count + each.second_count


def _curve(sample: str, tokenizer: Tokenizer) -> tuple[CurvePoint, ...]:
    most = len(tokenizer.merges)
    step = -(-most // CURVE_POINTS) or 1
    rounds = sorted({*range(0, most, step), most})
    return tuple(CurvePoint(each, encode(sample, tokenizer, rounds=each).token_count) for each in rounds)
