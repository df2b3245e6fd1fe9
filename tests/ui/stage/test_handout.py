"""The handout is one file that needs nothing else, says what the core decided, and stays small."""

import json
import re

import pytest
from test_frames import HOSTILE, assert_frames_are_the_trace

from bpe_core import Corpus, train
from bpe_ui.shell import EXAMPLES
from bpe_ui.stage import handout

ENGLISH = train(Corpus.from_text(EXAMPLES["english"].corpus * 3, "gpt2", "utf-8-bytes"), 300)


def frames_in(page):
    return json.loads(re.search(r'<script type="application/json" id="frames">(.*?)</script>', page, re.DOTALL)[1])


@pytest.mark.parametrize(
    ("n", "first", "last"), [(0, 0, 200), (150, 50, 250), (len(ENGLISH), len(ENGLISH) - 200, len(ENGLISH))]
)
def test_a_long_run_is_cut_to_two_hundred_rounds_and_says_so(n, first, last):
    page = handout(ENGLISH, n)
    data = frames_in(page)
    assert (data["outline"]["first"], data["outline"]["last"], data["outline"]["total"]) == (first, last, len(ENGLISH))
    assert f"rounds {first} to {last} of them" in page
    assert len(page.encode()) < 2_000_000
    assert_frames_are_the_trace(ENGLISH, data["blocks"][0], 20, 15)


def test_it_loads_nothing_from_elsewhere():
    page = handout(ENGLISH, 1)
    assert re.findall(r"""(?:src|href)\s*=|@import|url\(|\bimport\b|\bfetch\(""", page) == []


def test_hostile_text_neither_ends_the_script_nor_becomes_a_tag():
    trace = train(Corpus.from_text(HOSTILE * 2, "none"), 40)
    page = handout(trace, 1)
    page.encode()
    assert page.count("</script>") == 2
    assert "<img" not in page
    assert "\u2028" not in page
    assert_frames_are_the_trace(trace, frames_in(page)["blocks"][0], 20, 15)


def test_every_round_is_in_the_table():
    trace = train(Corpus.from_text("banana bandana"), 50)
    page = handout(trace, 1)
    for each in trace:
        assert f"<tr><td>{each.number}</td><td><code>{each.pair[0]} + {each.pair[1]}</code></td>" in page
