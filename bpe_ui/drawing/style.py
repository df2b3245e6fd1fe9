"""The style sheet that every page begins with."""

from pathlib import Path

SHEET = Path(__file__).with_name("style.css")
"""Where it is; ``app.py`` sends it once a page."""
