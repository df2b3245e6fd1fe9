"""One server and one Chromium for all browser tests."""

import shutil

import pytest
from missing_tools import missing
from serving import app_running

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path():
    return next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )


@pytest.fixture(scope="session")
def server():
    with app_running() as url:
        yield url


@pytest.fixture(scope="session")
def browser():
    if chromium_path() is None:
        missing("Chromium is not installed; on Debian: apt-get install chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright cannot be imported; install tests/requirements.txt")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser, server):
    """Open the app with query parameters; fails the test for a script error or a dialog on the page."""
    contexts, troubles = [], []

    def opened(query="", width=1280, height=900, scheme="light", path="/", ready=".bpe-card", newcomer=False):
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
        contexts.append(context)
        if not newcomer:
            # Anybody but a newcomer has seen the first steps, which would cover part of the page.
            context.add_init_script("try { localStorage.setItem('bpe-guide-seen', '1') } catch {}")
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("dialog", lambda dialog: (troubles.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(f"{server}{path}{query}")
        page.wait_for_selector(ready, timeout=60_000)
        page.wait_for_selector("[data-test-script-state=notRunning]", state="attached", timeout=60_000)
        # Shortcuts listen only once the buttons have been mounted, a frame or two later.
        page.wait_for_timeout(500)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not troubles
