"""The behaviour that the three source pages ask for."""

import copy

import pytest

from bpe_core import (
    Corpus,
    apply_merges,
    bpe_merge_step,
    count_pairs,
    learn_merges,
    merge_most_frequent_pair,
    merge_word,
    top_pair,
    train,
)

STEPS = [
    ([["l", "o", "w"], ["l", "o", "w", "e", "r"]], ("l", "o"), [["lo", "w"], ["lo", "w", "e", "r"]]),
    ([["a", "a", "a"]], ("a", "a"), [["aa", "a"]]),
    ([["a", "a", "a", "a"]], ("a", "a"), [["aa", "aa"]]),
    ([list("banana")], ("a", "n"), [["b", "an", "an", "a"]]),
    ([["x", "y"], ["x", "y"], ["a", "b"]], ("x", "y"), [["xy"], ["xy"], ["a", "b"]]),
    ([["q"], ["x", "y"]], ("x", "y"), [["q"], ["xy"]]),
    ([["a"], ["b"]], None, [["a"], ["b"]]),
    ([["a", "bc"], ["ab", "c"]], ("a", "bc"), [["abc"], ["ab", "c"]]),
    ([], None, []),
    ([[]], None, [[]]),
    ([["|", "|"], ["a|", "b"]], ("a|", "b"), [["|", "|"], ["a|b"]]),
    ([[b"\xc3", b"\xa9"]], (b"\xc3", b"\xa9"), [["é".encode()]]),
]


@pytest.mark.parametrize(("words", "pair", "merged"), STEPS)
def test_merge_step(words, pair, merged):
    before = copy.deepcopy(words)
    assert bpe_merge_step(words) == (pair, merged)
    assert words == before, "the caller's lists are never changed"


@pytest.mark.parametrize(("words", "pair", "merged"), STEPS)
def test_the_trainer_takes_the_same_step(words, pair, merged):
    trace = train(Corpus.from_symbols(words), 1)
    assert trace.merges == ([pair] if pair else [])


def test_copies_come_back_when_there_is_nothing_to_merge():
    words = [["a"], ["b"]]
    _, copies = bpe_merge_step(words)
    assert copies == words
    assert copies[0] is not words[0]


def test_counting_includes_overlaps_in_order_of_first_appearance():
    assert list(count_pairs([list("aaab"), list("ba")]).items()) == [(("a", "a"), 2), (("a", "b"), 1), (("b", "a"), 1)]
    assert count_pairs([["a", "bc"], ["ab", "c"]]) == {("a", "bc"): 1, ("ab", "c"): 1}


def test_top_pair():
    assert top_pair({}) is None
    assert top_pair({("x", "y"): 2, ("a", "b"): 1}) == ("x", "y")
    assert top_pair({("a", "z"): 1, ("a", "b"): 1}) == ("a", "b")


def test_merge_word_goes_on_after_the_first_replacement():
    assert merge_word(list("abab"), "a", "b") == ["ab", "ab"]
    assert merge_word(list("aaaaa"), "a", "a") == ["aa", "aa", "a"]


def test_learn_merges_stops_early_and_apply_merges_replays():
    merges = learn_merges([list("low"), list("lower")], 99)
    assert merges == [("l", "o"), ("lo", "w"), ("e", "r"), ("low", "er")]
    assert apply_merges(list("lowest"), merges) == ["low", "e", "s", "t"]
    assert learn_merges([list("low")], 0) == []


@pytest.mark.parametrize(
    ("tokens", "merged"),
    [
        (["b", "a", "c", "b", "a", "c"], ["ba", "c", "ba", "c"]),
        ([], []),
        (["a"], ["a"]),
        (["a", "a", "a"], ["aa", "a"]),
        (["z", "y", "a", "b"], ["zy", "a", "b"]),
    ],
)
def test_merge_most_frequent_pair(tokens, merged):
    before = list(tokens)
    result = merge_most_frequent_pair(tokens)
    assert result == merged
    assert result is not tokens
    assert tokens == before


def test_the_three_pages_answer_differently():
    # Tuples: ("a", "z") < ("ab", "c"). Joined: "ab|c" < "a|z", for b comes before |. First seen: what stands first.
    corpus = Corpus.from_symbols([["q", "r"], ["ab", "c"], ["a", "z"]])
    assert train(corpus, 1, "lexicographic").merges == [("a", "z")]
    assert train(corpus, 1, "pipe-joined").merges == [("ab", "c")]
    assert train(corpus, 1, "nul-joined").merges == [("a", "z")]
    assert train(corpus, 1, "first-seen").merges == [("q", "r")]
    assert train(corpus, 1, "lexicographic-greatest").merges == [("q", "r")]
