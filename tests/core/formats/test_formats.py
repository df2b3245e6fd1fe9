"""Merge lists out and in again: nothing lost but what the format says it cannot hold."""

import base64
import csv
import io
import json
import pydoc_data.topics
import time
from ast import literal_eval
from functools import cache

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import corpora, texts

from bpe_core import (
    TIE_BREAKS,
    TRAINERS,
    Corpus,
    CorpusError,
    FormatError,
    StopReason,
    Tokenizer,
    Training,
    encode,
    train,
)
from bpe_core.formats import FORMATS, bug_report, read_any, read_files, rounds_csv
from bpe_core.formats.lists.notation import Items, parsed
from bpe_core.formats.recognising import format_name
from bpe_core.records import Word

TEXT = 'low lower lowest newer é 漢字 \'tis "so" [x] (y) #z \\n\n\nlow low'
KINDS = [("gpt2", "utf-8-bytes"), ("gpt4", "utf-8-bytes"), ("none", "utf-8-bytes"), ("whitespace", "characters"),
         ("spaces", "characters-eow"), ("spaces", "characters-eow-separate"), ("gpt2", "printable-bytes"),
         ("whitespace", "utf-16-units")]  # fmt: skip
REFUSED = {
    "tokenizer-json": {"characters-eow-separate", "utf-16-units"},
    "vocab-merges": {"characters-eow-separate", "utf-16-units"},
    "pair-lines": {"characters-eow-separate", "utf-16-units"},
    "subword-nmt": {"utf-8-bytes", "characters", "printable-bytes", "utf-16-units"},
    "fastbpe": {"utf-8-bytes", "characters", "characters-eow-separate", "printable-bytes", "utf-16-units"},
    "tiktoken": {"characters", "characters-eow", "characters-eow-separate", "utf-16-units"},
    "minbpe": {"characters", "characters-eow", "characters-eow-separate", "utf-16-units"},
    "pairs-json": {"utf-8-bytes", "utf-16-units"},
}


def test_every_format_says_what_it_is_and_what_it_cannot_hold():
    for name, entry in FORMATS.items():
        assert entry.name == name
        assert entry.cannot and all(sentence.endswith(".") for sentence in (entry.explanation, *entry.cannot))
        assert entry.title and entry.source


@pytest.mark.parametrize(("splitter", "alphabet"), KINDS)
@pytest.mark.parametrize("name", sorted(FORMATS))
def test_a_list_trained_here_comes_back_from_each_format(name, splitter, alphabet):
    text = TEXT + " 😀😀" if alphabet == "utf-16-units" else TEXT
    trace = train(Corpus.from_text(text, splitter, alphabet), 30)
    if alphabet in REFUSED.get(name, ()):
        with pytest.raises(FormatError):
            FORMATS[name].write(trace)
        return
    files = FORMATS[name].write(trace)
    found = read_files(files)
    for each in files.values():
        each.encode()
    # Bare lists keep printable characters for bytes; the others go over to the bytes themselves.
    assert found.tokenizer.in_bytes().merges == Tokenizer.from_trace(trace).in_bytes().merges
    ours = [token.symbol for token in encode(text, Tokenizer.from_trace(trace).in_bytes()).tokens]
    theirs = encode(text, found.tokenizer.in_bytes(), splitter=splitter, alphabet=None).tokens
    assert [token.symbol for token in theirs] == ours


IDS_KEPT = {"bpe-trace", "tokenizer-json", "vocab-merges", "tiktoken"}


@pytest.mark.parametrize("name", sorted(IDS_KEPT))
def test_formats_with_ids_keep_them(name):
    trace = train(Corpus.from_text(TEXT, "gpt2", "utf-8-bytes"), 30)
    assert read_files(FORMATS[name].write(trace)).tokenizer.ids == Tokenizer.from_trace(trace).ids


