"""The page "Compare trainers"."""

from hypothesis import given, settings
from hypothesis import strategies as st
from pages import Reader, assert_inert, html, imported, page, rerun

from bpe_core import (
    TRAINERS,
    Corpus,
    compare,
    diagnose,
    encode,
    other_picks,
    train,
)
from bpe_ui.check import markup as check_markup
from bpe_ui.drawing import encoded_line, partings
from bpe_ui.shell import EXAMPLES
from bpe_ui.step import picks
from bpe_ui.trainers import markup as trainers_markup
from bpe_ui.trainers.page import titles

HOSTILE = "<img src=x onerror=alert(1)> *_$:red[x] | </script> `tick` <b>"
SENNRICH = Corpus.from_text(EXAMPLES["sennrich"].corpus)


@settings(deadline=None)
@given(st.text(max_size=20))
def test_every_block_is_inert(text):
    clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    first, second = (train(Corpus.from_text(f"{clean} {HOSTILE}"), 8, rule) for rule in ("lexicographic", "first-seen"))
    found, names = compare(first, second), ("<one>", "<two>")
    checked = diagnose(f"{clean} {HOSTILE}", second.merges or [("<b", ">")])
    for block in (
        picks.picks_table(other_picks(first, 1), first.round(1).tied_count),
        partings.parting(found, names),
        trainers_markup.partings({"<x>": found}, "<y>"),
        partings.side_by_side(first, second, 1, names),
        partings.only_one_has(found, names),
        *(trainers_markup.side_title("<z>", side) for side in (found.first, found.second) if side),
        encoded_line("<t>", encode(HOSTILE, first)),
        check_markup.verdict(checked),
        check_markup.agreements(checked),
        check_markup.tied(checked),
        check_markup.around(checked, second.merges),
    ):
        assert "<img" not in block
        if block:
            assert_inert(block.replace('tabindex="0" ', ""))


def test_two_rules_are_compared_where_they_part():
    app = page("trainers", runs_compared=["sidebar", "rule:lexicographic-greatest"])
    found = compare(train(SENNRICH, 100), train(SENNRICH, 100, "lexicographic-greatest"))
    assert "They part at the very first merge" in html(app)
    assert found.reason.split("`")[0] in html(app)
    assert "tie-break rule &#9733; the cause" in html(app)


def test_the_verdict_opens_the_page_with_both_names_the_round_and_the_pairs():
    app = page("trainers", runs_compared=["sidebar", "rule:first-seen"])
    found = compare(train(SENNRICH, 100), train(SENNRICH, 100, "first-seen"))
    said = Reader(next(each.value for each in app.main.get("html") if "bpe-card" in each.value)).text
    assert "Settings in the sidebar and Sidebar with rule: First seen" in said
    assert f"they part at round {found.parted_at}" in said
    assert f"{'+'.join(found.first.pair)}against{'+'.join(found.second.pair)}" in said


def test_equal_merges_are_marked_equal_whatever_they_are_written_in():
    bytes_, printable = (TRAINERS[name].train("the tide the", 3) for name in ("tiktoken-educational", "hf-course"))
    shown = partings.side_by_side(bytes_, printable, 1, ("one", "other"))
    assert bytes_.merges != printable.merges
    assert shown.count("<td>=</td>") == 3 and "&ne;" not in shown
    parted = partings.side_by_side(bytes_, TRAINERS["cs336"].train("the tide the", 3), 1, ("one", "other"))
    assert "&ne;" in parted


def test_each_setting_says_what_changing_it_alone_did():
    app = page("trainers", source="Paste", pasted="low lower lowest", runs_compared=["hf-tokenizers", "rustbpe"])
    shown = html(app)
    assert "splitter &#9733; the cause" in shown and "alphabet &#9733;" not in shown
    assert "in the first run: they do not part; in the second run: they do not part" in shown
    assert "in the first run: they part at round 3; in the second run: they part at round 3" in shown


def test_every_trainer_can_be_compared():
    app = page("trainers", runs_compared=["sidebar", *TRAINERS], rounds=20)
    for title in titles().values():
        if title in {each.title for each in TRAINERS.values()}:
            assert title.replace("'", "&#x27;") in html(app)


def test_one_run_is_not_enough_and_symbol_lists_have_no_lines():
    assert "Choose two or more" in html(page("trainers", runs_compared=["sidebar"]))
    assert "no lines to shuffle" in html(page("trainers", example="runs"))


def test_shuffling_lines_says_through_what_the_order_acts():
    text = "\n".join(["bc", "ab", "cd", "da", "ce", "ea"])
    app = page(
        "trainers", source="Paste", pasted=text, runs_compared=["rule:first-seen", "rule:lexicographic"], rounds=3
    )
    next(button for button in app.button if button.label.startswith("Shuffle")).click()
    shown = html(rerun(app))
    assert "different merge lists" in shown
    assert "all gave the same merge list" in shown
    assert "only their order is another" in shown
    app = page("trainers", source="Paste", pasted="ab\ncd\n", runs_compared=["rustbpe", "textbook"], rounds=3)
    assert "only first seen" not in html(app).lower()
    next(button for button in app.button if button.label.startswith("Shuffle")).click()
    assert "the splitter cuts other words, because other lines meet" in html(rerun(app))


def test_an_imported_list_encodes_beside_the_compared_trainings():
    shown = html(page("trainers", imported=imported('[["T", "h"]]'), sample="Th"))
    assert "Imported: mine &lt;b&gt;</b>: 1 tokens" in shown
