"""Each named trainer against the installed library: whole merge lists, in order, on made corpora and on real text."""

import pytest
import real_libraries as real
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_core import TRAINERS, StopReason
from bpe_core.learning.reference import reference_rounds

PARTS = (
    st.text("ab", max_size=12)
    | st.text("abcdz|.,'12", max_size=10)
    | st.builds(lambda letter, times: letter * times, st.sampled_from("ab 漢"), st.integers(1, 15))
    | st.text("aeéÀßĀ\u0301\u0308", max_size=8)
    | st.text("漢字中文ひ。", max_size=6)
    | st.sampled_from(["😀", "😀😃", "👨\u200d👩\u200d👧", "🇨🇭", "\ue000", "\uffee", "'s", "'LL", "can't"])
)
SPACES = st.sampled_from([" ", " ", " ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u3000", "\x1c", "\u0085", "\u2028", ""])
PLAIN_SPACES = st.sampled_from([" ", " ", "  ", "   ", "\n", "\n\n", " \n ", "\r\n", ""])
MERGES = st.integers(0, 40)


@st.composite
def texts(draw, spaces=SPACES):
    return "".join(part + draw(spaces) for part in draw(st.lists(PARTS, max_size=12)))


def learned(name, text, rounds, **settings):
    """What the fast trainer learns, after making sure that the reference learns the same."""
    trainer = TRAINERS[name]
    trace = trainer.train(text, rounds, **settings)
    least = settings.pop("min_count", trainer.min_count)
    expected = reference_rounds(trainer.corpus(text).words, rounds, trainer.tie_break, least, **settings)
    assert trace.merges == [each.pair for each in expected]
    return trace


def tokens(trace):
    return [left + right for left, right in trace.merges]


@settings(max_examples=150, deadline=None)
@given(texts(), MERGES)
def test_hf_tokenizers(text, merges):
    assert learned("hf-tokenizers", text, merges).merges == real.hf_tokenizers(text, merges)


@settings(max_examples=100, deadline=None)
@given(
    texts(), MERGES, st.lists(st.sampled_from(["[UNK]", "b", "ab", "ba", "é", "zz"]), unique=True), st.integers(1, 3)
)
def test_hf_tokenizers_with_special_tokens_and_a_minimum(text, merges, specials, least):
    trace = learned("hf-tokenizers", text, 60, special_tokens=specials, min_count=least)
    # A merged text that is a special token already takes no new place, so the library then goes on for one merge more.
    found = real.hf_tokenizers(text, merges, specials, least)
    assert trace.merges[: len(found)] == found
    assert len(found) >= min(merges, len(trace))


@settings(max_examples=150, deadline=None)
@given(texts(), MERGES)
def test_hf_bytelevel(text, merges):
    assert learned("hf-bytelevel", text, merges).merges == real.hf_bytelevel(text, merges)


@settings(max_examples=150, deadline=None)
@given(texts(), MERGES)
def test_rustbpe(text, merges):
    assert tokens(learned("rustbpe", text, merges)) == real.rustbpe_tokens(text, merges)


@settings(max_examples=150, deadline=None)
@given(texts(), MERGES)
def test_bpeasy(text, merges):
    assert tokens(learned("bpeasy", text, merges)) == real.bpeasy_tokens(text, merges)


@settings(max_examples=200, deadline=None)
@given(texts(PLAIN_SPACES), MERGES, st.integers(1, 3))
def test_subword_nmt(text, merges, least):
    # A return inside a line is white space inside a word, with which the library itself goes wrong.
    text = text.replace("\r\n", "\n")
    assert TRAINERS["subword-nmt"].warnings(text) == ()
    if not any(len(word.symbols) > 1 for word in TRAINERS["subword-nmt"].corpus(text).words):
        assert learned("subword-nmt", text, merges).merges == []
        return
    assert learned("subword-nmt", text, merges, min_count=least).merges == real.subword_nmt(text, merges, least)


@settings(max_examples=150, deadline=None)
@given(texts(), MERGES)
def test_tiktoken_educational(text, merges):
    trace = learned("tiktoken-educational", text, merges)
    assert tokens(trace) == real.tiktoken_tokens(text, len(trace))
    if trace.stopped_because is not StopReason.ROUNDS_DONE:
        with pytest.raises(ValueError, match="empty"):
            real.tiktoken_tokens(text, len(trace) + 1)


@settings(max_examples=150, deadline=None)
@given(texts(), MERGES)
def test_sentencepiece(text, merges):
    trace = learned("sentencepiece", text, merges)
    if not trace.corpus.words:
        return
    assert TRAINERS["sentencepiece"].warnings(text) == ()
    pieces = real.sentencepiece_pieces(text, merges)
    assert pieces[: len(trace)] == tokens(trace)
    if trace.stopped_because is StopReason.ROUNDS_DONE:
        assert len(pieces) == merges
    else:
        assert trace.stopped_because is StopReason.NO_REAL_PAIR


@pytest.mark.parametrize("name", real.ENGLISH_RUNS)
def test_english(name):
    run, merges = real.ENGLISH_RUNS[name]
    text = real.english()
    trace = TRAINERS[name].train(text, merges)
    found = run(text, merges)
    assert len(found) == merges
    assert found == (trace.merges if isinstance(found[0], tuple) else tokens(trace))
    assert len(trace.tied_rounds) > merges / 40
