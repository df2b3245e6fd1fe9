"""CONTRIBUTING and CHANGELOG tell the truth: what they name exists, and the version is the package's."""

import re
from pathlib import Path

import bpe_core

ROOT = Path(__file__).resolve().parents[1]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RECIPES = ["tie-break rule", "trainer", "splitter", "file format", "known mistake", "page"]
PATH = r"(?<![\w./])(?:[\w.]+/)*\.?\w[\w.]*\.(?:py|md|txt|toml)\b|(?<![\w./])(?:bpe_core|bpe_ui|tests|docs|\.ci)(?:/\w+)+\b"


def test_every_path_that_is_named_exists():
    named = set(re.findall(PATH, CONTRIBUTING))
    assert len(named) >= 25
    assert [path for path in sorted(named) if path != "__init__.py" and not (ROOT / path).exists()] == []


def test_every_table_that_is_named_stands_in_the_file_named_after_it():
    named = re.findall(r"`([A-Z_]{4,})`\s+(?:or\s+`([A-Z_]+)`\s+)?of\s+`([^`]+)`", CONTRIBUTING)
    assert len(named) >= 6
    for *tables, path in named:
        text = (ROOT / path).read_text(encoding="utf-8")
        for table in filter(None, tables):
            assert re.search(rf"^{table}\b.* = ", text, re.MULTILINE), f"{table} of {path}"


def test_there_is_a_recipe_for_everything_that_grows():
    recipes = re.findall(r"^\*\*An? ([^*.]+)\.\*\*", CONTRIBUTING, re.MULTILINE)
    assert [recipe.split(",")[0] for recipe in recipes] == RECIPES


def test_the_commands_are_those_of_ci():
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert ".venv/bin/mypy bpe_core bpe_ui app.py" in CONTRIBUTING
    assert ".venv/bin/mypy bpe_core bpe_ui app.py" in ci


def test_the_changelog_has_the_version_and_room_for_what_is_new():
    headings = re.findall(r"^## \[([^\]]+)\]", CHANGELOG, re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert bpe_core.__version__ in headings


def test_the_script_makes_every_picture_of_the_readme_and_no_other():
    made = re.findall(r'^    "([\w-]+\.png)": ', (ROOT / "tests" / "browser" / "pictures.py").read_text(), re.MULTILINE)
    assert made
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"\]\(docs/([^)]+)\)", readme)) == sorted(made)
    assert sorted(path.name for path in (ROOT / "docs").iterdir()) == sorted(made)
