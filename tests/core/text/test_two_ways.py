"""Letters written both composed and decomposed are named, by the definition of Unicode's forms."""

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_core.text import written_two_ways

LETTERS = st.lists(st.sampled_from(["é", "e\u0301", "ñ", "n\u0303", "e", "x\u0301", "ế", "e\u0302\u0301", "가", "\u0301", " "]), max_size=7)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(letters=LETTERS)
def test_a_warning_is_given_exactly_when_a_letter_stands_in_two_ways(letters):
    text = "".join(letters)
    clusters = [unicodedata.normalize("NFC", each) for each in clusters_of(text) if len(each) > 1]
    both = {each for each in clusters if len(each) == 1 and each in text}
    said = written_two_ways(text)
    assert bool(said) == bool(both)
    if said:
        assert said[1] == next(each for each in clusters if each in both)


def clusters_of(text):
    """A character with the marks that follow it."""
    found = []
    for char in text:
        if found and unicodedata.combining(char):
            found[-1] += char
        else:
            found.append(char)
    return found


def test_the_sentence_says_how_each_is_spelt_and_what_would_help():
    assert written_two_ways("caf\u00e9 cafe\u0301") == (
        "`é` stands in the corpus written two ways, as U+00E9 and as U+0065 U+0301. They look the same but are spelt "
        "otherwise, so they are counted apart; in Unicode's form NFC they would be one."
    )
