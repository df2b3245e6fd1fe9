"""The splitters, alphabets and rules that the named trainers brought, on cases that a reader can check by eye."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core import ALPHABETS, SPLITTERS, Corpus, CorpusError, train

# One sample of every splitter at least: name, text, words.
SPLIT = [
    ("whitespace", " low\tlower\n\nnew\u3000est ", ["low", "lower", "new", "est"]),
    ("whitespace", "a\x1cb", ["a\x1cb"]),  # U+001C is no White_Space.
    ("whitespace-keep-space", "low low  x", ["low", " low", " ", " x"]),
    ("lines", "new york\r\n\nparis", ["new york", "paris"]),
    ("spaces", " a  b\r\n\tc d\u00a0e \n\n", ["a", "b", "\tc", "d\u00a0e"]),
    ("spaces", "a\rb\r", ["a\rb"]),
    ("boundary-mark", "a  b\n c\td", ["a", "▁", "▁b", "▁c\td"]),
    ("boundary-mark", "a\r\r\nb\rc \r", ["a", "b\rc", "▁"]),
    ("boundary-mark", "a▁b", ["a", "▁b"]),
    ("boundary-mark", "", []),
    ("none", "a b\n", ["a b\n"]),
    ("none", "", []),
    ("gpt2", "I'll go  2day!", ["I", "'ll", " go", " ", " 2", "day", "!"]),
    ("gpt4", "I'LL pay 12345", ["I", "'LL", " pay", " ", "123", "45"]),
]

# One sample of every alphabet at least: name, word, symbols.
SPELT = [
    ("characters", "hé", ("h", "é")),
    ("characters-eow", "hé", ("h", "é</w>")),
    ("characters-eow-separate", "hé", ("h", "é", "</w>")),
    ("utf-8-bytes", "hé", (b"h", b"\xc3", b"\xa9")),
    ("printable-bytes", " é\n", ("Ġ", "Ã", "©", "Ċ")),
    ("utf-16-units", "a漢😀", ("a", "漢", "\ud83d", "\ude00")),
    ("utf-16-units", "\ude00", ("\ude00",)),
]


@pytest.mark.parametrize(("name", "text", "words"), SPLIT)
def test_a_splitter_cuts_its_samples(name, text, words):
    assert SPLITTERS[name].split(text) == words


@pytest.mark.parametrize(("name", "word", "symbols"), SPELT)
def test_an_alphabet_spells_its_samples(name, word, symbols):
    assert ALPHABETS[name].spell(word) == symbols


@pytest.mark.parametrize(("table", "samples"), [(SPLITTERS, SPLIT), (ALPHABETS, SPELT)], ids=["splitters", "alphabets"])
def test_every_splitter_and_every_alphabet_has_a_sample(table, samples):
    assert {name for name, _, _ in samples} == set(table)


@given(text=st.text(max_size=40))
def test_no_splitter_gives_an_empty_word(text):
    assert [name for name, each in SPLITTERS.items() if "" in each.split(text)] == []


def test_printable_bytes_are_gpt2s():
    spell = ALPHABETS["printable-bytes"].spell
    every = [symbol for byte in range(128) for symbol in spell(chr(byte))]
    every += [symbol for code in (0x80, 0x7FF, 0xFFFF, 0x10FFFF) for symbol in spell(chr(code))]
    assert all(len(symbol) == 1 and symbol.isprintable() and not symbol.isspace() for symbol in every)
    assert len(set(every[:128])) == 128
    with pytest.raises(CorpusError, match=r"U\+D83D, half of a UTF-16 pair"):
        spell("\ud83d")


def decided(symbol_lists, rule, n=1):
    trace = train(Corpus.from_symbols(symbol_lists), n, rule)
    tie = trace.tie(n)
    return [each.key for each in tie.pairs], tie.reason


@pytest.mark.parametrize(
    ("symbol_lists", "keys", "reason"),
    [
        (
            [["b", "a"], ["c", "a"]],
            ["ids 1, 0", "ids 2, 0"],
            "The pair of smallest ids wins: left ids first, and 1 (`b`) is less than 2 (`c`).",
        ),
        (
            [["a", "c"], ["a", "b"]],
            ["ids 0, 1", "ids 0, 2"],
            "The pair of smallest ids wins: both begin with id 0 (`a`), so the right ids decide, and 1 (`b`) is less than 2 (`c`).",
        ),
    ],
)
def test_smallest_ids_says_which_ids_decide(symbol_lists, keys, reason):
    assert decided(symbol_lists, "smallest-ids") == (keys, reason)


def test_a_merged_symbol_has_a_later_id_than_every_base_symbol():
    words = [["a", "b", "z"], ["a", "b", "z"], ["y", "z"], ["y", "z"]]
    keys, reason = decided(words, "smallest-ids", 2)
    assert keys == ["ids 2, 3", "ids 4, 3"]
    assert reason == "The pair of smallest ids wins: left ids first, and 2 (`y`) is less than 4 (`ab`)."


@pytest.mark.parametrize(
    ("symbol_lists", "keys", "reason"),
    [
        (
            [["a", "bc"], ["y", "z"]],
            ["yz (2 code points)", "abc (3 code points)"],
            "The shorter merged text wins: `yz` has 2 code points, `abc` has 3 code points.",
        ),
        (
            [["b", "a"], ["a", "b"]],
            ["ab (2 code points)", "ba (2 code points)"],
            "Both merged texts have 2 code points, so the smaller one wins: `ab` comes before `ba`, because `a` U+0061 comes before `b` U+0062.",
        ),
        (
            [["ab", "c"], ["a", "bc"]],
            ["abc (3 code points)", "abc (3 code points)"],
            "Both pairs would make `abc`; told apart here by the left symbol: `a` ends where `ab` goes on, and the shorter comes first.",
        ),
        (
            [[b"b", b"a"], [b"a", b"b"]],
            ["ab (2 bytes)", "ba (2 bytes)"],
            "Both merged texts have 2 bytes, so the smaller one wins: `ab` comes before `ba`, because `a` 0x61 comes before `b` 0x62.",
        ),
    ],
)
def test_shorter_then_smaller_says_what_decides(symbol_lists, keys, reason):
    assert decided(symbol_lists, "shorter-then-smaller") == (keys, reason)
