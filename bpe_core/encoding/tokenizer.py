"""What encoding needs and nothing else: merges in rank order, a vocabulary with ids, and how text becomes symbols.

A trace, an imported file and a bare list of merges all turn into this one record, so that whatever works on a trained
list works on a foreign one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bpe_core.encoding.file_rules import NO_RULES, AddedToken, FileRules, fallback_name, pieces_of
from bpe_core.errors import SettingsError
from bpe_core.learning import Trace
from bpe_core.notation import as_text
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol
from bpe_core.text import (
    BYTE_NAMES,
    END_OF_WORD,
    NameBytes,
    alphabet_named,
    bytes_of_names,
    split_by_steps,
    splitter_named,
    time_limit,
)

ALL_BYTES: tuple[bytes, ...] = tuple(bytes((value,)) for value in range(256))
"""The base symbols of every byte tokenizer: with all of them nothing is unknown."""


@dataclass(frozen=True)
class Tokenizer:
    """A merge list ready to encode with. Make one with ``from_trace``, ``from_merges`` or ``formats.read_any``.

    >>> Tokenizer.from_merges([("l", "o"), ("lo", "w")]).vocabulary
    ('l', 'o', 'w', 'lo', 'low')
    """

    merges: tuple[Pair, ...]
    """The pairs in rank order, rank 0 first."""

    vocabulary: tuple[Symbol, ...]
    """Every symbol once: base symbols and what the merges make."""

    token_ids: tuple[int, ...]
    """The id of each entry of ``vocabulary``, 0 or more, each once."""

    splitter: str | None = None
    """Key of ``SPLITTERS``; None when the merges were learned from words as given."""

    alphabet: str | None = None
    """Key of ``ALPHABETS``; None when they were learned from symbol lists."""

    specials: tuple[tuple[str, int], ...] = ()
    """Special tokens, such as ``<|endoftext|>``, with ids; found in a text only where ``rules`` say so."""

    stray: tuple[tuple[Symbol, int], ...] = ()
    """Tokens of a file that no merge makes and that are no special tokens, with ids: decoded and kept, never reached
    by merging."""

    rules: FileRules = NO_RULES
    """What the file that it comes from does to a text around the merges."""

    method: str = "rank"
    """Key of ``METHODS``: how the library that the list comes from applies it."""

    def __post_init__(self) -> None:
        if len(self.vocabulary) != len(self.token_ids):
            raise SettingsError(f"{len(self.vocabulary):,} symbols but {len(self.token_ids):,} ids; give one for each")
        if self.splitter is not None:
            splitter_named(self.splitter)
        if self.alphabet is not None:
            alphabet_named(self.alphabet)

    @classmethod
    def from_trace(cls, trace: Trace, rounds: int | None = None) -> Tokenizer:
        """The tokenizer that the first ``rounds`` rounds learned; all of them by default.

        Ids are those of the trace's vocabulary: base symbols by code point, then merged ones in order. With bytes all
        256 are base symbols, seen or not, so byte b has id b and merge r has id 256 + r. Special tokens that were
        split off the corpus stand before all of these, and are split off new text as well. Raises SettingsError for a
        round that the trace does not have. Cost: O(vocabulary).

        >>> from bpe_core import Corpus, train
        >>> tokenizer = Tokenizer.from_trace(train(Corpus.from_text("hug hug", alphabet="utf-8-bytes"), 1))
        >>> tokenizer.id_of(b"h"), tokenizer.id_of(b"hu"), tokenizer.id_of(b"ug")
        (104, 256, None)
        """
        count = len(trace) if rounds is None else rounds
        if not isinstance(count, int) or not 0 <= count <= len(trace):
            raise SettingsError(f"there is no round {rounds!r} to encode with; choose from 0 to {len(trace)}")
        asked = trace.settings
        base = trace.vocabulary[: trace.base_size]
        in_words = {symbol for word in trace.corpus.words for symbol in word.symbols}
        specials = [symbol for symbol in asked.special_tokens if symbol not in in_words]
        return cls._numbered(
            tuple(trace.merges[:count]), base, asked.splitter, asked.alphabet, specials, trace.corpus.special_tokens
        )

    @classmethod
    def from_merges(
        cls, merges: Iterable[Sequence[Symbol]], splitter: str | None = None, alphabet: str | None = None
    ) -> Tokenizer:
        """A tokenizer from a bare list: the parts that no merge makes, and all their characters, are base symbols.

        Parameters: pairs in rank order; keys of ``SPLITTERS`` and ``ALPHABETS``. Without an alphabet bytes are read as
        UTF-8 bytes and text as characters. Raises SettingsError for anything but pairs of non-empty symbols of one
        kind. Cost: O(merges).

        >>> Tokenizer.from_merges([("ab", "c"), ("a", "b")]).vocabulary
        ('a', 'b', 'c', 'abc', 'ab')
        """
        pairs = tuple(_checked_pair(rank, pair) for rank, pair in enumerate(merges))
        if len({type(symbol) for pair in pairs for symbol in pair}) > 1:
            raise SettingsError("the merges are text in some places and bytes in others; use one of them")
        made = {join(*pair) for pair in pairs}
        parts = {symbol for pair in pairs for symbol in pair}
        base = (parts - made) | {unit for part in parts for unit in _units(part, alphabet)}
        return cls._numbered(pairs, sorted(base), splitter, alphabet)

    @classmethod
    def _numbered(
        cls,
        merges: tuple[Pair, ...],
        base: Iterable[Symbol],
        splitter: str | None,
        alphabet: str | None,
        specials: Sequence[Symbol] = (),
        split_off: Sequence[str] = (),
    ) -> Tokenizer:
        start = [symbol for symbol in base if symbol not in specials]
        if alphabet == "printable-bytes":
            start = [*sorted(BYTE_NAMES), *start]
        elif alphabet == "utf-8-bytes" or any(isinstance(symbol, bytes) for symbol in start):
            start = [*ALL_BYTES, *start]
        # A text that is a symbol already keeps its id, as in training.
        vocabulary = tuple(dict.fromkeys([*start, *(join(*pair) for pair in merges)]))
        names = dict.fromkeys([*split_off, *map(as_text, specials)])
        named = tuple((name, n) for n, name in enumerate(names))
        ids = range(len(named), len(named) + len(vocabulary))
        rules = FileRules(added=tuple(AddedToken(name, n) for name, n in named[: len(split_off)]))
        return cls(merges, vocabulary, tuple(ids), splitter, alphabet, named, rules=rules)

    @property
    def is_bytes(self) -> bool:
        """Whether symbols are bytes; if not they are text."""
        return isinstance(self.vocabulary[0], bytes) if self.vocabulary else self.alphabet == "utf-8-bytes"

    @property
    def marks_word_ends(self) -> bool:
        """Whether the last symbol of a word carries, or is, ``</w>``."""
        return self.alphabet in ("characters-eow", "characters-eow-separate")

    @cached_property
    def ids(self) -> dict[Symbol, int]:
        """Symbol -> id."""
        return dict(zip(self.vocabulary, self.token_ids))

    @cached_property
    def symbols(self) -> dict[int, Symbol]:
        """Id -> symbol, those that no merge makes included; special tokens are not in it."""
        return {**{number: symbol for symbol, number in self.stray}, **dict(zip(self.token_ids, self.vocabulary))}

    @cached_property
    def known_ids(self) -> dict[Symbol, int]:
        """Symbol -> id, those that no merge makes included."""
        return {**dict(self.stray), **self.ids}

    @cached_property
    def ranks(self) -> dict[Pair, int]:
        """Pair -> rank; the first one when a pair stands in the list twice."""
        return {pair: rank for rank, pair in reversed(tuple(enumerate(self.merges)))}

    @cached_property
    def later_ranks(self) -> dict[Pair, list[int]]:
        """Pair -> all its ranks, only for pairs that stand in the list more than once."""
        if len(self.ranks) == len(self.merges):
            return {}
        found: dict[Pair, list[int]] = {}
        for rank, pair in enumerate(self.merges):
            found.setdefault(pair, []).append(rank)
        return {pair: ranks for pair, ranks in found.items() if len(ranks) > 1}

    @cached_property
    def joined_ranks(self) -> dict[Symbol, int]:
        """Text that a merge makes -> rank of the first merge that makes it."""
        return {join(*pair): rank for rank, pair in reversed(tuple(enumerate(self.merges)))}

    def in_bytes(self) -> Tokenizer:
        """The same tokenizer with bytes for GPT-2's printable characters, ids unchanged; itself for other alphabets.

        >>> Tokenizer.from_merges([("Ġ", "t")], alphabet="printable-bytes").in_bytes().merges
        ((b' ', b't'),)
        """
        if self.alphabet != "printable-bytes":
            return self
        merges = tuple((_named(left), _named(right)) for left, right in self.merges)
        vocabulary = tuple(map(_named, self.vocabulary))
        return replace(self, merges=merges, vocabulary=vocabulary, alphabet="utf-8-bytes")

    def id_of(self, symbol: Symbol) -> int | None:
        """The symbol's id; None when it is not in the vocabulary."""
        return self.ids.get(symbol)

    def spell(self, word: str) -> tuple[Symbol, ...]:
        """A word's base symbols. Raises CorpusError for a word the alphabet cannot spell.

        A word that is a token stays whole and a symbol that is none is spelt in bytes where ``rules`` say so.
        """
        rules = self.rules
        named = self.is_bytes and NameBytes() in (rules.steps or ())
        if rules.whole_words:
            whole = bytes_of_names(word) if named else word.encode(errors="surrogatepass") if self.is_bytes else word
            if whole in self.known_ids:
                return (whole,)
        if named:
            return tuple(bytes_of_names(char) for char in word)
        base = alphabet_named(self.alphabet or ("utf-8-bytes" if self.is_bytes else "characters")).spell(word)
        return tuple(self._in_known_symbols(base)) if rules.byte_fallback else base

    def _in_known_symbols(self, base: Iterable[Symbol]) -> Iterator[Symbol]:
        for symbol in base:
            if isinstance(symbol, bytes) or symbol in self.ids:
                yield symbol
            else:
                yield from (fallback_name(byte) for byte in symbol.encode(errors="surrogatepass"))

    def pieces(self, text: str) -> list[str | AddedToken]:
        """A text's words and the added tokens between them, in order.

        Words stand between white space when the merges were learned from words as given.
        """
        found: list[str | AddedToken] = []
        until = time_limit()
        for piece, begins in pieces_of(text, self.rules, until):
            if isinstance(piece, AddedToken):
                found.append(piece)
            elif self.rules.steps is not None:
                found += split_by_steps(piece, self.rules.steps, begins, until)
            else:
                found += splitter_named(self.splitter or "whitespace").split(piece)
        return found


