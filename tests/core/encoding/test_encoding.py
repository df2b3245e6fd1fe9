"""Encoding new text: the fast way equals the obvious one, methods agree where the theory says so, text is never lost."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import LETTERS, UNICODE, texts

from bpe_core import (
    METHODS,
    Corpus,
    SettingsError,
    Tokenizer,
    apply_merges,
    compare_methods,
    count_pairs,
    decode,
    encode,
    merge_word,
    train,
)

LOSSLESS = ["gpt2", "gpt4", "none", "whitespace-keep-space"]
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@st.composite
def merge_lists(draw):
    """Lists as a person may edit them: parts before they are made, two ways to one text, the same pair twice."""
    symbols = st.sampled_from(["a", "b", "c", "ab", "bc", "aa", "abc", "ba"])
    return draw(st.lists(st.tuples(symbols, symbols), max_size=10))


@st.composite
def traces(draw, alphabet=None):
    splitter = draw(st.sampled_from([*LOSSLESS, "whitespace", "lines"]))
    alphabet = alphabet or draw(
        st.sampled_from(["characters", "utf-8-bytes", "characters-eow", "printable-bytes", "utf-16-units"])
    )
    # A literal </w> in the corpus makes symbols that a glued one makes too; the strategy's letters cannot spell it.
    return train(Corpus.from_text(draw(texts()), splitter, alphabet), draw(st.integers(0, 25)))


def by_lowest_rank(symbols, merges):
    """The loop of GPT-2's encoder, as plain as can be."""
    current = list(symbols)
    while True:
        here = [pair for pair in zip(current, current[1:]) if pair in merges]
        if not here:
            return current
        current = merge_word(current, *min(here, key=merges.index))


def by_text_rank(symbols, merges):
    """The loop of tiktoken's lesson code, as plain as can be."""
    ranks = [left + right for left, right in merges]
    current = list(symbols)
    while True:
        here = [at for at, (a, b) in enumerate(zip(current, current[1:])) if a + b in ranks]
        if not here:
            return current
        at = min(here, key=lambda each: ranks.index(current[each] + current[each + 1]))
        current[at : at + 2] = [current[at] + current[at + 1]]


def by_lowest_rank_one_place(symbols, merges):
    current = list(symbols)
    while True:
        here = [at for at, pair in enumerate(zip(current, current[1:])) if pair in merges]
        if not here:
            return current
        at = min(here, key=lambda each: merges.index(tuple(current[each : each + 2])))
        current[at : at + 2] = [current[at] + current[at + 1]]


JUDGES = {
    "rank-one-place": by_lowest_rank_one_place,
    "rank": by_lowest_rank,
    "replay": apply_merges,
    "joined-rank": by_text_rank,
}


@pytest.mark.parametrize("method", sorted(JUDGES))
@settings(max_examples=300, deadline=None)
@given(merges=merge_lists(), word=st.text("abc", max_size=14), data=st.data())
def test_each_method_does_what_the_plain_loop_does_even_for_edited_lists(method, merges, word, data):
    rounds = data.draw(st.integers(0, len(merges)))
    encoding = encode([word], merges, method, rounds)
    assert [token.symbol for token in encoding.tokens] == JUDGES[method](word, merges[:rounds])


@pytest.mark.parametrize("method", sorted(METHODS))
@settings(max_examples=200, deadline=None)
@given(merges=merge_lists(), text=st.text("abc ", max_size=30), data=st.data())
def test_steps_lead_from_the_base_symbols_to_the_tokens(method, merges, text, data):
    rounds = data.draw(st.integers(0, len(merges)))
    for word in encode(text, merges, method, rounds).words:
        current = word.symbols
        for step in word.steps:
            assert step.before == current
            assert step.pair in [each.pair for each in step.candidates]
            assert all(each.rank < rounds for each in step.candidates)
            if method != "greedy-frequency":
                chosen = min((c for c in step.candidates if c.usable), key=lambda each: (each.rank, each.at))
                assert (chosen.pair, chosen.rank) == (step.pair, step.rank)
            assert step.places and all(step.before[at : at + 2] == step.pair for at in step.places)
            assert len(step.after) == len(step.before) - len(step.places)
            assert "".join(step.after) == word.text
            current = step.after
        assert current == tuple(token.symbol for token in word.tokens)


