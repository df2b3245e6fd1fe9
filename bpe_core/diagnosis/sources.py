"""One corpus in all the ways in which it can be split and spelt, each made once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bpe_core.diagnosis.agreement import Agreements
from bpe_core.diagnosis.readings import readings
from bpe_core.errors import CorpusError
from bpe_core.records import Pair, Word
from bpe_core.text import Corpus, counted_words, splitter_named
from bpe_core.trainers import Trainer

Given = str | Iterable[str] | Mapping[str, int] | Corpus
"""A text, words, word counts, or a corpus that is already split and spelt."""

UNMARKED = ("characters", "utf-16-units", "utf-8-bytes")
"""Alphabets that cut a text of ASCII alike and put its symbols in the same order."""


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
        self.ascii = all(map(str.isascii, [self.text] if self.text is not None else self._counted.get(None, ["é"])))
        """Whether the text or words are known to be ASCII, so that ``UNMARKED`` alphabets are one."""
        self.agreements = Agreements()
        """How far rules agree with the list on each of these corpora."""
        self._first_counts: dict[str | None, Counter[Pair]] = {}
        self.ready = isinstance(given, Corpus)
        """Whether the corpus was already split and spelt, so that there is no other way to read it."""
        if not self.ready:
            self._unmarked = trainer.alphabet if trainer.alphabet in UNMARKED else "utf-8-bytes"
            self._corpora[self.key(trainer.splitter), trainer.alphabet] = self.own

    def corpus(self, splitter: str, alphabet: str) -> Corpus | None:
        """The corpus split and spelt in a way; None where it cannot be. Words that were given are not split."""
        if self.ready:
            return None
        alphabet = self.alphabet(alphabet)
        key = (self.key(splitter), alphabet)
        if key not in self._corpora:
            try:
                self._corpora[key] = Corpus.from_words(self.counted(splitter), alphabet)
            except CorpusError:
                return None
        return self._corpora[key]

    def alphabet(self, alphabet: str) -> str:
        """The alphabet that spells this corpus as ``alphabet`` does: one of several that are the same for ASCII."""
        return self._unmarked if self.ascii and alphabet in UNMARKED else alphabet

    def can_begin(self, splitter: str, alphabet: str, merges: Sequence[Pair]) -> bool:
        """Whether a list's first merge may have the highest count; False saves splitting hairs over a large corpus.

        Looks at characters, and so knows only of alphabets under which these are the symbols. Cost: O(length) once.
        """
        known = alphabet == "characters" or (self.ascii and alphabet in (*UNMARKED, "printable-bytes"))
        if not known or not merges:
            return True
        name = self.key(splitter)
        if name not in self._first_counts:
            self._first_counts[name] = _character_pairs(self.counted(splitter))
        counts = self._first_counts[name]
        top = max(counts.values(), default=0)
        return any(counts.get(read.pair(0), 0) == top for read in readings(merges, "characters"))

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


def _character_pairs(counted: Mapping[str, int]) -> Counter[Pair]:
    counts: Counter[Pair] = Counter()
    for word, count in counted.items():
        if count == 1:
            counts.update(zip(word, word[1:]))
        else:
            for pair in zip(word, word[1:]):
                counts[pair] += count
    return counts
