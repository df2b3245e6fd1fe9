"""Hostile arguments and files on the command line: one line that says what is wrong, exit code 2, no traceback."""

import io
import json
import sys
from pathlib import Path

import pytest

from bpe_core.command_line import main

TOKENIZER = {"model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": ["a b"]}}
FILES = {
    "good.txt": b"low low lower", "utf16.txt": "low".encode("utf-16"), "cut.txt": b"low\n\xe2\x82", "empty": b"",
    "huge.txt": b"a" * 20_000_001, "nul.txt": b"\0\0 \0\0", "bom.txt": b"\xef\xbb\xbflow low", "list.txt": b"l o\n",
    "counts.csv": b"low,-1\n", "half.csv": b"low,1.5\n", "rubbish.parquet": b"PAR1" + b"\xff" * 99, "deep.json": b"[" * 100_000,
    "twice.txt": b"l o\nl o\n", "escape.txt": b"\x1b[2J\n", "zip.parquet": b"PK\x03\x04",
    "kind.json": json.dumps({**TOKENIZER, "normalizer": {"type": "\x1b[2J"}}).encode(),
}  # fmt: skip
HUGE = str(10**30)
REFUSED = {
    "UTF-16": (["train", "utf16.txt"], "utf16.txt: this is UTF-16 text"),
    "a file cut off": (["train", "cut.txt"], "cut.txt: line 2, byte 5: expected UTF-8 text"),
    "20 MB and a byte": (["train", "huge.txt"], "huge.txt: the list has 20,000,001 bytes"),
    "a negative count": (["train", "counts.csv", "--word-counts"], "counts.csv: line 1: expected a whole count"),
    "half a count": (["train", "half.csv", "--word-counts"], "half.csv: line 1: expected a whole count"),
    "no table": (["train", "empty", "--word-counts"], "empty: the table is empty"),
    "Parquet of rubbish": (["train", "rubbish.parquet", "--word-counts"], "rubbish.parquet: this is no Parquet table"),
    "a zip for a table": (["train", "zip.parquet", "--word-counts"], "zip.parquet: this is a zip archive"),
    "deep JSON": (["check", "good.txt", "deep.json"], "deep.json: line 1"),
    "a merge given twice": (["encode", "twice.txt", "low"], "twice.txt: line 2: the pair `l + o` stands at line 1"),
    "a control sequence for a list": (["check", "good.txt", "escape.txt"], "escape.txt: line 1"),
    "rounds that are not whole": (["train", "good.txt", "--rounds", "1.5"], "invalid int value: '1.5'"),
    "rounds of 5,000 digits": (["train", "good.txt", "--rounds", "9" * 5000], "invalid int value"),
    "not a number": (["train", "good.txt", "--min-count", "NaN"], "invalid int value: 'NaN'"),
    "a round out of sight": (["step", "good.txt", "--round", HUGE], "there is no round 1,000,000"),
    "a negative round": (["step", "good.txt", "--round", "-1"], "--round: expected a whole number of 1 or more"),
    "a control sequence for a name": (["train", "\x1b[2J"], "‹ESC›[2J: No such file"),
    "a name of 9,999 characters": (["train", "x" * 9999], "File name too long"),
}  # fmt: skip
TAKEN = {
    "more rounds than there are pairs": ["train", "good.txt", "--rounds", HUGE],
    "a least count beyond all": ["train", "good.txt", "--min-count", HUGE],
    "a limit beyond all": ["step", "good.txt", "--round", "1", "--limit", HUGE],
    "an empty corpus": ["train", "empty"],
    "NUL": ["train", "nul.txt"],
    "a byte order mark": ["train", "bom.txt"],
    "a broken argument": ["encode", "list.txt", "l\udcff"],
    "an unknown part with a control sequence": ["encode", "kind.json", "ab"],
}


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Runs one command in a folder of hostile files; gives its exit code and all that it printed."""
    monkeypatch.chdir(tmp_path)
    for name, data in FILES.items():
        Path(name).write_bytes(data)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))

    def run(arguments):
        try:
            code = main(arguments)
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_command_is_refused_in_words(say, name):
    arguments, said = REFUSED[name]
    code, out, err = say(arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert "\x1b" not in err


@pytest.mark.parametrize("name", TAKEN)
def test_what_only_looks_hostile_is_answered(say, name):
    code, out, err = say(TAKEN[name])
    assert code == 0, err
    assert out
    assert "\x1b" not in out + err
