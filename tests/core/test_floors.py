"""The core's modules import only from floors below, and the core loads without the screens' libraries."""

import ast
import subprocess
import sys
from pathlib import Path

import bpe_core

FLOORS = [
    ["errors", "records", "version"],
    ["notation"],
    ["splitters", "alphabets", "pairs", "asked"],
    ["tie_reasons", "byte_names"],
    ["tie_breaks"],
    ["corpus", "reference", "chain"],
    ["pair_table", "run_log", "word_changes", "collisions"],
    ["trace"],
    ["trainer"],
    ["trainer_warnings"],
    ["named_trainer"],
    ["trainers"],
    ["symbol_forms", "replay", "line_order", "merge_lists"],
    ["other_rules", "comparison_records"],
    ["comparison_cause"],
    ["comparison"],
    ["diagnosis"],
    ["tokenizer"],
    ["methods"],
    ["merging"],
    ["encoding"],
    ["method_comparison", "vocabulary", "corpus_comparison"],
    ["formats"],
]
FLOOR_OF = {module: floor for floor, modules in enumerate(FLOORS) for module in modules}
FOLDER = Path(bpe_core.__file__).parent


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bpe_core."):
            yield node.module.split(".")[1]
        assert not (isinstance(node, ast.ImportFrom) and node.level), f"{path.name}: imports are absolute here"


def test_every_module_has_a_floor():
    modules = {path.stem for path in FOLDER.glob("*.py")} | {path.parent.name for path in FOLDER.glob("*/__init__.py")}
    assert modules - {"__init__"} == set(FLOOR_OF)


def test_imports_only_go_down():
    for path in FOLDER.rglob("*.py"):
        own = path.stem if path.parent == FOLDER else path.parent.name
        for module in imported(path) if path != FOLDER / "__init__.py" else ():
            allowed = FLOOR_OF[own] + (path.parent != FOLDER)
            assert FLOOR_OF[module] < allowed, f"{path.relative_to(FOLDER)} imports {module}"


def test_the_core_loads_without_the_screens_libraries():
    code = "import sys, bpe_core; print([m for m in ('streamlit', 'pandas', 'altair', 'bpe_ui') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=FOLDER.parent)
    assert out.stdout.strip() == "[]"


def test_every_public_name_says_what_it_is():
    for name in bpe_core.__all__:
        assert (getattr(bpe_core, name).__doc__ or "").strip(), name
