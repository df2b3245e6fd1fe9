"""Corpora from every kind of input, and every kind of bad input: a clear error of the package's own, never a traceback."""

import contextlib

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from bpe_core import ALPHABETS, SPLITTERS, TIE_BREAKS, BpeError, Corpus, CorpusError, SettingsError, train
from bpe_core.records import StopReason
from bpe_core.text import GPT2_PATTERN, GPT4_PATTERN


def split(name, text):
    return SPLITTERS[name].split(text)


@given(st.text(max_size=40))
def test_splitters_that_keep_everything_lose_nothing(text):
    for name in ("whitespace-keep-space", "gpt2", "gpt4", "none"):
        assert "".join(split(name, text)) == text, name


ASCII = st.text(st.characters(max_codepoint=127), max_size=40) | st.text(
    "'sdmtLlVvRrEe 01234_-\r\n\t\x0b\x0c\x1c\x1f", max_size=40
)
PATTERNS = {
    "whitespace": r"\P{White_Space}+",
    "whitespace-keep-space": r" ?\S+|\s+(?!\S)|\s+",
    "gpt2": GPT2_PATTERN,
    "gpt4": GPT4_PATTERN,
}


@pytest.mark.parametrize("name", PATTERNS)
@given(text=ASCII)
@example(text="".join(map(chr, range(128))))
@example(text=" ".join(map(chr, range(128))))
def test_ascii_text_takes_another_engine_and_gives_the_same_words(name, text):
    """U+001C to U+001F are where the two engines could disagree: the standard library's calls them white space."""
    assert split(name, text) == regex.findall(PATTERNS[name], text)


@given(st.lists(st.text("ab", max_size=2), max_size=20))
def test_distinct_words_are_numbered_by_the_first_place_of_each(words):
    """Counted and placed by hand; empty words hold a place and are dropped."""
    expected = [(tuple(word), words.count(word), words.index(word) + 1) for word in dict.fromkeys(words) if word]
    for corpus in (Corpus.from_words(words), Corpus.from_symbols([list(word) for word in words])):
        assert [(word.symbols, word.count, word.number) for word in corpus.words] == expected


def test_words_keep_their_first_place_and_their_counts():
    corpus = Corpus.from_text("b a b c a b")
    assert [(word.symbols, word.count, word.number) for word in corpus.words] == [
        (("b",), 3, 1),
        (("a",), 2, 2),
        (("c",), 1, 4),
    ]
    assert (corpus.word_count, corpus.symbol_count) == (6, 6)


def test_symbol_lists_keep_borders():
    corpus = Corpus.from_json('[["a", "bc"], ["ab", "c"], ["a", "bc"]]')
    assert [(word.symbols, word.count) for word in corpus.words] == [(("a", "bc"), 2), (("ab", "c"), 1)]


BROKEN_JSON = [
    ("[[", "line 1, column 3: this is not JSON"),
    ('[["a",\n "b"]', "line 2, column 6: this is not JSON"),
    ('{"a": 1}', "expected a list of words"),
    ('["ab"]', "word 1: expected a list of symbols, found a text"),
    ('[["a"], ["a", 1]]', "word 2, symbol 2: expected a non-empty text, found a number"),
    ('[["a", ""]]', "word 1, symbol 2: expected a non-empty text, found an empty one"),
    ("[[null]]", "word 1, symbol 1: expected a non-empty text, found null"),
    ("[" * 100_000, "nested too deeply"),
    ("[[" + "9" * 5000 + "]]", "cannot be read"),
    ("NaN", "found a number"),
]


@pytest.mark.parametrize(("text", "message"), BROKEN_JSON, ids=range(len(BROKEN_JSON)))
def test_broken_symbol_lists_are_named(text, message):
    with pytest.raises(CorpusError) as caught:
        Corpus.from_json(text)
    assert message in str(caught.value)


@given(st.text(alphabet='[]",ab1{}: \\u', max_size=30))
def test_any_text_as_json_is_a_corpus_or_a_clear_error(text):
    with contextlib.suppress(BpeError):
        train(Corpus.from_json(text), 3)


