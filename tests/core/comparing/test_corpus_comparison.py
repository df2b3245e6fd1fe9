"""Two trainings side by side: shared merges, dearer words and the sample's cost, recounted the plain way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import texts

from bpe_core import Corpus, SettingsError, apply_merges, compare_corpora, encode, train
from bpe_core.comparing import price
from bpe_core.comparing.corpora import CURVE_POINTS, MOST_WORDS

ENGLISH = "the cat and the hat and the rat that sat on the mat " * 3
CODE = "def cat(hat):\n    return hat + the_rat\n" * 3


def compared(one=ENGLISH, two=CODE, sample="the cat sat", rounds=40, splitter="gpt2", alphabet="utf-8-bytes", **more):
    traces = [train(Corpus.from_text(text, splitter, alphabet), rounds, **more) for text in (one, two)]
    return compare_corpora(*traces, sample), traces


@given(texts(), texts(), texts(), st.sampled_from([("gpt2", "utf-8-bytes"), ("whitespace", "characters")]))
def test_every_number_is_what_a_plain_count_gives(one, two, sample, kind):
    found, (first, second) = compared(one, two, sample, 12, *kind)
    in_both = set(first.merges) & set(second.merges)
    assert [each.pair for each in found.shared] == [pair for pair in first.merges if pair in in_both]
    for each in found.shared:
        assert first.merges[each.first_rank] == second.merges[each.second_rank] == each.pair
        assert each.merged == each.pair[0] + each.pair[1]
    for each in (*found.dearer_first, *found.dearer_second):
        assert list(each.first) == apply_merges(list(each.symbols), first.merges)
        assert list(each.second) == apply_merges(list(each.symbols), second.merges)
    assert all(each.more > 0 for each in found.dearer_first)
    assert all(each.more < 0 for each in found.dearer_second)
    assert found.first.token_count == encode(sample, first).token_count
    for trace, curve in zip((first, second), found.curves):
        assert [point.rounds for point in curve] == list(range(len(trace) + 1))
        assert [point.tokens for point in curve] == [
            encode(sample, trace, rounds=n).token_count for n in range(len(trace) + 1)
        ]


def test_shared_merges_come_by_rank_in_the_first():
    found, _ = compared()
    ranks = [each.first_rank for each in found.shared]
    assert len(ranks) > 3
    assert ranks == sorted(ranks)


def test_each_corpus_spells_its_own_words_cheaper_and_counts_where_they_occur():
    found, _ = compared()
    dearest = found.dearer_second[0]
    assert (dearest.symbols, dearest.second_count) == ((b" ", b"a", b"n", b"d"), 0)
    assert dearest.first == (b" and",)
    assert dearest.first_count == 6
    the = next(each for each in found.dearer_second if b"".join(each.symbols) == b"the")
    assert (the.first_count, the.second_count, the.sample_count) == (1, 0, 1)
    gaps = [-each.more for each in found.dearer_second]
    assert gaps == sorted(gaps, reverse=True)


def test_the_same_corpus_twice_has_everything_in_common():
    found, (trace, _) = compared(ENGLISH, ENGLISH)
    assert found.same_rank == len(found.shared) == len(trace)
    assert not found.dearer_first and not found.dearer_second
    said = found.lesson("A", "B")
    assert "under both A and B" in said
    assert "Equal cost does not mean equal tokens" in said


def test_the_lesson_is_made_of_the_numbers():
    found, (first, second) = compared()
    few, many = found.first.token_count, found.second.token_count
    assert few < many
    said = found.lesson("prose", "code")
    assert f"The same 11 characters are {few} tokens under prose and {many} under code, {many / few:.2f} times" in said
    assert f"{len(first)} and {len(second)} merges" in said or f"{len(first)} merges each" in said
    assert f"have {len(found.shared)} in common" in said
    swapped = compared(CODE, ENGLISH)[0].lesson("code", "prose")
    assert f"{few} tokens under prose and {many} under code" in swapped


def test_lessons_at_the_edges():
    assert "no words, so it costs nothing" in compared(sample="")[0].lesson("A", "B")
    assert "none in common" in compared("ab ab", "xy xy", alphabet="characters")[0].lesson("A", "B")
    assert "1 token under" in compared(sample="the")[0].lesson("A", "B")


def test_what_was_never_seen_is_unknown_with_characters_only():
    assert compared(sample="ß", alphabet="characters")[0].second.unknown_count == 1
    assert compared(sample="ß")[0].second.unknown_count == 0


def test_trainings_of_different_kind_are_refused_in_words():
    one = train(Corpus.from_text("a b", "gpt2"), 1)
    with pytest.raises(SettingsError, match="the splitters differ \\(gpt2 and whitespace\\)"):
        compare_corpora(one, train(Corpus.from_text("a b"), 1), "a")
    with pytest.raises(SettingsError, match="the alphabets differ"):
        compare_corpora(one, train(Corpus.from_text("a b", "gpt2", "utf-8-bytes"), 1), "a")


def test_large_corpora_are_compared_by_their_most_frequent_words():
    many = " ".join(f"w{n}" for n in range(MOST_WORDS + 500)) + " often" * 3000
    found, _ = compared(many, "x", "", 50, "whitespace", "characters")
    assert found.words_compared == MOST_WORDS + 1
    assert any("".join(each.symbols) == "often" for each in found.dearer_second)


def test_the_curve_of_a_long_training_is_thinned_and_keeps_its_ends():
    found, (trace, _) = compared("".join(chr(0x4E00 + n) for n in range(900)), rounds=800, splitter="none")
    points = [point.rounds for point in found.curves[0]]
    assert (points[0], points[-1]) == (0, len(trace))
    assert len(points) <= CURVE_POINTS + 2


def test_prices():
    assert price(1_000_000, 2.5) == 2.5
    assert price(0, 3) == 0
