"""The one reader of merge lists: the same merges through every entrance, and what is said of what cannot be read."""

import base64
import json
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_core import BpeError, Corpus, FormatError, read_merge_list, train
from bpe_core.formats import ACCEPTED, FORMATS, MergeList, read_any, read_files, read_list_files
from bpe_core.formats.reading import MOST_NAMED

AB = (("a", "b"), ("ab", "c</w>"))
LO = (("l", "o"), ("lo", "w"))


@pytest.mark.parametrize("entry", ACCEPTED, ids=lambda entry: entry.title)
def test_every_shape_in_the_table_of_what_is_accepted_is_read_as_it_says(entry):
    assert entry.format in FORMATS
    text = entry.sample or FORMATS[entry.format].write(train(Corpus.from_words({"low": 2}), 2))["trace.json"]
    for data in (text, text.encode(), "\ufeff" + text, text.replace("\n", "\r\n") + "\r\n"):
        found = read_merge_list(data)
        assert found.format == entry.format
        plain = [tuple(s.decode() if isinstance(s, bytes) else s.removesuffix("</w>") for s in m) for m in found.merges]
        assert tuple(plain) == LO[: len(plain)] and plain


def test_every_format_is_in_the_table_of_what_is_accepted():
    assert {entry.format for entry in ACCEPTED} == set(FORMATS)
    assert len({entry.title for entry in ACCEPTED}) == len(ACCEPTED)


@pytest.mark.parametrize(
    "text",
    [
        "a b\nab c</w>",
        "#version: 0.2\na b\nab c</w>\n",
        "\ufeff#version: 0.2\r\na b\r\nab c</w>\r\n\r\n",
        "a b 7\nab c</w> 3\n",
        '[["a", "b"], ["ab", "c</w>"]]',
        '["a b", "ab c</w>"]',
        '["a b", ["ab", "c</w>"]]',
        "['a b', 'ab c</w>']",
        "[('a', 'b'), ('ab', 'c</w>')]",
        "(('a', 'b'), ('ab', 'c</w>'))",
        "('a', 'b')\n('ab', 'c</w>')\n",
        "('a', 'b'),\n\n('ab', 'c</w>'),  # the second\n",
        '["a", "b"],\n["ab", "c</w>"],\n',
        '["a", "b"]\n["ab", "c</w>"]',
        "['a', 'b']\n['ab', 'c</w>']",
        "{('a', 'b'): 'ab', ('ab', 'c</w>'): 'abc</w>'}",
        "{('a', 'b'): 0, ('ab', 'c</w>'): 1}",
        "{('ab', 'c</w>'): 301, ('a', 'b'): 300}",
        "{'a b': 0, 'ab c</w>': 1}",
        '{"a b": 0, "ab c</w>": 1}',
        '{"version": "1.0", "model": {"type": "BPE", "merges": [["a", "b"], ["ab", "c</w>"]]}}',
        '{"model": {"merges": ["a b", "ab c</w>"]}}',
        '{"merges": ["a b", "ab c</w>"]}',
        '{"merges": [["a", "b"], ["ab", "c</w>"]]}',
        '{"type": "BPE", "end_of_word_suffix": "</w>", "vocab": {"a": 0, "b": 1, "c</w>": 2, "ab": 3, "abc</w>": 4}, "merges": ["a b", "ab c</w>"]}',
    ],
)  # fmt: skip
def test_a_list_is_the_same_list_through_every_entrance(text):
    for found in (read_merge_list(text), read_merge_list(text.encode(), "x"), read_list_files({"x": text})):
        assert found.merges == AB and not found.problems
    for made in (read_any(text), read_files({"": text.encode()})):
        assert made == found.imported == found.usable()
        assert made.tokenizer.merges == AB
        assert made.tokenizer.alphabet == "characters-eow"


@pytest.mark.parametrize(
    "text",
    [
        "{(97, 98): 256, (256, 99): 257}",
        "{(256, 99): 257, (97, 98): 256}",
        "{(97, 98): 0, (256, 99): 1}",
        "{(97, 98): 1000, (1000, 99): 1001}",
        "[(97, 98), (256, 99)]",
        "[[97, 98], [256, 99]]",
        "(97, 98)\n(256, 99)",
        "[(b'a', b'b'), (b'ab', b'c')]",
        r"[(b'\x61', b'\142'), (rb'ab', B'c')]",
        "minbpe v1\n\n0\n97 98\n256 99\n",
        "".join(f"{base64.b64encode(bytes([b])).decode()} {b}\n" for b in range(256)) + "YWI= 256\nYWJj 257\n",
    ],
)
def test_ids_ranks_and_literals_are_the_same_bytes(text):
    found = read_merge_list(text)
    assert found.merges == ((b"a", b"b"), (b"ab", b"c")) and not found.problems
    assert found.usable().tokenizer.alphabet == "utf-8-bytes"


