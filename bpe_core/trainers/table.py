"""The named trainers: which splitter, alphabet and tie-break rule each one combines, and where it is odd.

Every entry was read in the trainer's source and is held to its merges, in order, by the tests.
"""

from __future__ import annotations

from bpe_core.errors import one_of
from bpe_core.records import StopReason
from bpe_core.trainers import warnings as warn
from bpe_core.trainers.trainer import Trainer

NOT_OFFERED: dict[str, str] = {
    "Hugging Face tokenizers with end_of_word_suffix": (
        "It does not give the same merges twice: suffixed symbols get their ids in the order of a hash map, which "
        "changes from run to run, and ties are decided by ids. So there is nothing exact to reproduce."
    ),
}
"""Trainers that people look for here, and why they are missing, as a sentence."""

_NO_IDS = "Ids decide nothing in this trainer."
_BYTE_IDS = (
    "A byte's id is its value, and merge i has id 256 + i; the rounds here number only the bytes that occur, "
    "in the same order."
)
_VOCABULARY_FULL = "Stops when the vocabulary has the size asked for, or when no pair is left; a count of 1 is merged."
_NO_PAIR_RAISES = "Stops when the vocabulary has the size asked for."
_RAISES = (
    "When no pair is left before the vocabulary is full, the real trainer raises `max() arg is an empty sequence`; "
    "here that is an ordinary end."
)
_TOKENS_ONLY = "The library shows the tokens that it made, not the pairs; the tests compare tokens."

