"""What a caller asks of a training, checked before it is believed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from bpe_core.errors import SettingsError
from bpe_core.notation import visible_pair
from bpe_core.records import Pair, Symbol, Word


def check_whole(what: str, value: object, least: int) -> None:
    """Refuse anything but a whole number of at least ``least``; raises SettingsError.

    >>> check_whole("rounds", 3, 0)
    """
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise SettingsError(f"{what}: expected a whole number of {least} or more, found {value!r}")


def checked_choices(choose: Mapping[int, Pair] | None) -> dict[int, Pair]:
    """Pairs chosen by hand, by round, ascending.

    Parameters: round -> pair, or None for no choices. Raises SettingsError that names a round below 1 or a value that
    is no pair. Whether the pair occurs is known only when its round comes.

    >>> checked_choices({2: ["b", "c"], 1: ("a", "b")})
    {1: ('a', 'b'), 2: ('b', 'c')}
    """
    chosen: dict[int, Pair] = {}
    for number, pair in (choose or {}).items():
        check_whole("the round of a choice", number, 1)
        if not isinstance(pair, (tuple, list)) or len(pair) != 2 or not _symbols(pair):
            raise SettingsError(f"round {number}: expected a pair of two symbols to choose, found {pair!r}")
        chosen[number] = (pair[0], pair[1])
    return dict(sorted(chosen.items()))


def absent_choice(number: int, pair: Pair) -> SettingsError:
    """The error for a chosen pair that no word holds when its round comes.

    >>> print(absent_choice(3, ("a", "b")))
    round 3: the pair `a + b` does not occur in this round, so it cannot be chosen; choose one from its pair table
    """
    return SettingsError(
        f"round {number}: the pair `{visible_pair(pair)}` does not occur in this round, so it cannot be chosen; "
        "choose one from its pair table"
    )


def first_symbols(words: Iterable[Word], special_tokens: Iterable[Symbol]) -> list[Symbol]:
    """Symbol id -> symbol before round 1: special tokens as given, then base symbols by code point or byte value.

    Raises SettingsError for a special token that is empty, given twice, or text where the corpus has bytes.
    Cost: O(symbols).

    >>> first_symbols([Word(("b", "a"), 1, 1)], ["<pad>", "b"])
    ['<pad>', 'b', 'a']
    """
    specials = list(special_tokens)
    base = set(chain.from_iterable(word.symbols for word in words))
    if len(set(specials)) < len(specials):
        raise SettingsError(f"special tokens: each may be given once, found {specials!r}")
    if not _symbols(specials) or len({type(symbol) for symbol in (*specials, *base)}) > 1:
        raise SettingsError(
            f"special tokens: expected non-empty symbols of the corpus's kind, text or bytes, found {specials!r}"
        )
    return [*specials, *sorted(base.difference(specials))]


def _symbols(values: Iterable[object]) -> bool:
    return all(isinstance(value, (str, bytes)) and value for value in values)
