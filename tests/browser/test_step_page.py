"""The Step page in a real browser: what is painted is what the core decided."""

import json
from urllib.parse import urlencode

import pytest

from bpe_core import Corpus, train
from bpe_core.notation import pieces
from bpe_ui.shell import EXAMPLES

SENNRICH = train(Corpus.from_text(EXAMPLES["sennrich"].corpus), 100)
HOSTILE = [
    "<img src=x onerror=document.title='hacked'>", "</script><script>document.title='hacked'</script>",
    "*_$:red[x]", "|", "<style>body{display:none}</style>", "![](http://127.0.0.1:1/x.png)", "&lt;b&gt;", "שלום", "👩‍👩‍👧", "`tick`",
]  # fmt: skip


def idle(page):
    """Wait until the script has run: a key pressed while it runs may be lost."""
    page.wait_for_function("document.querySelector('[data-test-script-state=notRunning]')", timeout=30_000)


def at_round(page, n, last):
    page.wait_for_function(
        f"document.querySelector('.bpe-round')?.textContent === 'Round {n} of {last}'", timeout=30_000
    )
    idle(page)


def chips(page, selector):
    return page.eval_on_selector_all(f"{selector} .bpe-chip", "found => found.map(each => each.textContent)")


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


def words_shown(page):
    script = """() => [...document.querySelectorAll('.bpe-row:not(.bpe-rowhead)')].map(row => [...row.children].map(
        (cell, at) => at ? [...cell.querySelectorAll('.bpe-chip')].map(chip => chip.textContent) : cell.textContent))"""
    return page.evaluate(script)


def painted(symbol):
    return "".join(piece.text for piece in pieces(symbol))


def expected_words(trace, n):
    changes, _ = trace.word_changes(n, 20)
    return [[f"{each.count}×", list(each.before), list(each.after)] for each in changes]


def test_every_round_of_an_example_is_painted_as_the_core_decides(open_page):
    page = open_page()
    for n in range(1, len(SENNRICH) + 1):
        at_round(page, n, len(SENNRICH))
        expected = json.dumps(expected_bars(SENNRICH, n)[0][0])
        page.wait_for_function(
            f"document.querySelector('[data-testid=stVegaLiteChart]')?.textContent.includes({expected})"
        )
        page.wait_for_timeout(300)
        assert bars(page) == expected_bars(SENNRICH, n)
        assert words_shown(page) == expected_words(SENNRICH, n)
        left, right = SENNRICH.round(n).pair
        assert chips(page, ".bpe-merge") == [left, right, left + right]
        assert page.inner_text(".bpe-reason") == SENNRICH.tie(n).reason.replace("`", "")
        if n < len(SENNRICH):
            page.keyboard.press("ArrowRight")
    assert "Training stopped here" in page.inner_text(".stMain")


def test_keys_and_clicks(open_page):
    page, last = open_page(), len(SENNRICH)
    at_round(page, 1, last)
    tied = [n for n in SENNRICH.tied_rounds if n > 1][0]
    steps = [
        ("End", last),
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("PageDown", 1),
        ("PageDown", 2),
        ("PageUp", 1),
        ("n", tied),
    ]
    for key, n in steps:
        page.keyboard.press(key)
        at_round(page, n, last)
    page.get_by_role("button", name="Previous", exact=False).first.click()
    at_round(page, tied - 1, last)
    page.get_by_label(f"Round, 0 to {last}").fill("7")
    page.keyboard.press("Enter")
    at_round(page, 7, last)
    page.get_by_role("slider", name="Round").press("ArrowRight")
    at_round(page, 8, last)


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
        assert chips(page, ".bpe-merge") == [left, right, left + right]
        assert words_shown(page) == expected_words(trace, n)
        page.keyboard.press("ArrowRight")


def test_hostile_strings_are_shown_verbatim_and_run_nothing(open_page):
    text = "\n".join(HOSTILE * 2)
    page = open_page("?" + urlencode({"text": text, "splitter": "lines", "rounds": 300, "round": 0}))
    trace = train(Corpus.from_text(text, "lines"), 300)
    at_round(page, 0, len(trace))
    for key, n in (("Home", 0), ("End", len(trace))):
        page.keyboard.press(key)
        at_round(page, n, len(trace))
        page.wait_for_timeout(300)
        expected = [[painted(symbol) for symbol in word.symbols] for word in trace.words(n)]
        assert sorted(after for _, _, after in words_shown(page)) == sorted(expected)
    assert page.title() != "hacked"
    assert page.locator(".stMain img[src='x'], .stMain script, .bpe-words style, .bpe-words img").count() == 0


def test_invisible_characters_can_be_told_apart(open_page):
    text = "a\u00a0b a\u200bb a\tb a b e\u0301 é"
    page = open_page("?" + urlencode({"text": text, "splitter": "none", "alphabet": "characters", "round": 0}))
    shown = chips(page, ".bpe-words")
    for name in ("NBSP", "ZWSP", "TAB", "␣", "◌\u0301", "é"):
        assert name in shown


def test_typed_text_is_trained_and_kept(open_page):
    page = open_page()
    page.get_by_role("radio", name="Paste").click()
    area = page.get_by_label("Corpus", exact=True)
    area.fill("abab abab")
    area.press("Control+Enter")
    at_round(page, 1, 2)
    assert chips(page, ".bpe-merge") == ["a", "b", "ab"]
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
    assert chips(page, ".bpe-merge") == ["n", "é", "né"]
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
        "[...document.querySelectorAll('.bpe-card, .bpe-words, .bpe-numbers, .bpe-merges, [data-testid=stVegaLiteChart]')]"
        ".filter(each => each.getBoundingClientRect().right > 391).map(each => each.className)"
    )
    assert too_wide == []
    before = page.inner_text(".bpe-round")
    page.get_by_role("button", name="Next", exact=False).first.click()
    page.wait_for_function(f"document.querySelector('.bpe-round').textContent !== {before!r}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_on_its_background(open_page, scheme):
    page = open_page(scheme=scheme)
    page.wait_for_timeout(500)
    ratios = page.evaluate("""() => {
        const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
        const light = ([r, g, b]) => { const f = v => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4 };
            return .2126 * f(r) + .7152 * f(g) + .0722 * f(b) };
        const behind = element => { for (let e = element; e; e = e.parentElement) { const c = numbers(getComputedStyle(e).backgroundColor);
            if (c.length < 4 || c[3] > .9) return c } return [255, 255, 255] };
        return ['.bpe-chip', '.bpe-chip.bpe-new', '.bpe-chip.bpe-part', '.bpe-note', '.bpe-reason', '.bpe-badge', '.bpe-numbers dt',
            '.bpe-numbers .bpe-unit', '.bpe-winner td', '.bpe-round'].map(s => { const e = document.querySelector(s);
            const [a, b] = [light(numbers(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
            return [s, (a + .05) / (b + .05)] });
    }""")
    assert [each for each in ratios if each[1] < 4.5] == []
