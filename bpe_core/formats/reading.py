"""What every reader and writer needs: bytes to text, JSON, and merges checked before they are believed."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeGuard

from bpe_core.encoding import Tokenizer
from bpe_core.errors import FormatError
from bpe_core.notation import visible, visible_pair
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol
from bpe_core.text import BYTE_VALUES, END_OF_WORD

MOST_BYTES = 20_000_000
"""All that is read at once, pasted or in files; GPT-4's list is 2 MB, the largest published files some 17."""

MOST_MERGES = 1_000_000
"""Merges at most; the largest published lists have 200,000."""

_CONTAINERS = {
    b"PK\x03\x04": "a zip archive; unpack it and give the file inside",
    b"\x1f\x8b": "a gzip file; unpack it first",
    b"BZh": "a bzip2 file; unpack it first",
    b"\xfd7zXZ": "an xz file; unpack it first",
    b"\x28\xb5\x2f\xfd": "a zstd file; unpack it first",
    b"\xff\xfe": "UTF-16 text; save it as UTF-8",
    b"\xfe\xff": "UTF-16 text; save it as UTF-8",
    b"%PDF": "a PDF; give the list itself as text",
    b"\x80": "a pickle, which could run a program when read; write the merges as JSON or text",
}
"""First bytes of files that people give by mistake."""

NO_MERGES = "the list holds no merges"
"""What is said of a list that is empty but for its form."""

MOST_NAMED = 20
"""Problems of one list that are named; further ones are counted."""


