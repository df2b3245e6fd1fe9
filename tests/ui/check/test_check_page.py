"""The page "Check my merges"."""

import pytest
from pages import html, imported, page, rerun

from bpe_core import KNOWN_MISTAKES, Corpus, train
from bpe_core.diagnosis import sample_of
from bpe_ui.check import markup
from bpe_ui.shell import EXAMPLES

SENNRICH = Corpus.from_text(EXAMPLES["sennrich"].corpus)


def test_a_trainers_own_list_is_recognised():
    merges = "\n".join(" ".join(pair) for pair in train(SENNRICH, 8).merges)
    app = page("check", list_pasted=merges)
    assert "8 of 8" in html(app)
    assert "These known trainers produce exactly your list" in html(app)


def test_a_tie_decided_differently_is_named_with_the_rule():
    app = page("check", list_pasted='[["s", "t"]]')
    assert "0 of 1" in html(app)
    assert "a tie decided differently" in html(app)
    assert "&#9733; your list" in html(app)


@pytest.mark.parametrize(
    ("text", "opens"),
    [("", "bpe-empty"), ('[["s", "t"]]', "0 of 1"), ("\n".join(f"a b{n}" for n in range(50_001)), "cannot be checked")],
)
def test_the_answer_or_what_to_do_stands_above_the_inputs(text, opens):
    blocks = [each.value for each in page("check", list_pasted=text).main.get("html")]
    assert "Check my merges" in blocks[0]
    assert opens in blocks[1]


def test_a_rule_that_nothing_tested_has_no_tick():
    app = page("check", list_pasted='[["r", "zz"], ["e", "s"]]')
    assert "Not tested: no tie comes before merge 1" in html(app)
    assert "&#10003;" not in html(app)


def test_a_rule_that_ties_tested_has_a_tick_and_their_number():
    merges = "\n".join(" ".join(pair) for pair in train(SENNRICH, 8).merges)
    app = page("check", list_pasted=merges)
    assert "&#10003; Makes the whole list; " in html(app)
    assert "ties tested it." in html(app)


def test_the_example_button_gives_something_to_find():
    app = page("check")
    next(button for button in app.button if button.label == "Try it with an example").click()
    assert "a tie decided differently" in html(rerun(app))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("e s\nes t w", "line 2: expected two symbols separated by one space, found 3"),
        ("[[", "Nothing was lost: change it and try again"),
        ("[['a', 1]]", "Nothing was lost: change it and try again"),
        ("__import__('os').system('true')", "Nothing was lost: change it and try again"),
        ("[" * 10_000, "Nothing was lost: change it and try again"),
        ("\x00\x01", "Nothing was lost: change it and try again"),
    ],
)
def test_a_list_that_cannot_be_read_is_explained_and_kept(text, said):
    app = page("check", list_pasted=text)
    assert said in html(app)
    assert app.text_area(key="list_pasted").value == text


def test_too_many_merges_are_refused_in_words():
    app = page("check", list_pasted="\n".join(f"a b{n}" for n in range(50_001)))
    assert "up to 50,000 can be checked" in html(app)


def test_an_imported_list_can_be_checked():
    app = page("check", imported=imported("e s\nes t\n"), list_source="Kept")
    assert "2 of 2" in html(app)


def test_the_same_list_is_diagnosed_once(monkeypatch):
    from bpe_ui.check import page as check_page

    asked, real = [], check_page.diagnose
    monkeypatch.setattr(check_page, "diagnose", lambda *given: (asked.append(given[1]), real(*given))[1])
    app = page("check", list_pasted='[["s", "t"]]')
    before = html(app)
    assert html(rerun(app)) == before
    assert len(asked) == 1
    app.session_state["list_pasted"] = '[["e", "s"]]'
    assert "1 of 1" in html(rerun(app))
    app.session_state["tie_break"] = "lexicographic-greatest"
    assert "0 of 1" in html(rerun(app))
    assert len(asked) == 3


def test_a_cancelled_check_says_so_and_can_be_taken_up_again(monkeypatch):
    from bpe_ui.check import page as check_page

    monkeypatch.setattr(check_page, "cancel_key", lambda question: ("check", "this"))
    app = page("check", list_pasted='[["e", "s"]]', cancelled=frozenset({("check", "this")}))
    assert "Checking was cancelled." in html(app)
    assert "1 of 1" not in html(app)
    next(button for button in app.button if button.label == "Check it all the same").click()
    assert "1 of 1" in html(rerun(app))


def test_a_check_that_takes_long_shows_how_far_it_is_and_a_way_to_stop(monkeypatch):
    from bpe_ui.check import page as check_page

    shown = []
    monkeypatch.setattr(check_page, "PATIENCE", -1)
    monkeypatch.setattr(check_page.st, "button", lambda label, **rest: shown.append(label))
    page("check", list_pasted='[["e", "s"]]')
    assert "Cancel" in shown


@pytest.mark.parametrize("name", KNOWN_MISTAKES)
def test_every_known_mistake_can_be_looked_up_with_its_sample(name):
    shown = markup.known_mistake(KNOWN_MISTAKES[name], sample_of(name))
    assert "Look for:" in shown
    assert "Mend it:" in shown
    assert shown.count("bpe-winner") == 1
    assert "</w> " not in shown


def test_a_known_mistake_is_chosen_by_its_title():
    app = page("check")
    chosen = next(box for box in app.selectbox if box.label == "Mistake")
    assert list(chosen.options) == [mistake.title for mistake in KNOWN_MISTAKES.values()]
    chosen.select_index(0)
    assert "Look for:" in html(rerun(app))
