"""The fast incremental trainer: the same decisions as the reference, by touching only what a merge changes."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from bpe_core.learning.asked import absent_choice, check_whole, checked_choices, first_symbols
from bpe_core.learning.chain import CODE_SHIFT, SEPARATOR, Chain, Ints, ids_of
from bpe_core.learning.pair_table import PairTable
from bpe_core.learning.run_log import RunLog
from bpe_core.learning.trace import Trace
from bpe_core.pairs import count_weighted_pairs, join
from bpe_core.records import Pair, Settings, StopReason, Symbol
from bpe_core.text import Corpus
from bpe_core.ties import tie_break_named

Progress = Callable[[int, int], None]
"""Called with rounds done and rounds asked for. What it raises ends the training and passes through."""

PER_ROUND = (
    "new_ids", "chosen", "counts", "top_counts", "tied_counts", "distinct_pairs", "merged", "vocabulary_sizes",
)  # fmt: skip
"""The fields of a RunLog that hold one number a round."""

ROUNDS_PER_REPORT = 50
"""Rounds between two calls of a Progress."""


def train(
    corpus: Corpus,
    rounds: int,
    tie_break: str = "lexicographic",
    min_count: int = 1,
    progress: Progress | None = None,
    choose: Mapping[int, Pair] | None = None,
    special_tokens: Sequence[Symbol] = (),
) -> Trace:
    """Learn merges from a corpus and keep every round.

    Parameters: the corpus; the most rounds, 0 or more; a key of ``TIE_BREAKS``; the least count that a pair must have
    to be merged, 1 or more; a callback for long runs; round -> pair, to merge that pair in that round in place of the
    rule's winner; symbols that have the first ids, which only a rule that compares ids looks at. Returns a Trace that
    says why it stopped; a choice for a round that is not reached changes nothing. Raises SettingsError for a number out
    of range, an unknown rule, or a chosen pair that does not occur in its round, whatever its count.
    Cost: O(n log n) once, then O(places merged * log pairs) a round.

    >>> from bpe_core import Corpus
    >>> trace = train(Corpus.from_text("low low lower"), 10)
    >>> trace.merges
    [('l', 'o'), ('lo', 'w'), ('e', 'r'), ('low', 'er')]
    >>> trace.stopped_because.sentence
    'No word has two symbols left, so there is no pair to merge.'
    >>> train(Corpus.from_text("low low lower"), 2, choose={1: ("o", "w")}).merges
    [('o', 'w'), ('l', 'ow')]
    """
    training = Training(corpus, rounds, tie_break, min_count, choose, special_tokens)
    while training.step():
        if progress is not None and training.done % ROUNDS_PER_REPORT == 0:
            progress(training.done, rounds)
    return training.trace()


class Training:
    """A training in progress, one ``step`` a round; ``trace`` gives what has been done so far."""

    def __init__(
        self,
        corpus: Corpus,
        rounds: int,
        tie_break: str = "lexicographic",
        min_count: int = 1,
        choose: Mapping[int, Pair] | None = None,
        special_tokens: Sequence[Symbol] = (),
    ) -> None:
        """As ``train``. Counts all pairs once: O(n log n)."""
        check_whole("rounds", rounds, 0)
        check_whole("minimum count", min_count, 1)
        rule = tie_break_named(tie_break)
        self._choices = checked_choices(choose)
        self._corpus = corpus
        self._settings = Settings(
            corpus.splitter, corpus.alphabet, tie_break, min_count, rounds,
            tuple(self._choices.items()), tuple(special_tokens),
        )  # fmt: skip
        self._symbols = first_symbols(corpus.words, special_tokens)
        self._ids: dict[object, int] = {symbol: number for number, symbol in enumerate(self._symbols)}
        self._base_size = len(self._symbols)
        self._chain = Chain(corpus.words, self._ids)
        self._start: Ints = self._chain.symbols.copy()
        self._table = PairTable(self._chain, self._symbols, rule)
        self._first_counts = array("q", self._table.counts)
        self._change_ends, self._changed_pairs, self._changed_by = array("q", [0]), array("q"), array("q")
        self._merge_ends, self._heads, self._tails = array("q", [0]), array("q"), array("q")
        self._by_round = array("q")
        """The columns of each round, in the order of ``PER_ROUND``, round after round."""
        self._stopped: StopReason | None = None

    @property
    def done(self) -> int:
        """Rounds done so far."""
        return len(self._merge_ends) - 1

    @property
    def last_pair(self) -> Pair:
        """The pair that the round before merged; only after a ``step`` that was done."""
        left, right = self._table.ids(self._by_round[PER_ROUND.index("chosen") - len(PER_ROUND)])
        return self._symbols[left], self._symbols[right]

    def step(self) -> bool:
        """Do one round: choose, merge, recount what the merge touched. False when the training is over."""
        table = self._table
        if self.done >= self._settings.rounds:
            self._stopped = StopReason.ROUNDS_DONE
            return False
        winner = table.winner()
        if winner is None:
            self._stopped = StopReason.NO_PAIR if self._corpus.words else StopReason.EMPTY_CORPUS
            return False
        top_count = table.counts[winner]
        if top_count < self._settings.min_count:
            self._stopped = StopReason.BELOW_MINIMUM
            return False
        self._merge(self._chosen(winner), top_count)
        return True

    def _chosen(self, winner: int) -> int:
        """The pair that this round merges: the one chosen by hand, else the winner."""
        number = self.done + 1
        if number not in self._choices:
            return winner
        left, right = self._choices[number]
        code = self._ids.get(left, -1) << CODE_SHIFT | self._ids.get(right, -1)
        pair = self._table.number_of(code)
        if pair is None or not self._table.counts[pair]:
            raise absent_choice(number, (left, right))
        return pair

    def _merge(self, pair: int, top_count: int) -> None:
        table = self._table
        count, tied_count, distinct = table.counts[pair], table.with_count[top_count], table.distinct
        left, right = table.ids(pair)
        merged = join(self._symbols[left], self._symbols[right])
        new = self._ids.setdefault(merged, len(self._symbols))
        if new == len(self._symbols):
            self._symbols.append(merged)
        effect = self._chain.merge(table.places(pair), left, right, new)
        changed = table.apply(effect)
        self._changed_pairs.extend(changed)
        self._changed_by.extend(changed.values())
        self._change_ends.append(len(self._changed_pairs))
        _extend(self._heads, effect.heads)
        _extend(self._tails, effect.tails)
        self._merge_ends.append(len(self._heads))
        self._by_round.extend(
            (new, pair, count, top_count, tied_count, distinct, effect.merged, len(self._symbols))  # as in PER_ROUND
        )

    def trace(self) -> Trace:
        """The record so far; a training that is not over counts as cancelled. Cost: O(log's length)."""
        columns = _frozen(self._by_round).reshape(-1, len(PER_ROUND)).T
        log = RunLog(
            symbols=tuple(self._symbols),
            base_size=self._base_size,
            start=self._start,
            word_of=self._chain.word_of,
            codes=np.array(self._table.codes, dtype=np.int64),
            first_counts=_frozen(self._first_counts),
            change_ends=_frozen(self._change_ends),
            changed_pairs=_frozen(self._changed_pairs),
            changed_by=_frozen(self._changed_by),
            merge_ends=_frozen(self._merge_ends),
            heads=_frozen(self._heads),
            tails=_frozen(self._tails),
            **dict(zip(PER_ROUND, columns)),
        )
        return Trace(self._corpus, self._settings, self._stopped or StopReason.CANCELLED, log)

    def check_invariants(self) -> None:
        """Recount from scratch and compare with the running state; AssertionError where they differ. Cost: O(n)."""
        table, chain = self._table, self._chain
        words = [
            ([self._symbols[each] for each in ids], word.count)
            for ids, word in zip(self._current_ids(), self._corpus.words)
        ]
        counted = count_weighted_pairs(words)
        running = {
            (self._symbols[left], self._symbols[right]): count
            for (left, right), count in zip(map(ids_of, table.codes), table.counts)
            if count
        }
        assert running == counted, "pair counts differ from a recount"
        assert table.distinct == len(counted), "the number of distinct pairs is off"
        shared = Counter(table.counts)
        assert {count: pairs for count, pairs in table.with_count.items() if pairs} == shared, "the histogram is off"
        heads, codes = chain.heads_and_codes()
        for head, code in zip(heads.tolist(), codes.tolist()):
            pair = table.number_of(code)
            assert pair is not None and head in table.places(pair), f"position {head} is missing from its pair's places"
            after = chain.next[head]
            assert chain.previous[after] == head, f"the links round position {head} disagree"
        for pair in range(len(table.codes)):
            places = list(table.places(pair))
            assert places == sorted(set(places)), "places are not ascending"

    def _current_ids(self) -> list[list[int]]:
        words: list[list[int]] = [[]]
        for symbol in self._chain.symbol[1:]:
            if symbol == SEPARATOR:
                words.append([])
            elif symbol >= 0:
                words[-1].append(symbol)
        return words[:-1]


def _extend(target: array[int], values: object) -> None:
    if isinstance(values, np.ndarray):
        target.frombytes(values.astype(np.int64).tobytes())
    else:
        target.extend(values)  # type: ignore[arg-type]


def _frozen(column: array[int]) -> Ints:
    copy: Ints = np.array(column, dtype=np.int64)
    copy.flags.writeable = False
    return copy
