"""Ties seen from outside: what other rules pick, and what if another pair had won."""

import pytest
from pages import html, page, rerun

from bpe_core import (
    TIE_BREAKS,
    TRAINERS,
    Corpus,
    other_picks,
    tie_map,
    train,
)
from bpe_core.comparing import every_trainer, trainer_picks
from bpe_ui.drawing import charts, tables
from bpe_ui.shell import EXAMPLES, cached, following, state
from bpe_ui.step import picks

HOSTILE = "<img src=x onerror=alert(1)> *_$:red[x] | </script> `tick` <b>"
SENNRICH = Corpus.from_text(EXAMPLES["sennrich"].corpus)


def test_every_rule_stands_under_the_pair_that_it_picks():
    trace = train(SENNRICH, 1)
    found = other_picks(trace, 1)
    block = picks.picks_table(found, trace.round(1).tied_count)
    for rule in TIE_BREAKS.values():
        assert block.count(f"<b>{rule.title}</b>") == 1
    assert block.index("chosen") < block.index("<b>Greatest pair</b>")
    titles = [each.title.replace("'", "&#x27;") for each in TRAINERS.values()]
    assert not any(title in block for title in titles), (
        "what a trainer does is another question than what its rule does"
    )
    alone = picks.picks_table((), 1)
    assert "every rule" in alone and "trainer" not in alone


def test_every_trainer_stands_under_what_it_merges_on_the_text_itself():
    text, trainer = EXAMPLES["english"].corpus, TRAINERS["rustbpe"]
    shown = picks.trainers_table(trainer_picks(trainer.train(text, 1), 1, every_trainer(text, 1)), 1)
    as_here, others = shown.split("as here")[1].split("</tr>", 1)
    assert "rustbpe" in as_here and "Textbook: smallest pair" in others
    assert "8 of 16 trainers merge this pair as round 1" in shown
    shown = picks.trainers_table(trainer_picks(trainer.train("bc a", 1), 1, every_trainer("bc a", 1)), 1)
    as_here, others = shown.split("as here")[1].split("</tr>", 1)
    assert "byte level" not in as_here and "byte level" in others, "same rule, another pick"
    assert "stopped before" in others, "subword-nmt merges no pair that occurs once"


def test_a_pair_is_shown_in_every_spelling_that_a_trainer_gives_it():
    shown = picks.trainers_table(trainer_picks(TRAINERS["cs336"].train("a a", 1), 1, every_trainer("a a", 1)), 1)
    assert "<small>or</small>" in shown.split("as here")[0]


def test_a_round_that_merges_less_than_it_counts_says_so():
    assert "is counted 2 times but merged once" in html(page("step", source="Paste", pasted="aaa"))
    assert "but merged" not in html(page("step", source="Paste", pasted="abab"))


@pytest.mark.parametrize("beside", ["Tied pairs", "Other rules", "What if", "Code"])
def test_a_training_without_a_round_says_why(beside):
    app = page("step", source="Paste", pasted="ab cd", min_count=2, beside=beside)
    why = "No pair occurs as often as the minimum count asks: the most frequent occurs once, the minimum count is 2."
    assert any(why in each.value for each in app.markdown)
    assert f"There is no round 1. {why}" in [each.value for each in app.markdown]
    assert "Step to round 1" in " ".join(each.value for each in page("step", beside=beside, round=0).markdown)


def test_the_tie_map_marks_rounds_that_another_rule_decides_otherwise():
    trace = train(Corpus.from_text(EXAMPLES["english"].corpus, "gpt2", "utf-8-bytes"), 60)
    otherwise = {each.number for each in tie_map(trace, tie_breaks=["first-seen"]) if each.contested}
    rows = tables.round_rows(trace, otherwise)
    for number, won in zip(rows["round"], rows["won"]):
        each = trace.round(number)
        expected = charts.WON[0] if each.tied_count == 1 else charts.WON[1 + (number in otherwise)]
        assert won == expected
    assert set(rows["won"]) == set(charts.WON)


def test_clicking_a_mark_is_checked_before_it_is_believed(monkeypatch):
    class Picked:
        selection = {"picked": [{"round": 7}]}

    values = {"panel_count": Picked(), "round": 1}
    monkeypatch.setattr(state.st, "session_state", values)
    following.go_to_picked("panel_count", 5)
    assert values["round"] == 5
    for odd in (
        [],
        [{}],
        [{"round": "9"}],
        [{"round": float("nan")}],
        [{"round": float("inf")}],
        [{"round": True}],
        None,
    ):
        Picked.selection = {"picked": odd}
        values["round"] = 2
        following.go_to_picked("panel_count", 5)
        assert values["round"] == 2


def test_what_if_shows_the_branch_beside_the_original():
    app = page("step", beside="What if")
    trace = train(SENNRICH, 100)
    other, found = cached.branch(("test",), 1, ("s", "t"), trace)
    assert other.merges[0] == ("s", "t")
    assert found.parted_at == 1
    assert "was chosen by hand" in html(app)
    options = app.selectbox(key="what_if").options
    assert options[0] == "s + t   9 = tied"
    assert options[1] == "w + e   8"
    app.selectbox(key="what_if").set_value(1)
    assert "w + e" in html(rerun(app))


def test_other_rules_tab():
    shown = html(page("step", beside="Other rules"))
    assert "On these counts the rules pick" in shown and "16 trainers merge" in shown
    shown = html(page("step", beside="Other rules", example="runs"))
    assert "what they would do with symbol lists cannot be said" in shown


def test_a_long_text_runs_every_trainer_only_when_asked():
    text = "low lower lowest " * 2_000
    app = page("step", source="Paste", pasted=text, beside="Other rules", rounds=3)
    assert "trainers merge" not in html(app)
    app.toggle(key="all_trainers").set_value(True)
    assert "16 trainers merge" in html(rerun(app))
