"""Processes that answer on a port of their own, for as long as a test needs them."""

import contextlib
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def free_port():
    """A port of loopback that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def running(command, url, cwd=ROOT):
    """A process, from when its address answers with 200 to the end of the test."""
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(120):
            with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=1) as answer:
                if answer.status == 200:
                    break
            assert process.poll() is None, "the server ended by itself"
            time.sleep(0.5)
        else:
            raise AssertionError("the server did not answer within a minute")
        yield process
    finally:
        process.terminate()
        process.wait(10)


@contextlib.contextmanager
def app_running(*extra, cwd=ROOT, script="app.py"):
    """The app on a port of its own; gives its address."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        sys.executable, "-m", "streamlit", "run", str(script), "--server.headless=true", f"--server.port={port}",
        "--server.address=127.0.0.1", "--server.fileWatcherType=none", *extra,
    ]  # fmt: skip
    with running(command, f"{url}/_stcore/health", cwd):
        yield url
