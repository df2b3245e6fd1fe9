"""The known mistakes of home-made trainers, each as a small trainer that makes it.

A list is not judged by its looks: the mistake is run on the same corpus, and what it learns is compared with the list.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bpe_core.alphabets import ALPHABETS
from bpe_core.corpus import Corpus
from bpe_core.diagnosis.mistaken_words import (
    count_all,
    count_apart,
    cut_at_text,
    merge_all,
    merge_first_only,
    replace_in_spaced_text,
)
from bpe_core.diagnosis.runs import CorpusRun, FirstTableRun, MinimumRun, Run, WordwiseRun
from bpe_core.diagnosis.sources import Source, alphabet_of, without_counts
from bpe_core.diagnosis.wordwise import CountWord, MergeWord
from bpe_core.named_trainer import TextOrWords, Trainer
from bpe_core.records import Pair
from bpe_core.splitters import SPLITTERS

MOST_RUN_TOGETHER = 3_000_000
"""Characters at most in a corpus whose words are run together into one sequence."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One form of a mistake on one corpus."""

    name: str
    """Which form, as a phrase; empty where there is only one."""

    start: Callable[[Sequence[Pair]], Run | None]
    """Sets the mistaken trainer up for a list, empty when there is none to hold it against; None where this corpus
    cannot be read that way, or the list's first merge is out of the question."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that home-made trainers do wrongly, and how to do it."""

    name: str
    """Key in ``KNOWN_MISTAKES``."""

    title: str
    """For a list."""

    explanation: str
    """What goes wrong and how to put it right, in one or two plain sentences."""

    variants: Callable[[Source, Trainer], Iterator[Variant]]
    """The forms of the mistake that a corpus and a trainer allow."""

    def train(self, text_or_words: TextOrWords, trainer: Trainer, rounds: int) -> list[Pair]:
        """Learn merges with this mistake and everything else as the trainer does; its first form that is possible.

        Parameters: as ``Trainer.train``. Returns the pairs, none where the corpus does not allow the mistake. Cost: for
        most mistakes, rounds times the words that a round touches.

        >>> from bpe_core.trainers import TRAINERS
        >>> KNOWN_MISTAKES["no-recount"].train("low low lower", TRAINERS["textbook"], 3)
        [('l', 'o'), ('o', 'w'), ('e', 'r')]
        """
        for variant in self.variants(Source(text_or_words, trainer), trainer):
            run = variant.start(())
            if run is not None:
                return run.train(trainer.tie_break, rounds)
        return []


def _first_table(source: Source, trainer: Trainer) -> Iterator[Variant]:
    yield Variant("", lambda merges: FirstTableRun(source.own, alphabet_of(source.own)))


def _uncounted(source: Source, trainer: Trainer) -> Iterator[Variant]:
    if any(word.count > 1 for word in source.own.words):
        yield Variant(
            "", lambda merges: CorpusRun(without_counts(source.own), alphabet_of(source.own), source.agreements)
        )


def _wordwise(count: CountWord, merge: MergeWord, name: str = "") -> Callable[[Source, Trainer], Iterator[Variant]]:
    """A mistake made word by word on the trainer's own corpus."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        yield Variant(name, lambda merges: WordwiseRun(source.own, alphabet_of(source.own), count, merge))

    return variants


def _respelt(instead_of: Container[str], alphabet: str) -> Callable[[Source, Trainer], Iterator[Variant]]:
    """A mistake that spells the trainer's words in another alphabet."""

    def variants(source: Source, trainer: Trainer) -> Iterator[Variant]:
        one = source.alphabet(alphabet) == source.alphabet(trainer.alphabet)
        # Characters of ASCII are its bytes, and bytes instead of printable characters are a mistake of their own.
        one = one or (trainer.alphabet == "printable-bytes" and source.ascii and alphabet == "characters")
        if trainer.alphabet in instead_of and not one:
            yield Variant("", partial(_read, source, trainer.splitter, alphabet))

    return variants


def _other_splitters(source: Source, trainer: Trainer) -> Iterator[Variant]:
    for splitter in SPLITTERS.values():
        if source.text is not None and splitter.name not in (trainer.splitter, "none"):
            yield Variant(splitter.title, partial(_read, source, splitter.name, trainer.alphabet))


def _across(source: Source, trainer: Trainer) -> Iterator[Variant]:
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


def _replaced(source: Source, trainer: Trainer) -> Iterator[Variant]:
    yield from _wordwise(count_all, replace_in_spaced_text, "symbols joined with spaces")(source, trainer)
    yield from _wordwise(count_all, cut_at_text, "symbols joined without anything between")(source, trainer)


def _other_minimum(source: Source, trainer: Trainer) -> Iterator[Variant]:
    yield Variant(
        "", lambda merges: MinimumRun(source.own, alphabet_of(source.own), source.agreements, trainer.min_count)
    )