@pytest.mark.parametrize("text", ["", "   \n\t", "\u3000"])
@pytest.mark.parametrize("rule", sorted(TIE_BREAKS))
def test_blank_corpora_give_empty_traces(text, rule):
    trace = train(Corpus.from_text(text), 10, rule)
    assert (len(trace), trace.merges, trace.stopped_because) == (0, [], StopReason.EMPTY_CORPUS)
    assert trace.pair_counts(1) == {}
    assert trace.words(0) == []
    assert trace.ranked_pairs(1, 5) == []
    assert trace.word_changes(0, 5) == ([], 0)


def test_why_training_stopped():
    assert train(Corpus.from_text("a b"), 5).stopped_because is StopReason.NO_PAIR
    assert train(Corpus.from_text("ab"), 0).stopped_because is StopReason.ROUNDS_DONE
    assert train(Corpus.from_text("ab ab cd"), 9, min_count=2).stopped_because is StopReason.BELOW_MINIMUM
    assert train(Corpus.from_text("ab ab cd"), 9, min_count=2).merges == [("a", "b")]


@pytest.mark.parametrize("rounds", [-1, 1.5, "3", None, True, float("nan")])
def test_rounds_must_be_a_whole_number(rounds):
    with pytest.raises(SettingsError, match="rounds: expected a whole number of 0 or more"):
        train(Corpus.from_text("ab"), rounds)


@pytest.mark.parametrize("count", [0, -1, 2.0, None])
def test_minimum_count_must_be_positive(count):
    with pytest.raises(SettingsError, match="minimum count: expected a whole number of 1 or more"):
        train(Corpus.from_text("ab"), 1, min_count=count)


def test_unknown_names_are_answered_with_the_known_ones():
    with pytest.raises(SettingsError, match="unknown tie-break rule 'biggest'; choose one of: lexicographic"):
        train(Corpus.from_text("ab"), 1, "biggest")
    with pytest.raises(SettingsError, match="unknown splitter"):
        Corpus.from_text("ab", "words")
    with pytest.raises(SettingsError, match="unknown alphabet"):
        Corpus.from_words(["ab"], "letters")


def test_a_lone_surrogate_lives_in_characters_and_is_refused_by_bytes():
    assert train(Corpus.from_text("\ud83dx \ud83dx"), 1).merges == [("\ud83d", "x")]
    with pytest.raises(CorpusError, match="word 2: character 2 of the word is U\\+D83D"):
        Corpus.from_text("ok a\ud83d", alphabet="utf-8-bytes")


def test_control_characters_are_symbols_like_others():
    trace = train(Corpus.from_text("\0\x01 \0\x01", "lines"), 5)
    assert trace.merges[0] == ("\0", "\x01")


def test_words_and_counts_are_checked():
    for words, message in [
        ("low", "use from_text"),
        ([1], "word 1: expected a text, found a number"),
        ({"a": 0}, "word 1: expected a whole count of 1 or more, found 0"),
        ({"a": True}, "expected a whole count"),
        ({"ab": 2**60}, "can be counted"),
    ]:
        with pytest.raises(CorpusError, match=message):
            Corpus.from_words(words)
    with pytest.raises(CorpusError, match="all text or all bytes"):
        Corpus.from_symbols([["a"], [b"a"]])


def test_rounds_outside_a_trace_are_refused():
    trace = train(Corpus.from_text("ab"), 5)
    for ask, n in [(trace.round, 0), (trace.round, 2), (trace.words, 2), (trace.pair_counts, 0), (trace.pair_counts, 3), (trace.tie, "1")]:  # fmt: skip
        with pytest.raises(SettingsError, match="there is no round"):
            ask(n)
    assert trace.pair_counts(2) == {}


@pytest.mark.parametrize("table", [SPLITTERS, ALPHABETS], ids=["splitters", "alphabets"])
def test_tables_explain_themselves(table):
    for name, each in table.items():
        assert each.name == name
        assert each.title
        assert each.source
        assert each.explanation.endswith(".")
