"""The trainers that are a page or a paper, against transcriptions of what those sources do."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from source_listings import LISTINGS

from bpe_core import TRAINERS
from bpe_core.learning.reference import reference_rounds

LETTERS = st.text("ab", max_size=10) | st.text("abz{~", max_size=8) | st.text("éß漢\ue000😀😃\uffee", max_size=6)
TEXTS = st.lists(LETTERS, max_size=8).map(" ".join)


@pytest.mark.parametrize("name", LISTINGS)
@settings(max_examples=150, deadline=None)
@given(text=TEXTS, rounds=st.integers(0, 20))
def test_trainer_learns_what_its_source_learns(name, text, rounds):
    trainer = TRAINERS[name]
    assert trainer.warnings(text) == () or name == "lesson"
    merges = trainer.train(text, rounds).merges
    assert merges == LISTINGS[name](text, rounds)
    expected = reference_rounds(trainer.corpus(text).words, rounds, trainer.tie_break)
    assert merges == [each.pair for each in expected]


def test_tuples_and_joined_keys_order_pairs_differently():
    words = {"az": 1, "abc": 1, "aby": 1, "xab": 1}
    learned = {name: TRAINERS[name].train(words, 2).merges[1] for name in ("textbook", "textbook-typescript", "lesson")}
    assert learned == {"textbook": ("a", "z"), "textbook-typescript": ("a", "z"), "lesson": ("ab", "c")}


def test_utf_16_puts_emoji_below_the_private_use_area():
    text = "\ue000a 😀a"
    assert TRAINERS["textbook"].train(text, 1).merges == [("\ue000", "a")]
    assert TRAINERS["textbook-typescript"].train(text, 1).merges == [("😀", "a")]
    assert TRAINERS["lesson"].train(text, 1).merges == [("\ud83d", "\ude00")]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("lesson", "a|b a| |b", "The word `a|b` contains |, with which the source joins its keys"),
        (
            "textbook-typescript",
            "a\0b a\0 \0b",
            "The word `a‹NUL›b` contains ‹NUL›, with which the source joins its keys",
        ),
        ("sennrich", r"a\nb a\nb", r"The word `a\nb` contains a backslash"),
    ],
)
def test_where_a_source_goes_wrong_it_is_said(name, text, said):
    """The transcription fails or learns something else, and the warning names the word."""
    trainer = TRAINERS[name]
    try:
        learned = LISTINGS[name](text, 12)
    except re.error:
        learned = None
    assert learned != trainer.train(text, 12).merges
    assert any(each.startswith(said) for each in trainer.warnings(text))