def test_a_rank_file_is_read_as_ranks_even_where_only_a_part_of_it_is_pasted():
    found = read_merge_list("YQ== 97\nYg== 98\nYWI= 256\n")
    assert (found.format, found.merges) == ("tiktoken", ((b"a", b"b"),))
    assert found.problems == ("the byte 0x00 has no rank; expected all 256 single bytes in the file",)


def test_bytes_stay_bytes_and_brackets_may_be_symbols():
    assert read_merge_list(r"[(b'e', b's'), (b'\xc3', b'\xa9')]").merges == ((b"e", b"s"), (b"\xc3", b"\xa9"))
    assert read_merge_list("(b'e', b's')").merges == ((b"e", b"s"),)
    assert read_merge_list("( a\n) b\n[ ]\n{ }").merges == (("(", "a"), (")", "b"), ("[", "]"), ("{", "}"))
    assert read_merge_list("# a\na #").merges == (("#", "a"), ("a", "#"))
    assert read_merge_list("Ġ t\n\u00a0 \u2028").merges == (("Ġ", "t"), ("\u00a0", "\u2028"))
    assert read_merge_list(r"[('\d', 'e')]").merges == ((r"\d", "e"),), "as Python reads it"


def test_symbols_are_kept_as_written_and_decoded_for_the_tokenizer():
    for text in ("Ġ t\nh e", '[["Ġ", "t"], ["h", "e"]]', "#version: 0.2\nĠ t\nh e"):
        found = read_merge_list(text)
        assert found.merges == (("Ġ", "t"), ("h", "e"))
        assert found.usable().tokenizer.merges == ((b" ", b"t"), (b"h", b"e"))
    trace = train(Corpus.from_text("the then the", "gpt2", "utf-8-bytes"), 3)
    written = read_merge_list(FORMATS["tokenizer-json"].write(trace)["tokenizer.json"])
    assert written.merges == read_merge_list(FORMATS["pair-lines"].write(trace)["pairs.txt"]).merges


LINES = "l o\nlo w\nx y\nl o\nq r\nx y\n"
TWICE = tuple(tuple(line.split(" ")) for line in LINES.splitlines())


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (LINES, ["line 4", "line 1", "line 6", "line 3"]),
        ("#version: 0.2\n" + LINES, ["line 5", "line 2", "line 7", "line 4"]),
        (LINES.replace("\n", " 3\n"), ["line 4", "line 1", "line 6", "line 3"]),
        ("\n".join(map(repr, TWICE)), ["merge 4 (line 4)", "merge 1 (line 1)", "merge 6 (line 6)", "merge 3 (line 3)"]),
        (repr(TWICE), ["merge 4", "merge 1", "merge 6", "merge 3"]),
        (json.dumps(TWICE), ["merge 4", "merge 1", "merge 6", "merge 3"]),
        ("[\n" + ",\n".join(map(json.dumps, TWICE)) + "\n]", ["merge 4 (line 5)", "merge 1 (line 2)", "merge 6 (line 7)", "merge 3 (line 4)"]),
        ('{"merges": [\n' + ",\n".join(json.dumps(" ".join(each)) for each in TWICE) + "\n]}", ["merge 4 (line 5)", "merge 1 (line 2)", "merge 6 (line 7)", "merge 3 (line 4)"]),
        (json.dumps({"merges": TWICE}, indent=1), ["merge 4 (line 15)", "merge 1 (line 3)", "merge 6 (line 23)", "merge 3 (line 11)"]),
    ],
)  # fmt: skip
def test_every_duplicate_is_named_with_both_its_places_and_stays_in_the_list(text, places):
    found = read_merge_list(text)
    assert found.merges == TWICE
    assert found.problems == tuple(
        f"{late}: the pair `{pair}` stands at {early} already"
        for pair, (late, early) in zip(("l + o", "x + y"), (places[:2], places[2:]))
    )
    with pytest.raises(FormatError, match="the pair `l . o` stands at"):
        found.usable()


