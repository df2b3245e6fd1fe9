"""One server and one Chromium for all browser tests."""

import pytest
from browsing import FLAGS, NO_NEWCOMER, chromium_path, opener, running_app
from missing_tools import missing


@pytest.fixture(scope="session")
def server():
    with running_app() as url:
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


@pytest.fixture(scope="session")
def contexts(browser):
    """One browser context for each screen, so that Streamlit's own files are loaded once; sessions are per page."""
    made, newcomers = {}, []

    def context(width, height, scheme, newcomer):
        if newcomer or (width, height, scheme) not in made:
            new = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            if newcomer:
                # One who has never been here has a browser that remembers nothing.
                newcomers.append(new)
                return new
            # Anybody else has seen the first steps, which would cover part of the page.
            new.add_init_script(NO_NEWCOMER)
            made[width, height, scheme] = new
        return made[width, height, scheme]

    yield context
    for each in (*made.values(), *newcomers):
        each.close()


@pytest.fixture
def open_page(contexts, server):
    with opener(contexts, server) as opened:
        yield opened