def text_of(data: str | bytes) -> str:
    """A file's contents as text.

    Parameters: text, or bytes in UTF-8, with or without a byte order mark. Raises FormatError for what is too large,
    not UTF-8, or packed. Cost: O(length).

    >>> text_of(b"a b\\n")
    'a b\\n'
    """
    check_size((data,))
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    for start, kind in _CONTAINERS.items():
        if data.startswith(start):
            raise FormatError(f"this is {kind}")
    if _is_sentencepiece(data):
        raise FormatError(
            "this is a sentencepiece model, a binary file; load it with Hugging Face transformers as a fast tokenizer, "
            "save it with save_pretrained, and give the tokenizer.json"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = data[: trouble.start].count(b"\n") + 1
        byte = data[trouble.start]
        raise FormatError(
            f"line {line}, byte {trouble.start + 1}: expected UTF-8 text, found the byte 0x{byte:02X}"
        ) from None


def check_size(contents: Iterable[str | bytes]) -> None:
    """Raise FormatError for more bytes, text counted in UTF-8, than are read at once.

    >>> check_size(["a b"])
    """
    total = sum(len(each) if isinstance(each, bytes) else len(each.encode(errors="surrogatepass")) for each in contents)
    if total > MOST_BYTES:
        raise FormatError(f"the list has {total:,} bytes; up to {MOST_BYTES:,} are read. Take a smaller list")


def _is_sentencepiece(data: bytes) -> bool:
    """Whether a file begins with a sentencepiece model's first piece: two length-prefixed fields, then its score."""
    return data[:1] == data[2:3] == b"\n" and len(data) > 4 and data[4 + data[3] :][:1] == b"\x15"


def json_of(text: str) -> Any:
    """Parse JSON; raises FormatError that names line and column.

    >>> json_of('{"a": [1]}')
    {'a': [1]}
    """
    try:
        return json.loads(text)
    except json.JSONDecodeError as trouble:
        raise FormatError(f"line {trouble.lineno}, column {trouble.colno}: not JSON ({trouble.msg})") from None
    except RecursionError:
        raise FormatError("the JSON is nested too deeply; no format here has more than ten levels") from None
    except ValueError as trouble:
        raise FormatError(f"this JSON cannot be read: {trouble}") from None


def kind_of(value: object) -> str:
    """A value of JSON or of Python's notation, named for a reader.

    >>> kind_of([]), kind_of(None)
    ('a list', 'null')
    """
    names = {
        dict: "an object", list: "a list", tuple: "a tuple", str: "a text", bytes: "bytes", bool: "true or false",
        type(None): "null",
    }  # fmt: skip
    return names.get(type(value), "a number")


def is_id(value: object) -> TypeGuard[int]:
    """Whether a value can be a token's id: a whole number that the libraries' 32 bits hold.

    >>> is_id(0), is_id(True), is_id(-1), is_id(2**32)
    (True, False, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**32


def lines_of(text: str) -> list[str]:
    """Lines without their ends; what follows the last end is a line only if there is something."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def pair_on_line(line: str, number: int) -> tuple[str, str]:
    """Two symbols with one space between; raises FormatError that names the line.

    >>> pair_on_line("lo w", 7)
    ('lo', 'w')
    """
    parts = line.split(" ")
    if len(parts) != 2 or not all(parts):
        raise FormatError(f"line {number}: expected two symbols separated by one space, found {_found(parts)}")
    return parts[0], parts[1]


def _found(parts: Sequence[str]) -> str:
    count = len([part for part in parts if part])
    if count == 2:
        return "a space at its start, its end or twice in the middle"
    return str(count) if count else "an empty line"


Where = Callable[[int], str]
"""Rank -> the place in the file, as a reader finds it."""


def check_merges(merges: Sequence[Pair], where: Where, alphabet: str | None, known: Collection[Symbol] = ()) -> None:
    """Refuse lists that no training could have made and no library would load.

    Parameters as of ``merge_problems``. Raises FormatError with the first problem. Cost: O(merges).
    """
    for problem in _problems(merges, where, alphabet, known):
        raise FormatError(problem)


def merge_problems(
    merges: Sequence[Pair], where: Where, alphabet: str | None, known: Collection[Symbol] = ()
) -> tuple[str, ...]:
    """What keeps a list from being a tokenizer: pairs given twice, parts that nothing makes; each names its place.

    Parameters: merges in rank order; how to name a place; the alphabet; symbols that exist besides the alphabet's own.
    Returns phrases, ``MOST_NAMED`` and the number of the rest at most. Raises FormatError for too many merges. A part
    that only a later merge makes is let through: see ``odd_merges``. Cost: O(merges).

    >>> merge_problems([("a", "b"), ("ac", "d")], lambda rank: f"line {rank + 1}", "characters")
    ('line 2: `ac` is no base symbol, and no merge in the list makes it',)
    """
    found = _problems(merges, where, alphabet, known)
    named = tuple(islice(found, MOST_NAMED))
    more = sum(1 for _ in found)
    return (*named, f"and {more:,} more of the kind") if more else named


def _problems(merges: Sequence[Pair], where: Where, alphabet: str | None, known: Collection[Symbol]) -> Iterator[str]:
    if len(merges) > MOST_MERGES:
        raise FormatError(f"{len(merges):,} merges; at most {MOST_MERGES:,} are read")
    yield from duplicates(merges, where)
    exists = {join(*pair) for pair in merges} | set(known)
    for rank, pair in enumerate(merges):
        for part in pair:
            if part not in exists and not is_base(part, alphabet):
                yield f"{where(rank)}: `{visible(part)}` is no base symbol, and no merge in the list makes it"


def duplicates(merges: Iterable[Pair], where: Where) -> Iterator[str]:
    """A phrase for every pair that stands in a list already, with both places.

    >>> list(duplicates([("a", "b"), ("a", "b")], lambda rank: f"line {rank + 1}"))
    ['line 2: the pair `a + b` stands at line 1 already']
    """
    ranks: dict[Pair, int] = {}
    for rank, pair in enumerate(merges):
        first = ranks.setdefault(pair, rank)
        if first != rank:
            yield f"{where(rank)}: the pair `{visible_pair(pair)}` stands at {where(first)} already"


def odd_merges(merges: Sequence[Pair], where: Where) -> tuple[str, ...]:
    """Warnings about lists on which encoding methods may differ; each sentence names the first such place.

    >>> odd_merges([("ab", "c"), ("a", "b")], lambda rank: f"line {rank + 1}")
    ('line 1 uses `ab`, which is made only at line 2; encoding methods may differ on this list.',)
    """
    made = {join(*pair): rank for rank, pair in reversed(tuple(enumerate(merges)))}
    warnings = []
    for rank, pair in enumerate(merges):
        late = [part for part in pair if made.get(part, -1) > rank]
        if late:
            warnings.append(
                f"{where(rank)} uses `{visible(late[0])}`, which is made only at {where(made[late[0]])}; "
                "encoding methods may differ on this list."
            )
            break
    for rank, pair in enumerate(merges):
        if made[join(*pair)] != rank:
            warnings.append(
                f"{where(rank)} makes `{visible(join(*pair))}` once more, after {where(made[join(*pair)])}; "
                "encoding methods may differ on this list."
            )
            break
    return tuple(warnings)


def is_base(symbol: Symbol, alphabet: str | None) -> bool:
    """Whether an alphabet can begin with this symbol.

    >>> is_base("w</w>", "characters-eow"), is_base("lo", "characters")
    (True, False)
    """
    if isinstance(symbol, str) and alphabet == "characters-eow":
        symbol = symbol.removesuffix(END_OF_WORD) or symbol
    return len(symbol) == 1 or (alphabet == "characters-eow-separate" and symbol == END_OF_WORD)


def guessed_alphabet(symbols: Iterable[str]) -> str:
    """The alphabet that a list of text symbols seems to be written in.

    ``utf-8-bytes`` when only GPT-2's printable characters occur and among them one that is not Latin-1, ``Ġ`` above
    all; else by ``</w>``, as a symbol of its own or at the end of one.

    >>> guessed_alphabet(["Ġ", "t"]), guessed_alphabet(["e", "r</w>"]), guessed_alphabet(["a", "b"])
    ('utf-8-bytes', 'characters-eow', 'characters')
    """
    listed = list(symbols)
    characters = {char for symbol in listed for char in symbol}
    if characters <= BYTE_VALUES.keys() and any(ord(char) > 0xFF for char in characters):
        return "utf-8-bytes"
    if END_OF_WORD in listed:
        return "characters-eow-separate"
    return "characters-eow" if any(symbol.endswith(END_OF_WORD) for symbol in listed) else "characters"


def open_alphabet(symbols: Iterable[str]) -> bool:
    """Whether a list may be in GPT-2's printable characters, and as well in characters of a language.

    It may when all are printable characters, some of them beyond ASCII, and none is the ``Ġ`` of a space, which
    nearly every list of bytes has.

    >>> open_alphabet(["č", "a"]), open_alphabet(["Ġ", "a"]), open_alphabet(["a", "b"])
    (True, False, False)
    """
    characters = {char for symbol in symbols for char in symbol}
    return characters <= BYTE_VALUES.keys() and "Ġ" not in characters and any(ord(char) > 0x7F for char in characters)


def encodable(tokenizer: Tokenizer, format_title: str) -> None:
    """Raise FormatError for halves of UTF-16 pairs, which no UTF-8 file holds."""
    for symbol in tokenizer.vocabulary:
        if isinstance(symbol, str) and any(0xD800 <= ord(char) <= 0xDFFF for char in symbol):
            raise FormatError(
                f"{format_title} cannot hold `{visible(symbol)}`, half of a UTF-16 pair; "
                "use the bpe-trace or the Python list format"
            )


def plain_symbols(tokenizer: Tokenizer, format_title: str) -> None:
    """Raise FormatError for symbols with a space or line end in a format that separates by them."""
    for rank, pair in enumerate(tokenizer.merges):
        for symbol in pair:
            if isinstance(symbol, str) and any(char in symbol for char in " \r\n"):
                raise FormatError(
                    f"merge {rank + 1}: {format_title} separates symbols by spaces and merges by line ends, "
                    f"so it cannot hold `{visible(symbol)}`"
                )