@settings(max_examples=200, deadline=None)
@given(trace=traces(), text=texts())
def test_for_a_trained_list_rank_replay_and_joined_rank_agree(trace, text):
    assert compare_methods(text, trace, ["rank", "replay", "joined-rank", "rank-one-place"]).agree


def test_one_place_at_a_time_is_another_method_for_edited_lists():
    found = compare_methods("abab", [("ab", "a"), ("a", "b")], ["rank", "rank-one-place"])
    assert found.differences[0].tokens == {"rank": ("ab", "ab"), "rank-one-place": ("aba", "b")}


@settings(max_examples=100, deadline=None)
@given(trace=traces(), data=st.data())
def test_the_corpus_encodes_to_the_words_of_the_same_round(trace, data):
    rounds = data.draw(st.integers(0, len(trace)))
    for word in trace.words(rounds):
        base = trace.corpus.words[trace.words(rounds).index(word)].symbols
        tokens = encode([base], trace, rounds=rounds).tokens
        assert tuple(token.symbol for token in tokens) == word.symbols
        assert all(
            token.id == trace.vocabulary.index(token.symbol)
            or trace.settings.alphabet in ("utf-8-bytes", "printable-bytes")
            for token in tokens
        )


@settings(max_examples=200, deadline=None)
@given(trace=traces("utf-8-bytes") | traces("printable-bytes"), text=ANY_TEXT, splitter=st.sampled_from(LOSSLESS))
def test_decode_undoes_encode_for_every_text_with_bytes(trace, text, splitter):
    for method in METHODS:
        encoding = encode(text, trace, method, splitter=splitter)
        assert decode(encoding.ids, trace) == text == encoding.text
        assert not encoding.unknown_count
        assert (encoding.character_count, encoding.byte_count) == (len(text), len(text.encode()))


@settings(max_examples=200, deadline=None)
@given(trace=traces(), text=LETTERS | UNICODE)
def test_no_character_is_lost_and_unknown_symbols_are_flagged(trace, text):
    encoding = encode([text] if text else [], trace)
    assert encoding.text == text
    vocabulary = Tokenizer.from_trace(trace).vocabulary
    for token in encoding.tokens:
        assert token.known == (token.symbol in vocabulary)


def test_two_spaces_before_a_word_leave_the_first_one_alone():
    trace = train(Corpus.from_text("the cat the cat the cat", "gpt2", "utf-8-bytes"), 10)
    assert [word.text for word in encode("a  cat", trace).words] == ["a", " ", " cat"]
    assert [token.symbol for token in encode("a  cat", trace).tokens] == [b"a", b" ", b" cat"]


def test_an_edited_list_shows_where_the_methods_part():
    found = compare_methods("abc x abc", [("ab", "c"), ("a", "b")])
    assert [(each.number, each.count) for each in found.differences] == [(1, 2)]
    assert found.differences[0].tokens == {
        "rank": ("abc",), "replay": ("ab", "c"), "joined-rank": ("abc",), "rank-one-place": ("abc",),
        "greedy-frequency": ("abc",),
    }  # fmt: skip
    passed = found.encodings["replay"].words[0]
    assert [step.pair for step in passed.steps] == [("a", "b")]
    late = list(encode("abcabc", [("ab", "c"), ("a", "b"), ("c", "ab")], "replay").words[0].steps[1].candidates)
    assert [(each.pair, each.usable) for each in late] == [
        (("ab", "c"), False),
        (("c", "ab"), True),
        (("ab", "c"), False),
    ]


def test_merging_by_frequency_in_the_new_text_goes_wrong():
    trace = train(Corpus.from_words({"ab": 9, "bc": 5}), 2)
    encoding = encode("abc bc bc", trace, "greedy-frequency")
    assert [token.symbol for token in encoding.tokens] == ["a", "bc", "bc", "bc"]
    assert [token.symbol for token in encode("abc bc bc", trace).tokens] == ["ab", "c", "bc", "bc"]