_BYTES = ("utf-8-bytes", "printable-bytes")
_PLAIN = ("characters", "utf-16-units")
_EVERY_OTHER = tuple(ALPHABETS)

KNOWN_MISTAKES: dict[str, Mistake] = {
    mistake.name: mistake
    for mistake in (
        Mistake(
            "no-recount",
            "Not recounting after a merge",
            "The pairs are counted once and taken from that one table. After each merge the counts change and new "
            "pairs arise, so count again before every round.",
            _first_table,
        ),
        Mistake(
            "across-words",
            "Merging across word borders",
            "Pairs are counted and merged from the end of one word into the beginning of the next. Keep every word a "
            "list of its own.",
            _across,
        ),
        Mistake(
            "non-overlapping",
            "Counting occurrences that do not overlap",
            "In a run such as `aaa` the pair `a + a` is counted once, but it stands at two places. Count every pair of "
            "neighbours; only merging jumps two.",
            _wordwise(count_apart, merge_all),
        ),
        Mistake(
            "first-only",
            "Replacing only the first occurrence in a word",
            "A flag or a break ends the sweep after one merge, so the same pair stays in the word and wins again. Go "
            "on to the end of the word.",
            _wordwise(count_all, merge_first_only),
        ),
        Mistake(
            "string-replace",
            "Joining a word into a string and replacing",
            "In a string the borders of symbols are lost: the pair is also found where one symbol merely ends, and the "
            "next merely begins, as it does. Compare whole symbols.",
            _replaced,
        ),
        Mistake(
            "ignored-counts",
            "Ignoring word counts",
            "Every distinct word counts once, however often it occurs. Add the word's count for every pair in it.",
            _uncounted,
        ),
        Mistake(
            "printable-order",
            "Comparing printable characters instead of bytes",
            "Ties are decided on the characters that GPT-2 prints for bytes. There the space is Ġ, U+0120, and comes "
            "after all letters; as a byte it is 0x20 and comes before them. Compare the bytes, print afterwards.",
            _respelt(("utf-8-bytes",), "printable-bytes"),
        ),
        Mistake(
            "byte-order",
            "Comparing bytes instead of printable characters",
            "Ties are decided on bytes, but this trainer decides them on the characters that GPT-2 prints for them, "
            "where the space (Ġ, U+0120) comes after all letters.",
            _respelt(("printable-bytes",), "utf-8-bytes"),
        ),
        Mistake(
            "characters-for-bytes",
            "Characters instead of bytes",
            "Words begin as characters. A character outside ASCII is several bytes, which have to be merged first.",
            _respelt(_BYTES, "characters"),
        ),
        Mistake(
            "bytes-for-characters",
            "Bytes instead of characters",
            "Words begin as bytes, so a character outside ASCII has to be put together by merges first. This trainer "
            "begins with whole characters.",
            _respelt(("characters", "characters-eow", "characters-eow-separate", "utf-16-units"), "utf-8-bytes"),
        ),
        Mistake(
            "utf-16-for-characters",
            "UTF-16 units instead of characters",
            "Words begin as the units of UTF-16, as JavaScript's split gives them, so a character beyond U+FFFF begins "
            "as two halves.",
            _respelt(("characters",), "utf-16-units"),
        ),
        Mistake(
            "characters-for-utf-16",
            "Characters instead of UTF-16 units",
            "Words begin as code points, but this trainer cuts a character beyond U+FFFF into two halves.",
            _respelt(("utf-16-units",), "characters"),
        ),
        Mistake(
            "end-mark-glued",
            "</w> glued to the last character",
            "The last character of a word and </w> are one base symbol here; this trainer has it otherwise.",
            _respelt(set(_EVERY_OTHER) - {"characters-eow"}, "characters-eow"),
        ),
        Mistake(
            "end-mark-separate",
            "</w> as a symbol of its own",
            "Each word ends in a separate symbol </w>, which takes part in pairs; this trainer has it otherwise.",
            _respelt(set(_EVERY_OTHER) - {"characters-eow-separate"}, "characters-eow-separate"),
        ),
        Mistake(
            "end-mark-missing",
            "</w> missing",
            "Words do not end in </w>, so that the end of a word and its middle are the same symbols; this trainer "
            "tells them apart.",
            _respelt(("characters-eow", "characters-eow-separate"), "characters"),
        ),
        Mistake(
            "other-splitter",
            "Another splitter",
            "The text is cut into other words than this trainer cuts it into. Use the trainer's own splitter.",
            _other_splitters,
        ),
        Mistake(
            "other-minimum",
            "Another minimum count",
            "Training stops at another count than this trainer's minimum count, so the list is shorter or longer.",
            _other_minimum,
        ),
    )
}
"""Every known mistake by name, in the order in which they are tried."""
