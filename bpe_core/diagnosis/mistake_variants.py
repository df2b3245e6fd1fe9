"""How each known mistake is set up on a corpus: the forms that the corpus and the trainer allow, ready to be run."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bpe_core.diagnosis.mistaken_words import count_all, cut_at_text, replace_in_spaced_text
from bpe_core.diagnosis.runs import CorpusRun, FirstTableRun, MinimumRun, Run, WordwiseRun
from bpe_core.diagnosis.sources import Source, alphabet_of, without_counts
from bpe_core.diagnosis.wordwise import CountWord, MergeWord
from bpe_core.records import Pair
from bpe_core.text import ALPHABETS, SPLITTERS, Corpus
from bpe_core.trainers import Trainer

MOST_RUN_TOGETHER = 3_000_000
"""Symbols at most in a corpus whose words are run together into one sequence."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One form of a mistake on one corpus."""

    name: str
    """Which form, as a phrase; empty where there is only one."""

    start: Callable[[Sequence[Pair]], Run | None]
    """Sets the mistaken trainer up for a list, empty when there is none to hold it against; None where this corpus
    cannot be read that way, or the list's first merge is out of the question."""


Variants = Callable[[Source, Trainer], Iterator[Variant]]
"""The forms of a mistake that a corpus and a trainer allow."""


def first_table(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """The first pair table, taken from top to bottom."""
    yield Variant("", lambda merges: FirstTableRun(source.own, alphabet_of(source.own)))


def uncounted(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """Every distinct word once; no mistake where no word is repeated."""
    if any(word.count > 1 for word in source.own.words):
        yield Variant(
            "", lambda merges: CorpusRun(without_counts(source.own), alphabet_of(source.own), source.agreements)
        )


def wordwise(count: CountWord, merge: MergeWord, name: str = "", by_text: bool = False) -> Variants:
    """A mistake made word by word on the trainer's own corpus."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        yield Variant(name, lambda merges: WordwiseRun(source.own, count, merge, by_text))

    return variants


def respelt(instead_of: Container[str], alphabet: str) -> Variants:
    """A mistake that spells the trainer's words in another alphabet."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        one = source.alphabet(alphabet) == source.alphabet(trainer.alphabet)
        # Characters of ASCII are its bytes, and bytes instead of printable characters are a mistake of their own.
        one = one or (trainer.alphabet == "printable-bytes" and source.ascii and alphabet == "characters")
        if trainer.alphabet in instead_of and not one:
            yield Variant("", partial(_read, source, trainer.splitter, alphabet))

    return variants


def other_splitters(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """Every splitter but the trainer's own, on a text."""
    for splitter in SPLITTERS.values():
        if source.text is not None and splitter.name not in (trainer.splitter, "none"):
            yield Variant(splitter.title, partial(_read, source, splitter.name, trainer.alphabet))


def across(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """The whole text, or the words without what stood between them, as one sequence."""
    if source.text is not None and trainer.splitter != "none":
        yield Variant("the whole text as one sequence", partial(_read, source, "none", trainer.alphabet))
    if len(source.own.words) > 1 and source.own.symbol_count <= MOST_RUN_TOGETHER and not _keeps_all(source, trainer):
        yield Variant(
            "the words run together, without what stood between them", lambda merges: _run_together(source, trainer)
        )


def _keeps_all(source: Source, trainer: Trainer) -> bool:
    """Whether the words run together are the text, so that both forms are one."""
    unmarked = ALPHABETS[trainer.alphabet].spell("a") in (("a",), (b"a",))
    return source.text is not None and unmarked and trainer.splitter in ("gpt2", "gpt4", "whitespace-keep-space")


def _run_together(source: Source, trainer: Trainer) -> Run:
    if source.text is None:
        texts = [symbol for word in source.own.words for _ in range(word.count) for symbol in word.symbols]
    else:
        spelt = {}
        texts = []
        for word in SPLITTERS[trainer.splitter].split(source.text):
            if word not in spelt:
                spelt[word] = ALPHABETS[trainer.alphabet].spell(word)
            texts.extend(spelt[word])
    return CorpusRun(Corpus.from_symbols([texts]), alphabet_of(source.own), source.agreements)


def _read(source: Source, splitter: str, alphabet: str, merges: Sequence[Pair]) -> Run | None:
    if source.ready or (merges and not source.can_begin(splitter, alphabet, merges)):
        return None
    corpus = source.corpus(splitter, alphabet)
    return None if corpus is None else CorpusRun(corpus, corpus.alphabet, source.agreements)


def replaced(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """A word joined with spaces, and joined with nothing."""
    yield from wordwise(count_all, replace_in_spaced_text, "symbols joined with spaces", by_text=True)(source, trainer)
    yield from wordwise(count_all, cut_at_text, "symbols joined without anything between", by_text=True)(
        source, trainer
    )


def other_minimum(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """The trainer's own corpus, ended elsewhere."""
    yield Variant(
        "", lambda merges: MinimumRun(source.own, alphabet_of(source.own), source.agreements, trainer.min_count)
    )
