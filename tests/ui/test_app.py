"""The app through Streamlit's own test driver: the screens show what the core decides."""

import json
from pathlib import Path

import pytest
import streamlit as st
from pages import html, press, target
from pages import paste_corpus as paste
from streamlit.testing.v1 import AppTest

from bpe_core import TIE_BREAKS, TRAINERS, Corpus, train
from bpe_ui.shell import EXAMPLES, following, state

APP = str(Path(__file__).resolve().parents[2] / "app.py")


def start(**params):
    app = AppTest.from_file(APP, default_timeout=60)
    for key, value in params.items():
        app.query_params[key] = value
    app.run()
    assert not app.exception
    return app


def test_settings_that_steps_depend_on():
    start()
    assert st.get_option("runner.postScriptGC") is False
    assert st.get_option("client.showErrorDetails") == "none"
    assert st.get_option("browser.gatherUsageStats") is False


def test_the_first_screen_is_a_trained_example():
    app = start()
    assert "Round 1 of 12" in html(app)
    assert "2-way tie, decided by smallest pair" in html(app)
    assert "comes before" in html(app)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_example_steps_to_its_end(name):
    example = EXAMPLES[name]
    app = start(example=name, rounds="8")
    corpus = Corpus.from_json(example.corpus) if example.is_json else Corpus.from_text(example.corpus, example.splitter, example.alphabet)  # fmt: skip
    trace = train(corpus, 8, example.tie_break)
    for n in range(1, len(trace) + 1):
        assert f"Round {n} of {len(trace)}" in html(app)
        if n < len(trace):
            press(app, "Right")
    assert "Training stopped here" in html(app)


def test_buttons_go_where_they_say():
    app = start()
    assert "Round 12 of 12" in html(press(app, "End"))
    assert target(app, "Right") is None
    assert "Round 11 of 12" in html(press(app, "Left"))
    assert "Round 0 of 12" in html(press(app, "Home"))
    assert target(app, "Left") is None
    assert "Round 1 of 12" in html(press(app, "PageDown"))
    assert "Round 0 of 12" in html(press(app, "PageUp"))
    tied = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100).tied_rounds
    for n in tied:
        assert f"Round {n} of 12" in html(press(app, "N"))
    assert target(app, "N") is None
    assert f"Round {tied[-2]} of 12" in html(press(app, "P"))


def test_what_the_browser_sends_is_checked_before_it_is_believed(monkeypatch):
    values = {"round": 3, "round_stepper": {}}
    monkeypatch.setattr(state.st, "session_state", values)
    for sent, shown in [
        (5, 5),
        (99, 12),
        (-4, 0),
        ("7", 0),
        (None, 0),
        (True, 0),
        (2.5, 0),
        (float("nan"), 0),
        (6.0, 6),
    ]:
        values["round_stepper"] = {"go": sent}
        following.go_to_sent("round_stepper", 12, "round")
        assert values["round"] == shown


@pytest.mark.parametrize("rule", sorted(TIE_BREAKS))
def test_the_chart_and_the_reason_follow_the_rule(rule):
    app = start(tie_break=rule)
    trace = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100, rule)
    assert TIE_BREAKS[rule].title.lower() in html(app)
    spec = json.loads(app.get("vega_lite_chart")[0].proto.spec)
    assert spec["layer"][0]["encoding"]["y"]["field"] == "pair"
    left, right = trace.round(1).pair
    assert f">{left}</span>" in html(app)
    assert f">{right}</span>" in html(app)


def test_all_pairs_can_be_searched():
    app = start()
    app.session_state["beside"] = "All pairs"
    app.run()
    assert len(app.dataframe[0].value) == 11
    app.text_input(key="pair_search").set_value("w").run()
    assert set(app.dataframe[0].value["place"]) == {3, 5, 6, 10}


def test_python_lists_are_made_when_asked_for():
    app = start(tie_break="first-seen")
    app.session_state["beside"] = "Python"
    app.run()
    assert "before = [" in app.main.code[-1].value


def test_the_link_is_made_when_asked_for_and_says_corpus_rule_and_round():
    app = start(tie_break="first-seen", round="3")
    app.button(key="copy_link").click().run()
    assert not app.exception
    address = app.code[-1].value
    for part in ("tie_break=first-seen", "example=sennrich", "round=3"):
        assert part in address


def test_what_a_damaged_link_brought_in_vain_is_said_until_it_is_understood():
    app = start(tie_break="<b>", rounds="5", nonsense="1")
    assert "tie_break: there is no such choice; nonsense: no such setting" in html(app)
    app.button(key="link_understood").click().run()
    assert "no such setting" not in html(app)
    assert "Round 1 of 5" in html(app)


