"""Where a training is written to, and in which format: by what is asked for, or by the file's name."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from bpe_core.errors import FormatError
from bpe_core.formats import FORMATS, bug_report, rounds_csv
from bpe_core.learning import Trace

Write = Callable[[Trace, str | None], dict[str, str]]
"""A training, and the text that it was trained on if there is one, to file name -> contents."""


def _only_trace(write: Callable[[Trace], dict[str, str]]) -> Write:
    return lambda trace, _: write(trace)


TARGETS: dict[str, Write] = {
    **{name: _only_trace(each.write) for name, each in FORMATS.items()},
    "merges-txt": lambda trace, _: {"merges.txt": FORMATS["vocab-merges"].write(trace)["merges.txt"]},
    "rounds-csv": lambda trace, _: {"rounds.csv": rounds_csv(trace)},
    "report": lambda trace, text: {"report.md": bug_report(trace, text)},
}
"""Every format that is written, by name: those that are read as well, merges.txt without its vocabulary, the table of
rounds, and the bug report."""

ENDINGS = {
    "trace.json": "bpe-trace",
    "tokenizer.json": "tokenizer-json",
    "codes.txt": "fastbpe",
    ".bpe": "subword-nmt",
    ".codes": "subword-nmt",
    ".tiktoken": "tiktoken",
    ".model": "minbpe",
    ".json": "pairs-json",
    ".py": "pairs-python",
    ".py.txt": "pairs-python",
    "merges.txt": "merges-txt",
    ".txt": "pair-lines",
    ".csv": "rounds-csv",
    ".md": "report",
    "/": "vocab-merges",
}
"""How a name ends -> the format that it is written in; the first that fits."""


def target_named(name: str) -> str:
    """The format for a file of this name. Raises FormatError for a name that says nothing.

    >>> target_named("my-tokenizer.json"), target_named("my.json"), target_named("gpt2/")
    ('tokenizer-json', 'pairs-json', 'vocab-merges')
    """
    found = next((target for ending, target in ENDINGS.items() if name.endswith(ending)), None)
    if found is None and Path(name).is_dir():
        return "vocab-merges"
    if found is None:
        raise FormatError(f"{name}: the name says no format; choose one with --format: {', '.join(TARGETS)}")
    return found


def write_files(files: dict[str, str], out: str) -> list[str]:
    """Write what a format makes. Returns the names of the files, none for standard output.

    Parameters: file name -> contents; ``-``, a file for one, a folder for several, which is made if it is not there.
    Raises FormatError where several files have no folder, OSError.
    """
    folder = "" if len(files) == 1 else out
    if folder == "-":
        raise FormatError(f"{' and '.join(files)} cannot both go to standard output; give a folder to --out")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
    elif out == "-":
        sys.stdout.buffer.write(next(iter(files.values())).encode())
        return []
    paths = {Path(folder) / name if folder else Path(out): contents for name, contents in files.items()}
    for path, contents in paths.items():
        path.write_bytes(contents.encode())
    return [str(path) for path in paths]
