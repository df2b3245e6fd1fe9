"""Starting the app and opening its pages, for the browser tests and for the pictures."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

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

READY = ".bpe-card, .stage[data-phase]"
"""What a page shows once it has its answer: a card, or the stage with its round drawn."""


NO_NEWCOMER = "try { localStorage.setItem('bpe-guide-seen', '1') } catch {}"
"""Run in a page before it loads: whoever opens it has seen the first steps, which would cover part of it."""


def chromium_path():
    """Where a Chromium is installed; None where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


def free_port():
    """A port of loopback that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def running(command, address, folder=ROOT):
    """A process, from when its address answers; ends it afterwards."""
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(address, process)
        yield process
    finally:
        process.terminate()
        process.wait(10)


@contextlib.contextmanager
def running_app(folder=ROOT, script="app.py"):
    """The app on a free port; gives its address and ends the server afterwards."""
    with app_process(folder, script) as (url, _):
        yield url


@contextlib.contextmanager
def app_process(folder=ROOT, script="app.py"):
    """The same with the server's process."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        sys.executable, "-m", "streamlit", "run", str(script), "--server.headless=true", f"--server.port={port}",
        "--server.address=127.0.0.1", "--server.fileWatcherType=none",
    ]  # fmt: skip
    with running(command, f"{url}/_stcore/health", folder) as process:
        yield url, process


def _wait_for(address, process):
    for _ in range(120):
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
            if answer.status == 200:
                return
        if process.poll() is not None:
            raise RuntimeError("the server ended by itself")
        time.sleep(0.5)
    raise TimeoutError("the server did not answer within a minute")


def told(message, url):
    """A console error worth failing for; a page opened by its own address is where Streamlit first looks for itself."""
    looked = f"{url}/[a-z]+/_stcore/(health|host-config)$"
    return message.type == "error" and not re.match(looked, message.location.get("url", ""))


@contextlib.contextmanager
def opener(contexts, server):
    """Opens the app with query parameters; fails for a script error, a console error or a dialog on any page opened."""
    pages, troubles = [], []

    def opened(query="", width=1280, height=900, scheme="light", path="/", ready=READY, newcomer=False):
        page = contexts(width, height, scheme, newcomer).new_page()
        pages.append(page)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: told(said, server) and troubles.append(f"console: {said.text}"))
        page.on("dialog", lambda dialog: (troubles.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.goto(f"{server}{path}{query}")
        page.wait_for_selector(ready, timeout=60_000)
        page.wait_for_selector("[data-test-script-state=notRunning]", state="attached", timeout=60_000)
        # Shortcuts listen only once the buttons have been mounted, a frame or two later.
        page.wait_for_timeout(500)
        return page

    yield opened
    for page in pages:
        page.close()
    assert not troubles
