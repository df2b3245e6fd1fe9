"""Merge lists as people paste them: what is read, and what is said of what cannot be."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe_core import BpeError, FormatError, read_merge_list
from bpe_core.formats.merge_lists import LONGEST_LITERAL, LONGEST_TEXT, ListFormat

AB = (("a", "b"), ("ab", "c</w>"))


@pytest.mark.parametrize(
    "text",
    [
        "a b\nab c</w>",
        "#version: 0.2\na b\nab c</w>\n",
        "\ufeff#version: 0.2\r\na b\r\nab c</w>\r\n\r\n",
        '[["a", "b"], ["ab", "c</w>"]]',
        '["a b", "ab c</w>"]',
        "[('a', 'b'), ('ab', 'c</w>')]",
        "(('a', 'b'), ('ab', 'c</w>'))",
        "('a', 'b')\n('ab', 'c</w>')\n",
        '["a", "b"],\n["ab", "c</w>"],\n',
        "{('a', 'b'): 'ab', ('ab', 'c</w>'): 'abc</w>'}",
        '{"version": "1.0", "model": {"type": "BPE", "merges": [["a", "b"], ["ab", "c</w>"]]}}',
        '{"model": {"merges": ["a b", "ab c</w>"]}}',
        '{"merges": ["a b", "ab c</w>"]}',
    ],
)
def test_a_list_is_read_in_each_format(text):
    assert read_merge_list(text).merges == AB


def test_bytes_stay_bytes_and_brackets_may_be_symbols():
    assert read_merge_list(r"[(b'e', b's'), (b'\xc3', b'\xa9')]").merges == ((b"e", b"s"), (b"\xc3", b"\xa9"))
    assert read_merge_list("(b'e', b's')").merges == ((b"e", b"s"),)
    assert read_merge_list("( a\n) b\n[ ]\n{ }").merges == (("(", "a"), (")", "b"), ("[", "]"), ("{", "}"))
    assert read_merge_list("# a\na #").merges == (("#", "a"), ("a", "#"))
    assert read_merge_list("Ġ t\n\u00a0 \u2028").merges == (("Ġ", "t"), ("\u00a0", "\u2028"))


def test_the_format_and_the_version_are_told():
    assert read_merge_list("#version: 0.2\na b").version == "0.2"
    assert read_merge_list("a b").version is None and read_merge_list("a b").format is ListFormat.LINES
    assert read_merge_list('[["a", "b"]]').format is ListFormat.PAIRS
    assert read_merge_list('{"model": {"merges": ["a b"]}}').format is ListFormat.TOKENIZER


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a b\n" * 6 + "a b c", "line 7: expected two symbols separated by one space, found 3"),
        ("a b\nab", "line 2: expected two symbols separated by one space, found 1"),
        ("a  b", "line 1: expected two symbols separated by one space, found a space at its start, its end or twice in the middle"),
        ("a b\n\nc d", "line 2: expected two symbols separated by one space, found an empty line"),
        ("#version: 0.2\na", "line 2: expected two symbols separated by one space, found 1"),
        ("", "the list holds no merges; expected lines of two symbols"),
        ("[]", "the list holds no merges; expected lines of two symbols"),
        ('[["a", "b"], ["c"]]', "merge 2: expected a pair of two symbols, found 1"),
        ('[["a", "b"], 5]', "merge 2: expected a pair of two symbols, found a number"),
        ('[["a", ""]]', "merge 1: expected two symbols, found an empty one"),
        ("[('a', 5)]", "merge 1: expected two texts or two bytes objects, found a number"),
        ("[(b'a', b'b'), ('a', 'b')]", "merge 2: expected symbols all text or all bytes, found both in one list"),
        ('[["a", "b"],\n["c", "d"', "line 2: this is neither JSON nor a Python list ('[' was never closed)"),
        ("('a', 'b')\n('c',)", "line 2: expected a pair such as ('l', 'o'), found \"('c',)\""),
        ('{"model": {"type": "Unigram"}}', "expected a tokenizer.json whose `model` has `merges`, found none"),
        ('{"model": {"merges": 5}}', "model.merges: expected a list of pairs, found a number"),
        ("[" * 100_000, "the list is nested too deeply"),
        ("(" * 100_000 + "'", "line 1: this is neither JSON nor a Python list"),
        ("[" + "-" * 100_000 + "1]", "the list is nested too deeply or too long for Python's reader"),
        ("[__import__('os').system('true')]", "the list holds something other than texts, bytes and lists"),
        ("a b\n" * (LONGEST_TEXT // 4 + 1), "the list has 8,000,004 characters; at most 8,000,000 are read"),
        ("['" + "a" * LONGEST_LITERAL + "']", "and a Python list may have 4,000,000 characters at most"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_by_place_and_expectation(text, message):
    with pytest.raises(FormatError) as trouble:
        read_merge_list(text)
    assert message in str(trouble.value) and issubclass(FormatError, BpeError)


@settings(max_examples=150, deadline=None)
@given(st.text("[](){}'\",ab\\ \nb#0:.-\0", max_size=30) | st.text(max_size=20))
def test_nothing_but_a_format_error_comes_of_any_text(text):
    try:
        found = read_merge_list(text)
    except FormatError:
        return
    assert found.merges and all(len(pair) == 2 and all(pair) for pair in found.merges)


SYMBOLS = st.text(st.characters(exclude_characters=" \n\r", exclude_categories=["Cs"]), min_size=1, max_size=4)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(SYMBOLS, SYMBOLS), min_size=1, max_size=5))
def test_lists_written_in_python_are_read_back(pairs):
    assert read_merge_list(repr(pairs)).merges == tuple(pairs)
    encoded = [tuple(symbol.encode() for symbol in pair) for pair in pairs]
    assert read_merge_list(repr(encoded)).merges == tuple(encoded)
