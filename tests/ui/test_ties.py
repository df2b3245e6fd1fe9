"""Ties from outside: other rules' picks, the tie map, what if, comparing trainers, checking a merge list."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import assert_inert, html, page, rerun

from bpe_core import (
    TIE_BREAKS,
    TRAINERS,
    Corpus,
    compare,
    compare_methods,
    diagnose,
    encode,
    other_picks,
    tie_map,
    train,
)
from bpe_core.formats import read_any
from bpe_ui import cached, charts, check_markup, state, tables, ties_markup
from bpe_ui.encoded import encoded_line
from bpe_ui.examples import EXAMPLES
from bpe_ui.trainers_page import titles

HOSTILE = "<img src=x onerror=alert(1)> *_$:red[x] | </script> `tick` <b>"
SENNRICH = Corpus.from_text(EXAMPLES["sennrich"].corpus)


@given(st.text(max_size=20))
def test_every_block_is_inert(text):
    clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    first, second = (train(Corpus.from_text(f"{clean} {HOSTILE}"), 8, rule) for rule in ("lexicographic", "first-seen"))
    found, names = compare(first, second), ("<one>", "<two>")
    checked = diagnose(f"{clean} {HOSTILE}", second.merges or [("<b", ">")])
    for block in (
        ties_markup.picks_table(other_picks(first, 1), first.round(1).tied_count),
        ties_markup.parting(found, names),
        ties_markup.partings({"<x>": found}, "<y>"),
        ties_markup.side_by_side(first, second, 1, names),
        ties_markup.only_one_has(found, names),
        *(ties_markup.side_title("<z>", side) for side in (found.first, found.second) if side),
        encoded_line("<t>", encode(HOSTILE, first)),
        check_markup.verdict(checked),
        check_markup.agreements(checked),
        check_markup.tied(checked),
        check_markup.around(checked, second.merges),
    ):
        assert "<img" not in block
        if block:
            assert_inert(block.replace('tabindex="0" ', ""))


def test_every_rule_stands_under_the_pair_that_it_picks():
    trace = train(SENNRICH, 1)
    picks = other_picks(trace, 1)
    block = ties_markup.picks_table(picks, trace.round(1).tied_count)
    for rule in TIE_BREAKS.values():
        assert block.count(f"<b>{rule.title}</b>") == 1
    assert block.index("chosen") < block.index("<b>Greatest pair</b>")
    assert "Stanford CS336" in block, "trainers are named beside their rules"
    assert "every rule" in ties_markup.picks_table((), 1)


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
    state.go_to_picked("panel_count", 5)
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
        state.go_to_picked("panel_count", 5)
        assert values["round"] == 2


def test_what_if_shows_the_branch_beside_the_original():
    app = page("step_page", beside="What if")
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
    assert "pairs tie. The rules pick" in html(page("step_page", beside="Other rules"))


def test_two_rules_are_compared_where_they_part():
    app = page("trainers_page", runs_compared=["sidebar", "rule:lexicographic-greatest"])
    found = compare(train(SENNRICH, 100), train(SENNRICH, 100, "lexicographic-greatest"))
    assert "They part at the very first merge" in html(app)
    assert found.reason.split("`")[0] in html(app)
    assert "tie-break rule &#9733; the cause" in html(app)


def test_every_trainer_can_be_compared():
    app = page("trainers_page", runs_compared=["sidebar", *TRAINERS], rounds=20)
    for title in titles().values():
        if title in {each.title for each in TRAINERS.values()}:
            assert title.replace("'", "&#x27;") in html(app)


def test_one_run_is_not_enough_and_symbol_lists_have_no_lines():
    assert "Choose two or more" in html(page("trainers_page", runs_compared=["sidebar"]))
    assert "no lines to shuffle" in html(page("trainers_page", example="runs"))


def test_shuffling_lines_changes_first_seen_and_nothing_else():
    text = "\n".join(["bc", "ab", "cd", "da", "ce", "ea"])
    app = page(
        "trainers_page", source="Paste", pasted=text, runs_compared=["rule:first-seen", "rule:lexicographic"], rounds=3
    )
    next(button for button in app.button if button.label.startswith("Shuffle")).click()
    shown = html(rerun(app))
    assert "different merge lists" in shown
    assert "all gave the same merge list" in shown


def test_a_trainers_own_list_is_recognised():
    merges = "\n".join(" ".join(pair) for pair in train(SENNRICH, 8).merges)
    app = page("check_page", merge_list=merges)
    assert "8 of 8" in html(app)
    assert "These known trainers produce exactly your list" in html(app)


def test_a_tie_decided_differently_is_named_with_the_rule():
    app = page("check_page", merge_list='[["s", "t"]]')
    assert "0 of 1" in html(app)
    assert "a tie decided differently" in html(app)
    assert "&#9733; your list" in html(app)


def test_the_example_button_gives_something_to_find():
    app = page("check_page")
    next(button for button in app.button if button.label == "Try it with an example").click()
    assert "a tie decided differently" in html(rerun(app))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("e s\nes t w", "line 2: expected two symbols separated by one space, found 3"),
        ("[[", "cannot be checked"),
        ("[['a', 1]]", "cannot be checked"),
        ("__import__('os').system('true')", "cannot be checked"),
        ("[" * 10_000, "cannot be checked"),
        ("\x00\x01", "cannot be checked"),
    ],
)
def test_a_list_that_cannot_be_read_is_explained_and_kept(text, said):
    app = page("check_page", merge_list=text)
    assert said in html(app)
    assert app.text_area(key="merge_list").value == text


def test_too_many_merges_are_refused_in_words():
    app = page("check_page", merge_list="\n".join(f"a b{n}" for n in range(50_001)))
    assert "up to 50,000 can be checked" in html(app)


def imported(text):
    return {"mine <b>": read_any(text)}


def test_an_imported_list_can_be_checked():
    app = page("check_page", imported=imported("e s\nes t\n"), check_source="mine <b>")
    assert "2 of 2" in html(app)


def test_an_imported_list_encodes_beside_the_compared_trainings():
    shown = html(page("trainers_page", imported=imported('[["T", "h"]]'), sample="Th"))
    assert "Imported: mine &lt;b&gt;</b>: 1 tokens" in shown


def test_an_imported_list_can_be_encoded_with_and_says_where_the_methods_part():
    app = page(
        "encode_page", imported=imported('[["ab", "c"], ["a", "b"]]'), encode_source="mine <b>", encode_text="abc"
    )
    found = compare_methods("abc", imported('[["ab", "c"], ["a", "b"]]')["mine <b>"].tokenizer)
    assert not found.agree
    assert ">abc</span>" in html(app)
    assert ">ab</span>" in html(app)


def test_a_forgotten_list_is_no_choice_any_more():
    for name, key in (("encode_page", "encode_source"), ("check_page", "check_source")):
        app = page(name, **{key: "gone"})
        assert app.session_state[key] == ""


def test_the_same_list_is_diagnosed_once(monkeypatch):
    from bpe_ui import check_page

    asked, real = [], check_page.diagnose
    monkeypatch.setattr(check_page, "diagnose", lambda *given: (asked.append(given[1]), real(*given))[1])
    app = page("check_page", merge_list='[["s", "t"]]')
    before = html(app)
    assert html(rerun(app)) == before
    assert len(asked) == 1
    app.session_state["merge_list"] = '[["e", "s"]]'
    assert "1 of 1" in html(rerun(app))
    app.session_state["tie_break"] = "lexicographic-greatest"
    assert "0 of 1" in html(rerun(app))
    assert len(asked) == 3
