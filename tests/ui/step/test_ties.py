"""Ties seen from outside: what other rules pick, and what if another pair had won."""

from pages import html, page, rerun

from bpe_core import (
    TIE_BREAKS,
    Corpus,
    other_picks,
    tie_map,
    train,
)
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
    assert "Stanford CS336" in block, "trainers are named beside their rules"
    assert "every rule" in picks.picks_table((), 1)


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
    assert "pairs tie. The rules pick" in html(page("step", beside="Other rules"))
