"""The complete record of a training: any round, in any order, without replaying from the start.

What is stored are changes, in flat arrays with an offset for each round: which pairs changed and by how much, and which
positions were merged. The pair table of a round is the first table plus one ``bincount`` over a prefix; the words of a
round are the base symbols with a prefix of the merges written over them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bpe_core.chain import CODE_SHIFT, MERGED_AWAY, SEPARATOR, Ints
from bpe_core.corpus import Corpus
from bpe_core.errors import SettingsError
from bpe_core.notation import visible, visible_pair
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
from bpe_core.tie_breaks import explain_tie, joined_key, tie_break_named

MOST_WARNED_KEYS = 5
"""Colliding keys that a warning spells out."""


@dataclass(frozen=True, slots=True)
class RunLog:
    """What the trainer wrote down, as flat arrays; ``n`` rounds were done, ``p`` pairs ever occurred."""

    symbols: tuple[Symbol, ...]
    """Symbol id -> symbol: base symbols, then merged ones in order."""

    base_size: int
    """How many of ``symbols`` are special tokens or base symbols."""

    start: Ints
    """The symbol id at each position before round 1, separators included."""

    word_of: Ints
    """Index of the word at each position."""

    codes: Ints
    """Pair -> code (left id << 32 | right id), length p, in order of discovery."""

    first_counts: Ints
    """Pair -> count before round 1, for the pairs that occurred then."""

    change_ends: Ints
    """Round -> end of its changes in the two arrays below, length n + 1, beginning with 0."""

    changed_pairs: Ints
    """Pairs whose count changed, round after round."""

    changed_by: Ints
    """By how much."""

    merge_ends: Ints
    """Round -> end of its merges in the two arrays below, length n + 1, beginning with 0."""

    heads: Ints
    """Positions that received the merged symbol, round after round."""

    tails: Ints
    """Positions that were merged away."""

    new_ids: Ints
    """Round index -> id of the symbol it made, length n."""

    chosen: Ints
    """Round index -> the pair it merged."""

    counts: Ints
    """Round index -> the chosen pair's count."""

    top_counts: Ints
    """Round index -> the highest count; another than ``counts`` only where a pair was chosen by hand."""

    tied_counts: Ints
    """Round index -> how many pairs shared the highest count."""

    distinct_pairs: Ints
    """Round index -> how many pairs there were to choose from."""

    merged: Ints
    """Round index -> merges done in the whole corpus, weighted: by so much the number of symbols falls."""

    vocabulary_sizes: Ints
    """Round index -> distinct symbols known after it."""


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
        return [self._pair(each) for each in self._log.chosen.tolist()]

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
        return self._pair(number)

    def order_numbers(self, tie_break: str) -> Ints:
        """Numbers that sort every pair of the run as a rule does, by pair number.

        Parameters: a key of ``TIE_BREAKS`` whose rule does not read places. Raises SettingsError for one that does, as
        places move from round to round. Cost: a sort of all pairs, once a rule.
        """
        rule = tie_break_named(tie_break)
        if rule.by_place:
            raise SettingsError(f"the rule {tie_break!r} has no one order for a whole run; ask for one round's tie")
        if tie_break not in self._order_numbers:
            keys = [rule.order(pair, self._ids(each), None) for each, pair in enumerate(self._pairs)]
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
        pair = self._pair(int(log.chosen[index]))
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
        counts = self._counts(n)
        alive = np.flatnonzero(counts)
        pairs = self._pairs
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
        counts = self._counts(n)
        previous = self._counts(n - 1) if n > 1 else np.zeros_like(counts)
        alive = np.flatnonzero(counts)
        if limit is not None and limit < len(alive):
            least = np.partition(counts[alive], len(alive) - limit)[len(alive) - limit] if limit else counts.max() + 1
            alive = alive[counts[alive] >= least]
        order = np.lexsort((self._order(n, alive), -counts[alive]))
        best = alive[order][:limit].tolist()
        return [PairCount(self._pairs[each], int(counts[each]), int(previous[each])) for each in best]

    def distinct_pairs(self, n: int) -> int:
        """How many pairs round ``n`` had to choose from, n in 1..len(trace) + 1. Cost: as ``pair_counts``."""
        self._check(n, 1, len(self) + 1)
        return int(np.count_nonzero(self._counts(n)))

    def tie(self, n: int, limit: int | None = None) -> Tie:
        """How round ``n`` was decided: the tied pairs in the rule's order, what each was judged by, and the reason.

        In a round whose pair was chosen by hand these are still the pairs with the highest count; the reason says so.

        Parameters: n in 1..len(trace); at most ``limit`` tied pairs are written out, 2 or more. Cost: O(positions).

        >>> from bpe_core import Corpus, train
        >>> train(Corpus.from_text("banana"), 1).tie(1).reason
        'The smallest pair wins: left symbols first, and `a` U+0061 comes before `n` U+006E.'
        """
        self._check(n, 1, len(self))
        counts = self._counts(n)
        count = int(self._log.top_counts[n - 1])
        tied = np.flatnonzero(counts == count)
        ordered = tied[np.argsort(self._order(n, tied), kind="stable")][: None if limit is None else max(limit, 2)]
        lower = counts[counts < count]
        standings = self._standings(n, ordered)
        chosen = int(self._log.chosen[n - 1])
        forced = (self._pairs[chosen], int(counts[chosen])) if n in self._forced else None
        return explain_tie(self._rule, count, len(tied), standings, int(lower.max(initial=0)), forced)

    def tied_standings(self, n: int) -> list[Standing]:
        """The pairs that share the highest count of round ``n``, with all that any rule may look at, in no order.

        Parameters: n in 1..len(trace). Cost: O(positions).

        >>> from bpe_core import Corpus, train
        >>> [each.pair for each in train(Corpus.from_text("banana"), 1).tied_standings(1)]
        [('a', 'n'), ('n', 'a')]
        """
        self._check(n, 1, len(self))
        return self._standings(n, np.flatnonzero(self._counts(n) == self._log.top_counts[n - 1]))

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
        return len(self._changed_words(n))

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
        changed = self._changed_words(n)
        same = np.setdiff1d(np.arange(len(self.corpus.words)), changed, assume_unique=True)
        indices = [*changed.tolist(), *same.tolist()]
        if containing:
            texts = self._word_texts
            indices = [each for each in indices if containing in texts[each]]
        shown = indices[:limit]
        afters = self._some_words(n, shown)
        befores = self._some_words(n - 1, shown) if n else afters
        return [_change(before, after) for before, after in zip(befores, afters)], len(indices)

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What a user of this rule should know about this corpus: joined keys that stand for more than one pair."""
        joiner = self._rule.joiner
        base = {symbol for word in self.corpus.words for symbol in word.symbols}
        if joiner is None or not any(joiner in _as_text(each) for each in base):
            return ()
        by_key: dict[str, list[Pair]] = {}
        for pair in self._pairs:
            by_key.setdefault(joined_key(pair, joiner), []).append(pair)
        colliding = [(key, pairs) for key, pairs in by_key.items() if len(pairs) > 1]
        name = visible(joiner)
        start = f"The corpus contains {name}, the character that this rule joins keys with."
        if not colliding:
            return (f"{start} No two pairs here share a key, but splitting a key on {name} would go wrong.",)
        named = "; ".join(
            f"`{visible(key)}` is the key of {' and '.join(map(visible_pair, pairs))}"
            for key, pairs in colliding[:MOST_WARNED_KEYS]
        )
        more = f"; and {len(colliding) - MOST_WARNED_KEYS} more" if len(colliding) > MOST_WARNED_KEYS else ""
        apart = "The source would count such pairs as one; here they stay apart."
        return (f"{start} Keys collide: {named}{more}. {apart}",)

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
    def _pairs(self) -> list[Pair]:
        return [self._pair(each) for each in range(len(self._log.codes))]

    @cached_property
    def _code_list(self) -> list[int]:
        codes: list[int] = self._log.codes.tolist()
        return codes

    @cached_property
    def _symbol_totals(self) -> Ints:
        return self.corpus.symbol_count - np.concatenate(([0], np.cumsum(self._log.merged)))

    @cached_property
    def _word_starts(self) -> Ints:
        """Word index -> its first position; one more for the end."""
        return np.flatnonzero(self._log.start == SEPARATOR) + 1

    @cached_property
    def _word_texts(self) -> list[str]:
        return ["".join(map(_as_text, word.symbols)) for word in self.corpus.words]

    def _ids(self, pair: int) -> tuple[int, int]:
        code = self._code_list[pair]
        return code >> CODE_SHIFT, code & ((1 << CODE_SHIFT) - 1)

    def _pair(self, pair: int) -> Pair:
        left, right = self._ids(pair)
        return self._log.symbols[left], self._log.symbols[right]

    def _counts(self, n: int) -> Ints:
        """Pair -> the count that round ``n`` saw."""
        log = self._log
        end = int(log.change_ends[n - 1])
        sums = np.bincount(log.changed_pairs[:end], weights=log.changed_by[:end], minlength=len(log.codes))
        counts = sums.astype(np.int64)
        counts[: len(log.first_counts)] += log.first_counts
        return counts

    def _symbols_after(self, n: int) -> Ints:
        """Symbol ids by position after round ``n``."""
        log = self._log
        end = int(log.merge_ends[n])
        symbols = log.start.copy()
        # A head may be written again in a later round, and NumPy lets the last one stand; a tail is never a head again.
        symbols[log.heads[:end]] = np.repeat(log.new_ids[:n], np.diff(log.merge_ends[: n + 1]))
        symbols[log.tails[:end]] = MERGED_AWAY
        return symbols

    def _order(self, n: int, pairs: Ints) -> Ints:
        """Numbers that sort pairs as the rule does in round ``n``."""
        return self._first_positions(n, pairs) if self._rule.by_place else self.order_numbers(self._rule.name)[pairs]

    def _first_positions(self, n: int, pairs: Ints) -> Ints:
        """Where each of some pairs is met first in round ``n``."""
        symbols = self._symbols_after(n - 1)
        live = np.flatnonzero(symbols != MERGED_AWAY)
        heads, kept = live[:-1], symbols[live]
        codes = (kept[:-1] << CODE_SHIFT) | kept[1:]
        by_code = np.argsort(self._log.codes[pairs], kind="stable")
        wanted = self._log.codes[pairs][by_code]
        at = np.minimum(np.searchsorted(wanted, codes), len(wanted) - 1)
        hits = np.flatnonzero(wanted[at] == codes)[::-1] if len(wanted) else np.array([], dtype=np.int64)
        first = np.full(len(wanted), len(symbols), dtype=np.int64)
        # Written from the last to the first, the first one stands.
        first[by_code[at[hits]]] = heads[hits]
        return first

    def _standings(self, n: int, pairs: Ints) -> list[Standing]:
        symbols = self._symbols_after(n - 1)
        found = []
        for each, position in zip(pairs.tolist(), self._first_positions(n, pairs).tolist()):
            word = int(self._log.word_of[position])
            before = symbols[self._word_starts[word] : position]
            place = Place(self.corpus.words[word].number, int(np.count_nonzero(before != MERGED_AWAY)) + 1)
            found.append(Standing(self._pairs[each], self._ids(each), place))
        return found

    def _changed_words(self, n: int) -> Ints:
        if not n:
            return np.array([], dtype=np.int64)
        start, end = self._log.merge_ends[n - 1 : n + 1]
        return np.unique(self._log.word_of[self._log.heads[start:end]])

    def _some_words(self, n: int, indices: Sequence[int]) -> list[Word]:
        symbols, starts, texts = self._symbols_after(n), self._word_starts.tolist(), self._log.symbols
        found = []
        for index in indices:
            word = self.corpus.words[index]
            ids = symbols[starts[index] : starts[index + 1] - 1].tolist()
            found.append(Word(tuple(texts[each] for each in ids if each >= 0), word.count, word.number))
        return found


def _change(before: Word, after: Word) -> WordChange:
    """Mark in both what the round merged: walk along the two side by side."""
    merged_before: list[int] = []
    merged_after: list[int] = []
    at = 0
    for index, symbol in enumerate(after.symbols):
        if before.symbols[at] == symbol:
            at += 1
            continue
        merged_before += [at, at + 1]
        merged_after.append(index)
        at += 2
    return WordChange(before.count, before.symbols, after.symbols, tuple(merged_before), tuple(merged_after))


def _as_text(symbol: Symbol) -> str:
    return symbol if isinstance(symbol, str) else symbol.decode(errors="replace")
