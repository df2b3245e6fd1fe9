"""Files and standard input as text, corpora, merge lists and tokenizers; an error names the file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bpe_core.command_line.apart import word_counts_apart
from bpe_core.errors import BpeError, SettingsError
from bpe_core.formats import Imported, lost_order, read_files, read_merge_list, text_of
from bpe_core.records import Pair
from bpe_core.text import Corpus
from bpe_core.trainers import Trainer

INPUTS = ("corpus", "merges", "tokenizer", "text")
"""Arguments that may be ``-``."""


def check_one_input(asked: argparse.Namespace) -> None:
    """Raise SettingsError where standard input is asked for twice: it can be read once."""
    twice = [name for name in INPUTS if getattr(asked, name, None) == "-"]
    if len(twice) > 1:
        raise SettingsError(f"standard input (-) is asked for as {' and as '.join(twice)}; give one of them as a file")


@dataclass(frozen=True, slots=True)
class Material:
    """What there is to learn from."""

    given: str | Mapping[str, int]
    """A text, or word counts."""

    warnings: tuple[str, ...] = ()
    """What was done to it when it was read; sentences."""

    special_tokens: tuple[str, ...] = ()
    """What to split off the text first."""

    @property
    def text(self) -> str | None:
        """The text, where there is one."""
        return self.given if isinstance(self.given, str) else None

    def corpus(self, trainer: Trainer, cut_by: Trainer) -> Corpus:
        """The words as the trainer spells them; counted words are taken for cut as ``cut_by`` cuts them."""
        if isinstance(self.given, str):
            return trainer.corpus(self.given, self.special_tokens)
        return Corpus.from_words(self.given, trainer.alphabet, cut_by.splitter)

    def notes(self, trainer: Trainer) -> tuple[str, ...]:
        """What to know before a training of this is believed; sentences."""
        lost = lost_order(trainer.tie_break) if self.text is None else ""
        return (*self.warnings, *((lost,) if lost else ()), *trainer.warnings(self.given, self.special_tokens))


def material_from(name: str, word_counts: bool, special_tokens: Sequence[str] = ()) -> Material:
    """A corpus from a file or standard input.

    Raises FormatError that names the file and the line, SettingsError for special tokens of word counts, OSError.
    """
    if not word_counts:
        return Material(text_from(name), special_tokens=tuple(special_tokens))
    if special_tokens:
        raise SettingsError("--special-token is split off a text, and word counts are cut already; leave it out")
    with _named(name):
        read = word_counts_apart(_bytes(name))
    return Material(read.counts, read.warnings)


def text_from(name: str) -> str:
    """The text of a file, or of standard input. Raises FormatError for what is not UTF-8, OSError."""
    with _named(name):
        return text_of(_bytes(name)).replace("\r\n", "\n")


def merges_from(name: str) -> tuple[Pair, ...]:
    """The merges of a file in any format. Raises FormatError that names the file and the line, OSError."""
    with _named(name):
        return read_merge_list(_bytes(name), name).merges


def tokenizer_from(name: str) -> Imported:
    """A tokenizer file, or a folder with ``vocab.json`` and ``merges.txt``. Raises as ``merges_from``."""
    with _named(name):
        folder = Path(name)
        if name != "-" and folder.is_dir():
            return read_files({each: (folder / each).read_bytes() for each in ("vocab.json", "merges.txt")})
        return read_files({name: _bytes(name)})


def _bytes(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


@contextmanager
def _named(name: str) -> Iterator[None]:
    try:
        yield
    except BpeError as trouble:
        raise type(trouble)(f"{'standard input' if name == '-' else name}: {trouble}") from None
