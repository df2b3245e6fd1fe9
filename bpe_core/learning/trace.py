"""The complete record of a training: any round, in any order, without replaying from the start.

``RunLog`` holds the changes and reads a round's arrays back from them; this is their face: records, sentences, words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from bpe_core.errors import SettingsError
from bpe_core.learning.chain import MERGED_AWAY, Ints
from bpe_core.learning.run_log import RunLog
from bpe_core.learning.word_changes import word_change
from bpe_core.notation import as_text
from bpe_core.pairs import join
from bpe_core.records import (
    Cost,
    Pair,
    PairCount,
    Place,
    Round,
    Settings,
    Standing,
    StopReason,
    Symbol,
    Tie,
    Word,
    WordChange,
)
from bpe_core.text import Corpus
from bpe_core.ties import collision_warnings, explain_tie, tie_break_named


class Trace:
    """Every round of one training. Immutable, so that sessions may share one."""

    def __init__(self, corpus: Corpus, settings: Settings, stopped_because: StopReason, log: RunLog) -> None:
        """Made by ``train``. Keeps the log as it is."""
        self.corpus = corpus
        self.settings = settings
        self.stopped_because = stopped_because
        self._log = log
        self._rule = tie_break_named(settings.tie_break)
        self._order_numbers: dict[str, Ints] = {}

    def __len__(self) -> int:
        """How many rounds were done."""
        return len(self._log.chosen)

    def __iter__(self) -> Iterator[Round]:
        """Every round in order. Cost: O(rounds)."""
        return (self.round(n) for n in range(1, len(self) + 1))

    @cached_property
    def merges(self) -> list[Pair]:
        """The chosen pairs in order; the tokenizer that was learned."""
        return [self._log.pair(each) for each in self._log.chosen.tolist()]

    @property
    def vocabulary(self) -> tuple[Symbol, ...]:
        """Every symbol by id: special tokens, base symbols by code point or byte value, then merged ones in order."""
        return self._log.symbols

    @property
    def base_size(self) -> int:
        """How many symbols of ``vocabulary`` are special tokens or base symbols."""
        return self._log.base_size

    @property
    def log(self) -> RunLog:
        """The flat arrays that the trace is made of, for modules that walk the whole run; never to be changed."""
        return self._log

    def pair_numbered(self, number: int) -> Pair:
        """The pair of a number that ``log`` uses. Cost: O(1)."""
        return self._log.pair(number)

    def order_numbers(self, tie_break: str) -> Ints:
        """Numbers that sort every pair of the run as a rule does, by pair number.

        Parameters: a key of ``TIE_BREAKS`` whose rule does not read places. Raises SettingsError for one that does, as
        places move from round to round. Cost: a sort of all pairs, once a rule.
        """
        rule = tie_break_named(tie_break)
        if rule.by_place:
            raise SettingsError(f"the rule {tie_break!r} has no one order for a whole run; ask for one round's tie")
        if tie_break not in self._order_numbers:
            keys = [rule.order(pair, self._log.pair_ids(each), None) for each, pair in enumerate(self._log.pairs)]
            numbers = np.empty(len(keys), dtype=np.int64)
            numbers[sorted(range(len(keys)), key=keys.__getitem__)] = np.arange(len(keys))
            self._order_numbers[tie_break] = numbers
        return self._order_numbers[tie_break]

    @cached_property
    def tied_rounds(self) -> list[int]:
        """The numbers of the rounds that a tie-break decided, ascending; in forced rounds it decided nothing."""
        tied = (np.flatnonzero(self._log.tied_counts > 1) + 1).tolist()
        return [n for n in tied if n not in self._forced]

    def round(self, n: int) -> Round:
        """Round ``n``, for n in 1..len(trace). Raises SettingsError outside. Cost: O(1).

        >>> from bpe_core import Corpus, train
        >>> trace = train(Corpus.from_text("banana"), 1)
        >>> trace.round(1).pair, trace.round(1).count, trace.round(1).tied_count
        (('a', 'n'), 2, 2)
        """
        self._check(n, 1, len(self))
        log, index = self._log, n - 1
        pair = self._log.pair(int(log.chosen[index]))
        before, after = int(self._symbol_totals[index]), int(self._symbol_totals[n])
        distinct = int(log.distinct_pairs[index])
        return Round(
            number=n,
            pair=pair,
            merged=join(*pair),
            count=int(log.counts[index]),
            top_count=int(log.top_counts[index]),
            tied_count=int(log.tied_counts[index]),
            distinct_pairs=distinct,
            symbols_before=before,
            symbols_after=after,
            vocabulary_size=int(log.vocabulary_sizes[index]),
            cost=Cost(distinct * before, before, int(log.merge_ends[n] - log.merge_ends[index])),
            forced=n in self._forced,
        )

    def symbol_total(self, n: int) -> int:
        """Symbols in the whole corpus after round ``n``, weighted by word counts, n in 0..len(trace). Cost: O(1)."""
        self._check(n, 0, len(self))
        return int(self._symbol_totals[n])

    def pair_counts(self, n: int) -> dict[Pair, int]:
        """The pair table that round ``n`` chose from, n in 1..len(trace) + 1; the last is what was left at the end.

        Returns pair -> count, only counts above zero. Cost: O(pairs + changes so far).

        >>> from bpe_core import Corpus, train
        >>> train(Corpus.from_text("banana"), 1).pair_counts(2)
        {('b', 'an'): 1, ('an', 'a'): 1, ('an', 'an'): 1}
        """
        self._check(n, 1, len(self) + 1)
        counts = self._log.counts_seen(n)
        alive = np.flatnonzero(counts)
        pairs = self._log.pairs
        return {pairs[each]: count for each, count in zip(alive.tolist(), counts[alive].tolist())}

    def ranked_pairs(self, n: int, limit: int | None = None) -> list[PairCount]:
        """The pair table of round ``n`` sorted by count and then as the rule sorts: the rule's winner is first.

        Parameters: n in 1..len(trace) + 1; at most ``limit`` lines. Cost: O(pairs + changes so far), and a sort of all
        pairs the first time.

        >>> from bpe_core import Corpus, train
        >>> train(Corpus.from_text("banana"), 1).ranked_pairs(1, 2)
        [PairCount(pair=('a', 'n'), count=2, previous=0), PairCount(pair=('n', 'a'), count=2, previous=0)]
        """
        self._check(n, 1, len(self) + 1)
        counts = self._log.counts_seen(n)
        previous = self._log.counts_seen(n - 1) if n > 1 else np.zeros_like(counts)
        alive = np.flatnonzero(counts)
        if limit is not None and limit < len(alive):
            least = np.partition(counts[alive], len(alive) - limit)[len(alive) - limit] if limit else counts.max() + 1
            alive = alive[counts[alive] >= least]
        order = np.lexsort((self._order(n, alive), -counts[alive]))
        best = alive[order][:limit].tolist()
        return [PairCount(self._log.pairs[each], int(counts[each]), int(previous[each])) for each in best]

    def distinct_pairs(self, n: int) -> int:
        """How many pairs round ``n`` had to choose from, n in 1..len(trace) + 1.

        Cost: O(1); for the last n, which no round chose from, as ``pair_counts``.
        """
        self._check(n, 1, len(self) + 1)
        if n <= len(self):
            return int(self._log.distinct_pairs[n - 1])
        return int(np.count_nonzero(self._log.counts_seen(n)))

    def tie(self, n: int, limit: int | None = None) -> Tie:
        """How round ``n`` was decided: the tied pairs in the rule's order, what each was judged by, and the reason.

        In a round whose pair was chosen by hand these are still the pairs with the highest count; the reason says so.

        Parameters: n in 1..len(trace); at most ``limit`` tied pairs are written out, 2 or more. Cost: O(positions).

        >>> from bpe_core import Corpus, train
        >>> train(Corpus.from_text("banana"), 1).tie(1).reason
        'The smallest pair wins: left symbols first, and `a` U+0061 comes before `n` U+006E.'
        """
        self._check(n, 1, len(self))
        counts = self._log.counts_seen(n)
        count = int(self._log.top_counts[n - 1])
        tied = np.flatnonzero(counts == count)
        ordered = tied[np.argsort(self._order(n, tied), kind="stable")][: None if limit is None else max(limit, 2)]
        lower = counts[counts < count]
        standings = self._standings(n, ordered)
        chosen = int(self._log.chosen[n - 1])
        by_hand = (self._log.pairs[chosen], int(counts[chosen])) if n in self._forced else None
        return explain_tie(self._rule, count, len(tied), standings, int(lower.max(initial=0)), by_hand)

    def tied_standings(self, n: int) -> list[Standing]:
        """The pairs that share the highest count of round ``n``, with all that any rule may look at, in no order.

        Parameters: n in 1..len(trace). Cost: O(positions).

        >>> from bpe_core import Corpus, train
        >>> [each.pair for each in train(Corpus.from_text("banana"), 1).tied_standings(1)]
        [('a', 'n'), ('n', 'a')]
        """
        self._check(n, 1, len(self))
        return self._standings(n, np.flatnonzero(self._log.counts_seen(n) == self._log.top_counts[n - 1]))

    def words(self, n: int) -> list[Word]:
        """Every distinct word after round ``n``, n in 0..len(trace), in order of first appearance.

        Cost: O(positions + merges so far).

        >>> from bpe_core import Corpus, train
        >>> train(Corpus.from_text("banana"), 1).words(1)[0].symbols
        ('b', 'an', 'an', 'a')
        """
        self._check(n, 0, len(self))
        return self._some_words(n, range(len(self.corpus.words)))

    def changed_word_count(self, n: int) -> int:
        """How many distinct words round ``n`` changed, n in 0..len(trace)."""
        self._check(n, 0, len(self))
        return len(self._log.changed_words(n))

    def word_changes(self, n: int, limit: int | None = None, containing: str = "") -> tuple[list[WordChange], int]:
        """Words before and after round ``n``, those that changed first, else in order of first appearance.

        Parameters: n in 0..len(trace); at most ``limit`` words; only words whose text contains ``containing``.
        Returns the changes and how many words there are without the limit. Cost: O(positions + merges so far).

        >>> from bpe_core import Corpus, train
        >>> changes, total = train(Corpus.from_text("x banana"), 1).word_changes(1, limit=1)
        >>> changes[0].merged_before, changes[0].merged_after, total
        ((1, 2, 3, 4), (1, 2), 2)
        """
        self._check(n, 0, len(self))
        changed = self._log.changed_words(n)
        same = np.setdiff1d(np.arange(len(self.corpus.words)), changed, assume_unique=True)
        indices = [*changed.tolist(), *same.tolist()]
        if containing:
            texts = self._word_texts
            indices = [each for each in indices if containing in texts[each]]
        shown = indices[:limit]
        afters = self._some_words(n, shown)
        befores = self._some_words(n - 1, shown) if n else afters
        return [word_change(before, after) for before, after in zip(befores, afters)], len(indices)

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What a user of this rule should know about this corpus: joined keys that stand for more than one pair."""
        base = {symbol for word in self.corpus.words for symbol in word.symbols}
        return collision_warnings(self._rule, base, self._log.pairs)

    def with_stop(self, reason: StopReason) -> Trace:
        """The same rounds with another reason for the end, for a trainer that ends in its own way."""
        return Trace(self.corpus, self.settings, reason, self._log)

    @cached_property
    def _forced(self) -> frozenset[int]:
        return frozenset(number for number, _ in self.settings.choices)

    def _check(self, n: int, low: int, high: int) -> None:
        if not isinstance(n, int) or not low <= n <= high:
            raise SettingsError(f"there is no round {n!r} to look at here; choose from {low} to {high}")

    @cached_property
    def _symbol_totals(self) -> Ints:
        return self.corpus.symbol_count - np.concatenate(([0], np.cumsum(self._log.merged)))

    @cached_property
    def _word_texts(self) -> list[str]:
        return ["".join(map(as_text, word.symbols)) for word in self.corpus.words]

    def _order(self, n: int, pairs: Ints) -> Ints:
        """Numbers that sort pairs as the rule does in round ``n``."""
        return (
            self._log.first_positions(n, pairs) if self._rule.by_place else self.order_numbers(self._rule.name)[pairs]
        )

    def _standings(self, n: int, pairs: Ints) -> list[Standing]:
        symbols = self._log.symbols_after(n - 1)
        found = []
        for each, position in zip(pairs.tolist(), self._log.first_positions(n, pairs).tolist()):
            word = int(self._log.word_of[position])
            before = symbols[self._log.word_starts[word] : position]
            place = Place(self.corpus.words[word].number, int(np.count_nonzero(before != MERGED_AWAY)) + 1)
            found.append(Standing(self._log.pairs[each], self._log.pair_ids(each), place))
        return found

    def _some_words(self, n: int, indices: Sequence[int]) -> list[Word]:
        symbols, starts, texts = self._log.symbols_after(n), self._log.word_starts.tolist(), self._log.symbols
        found = []
        for index in indices:
            word = self.corpus.words[index]
            ids = symbols[starts[index] : starts[index + 1] - 1].tolist()
            found.append(Word(tuple(texts[each] for each in ids if each >= 0), word.count, word.number))
        return found
