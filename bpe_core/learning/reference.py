"""The obvious trainer, straight from the three source pages: recount everything, every round.

It is slow and easy to believe, and it judges the fast one. The first seven functions are the pages' own, by their
contract; ``reference_rounds`` is the same loop for any rule, with every decision written down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bpe_core.learning.asked import absent_choice, checked_choices, first_symbols
from bpe_core.pairs import count_weighted_pairs, first_places, join, merge_symbols
from bpe_core.records import Pair, Standing, Symbol, Tie, Word
from bpe_core.ties import explain_tie, tie_break_named


def bpe_merge_step(words: Sequence[Sequence[Symbol]]) -> tuple[Pair | None, list[list[Symbol]]]:
    """Do one merge step: count all pairs, take the best, merge it everywhere.

    From "BPE merge step". The brute force that the page starts from rescans the corpus for each of P distinct pairs,
    O(P*n); this is its one-pass version, O(n) time and O(P + n) space for n symbols.

    Parameters: words, each a list of symbols; never changed. Returns the winning pair (highest count, then smallest
    pair) and the new words; None and copies when no word has two symbols.

    >>> bpe_merge_step([["l", "o", "w"], ["l", "o", "w", "e", "r"]])
    (('l', 'o'), [['lo', 'w'], ['lo', 'w', 'e', 'r']])
    """
    pair = top_pair(count_pairs(words))
    if pair is None:
        return None, [list(word) for word in words]
    return pair, [merge_word(word, *pair) for word in words]


def count_pairs(words: Sequence[Sequence[Symbol]]) -> dict[Pair, int]:
    """Count every adjacent pair inside the words, overlaps included.

    From "BPE merge step" and "Byte-pair encoding"; one pass, O(n). The lesson keys its tally by ``left|right``, which
    confuses pairs whose symbols contain ``|``; the pair itself is the key here.

    Returns pair -> count in order of first appearance.

    >>> count_pairs([["a", "a", "a"], ["b", "a"]])
    {('a', 'a'): 2, ('b', 'a'): 1}
    """
    return count_weighted_pairs((word, 1) for word in words)


def top_pair(counts: dict[Pair, int]) -> Pair | None:
    """Pick the pair with the highest count, the smallest pair on a tie; None when there is none.

    From "BPE merge step": the smallest by (-count, pair), O(P).

    >>> top_pair({("b", "a"): 2, ("a", "n"): 2})
    ('a', 'n')
    """
    return min(counts, key=lambda pair: (-counts[pair], pair), default=None)


def merge_word(symbols: Sequence[Symbol], left: Symbol, right: Symbol) -> list[Symbol]:
    """Replace one pair in one word, left to right, jumping two after a merge. O(n).

    From "BPE merge step" and "Byte-pair encoding", without the bug that the lesson plants: it goes on after the first
    replacement.

    >>> merge_word(["a", "a", "a", "a"], "a", "a")
    ['aa', 'aa']
    """
    return merge_symbols(symbols, left, right)


def learn_merges(words: Sequence[Sequence[Symbol]], num_merges: int) -> list[Pair]:
    """Repeat the merge step and keep the winners; stops early when no pair remains.

    From "Byte-pair encoding": k merges cost O(k*n), for everything is counted anew after each.

    >>> learn_merges([["l", "o", "w"], ["l", "o"]], 10)
    [('l', 'o'), ('lo', 'w')]
    """
    merges: list[Pair] = []
    current = [list(word) for word in words]
    while len(merges) < num_merges:
        pair, current = bpe_merge_step(current)
        if pair is None:
            break
        merges.append(pair)
    return merges


def apply_merges(symbols: Sequence[Symbol], merges: Sequence[Pair]) -> list[Symbol]:
    """Replay merges in learned order on one word.

    From "Byte-pair encoding": the ordered list is the tokenizer. O(merges * n).

    >>> apply_merges(["l", "o", "w", "s"], [("l", "o"), ("lo", "w")])
    ['low', 's']
    """
    current = list(symbols)
    for left, right in merges:
        current = merge_word(current, left, right)
    return current


def merge_most_frequent_pair(tokens: Sequence[Symbol]) -> list[Symbol]:
    """Merge the most frequent pair of one sequence; on a tie the one that appears first.

    From "Merge a frequent token pair"; O(n). Fewer than two tokens come back as a copy.

    >>> merge_most_frequent_pair(["b", "a", "c", "b", "a", "c"])
    ['ba', 'c', 'ba', 'c']
    """
    counts = count_pairs([tokens])
    if not counts:
        return list(tokens)
    # The dict is in order of first appearance, and max keeps the first of equals.
    return merge_word(tokens, *max(counts, key=counts.__getitem__))


@dataclass(frozen=True, slots=True)
class ReferenceRound:
    """One round as the obvious trainer did it, for comparison with the fast one."""

    pair: Pair
    """The chosen pair."""

    pair_counts: dict[Pair, int]
    """Every pair that the round chose from."""

    tie: Tie
    """All tied pairs in the rule's order, and the reason."""

    words: tuple[Word, ...]
    """The words after the merge."""


def reference_rounds(
    words: Sequence[Word],
    rounds: int,
    tie_break: str = "lexicographic",
    min_count: int = 1,
    choose: Mapping[int, Pair] | None = None,
    special_tokens: Sequence[Symbol] = (),
) -> Iterator[ReferenceRound]:
    """Train by recounting everything each round, under any rule.

    Parameters: distinct words in order of first appearance, the most rounds, a key of ``TIE_BREAKS``, the least count,
    pairs chosen by hand for some rounds, symbols that have the first ids. Yields one record a round and ends when no
    pair is left or the highest count is below ``min_count``. Raises SettingsError for a chosen pair that does not occur
    in its round. Cost: O(rounds * n), with big constants.

    >>> [r.pair for r in reference_rounds([Word(("b", "a", "n", "a", "n", "a"), 1, 1)], 2)]
    [('a', 'n'), ('an', 'a')]
    """
    rule = tie_break_named(tie_break)
    current = tuple(words)
    chosen = checked_choices(choose)
    ids = {symbol: number for number, symbol in enumerate(first_symbols(current, special_tokens))}
    for n in range(1, rounds + 1):
        counts = count_weighted_pairs((word.symbols, word.count) for word in current)
        count = max(counts.values(), default=0)
        if not counts or count < min_count:
            return
        places = first_places(current)
        standings = sorted(
            (
                Standing(pair, (ids[pair[0]], ids[pair[1]]), places[pair])
                for pair, each in counts.items()
                if each == count
            ),
            key=rule.sort_key,
        )
        next_count = max((each for each in counts.values() if each < count), default=0)
        pair = chosen.get(n, standings[0].pair)
        if pair not in counts:
            raise absent_choice(n, pair)
        by_hand = (pair, counts[pair]) if n in chosen else None
        tie = explain_tie(rule, count, len(standings), standings, next_count, by_hand)
        # A text that is a symbol already keeps its id.
        ids.setdefault(join(*pair), len(ids))
        current = tuple(Word(tuple(merge_symbols(word.symbols, *pair)), word.count, word.number) for word in current)
        yield ReferenceRound(pair, counts, tie, current)
