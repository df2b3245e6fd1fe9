"""The real libraries, for tests that hold this package to them."""

import importlib
import os

import pytest


def library(name):
    """Import a library; without it the test is skipped, except in CI, where it must be there."""
    try:
        return importlib.import_module(name)
    except ImportError:
        if os.environ.get("CI") == "true":
            raise
        return pytest.skip(f"{name} is not installed; see tests/requirements.txt", allow_module_level=True)
