"""No Parquet file, however damaged, ends the process that asks for its words."""

import io
from pathlib import Path

import pyarrow
import pytest
from pyarrow import parquet

from bpe_core import FormatError
from bpe_core.command_line import apart, main, word_counts_apart

DAMAGED = sorted((Path(__file__).parent / "damaged").glob("*.parquet"))
"""Found by changing bytes at random; the first ends the process, by C++, with no error to catch."""
WORDS = {" low": 5, "\n": 2, "\u6f22\U0001f600": 1}


def packed(words, counts):
    out = io.BytesIO()
    parquet.write_table(pyarrow.table({"word": words, "count": counts}), out)
    return out.getvalue()


def test_a_table_is_read_as_it_would_be_here():
    found = word_counts_apart(packed([*WORDS, " low"], [4, 2, 1, 1]))
    assert dict(found.counts) == WORDS
    assert [*found.counts] == [*WORDS]
    assert found.warnings == ("1 row says a word again, first `\u2423low` in row 4; its counts were added.",)


def test_there_are_damaged_files_to_try():
    assert len(DAMAGED) == 2


@pytest.mark.parametrize("path", DAMAGED, ids=lambda path: path.stem)
def test_a_damaged_table_is_refused_in_words(path, capsys):
    with pytest.raises(FormatError, match="this is no Parquet table that can be read"):
        word_counts_apart(path.read_bytes())
    assert main(["train", str(path), "--word-counts"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"bpe: {path}: this is no Parquet table that can be read")


def test_what_is_wrong_with_a_row_is_said_as_it_would_be_here():
    with pytest.raises(FormatError, match="row 2: expected a whole count of 1 or more, found `0`"):
        word_counts_apart(packed(["a", "b"], [1, 0]))


def test_a_reader_that_does_not_come_to_an_end_is_ended(monkeypatch):
    monkeypatch.setattr(apart, "LONGEST", 1)
    monkeypatch.setattr(apart, "_PROGRAM", "import time; time.sleep(60)")
    with pytest.raises(FormatError, match="takes longer than 1 seconds to read; give CSV"):
        word_counts_apart(packed(["a"], [1]))


def test_the_package_is_found_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    assert dict(word_counts_apart(packed(["a"], [1])).counts) == {"a": 1}
