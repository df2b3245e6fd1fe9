"""Paths that every test needs, and one word on what a missing tool means."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
for folder in (ROOT, ROOT / "tests" / "core"):
    sys.path.insert(0, str(folder))


def missing(what: str) -> None:
    """Skip where a tool is missing; where CI is meant to have it, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI must have {what}", pytrace=False)
    pytest.skip(f"{what} is not installed", allow_module_level=True)
