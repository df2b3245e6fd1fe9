"""What every rule would have picked: in one round, and the whole run walked at once, against the obvious trainer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import corpora

from bpe_core import TIE_BREAKS, Corpus, SettingsError, other_picks, tie_map, train
from bpe_core.comparing import agreed_rounds
from bpe_core.learning import Replay
from bpe_core.learning.reference import reference_rounds

RULES = st.sampled_from(sorted(TIE_BREAKS))


def picks_of_the_reference(corpus, trace, name):
    """What a rule puts first in each round of a run: the run is forced upon the obvious trainer under that rule."""
    choose = dict(enumerate(trace.merges, start=1))
    return [each.tie.pairs[0].pair for each in reference_rounds(corpus.words, len(trace), name, choose=choose)]


@settings(max_examples=120, deadline=None)
@given(corpus=corpora(), rule=RULES, rounds=st.integers(1, 10))
def test_picks_are_those_of_the_obvious_trainer(corpus, rule, rounds):
    trace = train(corpus, rounds, rule)
    expected = {name: picks_of_the_reference(corpus, trace, name) for name in TIE_BREAKS}
    mapped = {each.number: each for each in tie_map(trace)}
    assert sorted(mapped) == trace.tied_rounds
    for n in range(1, len(trace) + 1):
        picks = other_picks(trace, n)
        by_rule = {each.tie_break: pick.pair for pick in picks for each in pick.rules}
        assert by_rule == {name: pairs[n - 1] for name, pairs in expected.items()}
        assert [pick.chosen for pick in picks] == [True] + [False] * (len(picks) - 1)
        if n in mapped:
            assert set(mapped[n].others) == {name for name in TIE_BREAKS if by_rule[name] != trace.merges[n - 1]}
            assert (mapped[n].picks, mapped[n].size) == (len(picks), trace.round(n).tied_count)
            assert mapped[n].count == trace.round(n).count and mapped[n].contested
    agreed = agreed_rounds(trace, list(TIE_BREAKS))
    for name, pairs in expected.items():
        assert agreed[name] == next((n for n, pair in enumerate(trace.merges) if pair != pairs[n]), len(trace))
    assert agreed[rule] == len(trace)


@settings(max_examples=80, deadline=None)
@given(corpus=corpora(), rule=RULES)
def test_a_replay_sees_what_the_trace_says(corpus, rule):
    trace = train(corpus, 10, rule)
    replay = Replay(trace)
    for n in range(1, len(trace) + 1):
        alive = {trace.pair_numbered(each): int(count) for each, count in enumerate(replay.counts) if count}
        assert alive == trace.pair_counts(n)
        assert {trace.pair_numbered(each) for each in replay.tied()} == {x.pair for x in trace.tied_standings(n)}
        replay.advance()
    assert replay.done == len(trace)


def test_a_pick_shows_what_its_rule_looked_at():
    trace = train(Corpus.from_text("bc ab"), 1, "first-seen")
    first, second = other_picks(trace, 1)
    assert first.chosen and first.pair == ("b", "c")
    assert {each.tie_break: each.key for each in first.rules} == {
        "first-seen": "word 1 of the corpus, at symbol 1", "lexicographic-greatest": "b + c",
    }  # fmt: skip
    assert {each.tie_break: each.key for each in second.rules}["smallest-ids"] == "ids 0, 1"


def test_forced_rounds_are_no_ties_and_agree_with_no_rule_that_picks_otherwise():
    corpus = Corpus.from_words({"ab": 5, "ac": 5, "bc": 2})
    trace = train(corpus, 3, choose={1: ("b", "c")})
    assert [each.number for each in tie_map(trace)] == [2]
    assert set(agreed_rounds(trace, list(TIE_BREAKS)).values()) == {0}


def test_fewer_rules_can_be_asked():
    trace = train(Corpus.from_text("banana"), 2)
    assert [each.others for each in tie_map(trace, tie_breaks=["lexicographic", "first-seen"])] == [(), ("first-seen",)]


def test_a_round_that_is_not_there_and_an_order_that_is_none_are_refused():
    trace = train(Corpus.from_text("banana"), 1)
    with pytest.raises(SettingsError, match="there is no round 2 to look at here; choose from 1 to 1"):
        other_picks(trace, 2)
    with pytest.raises(SettingsError, match="the rule 'first-seen' has no one order for a whole run"):
        trace.order_numbers("first-seen")