Source = Trace | Tokenizer | Sequence[Sequence[Symbol]]
"""Whatever holds merges: a trace, a tokenizer, a bare list of pairs."""


def as_tokenizer(source: Trace | Tokenizer | Iterable[Sequence[Symbol]]) -> Tokenizer:
    """Whatever holds merges, as a Tokenizer; see ``from_trace`` and ``from_merges``.

    >>> as_tokenizer([("a", "b")]).merges
    (('a', 'b'),)
    """
    if isinstance(source, Tokenizer):
        return source
    return Tokenizer.from_trace(source) if isinstance(source, Trace) else Tokenizer.from_merges(source)


def _checked_pair(rank: int, pair: Sequence[Symbol]) -> Pair:
    if not isinstance(pair, (list, tuple)) or len(pair) != 2:
        raise SettingsError(f"merge {rank + 1}: expected two symbols, found {pair!r:.80}")
    left, right = pair
    if not isinstance(left, (str, bytes)) or not isinstance(right, type(left)) or not left or not right:
        raise SettingsError(f"merge {rank + 1}: expected two non-empty symbols of one kind, found {pair!r:.80}")
    return left, right


def _named(symbol: Symbol) -> Symbol:
    return bytes_of_names(symbol) if isinstance(symbol, str) else symbol


def _units(symbol: Symbol, alphabet: str | None) -> list[Symbol]:
    """The smallest symbols that a part may have been put together from."""
    if isinstance(symbol, bytes):
        return []
    if alphabet == "characters-eow" and symbol.endswith(END_OF_WORD) and symbol != END_OF_WORD:
        body = symbol.removesuffix(END_OF_WORD)
        return [*body[:-1], body[-1] + END_OF_WORD]
    if alphabet == "characters-eow-separate" and symbol.endswith(END_OF_WORD):
        return [*symbol.removesuffix(END_OF_WORD), END_OF_WORD]
    return list(symbol)
