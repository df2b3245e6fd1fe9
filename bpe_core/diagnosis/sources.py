"""One corpus in all the ways in which it can be split and spelt, each made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bpe_core.diagnosis.agreement import Agreements, pair_counts
from bpe_core.diagnosis.readings import readings
from bpe_core.errors import CorpusError
from bpe_core.records import Pair, Word
from bpe_core.text import Corpus, counted_words, splitter_named
from bpe_core.trainers import Trainer

Given = str | Iterable[str] | Mapping[str, int] | Corpus
"""A text, words, word counts, or a corpus that is already split and spelt."""

UNMARKED = ("characters", "utf-16-units", "utf-8-bytes")
"""Alphabets that cut a text of ASCII alike and put its symbols in the same order."""

MOST_WORK = 4_000_000
"""Symbols and tied pairs that all mistaken trainers of word by word together look at for one list: about 1.5 s."""


class Source:
    """A text or words to be split and spelt in several ways; a ready corpus has only its own way."""

    def __init__(self, given: Given, trainer: Trainer) -> None:
        """Take what was given, and make the corpus as the trainer does. Raises CorpusError."""
        self.text = given if isinstance(given, str) else None
        """The text; None when words or a ready corpus were given."""
        self._counted: dict[str | None, dict[str, int]] = {}
        self._corpora: dict[tuple[str | None, str], Corpus] = {}
        if isinstance(given, Corpus):
            self.own = given
        elif isinstance(given, str):
            self.own = trainer.corpus(given)
        else:
            kept = given if isinstance(given, Mapping) else list(given)
            words: dict[str, int] = {}
            for word, count in counted_words(kept):
                words[word] = words.get(word, 0) + count
            self._counted[None] = words
            self.own = trainer.corpus(kept)
        self._ascii: dict[str | None, bool] = {}
        self.agreements = Agreements()
        """How far rules agree with the list on each of these corpora."""
        self._first_counts: dict[str | None, Counter[Pair]] = {}
        self._own_counts: Counter[Pair] | None = None
        self.work_left = MOST_WORK
        """Symbols and tied pairs that mistaken trainers may still look at."""
        self.ready = isinstance(given, Corpus)
        """Whether the corpus was already split and spelt, so that there is no other way to read it."""
        if not self.ready:
            self._unmarked = trainer.alphabet if trainer.alphabet in UNMARKED else "utf-8-bytes"
            self._corpora[self.key(trainer.splitter), trainer.alphabet] = self.own

    def corpus(self, splitter: str, alphabet: str) -> Corpus | None:
        """The corpus split and spelt in a way; None where it cannot be. Words that were given are not split."""
        if self.ready:
            return None
        alphabet = self.alphabet(splitter, alphabet)
        key = (self.key(splitter), alphabet)
        if key not in self._corpora:
            try:
                self._corpora[key] = Corpus.from_words(self.counted(splitter), alphabet)
            except CorpusError:
                return None
        return self._corpora[key]

    def alphabet(self, splitter: str, alphabet: str) -> str:
        """The alphabet that spells these words as ``alphabet`` does: one of several that are the same for ASCII."""
        return self._unmarked if alphabet in UNMARKED and self.is_ascii(splitter) else alphabet

    def is_ascii(self, splitter: str) -> bool:
        """Whether the words of a splitter are ASCII, so that ``UNMARKED`` alphabets are one.

        The text may be ASCII where its words are not: sentencepiece's splitter writes its own sign for a space.
        """
        if self.ready:
            return False
        name = self.key(splitter)
        if name not in self._ascii:
            self._ascii[name] = all(map(str.isascii, self.counted(splitter)))
        return self._ascii[name]

    def can_begin(self, splitter: str, alphabet: str, merges: Sequence[Pair]) -> bool:
        """As ``could_begin`` for the words of a splitter, whose pairs are counted once. Cost: O(length) once."""
        if not merges or not _knows_characters(alphabet, self.is_ascii(splitter)):
            return True
        name = self.key(splitter)
        if name not in self._first_counts:
            self._first_counts[name] = pair_counts(self.counted(splitter).items())
        return _is_top(self._first_counts[name], merges, "characters")

    def begins(self, merges: Sequence[Pair]) -> bool:
        """Whether a list's first merge has the highest count of the trainer's own corpus. Cost: O(symbols) once."""
        if self._own_counts is None:
            self._own_counts = pair_counts((word.symbols, word.count) for word in self.own.words)
        return _is_top(self._own_counts, merges, alphabet_of(self.own))

    def counted(self, splitter: str) -> dict[str, int]:
        """Word -> count, in order of first appearance."""
        name = self.key(splitter)
        if name not in self._counted:
            words: dict[str, int] = {}
            for word in splitter_named(str(name)).split(self.text or ""):
                words[word] = words.get(word, 0) + 1
            self._counted[name] = words
        return self._counted[name]

    def key(self, splitter: str) -> str | None:
        """The splitter where a text was given; None where words were, which no splitter touches."""
        return None if self.text is None else splitter


def alphabet_of(corpus: Corpus) -> str | None:
    """The alphabet in which a list is read for a corpus; symbols that were given as bytes are bytes."""
    if corpus.alphabet is None and corpus.words and isinstance(corpus.words[0].symbols[0], bytes):
        return "utf-8-bytes"
    return corpus.alphabet


def without_counts(corpus: Corpus) -> Corpus:
    """Every distinct word counted once."""
    return Corpus(tuple(Word(word.symbols, 1, word.number) for word in corpus.words), corpus.splitter, corpus.alphabet)


def could_begin(words: Mapping[str, int], alphabet: str, merges: Sequence[Pair]) -> bool:
    """Whether a list's first merge may have the highest count; False saves spelling a large corpus in vain.

    Looks at characters, and so knows only of alphabets under which these are the symbols. Cost: O(length).
    """
    known = _knows_characters(alphabet, all(map(str.isascii, words)))
    return not known or _is_top(pair_counts(words.items()), merges, "characters")


def _knows_characters(alphabet: str, is_ascii: bool) -> bool:
    return alphabet == "characters" or (is_ascii and alphabet in (*UNMARKED, "printable-bytes"))


def _is_top(counts: Mapping[Pair, int], merges: Sequence[Pair], alphabet: str | None) -> bool:
    top = max(counts.values(), default=0)
    return any(counts.get(read.pair(0), 0) == top for read in readings(merges, alphabet))
