"""One word on what a missing tool means."""

import os

import pytest


def missing(message):
    """Skip where a tool is missing; where CI is meant to have it, fail."""
    if os.environ.get("CI") == "true":
        pytest.fail(message, pytrace=False)
    return pytest.skip(message)
