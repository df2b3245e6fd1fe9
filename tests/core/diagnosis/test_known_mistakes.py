"""Every known mistake, planted in a home-made trainer, is called by its name."""

import re
from dataclasses import replace

import mistaken_trainers as made
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from real_libraries import hf_merges, hf_tokenizers, library

from bpe_core import KNOWN_MISTAKES, TIE_BREAKS, TRAINERS, Corpus, diagnose, train
from bpe_core.diagnosis import Kind, custom_trainer, sample_of

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
    "joined-pair": made.joined_greatest,
    "joined-pair, smallest": made.joined_smallest,
    "longest-first": made.longest_first,
    "right-first": made.right_smallest,
    "right-first, greatest": made.right_greatest,
    "ids-as-text": made.ids_as_text,
    "first-inserted": made.one_table(deletes=False),
    "deleted-and-inserted": made.one_table(deletes=True),
    "unreduced-neighbours": made.not_reduced(False, False),
    "unreduced-neighbours, left": made.not_reduced(False, True),
    "unreduced-neighbours, right": made.not_reduced(True, False),
    "stale-heap": made.stale_heap(skips=True),
    "stale-heap, believed": made.stale_heap(skips=False),
    "last-word-dropped": made.last_word_lost,
    "across-lines": made.lines_joined(""),
    "once-a-word": made.once_a_word,
    "last-pair-missed": made.last_pair_missed,
    "right-to-left": made.right_to_left,
    "no-jump": made.no_jump,
}
NAMED_BELOW = {
    "printable-order", "byte-order", "characters-for-bytes", "bytes-for-characters", "utf-16-for-characters",
    "characters-for-utf-16", "end-mark-missing", "other-minimum", "minimum-off-by-one", "line-by-line",
    "hugging-face-settings",
}  # fmt: skip
"""Mistakes that need another trainer or text than the planted ones, each in a test of its own below."""
SOMETIMES_RIGHT = ("ids-as-text",)
"""Mistakes of which one of the texts shows nothing."""

RULES = {"lexicographic": made.smallest, "lexicographic-greatest": made.greatest, "first-seen": made.first}


@st.composite
def small_texts(draw):
    letters = draw(st.sampled_from(["ab", "abc", "abcd", "aaab", "abé"]))
    word = st.text(letters, min_size=1, max_size=8)
    lines = st.lists(st.lists(word, min_size=1, max_size=6).map(" ".join), min_size=1, max_size=3)
    return "\n".join(draw(lines))


def named(found):
    return {each.mistake for each in found.mistakes if each.complete}


def test_every_known_mistake_is_made_by_a_home_made_trainer():
    assert {planted.split(",")[0] for planted in PLANTED} | NAMED_BELOW == set(KNOWN_MISTAKES)


def rule_for(planted, rule):
    """A heap has no way to see a pair first; it orders by the pair."""
    return "lexicographic" if planted.startswith("stale-heap") and rule == "first-seen" else rule


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mistake_is_the_only_one_named(planted, text):
    # Each mistake meets every rule, on another text.
    rule = rule_for(planted, [*RULES][([*TEXTS].index(text) + [*PLANTED].index(planted)) % 3])
    merges = PLANTED[planted](TEXTS[text], 90, RULES[rule])
    right = made.correct(TEXTS[text], 90, RULES[rule])
    found = diagnose(TEXTS[text], merges, custom_trainer("whitespace", "characters", rule))
    if merges == right or any(each.matched == found.total for each in found.rules):
        # The mistake happens to change nothing here, or makes the list of a right rule: then there is none to name.
        assert planted in SOMETIMES_RIGHT
        assert found.mistakes == ()
        return
    name = planted.split(",")[0]
    # Lines as words are nearly one sequence, so that few merges tell the two apart.
    assert named(found) - ({"other-splitter"} if name == "across-words" else set()) == {name}
    own = {rule, "first-inserted" if rule == "first-seen" else rule}
    assert all(not each.tie_breaks or own.intersection(each.tie_breaks) for each in found.mistakes)
    assert found.kind in (Kind.TIE, Kind.COUNT, Kind.NO_SUCH_PAIR, Kind.NO_SUCH_SYMBOL)
    assert KNOWN_MISTAKES[name].title in found.why and "makes exactly your list." in found.why
    assert KNOWN_MISTAKES[name].look_for in found.why and KNOWN_MISTAKES[name].mend in found.why
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
    assert found.kind is Kind.ENDS_EARLY
    assert [(each.mistake, each.variant) for each in found.mistakes] == [
        ("other-minimum", "minimum count 3 instead of 1")
    ]
    words, weights = made.split(TEXTS[text])
    marked = [[*word[:-1], word[-1] + "</w>"] for word in words]
    long = made.loop(marked, weights, 500, made.greatest)
    found = diagnose(TEXTS[text], long, "subword-nmt")
    assert found.kind is Kind.GOES_ON and found.mistakes[0].variant == "minimum count 1 instead of 2"


