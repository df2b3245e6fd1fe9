"""The known mistakes of home-made trainers, each as a small trainer that makes it.

A list is not judged by its looks: the mistake is run on the same corpus, and what it learns is compared with the list.
"""

from __future__ import annotations

from dataclasses import dataclass

from bpe_core.diagnosis.mistake_variants import (
    Variants,
    across,
    first_table,
    other_minimum,
    other_splitters,
    replaced,
    respelt,
    uncounted,
    wordwise,
)
from bpe_core.diagnosis.mistaken_words import count_all, count_apart, merge_all, merge_first_only
from bpe_core.diagnosis.sources import Source
from bpe_core.records import Pair
from bpe_core.text import ALPHABETS
from bpe_core.trainers import TextOrWords, Trainer


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that home-made trainers do wrongly, and how to do it."""

    name: str
    """Key in ``KNOWN_MISTAKES``."""

    title: str
    """For a list."""

    explanation: str
    """What goes wrong and how to put it right, in one or two plain sentences."""

    variants: Variants
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
            first_table,
        ),
        Mistake(
            "across-words",
            "Merging across word borders",
            "Pairs are counted and merged from the end of one word into the beginning of the next. Keep every word a "
            "list of its own.",
            across,
        ),
        Mistake(
            "non-overlapping",
            "Counting occurrences that do not overlap",
            "In a run such as `aaa` the pair `a + a` is counted once, but it stands at two places. Count every pair of "
            "neighbours; only merging jumps two.",
            wordwise(count_apart, merge_all),
        ),
        Mistake(
            "first-only",
            "Replacing only the first occurrence in a word",
            "A flag or a break ends the sweep after one merge, so the same pair stays in the word and wins again. Go "
            "on to the end of the word.",
            wordwise(count_all, merge_first_only),
        ),
        Mistake(
            "string-replace",
            "Joining a word into a string and replacing",
            "In a string the borders of symbols are lost: the pair is also found where one symbol merely ends, and the "
            "next merely begins, as it does. Compare whole symbols.",
            replaced,
        ),
        Mistake(
            "ignored-counts",
            "Ignoring word counts",
            "Every distinct word counts once, however often it occurs. Add the word's count for every pair in it.",
            uncounted,
        ),
        Mistake(
            "printable-order",
            "Comparing printable characters instead of bytes",
            "Ties are decided on the characters that GPT-2 prints for bytes. There the space is Ġ, U+0120, and comes "
            "after all letters; as a byte it is 0x20 and comes before them. Compare the bytes, print afterwards.",
            respelt(("utf-8-bytes",), "printable-bytes"),
        ),
        Mistake(
            "byte-order",
            "Comparing bytes instead of printable characters",
            "Ties are decided on bytes, but this trainer decides them on the characters that GPT-2 prints for them, "
            "where the space (Ġ, U+0120) comes after all letters.",
            respelt(("printable-bytes",), "utf-8-bytes"),
        ),
        Mistake(
            "characters-for-bytes",
            "Characters instead of bytes",
            "Words begin as characters. A character outside ASCII is several bytes, which have to be merged first.",
            respelt(_BYTES, "characters"),
        ),
        Mistake(
            "bytes-for-characters",
            "Bytes instead of characters",
            "Words begin as bytes, so a character outside ASCII has to be put together by merges first. This trainer "
            "begins with whole characters.",
            respelt(_PLAIN, "utf-8-bytes"),
        ),
        Mistake(
            "utf-16-for-characters",
            "UTF-16 units instead of characters",
            "Words begin as the units of UTF-16, as JavaScript's split gives them, so a character beyond U+FFFF begins "
            "as two halves.",
            respelt(("characters",), "utf-16-units"),
        ),
        Mistake(
            "characters-for-utf-16",
            "Characters instead of UTF-16 units",
            "Words begin as code points, but this trainer cuts a character beyond U+FFFF into two halves.",
            respelt(("utf-16-units",), "characters"),
        ),
        Mistake(
            "end-mark-glued",
            "</w> glued to the last character",
            "The last character of a word and </w> are one base symbol here; this trainer has it otherwise.",
            respelt(set(_EVERY_OTHER) - {"characters-eow"}, "characters-eow"),
        ),
        Mistake(
            "end-mark-separate",
            "</w> as a symbol of its own",
            "Each word ends in a separate symbol </w>, which takes part in pairs; this trainer has it otherwise.",
            respelt(set(_EVERY_OTHER) - {"characters-eow-separate"}, "characters-eow-separate"),
        ),
        Mistake(
            "end-mark-missing",
            "</w> missing",
            "Words do not end in </w>, so that the end of a word and its middle are the same symbols; this trainer "
            "tells them apart.",
            respelt(("characters-eow", "characters-eow-separate"), "characters"),
        ),
        Mistake(
            "other-splitter",
            "Another splitter",
            "The text is cut into other words than this trainer cuts it into. Use the trainer's own splitter.",
            other_splitters,
        ),
        Mistake(
            "other-minimum",
            "Another minimum count",
            "Training stops at another count than this trainer's minimum count, so the list is shorter or longer.",
            other_minimum,
        ),
    )
}
"""Every known mistake by name, in the order in which they are tried."""
