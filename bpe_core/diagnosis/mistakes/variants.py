"""How each known mistake is set up on a corpus: the forms that the corpus and the trainer allow, ready to be run."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bpe_core.diagnosis.mistakes.runs import EVERY_RULE, CorpusRun, FirstTableRun, MinimumRun, Run, WordwiseRun
from bpe_core.diagnosis.mistakes.tables import EmptiedTable, KeptTable, StaleHeap, UnreducedTable
from bpe_core.diagnosis.mistakes.words import count_all, cut_at_text, merge_all, replace_in_spaced_text
from bpe_core.diagnosis.mistakes.wordwise import CountWord, FirstKey, MergeWord, WordwiseTraining
from bpe_core.diagnosis.records import FIRST_INSERTED
from bpe_core.diagnosis.sources import Source, alphabet_of, without_counts
from bpe_core.records import Pair
from bpe_core.text import ALPHABETS, SPLITTERS, Corpus
from bpe_core.ties import TIE_BREAKS
from bpe_core.trainers import Trainer

MOST_RUN_TOGETHER = 3_000_000
"""Symbols at most in a corpus whose words are run together into one sequence."""

NO_RULE: Mapping[str, str] = {"lexicographic": ""}
"""For mistakes that leave nothing to a rule."""


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
    yield _rightly_begun(source, "", lambda: FirstTableRun(source.own, alphabet_of(source.own)))


def uncounted(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """Every distinct word once; no mistake where no word is repeated."""
    if any(word.count > 1 for word in source.own.words):
        yield Variant(
            "", lambda merges: CorpusRun(without_counts(source.own), alphabet_of(source.own), source.agreements)
        )


def counting(count: CountWord) -> Variants:
    """A mistake in counting the pairs of a word."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        start = partial(WordwiseTraining, source.own, count, merge_all)
        yield Variant("", lambda merges: WordwiseRun(source, start))

    return variants


def merging(forms: Mapping[str, MergeWord], by_text: bool = False) -> Variants:
    """A mistake in merging a pair in a word; with ``by_text`` also in words that do not hold it."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        for name, merge in forms.items():
            start = partial(WordwiseTraining, source.own, count_all, merge, by_text)
            yield _rightly_begun(source, name, partial(WordwiseRun, source, start))

    return variants


replaced = merging(
    {"symbols joined with spaces": replace_in_spaced_text, "symbols joined without anything between": cut_at_text},
    by_text=True,
)
"""A word joined with spaces, and joined with nothing."""


def choosing(forms: Mapping[str, FirstKey], names: Mapping[str, str] = EVERY_RULE) -> Variants:
    """A mistake in what is compared when pairs tie, before a rule or in place of it."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        for name, first_key in forms.items():
            start = partial(WordwiseTraining, source.own, count_all, merge_all, first_key=first_key)
            yield _rightly_begun(source, name, partial(WordwiseRun, source, start, names))

    return variants


def kept_table(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """Ties by the order in which pairs entered a table that is kept."""
    start = partial(KeptTable, source.own)
    yield _rightly_begun(source, "", partial(WordwiseRun, source, start, {"first-seen": ""}))


def emptied_table(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """The same where words are taken out of the table and put in again."""
    start = partial(EmptiedTable, source.own)
    yield _rightly_begun(source, "", partial(WordwiseRun, source, start, {"first-seen": ""}))


def unreduced(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """Neighbours' counts left as they were."""
    names = {**EVERY_RULE, "first-seen": FIRST_INSERTED}
    forms = {"on both sides": (False, False), "on the left": (False, True), "on the right": (True, False)}
    for name, (left, right) in forms.items():
        start = partial(UnreducedTable, source.own, left, right)
        yield _rightly_begun(source, name, partial(WordwiseRun, source, start, names))


def stale_heap(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """Old entries of a heap believed."""
    names = {name: name for name, rule in TIE_BREAKS.items() if not rule.by_place}
    for name, skips in (("vanished pairs are skipped", True), ("vanished pairs are merged too", False)):
        start = partial(StaleHeap, source.own, skips)
        yield _rightly_begun(source, name, partial(WordwiseRun, source, start, names))


def respelt(instead_of: Container[str], alphabet: str) -> Variants:
    """A mistake that spells the trainer's words in another alphabet."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        splitter = trainer.splitter
        one = source.alphabet(splitter, alphabet) == source.alphabet(splitter, trainer.alphabet)
        # Characters of ASCII are its bytes, and bytes instead of printable characters are a mistake of their own.
        shown = trainer.alphabet == "printable-bytes" and alphabet == "characters"
        # Where the text is one sequence there are no ends of words to mark.
        endless = splitter == "none" and "eow" in alphabet
        if trainer.alphabet in instead_of and not (one or endless or (shown and source.is_ascii(splitter))):
            yield Variant("", partial(_read, source, splitter, alphabet))

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
    if source.own.word_count > 1 and source.own.symbol_count <= MOST_RUN_TOGETHER and not _keeps_all(source, trainer):
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


def minimum(by_one: bool) -> Variants:
    """The trainer's own corpus, ended at another count: the next one to the trainer's minimum, or a farther one."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        run = partial(MinimumRun, source.own, alphabet_of(source.own), source.agreements, trainer.min_count, by_one)
        yield Variant("", lambda merges: run())

    return variants


def _rightly_begun(source: Source, name: str, run: Callable[[], Run]) -> Variant:
    """A mistake that shows only after round 1 or in a tie: a list that begins with a lower count is not its work."""
    return Variant(name, lambda merges: run() if not merges or source.begins(merges) else None)
