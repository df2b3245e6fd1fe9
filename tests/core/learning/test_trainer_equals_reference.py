"""The obvious trainer judges the fast one: winners, counts, tied pairs, reasons and words, round by round."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import corpora

from bpe_core import TIE_BREAKS, Corpus, Training, train
from bpe_core.learning import chain
from bpe_core.learning.reference import reference_rounds


def agree(corpus, rounds, rule, min_count, choose=None):
    training = Training(corpus, rounds, rule, min_count, choose)
    training.check_invariants()
    while training.step():
        training.check_invariants()
    trace = training.trace()
    expected = list(reference_rounds(corpus.words, rounds, rule, min_count, choose))
    assert trace.merges == [each.pair for each in expected]
    order = list(range(1, len(trace) + 1))
    random.Random(len(order)).shuffle(order)
    for n in order:
        reference, fast = expected[n - 1], trace.round(n)
        assert trace.tie(n) == reference.tie
        assert trace.pair_counts(n) == reference.pair_counts
        assert tuple(trace.words(n)) == reference.words
        assert (fast.top_count, fast.tied_count) == (reference.tie.count, reference.tie.size)
        assert fast.count == reference.pair_counts[fast.pair]
        assert fast.forced == (n in (choose or {}))
        assert fast.forced or fast.count == fast.top_count
        assert fast.distinct_pairs == len(reference.pair_counts) == trace.distinct_pairs(n)
        before = expected[n - 2].words if n > 1 else corpus.words
        assert fast.symbols_before == sum(len(word.symbols) * word.count for word in before)
        assert fast.symbols_after == sum(len(word.symbols) * word.count for word in reference.words)
        base = {symbol for word in corpus.words for symbol in word.symbols}
        assert fast.vocabulary_size == len(base | {trace.round(k).merged for k in range(1, n + 1)})
        ranked = trace.ranked_pairs(n)
        assert [each.pair for each in ranked][: fast.tied_count] == [each.pair for each in reference.tie.pairs]
        assert {each.pair: each.count for each in ranked} == reference.pair_counts
        previous = expected[n - 2].pair_counts if n > 1 else {}
        assert all(each.previous == previous.get(each.pair, 0) for each in ranked)
        assert trace.ranked_pairs(n, 3) == ranked[:3]
    assert tuple(trace.words(0)) == corpus.words


@pytest.mark.parametrize("many", [0, 3, 400], ids=["numpy", "mixed", "python"])
@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_fast_trainer_decides_as_the_reference_does(many, data, monkeypatch):
    monkeypatch.setattr(chain, "MANY", many)
    rule = data.draw(st.sampled_from(sorted(TIE_BREAKS)), "rule")
    agree(data.draw(corpora(), "corpus"), data.draw(st.integers(0, 12), "rounds"), rule, data.draw(st.integers(1, 3)))


@pytest.mark.parametrize("rule", sorted(TIE_BREAKS))
@pytest.mark.parametrize("many", [0, 400], ids=["numpy", "python"])
def test_long_runs_and_many_rounds(rule, many, monkeypatch):
    monkeypatch.setattr(chain, "MANY", many)
    source = random.Random(7)
    words = ["".join(source.choices("aab", k=source.randint(1, 60))) for _ in range(30)]
    agree(Corpus.from_words(words), 60, rule, 1)


def test_a_merge_that_makes_an_existing_symbol_moves_first_places_back():
    corpus = Corpus.from_symbols([["a", "b", "c", "x"], ["ab", "c"], ["a", "b"], ["a", "b"]])
    trace = train(corpus, 3, "first-seen")
    assert trace.merges[:2] == [("a", "b"), ("ab", "c")]
    assert str(trace.tie(2).pairs[0].place) == "word 1 of the corpus, at symbol 1"
    agree(corpus, 5, "first-seen", 1)
