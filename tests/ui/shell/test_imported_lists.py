"""Imported lists offered wherever a trained one is."""

import json

import pytest
from pages import html, imported, page

from bpe_core import compare_methods
from bpe_core.text import BYTE_NAMES


def test_an_imported_list_can_be_encoded_with_and_says_where_the_methods_part():
    app = page(
        "encode", imported=imported('[["ab", "c"], ["a", "b"]]'), encode_source="mine <b>", encode_text="abc",
        other_methods=True,
    )  # fmt: skip
    found = compare_methods("abc", imported('[["ab", "c"], ["a", "b"]]')["mine <b>"].tokenizer)
    assert not found.agree
    assert ">abc</span>" in html(app)
    assert ">ab</span>" in html(app)
    assert "The methods do not agree" in html(app)


def test_a_forgotten_list_is_no_choice_any_more():
    assert page("encode", encode_source="gone").session_state["encode_source"] == ""
    app = page("check", list_kept="gone", list_source="Kept", imported=imported("e s\nes t\n"))
    assert app.selectbox(key="list_kept").value == "mine <b>"
    assert "2 of 2" in html(app)
    app = page("check", list_kept="gone", list_source="Kept")
    assert any("No list is kept" in each.value for each in app.caption)


def encoded(text, of):
    app = page("encode", imported=imported(of), encode_source="mine <b>", encode_text=text)
    assert not app.exception
    return app


def test_what_a_list_leaves_open_can_be_chosen_where_it_is_used():
    app = encoded("ča 1", '[["č", "a"]]')
    assert "a text, or bytes as GPT-2 prints them?" in html(app)
    assert app.selectbox(key="encode_alphabet").options[0] == "Assumed: UTF-8 bytes"
    app.selectbox(key="encode_alphabet").set_value("characters").run()
    app.selectbox(key="encode_splitter").set_value("whitespace").run()
    assert not app.exception
    assert ">ča</span>" in html(app)


def test_a_list_that_leaves_nothing_open_asks_nothing():
    app = encoded("low", "#version: 0.2\nl o\nlo w</w>")
    assert not [each for each in app.selectbox if each.key in ("encode_splitter", "encode_alphabet")]


FLAGS = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
SPLIT = {"type": "Split", "pattern": {"Regex": "<b>|[0-9]"}, "behavior": "Isolated", "invert": False}


def file_with(**parts):
    vocab = {name: number for number, name in enumerate([*BYTE_NAMES, "ab"])}
    model = {"type": "BPE", "vocab": vocab, "merges": [["a", "b"]]}
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "use_regex": False}
    splitter = {"type": "Sequence", "pretokenizers": [SPLIT, byte_level]}
    return json.dumps({"pre_tokenizer": splitter, "model": model, **parts})


@pytest.mark.parametrize("name", ["<s>", "<script>", "<b>&"])
def test_encode_shows_added_tokens_and_the_files_own_steps_as_text(name):
    around = {"type": "BertProcessing", "cls": [name, 257], "sep": [name, 257]}
    app = encoded(f"ab{name}1", file_with(added_tokens=[{"id": 257, "content": name, **FLAGS}], post_processor=around))
    shown = html(app)
    assert shown.count("bpe-chip bpe-added") == 6
    assert "cut where &lt;b&gt;|[0-9] matches" in shown
    assert "Special and added tokens are split off first" in shown
    assert "<script>" not in shown
    assert app.selectbox(key="encode_word").options == ["2: ab", "4: 1"]


def test_encode_uses_the_method_of_the_lists_own_library():
    app = encoded("ab", file_with())
    assert app.selectbox(key="encode_method").options[0] == "This list's own: Lowest rank first, one place at a time"


def test_encode_shows_an_unknown_tokens_id():
    model = {
        "type": "BPE",
        "unk_token": "<unk>",
        "vocab": {"<unk>": 0, "a": 1, "b": 2, "ab": 3},
        "merges": [["a", "b"]],
    }
    shown = html(encoded("abé", json.dumps({"pre_tokenizer": None, "model": model})))
    assert "0 ?</small>" in shown
    assert "have the id of &lt;unk&gt;" in shown
