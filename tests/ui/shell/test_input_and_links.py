"""What comes in: pasted, uploaded, linked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import ALPHABETS, SPLITTERS, TIE_BREAKS, Corpus, CorpusError
from bpe_ui.shell import EXAMPLES, defaults, links, mended
from bpe_ui.shell.text_input import MOST_PASTED, MOST_UPLOADED, check_pasted, decoded


@given(st.text(st.characters(), max_size=20) | st.text("a\ud83d\ude00\udc00", max_size=8))
def test_mended_text_can_be_sent_and_says_what_was_done(text):
    clean, said = mended(text)
    clean.encode()
    assert bool(said) == ("\ufffd" in clean and "\ufffd" not in text) or "\ufffd" in text
    if not any("\ud800" <= char <= "\udfff" for char in text):
        assert (clean, said) == (text, "")


def test_mended_counts_only_what_is_broken():
    assert mended("a\ud83d\ude00b") == ("a😀b", "")
    assert mended("\ud83d \udc00")[1].startswith("2 broken characters")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\x03\x04rest", "a.txt: this is a ZIP archive"),
        (b"\x1f\x8bxx", "this is a gzip archive"),
        (b"\xff\xfea\x00", "this is UTF-16 text"),
        (b"one\ntw\xff", "byte 7, on line 2, is 0xFF. Save the file as UTF-8"),
        (b"x" * (MOST_UPLOADED + 1), "up to 20,000,000 can be read"),
    ],
)
def test_files_that_are_no_utf8_text_are_named(data, message):
    with pytest.raises(CorpusError) as caught:
        decoded(data, "a.txt")
    assert message in str(caught.value)


def test_files_come_in_without_byte_order_mark_and_carriage_returns():
    assert decoded(b"\xef\xbb\xbfa\r\nb", "a.txt") == "a\nb"


def test_a_paste_that_is_too_long_is_refused_in_words():
    check_pasted("x" * MOST_PASTED)
    with pytest.raises(CorpusError, match="2,000,001 characters; up to 2,000,000 can be pasted"):
        check_pasted("x" * (MOST_PASTED + 1))


@given(st.dictionaries(st.sampled_from([*defaults.DEFAULTS, "text", "json", "x"]), st.text(max_size=12)))
def test_a_link_brings_only_values_in_range(params):
    found = links.opened(params).values
    assert found.keys() <= defaults.DEFAULTS.keys()
    assert found.get("splitter", "gpt2") in SPLITTERS
    assert found.get("alphabet", "characters") in ALPHABETS
    assert found.get("tie_break", "first-seen") in TIE_BREAKS
    assert 0 <= found.get("rounds", 0) <= defaults.MOST_ROUNDS
    assert found.get("min_count", 1) >= 1
    assert found.get("round", 0) >= 0


def test_a_linked_example_brings_its_own_settings_unless_the_link_says_otherwise():
    assert links.opened({"example": "code"}).values["splitter"] == "gpt2"
    assert links.opened({"example": "code", "splitter": "none"}).values["splitter"] == "none"


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_examples_are_usable_and_say_what_to_look_for(name):
    example = EXAMPLES[name]
    corpus = Corpus.from_json(example.corpus) if example.is_json else Corpus.from_text(example.corpus, example.splitter, example.alphabet)  # fmt: skip
    assert corpus.words
    assert example.look_for
    assert example.tie_break in TIE_BREAKS