@settings(max_examples=150, deadline=None)
@given(corpus=corpora(), rounds=st.integers(0, 12), rule=st.sampled_from(sorted(TIE_BREAKS)), least=st.integers(1, 3))
def test_the_own_format_loses_nothing(corpus, rounds, rule, least):
    trace = train(corpus, rounds, rule, least)
    text = FORMATS["bpe-trace"].write(trace)["trace.json"]
    text.encode()
    back = read_any(text).trace
    assert (back.corpus, back.settings, back.stopped_because) == (trace.corpus, trace.settings, trace.stopped_because)
    assert list(back) == list(trace)
    assert [back.tie(n) for n in range(1, len(back) + 1)] == [trace.tie(n) for n in range(1, len(trace) + 1)]
    assert FORMATS["bpe-trace"].write(back)["trace.json"] == text


@pytest.mark.parametrize("key", sorted(TRAINERS))
def test_the_own_format_holds_a_run_of_every_named_trainer(key):
    for text in ("low low lower lowest  é\n😀 x|y", ""):
        for rounds in (3, 200):
            trace = TRAINERS[key].train(text, rounds)
            back = read_any(FORMATS["bpe-trace"].write(trace)["trace.json"]).trace
            assert (back.settings, back.stopped_because, list(back)) == (
                trace.settings,
                trace.stopped_because,
                list(trace),
            )


def test_the_own_format_holds_choices_special_tokens_and_an_early_end():
    corpus = Corpus.from_text("low low lower")
    training = Training(corpus, 9, "smallest-ids", choose={2: ("e", "r")}, special_tokens=("<s>",))
    training.step()
    training.step()
    trace = training.trace()
    assert trace.stopped_because is StopReason.CANCELLED and trace.round(2).forced
    back = read_any(FORMATS["bpe-trace"].write(trace)["trace.json"]).trace
    assert (back.settings, back.stopped_because, list(back)) == (trace.settings, trace.stopped_because, list(trace))
    other = train(Corpus.from_text("ab"), 5).with_stop(StopReason.NO_REAL_PAIR)
    assert read_any(FORMATS["bpe-trace"].write(other)["trace.json"]).trace.stopped_because is StopReason.NO_REAL_PAIR


def test_the_own_format_keeps_halves_of_utf_16_pairs_apart():
    corpus = Corpus.from_symbols([["\ud83d", "\ude00"], ["\ud83d\ude00", "😀"]])
    back = read_any(FORMATS["bpe-trace"].write(train(corpus, 1))["trace.json"]).trace
    assert back.corpus == corpus
    assert back.corpus.words[1].symbols == ("\ud83d\ude00", "😀")


RECOGNISED = [
    ("#version: 0.2\nĠ t\nh e\n", None, "vocab-merges"),
    ("#version: 0.2\nt h\nth e</w>\n", None, "subword-nmt"),
    ("#version: 0.2\nt h\nth e</w>\n", "merges.txt", "vocab-merges"),
    ("#version: 0.2\n漢 字\n", None, "subword-nmt"),
    ("t h 9\nth e</w> 3\n", None, "fastbpe"),
    ("{('a', 'b'): 0}", None, "pairs-python"),
    ('{"a b": 0}', None, "pairs-json"),
    ('{"model": {"merges": []}}', None, "pairs-json"),
    ('{"vocab": {}, "merges": []}', None, "tokenizer-json"),
    ("(b'a', b'b')", None, "pairs-python"),
    ("[PAD] a", None, "pair-lines"),
    ("{ }\n", None, "pair-lines"),
    ("( x</w>\n", None, "pair-lines"),
    ("a 1\n1 2\na 12\n", None, "pair-lines"),
    ("Ġ t\r\nh e\r\n", None, "pair-lines"),
    ("\ufeffh e\n", None, "pair-lines"),
    ("t h\nth </w>\n", None, "subword-nmt"),
    ("AA== 0\nAQ== 1\n", None, "tiktoken"),
    ("minbpe v1\n\n0\n", None, "minbpe"),
    ("[ x\nx y\n", None, "pair-lines"),
    ("( (\n", None, "pair-lines"),
    ('[\n["a", "b"]\n]', None, "pairs-json"),
    ("[['a', 'b']]", None, "pairs-python"),
    ('{"format": "bpe-trace"}', None, "bpe-trace"),
    ('{"model": {}}', None, "tokenizer-json"),
]


