"""The vocabulary of a training at any round: every token, where it comes from and what has become of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bpe_core.encoding.tokenizer import Source, Tokenizer, as_tokenizer
from bpe_core.errors import SettingsError
from bpe_core.learning import Trace
from bpe_core.notation import visible
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol, Word

FIRST_WORDS = 5
"""Words that an entry names."""


@dataclass(frozen=True, slots=True)
class VocabularyEntry:
    """One token at one round."""

    id: int
    """Its id, as ``encode`` gives it."""

    symbol: Symbol
    """The token itself."""

    utf8: bytes
    """Its bytes: those of a byte symbol, or the text in UTF-8 with halves of UTF-16 pairs in three bytes each."""

    pair: Pair | None
    """What it was first merged from; None for a base symbol."""

    round: int | None
    """The round that made it first, counted from 1; None for a base symbol."""

    count: int
    """How often it is a symbol of the corpus after this round, weighted by word counts."""

    word_count: int
    """Of how many distinct words it is a symbol."""

    words: tuple[str, ...]
    """The first of these words, in order of first appearance; bytes that are no UTF-8 show as U+FFFD."""

    scaffolding: bool
    """Whether it occurred once, or was made, and does not occur any more: it only carried later merges."""


@dataclass(frozen=True, slots=True)
class MergeTree:
    """How a token was put together."""

    symbol: Symbol
    """The token."""

    id: int | None
    """Its id; None when the vocabulary does not have it."""

    rank: int | None
    """The rank of the merge that makes it; None for a base symbol."""

    left: MergeTree | None
    """The left part; None for a base symbol."""

    right: MergeTree | None
    """The right part; None for a base symbol."""


def vocabulary(trace: Trace, n: int | None = None, first_words: int = FIRST_WORDS) -> list[VocabularyEntry]:
    """Every token that exists after round ``n``, by id.

    Parameters: a trace; n in 0..len(trace), the last round by default; how many words an entry names. With bytes all
    256 base symbols are in it, also those that the corpus never had. Raises SettingsError for a round outside.
    Cost: O(positions + merges so far).

    >>> from bpe_core import Corpus, train
    >>> entry = vocabulary(train(Corpus.from_text("low low lower"), 2))[-1]
    >>> entry.symbol, entry.pair, entry.round, entry.count, entry.words, entry.scaffolding
    ('low', ('lo', 'w'), 2, 3, ('low', 'lower'), False)
    """
    last = len(trace) if n is None else n
    tokenizer = Tokenizer.from_trace(trace, last)
    counts, holders = _occurrences(trace.words(last))
    texts = [_text(word.symbols) for word in trace.corpus.words]
    seen = {symbol for word in trace.corpus.words for symbol in word.symbols}
    made: dict[Symbol, int] = {}
    for rank, pair in enumerate(tokenizer.merges):
        if join(*pair) not in seen:
            made.setdefault(join(*pair), rank)
    entries = []
    for symbol, number in tokenizer.ids.items():
        own = made.get(symbol)
        words = holders.get(symbol, [])
        count = counts.get(symbol, 0)
        entries.append(
            VocabularyEntry(
                id=number,
                symbol=symbol,
                utf8=symbol if isinstance(symbol, bytes) else symbol.encode("utf-8", "surrogatepass"),
                pair=None if own is None else tokenizer.merges[own],
                round=None if own is None else own + 1,
                count=count,
                word_count=len(words),
                words=tuple(texts[index] for index in words[:first_words]),
                scaffolding=not count and (own is not None or symbol in seen),
            )
        )
    return entries


def merge_tree(symbol: Symbol, source: Source) -> MergeTree:
    """The tree of merges that makes a token, base symbols at its leaves.

    Parameters: a token; a trace, a tokenizer or a list of pairs. A part that no earlier merge makes is a leaf.
    Equal parts are one and the same record. Raises SettingsError for a symbol that is not in the vocabulary.
    Cost: O(merges).

    >>> tree = merge_tree("low", [("l", "o"), ("lo", "w")])
    >>> tree.left.symbol, tree.left.left.symbol, tree.right.rank
    ('lo', 'l', None)
    """
    tokenizer = as_tokenizer(source)
    if symbol not in tokenizer.ids:
        raise SettingsError(f"the vocabulary has no token `{visible(symbol)}`; choose one that it has")
    base = _base_symbols(source)
    trees: dict[Symbol, MergeTree] = {}

    def part(each: Symbol) -> MergeTree:
        return trees.setdefault(each, MergeTree(each, tokenizer.id_of(each), None, None, None))

    for rank, (left, right) in enumerate(tokenizer.merges):
        merged = join(left, right)
        if merged not in base and (merged not in trees or trees[merged].rank is None):
            trees[merged] = MergeTree(merged, tokenizer.id_of(merged), rank, part(left), part(right))
    return part(symbol)


def _base_symbols(source: Source) -> set[Symbol]:
    """Symbols that are there before any merge, where that is known."""
    if isinstance(source, Trace):
        return {symbol for word in source.corpus.words for symbol in word.symbols}
    return set()


def _occurrences(words: Iterable[Word]) -> tuple[dict[Symbol, int], dict[Symbol, list[int]]]:
    """Symbol -> how often it occurs, and in which words, by index."""
    counts: dict[Symbol, int] = {}
    holders: dict[Symbol, list[int]] = {}
    for index, word in enumerate(words):
        for symbol in word.symbols:
            counts[symbol] = counts.get(symbol, 0) + word.count
        for symbol in dict.fromkeys(word.symbols):
            holders.setdefault(symbol, []).append(index)
    return counts, holders


def _text(symbols: Sequence[Symbol]) -> str:
    if any(isinstance(symbol, bytes) for symbol in symbols):
        return b"".join(symbol for symbol in symbols if isinstance(symbol, bytes)).decode(errors="replace")
    return "".join(symbol for symbol in symbols if isinstance(symbol, str))
