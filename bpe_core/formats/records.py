"""What a reader gives, and what the table of formats says about each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bpe_core.encoding import Tokenizer
from bpe_core.errors import FormatError, SettingsError, one_of
from bpe_core.learning import Trace
from bpe_core.records import Pair, Symbol
from bpe_core.text import bytes_of_names, name_bytes


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

    assumed: tuple[str, ...] = ()
    """What the file leaves open and was assumed, ``splitter`` or ``alphabet``: each can be chosen by ``assuming``."""

    def assuming(self, splitter: str = "", alphabet: str = "") -> Imported:
        """The same file under another splitter or alphabet.

        Parameters: keys of ``SPLITTERS`` and ``ALPHABETS`` for what stands in ``assumed``, empty to leave it. Between
        bytes and characters symbols are written anew, and ids are given anew. Raises SettingsError for what the file
        does not leave open, or for an alphabet other than utf-8-bytes and characters. Cost: O(merges).

        >>> found = Imported("pair-lines", Tokenizer.from_merges([(b"\\r", b"a")], "gpt2"), assumed=("alphabet",))
        >>> found.assuming(alphabet="characters").tokenizer.merges
        (('č', 'a'),)
        """
        for what, asked in (("splitter", splitter), ("alphabet", alphabet)):
            if asked and what not in self.assumed:
                raise SettingsError(f"the file says its {what} itself; leave it as it is")
        tokenizer = self.tokenizer
        if splitter:
            tokenizer = replace(tokenizer, splitter=splitter, rules=replace(tokenizer.rules, steps=None))
        if alphabet and alphabet != tokenizer.alphabet:
            if alphabet not in OPEN_ALPHABETS:
                raise one_of("alphabet", alphabet, OPEN_ALPHABETS)
            named = [tuple(map(_NOTATIONS[alphabet], pair)) for pair in tokenizer.merges]
            anew = Tokenizer.from_merges(named, tokenizer.splitter, alphabet)
            tokenizer = replace(anew, method=tokenizer.method)
        return replace(self, tokenizer=tokenizer)


OPEN_ALPHABETS = ("utf-8-bytes", "characters")
"""Alphabets between which a list of GPT-2's printable characters may leave it open."""


def _to_names(symbol: Symbol) -> Symbol:
    return name_bytes(symbol) if isinstance(symbol, bytes) else symbol


def _to_bytes(symbol: Symbol) -> Symbol:
    return bytes_of_names(symbol) if isinstance(symbol, str) else symbol


_NOTATIONS = {"characters": _to_names, "utf-8-bytes": _to_bytes}


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