def test_every_format_is_recognised_by_some_contents():
    assert {expected for _, _, expected in RECOGNISED} == set(FORMATS)


@pytest.mark.parametrize(("text", "name", "expected"), RECOGNISED)
def test_a_format_is_recognised_by_its_contents(text, name, expected):
    assert format_name(text.removeprefix("\ufeff"), name) == expected
    if expected not in ("bpe-trace", "tokenizer-json", "tiktoken") and "[]" not in text and "PAD" not in text:
        assert read_any(text.encode(), name).tokenizer is not None


def test_bytes_are_told_from_characters():
    assert read_any("Ġ t\nĠt he\nh e\n").tokenizer.merges == ((b" ", b"t"), (b" t", b"he"), (b"h", b"e"))
    assert read_any("t h\n").tokenizer.merges == (("t", "h"),)
    assert read_any('[["Ġ", "t"]]').tokenizer.alphabet == "utf-8-bytes"
    assert read_any("[(b' ', b't')]").tokenizer.alphabet == "utf-8-bytes"


def test_odd_lists_are_read_with_a_warning_that_names_the_place():
    late = read_any("#version: 0.2\nab c\na b\n", "merges.txt")
    assert late.warnings[2:] == (
        "line 2 uses `ab`, which is made only at line 3; encoding methods may differ on this list.",
    )
    twice = read_any("[('a', 'b'), ('b', 'c'), ('ab', 'c'), ('a', 'bc')]")
    assert twice.warnings[1:] == (
        "merge 4 makes `abc` once more, after merge 3; encoding methods may differ on this list.",
    )


SYMBOLS = st.text(st.characters(codec=None), min_size=1, max_size=5)
PAIRS = st.lists(st.tuples(SYMBOLS, SYMBOLS), max_size=5)
BYTE_PAIRS = st.lists(st.tuples(st.binary(min_size=1, max_size=4), st.binary(min_size=1, max_size=4)), max_size=5)


@settings(max_examples=300, deadline=None)
@given(pairs=PAIRS | BYTE_PAIRS, write=st.sampled_from([repr, ascii]))
def test_a_python_list_is_read_as_python_reads_it(pairs, write):
    text = write(pairs)
    assert parsed(text) == (literal_eval(text), False)
    lists = [list(pair) for pair in pairs]
    assert parsed(write(lists)) == (lists, False)
    ranks = {pair: rank for rank, pair in enumerate(pairs)}
    assert parsed(write(ranks)) == (Items(list(ranks.items())), False)
    lines = "\n".join(map(write, pairs))
    assert len(pairs) < 2 or parsed(lines) == (pairs, True)


def test_a_python_list_may_have_comments_other_quotes_and_a_last_comma():
    text = "# learned\n[\n  ('a', \"b\",),  # first\n  (\"\\u00e9\", '\\'\\x41\\n'),\n]\n"
    assert parsed(text)[0] == [("a", "b"), ("é", "'A\n")]


@cache
def big_trace():
    text = " ".join(pydoc_data.topics.topics[key] for key in sorted(pydoc_data.topics.topics))
    return train(Corpus.from_text(text, "gpt2", "utf-8-bytes"), 20_000)


@pytest.mark.parametrize("name", ["tokenizer-json", "vocab-merges", "tiktoken", "minbpe", "pairs-python", "pair-lines"])
def test_a_big_list_loads_quickly(name):
    trace = big_trace()
    assert len(trace) > 8_000
    files = FORMATS[name].write(trace)
    start = time.process_time()
    found = read_files(files)
    # 50,000 merges in 2 seconds is the aim; this list is a fifth of that, and a busy machine is slower.
    assert time.process_time() - start < 2
    assert found.tokenizer.merges == tuple(trace.merges)


