"""How a merge list is applied to a word: by rank, by replay, by rank of the joined text - and one mistake.

This is the obvious way, one record a step; ``merging`` gives the same end result faster. Lists that were trained on
single characters or bytes give the same tokens by all but the last; edited and foreign lists may not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bpe_core.encoding.tokenizer import Tokenizer
from bpe_core.errors import one_of
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol


@dataclass(frozen=True, slots=True)
class Method:
    """One way to apply a merge list."""

    name: str
    """Key in ``METHODS``."""

    title: str
    """For a menu."""

    explanation: str
    """One plain sentence."""

    source: str
    """Who encodes this way."""


METHODS: dict[str, Method] = {
    method.name: method
    for method in (
        Method(
            "rank",
            "Lowest rank first",
            "Of the neighbours in the list the pair of lowest rank is merged wherever it stands; repeat until none is.",
            "GPT-2's encoder, subword-nmt, minbpe",
        ),
        Method(
            "rank-one-place",
            "Lowest rank first, one place at a time",
            "Like lowest rank first, but one place is merged and then all are ranked anew; the leftmost place first.",
            "Hugging Face tokenizers",
        ),
        Method(
            "replay",
            "Replay in learned order",
            "The merges are gone through once, in the order in which they were learned.",
            "the byte-pair encoding lesson",
        ),
        Method(
            "joined-rank",
            "Rank of the joined text",
            "Any two neighbours that together are a token may merge; the lowest rank first, leftmost place first.",
            "tiktoken; SentencePiece with its scores",
        ),
        Method(
            "greedy-frequency",
            "By frequency in the new text (a mistake)",
            "Of the pairs in the list the one most frequent in the new text is merged, as if training went on: tokens "
            "then depend on the rest of the text, and the model never saw them so.",
            "a common mistake",
        ),
    )
}
"""Every method by name."""


ONE_PLACE_AT_A_TIME = frozenset({"rank-one-place", "joined-rank"})
"""Methods whose step merges one place; in the others it merges every place of its pair."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two neighbours of a word that the merge list knows."""

    at: int
    """Index of the left symbol in the word, from 0."""

    pair: Pair
    """The two symbols."""

    rank: int
    """The rank that the method goes by, 0 or more."""

    usable: bool
    """False when a replay is already past this rank."""


@dataclass(frozen=True, slots=True)
class Step:
    """One merge in one word."""

    before: tuple[Symbol, ...]
    """The word's symbols before."""

    candidates: tuple[Candidate, ...]
    """Every two neighbours that the list knows, left to right."""

    pair: Pair
    """The pair that was merged."""

    rank: int
    """Its rank, by which it was chosen; with ``greedy-frequency`` the rank did not matter."""

    places: tuple[int, ...]
    """Indices into ``before`` of the left symbols that were merged."""

    after: tuple[Symbol, ...]
    """The word's symbols after."""


def method_named(name: str) -> Method:
    """Look up a method; raises SettingsError with the known names.

    >>> method_named("rank").title
    'Lowest rank first'
    """
    if name not in METHODS:
        raise one_of("encoding method", name, METHODS)
    return METHODS[name]


def word_steps(symbols: Sequence[Symbol], tokenizer: Tokenizer, method: str, limit: int) -> Iterator[Step]:
    """Apply the merges of rank below ``limit`` to one word, a record a step.

    Parameters: base symbols; any method but ``greedy-frequency``, whose choice depends on the whole text.
    Cost: O(symbols) a step.

    >>> [s.after for s in word_steps("abc", Tokenizer.from_merges([("ab", "c"), ("a", "b")]), "rank", 2)]
    [('ab', 'c'), ('abc',)]
    """
    current = tuple(symbols)
    passed = -1
    while True:
        candidates = _candidates(current, tokenizer, method, limit, passed)
        best = min((each for each in candidates if each.usable), key=lambda each: (each.rank, each.at), default=None)
        if best is None:
            return
        places = (best.at,) if method in ONE_PLACE_AT_A_TIME else _places(current, best.pair)
        after = _merged_at(current, places)
        yield Step(current, candidates, best.pair, best.rank, places, after)
        current = after
        if method == "replay":
            passed = best.rank


def follow_pairs(symbols: Sequence[Symbol], pairs: Sequence[Pair], tokenizer: Tokenizer, limit: int) -> Iterator[Step]:
    """Merge pairs in a given order, a record for each that the word has: the steps of ``greedy-frequency``."""
    current = tuple(symbols)
    for pair in pairs:
        places = _places(current, pair)
        if places:
            candidates = _candidates(current, tokenizer, "rank", limit, -1)
            after = _merged_at(current, places)
            yield Step(current, candidates, pair, tokenizer.ranks[pair], places, after)
            current = after


def _candidates(
    symbols: Sequence[Symbol], tokenizer: Tokenizer, method: str, limit: int, passed: int
) -> tuple[Candidate, ...]:
    found = []
    for at, pair in enumerate(zip(symbols, symbols[1:])):
        if method == "joined-rank":
            rank = tokenizer.joined_ranks.get(join(*pair))
        else:
            rank = rank_after(tokenizer, pair, passed)
        if rank is not None and rank < limit:
            found.append(Candidate(at, pair, rank, rank > passed))
    return tuple(found)


def rank_after(tokenizer: Tokenizer, pair: Pair, passed: int) -> int | None:
    """The pair's first rank after ``passed``; its last one when there is none."""
    ranks = tokenizer.later_ranks.get(pair)
    if ranks is None:
        return tokenizer.ranks.get(pair)
    return next((rank for rank in ranks if rank > passed), ranks[-1])


def _places(symbols: Sequence[Symbol], pair: Pair) -> tuple[int, ...]:
    """Where the pair stands, left to right, without overlaps."""
    places: list[int] = []
    for at, each in enumerate(zip(symbols, symbols[1:])):
        if each == pair and not (places and places[-1] == at - 1):
            places.append(at)
    return tuple(places)


def _merged_at(symbols: Sequence[Symbol], places: tuple[int, ...]) -> tuple[Symbol, ...]:
    merged: list[Symbol] = []
    start = 0
    for at in places:
        merged += [*symbols[start:at], join(symbols[at], symbols[at + 1])]
        start = at + 2
    return (*merged, *symbols[start:])
