"""Page "Compare corpora": what it shows is what the core's comparison says."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import Reader, assert_inert, html, page, rerun

from bpe_core import Corpus, compare_corpora, train
from bpe_ui.corpora import charts as corpora_charts
from bpe_ui.corpora import markup as corpora_markup
from bpe_ui.corpora.page import MOST_SAMPLE
from bpe_ui.drawing import charts
from bpe_ui.shell import EXAMPLES, WORKED_PAIRS, defaults
from bpe_ui.shell.examples import SAMPLE

OWN = {"compared": defaults.OWN_PAIR, "source": "Paste", "second_source": "Paste"}


def comparison(one, two, sample, rounds=100, splitter="gpt2", alphabet="utf-8-bytes"):
    return compare_corpora(*(train(Corpus.from_text(text, splitter, alphabet), rounds) for text in (one, two)), sample)


def worked(title, sample=SAMPLE):
    return comparison(*(EXAMPLES[name].corpus for name in WORKED_PAIRS[title]), sample)


@pytest.mark.parametrize("title", list(WORKED_PAIRS))
def test_the_worked_examples_show_the_cores_numbers_and_are_worth_looking_at(title):
    app = page("corpora", compared=title, merges_in_common=True)
    found, shown = worked(title), Reader(html(app)).text
    names = [f"\u201c{EXAMPLES[name].title}\u201d" for name in WORKED_PAIRS[title]]
    assert found.lesson(*names) in shown
    assert found.second.token_count > 1.5 * found.first.token_count
    assert len(found.shared) > 5
    assert f"{len(found.shared):,} merges are in both lists" in shown
    assert list(app.dataframe[0].value["rank in first"]) == [each.first_rank for each in found.shared]


def test_the_first_visit_needs_no_choice():
    assert "Take away." in page("corpora").main.get("html")[1].value


def test_a_typed_sample_and_price_change_tokens_and_cost():
    app = page("corpora")
    app.text_area(key="sample").set_value("def count_pairs(words):")
    app.number_input(key="price").set_value(10.0)
    rerun(app)
    found, shown = worked(next(iter(WORKED_PAIRS)), "def count_pairs(words):"), Reader(html(app)).text
    assert found.first.token_count > found.second.token_count
    for side in (found.first, found.second):
        assert f"{side.token_count * 10:,.2f}" in shown, "what a million such texts cost"
    assert "at 10 per million tokens" in shown


def test_ones_own_corpora_are_trained_as_the_sidebar_says():
    app = page("corpora", **OWN, pasted="low lower", second_pasted="new newer", sample="low", rounds=3)
    found = comparison("low lower", "new newer", "low", 3, "whitespace", "characters")
    assert (
        found.lesson("\u201cthe pasted corpus\u201d", "\u201cthe pasted second corpus\u201d") in Reader(html(app)).text
    )
    app.selectbox(key="tie_break").set_value("first-seen").run()
    assert "Take away." in html(app)


def test_an_example_compared_with_itself_is_told_apart_by_name():
    app = page("corpora", compared=defaults.OWN_PAIR, example="english", second_example="english")
    shown = Reader(html(app)).text
    assert "\u201cAn English paragraph (first)\u201d and \u201cAn English paragraph (second)\u201d" in shown


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"pasted": "", "second_pasted": "x"}, "Type or paste some text in the sidebar"),
        ({"pasted": "x", "second_pasted": " "}, "Type or paste some text here"),
        ({"pasted": "x", "second_pasted": "y" * 2_000_001}, "up to 2,000,000 can be pasted"),
        ({"pasted": '[["a"]]', "second_pasted": "y", "format": defaults.FORMATS[1]}, "Symbol lists have no splitter"),
        ({"pasted": "x", "second_pasted": "y", "sample": "z" * (MOST_SAMPLE + 1)}, "up to 10,000 can be compared"),
        ({"pasted": "x", "second_pasted": "y", "sample": ""}, "The sample has no words"),
        ({"pasted": "x", "second_pasted": "y", "rounds": 0}, "none in common"),
    ],
)
def test_odd_input_is_answered_in_words_and_kept(values, said):
    app = page("corpora", **{**OWN, **values})
    assert said in Reader(html(app)).text
    for key, value in values.items():
        assert app.session_state[key] == value


def test_uploads_are_kept_by_name_and_broken_ones_explained():
    upload = {"compared": defaults.OWN_PAIR, "second_source": "Upload"}
    app = page("corpora", **upload, second_uploaded_kept=(("<b>x</b>.txt", b"new newer newest"),))
    assert "\u201c<b>x</b>.txt\u201d" in Reader(html(app)).text
    app.button(key="drop_second_uploaded").click().run()
    assert app.session_state["second_uploaded_kept"] == ()
    app = page("corpora", **upload, second_uploaded_kept=(("x.txt", b"\xff\xfea\x00"),))
    assert "this is UTF-16 text" in html(app)
    assert "Take away." not in html(app)


def key_of(text, rounds):
    digest = hashlib.sha256(text.encode()).hexdigest()
    return digest, "whitespace", "characters", "lexicographic", "1", str(rounds), ""


def test_each_of_the_two_trainings_can_be_cancelled_and_gone_on_with():
    values = {**OWN, "pasted": "low lower lowest", "second_pasted": "cancelled and resumed", "rounds": 7}
    app = page("corpora", **values, cancelled=frozenset({key_of(values["second_pasted"], 7)}))
    assert "0 of 7 were done" in html(app)
    next(each for each in app.button if each.label == "Go on training").click()
    rerun(app)
    assert "were done" not in html(app)
    assert "The two lists of 6 and 7 merges" in Reader(html(app)).text


def test_one_cancelled_training_on_both_sides_is_no_error():
    text = "the same text twice, cancelled"
    values = {**OWN, "pasted": text, "second_pasted": text, "rounds": 9}
    app = page("corpora", **values, cancelled=frozenset({key_of(text, 9)}))
    assert html(app).count("0 of 9 were done") == 2


HOSTILE = (
    "<img src=x onerror=alert(1)> </div><script>1</script> *_$:red[x] `code` ![](http://example.org/x) \u202e\u200b"
)


def test_hostile_text_stays_text():
    opened = {"dearer_words": True, "merges_in_common": True}
    app = page("corpora", **OWN, **opened, pasted=HOSTILE, second_pasted=HOSTILE[::-1], sample=HOSTILE)
    assert_inert(html(app))
    assert "<script>" in Reader(html(app)).text.replace("\u2423", "")
    for each in (*app.caption, *app.markdown):
        assert "alert" not in each.value


@given(st.text(max_size=40), st.text(max_size=40))
def test_every_block_is_made_of_known_tags_only(sample, name):
    clean = sample.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    found = comparison(clean + " <b>x", "<b> <b> " + clean[::-1], clean, 5)
    assert_inert(corpora_markup.lesson(found.lesson(name, "B")))
    assert_inert(corpora_markup.sides(found, (name, "B"), 3.0) + corpora_markup.word_tables(found))
    assert_inert(corpora_markup.shared_note(found))


def test_dearer_words_are_marked_on_the_dear_side_only():
    found = comparison("low low", "new new", "low new end", 2, "whitespace", "characters")
    first, second = corpora_markup.sides(found, ("A", "B"), 1.0).split("<b>Second:</b>")
    assert (first.count("bpe-part"), second.count("bpe-part")) == (3, 3)


def test_long_samples_and_long_words_are_cut_and_say_so():
    letters = "".join(chr(0x4E00 + n) for n in range(900))
    found = comparison("a b", "b a", letters, 1, "none", "characters")
    html_ = corpora_markup.sides(found, ("A", "B"), 1.0)
    assert html_.count("bpe-chip") == 2 * corpora_markup.MOST_CHIPS
    assert html_.count("&hellip; 400 tokens more") == 2
    assert "&hellip;" in corpora_markup.word_tables(comparison(letters * 3, "b", "", 5, "none", "characters"))


def test_unknown_symbols_are_counted_on_their_side():
    html_ = corpora_markup.sides(comparison("aé", "ab", "é", 1, "whitespace", "characters"), ("A", "B"), 1.0)
    assert html_.count("tokens not in the vocabulary") == 1
    assert html_.count("bpe-unknown") == 1


def test_chart_rows_are_the_cores_numbers():
    found = worked(next(iter(WORKED_PAIRS)))
    rows = corpora_charts.curve_rows(found)
    for which, curve in zip(("first", "second"), found.curves):
        own = rows[rows["corpus"] == which]
        assert list(zip(own["rounds"], own["tokens"])) == [(point.rounds, point.tokens) for point in curve]
    shared = corpora_charts.shared_rows(found)
    assert list(shared["later by"]) == [each.second_rank - each.first_rank for each in found.shared]
    assert "\u2423 + t" in set(shared["pair"])


def test_chart_specs_are_constant_and_leave_the_rows_to_streamlit():
    for make in (corpora_charts.token_curves, lambda: corpora_charts.rank_against_rank((10, 12))):
        first, second = (json.dumps(charts.constant_spec(make())) for _ in range(2))
        assert first == second
        assert "datasets" not in first and "values" not in first
    points = charts.constant_spec(corpora_charts.rank_against_rank((10, 12)))["layer"][1]
    assert "data" not in points
    low, high = points["encoding"]["x"]["scale"]["domain"]
    assert low < 0 and 11 < high < 12
