"""What each example tells a reader to look for is there: every such sentence has a check of its own."""

import pytest

from bpe_core import TIE_BREAKS, Corpus, train
from bpe_ui.shell import EXAMPLES


def trained(name, rounds=100, **other):
    example = EXAMPLES[name]
    if example.is_json:
        corpus = Corpus.from_json(example.corpus)
    else:
        corpus = Corpus.from_text(example.corpus, example.splitter, example.alphabet)
    return train(corpus, rounds, **{"tie_break": example.tie_break, "min_count": example.min_count, **other})


def tied(trace, n=1):
    return {each.pair for each in trace.tie(n).pairs}, trace.round(n).top_count


def first_made(trace, symbols):
    """The earliest round that makes one of some symbols."""
    return next(each.number for each in trace if each.merged in symbols)


def sennrich():
    assert tied(trained("sennrich")) == ({("e", "s"), ("s", "t")}, 9)
    assert {trained("sennrich", 1, tie_break=rule).merges[0] for rule in TIE_BREAKS} == {("e", "s"), ("s", "t")}


def merge_step():
    trace = trained("merge-step")
    assert tied(trace) == ({("l", "o"), ("o", "w")}, 2)
    assert trace.merges[0] == ("l", "o") == min(tied(trace)[0])


def runs():
    trace = trained("runs", 1)
    assert trace.words(0)[0].symbols == ("a", "a", "a") and trace.words(1)[0].symbols == ("aa", "a")
    assert train(Corpus.from_text("aaa"), 1).round(1).count == 2


def lesson():
    trace = trained("lesson")
    assert "o|k" in {TIE_BREAKS["pipe-joined"].key(each) for n in range(1, len(trace) + 1) for each in trace.tied_standings(n)}  # fmt: skip
    assert trace.merges != trained("lesson", tie_break="lexicographic").merges


def frequent_pair():
    trace = trained("frequent-pair")
    assert len(trace.corpus.words) == 1
    assert tied(trace) == ({("b", "a"), ("a", "c")}, 2) and trace.merges[0] == ("b", "a")


def hugs():
    trace = trained("hugs")
    assert (trace.merges[0], trace.round(1).count, trace.round(1).tied_count) == (("u", "g"), 20, 1)
    made = first_made(trace, {"hug"})
    assert trace.merges[made - 1] == ("h", "ug") and ("h", "ug") not in trace.pair_counts(made + 1)


def wikipedia():
    trace = trained("wikipedia")
    assert trace.round(1).merged == "aa"
    assert tied(trace, 2) == ({("aa", "a"), ("a", "b")}, 2) and trace.merges[1] == ("aa", "a")


def banana():
    trace = trained("banana")
    assert tied(trace) == ({("a", "n"), ("n", "a")}, 2)
    assert trace.merges[0] == trained("banana", tie_break="first-seen").merges[0] == ("a", "n")


def english():
    trace = trained("english")
    assert any(symbol.startswith(b" ") and symbol.strip() for symbol in trace.vocabulary)
    assert len(trace.tied_rounds) > 0.6 * len(trace)


def german():
    trace = trained("german")
    made = [each.merged for each in trace]
    assert [symbol for symbol in made if symbol.isalpha()][:3] == [b"er", b"in", b"en"]
    assert len("ü".encode()) == 2


def code():
    runs_of_spaces = {b" " * length for length in range(3, 9)}
    assert first_made(trained("code"), runs_of_spaces) <= 10
    assert not runs_of_spaces & set(trained("english").vocabulary)


def scripts():
    example = EXAMPLES["scripts"]
    assert {len(char.encode()) for char in example.corpus} == {1, 2, 3, 4}


JUDGES = {
    "sennrich": sennrich, "merge-step": merge_step, "runs": runs, "lesson": lesson, "frequent-pair": frequent_pair,
    "hugs": hugs, "wikipedia": wikipedia, "banana": banana, "english": english, "german": german, "code": code,
    "scripts": scripts,
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_an_example_says_to_look_for_is_there(name):
    JUDGES[name]()
