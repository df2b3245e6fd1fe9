"""A server of its own for load tests, so that what others do in it does not count."""

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """A running app: its address, and what its process costs."""

    def __init__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless=true", f"--server.port={port}",
             "--server.address=127.0.0.1", "--server.fileWatcherType=none"],
            cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def wait(self):
        for _ in range(240):
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=1) as answer,
            ):
                if answer.status == 200:
                    return
            assert self.process.poll() is None, "the server ended by itself"
            time.sleep(0.5)
        pytest.fail("the server did not answer within two minutes")

    @property
    def megabytes(self):
        """Memory of the process."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    @property
    def seconds(self):
        """Processor time that the process has used."""
        user, system = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


@pytest.fixture(scope="module")
def server():
    if not Path("/proc/self/statm").exists():
        pytest.skip("memory is read from /proc, which this system does not have")
    running = Server()
    try:
        running.wait()
        yield running
    finally:
        running.process.terminate()
        running.process.wait(10)
