"""Where a real library is no clean recount: each quirk that a trainer names, pinned on the library itself."""

import unicodedata

import pytest
import real_libraries as real
import regex

from bpe_core import TRAINERS, CorpusError, StopReason
from bpe_core.trainers.table import NOT_OFFERED
from bpe_core.trainers.warnings import LONGEST_LINE, LONGEST_TOKEN


def tokens(name, text, rounds):
    return [left + right for left, right in TRAINERS[name].train(text, rounds).merges]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\taaa\t \ta\taa \t\t\tbb", "The word `‹TAB›aaa‹TAB›` contains white space."),
        ("\u00a0ÿÿÿö ö\u00a0ÿöö \u00a0ÿÿ", "The word `‹NBSP›ÿÿÿö` contains white space."),
        ("\u3000" * 5 + " 字\u3000\u3000 漢\u3000字\u3000\u3000", "contains white space."),
        ("a</w></w>a", "The word `a</w></w>a` contains a literal </w>"),
    ],
    ids=["tab", "nbsp", "ideographic-space", "literal-end-of-word"],
)
def test_subword_nmt_goes_wrong_where_the_warning_says(text, said):
    trainer = TRAINERS["subword-nmt"]
    assert real.subword_nmt(text, 12, 1) != trainer.train(text, 12, min_count=1).merges
    assert len(trainer.warnings(text)) == 1 and said in trainer.warnings(text)[0]


def test_subword_nmt_raises_where_no_word_has_two_symbols():
    with pytest.raises(ValueError, match="empty"):
        real.subword_nmt("a b", 1)
    assert TRAINERS["subword-nmt"].train("a b", 1).stopped_because is StopReason.NO_PAIR


def test_sentencepiece_goes_on_with_pieces_that_occur_nowhere():
    trace = TRAINERS["sentencepiece"].train("abb", 3)
    assert real.sentencepiece_pieces("abb", 3) == ["ab", "abb", "bb"]
    assert [each.merged for each in trace] == ["ab", "abb"]
    assert trace.stopped_because is StopReason.NO_REAL_PAIR
    assert "this stops here" in trace.stopped_because.sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\0 a\0 ab", "contains `‹NUL›`, which sentencepiece never merges."),
        ("a\x1f a\x1f ab", "contains `‹U+001F›`, which sentencepiece never merges."),
        ("a▅ a▅\nab", "contains `▅`, which sentencepiece keeps for itself, dropping the whole line."),
        ("<unk>a <unk>a ab", "contains `<unk>`, which sentencepiece takes as one symbol."),
        ("xy" * (LONGEST_LINE // 2 + 1) + "\nab", "is longer than 4,192 bytes, its max_sentence_length"),
    ],
    ids=["nul", "unit-separator", "its-own-sign", "unknown-token", "long-line"],
)
def test_sentencepiece_goes_wrong_where_the_warning_says(text, said):
    trainer = TRAINERS["sentencepiece"]
    assert real.sentencepiece_pieces(text, 1)[:1] != tokens("sentencepiece", text, 1)
    assert len(trainer.warnings(text)) == 1 and said in trainer.warnings(text)[0]


def test_sentencepiece_keeps_to_its_longest_piece():
    text = "abcabc abcabc"
    assert "abcabc" in tokens("sentencepiece", text, 9)
    assert "abcabc" not in real.sentencepiece_pieces(text, 9, max_sentencepiece_length=4)


def test_sentencepiece_words_with_a_mark_inside_are_warned_of():
    assert "at which sentencepiece would begin a new word" in TRAINERS["sentencepiece"].warnings(["a▁b"])[0]
    assert TRAINERS["sentencepiece"].warnings(["▁ab"]) == ()


def test_bpeasy_keeps_to_its_longest_token():
    word = "".join(map(chr, range(0x4E00, 0x4E00 + LONGEST_TOKEN)))
    text = f"{word} {word}"
    learned = tokens("bpeasy", text, 500)
    assert max(map(len, learned)) > LONGEST_TOKEN
    assert max(map(len, real.bpeasy_tokens(text, 500, LONGEST_TOKEN))) <= LONGEST_TOKEN
    assert learned == real.bpeasy_tokens(text, 500)
    assert "longer than 128 bytes" in TRAINERS["bpeasy"].warnings(text)[0]
    assert TRAINERS["bpeasy"].warnings("a " * 500) == ()


def test_hugging_face_with_a_suffix_does_not_give_the_same_merges_twice():
    assert "end_of_word_suffix" in next(iter(NOT_OFFERED))
    pre_tokenizers, models = real.library("tokenizers.pre_tokenizers"), real.library("tokenizers.models")
    lists = {
        tuple(
            real.hf_merges(
                models.BPE(end_of_word_suffix="</w>"), pre_tokenizers.WhitespaceSplit(),
                "ab cd ba dc ac bd ef fe eg gh", 60, end_of_word_suffix="</w>",
            )
        )
        for _ in range(20)
    }  # fmt: skip
    assert len(lists) > 1


def test_hf_and_rustbpe_order_the_space_differently():
    assert TRAINERS["hf-bytelevel"].train("bc a", 1).merges == real.hf_bytelevel("bc a", 1) == [("b", "c")]
    assert tokens("rustbpe", "bc a", 1) == real.rustbpe_tokens("bc a", 1) == [b" a"]


def test_warnings_refuse_what_is_no_word():
    with pytest.raises(CorpusError, match="^word 2: expected a text, found a number"):
        TRAINERS["lesson"].warnings(["a", 5])


@pytest.mark.parametrize("key", ["hf-bytelevel", "rustbpe", "bpeasy"])
def test_characters_newer_than_the_unicode_that_is_held_equal_are_named(key):
    new = next(
        chr(c) for c in range(0x80, 0x20000) if unicodedata.category(chr(c)) == "Cn" and regex.match(r"\P{Cn}", chr(c))
    )
    (said,) = TRAINERS[key].warnings(f"ab {new}")
    assert said.startswith(
        f"The corpus contains U+{ord(new):04X}, which is newer than Unicode {unicodedata.unidata_version}."
    )
    assert TRAINERS[key].warnings("ab é 漢 😀") == ()


def test_cs336_says_that_the_assignment_splits_at_the_special_token_first():
    (said,) = TRAINERS["cs336"].warnings("one<|endoftext|>two")
    assert said.startswith("The corpus contains `<|endoftext|>`. The assignment takes this special token out before")
    assert TRAINERS["cs336"].warnings("one <endoftext> two") == ()