def test_pairs_that_no_training_makes_are_named_and_stay_in_the_list():
    found = read_merge_list("l o\nlow e\n")
    assert found.merges == (("l", "o"), ("low", "e")) and found.imported is None
    assert found.problems == ("line 2: `low` is no base symbol, and no merge in the list makes it",)


def test_a_tokenizer_whose_vocabulary_and_merges_disagree_still_tells_its_merges():
    text = '{"model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": ["a b", ["b", "a"], "a b"]}}'
    found = read_merge_list(text)
    assert found.merges == (("a", "b"), ("b", "a"), ("a", "b"))
    assert found.problems == (
        "merge 1: `ab` is not in the vocabulary",
        "merge 3: the pair `a + b` stands at merge 1 already",
    )
    files = {"vocab.json": '{"a": 0, "b": 1}', "merges.txt": "a b\nb a\na b\n"}
    assert read_list_files(files).merges == found.merges
    assert read_list_files(files).problems[1] == "line 3: the pair `a + b` stands at line 1 already"


def test_only_some_of_many_problems_are_named_and_the_rest_counted():
    found = read_merge_list("a b\n" * (MOST_NAMED + 6))
    assert len(found.problems) == MOST_NAMED + 1
    assert found.problems[-1] == "and 5 more of the kind"


