"""Imported lists offered wherever a trained one is."""

from pages import html, imported, page

from bpe_core import (
    compare_methods,
)


def test_an_imported_list_can_be_encoded_with_and_says_where_the_methods_part():
    app = page("encode", imported=imported('[["ab", "c"], ["a", "b"]]'), encode_source="mine <b>", encode_text="abc")
    found = compare_methods("abc", imported('[["ab", "c"], ["a", "b"]]')["mine <b>"].tokenizer)
    assert not found.agree
    assert ">abc</span>" in html(app)
    assert ">ab</span>" in html(app)


def test_a_forgotten_list_is_no_choice_any_more():
    assert page("encode", encode_source="gone").session_state["encode_source"] == ""
    app = page("check", list_kept="gone", list_source="Kept", imported=imported("e s\nes t\n"))
    assert app.selectbox(key="list_kept").value == "mine <b>"
    assert "2 of 2" in html(app)
    app = page("check", list_kept="gone", list_source="Kept")
    assert any("No list is kept" in each.value for each in app.caption)
