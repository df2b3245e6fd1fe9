"""Pairs as JSON or as Python writes them: lists, one pair a line, dicts of pairs with ranks or ids."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

import regex

from bpe_core.encoding import Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.lists.listed import listed
from bpe_core.formats.lists.notation import Items, entry_lines, is_pair, parsed
from bpe_core.formats.minbpe import merges_of_ids
from bpe_core.formats.reading import NO_MERGES, Where, encodable, guessed_alphabet, json_of, kind_of, text_of
from bpe_core.formats.records import MergeList
from bpe_core.learning import Trace
from bpe_core.notation import visible
from bpe_core.pairs import join
from bpe_core.records import Pair
from bpe_core.text import bytes_of_names

LIMITS = (
    "Neither splitter nor alphabet is in it: GPT-2's pattern is assumed for bytes, white space for characters.",
    "Token ids are not in it: they are given anew, base symbols first, then merges in order.",
    "Counts, ties and the corpus are not in it.",
    "JSON cannot hold bytes or halves of UTF-16 pairs; a Python list can.",
)
"""What a list of pairs cannot hold."""

_MERGES_KEY = regex.compile(r'"merges"\s*:\s*\[')

_Value = str | bytes | int


def read(data: str | bytes) -> MergeList:
    """Read pairs, as JSON where it is JSON, else as Python's notation; raises FormatError that names the place.

    A pair may be written as two symbols, as one text with a space, or as two ids, of which those below 256 are bytes.
    Entries of a dict are put in the order of their numbers. An object may hold the list under ``merges``.
    Cost: O(length).

    >>> read("[(b'h', b'i')]").merges, read('["h i"]').merges, read("{(104, 105): 256}").merges
    (((b'h', b'i'),), (('h', 'i'),), ((b'h', b'i'),))
    """
    text = text_of(data)
    name, value, depth = _value(text)
    entries, values = _entries(value)
    numbers = [each for each in values if isinstance(each, int)]
    order = list(range(len(entries)))
    if numbers:
        order.sort(key=numbers.__getitem__)
    where = _places(text, order, depth)
    pairs = [pair_of(entries[at], where, rank) for rank, at in enumerate(order)]
    written = _symbols(pairs, where, sorted(numbers))
    alphabet, merges = _spelt(written)
    splitter = "gpt2" if alphabet == "utf-8-bytes" else "whitespace"
    assumed = f"The list does not say how text is split or spelt; {splitter} and {alphabet} are assumed."
    otherwise = [] if numbers else _joined_otherwise(written, values, where)
    return listed(name, written, merges, where, (splitter, alphabet), (assumed, *otherwise))


def pair_of(entry: object, where: Where, rank: int) -> tuple[_Value, _Value]:
    """Two symbols or ids, as a list holds them; raises FormatError that names the place.

    >>> pair_of("a b", str, 0), pair_of(["a", "b"], str, 0)
    (('a', 'b'), ('a', 'b'))
    """
    parts = entry.split(" ") if isinstance(entry, str) else entry
    if isinstance(parts, (list, tuple)):
        if len(parts) == 2 and all(type(part) in (str, bytes, int) and part != "" and part != b"" for part in parts):
            return parts[0], parts[1]
        found = ", ".join("an empty one" if part in ("", b"") else kind_of(part) for part in parts[:3])
        if len(parts) != 2:
            found = f"{len(parts)} symbol{'s' * (len(parts) != 1)}"
    else:
        found = kind_of(parts)
    raise FormatError(f'{where(rank)}: expected two symbols, as "a b" or ["a", "b"], found {found}')


def write_json(source: Trace | Tokenizer) -> dict[str, str]:
    """Write the merges as a JSON list; raises FormatError for bytes and for halves of UTF-16 pairs."""
    tokenizer = as_tokenizer(source)
    if tokenizer.is_bytes:
        raise FormatError("JSON cannot hold bytes; use the Python list, or a tokenizer.json")
    encodable(tokenizer, "a JSON list")
    rows = ",\n".join(json.dumps(pair, ensure_ascii=False) for pair in tokenizer.merges)
    return {"merges.json": f"[\n{rows}\n]\n"}


def write_python(source: Trace | Tokenizer) -> dict[str, str]:
    """Write the merges as a Python list, in ASCII."""
    rows = "".join(f"    {ascii(pair)},\n" for pair in as_tokenizer(source).merges)
    return {"merges.py.txt": f"[\n{rows}]\n"}


def _value(text: str) -> tuple[str, object, int]:
    """The format, what the text holds, and how many brackets deep its entries stand."""
    try:
        return "pairs-json", json_of(text), 1
    except FormatError:
        rows = _json_lines(text)
        if rows is not None:
            return "pairs-json", rows, 0
        value, several = parsed(text)
        return "pairs-python", value, 0 if several else 1


def _json_lines(text: str) -> list[object] | None:
    """One pair in JSON a line; None for anything else."""
    lines = [line.strip().rstrip(",") for line in text.split("\n")]
    try:
        rows = json_of(f"[{','.join(filter(None, lines))}]")
    except FormatError:
        return None
    return rows if all(map(is_pair, rows)) else None


def _entries(value: object) -> tuple[Sequence[object], list[object]]:
    """Pairs as they are written; and of a dict what stands behind each."""
    if isinstance(value, dict) and not is_ranked(value):
        value = merges_in(value)
    if isinstance(value, (dict, Items)):
        return _ranked(list(value.items()) if isinstance(value, dict) else value.items)
    if not isinstance(value, (list, tuple)):
        raise FormatError(f'expected a list of pairs such as [["a", "b"]], found {kind_of(value)}')
    return [value] if is_pair(value) else value, []


def merges_in(value: dict[str, object]) -> object:
    """What an object holds under ``merges``, itself or in its ``model``; None where it has none."""
    model = value.get("model", value)
    return model.get("merges") if isinstance(model, dict) else None


def is_ranked(value: dict[str, object]) -> bool:
    """Whether an object has pairs with ranks: two symbols and a space in every key, a number behind it."""
    return bool(value) and all(
        type(number) is int and key.count(" ") == 1 and len(key) > 2 and key.strip(" ") == key
        for key, number in value.items()
    )


def _ranked(items: Sequence[tuple[object, object]]) -> tuple[list[object], list[object]]:
    """The keys of a dict, and their values: all ranks or ids, or all the symbols that are made."""
    first: dict[object, int] = {}
    for entry, (_, value) in enumerate(items, start=1):
        if not isinstance(value, (int, str, bytes)) or type(value) is not type(items[0][1]) or value is True:
            raise FormatError(f"entry {entry}: expected the pair's rank or id behind it, found {kind_of(value)}")
        if isinstance(value, int) and first.setdefault(value, entry) != entry:
            raise FormatError(f"entry {entry}: the number {value} stands behind entry {first[value]} already")
    return [key for key, _ in items], [value for _, value in items]


def _symbols(pairs: Sequence[tuple[_Value, _Value]], where: Where, numbers: Sequence[int]) -> list[Pair]:
    """Pairs of one kind; ids as the bytes that they stand for."""
    if not pairs:
        raise FormatError(NO_MERGES)
    kind = type(pairs[0][0])
    for rank, pair in enumerate(pairs):
        if any(type(part) is not kind for part in pair):
            raise FormatError(
                f"{where(rank)}: expected symbols all text, all bytes or all ids, found more than one kind in the list"
            )
    if kind is not int:
        return list(pairs)  # type: ignore[arg-type]
    ids = None if numbers == list(range(len(numbers))) else numbers
    return merges_of_ids(pairs, where, ids)[0]  # type: ignore[arg-type]


def _spelt(written: list[Pair]) -> tuple[str, list[Pair]]:
    """The alphabet that the symbols seem to be of, and the pairs in it."""
    texts = [symbol for pair in written for symbol in pair if isinstance(symbol, str)]
    alphabet = guessed_alphabet(texts) if texts else "utf-8-bytes"
    if alphabet == "utf-8-bytes" and texts:
        return alphabet, [(bytes_of_names(str(left)), bytes_of_names(str(right))) for left, right in written]
    if alphabet == "characters" and any(0xD800 <= ord(char) <= 0xDFFF for symbol in texts for char in symbol):
        alphabet = "utf-16-units"
    return alphabet, written


def _joined_otherwise(written: Sequence[Pair], made: Sequence[object], where: Where) -> list[str]:
    """A warning for the first pair of a dict that is said to make something else."""
    for rank, (pair, symbol) in enumerate(zip(written, made)):
        if join(*pair) != symbol:
            return [f"{where(rank)} is said to make another symbol than `{visible(join(*pair))}`, which it makes here."]
    return []


def _places(text: str, order: Sequence[int], depth: int) -> Where:
    """Ranks named by number, and by line where there are several; lines are found when they are asked for."""

    @cache
    def lines() -> list[int]:
        keys = list(_MERGES_KEY.finditer(text)) if text.lstrip().startswith("{") else []
        return entry_lines(text, keys[-1].end() - 1 if keys else 0, depth)

    def where(rank: int) -> str:
        if "\n" not in text.strip():
            return f"merge {rank + 1}"
        found = lines()
        # Entries that a JSON object names twice are one here, and two on paper.
        line = f" (line {found[order[rank]]:,})" if len(found) == len(order) else ""
        return f"merge {rank + 1}{line}"

    return where
