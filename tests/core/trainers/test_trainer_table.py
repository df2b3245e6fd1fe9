"""The table of named trainers: complete, consistent with the other tables, and each entry held by a test."""

import pytest
from real_libraries import ENGLISH_RUNS, library
from source_listings import LISTINGS
from test_golden_trainers import CASES, name_of

from bpe_core import ALPHABETS, SPLITTERS, TIE_BREAKS, TRAINERS, SettingsError
from bpe_core.trainers import trainer_named

# name -> (in its source, splitter, alphabet, rule, minimum count), as the trainers' own sources were read.
TABLE = {
    "textbook": ("merge step page, Python", "whitespace", "characters", "lexicographic", 1),
    "textbook-typescript": ("merge step page, TypeScript", "whitespace", "characters", "nul-joined", 1),
    "lesson": ("lesson, JavaScript", "whitespace", "utf-16-units", "pipe-joined", 1),
    "first-seen": ("exercise", "none", "characters", "first-seen", 1),
    "hf-tokenizers": ("tokenizers 0.23.3", "whitespace", "characters", "smallest-ids", 1),
    "hf-bytelevel": ("tokenizers 0.23.3, ByteLevel", "gpt2", "printable-bytes", "smallest-ids", 1),
    "rustbpe": ("rustbpe 0.1.0", "gpt4", "utf-8-bytes", "smallest-ids", 1),
    "bpeasy": ("bpeasy 0.1.6", "gpt4", "utf-8-bytes", "smallest-ids", 1),
    "subword-nmt": ("0.3.8, learn_bpe (v0.2)", "spaces", "characters-eow", "lexicographic-greatest", 2),
    "cs336": ("CS336 assignment 1", "gpt2", "utf-8-bytes", "lexicographic-greatest", 1),
    "tiktoken-educational": ("tiktoken 0.14.0, _educational", "gpt2", "utf-8-bytes", "first-seen", 1),
    "minbpe-basic": ("BasicTokenizer", "none", "utf-8-bytes", "first-seen", 1),
    "minbpe-regex": ("RegexTokenizer", "gpt4", "utf-8-bytes", "first-seen", 1),
    "hf-course": ("course", "gpt2", "printable-bytes", "first-seen", 1),
    "sennrich": ("2016", "whitespace", "characters-eow-separate", "first-seen", 1),
    "sentencepiece": ("sentencepiece 0.2.3", "boundary-mark", "characters", "shorter-then-smaller", 1),
}


def test_every_trainer_of_the_table_is_there():
    assert list(TRAINERS) == list(TABLE)


@pytest.mark.parametrize("name", TRAINERS)
def test_trainer_is_put_together_as_the_table_says(name):
    trainer = TRAINERS[name]
    source, *parts = TABLE[name]
    assert trainer.name == name and source in trainer.source
    assert [trainer.splitter, trainer.alphabet, trainer.tie_break, trainer.min_count] == parts
    assert trainer.splitter in SPLITTERS and trainer.alphabet in ALPHABETS and trainer.tie_break in TIE_BREAKS
    sentences = (trainer.explanation, trainer.id_order, trainer.stop_rule, *trainer.quirks)
    assert trainer.title and all(each.endswith(".") for each in sentences)


def test_every_trainer_is_held_to_a_library_a_listing_or_a_recorded_run():
    assert {*ENGLISH_RUNS, *LISTINGS, *map(name_of, CASES)} == set(TRAINERS)


@pytest.mark.parametrize("name", TRAINERS)
def test_words_and_counts_skip_the_splitter(name):
    trainer = TRAINERS[name]
    words = trainer.corpus({"a b": 2, "ab": 1})
    assert words.splitter is None and [(word.count, word.number) for word in words.words] == [(2, 1), (1, 2)]
    assert trainer.corpus(["a b", "a b", "ab"]).word_count == 3
    assert trainer.corpus("ab").splitter == trainer.splitter


@pytest.mark.parametrize("name", TRAINERS)
@pytest.mark.parametrize("text", ["", " ", "a", "a\nb"])
def test_tiny_corpora_are_no_trouble(name, text):
    trace = TRAINERS[name].train(text, 3)
    assert len(trace) <= 3 and trace.stopped_because.sentence
    assert TRAINERS[name].warnings(text) == ()


def test_an_unknown_trainer_is_refused_with_the_known_names():
    with pytest.raises(SettingsError, match=r"^unknown trainer 'gpt-5'; choose one of: textbook, "):
        trainer_named("gpt-5")


def test_a_missing_library_fails_in_ci_and_is_skipped_elsewhere(monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="install tests/requirements.txt"):
        library("no_such_library")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="no_such_library cannot be imported"):
        library("no_such_library")
