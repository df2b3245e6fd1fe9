"""What a reader gives, and what the table of formats says about each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bpe_core.encoding import Tokenizer
from bpe_core.errors import FormatError
from bpe_core.learning import Trace
from bpe_core.records import Pair


@dataclass(frozen=True)
class Imported:
    """A file that was read."""

    format: str
    """Key of ``FORMATS``."""

    tokenizer: Tokenizer
    """Its merges, ready to encode with."""

    warnings: tuple[str, ...] = ()
    """What the file says and this package does not do, or what it leaves open and was assumed; sentences."""

    trace: Trace | None = None
    """The whole training, from the one format that holds it."""


@dataclass(frozen=True)
class MergeList:
    """A merge list as it was written, whether or not a tokenizer can be made of it."""

    format: str
    """Key of ``FORMATS``."""

    merges: tuple[Pair, ...]
    """The pairs in order, symbols untouched, all text or all bytes; pairs given twice, and pairs that no training
    could have made, are kept."""

    problems: tuple[str, ...] = ()
    """Why no tokenizer can be made of it: phrases that name their places; none when one can."""

    imported: Imported | None = None
    """What is made of it; None when there are problems."""

    def usable(self) -> Imported:
        """What is made of it. Raises FormatError with the first problem."""
        if self.imported is None:
            raise FormatError(self.problems[0])
        return self.imported


@dataclass(frozen=True, slots=True)
class Format:
    """One file format."""

    name: str
    """Key in ``FORMATS``."""

    title: str
    """For a menu."""

    explanation: str
    """One plain sentence."""

    source: str
    """Who reads and writes it."""

    cannot: tuple[str, ...]
    """What it cannot hold; sentences."""

    read: Callable[[str | bytes], MergeList]
    """A file's contents to records. Raises FormatError that names the place where no merges can be read."""

    write: Callable[[Trace | Tokenizer], dict[str, str]]
    """File name -> contents. Raises FormatError for merges that the format cannot hold."""
