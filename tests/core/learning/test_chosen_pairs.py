"""A pair chosen by hand for a round: merged in place of the winner, recorded as what it is, and the rule goes on."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import corpora
from test_trainer_equals_reference import agree

from bpe_core import TIE_BREAKS, Corpus, SettingsError, StopReason, train
from bpe_core.learning import chain
from bpe_core.learning.reference import reference_rounds


@st.composite
def choices(draw, corpus, rounds, rule, min_count):
    """Choices that can be made: each pair occurs in its round, which depends on the choices before it."""
    chosen = {}
    for n in sorted(draw(st.sets(st.integers(1, max(rounds, 1)), min_size=1, max_size=4))):
        trace = train(corpus, n - 1, rule, min_count, choose=chosen)
        pairs = list(trace.pair_counts(n)) if len(trace) == n - 1 else []
        if pairs:
            chosen[n] = draw(st.sampled_from(pairs))
    return chosen


@pytest.mark.parametrize("many", [0, 3, 400], ids=["numpy", "mixed", "python"])
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_fast_trainer_merges_chosen_pairs_as_the_reference_does(many, data, monkeypatch):
    monkeypatch.setattr(chain, "MANY", many)
    corpus, rounds = data.draw(corpora(), "corpus"), data.draw(st.integers(1, 12), "rounds")
    rule = data.draw(st.sampled_from(sorted(TIE_BREAKS)), "rule")
    min_count = data.draw(st.integers(1, 3), "min_count")
    chosen = data.draw(choices(corpus, rounds, rule, min_count), "choices")
    agree(corpus, rounds, rule, min_count, chosen)
    trace = train(corpus, rounds, rule, min_count, choose=chosen)
    for n in set(chosen) & set(range(1, len(trace) + 1)):
        assert trace.round(n).pair == chosen[n]
        assert trace.round(n).forced and n not in trace.tied_rounds


@pytest.mark.parametrize("many", [0, 400], ids=["numpy", "python"])
@pytest.mark.parametrize("rule", sorted(TIE_BREAKS))
def test_every_round_chosen_from_the_bottom_of_the_table(rule, many, monkeypatch):
    """The rarest pair each time: every entry of the queue that matters goes stale before it is looked at."""
    monkeypatch.setattr(chain, "MANY", many)
    corpus = Corpus.from_words({"aaaaa": 3, "abab": 2, "babaa": 4, "bbb": 1, "abba": 2})
    chosen = {}
    for n in range(1, 8, 2):
        chosen[n] = train(corpus, n - 1, rule, choose=chosen).ranked_pairs(n)[-1].pair
    agree(corpus, 12, rule, 1, chosen)


def test_a_forced_round_tells_the_truth():
    trace = train(Corpus.from_words({"ab": 5, "ac": 5, "bc": 2}), 3, choose={1: ("b", "c")})
    first = trace.round(1)
    assert (first.pair, first.count, first.top_count, first.tied_count, first.forced) == (("b", "c"), 2, 5, 2, True)
    tie = trace.tie(1)
    assert tie.forced and tie.count == 5 and [each.pair for each in tie.pairs] == [("a", "b"), ("a", "c")]
    assert tie.reason == (
        "`b + c` (2 times) was chosen by hand in place of the rule's winner, `a + b` (5 times). About the rule's "
        "winner: The smallest pair wins: both begin with `a`, so the right symbols decide, and `b` U+0062 comes before "
        "`c` U+0063."
    )
    assert trace.settings.choices == ((1, ("b", "c")),)
    second = trace.round(2)
    assert (second.pair, second.count, second.top_count, second.forced) == (("a", "b"), 5, 5, False)
    assert trace.tied_rounds == [2] and not trace.tie(2).forced


def test_choosing_the_winner_is_said_too():
    corpus = Corpus.from_words(["ab", "ab"])
    trace = train(corpus, 1, choose={1: ("a", "b")})
    assert trace.merges == train(corpus, 1).merges
    assert trace.tie(1).reason == (
        "`a + b` (2 times) was chosen by hand; it is also the pair that the rule puts first. "
        "It won outright: there is no other pair."
    )


@pytest.mark.parametrize("pair", [("b", "a"), ("x", "y"), ("a", "x"), (b"a", b"b")])
def test_a_chosen_pair_that_does_not_occur_is_refused_by_round_and_name(pair):
    corpus = Corpus.from_words(["abc", "abd"])
    with pytest.raises(SettingsError, match=r"^round 2: the pair `. \+ .` does not occur in this round"):
        train(corpus, 3, choose={2: pair})
    with pytest.raises(SettingsError, match=r"^round 2: the pair"):
        list(reference_rounds(corpus.words, 3, choose={2: pair}))


def test_a_pair_that_is_merged_away_cannot_be_chosen_again():
    with pytest.raises(SettingsError, match=r"^round 2: the pair `a \+ b` does not occur"):
        train(Corpus.from_words(["abc"]), 2, choose={2: ("a", "b")})


def test_a_choice_may_be_rarer_than_the_minimum_count_but_does_not_keep_a_training_going():
    corpus = Corpus.from_words({"ab": 3, "cd": 1})
    trace = train(corpus, 5, min_count=2, choose={1: ("c", "d"), 3: ("c", "d")})
    assert trace.merges == [("c", "d"), ("a", "b")]
    assert trace.stopped_because is StopReason.NO_PAIR
    trace = train(corpus, 5, min_count=4, choose={1: ("c", "d")})
    assert trace.merges == [] and trace.stopped_because is StopReason.BELOW_MINIMUM


@pytest.mark.parametrize(
    ("choose", "message"),
    [
        ({0: ("a", "b")}, "the round of a choice: expected a whole number of 1 or more, found 0"),
        ({"1": ("a", "b")}, "the round of a choice: expected a whole number of 1 or more, found '1'"),
        ({1: ("a",)}, "round 1: expected a pair of two symbols to choose, found ('a',)"),
        ({1: "ab"}, "round 1: expected a pair of two symbols to choose, found 'ab'"),
        ({1: ("a", "")}, "round 1: expected a pair of two symbols to choose, found ('a', '')"),
    ],
)
def test_a_choice_that_is_no_choice_is_refused(choose, message):
    with pytest.raises(SettingsError) as trouble:
        train(Corpus.from_words(["ab"]), 1, choose=choose)
    assert str(trouble.value) == message


def test_special_tokens_take_the_first_ids():
    corpus = Corpus.from_words(["ab", "cd"])
    assert train(corpus, 1, "smallest-ids").merges == [("a", "b")]
    trace = train(corpus, 1, "smallest-ids", special_tokens=["<pad>", "c"])
    assert trace.merges == [("c", "d")]
    assert trace.vocabulary == ("<pad>", "c", "a", "b", "d", "cd")
    assert (trace.base_size, trace.round(1).vocabulary_size) == (5, 6)


@pytest.mark.parametrize("specials", [["a", "a"], [""], [b"a"]])
def test_special_tokens_that_cannot_be_are_refused(specials):
    with pytest.raises(SettingsError, match="^special tokens: "):
        train(Corpus.from_words(["ab"]), 1, special_tokens=specials)