@settings(max_examples=60, deadline=None)
@given(text=small_texts(), own=st.integers(1, 4), other=st.integers(1, 6), rounds=st.none() | st.integers(1, 12))
def test_every_minimum_count_that_ends_a_list_there_is_named_and_no_other(text, own, other, rounds):
    """Judged by training with each of them: to its end, or for as many merges as the list has."""
    merges = made.minimum_of(other)(text, rounds or 500, made.smallest)
    trainer = replace(custom_trainer("whitespace", "characters", "lexicographic"), min_count=own)
    found = diagnose(text, merges, trainer, None if rounds else 500)
    if found.kind not in (Kind.ENDS_EARLY, Kind.GOES_ON) or not merges:
        return
    asked = len(merges) if found.kind is Kind.GOES_ON else 500
    expected = {least for least in range(1, 40) if made.minimum_of(least)(text, asked, made.smallest) == merges}
    said = set()
    for each in found.mistakes:
        if each.mistake in ("minimum-off-by-one", "other-minimum") and "lexicographic" in each.tie_breaks:
            first, last = re.match(r"minimum count (\d+)(?: to (\d+))? instead of", each.variant).groups()
            said |= {*range(int(first), int(last or first) + 1)}
            assert each.variant.endswith(f"instead of {own}")
    assert said == expected - {own}
    assert own not in expected and other in expected


@pytest.mark.parametrize("name", KNOWN_MISTAKES)
def test_a_mistake_of_the_table_makes_a_list_that_names_it(name):
    own = {
        "printable-order": "utf-8-bytes", "byte-order": "printable-bytes", "characters-for-bytes": "utf-8-bytes",
        "bytes-for-characters": "characters", "characters-for-utf-16": "utf-16-units", "end-mark-missing": "characters-eow",
    }  # fmt: skip
    trainer = custom_trainer("gpt2", own.get(name, "characters"), "lexicographic-greatest")
    text = f"{GERMAN} 😀a 😀b 😃a the tide and the time.\n\n\nthe rest.\n\n\nthe end"
    mistake = KNOWN_MISTAKES[name]
    learned = mistake.train(text, trainer, 400)
    assert learned and mistake.title and mistake.explanation.endswith(".")
    found = diagnose(text, learned, trainer, rounds=10_000)
    assert found.kind is not Kind.SAME and name in named(found)


@settings(max_examples=120, deadline=None)
@given(
    text=small_texts(), planted=st.sampled_from(sorted(PLANTED)), rule=st.sampled_from(sorted(RULES)),
    rounds=st.integers(1, 14),
)  # fmt: skip
def test_all_mistakes_that_make_a_list_are_named_and_no_others(text, planted, rule, rounds):
    """Judged by running every home-made trainer under every rule."""
    rule = rule_for(planted, rule)
    merges = PLANTED[planted](text, rounds, RULES[rule])
    if not merges:
        return
    found = diagnose(text, merges, custom_trainer("whitespace", "characters", rule))
    right = {name for name in RULES if made.correct(text, len(merges), RULES[name]) == merges}
    assert {each.tie_break for each in found.rules if each.matched == found.total} & {*RULES} == right
    if found.kind is Kind.SAME:
        assert found.mistakes == ()
        return
    if any(each.matched == found.total for each in found.rules) or found.exact_trainers:
        assert all(KNOWN_MISTAKES[each].is_setting for each in named(found))
        return
    expected = {
        name.split(",")[0]
        for name, train_like in PLANTED.items()
        for each in RULES
        if train_like(text, len(merges), RULES[rule_for(name, each)]) == merges
    }
    assert planted.split(",")[0] in expected
    assert expected <= named(found)
    judged = {name.split(",")[0] for name in PLANTED} - {"other-splitter"}
    with_these_rules = {
        each.mistake
        for each in found.mistakes
        if not each.tie_breaks or {*RULES, "first-inserted"} & {*each.tie_breaks}
    }
    assert with_these_rules & judged <= expected


