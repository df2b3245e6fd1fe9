"""A trainer as the world knows it: a splitter, an alphabet, a tie-break rule and a minimum count under one name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bpe_core.errors import SettingsError
from bpe_core.learning import Progress, Trace, train
from bpe_core.records import Pair, StopReason, Symbol
from bpe_core.text import SPLITTERS, Corpus, between, counted_words
from bpe_core.trainers import warnings

TextOrWords = str | Iterable[str] | Mapping[str, int]
"""A text, a list of words, or a mapping from word to count; only a text is split."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trainer:
    """One named combination, held to the real library's merges by tests."""

    name: str
    """Key in ``TRAINERS``."""

    title: str
    """For a menu."""

    explanation: str
    """One plain sentence."""

    source: str
    """The library and the version that was run, or the page or paper."""

    splitter: str
    """Key of ``SPLITTERS``, used when a text is given; words are taken as they are."""

    alphabet: str
    """Key of ``ALPHABETS``."""

    tie_break: str
    """Key of ``TIE_BREAKS``."""

    min_count: int = 1
    """The least count of a pair to be merged, as the trainer sets it when nothing is asked."""

    id_order: str
    """Which symbols have which ids, as a sentence; it decides merges only under ``smallest-ids``."""

    stop_rule: str
    """When the trainer stops, as a sentence."""

    quirks: tuple[str, ...] = ()
    """Where the real trainer differs from a clean recount every round, a sentence each."""

    check: warnings.Check = warnings.nothing
    """Finds what the real trainer gets wrong in a corpus; ``warnings`` calls it."""

    out_of_pairs: StopReason = StopReason.NO_PAIR
    """How a trace says that no pair was left."""

    def corpus(self, text_or_words: TextOrWords, special_tokens: Sequence[str] = ()) -> Corpus:
        """Read a corpus as this trainer does.

        Parameters: a text, which is split, or words or a mapping word -> count, which are not; special tokens to split
        off a text first. Returns a corpus. Raises CorpusError for what cannot be read or spelt, SettingsError for
        special tokens of words, which are cut already. Cost: O(length).

        >>> from bpe_core import TRAINERS
        >>> [word.symbols for word in TRAINERS["subword-nmt"].corpus("low lo").words]
        [('l', 'o', 'w</w>'), ('l', 'o</w>')]
        """
        if isinstance(text_or_words, str):
            return Corpus.from_text(text_or_words, self.splitter, self.alphabet, special_tokens)
        if special_tokens:
            raise SettingsError("special tokens are split off a text, and words are cut already; leave them out")
        return Corpus.from_words(text_or_words, self.alphabet)

    def train(
        self,
        text_or_words: TextOrWords | Corpus,
        rounds: int,
        min_count: int | None = None,
        progress: Progress | None = None,
        choose: Mapping[int, Pair] | None = None,
        special_tokens: Sequence[Symbol] = (),
    ) -> Trace:
        """Learn merges as this trainer does.

        Parameters: as ``corpus``, or a corpus that is split and spelt already; the rest as ``bpe_core.train``, with the
        trainer's own minimum count when none is given. Returns a Trace. Raises CorpusError and SettingsError. Cost: as
        ``bpe_core.train``.

        >>> from bpe_core import TRAINERS
        >>> TRAINERS["hf-bytelevel"].train("bc a", 1).merges, TRAINERS["rustbpe"].train("bc a", 1).merges
        ([('b', 'c')], [(b' ', b'a')])
        """
        corpus = text_or_words if isinstance(text_or_words, Corpus) else self.corpus(text_or_words)
        least = self.min_count if min_count is None else min_count
        trace = train(corpus, rounds, self.tie_break, least, progress, choose, special_tokens)
        return trace.with_stop(self.out_of_pairs) if trace.stopped_because is StopReason.NO_PAIR else trace

    def warnings(self, text_or_words: TextOrWords, special_tokens: Sequence[str] = ()) -> tuple[str, ...]:
        """Say where the real trainer itself goes wrong on a corpus, so that its merges may differ from those here.

        Parameters: as ``corpus``. Returns sentences, none when all is well. Raises CorpusError for what is no
        word. Cost: O(length).

        >>> from bpe_core import TRAINERS
        >>> len(TRAINERS["subword-nmt"].warnings("plain words")), len(TRAINERS["subword-nmt"].warnings("x</w>y"))
        (0, 1)
        """
        if isinstance(text_or_words, str):
            parts = between(text_or_words, special_tokens)
            split = SPLITTERS[self.splitter].split
            return self.check(
                [word for part in parts for word in split(part)], [line for part in parts for line in part.split("\n")]
            )
        words = [word for word, _ in counted_words(text_or_words)]
        return self.check(words, words)
