"""The README's recipes: words counted by other engines are the words that the splitters cut, as often."""

import os
import re
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest
from missing_tools import missing

from bpe_core import SPLITTERS
from bpe_core.formats import read_word_counts

ROOT = Path(__file__).resolve().parents[3]
SECTION = (ROOT / "README.md").read_text().split("## Larger than a paste")[1].split("\n## ")[0]
RECIPES = re.findall(r"```python\n(.*?)```", SECTION, re.DOTALL)
TEXT = (
    "low low lower  lowest\n\n\tit's IT'S we'll 'S x\u00a0y\u2003z\u3000a\u1680b\x1c\x1db\x85c\u2028d\x0be\x0cf   \n"
    'one,"two" 12345 3.5% ... !?  \u00e9\u00e8 \u4f60\u597d \U0001f600\u200d\U0001f680 \u0661\u0662\u00bd a_b \u017f \'\u017f "q"\n\n\n'
)


def counted(recipe, folder, made):
    """The word counts that a recipe makes of ``TEXT``, by the pattern of the file that it makes."""
    (folder / "corpus.txt").write_text(TEXT, encoding="utf-8", newline="")
    around = {**os.environ, "PYTHONPATH": str(ROOT), "SPARK_LOCAL_IP": "127.0.0.1"}
    done = subprocess.run([sys.executable, "-c", recipe], cwd=folder, env=around, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob(made)
    return read_word_counts(found.read_bytes())


def test_duckdb_counts_the_words_that_white_space_parts(tmp_path):
    if find_spec("duckdb") is None:
        missing("duckdb is not installed")
    found = counted(RECIPES[0], tmp_path, "words.csv")
    assert found.counts == Counter(SPLITTERS["whitespace"].split(TEXT))
    assert found.warnings == ()


def test_pyspark_counts_the_words_of_the_gpt_2_pattern(tmp_path):
    if find_spec("pyspark") is None:
        pytest.skip("pyspark, of half a gigabyte, is not installed")
    found = counted(RECIPES[1], tmp_path, "words/*.parquet")
    assert found.counts == Counter(SPLITTERS["gpt2"].split(TEXT))
    assert found.warnings == ()
