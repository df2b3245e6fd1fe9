"""Frames say what the core decided: every word, bar, tie and reason, in every round, of any corpus."""

import json

import pytest
from frame_player import play
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import corpora

from bpe_core import TIE_BREAKS, Corpus, train
from bpe_core.notation import visible
from bpe_ui.shell import EXAMPLES
from bpe_ui.stage import frames
from bpe_ui.stage.signs import MOST_CHARACTERS, sign, spoken
from bpe_ui.stage.words import EXCERPT, LONG

HOSTILE = "<img src=x onerror=alert(1)> </script> `tick` *_$:red[x] | \u2028 \u202e x\u0000y \ud800"


def assert_frames_are_the_trace(trace, block, words=20, bars=12):
    vocabulary = trace.vocabulary
    for frame in block["frames"]:
        n = frame["n"]
        ranked = trace.ranked_pairs(max(n, 1), bars)
        assert [(vocabulary[left], vocabulary[right]) for left, right, *_ in frame["bars"]] == [
            each.pair for each in ranked
        ]
        assert [(bar[2], bar[4]) for bar in frame["bars"]] == [(each.count, each.previous) for each in ranked]
        assert sorted(frame["order"]) == list(range(min(len(ranked), frames.MOST_CHOICES)))
        changes, total = trace.word_changes(n, words)
        shown = play(block, n)
        assert len(shown) == len(changes) == min(total, words)
        for (count, before, places, after, cut), change in zip(shown, changes):
            assert count == change.count
            whole = [vocabulary[each] for each in before], [vocabulary[each] for each in after]
            if len(change.before) <= EXCERPT:
                assert whole == (list(change.before), list(change.after))
            assert tuple(whole[0]) == change.before[cut : cut + len(before)]
            assert tuple(whole[1]) == change.after[cut : cut + len(after)]
            marked = [each for each in change.merged_before[::2] if cut <= each and each + 1 < cut + len(before)]
            assert [each + cut for each in places] == marked
        if n:
            decided, tie = trace.round(n), trace.tie(n)
            assert tuple(vocabulary[each] for each in frame["pair"]) == decided.pair
            assert vocabulary[frame["new"]] == decided.merged
            assert (frame["count"], frame["tied"]) == (decided.count, decided.tied_count)
            roles = [
                frames.CHOSEN if not at else frames.TIED if at < tie.size else frames.OTHER for at in range(len(ranked))
            ]
            assert [bar[3] for bar in frame["bars"]] == roles
            said = frames.shortened(tie.reason, frames.MOST_REASON)
            assert "`".join(frame["reason"]) == said
        used = [*(frame["pair"] or []), *(each for bar in frame["bars"] for each in bar[:2])]
        assert all(str(each) in block["symbols"] for each in used)
        assert all(
            str(each) in block["symbols"] for _, before, _, after, _ in shown for each in before + after if before
        )


@settings(max_examples=60, deadline=None)
@given(corpora(), st.sampled_from(sorted(TIE_BREAKS)), st.integers(1, 5))
def test_frames_of_any_corpus_say_what_the_core_decided(corpus, rule, words):
    trace = train(corpus, 12, rule)
    assert_frames_are_the_trace(trace, frames.block(trace, 0, words, 12), words)


@settings(max_examples=60, deadline=None)
@given(corpora(), st.integers(0, 8), st.integers(0, 8))
def test_a_block_may_begin_at_any_round(corpus, first, length):
    trace = train(corpus, 12)
    first = min(first, len(trace))
    block = frames.stretch(trace, first, min(first + length, len(trace)), 3, 5)
    assert_frames_are_the_trace(trace, block, 3, 5)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_frames_of_every_example(name):
    example = EXAMPLES[name]
    corpus = Corpus.from_json(example.corpus) if example.is_json else Corpus.from_text(example.corpus, example.splitter, example.alphabet)  # fmt: skip
    trace = train(corpus, 60, example.tie_break)
    assert_frames_are_the_trace(trace, frames.block(trace, 0, 20, 12))


def test_a_long_word_is_sent_as_excerpts_round_its_first_merge():
    text = "ab" * 20 + "xyz" * 200 + "q" * 300
    trace = train(Corpus.from_text(text, "none"), 25)
    block = frames.block(trace, 0, 20, 12)
    assert len(text) > LONG
    assert block["words"][0][1] == []
    assert all(len(each["long"][0][2]) <= EXCERPT for each in block["frames"])
    assert any(each["long"][0][1] > 0 for each in block["frames"])
    assert_frames_are_the_trace(trace, block)


def test_every_block_of_a_long_run_is_the_trace():
    trace = train(Corpus.from_text(EXAMPLES["english"].corpus * 3, "gpt2", "utf-8-bytes"), 250)
    assert frames.block_size(trace) == frames.LONG_BLOCK
    for number in range(len(trace) // frames.LONG_BLOCK + 1):
        assert_frames_are_the_trace(trace, frames.block(trace, number, 20, 12))


def test_hostile_text_arrives_as_data_and_as_valid_unicode():
    trace = train(Corpus.from_text(HOSTILE, "none"), 30)
    block = frames.block(trace, 0, 20, 12)
    sent = json.dumps(block, ensure_ascii=False, allow_nan=False)
    sent.encode()
    assert json.loads(sent) == block
    assert "\u202e" not in sent
    assert_frames_are_the_trace(trace, block)


def test_no_two_symbols_look_the_same_unless_they_are_too_long():
    symbols = ["a", " ", "\u00a0", "\t", "é", "e\u0301", "‹NBSP›", "\u200b", "\ud800", "", b"\xc3", b"a"]
    signs = [json.dumps(sign(each)) for each in symbols if each != b"a"]
    assert len(set(signs)) == len(signs)
    assert sign(b"a") == "a"
    long = sign("x" * 5000)
    assert long[1] == ["x" * MOST_CHARACTERS, "text"]
    assert long[2] == ["… 5,000 characters", "name"]


def test_invisible_characters_are_spoken_by_name():
    trace = train(Corpus.from_text("a\u00a0 a\u00a0 \u0301b", "none"), 2)
    frame = frames.block(trace, 0, 20, 12)["frames"][1]
    assert "a and no-break space become a no-break space" in frame["say"]
    assert "`" not in frame["say"]
    assert spoken(visible("\u200b") + visible(" ") + visible(b"\xe2")) == "zero-width space space byte E2"
    assert spoken(visible("\u0301")) == "combining acute accent"


def test_the_size_of_what_is_sent_is_bounded():
    text = " ".join(dict.fromkeys(EXAMPLES["english"].corpus.split() + EXAMPLES["german"].corpus.split()))
    trace = train(Corpus.from_text(text), 200)
    assert len(json.dumps(frames.block(trace, 0, 20, 25))) < 400_000