def test_a_link_opens_at_its_round_and_is_clamped():
    assert "Round 5 of 12" in html(start(example="sennrich", round="5"))
    assert "Round 12 of 12" in html(start(example="sennrich", round="5000"))
    app = start(text="ab ab", round="1", splitter="nonsense", tie_break="first-seen")
    assert "Round 1 of 1" in html(app)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The corpus has no words"),
        ("   \n", "The corpus has no words"),
        ("a b c", "Round 0 of 0"),
        ("\x00\x01 \x7f", "Round"),
        ("x" * 3000, "Round 1 of"),
    ],
)
def test_odd_corpora_are_answered_in_words(text, said):
    app = paste(start(), text)
    assert said in html(app)
    assert app.text_area(key="pasted").value == text


@pytest.mark.parametrize("text", ["[[", '{"a": 1}', '["ab"]', "[" * 5000])
def test_broken_symbol_lists_are_explained_and_not_lost(text):
    app = paste(start(), text, format="Symbol lists (JSON)")
    assert "The corpus cannot be used" in html(app)
    assert app.text_area(key="pasted").value == text


def test_pasted_text_survives_a_look_at_an_example():
    app = paste(start(), "my own words")
    app.segmented_control(key="source").set_value("Example").run()
    app.segmented_control(key="source").set_value("Paste").run()
    assert app.text_area(key="pasted").value == "my own words"


def test_an_example_can_be_edited():
    app = start(example="banana")
    next(button for button in app.button if button.label == "Edit this text").click().run()
    assert app.text_area(key="pasted").value == "banana"
    assert "Round 1 of" in html(app)


def test_choosing_an_example_takes_over_its_settings():
    app = start()
    app.selectbox(key="example").set_value("wikipedia").run()
    assert app.selectbox(key="splitter").value == "none"
    assert app.selectbox(key="tie_break").value == "first-seen"
    assert "Round 1 of" in html(app)


def test_train_like_takes_over_settings_and_says_when_they_are_modified():
    app = start()
    app.selectbox(key="trainer").set_value("subword-nmt").run()
    assert not app.exception
    values = [app.selectbox(key=key).value for key in ("splitter", "alphabet", "tie_break")]
    assert values == ["spaces", "characters-eow", "lexicographic-greatest"]
    assert app.number_input(key="min_count").value == 2
    assert "Modified from" not in html(app)
    app.selectbox(key="tie_break").set_value("first-seen").run()
    assert "Modified from subword-nmt: tie-break rule" in html(app)
    app.selectbox(key="example").set_value("banana").run()
    assert app.selectbox(key="trainer").value == ""


@pytest.mark.parametrize("name", sorted(TRAINERS))
def test_every_trainer_can_be_chosen_and_trains_as_the_core_does(name):
    app = start(trainer=name, example="sennrich")
    trace = TRAINERS[name].train(EXAMPLES["sennrich"].corpus, 100)
    assert f"Round 1 of {len(trace)}" in html(app)
    assert trace.stopped_because.sentence in html(press(app, "End"))


def test_a_trainers_own_trouble_with_a_corpus_is_warned_about():
    app = start(trainer="subword-nmt")
    assert "bpe-notice bpe-warning" not in html(app)
    assert "bpe-notice bpe-warning" in html(paste(app, "x</w>y x</w>y"))


def test_colliding_keys_are_warned_about_on_screen():
    app = paste(start(tie_break="pipe-joined"), "a|b a||b")
    assert "the character that this rule joins keys with" in html(app)


def test_zero_rounds_and_a_high_minimum_count():
    app = start(rounds="0")
    assert "Round 0 of 0" in html(app)
    app = start(min_count="8", example="sennrich")
    assert "Round 2 of 2" in html(press(app, "End"))
    assert "No pair occurs as often as the minimum count asks" in html(app)


def test_a_cancelled_training_keeps_its_rounds_and_goes_on(monkeypatch):
    from bpe_ui.shell import cached, training

    monkeypatch.setattr(training, "SLICE", 0.0)
    monkeypatch.setattr(cached.Run, "advance", advance_a_little)
    app = start(example="english", rounds="60")
    assert "Round 1 of 60" in html(app)
    run = cached.Run(Corpus.from_text("a ab abc abcd"), 5, "lexicographic", 1)
    run.advance(0)
    assert len(run.trace()) == 1
    assert not run.finished
    assert "cancelled" in run.trace().stopped_because.sentence


def advance_a_little(run, seconds):
    run.finished = not run._training.step()
