"""Different symbols never look the same, and nothing invisible stays invisible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe_core.notation import PieceKind, pieces, visible, visible_pair

AWKWARD = st.text(" ab␣‹›◌\u00a0\u200b\u200d\u0301é\ufe0f😀👩‍👧\ud83d\n\t+NBSPU\u202e", max_size=6)


@given(AWKWARD, AWKWARD)
def test_visible_text_is_injective(first, second):
    assert (visible(first) == visible(second)) == (first == second)


@given(st.binary(max_size=5), st.binary(max_size=5))
def test_visible_bytes_are_injective(first, second):
    assert (visible(first) == visible(second)) == (first == second)


@given(st.tuples(AWKWARD, AWKWARD), st.tuples(AWKWARD, AWKWARD))
def test_visible_pairs_are_injective(first, second):
    assert (visible_pair(first) == visible_pair(second)) == (first == second)


@given(st.text(max_size=10))
def test_nothing_invisible_is_written_as_itself(text):
    shown = visible(text)
    shown.encode()
    for char in "\n\t\r\0\u00a0\u200b\u200e\u202e\u2028\ufeff ":
        assert char not in shown


@pytest.mark.parametrize(
    ("symbol", "shown"),
    [
        ("\t", "‹TAB›"),
        ("\u200b", "‹ZWSP›"),
        ("\ud83d", "‹U+D83D›"),
        ("\u0301", "◌\u0301"),
        ("e\u0301", "e◌\u0301"),
        ("é", "é"),
        ("हि", "हि"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("a\u200db", "a‹ZWJ›b"),
        ("a\ufe0f", "a‹VS16›"),
        ("␣", "‹U+2423›"),
        (b"\xe2\x80\x94", "—"),
        (b"a\xe2\x80", "a‹E2›‹80›"),
        (b"\x00", "‹NUL›"),
    ],
)
def test_visible(symbol, shown):
    assert visible(symbol) == shown


def test_pieces_say_how_they_are_to_be_read():
    assert [piece.kind for piece in pieces("a \u00a0\u0301")] == [
        PieceKind.TEXT,
        PieceKind.SPACE,
        PieceKind.NAME,
        PieceKind.MARK,
    ]
    assert [piece.kind for piece in pieces(b"\xff")] == [PieceKind.BYTE]