def by_frequency(words, merges):
    """Count all pairs of the text anew each time, merge the most frequent one that is in the list."""
    current = [list(word) for word in words]
    while True:
        counts = {pair: count for pair, count in count_pairs(current).items() if pair in merges}
        if not counts:
            return current
        pair = max(counts, key=lambda each: (counts[each], -merges.index(each)))
        current = [merge_word(word, *pair) for word in current]


@settings(max_examples=300, deadline=None)
@given(merges=merge_lists(), words=st.lists(st.text("abc", min_size=1, max_size=9), max_size=6))
def test_greedy_frequency_does_what_the_plain_loop_does(merges, words):
    encoding = encode(words, merges, "greedy-frequency")
    tokens = [[token.symbol for token in word.tokens] for word in encoding.words]
    assert tokens == by_frequency(words, merges)


def test_greedy_frequency_takes_the_lower_rank_on_a_tie():
    encoding = encode("abc", [("b", "c"), ("a", "b")], "greedy-frequency")
    assert [token.symbol for token in encoding.tokens] == ["a", "bc"]


def test_a_pair_that_stands_twice_in_a_list_is_replayed_twice():
    merges = [("ab", "a"), ("a", "b"), ("ab", "a")]
    encoding = encode("aba", merges, "replay")
    assert [token.symbol for token in encoding.tokens] == apply_merges("aba", merges) == ["aba"]
    assert [step.rank for step in encoding.words[0].steps] == [1, 2]


def test_special_tokens_are_decoded_as_their_names_among_text():
    tokenizer = replace(Tokenizer.from_merges([(b"h", b"i")], "gpt2"), specials=(("<|end|>", 999),))
    assert decode([256, 999, 104, 105, 999], tokenizer) == "hi<|end|>hi<|end|>"


def test_a_boundary_mark_is_decoded_as_a_space():
    trace = train(Corpus.from_text("low low lower", "boundary-mark"), 3)
    assert encode("low  lower", trace).text == decode(encode("low  lower", trace).ids, trace) == "low  lower"


def test_totals_and_tokens_per_word():
    encoding = encode("low é low", [("l", "o")])
    assert (encoding.token_count, encoding.word_count, encoding.character_count, encoding.byte_count) == (5, 3, 9, 10)
    assert encoding.tokens_per_word == pytest.approx(5 / 3)
    assert encoding.words[1].unknown == ("é",) and encoding.unknown_count == 3
    assert encoding.words[0] is encoding.words[2]


def test_a_word_of_fifty_thousand_symbols_takes_no_quadratic_time():
    word = "ab" * 25_000
    assert encode([word], [("a", "b"), ("ab", "ab")]).token_count == 12_500


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: encode("a", [("a", "b")], "best"), "unknown encoding method 'best'; choose one of: rank, rank-one-place, replay, joined-rank, greedy-frequency"),
        (lambda: encode("a", [("a", "b")], rounds=2), "there are 1 merges; choose 0 to 1 rounds to encode with, not 2"),
        (lambda: encode("a", [("a",)]), "merge 1: expected two symbols, found ('a',)"),
        (lambda: encode("a", [("a", b"b")]), "merge 1: expected two non-empty symbols of one kind, found ('a', b'b')"),
        (lambda: encode("a", [("a", "b"), (b"a", b"b")]), "the merges are text in some places and bytes in others; use one of them"),
        (lambda: decode([0, 9], [("a", "b")]), "token 2: no token has the id 9; ask the encoding for its text instead"),
        (lambda: Tokenizer.from_trace(train(Corpus.from_words(["ab"]), 1), 2), "there is no round 2 to encode with; choose from 0 to 1"),
    ],
)  # fmt: skip
def test_errors_say_where_and_what_to_do(call, message):
    with pytest.raises(SettingsError) as caught:
        call()
    assert str(caught.value) == message
