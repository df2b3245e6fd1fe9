"""Rooms import only from rooms above them, through their doors; the core loads without the screens' libraries."""

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest
from rooms import CORE, SCRIPT, STARTER, TOP_MODULES, UI, may_import

import bpe_core

ROOT = Path(__file__).resolve().parents[1]
MODULES = [path for package in ("bpe_core", "bpe_ui") for path in sorted((ROOT / package).rglob("*.py"))]
MODULES = [path for path in MODULES if path.parent.name not in ("bpe_core", "bpe_ui") or path.name != "__init__.py"]
MODULES = [path for path in MODULES if path.stem not in (STARTER, SCRIPT)]
DOORS = [path for path in MODULES if path.name == "__init__.py" and path.parent.parent.parent == ROOT]
MOST_MODULES = 15
"""Modules of one folder; more are several rooms."""


def room_of(path):
    """Package and room of a module; the room is empty at the top of ``bpe_core``."""
    package, *folders = path.relative_to(ROOT).parts[:-1]
    return package, folders[0] if folders else ""


def imports(path):
    """What a module imports from the project: (module, names)."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute here"
            if (node.module or "").split(".")[0] in ("bpe_core", "bpe_ui"):
                yield node.module, [each.name for each in node.names]


def exported(package, room):
    """The names at a room's door."""
    return set(importlib.import_module(f"{package}.{room}" if room else package).__all__)


def test_the_table_names_every_room():
    for package, rooms in (("bpe_core", CORE), ("bpe_ui", UI)):
        folders = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
        assert folders == set(rooms) - {""}
    assert {path.stem for path in (ROOT / "bpe_core").glob("*.py")} - {"__init__", STARTER} == set(TOP_MODULES)
    assert {path.stem for path in (ROOT / "bpe_ui").glob("*.py")} == {"__init__", SCRIPT}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_from_rooms_above_through_their_doors(path):
    package, room = room_of(path)
    for module, names in imports(path):
        other_package, *rest = module.split(".")
        other = rest[0] if rest and (ROOT / other_package / rest[0]).is_dir() else ""
        if other_package != package:
            assert package == "bpe_ui", f"{path}: the core knows no screens"
            if other or not rest:
                assert set(names) <= exported(other_package, other), f"{path}: {module}"
                assert len(rest) <= 1, f"{path}: {module} is behind a door"
        elif other == room:
            assert rest, f"{path}: inside a room, modules import directly"
            if not room:
                assert TOP_MODULES.index(rest[0]) < TOP_MODULES.index(path.stem), f"{path}: {module}"
        else:
            assert may_import(package, room, other), f"{path}: {module}"
            if other:
                assert len(rest) == 1, f"{path}: {module} is behind a door"
                assert set(names) <= exported(package, other), f"{path}: {module}"
            else:
                assert rest, f"{path}: import from the room that has it"


def test_what_starts_the_command_line_only_opens_the_last_room():
    assert [*imports(ROOT / "bpe_core" / f"{STARTER}.py")] == [(f"bpe_core.{CORE[-1]}", ["main"])]


def test_what_streamlit_runs_uses_rooms_through_their_doors():
    for module, names in imports(ROOT / "bpe_ui" / f"{SCRIPT}.py"):
        package, *rest = module.split(".")
        if rest:
            assert set(names) <= exported(package, *rest), module
        else:
            assert set(names) <= set(UI), module


def test_only_the_command_line_touches_files_and_streams():
    surroundings = {"sys", "os", "pathlib", "shutil", "tempfile", "subprocess", "open", "print", "input"}
    for path in MODULES:
        package, room = room_of(path)
        if package == "bpe_core" and room != CORE[-1]:
            nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
            used = {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
            used |= {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
            used |= {node.id for node in nodes if isinstance(node, ast.Name)}
            assert used & surroundings == set(), path


@pytest.mark.parametrize("path", DOORS, ids=lambda path: path.parent.name)
def test_every_door_says_what_the_room_is_for(path):
    package, room = room_of(path)
    lines = (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").splitlines()
    assert 3 <= len(lines) <= 8
    assert any("Imports" in line for line in lines)
    assert any("Open" in line for line in lines)
    assert exported(package, room), "a door exports what other rooms use"


@pytest.mark.parametrize("package", ["bpe_core", "bpe_ui"])
def test_no_folder_holds_more_modules_than_one_can_survey(package):
    for folder in {path.parent for path in MODULES if room_of(path)[0] == package}:
        assert len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) <= MOST_MODULES, folder


def test_tests_mirror_the_rooms():
    for folder, rooms in (("core", CORE), ("ui", UI)):
        found = {
            path.name for path in (ROOT / "tests" / folder).iterdir() if path.is_dir() and path.name != "__pycache__"
        }
        assert found <= set(rooms), folder
        assert set(rooms) - {""} - found == set(), "every room has tests of its own"


def test_drawing_does_not_know_the_screen():
    for path in (ROOT / "bpe_ui" / "drawing").glob("*.py"):
        assert "streamlit" not in path.read_text(encoding="utf-8"), path.name


def test_the_core_loads_without_the_screens_libraries():
    code = "import sys, bpe_core; print([m for m in ('streamlit', 'pandas', 'altair', 'bpe_ui') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert out.stdout.strip() == "[]"


def test_every_public_name_says_what_it_is():
    for name in bpe_core.__all__:
        assert (getattr(bpe_core, name).__doc__ or "").strip(), name
