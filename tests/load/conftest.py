"""A server of its own for load tests, so that what others do in it does not count."""

import os
from dataclasses import dataclass
from pathlib import Path

import pytest
from browsing import app_process


@dataclass(frozen=True)
class Server:
    """A running app: its address, and what its process costs."""

    url: str
    number: int

    @property
    def megabytes(self):
        """Memory of the process."""
        pages = int(Path(f"/proc/{self.number}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.fixture(scope="module")
def server():
    if not Path("/proc/self/statm").exists():
        pytest.skip("memory is read from /proc, which this system does not have")
    with app_process() as (url, process):
        yield Server(url, process.pid)
