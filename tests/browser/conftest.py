"""One server and one Chromium for all browser tests."""

import contextlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from missing_tools import missing

ROOT = Path(__file__).resolve().parents[2]
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
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true", f"--server.port={port}",
         "--server.address=127.0.0.1", "--server.fileWatcherType=none"],
        cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(120):
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{url}/_stcore/health", timeout=1) as answer:
                if answer.status == 200:
                    break
            assert process.poll() is None, "the server ended by itself"
            time.sleep(0.5)
        else:
            pytest.fail("the server did not answer within a minute")
        yield url
    finally:
        process.terminate()
        process.wait(10)


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
