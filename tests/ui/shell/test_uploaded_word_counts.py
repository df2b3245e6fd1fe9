"""Word counts that are uploaded or pasted: the same lessons as from the text, and every loss and fault in words."""

import csv
import io
from collections import Counter
from urllib.parse import parse_qsl, urlsplit

import pyarrow
import pytest
from pages import html, page, screen
from pyarrow import parquet
from streamlit.testing.v1 import AppTest

from bpe_core import SPLITTERS, train
from bpe_core.text import Corpus
from bpe_ui.shell import cached, defaults, links

TEXT = "low low lower it's lowest 12 12, newest widest newest"
ADDRESS = """
import streamlit as st
from bpe_ui.shell import links, sidebar
links.begin()
st.session_state["address"] = links.address("step", sidebar.request(), "http://localhost")
"""
COUNTS = Counter(SPLITTERS["gpt2"].split(TEXT))


def as_csv():
    out = io.StringIO()
    csv.writer(out).writerows([("word", "count"), *COUNTS.items()])
    return out.getvalue().encode()


def as_parquet():
    out = io.BytesIO()
    parquet.write_table(pyarrow.table({"word": [*COUNTS], "count": [*COUNTS.values()]}), out)
    return out.getvalue()


def uploaded(data, module="step", **values):
    """A page whose sidebar holds an uploaded table."""
    kept = {"source": "Upload", "format": defaults.FORMATS[2], "uploaded_kept": (("words <b>.csv", data),)}
    settings = {"splitter": "gpt2", "alphabet": "printable-bytes", "tie_break": "smallest-ids", "rounds": 20}
    return page(module, **kept, **{**settings, **values})


@pytest.mark.parametrize("data", [as_csv(), as_parquet()], ids=["csv", "parquet"])
def test_a_table_teaches_what_the_text_teaches(data):
    trace = train(Corpus.from_text(TEXT, "gpt2", "printable-bytes"), 20, "smallest-ids")
    app = uploaded(data, round=2)
    shown = html(app)
    assert f"Round 2 of {len(trace)}" in shown
    assert trace.tie(2).reason.replace("`", "") in screen(app).replace("`", "")
    assert "words &lt;b&gt;.csv" in shown
    assert "do not say where words stood" not in shown


def test_a_rule_that_reads_the_order_says_what_it_misses():
    assert "Word counts do not say where words stood in the text." in html(uploaded(as_csv(), tie_break="first-seen"))


def test_what_was_done_to_rows_and_what_is_wrong_with_them_is_said_on_the_page():
    shown = html(uploaded(b"low,5\nlow,2\n"))
    assert "1 row says a word again, first" in shown
    assert "in line 2; its counts were added." in shown
    shown = html(uploaded(b"low,5\nx,<b>\n"))
    assert "The corpus cannot be used: line 2: expected a whole count of 1 or more, found" in shown
    assert "&lt;b&gt;" in shown
    assert "<b></" not in shown


def test_nothing_uploaded_yet_is_an_empty_corpus():
    app = page("step", source="Upload", format=defaults.FORMATS[2])
    assert "The corpus has no words" in html(app)
    assert any("CSV, TSV or Parquet, up to 20 MB" in each.value for each in app.caption)


@pytest.mark.parametrize("module", ["trainers", "check", "encode", "vocabulary", "corpora", "files"])
def test_every_page_takes_word_counts(module):
    trace = train(Corpus.from_text(TEXT, "gpt2", "printable-bytes"), 20, "smallest-ids")
    merges = "\n".join(" ".join(pair) for pair in trace.merges)
    app = uploaded(
        as_parquet(), module, trainer="hf-bytelevel", runs_compared=["sidebar", "textbook"], list_pasted=merges,
        compared=defaults.OWN_PAIR,
    )  # fmt: skip
    shown = html(app)
    assert "The corpus cannot be used" not in shown
    if module == "trainers":
        assert "Symbol lists and word counts have no lines to shuffle" in shown
        assert "Whitespace" not in shown
    if module == "check":
        assert f"{len(trace)} of {len(trace)}" in shown
    if module == "encode":
        suggested = app.session_state["encode_text_suggested"]
        assert suggested
        assert " ".join(word.strip() for word in COUNTS).startswith(suggested)
    if module == "files":
        assert f"This training, {len(trace)} merges" in shown


@pytest.mark.parametrize(
    ("values", "travels"),
    [
        ({"source": "Paste", "pasted": "low,5\nlower,2"}, True),
        ({"source": "Upload", "uploaded_kept": (("a.csv", b"low,5\nlower,2"),)}, True),
        ({"source": "Upload", "uploaded_kept": (("a.parquet", as_parquet()),)}, False),
    ],
)
def test_a_table_of_text_travels_in_a_link_and_a_packed_one_does_not(values, travels):
    app = AppTest.from_string(ADDRESS, default_timeout=30)
    for key, value in {**values, "format": defaults.FORMATS[2]}.items():
        app.session_state[key] = value
    app.run()
    assert not app.exception
    address = app.session_state["address"]
    assert (address is not None) == travels
    if travels:
        found = links.opened(dict(parse_qsl(urlsplit(address).query))).values
        assert (found["format"], found["pasted"]) == (defaults.FORMATS[2], "low,5\nlower,2")


def test_a_table_is_read_once_for_all_reruns():
    cached.counted.clear()
    assert cached.counted(b"a,1\n") is cached.counted(b"a,1\n")
    assert cached.counted(b"a,1\n").digest != cached.counted(b"a,2\n").digest