TRAINERS: dict[str, Trainer] = {
    trainer.name: trainer
    for trainer in (
        Trainer(
            name="textbook",
            title="Textbook: smallest pair",
            explanation="The merge step of the interview problem in Python: the smallest pair wins a tie.",
            source="the BPE merge step page, Python",
            splitter="whitespace",
            alphabet="characters",
            tie_break="lexicographic",
            id_order=_NO_IDS,
            stop_rule="Stops when no pair is left.",
        ),
        Trainer(
            name="textbook-typescript",
            title="Textbook in TypeScript: smallest joined key",
            explanation="The same problem in TypeScript: pairs are keys joined with NUL and compared as UTF-16.",
            source="the BPE merge step page, TypeScript",
            splitter="whitespace",
            alphabet="characters",
            tie_break="nul-joined",
            id_order=_NO_IDS,
            stop_rule="Stops when no pair is left.",
            quirks=("Pairs whose joined keys are equal are one pair to the source; here they stay apart.",),
            check=warn.joined_with("\0"),
        ),
        Trainer(
            name="lesson",
            title="Lesson on token costs: smallest key joined with |",
            explanation="The lesson's JavaScript: words are split into UTF-16 units, and the smallest left|right wins.",
            source="the byte-pair encoding lesson, JavaScript",
            splitter="whitespace",
            alphabet="utf-16-units",
            tie_break="pipe-joined",
            id_order=_NO_IDS,
            stop_rule="Stops after the merges asked for, or when no pair is left.",
            quirks=(
                "Pairs whose joined keys are equal are one pair to the source; here they stay apart.",
                "A character beyond U+FFFF begins as two halves, and a merge may keep them apart.",
            ),
            check=warn.lesson,
        ),
        Trainer(
            name="first-seen",
            title="Exercise: first seen, one sequence",
            explanation="The exercise's solution: the whole text is one sequence, and the pair met first wins a tie.",
            source="the frequent token pair exercise, Python",
            splitter="none",
            alphabet="characters",
            tie_break="first-seen",
            id_order=_NO_IDS,
            stop_rule="Stops when fewer than two tokens are left.",
        ),
        Trainer(
            name="hf-tokenizers",
            title="Hugging Face tokenizers, whitespace",
            explanation="BPE() with WhitespaceSplit: characters, and the pair of smallest ids wins a tie.",
            source="tokenizers 0.23.3, BpeTrainer",
            splitter="whitespace",
            alphabet="characters",
            tie_break="smallest-ids",
            id_order="Special tokens come first, then the corpus's characters by code point, then merges in order.",
            stop_rule="Stops when the vocabulary has the size asked for, or below max(1, min_frequency).",
            quirks=("A special token that is also a character or a merged text keeps its early id, and so wins ties.",),
        ),
        Trainer(
            name="hf-bytelevel",
            title="Hugging Face tokenizers, byte level",
            explanation="GPT-2's words and printable bytes, and the pair of smallest ids wins a tie.",
            source="tokenizers 0.23.3, ByteLevel(add_prefix_space=False) and BpeTrainer",
            splitter="gpt2",
            alphabet="printable-bytes",
            tie_break="smallest-ids",
            id_order=(
                "Special tokens come first, then the 256 mapped characters by code point of the mapped character, so "
                "that the space (Ġ, U+0120) comes after the letters, then merges in order; the "
                "rounds here number only those that occur, in the same order."
            ),
            stop_rule="Stops when the vocabulary has the size asked for, or below max(1, min_frequency).",
            check=warn.new_characters,
        ),
        Trainer(
            name="rustbpe",
            title="rustbpe (nanochat)",
            explanation="GPT-4's words and raw bytes, and the pair of smallest ids wins a tie.",
            source="rustbpe 0.1.0",
            splitter="gpt4",
            alphabet="utf-8-bytes",
            tie_break="smallest-ids",
            id_order=_BYTE_IDS,
            stop_rule=_VOCABULARY_FULL,
            quirks=(_TOKENS_ONLY,),
            check=warn.new_characters,
        ),
        Trainer(
            name="bpeasy",
            title="bpeasy",
            explanation="Raw bytes of words cut by a pattern (here GPT-4's), and the pair of smallest ids wins a tie.",
            source="bpeasy 0.1.6",
            splitter="gpt4",
            alphabet="utf-8-bytes",
            tie_break="smallest-ids",
            id_order=_BYTE_IDS,
            stop_rule=_VOCABULARY_FULL,
            quirks=(_TOKENS_ONLY, "No token is longer than its max_token_length, which has no counterpart here."),
            check=warn.bpeasy,
        ),
        Trainer(
            name="subword-nmt",
            title="subword-nmt",
            explanation="Words between spaces, the last character carries </w>, and the greatest pair wins a tie.",
            source="subword-nmt 0.3.8, learn_bpe (v0.2)",
            splitter="spaces",
            alphabet="characters-eow",
            tie_break="lexicographic-greatest",
            min_count=2,
            id_order=_NO_IDS,
            stop_rule="Stops after the merges asked for, or when no pair occurs as often as min_frequency (2).",
            quirks=(
                "White space other than U+0020 stays inside words, where it breaks the trainer's own replacement.",
                "A literal </w> in the corpus makes it count pairs more often than they occur.",
                "It raises `max() arg is an empty sequence` where no word has two symbols; here that is an end.",
            ),
            check=warn.subword_nmt,
        ),
        Trainer(
            name="cs336",
            title="Stanford CS336, assignment 1",
            explanation="GPT-2's words and raw bytes, and the greatest pair by byte values wins a tie.",
            source="Stanford CS336 assignment 1 (2025), specification 1.0.2",
            splitter="gpt2",
            alphabet="utf-8-bytes",
            tie_break="lexicographic-greatest",
            id_order=_BYTE_IDS,
            stop_rule="Stops when the vocabulary has the size asked for.",
            quirks=("Raw bytes are compared; comparing GPT-2's printable characters instead gives other merges.",),
            check=warn.cs336,
        ),
        Trainer(
            name="tiktoken-educational",
            title="tiktoken's lesson code",
            explanation="GPT-2's words and raw bytes, and the pair met first wins a tie.",
            source="tiktoken 0.14.0, _educational.bpe_train",
            splitter="gpt2",
            alphabet="utf-8-bytes",
            tie_break="first-seen",
            id_order=_BYTE_IDS,
            stop_rule=_NO_PAIR_RAISES,
            quirks=(_RAISES, _TOKENS_ONLY),
        ),
        Trainer(
            name="minbpe-basic",
            title="minbpe, BasicTokenizer",
            explanation="The whole text as one sequence of bytes, and the pair met first wins a tie.",
            source="minbpe 1acefe8, BasicTokenizer",
            splitter="none",
            alphabet="utf-8-bytes",
            tie_break="first-seen",
            id_order=_BYTE_IDS,
            stop_rule=_NO_PAIR_RAISES,
            quirks=(_RAISES,),
        ),
        Trainer(
            name="minbpe-regex",
            title="minbpe, RegexTokenizer",
            explanation="GPT-4's words and raw bytes, and the pair met first wins a tie.",
            source="minbpe 1acefe8, RegexTokenizer",
            splitter="gpt4",
            alphabet="utf-8-bytes",
            tie_break="first-seen",
            id_order=_BYTE_IDS,
            stop_rule=_NO_PAIR_RAISES,
            quirks=(_RAISES,),
        ),
        Trainer(
            name="hf-course",
            title="Hugging Face LLM course, chapter 6",
            explanation="The course's listing: GPT-2's words and printable bytes, and the pair met first wins a tie.",
            source="Hugging Face LLM course 16af566, chapter 6, section 5",
            splitter="gpt2",
            alphabet="printable-bytes",
            tie_break="first-seen",
            id_order=_NO_IDS,
            stop_rule="Stops when the vocabulary has the size asked for.",
            quirks=("Each text is split on its own, so a word never reaches from one text into the next.",),
        ),
        Trainer(
            name="sennrich",
            title="Sennrich, Haddow and Birch 2016",
            explanation="The paper's listing: a separate </w> ends each word, and the pair met first wins a tie.",
            source="Sennrich, Haddow and Birch 2016, Algorithm 1, run on a Python whose dicts keep their order",
            splitter="whitespace",
            alphabet="characters-eow-separate",
            tie_break="first-seen",
            id_order=_NO_IDS,
            stop_rule="Stops after the merges asked for.",
            quirks=(
                _RAISES,
                "It replaces with a pattern, to which a backslash in the text is an escape: it fails or loses text.",
                "White space inside words that were given as words is lost.",
                "Before Python 3.7 dicts had no order, and the listing's ties were decided by chance.",
            ),
            check=warn.sennrich,
        ),
        Trainer(
            name="sentencepiece",
            title="sentencepiece, model_type=bpe",
            explanation="Spaces become ▁ at the front of words; the shorter, then the smaller merged text wins a tie.",
            source=(
                "sentencepiece 0.2.3, model_type=bpe with normalization_rule_name=identity, add_dummy_prefix=false, "
                "remove_extra_whitespaces=false, character_coverage=1.0, split_by_unicode_script=false, "
                "split_by_number=false, max_sentencepiece_length=512, hard_vocab_limit=false"
            ),
            splitter="boundary-mark",
            alphabet="characters",
            tie_break="shorter-then-smaller",
            id_order=_NO_IDS,
            stop_rule="Stops when the vocabulary has the size asked for; it also makes pieces that occur nowhere.",
            quirks=(
                "When no pair is left it goes on with pairs of count zero (abb gives ab, abb and then bb); the rounds "
                "here end before those.",
                "No piece is longer than max_sentencepiece_length, 16 unless it is set; here there is no limit.",
                "The library shows the pieces that it made, not the pairs; the tests compare pieces.",
            ),
            check=warn.sentencepiece,
            out_of_pairs=StopReason.NO_REAL_PAIR,
        ),
    )
}
"""Every named trainer by name."""


def trainer_named(name: str) -> Trainer:
    """Look up a trainer; raises SettingsError with the known names.

    >>> trainer_named("cs336").tie_break
    'lexicographic-greatest'
    """
    if name not in TRAINERS:
        raise one_of("trainer", name, TRAINERS)
    return TRAINERS[name]
