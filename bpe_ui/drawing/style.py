"""The style sheet that every page begins with, and the colours that it shares with the stage."""

from pathlib import Path

_FOLDER = Path(__file__).parent

COLOURS = (_FOLDER / "colours.css").read_text(encoding="utf-8")
"""The colours as variables of the page: one accent, one for ties, greys; light and dark."""

SHEET = f"<style>{COLOURS}{(_FOLDER / 'style.css').read_text(encoding='utf-8')}</style>"
"""Colours and styles; ``app.py`` sends them once a page."""
