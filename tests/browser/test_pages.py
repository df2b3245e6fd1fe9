"""Every page in a real browser: it opens by its own address, does its job, and keeps what was typed.

A page is known here by what a person sees and does, never by how it is drawn. A new page needs an entry in ``OPENED``,
``BY_MOUSE``, ``BY_KEYBOARD`` and ``TYPED``.
"""

import csv
import re

import pytest
from browsing import opener
from missing_tools import missing
from rooms import PAGES

OPENED = {
    "step": "Round 1 of 12",
    "trainers": "Compare trainers",
    "check": "Check my merges",
    "encode": "Step by step",
    "vocabulary": "The vocabulary after round",
    "corpora": "Two corpora, one trainer",
    "files": "Merge lists in and out",
}
"""Page -> what stands on it once it is there."""
TITLES = {
    "step": "Step", "trainers": "Compare trainers", "check": "Check my merges", "encode": "Encode",
    "vocabulary": "Vocabulary", "corpora": "Compare corpora", "files": "In and out",
}  # fmt: skip
"""Page -> its link in the navigation."""
WIDTHS = (1280, 390)
SCHEMES = ("light", "dark")
MOST_TABS = 150
"""Presses of Tab within which the keyboard reaches anything on a page."""


def main(page):
    return page.locator("[data-testid=stMain]")


def see(page, text):
    main(page).get_by_text(text).first.wait_for(timeout=30_000)


def open_at(open_page, name, **screen):
    page = open_page(path=f"/{name}", ready="[data-testid=stMain] :text('" + OPENED[name] + "')", **screen)
    see(page, OPENED[name])
    return page


def unfold(page):
    """Open what lies behind the answer, so that it is looked at as well."""
    folded = main(page).locator("[data-testid=stExpander] details:not([open]) > summary")
    while folded.count():
        folded.first.click()
        page.wait_for_timeout(300)
        page.wait_for_selector("[data-test-script-state=notRunning]", state="attached", timeout=30_000)


def tab_to(page, target):
    """Move the focus with the Tab key alone until it is on the target."""
    target.wait_for(timeout=30_000)
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if target.evaluate("each => each.getRootNode().activeElement === each"):
            return
    pytest.fail(f"Tab does not reach {target}")


def axe():
    """axe-core, to run in a page."""
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe cannot be imported; install tests/requirements.txt")
    return Axe()


def type_over(page, label, text, key="Control+Enter"):
    """Reach a field with Tab, replace what it holds and send it."""
    tab_to(page, main(page).get_by_role("textbox", name=label, exact=True))
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    page.keyboard.press(key)


def test_every_page_is_tried():
    for table in (OPENED, TITLES, BY_MOUSE, BY_KEYBOARD, TYPED):
        assert set(table) == set(PAGES)


@pytest.fixture(
    scope="module", params=[(name, width) for name in PAGES for width in WIDTHS], ids="{0[0]}-{0[1]}".format
)
def opened(request, contexts, server):
    """A page at a width, opened by its own address, once for all tests that only look at it."""
    name, width = request.param
    with opener(contexts, server) as open_page:
        page = open_at(open_page, name, width=width)
        unfold(page)
        yield name, width, page


def test_a_page_opens_by_its_own_address(opened):
    name, _, page = opened
    assert page.url.endswith(f"/{name}")
    assert page.get_by_role("dialog").count() == 0, "a dialog says that there is no such page"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_page_fits_its_screen_and_shows_no_trouble(opened, scheme):
    _, width, page = opened
    page.emulate_media(color_scheme=scheme)
    page.wait_for_timeout(300)
    assert page.locator("[data-testid=stException], .bpe-error").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert main(page).evaluate("each => each.scrollWidth - each.clientWidth") <= 0


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_serious_on_a_page(opened, scheme):
    _, _, page = opened
    page.emulate_media(color_scheme=scheme)
    page.wait_for_timeout(300)
    found = axe().run(page).response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert [(each["id"], node["html"]) for each in serious for node in each["nodes"]] == []


def step_by_mouse(page):
    page.get_by_role("button", name="Next").first.click()
    see(page, "Round 2 of 12")


def trainers_by_mouse(page):
    main(page).get_by_role("combobox").first.click()
    page.get_by_role("option", name="Greatest pair").click()
    main(page).locator(".bpe-table").get_by_text("Greatest pair").first.wait_for(timeout=30_000)


def check_by_mouse(page):
    page.get_by_role("button", name="Try it with an example").click()
    see(page, "0 of 1")


