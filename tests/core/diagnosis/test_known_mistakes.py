"""Every known mistake, planted in a home-made trainer, is called by its name."""

import mistaken_trainers as made
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_core import KNOWN_MISTAKES, TRAINERS, Corpus, diagnose, train
from bpe_core.diagnosis import Kind, custom_trainer

ENGLISH = """the cat sat on the mat and the rat ate the oats that the cat sat on
banana bananas banana cabana an ananas aaa aaaa aaaaa baaa
lower lowest newer newest wider widest low low low new new
mississippi missing misses kisses hisses sissy assess possess
abab ababab babab abba ab ab ba"""
SHORE = """she sells sea shells by the sea shore the shells she sells are sea shells for sure
hello hellooo yellow mellow fellow jelly bellows hmmm hmmmm zzzz zzz
couscous tutu bonbon murmur papa mama dodo tartar beriberi"""
GERMAN = """ein Fischer fischt frische Fische frische Fische fischt Fischers Fritz Fischers Fritz
schiffahrt schifffahrt balletttänzer nulllinie aaahhh ooohhh grün größer größte grüne grünen
papperlapapp lalala tatatata barbara rhabarber barbarabar rhabarberbarbara kaffee tee seeelefant"""
TEXTS = {"english": ENGLISH, "shore": SHORE, "german": GERMAN}

PLANTED = {
    "no-recount": made.no_recount,
    "across-words": made.across_words,
    "across-words, run together": made.words_run_together,
    "non-overlapping": made.non_overlapping,
    "first-only": made.first_only,
    "string-replace": made.string_replace,
    "string-replace, without borders": made.cut_without_borders,
    "ignored-counts": made.ignored_counts,
    "end-mark-glued": made.end_mark_glued,
    "end-mark-separate": made.end_mark_separate,
    "other-splitter": made.space_kept,
}
NAMED_BELOW = {
    "printable-order", "byte-order", "characters-for-bytes", "bytes-for-characters", "utf-16-for-characters",
    "characters-for-utf-16", "end-mark-missing", "other-minimum",
}  # fmt: skip
"""Mistakes that need another trainer or text than the planted ones, each in a test of its own below."""
RULES = {"lexicographic": made.smallest, "lexicographic-greatest": made.greatest, "first-seen": made.first}


def named(found):
    return {each.mistake for each in found.mistakes if each.complete}


def test_every_known_mistake_is_made_by_a_home_made_trainer():
    assert {planted.split(",")[0] for planted in PLANTED} | NAMED_BELOW == set(KNOWN_MISTAKES)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mistake_is_the_only_one_named(planted, text):
    # Each mistake meets every rule, on another text.
    rule = [*RULES][([*TEXTS].index(text) + [*PLANTED].index(planted)) % 3]
    merges = PLANTED[planted](TEXTS[text], 90, RULES[rule])
    assert merges != made.correct(TEXTS[text], 90, RULES[rule])
    found = diagnose(TEXTS[text], merges, custom_trainer("whitespace", "characters", rule))
    name = planted.split(",")[0]
    # Lines as words are nearly one sequence, so that few merges tell the two apart.
    assert named(found) - ({"other-splitter"} if name == "across-words" else set()) == {name}
    assert all(each.tie_breaks[0] == rule for each in found.mistakes)
    assert found.kind in (Kind.TIE, Kind.COUNT, Kind.NO_SUCH_PAIR, Kind.NO_SUCH_SYMBOL)
    assert KNOWN_MISTAKES[name].title in found.why and "makes exactly your list." in found.why
    assert not any(each.matched == found.total for each in found.rules)


@pytest.mark.parametrize("text", TEXTS)
def test_a_mistake_under_another_rule_is_named_with_that_rule(text):
    found = diagnose(TEXTS[text], made.first_only(TEXTS[text], 60, made.greatest), "textbook")
    assert [(each.mistake, each.tie_breaks) for each in found.mistakes] == [("first-only", ("lexicographic-greatest",))]
    assert "with ties by greatest pair by code points, makes exactly your list." in found.why


UNICODE = [
    GERMAN,
    "café cafés thé théâtre été étés né nés née fée fées « é » ç ça façade",
    "漢字 漢字漢 字漢 ü üü äü äöü 漢ü ßß ß",
]


@pytest.mark.parametrize("text", UNICODE, ids=["german", "french", "mixed"])
@pytest.mark.parametrize(
    ("own", "spell", "name"),
    [
        ("utf-8-bytes", list, "characters-for-bytes"),
        ("characters", made.as_bytes, "bytes-for-characters"),
        ("utf-8-bytes", made.as_printable, "printable-order"),
        ("printable-bytes", made.as_bytes, "byte-order"),
    ],
)
def test_another_alphabet_is_named(own, spell, name, text):
    # A space in front of every word, for that is where bytes and printable characters are ordered differently.
    words = {f" {word}": 1 + len(word) % 3 for word in text.split()}
    spelt = [spell(word) for word in words]
    merges = made.loop(spelt, list(words.values()), 60, made.smallest)
    found = diagnose(words, merges, custom_trainer("whitespace", own, "lexicographic"))
    assert name in named(found)
    assert KNOWN_MISTAKES[name].explanation in found.why


