"""Links: what is on screen comes back as it was; what a link may not bring is named and left out."""

import base64
import zlib
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from bpe_ui.shell import EXAMPLES, defaults, links
from bpe_ui.shell.session import linked_values
from bpe_ui.shell.session.linked_values import ALL, MOST_UNPACKED, OF_PAGE, packed, unpacked

SCRIPT = """
import streamlit as st
from bpe_ui.shell import links, sidebar
links.begin()
st.session_state["address"] = links.address({page!r}, sidebar.request(), "http://localhost/app")
"""
CHANGED = {
    "bars": 25, "show_change": True, "words_shown": 50, "word_search": "lo w&=#",
    "runs_compared": ["rustbpe", "sidebar", "rule:nul-joined"], "sample": "ein Text",
    "list_pasted": "a b\nab c\n", "whole_list": True,
    "encode_text": "lowest 😀", "encode_method": "replay", "encode_rounds": 7, "encode_word": 1, "encode_step": 2,
    "vocabulary_round": 3, "vocabulary_search": "e", "vocabulary_kind": "Merged", "vocabulary_token": 12,
    "compared": defaults.OWN_PAIR, "second_source": "Paste", "second_example": "german", "second_pasted": "x y z",
    "price": 2.5, "direction": "Import",
}  # fmt: skip
"""For every value of a page that links carry, another than a session begins with."""


def address_of(page, **values):
    """The address that a session with these values would copy."""
    app = AppTest.from_string(SCRIPT.format(page=page), default_timeout=30)
    for key, value in values.items():
        app.session_state[key] = value
    app.run()
    assert not app.exception
    return app.session_state["address"]


def params(address):
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True, strict_parsing=True))


@pytest.mark.parametrize("page", OF_PAGE)
def test_every_setting_of_a_page_comes_back_from_its_link(page):
    values = {key: CHANGED[key] for key in OF_PAGE[page]}
    for key, value in values.items():
        assert value != defaults.DEFAULTS.get(key), key
    address = address_of(page, **values, example="code", tie_break="first-seen", trainer="", rounds=33, round=5)
    assert address.startswith("http://localhost/app?")
    found = links.opened(params(address))
    assert found.ignored == ()
    for key, value in {**values, "example": "code", "tie_break": "first-seen", "rounds": 33, "round": 5}.items():
        assert found.values[key] == value, key


def test_a_fresh_page_has_a_short_link_with_nothing_but_corpus_settings_and_round():
    for page in OF_PAGE:
        assert params(address_of(page)).keys() <= {*linked_values.CORPUS, *linked_values.SETTINGS}


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_any_short_corpus_travels_in_the_link(text):
    found = links.opened(params(address_of("step", source="Paste", pasted=text)))
    assert found.values.get("pasted", "") == text
    assert not text or found.values["source"] == "Paste"


def test_symbol_lists_stay_symbol_lists():
    address = address_of("step", source="Paste", pasted='[["a", "b"]]', format=defaults.FORMATS[1])
    assert links.opened(params(address)).values["format"] == defaults.FORMATS[1]


def test_a_repetitive_corpus_is_packed_and_one_too_long_gets_no_link():
    long = "low lower lowest " * 2_000
    assert len(address_of("step", source="Paste", pasted=long)) <= links.MOST_ADDRESS
    noise = " ".join(str(n * n % 99_991) for n in range(3_000))
    assert address_of("step", source="Paste", pasted=noise) is None
    assert address_of("step", source="Paste", pasted="a" * (MOST_UNPACKED + 1)) is None


@given(st.text(st.characters(codec="utf-8")))
def test_packing_loses_nothing(text):
    assert unpacked(packed(text)) == text


def coded(data):
    return "z:" + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("low", "a text begins with t: or z:"),
        ("z:!!", "damaged"),
        ("z:" + "A" * 40, "damaged"),
        (coded(zlib.compress(b"\xff\xfe")), "damaged"),
        (coded(zlib.compress(b"low lower lowest" * 9)[:-6]), "cut off"),
        (coded(zlib.compress(b"\0" * 50_000_000, 9)), "more than 1,000,000 bytes"),
    ],
)
def test_a_damaged_text_is_named_and_never_unpacked_past_its_bound(value, said):
    found = links.opened({"pasted": value, "tie_break": "first-seen"})
    assert found.values == {"tie_break": "first-seen"}
    assert len(found.ignored) == 1
    assert said in found.ignored[0]


@given(st.dictionaries(st.sampled_from([*ALL, "uploaded_kept", "diagnosis", "began", "<b>"]), st.text(max_size=12), max_size=8))  # fmt: skip
def test_whatever_a_link_says_is_taken_or_named(query):
    found = links.opened(query)
    assert {clause.split(":")[0] for clause in found.ignored} == {key for key in query if key not in found.values}
    assert found.values.keys() - query.keys() <= {*ALL, "source", "encode_rounds_most", "vocabulary_round_most"}


@pytest.mark.parametrize("key", [key for key in ALL if key not in ("example", "pasted", "format")])
def test_numbers_out_of_range_are_clamped(key):
    for sent in ("-5", "99999999999999"):
        found = links.opened({key: sent})
        if key in found.values and isinstance(found.values[key], int):
            assert ALL[key].read(str(found.values[key])) == found.values[key]


def test_every_example_can_be_linked_by_name():
    for name in EXAMPLES:
        assert params(address_of("step", source="Example", example=name))["example"] == name