@settings(max_examples=50, deadline=None)
@given(
    text=small_texts(), splitter=st.sampled_from(["whitespace", "gpt2", "none"]), rule=st.sampled_from(sorted(TIE_BREAKS)),
    alphabet=st.sampled_from(["characters", "utf-8-bytes", "characters-eow"]), chosen=st.sampled_from(sorted(TRAINERS)),
    rounds=st.integers(1, 14),
)  # fmt: skip
def test_a_right_list_is_never_called_the_work_of_a_faulty_trainer(text, splitter, alphabet, rule, chosen, rounds):
    merges = train(Corpus.from_text(text, splitter, alphabet), rounds, rule).merges
    if not merges:
        return
    own = diagnose(text, merges, custom_trainer(splitter, alphabet, rule))
    assert own.kind is Kind.SAME and own.mistakes == ()
    for other in TIE_BREAKS:
        found = diagnose(text, merges, custom_trainer(splitter, alphabet, other))
        assert all(KNOWN_MISTAKES[each].is_setting for each in named(found)), other
    named_trainers = TRAINERS[chosen].train(text, rounds).merges
    for each in TRAINERS:
        found = diagnose(text, named_trainers, each)
        assert chosen in found.exact_trainers
        assert all(KNOWN_MISTAKES[mistake].is_setting for mistake in named(found)), each
        assert found.kind is not Kind.SAME or found.mistakes == ()


@pytest.mark.parametrize("rule", RULES)
def test_lines_read_one_by_one_are_named(rule):
    text = "the cat\n\n\nthe mat\n\n\nthe oats\n\n\nthat the cat"
    found = diagnose(text, made.gpt2_lines(text, 30, RULES[rule]), custom_trainer("gpt2", "characters", rule))
    assert "line-by-line" in named(found)


HUGGING_FACE = "low lower lowest (low) new. (new) low.\nlow new. lower (lowest) of the new. (news) low.\n"


def test_what_hugging_face_makes_with_its_usual_settings_is_named():
    models, pre_tokenizers = library("tokenizers.models"), library("tokenizers.pre_tokenizers")
    byte_level = pre_tokenizers.ByteLevel()
    merges = hf_merges(
        models.BPE(), byte_level, HUGGING_FACE, 30_000, initial_alphabet=byte_level.alphabet(),
        special_tokens=["<s>", "<pad>", "</s>", "<unk>", "<mask>"], min_frequency=2,
    )  # fmt: skip
    found = diagnose(HUGGING_FACE, merges, "hf-bytelevel")
    assert "hugging-face-settings" in named(found)
    assert "(ByteLevel() with its add_prefix_space=True)" in found.why
    merges = hf_merges(
        models.BPE(unk_token="[UNK]"), pre_tokenizers.Whitespace(), HUGGING_FACE, 30_000, min_frequency=2,
        special_tokens=["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"],
    )  # fmt: skip
    for chosen in ("hf-tokenizers", "textbook"):
        assert "hugging-face-settings" in named(diagnose(HUGGING_FACE, merges, chosen))


def test_special_tokens_that_the_text_holds_take_the_first_ids():
    # Once </s> is a symbol it has the id of the special token, 2, and wins ties against letters.
    text = "</s>b </s>b cb cb </s> </s> </s>"
    specials = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    merges = hf_tokenizers(text, 8, specials)
    assert merges != hf_tokenizers(text, 8)
    found = diagnose(text, merges, "hf-tokenizers")
    assert ("hugging-face-settings", ("smallest-ids",)) in [(each.mistake, each.tie_breaks) for each in found.mistakes]
    assert "special tokens <s>, <pad>, </s>, <unk>, <mask>" in found.why


@pytest.mark.parametrize("name", KNOWN_MISTAKES)
def test_every_mistake_has_a_small_sample_that_names_it(name):
    mistake, sample = KNOWN_MISTAKES[name], sample_of(name)
    assert mistake.look_for.endswith(".") and mistake.mend.endswith(".")
    assert list(sample.right) == TRAINERS[sample.trainer].train(sample.text, 60).merges
    found = diagnose(sample.text, sample.mistaken, sample.trainer, len(sample.right))
    assert found.round == sample.round and name in named(found) and sample.alone == (named(found) == {name})
    assert sample.alone or name in ("minimum-off-by-one", "other-minimum")


# Their first form is not the one that is planted here.
SPELT_OTHERWISE = ("other-splitter", "end-mark-glued", "end-mark-separate", "across-words", "ids-as-text")


@settings(max_examples=60, deadline=None)
@given(
    words=st.lists(st.text("ab", min_size=1, max_size=9), min_size=1, max_size=8), rule=st.sampled_from(sorted(RULES))
)
def test_home_made_mistakes_and_those_of_the_core_learn_the_same(words, rule):
    text = " ".join(words)
    trainer = custom_trainer("whitespace", "characters", rule)
    for name, mine in PLANTED.items():
        if name in KNOWN_MISTAKES and name not in SPELT_OTHERWISE:
            choose = RULES[rule_for(name, rule)]
            assert KNOWN_MISTAKES[name].train(text, trainer, 12) in (mine(text, 12, choose), []), name
