"""What pip installs: the core alone for a script, the app on request, and every file that the screens load."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import bpe_core

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOR_TESTS = "pytest"
"""The one line of requirements.txt that neither the core nor the app needs."""


def name_of(requirement):
    return re.match(r"[\w.-]+", requirement)[0].lower()


def requirements():
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return sorted(line for line in lines if line and not line.startswith("#") and name_of(line) != FOR_TESTS)


def files_of_packages():
    """Every file of the two packages that belongs in a wheel, by its path."""
    kept = (path for package in ("bpe_core", "bpe_ui") for path in (ROOT / package).rglob("*") if path.is_file())
    return {str(path.relative_to(ROOT)) for path in kept if "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A wheel built from a copy, so that nothing is left in the project's own folder."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in ("bpe_core", "bpe_ui"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", out, source]
    subprocess.run(command, check=True, env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"})
    [path] = out.glob("*.whl")
    return zipfile.ZipFile(path)


def test_the_two_lists_of_dependencies_are_equal():
    app = PROJECT["optional-dependencies"]["app"]
    assert sorted(PROJECT["dependencies"] + app) == requirements()


def test_the_core_asks_for_no_library_of_the_screens():
    assert [name_of(each) for each in PROJECT["dependencies"]] == ["numpy", "regex"]


def test_the_wheel_holds_every_file_of_both_packages_and_nothing_else(wheel):
    packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == files_of_packages()
    assert any(name.endswith(".css") for name in packed)
    assert any(name.endswith(".js") for name in packed)


def test_the_wheel_says_the_version_that_the_package_says(wheel):
    [metadata] = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
    text = wheel.read(metadata).decode()
    assert f"\nVersion: {bpe_core.__version__}\n" in text
    assert "\nLicense-Expression: MIT\n" in text


def test_the_core_runs_from_the_wheel_alone(wheel, tmp_path):
    wheel.extractall(tmp_path)
    code = (
        "import bpe_core; print(bpe_core.__file__); print(bpe_core.train(bpe_core.Corpus.from_text('ab ab'), 1).merges)"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = [sys.executable, "-c", code]
    out = subprocess.run(run, check=True, capture_output=True, text=True, cwd=tmp_path, env=environment).stdout
    assert out.splitlines() == [str(tmp_path / "bpe_core" / "__init__.py"), "[('a', 'b')]"]


def test_the_command_line_is_installed_as_a_program(wheel):
    [points] = [name for name in wheel.namelist() if name.endswith(".dist-info/entry_points.txt")]
    assert wheel.read(points).decode().split() == ["[console_scripts]", "bpe", "=", "bpe_core.command_line:main"]