def test_a_long_text_is_encoded_quickly():
    text = pydoc_data.topics.topics["typesmapping"] * 20
    tokenizer = Tokenizer.from_trace(big_trace())
    long = (text * (100_000 // len(text) + 1))[:100_000]
    start = time.process_time()
    encoding = encode(long, tokenizer)
    assert time.process_time() - start < 3
    assert encoding.text == long and encoding.token_count < 40_000


def test_tokens_that_ranks_do_not_give_back_are_refused():
    edited = Tokenizer.from_merges([(b"ab", b"c"), (b"a", b"b")], "gpt2", "utf-8-bytes")
    with pytest.raises(FormatError, match="^token 256: expected a token that two of lower rank make, but lower ranks leave `abc` in 3 parts$"):  # fmt: skip
        FORMATS["tiktoken"].write(edited)
    other = Tokenizer.from_merges([(b"a", b"b"), (b"b", b"c"), (b"a", b"bc")], "gpt2", "utf-8-bytes")
    with pytest.raises(FormatError, match="^merge 3 is `a . bc`, but from the ranks tiktoken would take `ab . c` there; this list cannot be written as ranks$"):  # fmt: skip
        FORMATS["tiktoken"].write(other)


@pytest.mark.parametrize(
    ("name", "tokenizer", "message"),
    [
        ("subword-nmt", Tokenizer.from_merges([("a b", "c</w>")], "lines", "characters-eow"), "merge 1: subword-nmt separates symbols by spaces and merges by line ends, so it cannot hold `a␣b`"),
        ("vocab-merges", Tokenizer.from_merges([("a", "\n")], "none", "characters"), "merge 1: merges.txt separates symbols by spaces and merges by line ends, so it cannot hold `‹LF›`"),
        ("subword-nmt", Tokenizer.from_merges([("a", "b")], "spaces", "characters"), "subword-nmt always marks the end of a word with </w>, and the alphabet characters does not; train with characters-eow"),
        ("minbpe", Tokenizer.from_merges([(b"a", b"b")], "lines", "utf-8-bytes"), "minbpe's file cannot hold the splitter lines; choose one of: none, gpt2, gpt4"),
        ("minbpe", Tokenizer.from_merges([(b"ab", b"c"), (b"a", b"b")], "none"), "merge 1: `ab` is made by no earlier merge, as minbpe needs it"),
        ("tokenizer-json", Tokenizer.from_merges([("\ud83d", "\ude00")], "whitespace", "characters"), "tokenizer.json cannot hold `‹U+D83D›`, half of a UTF-16 pair; use the bpe-trace or the Python list format"),
        ("bpe-trace", Tokenizer.from_merges([("a", "b")]), "bpe-trace holds a training with its corpus, and this is only a merge list; choose another format"),
        ("pairs-json", Tokenizer.from_merges([(b"a", b"b")]), "JSON cannot hold bytes; use the Python list, or a tokenizer.json"),
    ],
)  # fmt: skip
def test_what_a_format_cannot_hold_is_refused_with_a_reason(name, tokenizer, message):
    with pytest.raises(FormatError) as caught:
        FORMATS[name].write(tokenizer)
    assert str(caught.value) == message


def test_fastbpe_codes_have_the_count_of_every_merge_and_need_one():
    trace = train(Corpus.from_text("low low lower newest newest", "spaces", "characters-eow"), 3)
    rows = [line.split(" ") for line in FORMATS["fastbpe"].write(trace)["codes.txt"].splitlines()]
    assert rows == [[*each.pair, str(each.count)] for each in trace]
    with pytest.raises(FormatError, match="a list alone has none"):
        FORMATS["fastbpe"].write(Tokenizer.from_trace(trace))


def test_the_unknown_token_takes_a_name_that_is_free():
    trace = train(Corpus.from_words({"<unk>": 5}), 9)
    model = json.loads(FORMATS["tokenizer-json"].write(trace)["tokenizer.json"])["model"]
    assert model["unk_token"] == "<<unk>>" and model["vocab"]["<<unk>>"] == len(trace.vocabulary)


def test_the_round_table_as_csv():
    trace = train(Corpus.from_text('=1+1 =1+1 "a,b" "a,b" é', "whitespace", "characters"), 4)
    rows = list(csv.DictReader(io.StringIO(rounds_csv(trace))))
    assert len(rows) == len(trace)
    for row, each in zip(rows, trace):
        assert (literal_eval(row["left"]), literal_eval(row["right"])) == each.pair
        assert literal_eval(row["merged"]) == each.merged
        assert [int(row[key]) for key in ("round", "count", "tied", "distinct_pairs", "symbols_before", "symbols_after", "vocabulary_size")] == [
            each.number, each.count, each.tied_count, each.distinct_pairs, each.symbols_before, each.symbols_after, each.vocabulary_size,
        ]  # fmt: skip
        assert not any(row[key].startswith(("=", "+", "-", "@")) for key in ("left", "right", "merged"))


def fenced_blocks(report):
    """Headings and code blocks, read as CommonMark reads fences."""
    blocks, outside, lines = [], [], iter(report.split("\n"))
    for line in lines:
        fence = regex.match("(`{3,})(\\w*)$", line)
        if not fence:
            outside.append(line)
            continue
        body = []
        for inner in lines:
            if regex.fullmatch(f" {{0,3}}`{{{len(fence[1])},}}[ \t]*", inner):
                break
            body.append(inner)
        else:
            raise AssertionError("a fence that does not end")
        blocks.append((fence[2], "\n".join(body)))
    return blocks, [line for line in outside if line]


@settings(max_examples=150, deadline=None)
@given(text=texts() | st.sampled_from(["``` a ```", "`` ````` `", "````\n# x\n````", "<b>a</b> <b>", "\ud83d a"]), rule=st.sampled_from(sorted(TIE_BREAKS)), given_text=st.booleans())  # fmt: skip
def test_a_bug_report_runs_and_keeps_the_users_text_in_fences(text, rule, given_text):
    trace = train(Corpus.from_text(text), 6, rule)
    report = bug_report(trace, text if given_text else None)
    report.encode()
    blocks, outside = fenced_blocks(report)
    corpus = "## Corpus" if given_text else "## Corpus, as distinct words with counts"
    headings = ["# Byte-pair encoding report", "## Settings", corpus, "## Merges", "## Ties", "## Run it again"]
    assert outside == headings
    assert [language for language, _ in blocks] == ["text", "text", "text", "text", "python"]
    scope = {}
    exec(blocks[-1][1], scope)
    assert scope["trace"].merges == trace.merges
    assert scope["trace"].corpus == trace.corpus


def test_a_bug_report_names_settings_counts_ties_and_reasons():
    trace = train(Corpus.from_text("banana"), 2, "first-seen")
    report = bug_report(trace, "another text")
    assert "## Corpus, as distinct words" in report
    for part in ("bpe_core 0.1.0", "tie-break    first-seen", "1       2     2  'a' + 'n'", trace.tie(1).reason, "2 of 2 rounds were decided"):  # fmt: skip
        assert part in report


def test_a_bug_report_repeats_choices_and_special_tokens():
    corpus = Corpus((Word(("l", "o", "w"), 2, 1), Word(("l", "o"), 1, 4)))
    trace = train(corpus, 2, choose={1: ("o", "w")}, special_tokens=("<s>",))
    blocks, _ = fenced_blocks(bug_report(trace))
    scope = {}
    exec(blocks[-1][1], scope)
    assert scope["trace"].settings.choices == trace.settings.choices
    assert scope["trace"].vocabulary == trace.vocabulary


def test_a_text_that_the_alphabet_cannot_spell_is_an_error_of_the_package():
    with pytest.raises(CorpusError):
        encode("\ud83d", read_any(base64.b64decode("WyhiJ2EnLCBiJ2InKV0=")).tokenizer)
