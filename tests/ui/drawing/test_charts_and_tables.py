"""Charts and tables as plain data: what the bars and rows say is what the core decided."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import Corpus, train
from bpe_core.records import PairCount
from bpe_ui.drawing import charts, tables
from bpe_ui.drawing.tied import TIED_SHOWN
from bpe_ui.shell import EXAMPLES

SENNRICH = Corpus.from_text(EXAMPLES["sennrich"].corpus)


def rows_of(trace, n, bars=15):
    decided = trace.round(n)
    return tables.pair_rows(trace.ranked_pairs(n, bars), decided.count, decided.tied_count)


@pytest.mark.parametrize("rule", ["lexicographic", "lexicographic-greatest", "first-seen"])
def test_bars_are_the_cores_pairs_with_the_winner_first(rule):
    trace = train(SENNRICH, 20, rule)
    for n in range(1, len(trace) + 1):
        rows, decided, counts = rows_of(trace, n), trace.round(n), trace.pair_counts(n)
        assert rows["pair"].iloc[0] == " + ".join(decided.pair)
        assert list(rows["role"]).count("chosen") == 1
        assert list(rows["role"]).count("tied") == min(decided.tied_count, 15) - 1
        assert {
            tuple(pair.split(" + ")): count for pair, count in zip(rows["pair"], rows["count"])
        }.items() <= counts.items()
        assert list(rows["count"]) == sorted(rows["count"], reverse=True)
        assert list(rows["order"]) == list(range(len(rows)))


def test_roles_are_in_words_as_well_as_in_colour():
    rows = rows_of(train(SENNRICH, 1), 1)
    assert list(rows["label"][:3]) == ["9 ★ chosen", "9 = tied", "8"]
    assert list(rows["change_label"][:3]) == ["9 (new) ★ chosen", "9 (new) = tied", "8 (new)"]


def test_changes_since_the_round_before():
    trace = train(SENNRICH, 2)
    labels = dict(zip(rows_of(trace, 2)["pair"], rows_of(trace, 2)["change_label"]))
    assert labels["es + t"] == "9 (new) ★ chosen"
    assert labels["w + e"] == "2 (−6)"
    assert labels["l + o"] == "7 (±0)"
    assert tables.change(PairCount(("a", "b"), 5, 3)) == "+2"


@given(
    st.lists(
        st.tuples(st.text(" ab+\u05e9é", min_size=1, max_size=3), st.text(" ab+\u05e9", min_size=1, max_size=3)),
        unique=True,
    )
)
def test_bar_labels_are_unambiguous(pairs):
    rows = tables.pair_rows([PairCount(pair, 1, 0) for pair in pairs], 1, len(pairs))
    assert rows["pair"].is_unique


def test_the_bar_chart_keeps_every_label_whole_counts_and_the_rules_order():
    for show_change in (False, True):
        spec = charts.constant_spec(charts.pair_bars(show_change))
        for layer in spec["layer"]:
            axis = layer["encoding"]["y"]["axis"]
            assert axis["labelOverlap"] is False
            assert layer["encoding"]["y"]["sort"] == {"field": "order", "op": "min"}
        assert spec["layer"][0]["encoding"]["x"]["axis"]["tickMinStep"] == 1
        assert spec["layer"][0]["encoding"]["color"]["scale"]["domain"] == ["chosen", "tied", "other"]


def test_specs_are_constant_so_that_charts_are_updated_in_place():
    for make in (charts.pair_bars, lambda: charts.run_panel("count")):
        first, second = (json.dumps(charts.constant_spec(make())) for _ in range(2))
        assert first == second
        assert "values" not in first


def test_the_table_of_all_pairs_and_its_search():
    pairs = train(SENNRICH, 1).ranked_pairs(1)
    everything = tables.pair_table(pairs)
    assert list(everything.iloc[0]) == [1, "e", "s", 9, "new"]
    assert len(everything) == 11
    found = tables.pair_table(pairs, "w")
    assert set(found["left"] + found["right"]) == {"we", "ow", "ew", "wi"}
    assert list(found["place"]) == [3, 5, 6, 10], "places stay those of the whole table"
    assert len(tables.pair_table(pairs, "nothing")) == 0


def test_search_finds_what_is_shown_by_name():
    pairs = train(Corpus.from_text("a\u00a0b", "none"), 1).ranked_pairs(1)
    assert len(tables.pair_table(pairs, "NBSP")) == 2
    assert len(tables.pair_table(pairs, "\u00a0")) == 2


def test_round_rows_tell_ties_from_outright_wins():
    trace = train(SENNRICH, 50)
    rows = tables.round_rows(trace)
    assert list(rows["won"] != "won outright") == [trace.round(n).tied_count > 1 for n in rows["round"]]
    assert list(rows["symbols"]) == [each.symbols_after for each in trace]
    assert list(rows["vocabulary"]) == [each.vocabulary_size for each in trace]


def test_a_long_run_is_thinned_and_keeps_its_ends():
    trace = train(Corpus.from_text("".join(chr(0x4E00 + n) for n in range(4000)), "none"), 3500)
    rows = tables.round_rows(trace)
    assert len(rows) <= tables.MOST_ROUND_ROWS + 1
    assert (rows["round"].iloc[0], rows["round"].iloc[-1]) == (1, 3500)


def test_hundreds_of_tied_pairs_show_the_first_and_how_many_more():
    from bpe_ui.drawing.tied import tied_table

    trace = train(Corpus.from_text("".join(chr(0x4E00 + n) for n in range(500)), "none"), 1)
    html = tied_table(trace.tie(1, TIED_SHOWN))
    assert html.count("<tr") == TIED_SHOWN + 1
    assert "and 479 more tied pairs" in html
