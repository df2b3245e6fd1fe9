"""What a reader gives, and what the table of formats says about each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bpe_core.encoding import Tokenizer
from bpe_core.learning import Trace


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

    read: Callable[[str | bytes], Imported]
    """A file's contents to records. Raises FormatError that names the place."""

    write: Callable[[Trace | Tokenizer], dict[str, str]]
    """File name -> contents. Raises FormatError for merges that the format cannot hold."""
