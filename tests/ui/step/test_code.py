"""The code beside its values: real lines, and values that the round really had."""

import pytest
from hypothesis import given, settings
from pages import Reader, html, page
from strategies import corpora

from bpe_core import TIE_BREAKS, Corpus, train
from bpe_core.notation import visible_pair
from bpe_ui.shell import EXAMPLES
from bpe_ui.step.code import PARTS, code, lines, values

SENNRICH = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 12)


def shown(trace, n):
    changes, _ = trace.word_changes(n, 1)
    return trace.round(n), trace.tie(n), changes[0]


def test_every_value_stands_beside_exactly_one_line():
    starts = values(SENNRICH, *shown(SENNRICH, 1))
    everything = [line.strip() for part in PARTS for line in lines(part)]
    for start in starts:
        assert len([line for line in everything if line.startswith(start)]) == 1, start


@settings(max_examples=60, deadline=None)
@given(corpora())
def test_the_values_are_the_rounds_own(corpus):
    for rule in TIE_BREAKS:
        trace = train(corpus, 3, rule)
        for n in range(1, len(trace) + 1):
            round_, tie, change = shown(trace, n)
            found = values(trace, round_, tie, change)
            counts = trace.pair_counts(n)
            assert found["count = max("] == f"count = {max(counts.values()):,}"
            assert found["return counts"] == f"{len(counts):,} distinct pairs"
            assert found["pair = chosen.get("] == f"pair = {visible_pair(trace.merges[n - 1])}"
            assert_inert_code(code(trace, round_, tie, change))


def assert_inert_code(block):
    assert Reader(block).tags <= {"p", "code", "div", "h4", "span"}
    assert Reader(block).attributes <= {"class"}


def test_hostile_text_stays_text():
    trace = train(Corpus.from_text("<b>x <b>x <img src=x>"), 5)
    for n in range(1, len(trace) + 1):
        assert_inert_code(code(trace, *shown(trace, n)))


@pytest.mark.parametrize("n", [0, 1])
def test_the_code_can_be_looked_at_on_the_page(n):
    said = html(page("step", beside="Code", round=n))
    assert ("merged.append" in said) == (n == 1)
