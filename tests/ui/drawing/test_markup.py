"""User text becomes HTML in one way, verbatim, and runs nothing."""

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pages import HOSTILE, Reader

import bpe_ui
from bpe_core import Corpus, train
from bpe_ui.drawing import chip, chips, escaped, notice, sentence, tied
from bpe_ui.drawing.markup import SYMBOLS_SHOWN
from bpe_ui.step import markup as step_markup
from bpe_ui.step.copyable import words_as_python

TAGS = {
    "span",
    "i",
    "code",
    "div",
    "p",
    "b",
    "small",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "dl",
    "dt",
    "dd",
    "ol",
    "li",
    "h3",
}


PURE = {
    "check/markup", "corpora/charts", "corpora/markup", "encode/markup", "encode/steps", "encode/tables",
    "shell/examples", "shell/text_input", "step/copyable", "step/markup", "step/picks", "trainers/markup",
    "vocabulary/tables", "vocabulary/trees",
}  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text):
    symbols = [each for each in text if each != " "]
    for html in (chips(symbols), chip(text.replace(" ", "")), notice(text), sentence(text), escaped(text)):
        reader = Reader(html)
        assert reader.tags <= {"span", "i", "div", "code"}
        assert reader.attributes <= {"class", "title", "role"}
    assert Reader(chip(text.replace(" ", ""))).text == text.replace(" ", "")


@given(st.text(max_size=30), st.sampled_from(["characters", "utf-8-bytes"]))
def test_every_block_of_the_page_is_made_of_known_tags_only(text, alphabet):
    clean = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    trace = train(Corpus.from_text(clean + " <b>x", "none", alphabet), 3)
    changes, total = trace.word_changes(1)
    blocks = [
        tied.tied_table(trace.tie(1)),
        step_markup.words(changes, 1, total),
        step_markup.merges_so_far(trace, len(trace)),
    ]
    for block in blocks:
        reader = Reader(block)
        assert reader.tags <= TAGS
        assert reader.attributes <= {"class", "title", "role", "aria-live", "aria-label", "tabindex"}


def test_html_is_escaped_in_one_place_only():
    for path in Path(bpe_ui.__file__).parent.rglob("*.py"):
        source = path.read_text()
        if path.parts[-2:] != ("drawing", "markup.py"):
            assert "html.escape" not in source, path.name
        assert "unsafe_allow" not in source, path.name


def test_only_the_session_writes_session_state_and_only_cached_uses_caches():
    for path in Path(bpe_ui.__file__).parent.rglob("*.py"):
        source = path.read_text()
        if path.parent.name != "session":
            assert "session_state" not in source, path.name
            assert "query_params" not in source, path.name
        if path.stem != "cached":
            assert "st.cache" not in source, path.name
        if f"{path.parent.name}/{path.stem}" in PURE:
            imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import)]
            assert not any(name.name == "streamlit" for node in imports for name in node.names), path.name


def test_merged_symbols_are_marked_in_both():
    trace = train(Corpus.from_text("banana"), 1)
    changes, _ = trace.word_changes(1)
    html = step_markup.words(changes, 1, 1)
    assert html.count("bpe-part") == 4
    assert html.count("bpe-new") == 2


def test_a_very_long_word_is_cut_round_its_first_merge():
    word = "x".join(chr(0x4E00 + n) for n in range(300)) + "ababab"
    trace = train(Corpus.from_words({word: 1, "ab": 500}), 1)
    changes, _ = trace.word_changes(1, containing="x")
    html = step_markup.words(changes, 1, 1)
    assert "bpe-new" in html
    assert len(re.findall("bpe-chip", html)) <= 2 * SYMBOLS_SHOWN
    assert "symbols &hellip;" in html


def test_copied_python_runs_and_says_the_same():
    trace = train(Corpus.from_text("low\ud83d lower\u200b low\ud83d"), 1)
    changes, _ = trace.word_changes(1)
    names = {}
    for statement in ast.parse(words_as_python(changes)).body:
        names[statement.targets[0].id] = ast.literal_eval(statement.value)
    assert names["counts"] == [2, 1]
    assert [tuple(each) for each in names["after"]] == [change.after for change in changes]
    assert words_as_python(changes).isascii()
