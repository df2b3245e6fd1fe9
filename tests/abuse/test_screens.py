"""Hostile input on the screens: no traceback reaches a page, and what was typed stays where it was."""

import json
from types import SimpleNamespace

import pytest
import streamlit as st
from pages import html, page, rerun

from bpe_core.formats import read_any
from bpe_ui.shell import defaults, links
from bpe_ui.shell.session import following

TYPED = {
    "NUL": "\0\0 \0\0", "a right-to-left override": "\u202eab \u202eab", "a byte order mark": "\ufefflow low",
    "mixed line ends": "a b\r\nb\rc\na b", "HTML": "<b>x</b> <script>alert(1)</script>", "Markdown": "![](http://x.y/z) *_$:red[x]",
    "only white space": " \t\n", "one long word": "a" * 100_000, "lone combining marks": "\u0301\u0301 \u0301\u0301",
}  # fmt: skip
SYMBOLS = {
    "half of a UTF-16 pair": ('[["\\ud83d", "a"], ["\\ud83d", "a"]]', ""),
    "deep": ("[" * 100_000, "nested too deeply"),
    "not a number": ("NaN", "expected a list of words"),
    "5,000 digits": ("[[" + "9" * 5000 + "]]", "cannot be read"),
    "an empty symbol": ('[["a", ""]]', "word 1, symbol 2: expected a non-empty text"),
}


@pytest.mark.parametrize("name", TYPED)
def test_a_hostile_text_stays_and_is_learned_from(name):
    app = page("step", source="Paste", pasted=TYPED[name])
    assert app.session_state["pasted"] == TYPED[name]
    assert "<script>" not in html(app)


@pytest.mark.parametrize("name", SYMBOLS)
def test_symbol_lists_that_are_none_are_named_and_stay(name):
    text, said = SYMBOLS[name]
    app = page("step", source="Paste", pasted=text, format=defaults.FORMATS[1])
    assert said in html(app)
    assert app.session_state["pasted"] == text


UPLOADED = {
    "a zip archive": (b"PK\x03\x04", "a ZIP archive"), "UTF-16": ("low".encode("utf-16"), "UTF-16 text"),
    "a broken character": (b"low\n\xff", "byte 5, on line 2, is 0xFF"), "a PDF": (b"%PDF-1.7", "a PDF"),
    "20 MB and a byte": (b"a" * 20_000_001, "20,000,001 bytes"), "Parquet": (b"PAR1", "a Parquet table"),
}  # fmt: skip


@pytest.mark.parametrize("name", UPLOADED)
def test_an_upload_that_is_no_text_is_named(name):
    data, said = UPLOADED[name]
    shown = html(page("step", source="Upload", uploaded_kept=(("<b>.txt", data),)))
    assert said in shown
    assert "&lt;b&gt;.txt" in shown


HALF = '{"pre_tokenizer": {"type": "Split", "pattern": {"Regex": "\\ud800"}, "behavior": "\\ud800"}, "model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2, "\\udc00": 3}, "merges": ["a b"]}}'
LISTS = {
    "a type that cannot be sent": (HALF.replace('"Split"', '"\\ud800"'), "is not followed here"),
    "a behavior that cannot be sent": (HALF, "expected one of Isolated"),
    "a duplicate": ("a b\na b\n", "line 2"),
    "HTML": ("<script>alert(1)</script>", "no known format begins with"),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_hostile_list_is_said_on_the_page_and_stays(name):
    text, said = LISTS[name]
    app = page("files", direction="Import", list_pasted=text)
    assert said in html(app)
    assert "<script>" not in html(app)
    assert app.session_state["list_pasted"] == text


@pytest.mark.parametrize("module", ["encode", "vocabulary", "files"])
def test_a_kept_list_with_half_of_a_pair_is_shown_on_every_page(module):
    kept = {"x": read_any(HALF.replace('"behavior": "\\ud800"', '"behavior": "Isolated"'))}
    assert html(page(module, imported=kept, exported="x", encode_source="x", encode_text="ab ab"))


LINKED = {
    ("rounds", "NaN"): "rounds: not a whole number", ("rounds", "1e9"): "rounds: not a whole number",
    ("rounds", "9" * 5000): "rounds: not a whole number", ("rounds", "\u0661"): "rounds: not a whole number",
    ("rounds", ""): "rounds: not a whole number", ("price", "inf"): "price: not a number",
    ("splitter", "<b>"): "splitter: there is no such choice", ("pasted", "z:\0"): "pasted: the packed text is damaged",
    ("pasted", "z:\ud800"): "pasted: the packed text is damaged", ("x" * 999, "1"): "x" * 40 + ": no such setting",
    ("show_change", "true"): "show_change: neither 0 nor 1", ("runs_compared", ",,"): "runs_compared: there is no such",
}  # fmt: skip


@pytest.mark.parametrize(("key", "value"), LINKED)
def test_what_a_link_may_not_bring_is_left_out_and_named(key, value):
    found = links.opened({key: value})
    assert not found.values
    assert found.ignored[0].startswith(LINKED[key, value])


SENT = [None, True, "1", [], {}, [1], {"a": 1}, 1.5, float("nan"), float("inf"), float("-inf"), "\0"]


@pytest.fixture
def session(monkeypatch):
    """A session on round 3 that need not run a script."""
    values = {"round": 3, "stage_blocks": (0,)}
    monkeypatch.setattr(st, "session_state", values)
    return values


@pytest.mark.parametrize("sent", SENT, ids=repr)
def test_a_message_that_is_no_whole_number_moves_nothing(session, sent):
    session["widget"] = {"go": sent, "want": [sent]}
    following.go_to_staged("widget", 9)
    following.want_blocks("widget", 9)
    session["widget"]["want"] = sent if sent != [1] else None
    following.want_blocks("widget", 9)
    session["chart"] = SimpleNamespace(selection={"picked": [{"round": sent}]})
    following.go_to_picked("chart", 9)
    session["chart"] = SimpleNamespace(selection={"picked": sent})
    following.go_to_picked("chart", 9)
    assert (session["round"], session["stage_blocks"]) == (3, (0,))


@pytest.mark.parametrize(("sent", "round_"), [(10**400, 9), (-(10**400), 0), (1e308, 9), (2.0, 2)])
def test_a_round_out_of_range_is_clamped(session, sent, round_):
    session["widget"] = json.loads(json.dumps({"go": sent}))
    following.go_to_staged("widget", 9)
    assert session["round"] == round_


# A larger file is refused by the uploader itself.
@pytest.mark.parametrize("name", [name for name, (data, _) in UPLOADED.items() if len(data) <= 20_000_000])
def test_what_is_uploaded_by_hand_is_named_the_same_way_and_an_earlier_text_stays(name):
    data, said = UPLOADED[name]
    app = page("step", source="Paste", pasted="low lower")
    app.segmented_control(key="source").set_value("Upload").run()
    app.file_uploader(key="uploaded").set_value(("x.txt", data, "text/plain"))
    assert said in html(rerun(app))
    app.segmented_control(key="source").set_value("Paste").run()
    assert app.session_state["pasted"] == "low lower"
