"""The app through Streamlit's own test driver: the screens show what the core decides."""

import json
from pathlib import Path

import pytest
import streamlit as st
from pages import paste_corpus as paste
from pages import press, screen, staged, target, told
from streamlit.testing.v1 import AppTest

from bpe_core import TIE_BREAKS, TRAINERS, Corpus, train
from bpe_ui.shell import EXAMPLES, following, state

APP = str(Path(__file__).resolve().parents[2] / "bpe_ui" / "main.py")


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
    assert "Round 1 of 12" in screen(app)
    assert "2-way tie, decided by smallest pair" in screen(app)
    assert "comes before" in screen(app)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_example_steps_to_its_end(name):
    example = EXAMPLES[name]
    app = start(example=name, rounds="8")
    corpus = Corpus.from_json(example.corpus) if example.is_json else Corpus.from_text(example.corpus, example.splitter, example.alphabet)  # fmt: skip
    trace = train(corpus, 8, example.tie_break)
    for n in range(1, len(trace) + 1):
        assert f"Round {n} of {len(trace)}" in screen(app)
        if n < len(trace):
            press(app, "Right")
    assert "Training stopped here" in screen(app)


def test_buttons_go_where_they_say():
    app = start()
    assert "Round 12 of 12" in screen(press(app, "End"))
    assert target(app, "Right") is None
    assert "Round 11 of 12" in screen(press(app, "Left"))
    assert "Round 0 of 12" in screen(press(app, "Home"))
    assert target(app, "Left") is None
    assert "Round 1 of 12" in screen(press(app, "PageDown"))
    assert "Round 0 of 12" in screen(press(app, "PageUp"))
    tied = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100).tied_rounds
    for n in tied:
        assert f"Round {n} of 12" in screen(press(app, "N"))
    assert target(app, "N") is None
    assert f"Round {tied[-2]} of 12" in screen(press(app, "P"))


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


def test_the_round_that_the_stage_rests_at_is_checked_before_it_is_believed(monkeypatch):
    values = {"round": 3, "stage_told": 3, "stage": {}}
    monkeypatch.setattr(state.st, "session_state", values)
    for sent, shown in [
        (5, 5),
        (99, 12),
        (-4, 0),
        ("7", 0),
        (None, 0),
        ([1], 0),
        (True, 0),
        (float("inf"), 0),
        (6.0, 6),
    ]:
        values["stage"] = {"go": sent}
        following.go_to_staged("stage", 12)
        assert values["round"] == values["stage_told"] == shown


def test_the_blocks_that_the_stage_asks_for_are_checked_before_they_are_sent(monkeypatch):
    values = {"stage_blocks": (0,), "stage": {}}
    monkeypatch.setattr(state.st, "session_state", values)
    for sent, kept in [
        ([3], (3,)), ([3.0, 2, 3], (3, 2)), ([0, 1, 2, 3, 4], (0, 1, 2)), ([99], None), ([-1], None), ([], None),
        ("12", None), (None, None), (7, None), ([True], None), ([float("nan")], None), (["1"], None), ([[1]], None),
    ]:  # fmt: skip
        values.update(stage={"want": sent}, stage_blocks=(9,))
        following.want_blocks("stage", 4)
        assert values["stage_blocks"] == (kept or (9,))


def test_the_stage_is_called_back_only_when_something_else_moved_the_round(monkeypatch):
    values = {"round": 3, "stage_run": None, "stage_told": None, "stage_go": [0, 1], "stage_blocks": (0,), "stage": {}}
    monkeypatch.setattr(state.st, "session_state", values)
    assert following.stage_place(("run",), 50) == ([1, 3], (0,))
    values["stage"] = {"go": 70}
    following.go_to_staged("stage", 100)
    assert following.stage_place(("run",), 50) == ([1, 3], (0,)), "the stage went there by itself"
    following.go_to(60, 100)
    assert following.stage_place(("run",), 50) == ([2, 60], (1,))
    assert following.stage_place(("other run",), 25) == ([3, 60], (2,))
    following.open_stage()
    assert following.stage_place(("other run",), 25) == ([4, 60], (2,)), "a page that is drawn anew begins there"


def test_a_long_run_is_sent_in_blocks_round_the_round_on_screen():
    app = start(example="english", rounds="300", round="210")
    assert [each["from"] for each in told(app)[0]["blocks"]] == [200]
    assert "Round 210 of" in screen(app)