def test_a_dict_that_makes_other_symbols_than_its_pairs_join_to_is_read_with_a_warning():
    warnings = read_any("{('a', 'b'): 'ab', ('a', '##c'): 'ac', ('#', '#'): '##', ('##', 'c'): '##c'}").warnings
    assert any(each.startswith("merge 2 is said to make another symbol than `a##c`") for each in warnings)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a b\n" * 6 + "a b c", "line 7: expected two symbols separated by one space, found 3"),
        ("a b\nab", "line 2: expected two symbols separated by one space, found 1"),
        ("a  b", "line 1: expected two symbols separated by one space, found a space at its start, its end or twice in the middle"),
        ("a b\n\nc d", "line 2: expected two symbols separated by one space, found an empty line"),
        ("\na b", "line 1: expected two symbols separated by one space, found an empty line"),
        ("#version: 0.2\na", "line 2: expected two symbols separated by one space, found 1"),
        ("l o 9\nlo w 8\nlow e\n", "line 3: expected two symbols and a count separated by one space, found 'low e'"),
        ("", "the list is empty; expected a merge list"),
        ("[]", "the list holds no merges"),
        ("{}", "expected an object with the key model"),
        ('{"merges": []}', "the list holds no merges"),
        ('[["a", "b"], ["c"]]', 'merge 2: expected two symbols, as "a b" or ["a", "b"], found 1 symbol'),
        ('[["a", "b"], 5]', 'merge 2: expected two symbols, as "a b" or ["a", "b"], found a number'),
        ('[["a", ""]]', "merge 1: expected two symbols"),
        ('[["a", true]]', "merge 1: expected two symbols"),
        ("[('a', 5)]", "merge 1: expected symbols all text, all bytes or all ids"),
        ("[(b'a', b'b'), ('a', 'b')]", "merge 2: expected symbols all text, all bytes or all ids"),
        ('[["a", "b"],\n["c", "d"', "line 2, column 10: expected a comma or ], found the end"),
        ("('a', 'b')\n('c',)", "merge 2 (line 2): expected two symbols"),
        ("{('a', 'b'): True}", "line 1, column 14: expected brackets, commas and quoted symbols, found 'True}'"),
        ("{('a', 'b'): 0, ('b', 'c'): 'bc'}", "entry 2: expected the pair's rank or id behind it, found a text"),
        ("{('a', 'b'): 4, ('b', 'c'): 4}", "entry 2: the number 4 stands behind entry 1 already"),
        ('{"model": {"type": "Unigram"}}', "model: expected a model of type BPE, found 'Unigram'"),
        ('{"model": {"merges": 5}}', "model: merges: expected a list, found a number"),
        ('{"a": 0, "b": 1}', "this is a vocabulary, tokens with their ids"),
        ("▁the\t-0\n▁a\t-1\n", "this is a vocabulary, tokens with their scores"),
        ("the 40\nof 31\n", "this is a vocabulary, tokens with their counts"),
        ("[" * 100_000, "line 1, column 5: expected brackets 4 deep at most, found one more"),
        ("(" * 100_000 + "'", "line 1, column 5: expected brackets 4 deep at most"),
        ("[" + "-" * 100_000 + "1]", "line 1: no known format begins with '[---"),
        ("[" + "9" * 100_000 + "]", "line 1, column 2: expected brackets, commas and quoted symbols"),
        ("['" + "a" * 300_000 + "']", "line 1, column 2: expected brackets, commas and quoted symbols"),
        ("['" + "\\\\" * 300_000 + "']", "line 1, column 2: expected brackets, commas and quoted symbols"),
        ("[__import__('os').system('true')]", "line 1: no known format begins with \"[__import__"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_by_place_and_expectation(text, message):
    for read in (read_merge_list, read_any, lambda data: read_files({"": data})):
        with pytest.raises(FormatError) as trouble:
            read(text)
        assert message in str(trouble.value) and issubclass(FormatError, BpeError)


@settings(max_examples=300, deadline=None)
@given(st.text("[](){}'\",ab\\ \nb#0:.-\0", max_size=30) | st.text(max_size=20))
def test_nothing_but_a_format_error_comes_of_any_text(text):
    try:
        found = read_merge_list(text)
    except FormatError:
        return
    assert isinstance(found, MergeList) and bool(found.problems) == (found.imported is None)
    assert all(len(pair) == 2 and all(pair) for pair in found.merges)
    assert len({type(symbol) for pair in found.merges for symbol in pair}) <= 1


SYMBOLS = st.text(st.characters(exclude_characters=" \n\r", exclude_categories=["Cs"]), min_size=1, max_size=4)
PAIRS = st.lists(st.tuples(SYMBOLS, SYMBOLS), min_size=1, max_size=5)


@settings(max_examples=200, deadline=None)
@given(PAIRS)
def test_any_pairs_are_read_back_from_every_notation(pairs):
    expected = tuple(pairs)
    joined = [" ".join(pair) for pair in pairs]
    for text in (repr(pairs), json.dumps(pairs), json.dumps(joined), json.dumps({"merges": joined}), ascii(pairs)):
        assert read_merge_list(text).merges == expected
    encoded = [tuple(symbol.encode() for symbol in pair) for pair in pairs]
    assert read_merge_list(repr(encoded)).merges == tuple(encoded)
    shuffled = list(dict.fromkeys(pairs))
    ranks = {pair: rank for rank, pair in enumerate(shuffled)}
    random.Random(len(pairs)).shuffle(shuffled)
    assert read_merge_list(repr({pair: ranks[pair] for pair in shuffled})).merges == tuple(ranks)
    for write in (repr, json.dumps):
        assert read_merge_list("\n".join(map(write, pairs))).merges == expected


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 999), st.integers(0, 999)), min_size=1, max_size=8))
def test_ids_give_the_bytes_that_minbpe_would_give(numbers):
    pairs = [(left % (256 + rank), right % (256 + rank)) for rank, (left, right) in enumerate(numbers)]
    tokens = {byte: bytes([byte]) for byte in range(256)}
    expected = []
    for rank, (left, right) in enumerate(pairs):
        expected.append((tokens[left], tokens[right]))
        tokens[256 + rank] = tokens[left] + tokens[right]
    model = "minbpe v1\n\n0\n" + "".join(f"{left} {right}\n" for left, right in pairs)
    for text in (model, repr(pairs), json.dumps(pairs)):
        assert read_merge_list(text).merges == tuple(expected)
    if len(set(pairs)) == len(pairs):
        assert read_merge_list(repr({pair: 256 + n for n, pair in enumerate(pairs)})).merges == tuple(expected)


def test_places_grow_down_the_page_however_a_list_is_laid_out():
    rows = [("a", "b"), ("c", "d"), ("e", "f"), ("g", "h")]
    for between in (",\n", ",\n\n", ", # x\n"):
        text = "[" + between.join(map(repr, [*rows, *rows])) + "]"
        lines = [int(each.split("(line ")[1].split(")")[0]) for each in read_merge_list(text).problems]
        assert lines[0] == text.split(repr(rows[0]))[0].count("\n") + 1 + 4 * between.count("\n")
        assert all(late - early == between.count("\n") for early, late in pairwise(lines))
