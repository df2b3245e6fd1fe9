"""The Step page in a real browser: what is painted is what the core decided."""

import json

import pytest
from on_stage import FIND, at_round, expected, read, until

from bpe_core import Corpus, train
from bpe_ui.shell import EXAMPLES

SENNRICH = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100)


def bars(page):
    """Labels of the chart's axis, top to bottom, and the words at the bars' ends."""
    script = """() => {
        const chart = document.querySelector('.st-key-pair_bars, [data-testid=stVegaLiteChart]');
        const of = selector => [...chart.querySelectorAll(selector)].map(each => [each.getBoundingClientRect().top,
            each.textContent.replace(/[\\u2068\\u2069]/g, '')]).sort((a, b) => a[0] - b[0]).map(each => each[1]);
        const y = [...chart.querySelectorAll('.mark-group.role-axis')].find(axis => axis.textContent.includes(' + '));
        const labels = [...y.querySelectorAll('.role-axis-label text')].map(each => [each.getBoundingClientRect().top,
            each.textContent.replace(/[\\u2068\\u2069]/g, '')]).sort((a, b) => a[0] - b[0]).map(each => each[1]);
        return [labels, of('.mark-text.role-mark text')];
    }"""
    return page.evaluate(script)


def expected_bars(trace, n, most=15):
    decided, pairs = trace.round(n), trace.ranked_pairs(n, most)
    words = ["★ chosen" if not place else "= tied" if place < decided.tied_count else "" for place in range(len(pairs))]
    ends = [f"{each.count} {word}".strip() for each, word in zip(pairs, words)]
    return [[" + ".join(each.pair) for each in pairs], ends]


def test_every_round_of_an_example_is_painted_as_the_core_decides(open_page):
    page = open_page()
    for n in range(1, len(SENNRICH) + 1):
        at_round(page, n, len(SENNRICH))
        label = json.dumps(expected_bars(SENNRICH, n)[0][0])
        until(
            page,
            f"document.querySelector('.stMain .bpe-note b')?.textContent === 'Round {n} of {len(SENNRICH)}' &&"
            f" document.querySelector('[data-testid=stVegaLiteChart]')?.textContent.includes({label})",
        )
        page.wait_for_timeout(300)
        assert bars(page) == expected_bars(SENNRICH, n)
        shown, wanted = read(page), expected(SENNRICH, n)
        assert {part: shown[part] for part in ("merge", "words", "bars")} == {
            part: wanted[part] for part in ("merge", "words", "bars")
        }
        assert shown["reason"].startswith(wanted["reason"])
        if n < len(SENNRICH):
            page.keyboard.press("ArrowRight")
    assert "Training stopped here" in read(page)["reason"]


SOURCE_EXAMPLES = ["merge-step", "runs", "lesson", "frequent-pair", "banana", "wikipedia"]


@pytest.mark.parametrize("name", SOURCE_EXAMPLES)
def test_the_source_pages_examples_step_correctly(open_page, name):
    example = EXAMPLES[name]
    corpus = Corpus.from_json(example.corpus) if example.is_json else Corpus.from_text(example.corpus, example.splitter)
    trace = train(corpus, 100, example.tie_break)
    page = open_page(f"?example={name}")
    for n in range(1, min(len(trace), 8) + 1):
        at_round(page, n, len(trace))
        page.wait_for_timeout(150)
        left, right = trace.round(n).pair
        assert read(page)["merge"] == [left, right, left + right]
        assert read(page)["words"] == expected(trace, n)["words"]
        page.keyboard.press("ArrowRight")


def test_typed_text_is_trained_and_kept(open_page):
    page = open_page()
    page.get_by_role("radio", name="Paste").click()
    area = page.get_by_label("Corpus", exact=True)
    area.fill("abab abab")
    area.press("Control+Enter")
    at_round(page, 1, 2)
    assert read(page)["merge"] == ["a", "b", "ab"]
    area.fill("[[1]]")
    area.press("Control+Enter")
    page.get_by_text("Symbol lists (JSON)").click()
    page.wait_for_selector(".bpe-error")
    assert "word 1, symbol 1: expected a non-empty text, found a number" in page.inner_text(".bpe-error")
    assert area.input_value() == "[[1]]"


def test_files_are_read_and_other_files_are_named(open_page):
    page = open_page()
    page.get_by_role("radio", name="Upload").click()
    chooser = page.locator("input[type=file]")
    chooser.set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": "né né".encode()})
    at_round(page, 1, 1)
    assert read(page)["merge"] == ["n", "é", "né"]
    chooser.set_input_files({"name": "b.txt", "mimeType": "text/plain", "buffer": b"abc\xff"})
    page.wait_for_selector(".bpe-error")
    assert "byte 4, on line 1, is 0xFF" in page.inner_text(".stMain .bpe-error")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_everything_within_its_width(open_page, scheme):
    page = open_page("?example=english&round=5", width=390, height=844, scheme=scheme)
    page.wait_for_selector("[data-testid=stVegaLiteChart] svg")
    page.wait_for_timeout(800)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    too_wide = page.evaluate(
        f"[...document.querySelectorAll('.bpe-note, [data-testid=stVegaLiteChart]'), ...{FIND}.querySelectorAll('.stage *')]"
        ".filter(each => !each.closest('.scroll')).filter(each => each.getBoundingClientRect().right > 391).map(each => each.className)"
    )
    assert too_wide == []
    page.get_by_role("button", name="Next", exact=True).click()
    at_round(page, 6, 100)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_on_its_background(open_page, scheme):
    page = open_page("?round=3", scheme=scheme)
    page.wait_for_timeout(800)
    ratios = page.evaluate(
        """() => {
        const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
        const light = ([r, g, b]) => { const f = v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 };
            return .2126 * f(r) + .7152 * f(g) + .0722 * f(b) };
        const behind = element => { for (let e = element; e; e = e.parentElement ?? e.getRootNode().host) { const c = numbers(getComputedStyle(e).backgroundColor);
            if (c.length < 4 || c[3] > .9) return c } return [255, 255, 255] };
        return ['.chip', '.chip.new', '.chip.part', '.row:not(.changed) .after .chip', '.reason', '.badge', '.figures span', 'h3 small', '.round',
            '.bar.chosen .value', '.bar.tied .value', '.bar .change', '.times', '.head span', '.track label', 'button.primary', '.bpe-note'].map(s => {
            const e = (s.startsWith('.bpe') ? document : ROOT).querySelector(s);
            const [a, b] = [light(numbers(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
            return [s, (a + .05) / (b + .05)] });
    }""".replace("ROOT", FIND)
    )
    assert [each for each in ratios if each[1] < 4.5] == []
