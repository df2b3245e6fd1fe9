"""The vocabulary at a round, held to a recount from the trace's words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import corpora

from bpe_core import Corpus, SettingsError, encode, train
from bpe_core.encoding import merge_tree, vocabulary


@settings(max_examples=150, deadline=None)
@given(corpus=corpora(), rounds=st.integers(0, 10), data=st.data())
def test_every_entry_agrees_with_a_recount(corpus, rounds, data):
    trace = train(corpus, rounds)
    n = data.draw(st.integers(0, len(trace)))
    entries = vocabulary(trace, n)
    words = trace.words(n)
    base = {symbol for word in corpus.words for symbol in word.symbols}
    merged = {left + right for left, right in trace.merges[:n]}
    everything = {entry.symbol for entry in entries}
    assert everything >= base | merged
    assert everything - base - merged <= {bytes((b,)) for b in range(256)} | printable()
    assert [entry.id for entry in entries] == list(range(len(entries)))
    for entry in entries:
        holding = [index for index, word in enumerate(words) if entry.symbol in word.symbols]
        assert entry.count == sum(words[index].symbols.count(entry.symbol) * words[index].count for index in holding)
        assert entry.word_count == len(holding)
        assert len(entry.words) == min(5, len(holding))
        assert entry.scaffolding == (not entry.count and entry.symbol in base | merged)
        if entry.symbol in base:
            assert entry.pair is None and entry.round is None
        elif entry.round is not None:
            assert trace.merges[entry.round - 1] == entry.pair
            assert entry.pair[0] + entry.pair[1] == entry.symbol
            assert entry.symbol not in {left + right for left, right in trace.merges[: entry.round - 1]}
    assert sum(entry.count for entry in entries) == trace.symbol_total(n)


def printable():
    return {entry.symbol for entry in vocabulary(train(Corpus.from_text("", "gpt2", "printable-bytes"), 0))}


def test_scaffolding_is_what_only_carried_later_merges():
    entries = {entry.symbol: entry for entry in vocabulary(train(Corpus.from_text("low low lower"), 2))}
    assert entries["lo"].scaffolding and entries["l"].scaffolding
    assert not entries["low"].scaffolding and not entries["e"].scaffolding
    assert (entries["low"].count, entries["low"].word_count, entries["low"].words) == (3, 2, ("low", "lower"))


def test_bytes_that_the_corpus_never_had_are_no_scaffolding():
    entries = vocabulary(train(Corpus.from_text("é", "gpt2", "utf-8-bytes"), 1))
    assert len(entries) == 257
    assert not entries[0].scaffolding and entries[0].count == 0
    assert entries[0xC3].scaffolding and entries[0xC3].utf8 == b"\xc3"
    assert entries[256].symbol == "é".encode() and entries[256].words == ("é",)


def test_ids_are_those_of_encode():
    trace = train(Corpus.from_text("the then they", "gpt2", "utf-8-bytes"), 4)
    ids = {entry.symbol: entry.id for entry in vocabulary(trace)}
    assert all(ids[token.symbol] == token.id for token in encode("they then", trace).tokens)


@settings(max_examples=100, deadline=None)
@given(corpus=corpora(), rounds=st.integers(1, 10))
def test_a_tree_spells_its_token_from_base_symbols(corpus, rounds):
    trace = train(corpus, rounds)
    base = {symbol for word in corpus.words for symbol in word.symbols}
    for entry in vocabulary(trace):
        tree = merge_tree(entry.symbol, trace)
        assert (tree.id, tree.rank) == (entry.id, None if entry.round is None else entry.round - 1)
        leaves, todo = [], [tree]
        while todo:
            node = todo.pop()
            if node.left is None:
                leaves.append(node.symbol)
                assert node.right is None and node.rank is None
            else:
                assert trace.merges[node.rank] == (node.left.symbol, node.right.symbol)
                todo += [node.right, node.left]
        assert type(entry.symbol)().join(leaves) == entry.symbol
        assert entry.round is None or set(leaves) <= base


def test_a_tree_thousands_of_merges_deep_is_made_without_recursion():
    merges = [("a" * n, "a") for n in range(1, 3000)]
    tree = merge_tree("a" * 3000, merges)
    depth = 0
    while tree.left is not None:
        tree, depth = tree.left, depth + 1
    assert depth == 2999


def test_a_part_that_is_used_before_it_is_made_has_its_own_tree_all_the_same():
    merges = [("ab", "c"), ("a", "b")]
    assert merge_tree("ab", merges).rank == 1
    early = merge_tree("abc", merges).left
    assert (early.symbol, early.rank) == ("ab", None)


def test_errors_name_what_is_missing():
    trace = train(Corpus.from_text("low low"), 1)
    with pytest.raises(SettingsError, match="^the vocabulary has no token `xyz`; choose one that it has$"):
        merge_tree("xyz", trace)
    with pytest.raises(SettingsError, match="^there is no round 2 to encode with; choose from 0 to 1$"):
        vocabulary(trace, 2)
