"""The handout in a real browser, offline: it steps, and without JavaScript or on paper it is a table."""

import pytest
from on_stage import READ, expected, until

from bpe_core import Corpus, train
from bpe_ui.shell import EXAMPLES
from bpe_ui.stage import handout

TRACE = train(Corpus.from_text(EXAMPLES["english"].corpus, "gpt2", "utf-8-bytes"), 30)
READ_PAGE = READ.replace(READ[READ.index("[...document") : READ.index(", all =")], "document")


@pytest.fixture
def opened(browser, tmp_path):
    path = tmp_path / "handout.html"
    path.write_text(handout(TRACE, 2), encoding="utf-8")
    contexts, troubles = [], []

    def at(**settings):
        context = browser.new_context(offline=True, **settings)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: None if request.url.startswith("file:") else troubles.append(request.url))
        page.goto(path.as_uri())
        return page

    yield at
    for context in contexts:
        context.close()
    assert not troubles


def test_it_steps_offline_and_shows_what_the_core_decided(opened):
    page = opened(viewport={"width": 1280, "height": 720})
    for n in range(2, len(TRACE) + 1):
        until(page, f"document.querySelector('.round').textContent === 'Round {n} of {len(TRACE)}'")
        shown = page.evaluate(READ_PAGE)
        for part in ("merge", "bars", "words", "marked"):
            assert shown[part] == expected(TRACE, n)[part], (n, part)
        page.keyboard.press("ArrowRight")
    assert page.locator(".figures").bounding_box()["y"] < 720


def test_without_javascript_it_is_a_table(opened):
    page = opened(java_script_enabled=False)
    assert page.locator(".stage").is_hidden()
    assert page.locator("tbody tr").count() == len(TRACE)


def test_on_paper_it_is_a_table(opened):
    page = opened()
    page.emulate_media(media="print")
    assert page.locator(".stage").is_hidden()
    assert page.locator("table").is_visible()
