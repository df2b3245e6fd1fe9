"""How the symbols of a list made elsewhere are read: as text, as GPT-2's printable characters, or as bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bpe_core.errors import SettingsError
from bpe_core.notation import utf16_units
from bpe_core.records import Pair, Symbol
from bpe_core.text import from_printable, to_printable, to_utf8

MOST_MERGES = 200_000
"""Merges in a list at most."""

READINGS: dict[str, str] = {
    "text": "as plain text",
    "printable": "as GPT-2's printable characters, in which Ġ is the space",
    "bytes": "as bytes",
}
"""Name -> how a list's symbols are read, as a phrase."""


@dataclass(frozen=True)
class ReadList:
    """A merge list whose symbols are written in an alphabet, pair by pair as they are asked for."""

    reading: str
    """Key of ``READINGS``."""

    written: Sequence[Pair]
    """The pairs as the list has them."""

    convert: Callable[[Symbol], Symbol]
    """A symbol of the list to a symbol of the alphabet; different symbols stay different."""

    known: dict[Symbol, Symbol]
    """Symbols converted so far."""

    def __len__(self) -> int:
        return len(self.written)

    def pair(self, index: int) -> Pair:
        """The pair of a rank. Cost: O(1) once a symbol is known."""
        left, right = self.written[index]
        return self._symbol(left), self._symbol(right)

    def _symbol(self, symbol: Symbol) -> Symbol:
        if symbol not in self.known:
            self.known[symbol] = self.convert(symbol)
        return self.known[symbol]


def checked_merges(merges: Sequence[Pair]) -> tuple[Pair, ...]:
    """A merge list, looked at before it is believed.

    Parameters: pairs of non-empty symbols, all text or all bytes. Raises SettingsError that names the merge.
    Cost: O(merges).

    >>> checked_merges([["l", "o"]])
    (('l', 'o'),)
    """
    if isinstance(merges, (str, bytes)) or not isinstance(merges, Sequence):
        raise SettingsError(f"expected a list of pairs of symbols, found {type(merges).__name__}; read a text first")
    if len(merges) > MOST_MERGES:
        raise SettingsError(f"the list has {len(merges):,} merges; at most {MOST_MERGES:,} are looked at")
    kind: type | None = None
    checked: list[Pair] = []
    for number, pair in enumerate(merges, start=1):
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise SettingsError(f"merge {number}: expected a pair of two symbols, found {pair!r:.60}")
        for symbol in pair:
            kind = kind or type(symbol)
            if not isinstance(symbol, (str, bytes)) or not symbol:
                raise SettingsError(f"merge {number}: expected two non-empty texts or bytes, found {pair!r:.60}")
            if type(symbol) is not kind:
                raise SettingsError(f"merge {number}: expected symbols all text or all bytes, found both in one list")
        checked.append((pair[0], pair[1]))
    return tuple(checked)


def readings(merges: Sequence[Pair], alphabet: str | None) -> tuple[ReadList, ...]:
    """Every way to read a checked list for an alphabet, the most literal first.

    Parameters: pairs; a key of ``ALPHABETS``, or None for symbols as they are. Cost: O(1).

    >>> [(each.reading, each.pair(0)) for each in readings([("Ġ", "t")], "utf-8-bytes")]
    [('text', (b'\\xc4\\xa0', b't')), ('printable', (b' ', b't'))]
    >>> [(each.reading, each.pair(0)) for each in readings([(b" ", b"t")], "printable-bytes")]
    [('bytes', ('Ġ', 't'))]
    """
    given_bytes = bool(merges) and isinstance(merges[0][0], bytes)
    if given_bytes:
        ways = {"bytes": _content_to(alphabet, lambda symbol: bytes(symbol))}
    elif alphabet == "printable-bytes":
        ways = {"printable": _same, "text": _content_to(alphabet, to_utf8)}
    elif alphabet == "utf-8-bytes":
        ways = {"text": _content_to(alphabet, to_utf8), "printable": _content_to(alphabet, from_printable)}
    else:
        as_text = _units if alphabet == "utf-16-units" else _same
        ways = {"text": as_text, "printable": _content_to(alphabet, from_printable)}
    return tuple(ReadList(name, merges, convert, {}) for name, convert in ways.items())


def distinct_readings(merges: Sequence[Pair], alphabet: str | None) -> tuple[ReadList, ...]:
    """As ``readings``, without one that reads every symbol as an earlier one does. Cost: O(merges) where all do.

    >>> [each.reading for each in distinct_readings([("l", "o")], "utf-8-bytes")]
    ['text']
    """
    found: list[ReadList] = []
    for each in readings(merges, alphabet):
        if all(any(each.pair(n) != known.pair(n) for n in range(len(merges))) for known in found):
            found.append(each)
    return tuple(found)


def _same(symbol: Symbol) -> Symbol:
    return symbol


def _units(symbol: Symbol) -> Symbol:
    return "".join(utf16_units(str(symbol)))


def _content_to(alphabet: str | None, content: Callable[..., bytes]) -> Callable[[Symbol], Symbol]:
    """Read a symbol's bytes and write them in the alphabet."""

    def convert(symbol: Symbol) -> Symbol:
        value = content(symbol)
        if alphabet == "utf-8-bytes":
            return value
        if alphabet == "printable-bytes":
            return to_printable(value)
        # Bytes that are no text become lone halves, which keeps different symbols different.
        text = value.decode(errors="surrogateescape")
        return "".join(utf16_units(text)) if alphabet == "utf-16-units" else text

    return convert
