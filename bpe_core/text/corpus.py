"""A corpus ready for training: its distinct words, in order of first appearance, with counts."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bpe_core.errors import CorpusError, SettingsError
from bpe_core.records import Symbol, Word
from bpe_core.text.alphabets import alphabet_named
from bpe_core.text.splitters import splitter_named

_Key = TypeVar("_Key", bound=Hashable)

MOST_SYMBOLS = 2**53
"""Weighted symbols in a corpus at most: up to here float64, in which NumPy sums weights, is exact."""


@dataclass(frozen=True)
class Corpus:
    """Distinct words with their counts. Make one with ``from_text``, ``from_words``, ``from_symbols`` or ``from_json``.

    >>> Corpus.from_text("low low lower").words[0]
    Word(symbols=('l', 'o', 'w'), count=2, number=1)
    """

    words: tuple[Word, ...]
    """Distinct words in order of first appearance."""

    splitter: str | None = None
    """Key of the splitter that cut the text; None when words were given, unless it was said, or symbol lists."""

    alphabet: str | None = None
    """Key of the alphabet that spelt the words; None when symbol lists were given."""

    special_tokens: tuple[str, ...] = ()
    """Texts that were split off before the splitter saw the text: they are in no word, and no merge crosses one."""

    @classmethod
    def from_text(
        cls,
        text: str,
        splitter: str = "whitespace",
        alphabet: str = "characters",
        special_tokens: Sequence[str] = (),
    ) -> Corpus:
        """Split a text into words and spell them.

        Parameters: the text, a key of ``SPLITTERS``, a key of ``ALPHABETS``, special tokens as ``between``. Returns a
        corpus, without words when the text is blank. Raises SettingsError for an unknown name or a special token that
        is none, CorpusError for a word the alphabet cannot spell. Cost: O(length).

        >>> [w.symbols for w in Corpus.from_text("hé", alphabet="utf-8-bytes").words]
        [(b'h', b'\\xc3', b'\\xa9')]
        """
        split = splitter_named(splitter).split
        words = [word for part in between(text, special_tokens) for word in split(part)]
        return cls(_spelt(_distinct(words), alphabet), splitter, alphabet, tuple(special_tokens))

    @classmethod
    def from_words(
        cls, words: Iterable[str] | Mapping[str, int], alphabet: str = "characters", splitter: str | None = None
    ) -> Corpus:
        """Take words as they are: a list, or a mapping from word to count.

        Parameters: the words; a key of ``ALPHABETS``; the key of the splitter that they were cut with elsewhere, if
        that is known: new text is encoded with it, and files name it. Raises CorpusError for a count below 1 or not
        whole, SettingsError for an unknown name. Empty words are dropped: they have no pairs.

        >>> Corpus.from_words({"low": 5, "lower": 2}).words[1].count
        2
        """
        if splitter is not None:
            splitter_named(splitter)
        checked = (
            dict(counted_words(words)) if isinstance(words, Mapping) else [word for word, _ in counted_words(words)]
        )
        return cls(_spelt(_distinct(checked), alphabet), splitter, alphabet)

    @classmethod
    def from_symbols(cls, symbol_lists: Iterable[Sequence[Symbol]]) -> Corpus:
        """Take words already cut into symbols, so that symbols of several characters are possible.

        Raises CorpusError, naming word and symbol, for anything but lists of non-empty symbols, all text or all bytes.

        >>> [w.symbols for w in Corpus.from_symbols([["a", "bc"], ["ab", "c"]]).words]
        [('a', 'bc'), ('ab', 'c')]
        """
        lists = list(symbol_lists)
        kinds = set()
        for number, symbols in enumerate(lists, start=1):
            if not isinstance(symbols, (list, tuple)):
                raise CorpusError(f"word {number}: expected a list of symbols, found {_kind(symbols)}")
            for place, symbol in enumerate(symbols, start=1):
                if not isinstance(symbol, (str, bytes)) or not symbol:
                    found = "an empty one" if symbol in ("", b"") else _kind(symbol)
                    raise CorpusError(f"word {number}, symbol {place}: expected a non-empty text, found {found}")
                kinds.add(type(symbol))
        if len(kinds) > 1:
            raise CorpusError("symbols must be all text or all bytes, not some of each")
        return cls(tuple(Word(*found) for found in _distinct([tuple(symbols) for symbols in lists])))

    @classmethod
    def from_json(cls, text: str) -> Corpus:
        """Read symbol lists written as JSON, as a page's test case stands: ``[["a", "a"], ["b"]]``.

        Raises CorpusError that names line and column where the JSON breaks, or the word that is no list.

        >>> Corpus.from_json('[["a", "a"], ["b"]]').words[0].symbols
        ('a', 'a')
        """
        if not text.strip():
            return cls(())
        try:
            lists = json.loads(text)
        except json.JSONDecodeError as trouble:
            raise CorpusError(
                f"line {trouble.lineno}, column {trouble.colno}: this is not JSON ({trouble.msg}); "
                'expected lists of symbols such as [["l", "o", "w"], ["l", "o"]]'
            ) from None
        except RecursionError:
            raise CorpusError('the JSON is nested too deeply; expected lists of symbols such as [["l", "o"]]') from None
        except ValueError as trouble:
            # json's own words for, say, a number of more digits than Python converts.
            raise CorpusError(f"this JSON cannot be read: {trouble}; expected lists of symbols") from None
        if not isinstance(lists, list):
            raise CorpusError(f'expected a list of words such as [["l", "o", "w"]], found {_kind(lists)}')
        return cls.from_symbols(lists)

    def __post_init__(self) -> None:
        _check_special_tokens(self.special_tokens)
        if self.symbol_count > MOST_SYMBOLS:
            raise CorpusError(f"the corpus has {self.symbol_count:,} symbols; at most {MOST_SYMBOLS:,} can be counted")

    @property
    def symbol_count(self) -> int:
        """Base symbols in the whole corpus, weighted by word counts."""
        return sum(len(word.symbols) * word.count for word in self.words)

    @property
    def word_count(self) -> int:
        """Words in the whole corpus, repeats included."""
        return sum(word.count for word in self.words)


def between(text: str, special_tokens: Sequence[str]) -> list[str]:
    """The stretches of a text between its special tokens, as Stanford CS336's assignment cuts them.

    Parameters: the text; special tokens, of which the longest that fits is taken at each place. Returns one stretch
    more than there are tokens in the text; some may be empty. Raises SettingsError for a special token that is empty,
    no text, or given twice. Cost: O(length).

    >>> between("one<|endoftext|>two", ["<|endoftext|>"])
    ['one', 'two']
    """
    _check_special_tokens(special_tokens)
    if not special_tokens:
        return [text]
    # An alternation takes the first that fits, so the longest stand first.
    return re.split("|".join(map(re.escape, sorted(special_tokens, key=len, reverse=True))), text)


def _check_special_tokens(tokens: Sequence[str]) -> None:
    if isinstance(tokens, str) or not all(isinstance(each, str) and each for each in tokens):
        raise SettingsError(f"special tokens: expected a list of texts, none of them empty, found {tokens!r:.80}")
    if len(set(tokens)) < len(tokens):
        raise SettingsError(f"special tokens: each may be given once, found {tokens!r:.80}")


def counted_words(words: Iterable[str] | Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """Words with counts, each looked at before it is believed; a list counts every word once.

    Raises CorpusError that names the word. Cost: O(words).

    >>> list(counted_words({"low": 5}))
    [('low', 5)]
    """
    if isinstance(words, str):
        raise CorpusError("expected a list of words or a mapping word -> count, found one text; use from_text")
    counted = words.items() if isinstance(words, Mapping) else ((word, 1) for word in words)
    for number, (word, count) in enumerate(counted, start=1):
        if not isinstance(word, str):
            raise CorpusError(f"word {number}: expected a text, found {_kind(word)}")
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise CorpusError(f"word {number}: expected a whole count of 1 or more, found {count!r}")
        yield word, count


def _spelt(found: Iterable[tuple[str, int, int]], alphabet: str) -> tuple[Word, ...]:
    spell = alphabet_named(alphabet).spell
    words = []
    for text, count, number in found:
        try:
            words.append(Word(spell(text), count, number))
        except CorpusError as trouble:
            raise CorpusError(f"word {number}: {trouble}") from None
    return tuple(words)


def _distinct(words: Sequence[_Key] | Mapping[_Key, int]) -> Iterator[tuple[_Key, int, int]]:
    """Each distinct word that is not empty, in order of first appearance: the word, its count, its first place from 1.

    Cost: O(words), nearly all of it in C: Counter counts, and each first place is searched from the one before, so that
    all searches together read the list once.
    """
    if isinstance(words, Mapping):
        yield from ((word, count, number) for number, (word, count) in enumerate(words.items(), start=1) if word)
        return
    place = 0
    for word, count in Counter(words).items():
        place = words.index(word, place) + 1
        if word:
            yield word, count, place


def _kind(value: object) -> str:
    """A JSON or Python value named for a reader."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    if type(value) in (int, float):
        return "a number"
    return names.get(type(value), f"a {type(value).__name__}")