@pytest.mark.parametrize("rule", sorted(TIE_BREAKS))
def test_the_chart_and_the_reason_follow_the_rule(rule):
    app = start(tie_break=rule)
    trace = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100, rule)
    assert TIE_BREAKS[rule].title.lower() in screen(app)
    spec = json.loads(app.get("vega_lite_chart")[0].proto.spec)
    assert spec["layer"][0]["encoding"]["y"]["field"] == "pair"
    frame, block, _ = staged(app)
    assert tuple(block["symbols"][str(each)] for each in frame["pair"]) == trace.round(1).pair
    assert "`".join(frame["reason"]) == trace.tie(1).reason


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
    assert "tie_break: there is no such choice; nonsense: no such setting" in screen(app)
    app.button(key="link_understood").click().run()
    assert "no such setting" not in screen(app)
    assert "Round 1 of 5" in screen(app)


def test_a_link_opens_at_its_round_and_is_clamped():
    assert "Round 5 of 12" in screen(start(example="sennrich", round="5"))
    assert "Round 12 of 12" in screen(start(example="sennrich", round="5000"))
    app = start(text="ab ab", round="1", splitter="nonsense", tie_break="first-seen")
    assert "Round 1 of 1" in screen(app)


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
    assert said in screen(app)
    assert app.text_area(key="pasted").value == text


@pytest.mark.parametrize("text", ["[[", '{"a": 1}', '["ab"]', "[" * 5000])
def test_broken_symbol_lists_are_explained_and_not_lost(text):
    app = paste(start(), text, format="Symbol lists (JSON)")
    assert "The corpus cannot be used" in screen(app)
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
    assert "Round 1 of" in screen(app)


def test_choosing_an_example_takes_over_its_settings():
    app = start()
    app.selectbox(key="example").set_value("wikipedia").run()
    assert app.selectbox(key="splitter").value == "none"
    assert app.selectbox(key="tie_break").value == "first-seen"
    assert "Round 1 of" in screen(app)


def test_train_like_takes_over_settings_and_says_when_they_are_modified():
    app = start()
    app.selectbox(key="trainer").set_value("subword-nmt").run()
    assert not app.exception
    values = [app.selectbox(key=key).value for key in ("splitter", "alphabet", "tie_break")]
    assert values == ["spaces", "characters-eow", "lexicographic-greatest"]
    assert app.number_input(key="min_count").value == 2
    assert "Modified from" not in screen(app)
    app.selectbox(key="tie_break").set_value("first-seen").run()
    assert "Modified from subword-nmt: tie-break rule" in screen(app)
    app.selectbox(key="example").set_value("banana").run()
    assert app.selectbox(key="trainer").value == ""


@pytest.mark.parametrize("name", sorted(TRAINERS))
def test_every_trainer_can_be_chosen_and_trains_as_the_core_does(name):
    app = start(trainer=name, example="sennrich")
    trace = TRAINERS[name].train(EXAMPLES["sennrich"].corpus, 100)
    assert f"Round 1 of {len(trace)}" in screen(app)
    assert trace.stopped_because.sentence in screen(press(app, "End"))


def test_a_trainers_own_trouble_with_a_corpus_is_warned_about():
    app = start(trainer="subword-nmt")
    assert "bpe-notice bpe-warning" not in screen(app)
    assert "bpe-notice bpe-warning" in screen(paste(app, "x</w>y x</w>y"))


def test_colliding_keys_are_warned_about_on_screen():
    app = paste(start(tie_break="pipe-joined"), "a|b a||b")
    assert "the character that this rule joins keys with" in screen(app)


def test_zero_rounds_and_a_high_minimum_count():
    app = start(rounds="0")
    assert "Round 0 of 0" in screen(app)
    app = start(min_count="8", example="sennrich")
    assert "Round 2 of 2" in screen(press(app, "End"))
    assert "No pair occurs as often as the minimum count asks" in screen(app)


def test_a_cancelled_training_keeps_its_rounds_and_goes_on(monkeypatch):
    from bpe_ui.shell import cached, training

    monkeypatch.setattr(training, "SLICE", 0.0)
    monkeypatch.setattr(cached.Run, "advance", advance_a_little)
    app = start(example="english", rounds="60")
    assert "Round 1 of 60" in screen(app)
    run = cached.Run(Corpus.from_text("a ab abc abcd"), 5, "lexicographic", 1)
    run.advance(0)
    assert len(run.trace()) == 1
    assert not run.finished
    assert "cancelled" in run.trace().stopped_because.sentence


def advance_a_little(run, seconds):
    run.finished = not run._training.step()
