"""The known mistakes of home-made trainers, each as a small trainer that makes it.

A list is not judged by its looks: the mistake is run on the same corpus, and what it learns is compared with the list.
"""

from __future__ import annotations

from dataclasses import dataclass

from bpe_core.diagnosis.mistakes import orders, texts, variants
from bpe_core.diagnosis.mistakes.variants import NO_RULE, Variants
from bpe_core.diagnosis.mistakes.words import (
    count_all_but_last,
    count_apart,
    count_once,
    merge_first_only,
    merge_from_the_right,
    merge_without_a_jump,
)
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

    look_for: str
    """What goes wrong and what it looks like in one's code, in one or two plain sentences."""

    mend: str
    """How to put it right, as a sentence."""

    variants: Variants
    """The forms of the mistake that a corpus and a trainer allow."""

    trainer: str
    """The trainer, a key of ``TRAINERS``, with which its sample is made."""

    is_setting: bool = False
    """Whether the mistake lies only in what is trained on or how far, not in the training: then the list may be right
    for another trainer, and is named all the same as what the chosen trainer would make with these settings."""

    @property
    def explanation(self) -> str:
        """What to look for and how to mend it."""
        return f"{self.look_for} {self.mend}"

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
            "The pairs are counted once, before the loop, and taken from that one table.",
            "After each merge the counts change and new pairs arise, so count again before every round.",
            variants.first_table,
            "textbook",
        ),
        Mistake(
            "across-words",
            "Merging across word borders",
            "Pairs are counted and merged from the end of one word into the beginning of the next.",
            "Keep every word a list of its own.",
            variants.across,
            "textbook",
            is_setting=True,
        ),
        Mistake(
            "across-lines",
            "Lines run together",
            "The line ends are stripped and the lines joined before the text is split, so that pairs reach from one "
            "line, or document, into the next.",
            "Split each document by itself, or keep the line ends.",
            texts.joined_lines,
            "cs336",
            is_setting=True,
        ),
        Mistake(
            "line-by-line",
            "Reading line by line",
            "Each line is split by itself, as `for line in file` gives it, so that words made of line ends, or those "
            "that hold one, are missing.",
            "Read the whole text before it is split, as this trainer does.",
            texts.line_by_line,
            "cs336",
            is_setting=True,
        ),
        Mistake(
            "last-word-dropped",
            "The last word dropped",
            "The last word never reaches the counts: a loop that stores a word only when the next one begins, or a "
            "range that ends one too early.",
            "Store the last word after the loop.",
            texts.last_word_dropped,
            "textbook",
        ),
        Mistake(
            "non-overlapping",
            "Counting occurrences that do not overlap",
            "In a run such as `aaa` the pair `a + a` is counted once, as a text's `count` does, but it stands at two "
            "places.",
            "Count every pair of neighbours; only merging jumps two.",
            variants.counting(count_apart),
            "textbook",
        ),
        Mistake(
            "once-a-word",
            "Counting a pair once a word",
            "A pair that stands in a word several times is counted once, as when a set of the word's pairs is counted.",
            "Count every place, times the word's count.",
            variants.counting(count_once),
            "textbook",
        ),
        Mistake(
            "last-pair-missed",
            "The last pair of every word not counted",
            "The loop over a word ends one too early: `range(len(word) - 2)`.",
            "A word of n symbols has n - 1 pairs: `range(len(word) - 1)`.",
            variants.counting(count_all_but_last),
            "textbook",
        ),
        Mistake(
            "ignored-counts",
            "Ignoring word counts",
            "Every distinct word counts once, however often it occurs.",
            "Add the word's count for every pair in it.",
            variants.uncounted,
            "textbook",
        ),
        Mistake(
            "first-only",
            "Replacing only the first occurrence in a word",
            "A flag or a break ends the sweep after one merge, so the same pair stays in the word and wins again.",
            "Go on to the end of the word.",
            variants.merging({"": merge_first_only}),
            "textbook",
        ),
        Mistake(
            "right-to-left",
            "Merging from right to left",
            "The sweep begins at the end of the word, so that `aaa` becomes `a aa` where it should become `aa a`.",
            "Sweep from left to right.",
            variants.merging({"": merge_from_the_right}),
            "textbook",
        ),
        Mistake(
            "no-jump",
            "Not jumping two after a merge",
            "The index goes on by one, so that the right symbol of a merge stays in the word and may begin the next "
            "one: places that overlap are all merged, as they are all counted.",
            "After a merge go on behind its right symbol.",
            variants.merging({"": merge_without_a_jump}),
            "textbook",
        ),
        Mistake(
            "string-replace",
            "Joining a word into a string and replacing",
            "In a string the borders of symbols are lost: the pair is also found where one symbol merely ends, and the "
            "next merely begins, as it does.",
            "Compare whole symbols.",
            variants.replaced,
            "textbook",
        ),
        Mistake(
            "joined-pair",
            "Comparing the pair joined",
            "Tied pairs are compared as one text or one run of bytes, `left + right`, so that `a + bc` and `ab + c` "
            "are the same and the border decides nothing.",
            "Compare `(left, right)`: left symbols first, and right ones only where these are equal.",
            variants.choosing(
                {"the greatest first": orders.joined_greatest, "the smallest first": orders.joined_smallest}
            ),
            "cs336",
        ),
        Mistake(
            "longest-first",
            "The longest merged text first",
            "Of tied pairs the one that makes the longest symbol is taken, as when the length stands in the key before "
            "the pair.",
            "Leave the length out of the key.",
            variants.choosing({"": orders.longest}),
            "textbook",
        ),
        Mistake(
            "right-first",
            "The right symbol compared first",
            "Of tied pairs the right symbols are compared first, as with a key of `(pair[1], pair[0])`.",
            "Compare left symbols first.",
            variants.choosing(
                {"the smallest first": orders.right_smallest, "the greatest first": orders.right_greatest}
            ),
            "textbook",
        ),
        Mistake(
            "ids-as-text",
            "Comparing ids as text",
            "Ids are compared as texts, where `10` comes before `9`: keys of an object in JavaScript or JSON, or "
            "`str(pair)`.",
            "Compare numbers.",
            variants.choosing(
                {"the smallest first": orders.ids_as_text, "the greatest first": orders.ids_as_text_greatest}, NO_RULE
            ),
            "rustbpe",
        ),
        Mistake(
            "first-inserted",
            "First inserted instead of first seen",
            "One table of pairs is kept and updated, and `max` takes the tied pair that was put into it first; in the "
            "words, by now, another one may stand before it.",
            "Build the table anew every round, or look for the first tied pair in the words.",
            variants.kept_table,
            "first-seen",
        ),
        Mistake(
            "deleted-and-inserted",
            "First inserted, after deletions",
            "One table of pairs is kept; a word's pairs are taken out before a merge and put in again after it, and a "
            "pair whose count was 0 meanwhile has moved to the end of the table.",
            "Build the table anew every round, or look for the first tied pair in the words.",
            variants.emptied_table,
            "sennrich",
        ),
        Mistake(
            "unreduced-neighbours",
            "Neighbours' counts not reduced",
            "After a merge the new pairs around it are added, but the pairs that it broke keep their counts, and win "
            "rounds in which they hardly occur.",
            "For every merge in `x a b y` also take 1 from `x + a` and from `b + y`, times the word's count.",
            variants.unreduced,
            "textbook",
        ),
        Mistake(
            "stale-heap",
            "Old entries of a heap believed",
            "A count that falls is put into the heap once more, and the entry with the old, higher count comes out "
            "first.",
            "When an entry comes out, compare its count with the table, and drop it where they differ.",
            variants.stale_heap,
            "textbook",
        ),
        Mistake(
            "printable-order",
            "Comparing printable characters instead of bytes",
            "Ties are decided on the characters that GPT-2 prints for bytes. There the space is Ġ, U+0120, and comes "
            "after all letters; as a byte it is 0x20 and comes before them.",
            "Compare the bytes, print afterwards.",
            variants.respelt(("utf-8-bytes",), "printable-bytes"),
            "cs336",
            is_setting=True,
        ),
        Mistake(
            "byte-order",
            "Comparing bytes instead of printable characters",
            "Ties are decided on bytes, but this trainer decides them on the characters that GPT-2 prints for them, "
            "where the space (Ġ, U+0120) comes after all letters.",
            "Map the bytes to their characters before training.",
            variants.respelt(("printable-bytes",), "utf-8-bytes"),
            "hf-bytelevel",
            is_setting=True,
        ),
        Mistake(
            "characters-for-bytes",
            "Characters instead of bytes",
            "Words begin as characters, as `list(word)` gives them. A character outside ASCII is several bytes, which "
            "have to be merged first.",
            "Begin with `word.encode()`.",
            variants.respelt(_BYTES, "characters"),
            "cs336",
            is_setting=True,
        ),
        Mistake(
            "bytes-for-characters",
            "Bytes instead of characters",
            "Words begin as bytes, so a character outside ASCII has to be put together by merges first. This trainer "
            "begins with whole characters.",
            "Begin with `list(word)`.",
            variants.respelt(_PLAIN, "utf-8-bytes"),
            "textbook",
            is_setting=True,
        ),
        Mistake(
            "utf-16-for-characters",
            "UTF-16 units instead of characters",
            "Words begin as the units of UTF-16, as JavaScript's split gives them, so a character beyond U+FFFF begins "
            "as two halves.",
            "Begin with code points: `Array.from(word)`.",
            variants.respelt(("characters",), "utf-16-units"),
            "textbook",
            is_setting=True,
        ),
        Mistake(
            "characters-for-utf-16",
            "Characters instead of UTF-16 units",
            "Words begin as code points, but this trainer cuts a character beyond U+FFFF into two halves.",
            'Begin with `word.split("")`.',
            variants.respelt(("utf-16-units",), "characters"),
            "lesson",
            is_setting=True,
        ),
        Mistake(
            "end-mark-glued",
            "</w> glued to the last character",
            "The last character of a word and </w> are one base symbol here; this trainer has it otherwise.",
            "Spell words as this trainer does.",
            variants.respelt(set(_EVERY_OTHER) - {"characters-eow"}, "characters-eow"),
            "sennrich",
            is_setting=True,
        ),
        Mistake(
            "end-mark-separate",
            "</w> as a symbol of its own",
            "Each word ends in a separate symbol </w>, which takes part in pairs; this trainer has it otherwise.",
            "Spell words as this trainer does.",
            variants.respelt(set(_EVERY_OTHER) - {"characters-eow-separate"}, "characters-eow-separate"),
            "subword-nmt",
            is_setting=True,
        ),
        Mistake(
            "end-mark-missing",
            "</w> missing",
            "Words do not end in </w>, or lose it, so that the end of a word and its middle are the same symbols.",
            "Add </w> to every word before training, as this trainer does.",
            variants.respelt(("characters-eow", "characters-eow-separate"), "characters"),
            "subword-nmt",
            is_setting=True,
        ),
        Mistake(
            "other-splitter",
            "Another splitter",
            "The text is cut into other words than this trainer cuts it into.",
            "Use the trainer's own splitter.",
            variants.other_splitters,
            "textbook",
            is_setting=True,
        ),
        Mistake(
            "hugging-face-settings",
            "Hugging Face's usual settings",
            "The list is what Hugging Face's BpeTrainer makes as its examples call it: with a pre-tokenizer that cuts "
            "the text otherwise, or with special tokens that take the first ids.",
            "Set add_prefix_space=False, take the pre-tokenizer that is meant, and leave special_tokens empty; set "
            "min_frequency too, which the examples have at 2.",
            texts.hugging_face,
            "hf-bytelevel",
            is_setting=True,
        ),
        Mistake(
            "minimum-off-by-one",
            "Minimum count off by one",
            "Training stops at a count that is one more or one less than this trainer's minimum: `>` in place of `>=`, "
            "or the reverse.",
            "A pair that occurs exactly as often as the minimum is still merged.",
            variants.minimum(by_one=True),
            "subword-nmt",
            is_setting=True,
        ),
        Mistake(
            "other-minimum",
            "Another minimum count",
            "Training stops at another count than this trainer's minimum count, so the list is shorter or longer.",
            "Set the same minimum count.",
            variants.minimum(by_one=False),
            "textbook",
            is_setting=True,
        ),
    )
}
"""Every known mistake by name, in the order in which they are tried."""
