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
    for name, key in (("encode", "encode_source"), ("check", "check_source")):
        app = page(name, **{key: "gone"})
        assert app.session_state[key] == ""
