"""Two runs side by side: where they part, what is named as the cause, and what followed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import corpora

from bpe_core import TIE_BREAKS, TRAINERS, Corpus, SettingsError, compare, order_sensitivity, train
from bpe_core.comparing.records import Cause, Outcome

RULES = st.sampled_from(sorted(TIE_BREAKS))


def causes(found):
    return [each.name for each in found.differences if each.is_cause]


def test_a_rule_is_named_with_both_reasons():
    corpus = Corpus.from_text("banana")
    found = compare(train(corpus, 4), train(corpus, 4, "first-seen"))
    assert (found.outcome, found.agreed, found.parted_at, found.causes) == (Outcome.PARTED, 1, 2, (Cause.RULE,))
    assert (found.first.pair, found.second.pair) == (("an", "a"), ("b", "an"))
    assert (found.first.count, found.first.other_count) == (1, 1)
    assert [each.key for each in found.second.tie.pairs][0] == "word 1 of the corpus, at symbol 1"
    assert causes(found) == ["tie-break rule"]
    assert found.reason == (
        "In round 2 `an + a` and `b + an` both occur once. Under 'Smallest pair' the first run merges the one: The smallest "
        "pair wins: left symbols first, and `an` comes before `b`, because `a` U+0061 comes before `b` U+0062. "
        "Under 'First seen' the second merges the other: First seen in word 1 of the corpus, at symbol 1; "
        "`an + a`, only at symbol 3 of that word. The cause is the tie-break rule: with that alone changed from Smallest pair "
        "to First seen, the first run makes the same merges as the second."
    )


def test_the_same_rule_over_bytes_and_printable_characters_parts_by_order():
    found = compare(TRAINERS["hf-bytelevel"].train("bc a", 3), TRAINERS["rustbpe"].train("bc a", 3))
    assert found.causes == (Cause.ALPHABET,) and causes(found) == ["alphabet"]
    assert "both runs break ties by 'Smallest symbol ids', but not by the same order" in found.reason
    assert "0 (`␣`) is less than 2 (`b`)" in found.reason
    assert found.symbols_met_at == 2 and found.common == ((0, 1), (1, 0))
    assert found.only_first == found.only_second == () and found.words_met_at is None


def test_another_splitter_is_named_with_the_counts():
    text = "ab bc ab bc"
    found = compare(train(Corpus.from_text(text, "none"), 1), train(Corpus.from_text(text), 1))
    assert found.causes == (Cause.SPLITTER,) and causes(found) == ["splitter"]
    assert found.reason == (
        "In round 1 the counts differ: `␣ + b`, which the first run merges, occurs 2 times there and not at all in the second; "
        "`a + b`, which the second run merges, occurs 2 times there and 2 times in the first. The cause is the splitter: with "
        "that alone changed from No splitting to Whitespace, the first run makes the same merges as the second."
    )


def test_another_alphabet_is_named_where_it_is_to_blame():
    words = ["éa", "èa", "éa"]
    found = compare(train(Corpus.from_words(words), 3), train(Corpus.from_words(words, "utf-8-bytes"), 3))
    assert found.causes == (Cause.ALPHABET,) and causes(found) == ["alphabet"]
    assert "with that alone changed from Characters to UTF-8 bytes" in found.reason
    assert found.not_comparable[-1].startswith("Whether the words meet again cannot be said")


def test_a_setting_that_differs_without_effect_is_not_the_cause():
    found = compare(
        TRAINERS["cs336"].train("the tide the toad", 3), TRAINERS["minbpe-regex"].train("the tide the toad", 3)
    )
    assert found.parted_at is None or causes(found) == ["tie-break rule"]
    found = compare(TRAINERS["cs336"].train("the tide", 9), TRAINERS["minbpe-regex"].train("the tide", 9))
    assert found.causes == (Cause.RULE,) and causes(found) == ["tie-break rule"]
    assert {each.name for each in found.differences} == {"tie-break rule", "splitter"}


def test_the_leading_space_is_to_blame_where_the_text_is_ascii():
    found = compare(
        TRAINERS["hf-tokenizers"].train("low lower lowest", 10), TRAINERS["rustbpe"].train("low lower lowest", 10)
    )
    assert (found.parted_at, found.causes, causes(found)) == (3, (Cause.SPLITTER,), ["splitter"])
    alphabet = next(each for each in found.differences if each.cause is Cause.ALPHABET)
    assert [each.parted_at for each in alphabet.alone] == [3, 3], "changing the alphabet alone changes nothing"
    assert found.reason.endswith(
        "The cause is the splitter: with that alone changed from Whitespace to GPT-4 pattern, the first run makes the same "
        "merges as the second."
    )


def test_a_minimum_count_is_not_blamed_for_a_pair_that_is_frequent_enough():
    found = compare(TRAINERS["subword-nmt"].train("ab ac ad", 10), TRAINERS["cs336"].train("ab ac ad", 10))
    assert (found.parted_at, found.causes) == (1, (Cause.SPLITTER,))
    assert found.reason == (
        "The first run makes no merge: No pair occurs as often as the minimum count asks: the most frequent occurs once, the "
        "minimum count is 2. The second goes on with `␣ + a`, which occurs 2 times there and not at all in the first. The cause is the splitter: with that alone changed from "
        "Spaces only to GPT-2 pattern, the first run parts from the second only at round 2."
    )


def test_settings_that_only_together_make_the_parting_go_are_named_together():
    text = " ab cd\u3000x"
    one = train(Corpus.from_text(text), 1)
    other = train(Corpus.from_text(text, "none"), 1, "lexicographic-greatest")
    found = compare(one, other)
    assert found.proof.parted_at is None or found.proof.parted_at > found.parted_at
    assert len(found.causes) == 2 and set(causes(found)) == {each.value for each in found.causes}
    assert " together: with the " in found.reason


def test_a_minimum_count_is_named_where_a_run_stops():
    corpus = Corpus.from_words({"ab": 3, "cd": 1})
    found = compare(train(corpus, 9, min_count=2), train(corpus, 9))
    assert (found.outcome, found.parted_at, found.causes) == (Outcome.FIRST_IS_PREFIX, 2, (Cause.MINIMUM_COUNT,))
    assert found.first.pair is None and found.first.stopped_because.name == "BELOW_MINIMUM"
    assert found.reason == (
        "The first run ends after 1 merge, equal in both: No pair occurs as often as the minimum count asks: the most frequent "
        "occurs once, the minimum count is 2. The second goes on with `c + d`, which occurs once there and once in the first. The cause is the minimum count: with that alone changed "
        "from 2 to 1, the first run makes the same merges as the second."
    )
    assert compare(train(corpus, 9), train(corpus, 1)).outcome is Outcome.SECOND_IS_PREFIX
    assert compare(train(corpus, 9), train(corpus, 1)).causes == (Cause.ROUNDS,)


def test_a_branch_is_compared_with_its_original():
    corpus = Corpus.from_words({"ab": 5, "cd": 4, "ef": 3})
    original, branch = train(corpus, 3), train(corpus, 3, choose={1: ("c", "d")})
    found = compare(branch, original)
    assert found.causes == (Cause.BY_HAND,) and causes(found) == ["chosen by hand"]
    assert found.reason == (
        "In round 1 the first run's pair, `c + d` (4 times), was chosen by hand; the other run merged its rule's pick, "
        "`a + b` (5 times). The cause is the pairs chosen by hand: with that alone changed from round 1: `c + d` to none, the "
        "first run makes the same merges as the second."
    )
    assert (found.symbols_met_at, found.words_met_at, found.same_words_at_end) == (2, 2, True)
    assert found.common == ((0, 1), (1, 0), (2, 2))


def test_end_marks_are_compared_as_far_as_they_can_be():
    words = {"low": 5, "slow": 2, "lo": 1}
    found = compare(TRAINERS["subword-nmt"].train(words, 9), TRAINERS["sennrich"].train(words, 9))
    assert found.not_comparable[0].startswith("Symbols that carry </w> have no counterpart in an alphabet without it")
    shared = {"".join(pair) for pair in TRAINERS["subword-nmt"].train(words, 9).merges}
    assert "low</w>" in shared and "low</w>" not in found.only_first


def test_the_sign_of_sentencepiece_is_read_as_a_space():
    text = "a the thy the them"
    found = compare(TRAINERS["sentencepiece"].train(text, 2), TRAINERS["cs336"].train(text, 2))
    assert (
        found.outcome is Outcome.SAME
        and found.common == ((0, 0), (1, 1))
        and "The sign ▁ of one run is read as the space of the other." in found.not_comparable
    )


def test_other_texts_are_named_as_the_cause():
    found = compare(train(Corpus.from_text("ab ab"), 1), train(Corpus.from_text("cd cd"), 1))
    assert found.causes == (Cause.TEXT,) and found.differences == ()
    assert found.only_first == ("ab",) and found.only_second == ("cd",)


@settings(max_examples=150, deadline=None)
@given(corpus=corpora(), first=RULES, second=RULES, rounds=st.integers(0, 10))
def test_what_followed_is_what_a_recount_says(corpus, first, second, rounds):
    one, other = train(corpus, rounds, first), train(corpus, rounds, second)
    found = compare(one, other)
    shared = min(len(one), len(other))
    agreed = next((n for n in range(shared) if one.merges[n] != other.merges[n]), shared)
    assert found.agreed == agreed and (found.parted_at is None) == (one.merges == other.merges)
    alike = [one.words(n) == other.words(n) for n in range(shared + 1)]
    parted = next((n for n, same in enumerate(alike) if not same), None)
    met = None if parted is None else next((n for n in range(parted, shared + 1) if alike[n]), None)
    # A symbol of several characters may be made where it was: then equal words were cut at other places.
    if all(len(symbol) == 1 for word in corpus.words for symbol in word.symbols):
        assert (found.words_met_at, found.same_words_at_end) == (met, alike[-1])
    made = [[{"x": left + right}["x"] for left, right in trace.merges] for trace in (one, other)]
    apart = [set(made[0][:n]) != set(made[1][:n]) for n in range(shared + 1)]
    start = next((n for n in range(shared + 1) if apart[n]), None)
    assert found.symbols_met_at == (start and next((n for n in range(start, shared + 1) if not apart[n]), None))
    assert all(one.merges[a] == other.merges[b] for a, b in found.common)
    assert {x for x in made[0] if x not in made[1]} == set(found.only_first)
    if found.parted_at is not None and found.parted_at <= shared:
        assert found.causes == ((Cause.RULE,) if first != second else ())


def test_equal_runs_say_so():
    trace = train(Corpus.from_text("banana"), 3)
    found = compare(trace, trace)
    assert (found.outcome, found.parted_at, found.first, found.causes) == (Outcome.SAME, None, None, ())
    assert found.reason == "Both runs made the same 3 merges in the same order."


LINES = "bc ab\ncd da\nde fa\nba cc\nac bd"


def test_first_seen_depends_on_the_order_of_lines_and_smallest_pair_does_not():
    told = []
    found = order_sensitivity(
        LINES, lambda text: TRAINERS["sennrich"].train(text, 5), 12, 3, lambda done, all: told.append(done)
    )
    assert found.distinct_lists > 2 and found.first_parted_at == 1 and len(found.parted_at) == 12
    assert found.differing_shuffles == sum(at is not None for at in found.parted_at) and told == list(range(1, 13))
    assert found.sentence == (
        f"12 shuffles of 5 lines and the original order gave {found.distinct_lists} different merge lists; the earliest "
        f"parting is at merge 1. In all {found.differing_shuffles} that differ the words are the same, as often, and only "
        "their order is another."
    )
    again = order_sensitivity(LINES.split("\n"), lambda text: TRAINERS["sennrich"].train(text, 5), 12, 3)
    assert again == found
    steady = order_sensitivity(LINES, lambda text: TRAINERS["textbook"].train(text, 5))
    assert (steady.distinct_lists, steady.first_parted_at, steady.shuffles) == (1, None, 20)


def test_a_splitter_that_keeps_line_ends_makes_order_matter_under_any_rule():
    found = order_sensitivity("ab\ncd\n", lambda text: TRAINERS["rustbpe"].train(text, 10))
    assert found.distinct_lists == 2
    assert all(other for at, other in zip(found.parted_at, found.other_words) if at)
    assert found.sentence.endswith(f"In all {found.differing_shuffles} that differ the splitter cuts other words, because other lines meet.")  # fmt: skip


def test_a_number_of_shuffles_that_is_none_is_refused():
    with pytest.raises(SettingsError, match="^shuffles: expected a whole number of 0 or more, found -1"):
        order_sensitivity("a", lambda text: TRAINERS["textbook"].train(text, 1), -1)