PRINTED = {
    "spaces": "bc a bc a",
    "verse": "the tide and the time and the toad and the tithe that thou hath then",
    "shells": "she sells sea shells by the sea shore for she sees the sea",
}


@pytest.mark.parametrize("text", PRINTED)
def test_comparing_printable_characters_is_told_from_comparing_bytes(text):
    printed = train(Corpus.from_text(PRINTED[text], "gpt2", "printable-bytes"), 60, "lexicographic-greatest").merges
    found = diagnose(PRINTED[text], printed, "cs336")
    assert found.kind is Kind.TIE and found.reading == "printable"
    assert named(found) == {"printable-order"} and "cs336" not in found.exact_trainers
    assert "There the space is Ġ, U+0120, and comes after all letters" in found.why
    raw = TRAINERS["cs336"].train(PRINTED[text], 60).merges
    right = diagnose(PRINTED[text], raw, "cs336")
    assert right.kind is Kind.SAME and right.exact_trainers[0] == "cs336"
    assert right.sentence.startswith(f"{len(raw)} of {len(raw)}, greatest pair by bytes: ")


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    ("trainer", "name"),
    [("subword-nmt", "end-mark-missing"), ("subword-nmt", "end-mark-separate"), ("sennrich", "end-mark-glued")],
)
def test_end_marks_are_told_apart(trainer, name, text):
    how = {
        "end-mark-missing": made.correct,
        "end-mark-separate": made.end_mark_separate,
        "end-mark-glued": made.end_mark_glued,
    }
    rule = made.greatest if trainer == "subword-nmt" else made.first
    assert named(diagnose(TEXTS[text], how[name](TEXTS[text], 40, rule), trainer)) == {name}


def test_utf_16_units_are_told_from_characters():
    text = "😀a 😀b 😀c 😃a 😀😃 ab"
    halves = TRAINERS["lesson"].train(text, 9).merges
    assert "utf-16-for-characters" in named(
        diagnose(text, halves, custom_trainer("whitespace", "characters", "pipe-joined"))
    )
    whole = train(Corpus.from_text(text), 9, "pipe-joined").merges
    assert "characters-for-utf-16" in named(diagnose(text, whole, "lesson"))


@pytest.mark.parametrize("text", TEXTS)
def test_another_minimum_count_is_named_with_its_number(text):
    short = made.minimum_of(3)(TEXTS[text], 500, made.smallest)
    found = diagnose(TEXTS[text], short, "textbook", rounds=500)
    assert found.kind is Kind.ENDS_EARLY and named(found) == {"other-minimum"}
    assert found.mistakes[0].variant == "minimum count 3 instead of 1"
    words, weights = made.split(TEXTS[text])
    marked = [[*word[:-1], word[-1] + "</w>"] for word in words]
    long = made.loop(marked, weights, 500, made.greatest)
    found = diagnose(TEXTS[text], long, "subword-nmt")
    assert found.kind is Kind.GOES_ON and found.mistakes[0].variant == "minimum count 1 instead of 2"


@pytest.mark.parametrize("name", KNOWN_MISTAKES)
def test_a_mistake_of_the_table_makes_a_list_that_names_it(name):
    own = {
        "printable-order": "utf-8-bytes", "byte-order": "printable-bytes", "characters-for-bytes": "utf-8-bytes",
        "bytes-for-characters": "characters", "characters-for-utf-16": "utf-16-units", "end-mark-missing": "characters-eow",
    }  # fmt: skip
    trainer = custom_trainer("gpt2", own.get(name, "characters"), "lexicographic-greatest")
    text = f"{GERMAN} 😀a 😀b 😃a the tide and the time"
    mistake = KNOWN_MISTAKES[name]
    learned = mistake.train(text, trainer, 400)
    assert learned and mistake.title and mistake.explanation.endswith(".")
    found = diagnose(text, learned, trainer, rounds=10_000)
    assert found.kind is not Kind.SAME and name in named(found)


@settings(max_examples=60, deadline=None)
@given(
    words=st.lists(st.text("ab", min_size=1, max_size=9), min_size=1, max_size=8), rule=st.sampled_from(sorted(RULES))
)
def test_home_made_mistakes_and_those_of_the_core_learn_the_same(words, rule):
    text = " ".join(words)
    trainer = custom_trainer("whitespace", "characters", rule)
    for name, mine in PLANTED.items():
        if name in KNOWN_MISTAKES and name not in (
            "other-splitter",
            "end-mark-glued",
            "end-mark-separate",
            "across-words",
        ):
            assert KNOWN_MISTAKES[name].train(text, trainer, 12) in (mine(text, 12, RULES[rule]), []), name