def encode_by_mouse(page):
    page.get_by_role("button", name="Next").first.click()
    see(page, "Step 2 of")


def vocabulary_by_mouse(page):
    before = main(page).get_by_text(re.compile("tokens shown")).inner_text()
    main(page).get_by_role("radio", name="Base").first.click()
    main(page).get_by_text(re.compile("tokens shown")).filter(has_not_text=before).wait_for(timeout=30_000)


def corpora_by_mouse(page):
    main(page).get_by_role("radio", name="The sidebar's corpus and another").click()
    see(page, "First: the sidebar's corpus")


def rounds_of(download):
    with open(download.path(), encoding="utf-8", newline="") as file:
        return [row["round"] for row in csv.DictReader(file)]


def files_by_mouse(page):
    with page.expect_download() as started:
        page.get_by_role("button", name="rounds.csv").click()
    assert rounds_of(started.value) == [str(n) for n in range(1, 13)]


BY_MOUSE = {
    "step": step_by_mouse, "trainers": trainers_by_mouse, "check": check_by_mouse, "encode": encode_by_mouse,
    "vocabulary": vocabulary_by_mouse, "corpora": corpora_by_mouse, "files": files_by_mouse,
}  # fmt: skip


def step_by_keyboard(page):
    page.keyboard.press("ArrowRight")
    see(page, "Round 2 of 12")


def trainers_by_keyboard(page):
    tab_to(page, main(page).get_by_role("combobox").first)
    page.keyboard.type("subword")
    page.get_by_role("option", name="subword-nmt").first.wait_for()
    page.keyboard.press("Enter")
    main(page).locator(".bpe-table").get_by_text("subword-nmt").first.wait_for(timeout=30_000)


def check_by_keyboard(page):
    type_over(page, "Merge list", '[["e", "s"], ["es", "t"]]')
    see(page, "2 of 2")


def encode_by_keyboard(page):
    type_over(page, "Text to encode", "newest lowest")
    page.locator(".bpe-token").filter(has_text="newest").first.wait_for(timeout=30_000)


def vocabulary_by_keyboard(page):
    type_over(page, "Search", "newest", "Enter")
    see(page, re.compile("^1 of 1 tokens shown"))


def corpora_by_keyboard(page):
    type_over(page, "Sample text", "four symbols, then more")
    see(page, "23 characters")


def files_by_keyboard(page):
    tab_to(page, page.get_by_role("button", name="rounds.csv"))
    with page.expect_download() as started:
        page.keyboard.press("Enter")
    assert rounds_of(started.value) == [str(n) for n in range(1, 13)]


BY_KEYBOARD = {
    "step": step_by_keyboard, "trainers": trainers_by_keyboard, "check": check_by_keyboard,
    "encode": encode_by_keyboard, "vocabulary": vocabulary_by_keyboard, "corpora": corpora_by_keyboard,
    "files": files_by_keyboard,
}  # fmt: skip


@pytest.mark.parametrize("job", [BY_MOUSE, BY_KEYBOARD], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_does_its_job(open_page, name, job):
    job[name](open_at(open_page, name))


def paste_corpus(page):
    page.get_by_role("radio", name="Paste").first.click()


def choose_import(page):
    main(page).get_by_role("radio", name="Import").click()


SAMPLE = "the same sample on both pages"
LIST = '[["l", "o"]]'
TYPED = {
    "step": (paste_corpus, "Corpus", "low low low lower lower newest newest widest"),
    "trainers": (None, "Sample text", SAMPLE),
    "check": (None, "Merge list", LIST),
    "encode": (None, "Text to encode", "newest lowest"),
    "vocabulary": (None, "Search", "newest"),
    "corpora": (None, "Sample text", SAMPLE),
    "files": (choose_import, "Merge list", LIST),
}
"""Page -> what to press before the field is there; the field; what to type. Two pages share a sample, two a list."""


def go_to(page, name):
    page.get_by_role("link", name=TITLES[name], exact=True).first.click()
    see(page, OPENED[name])
    page.wait_for_selector("[data-test-script-state=notRunning]", state="attached", timeout=30_000)


def test_what_was_typed_is_there_after_a_visit_to_every_other_page(open_page):
    page = open_at(open_page, "step")
    for name, (press, label, text) in TYPED.items():
        go_to(page, name)
        if press:
            press(page)
        field = page.get_by_label(label, exact=True).first
        field.fill(text)
        field.press("Control+Enter")
        page.wait_for_timeout(300)
    for name, (_, label, text) in TYPED.items():
        go_to(page, name)
        assert page.get_by_label(label, exact=True).first.input_value() == text, name
