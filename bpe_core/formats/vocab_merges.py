"""GPT-2's two files, ``vocab.json`` and ``merges.txt``; the second also alone, with or without its first line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from bpe_core.encoding import ALL_BYTES, Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.hf_vocabulary import (
    checked_vocab,
    read_symbol,
    stray_warning,
    with_vocabulary,
    written,
    written_vocab,
)
from bpe_core.formats.lists.listed import listed
from bpe_core.formats.reading import (
    Where,
    duplicates,
    encodable,
    guessed_alphabet,
    json_of,
    lines_of,
    odd_merges,
    pair_on_line,
    plain_symbols,
    text_of,
)
from bpe_core.formats.records import Imported, MergeList
from bpe_core.learning import Trace
from bpe_core.text import name_bytes

HEADER = "#version: 0.2"
"""First line of ``merges.txt``."""

ONE_PLACE = "rank-one-place"
"""How Hugging Face's library, which reads these files, applies them: a key of ``METHODS``."""

IDS_ARE_OURS = (
    "The file has no ids: those shown here are given in order, base symbols and then merges, and are not the model's. "
    "Give vocab.json together with it to have the model's."
)
"""Said of merges that come without their vocabulary."""

LIMITS = (
    "The splitter is not in it: GPT-2's pattern is assumed for bytes, white space for characters.",
    "Symbols with a space or a line end cannot be written, except as bytes.",
    "Counts, ties and the corpus are not in it.",
)
"""What ``vocab.json`` and ``merges.txt`` cannot hold."""


def read(data: str | bytes, vocab: str | bytes | None = None) -> MergeList:
    """Read ``merges.txt``, one pair a line, and the ``vocab.json`` beside it if given.

    Without a vocabulary ids are given anew: base symbols, then merges in order. A list without the first line is read
    as well. Raises FormatError that names the line. Cost: O(length).

    >>> read("#version: 0.2\\nĠ t\\nh e\\n").usable().tokenizer.merges
    ((b' ', b't'), (b'h', b'e'))
    """
    lines = lines_of(text_of(data))
    start = 1 if lines and lines[0].startswith("#version") else 0
    merges = [pair_on_line(line, number) for number, line in enumerate(lines[start:], start=start + 1)]

    def where(rank: int) -> str:
        return f"line {rank + start + 1}"

    if vocab is not None:
        return _with_vocab(merges, checked_vocab(json_of(text_of(vocab)), "vocab.json"), where)
    alphabet = guessed_alphabet(symbol for pair in merges for symbol in pair)
    pairs = [(read_symbol(left, alphabet), read_symbol(right, alphabet)) for left, right in merges]
    spelt = _splitter(alphabet), alphabet
    name = "vocab-merges" if start else "pair-lines"
    return listed(name, merges, pairs, where, spelt, (_assumed(alphabet), IDS_ARE_OURS), ONE_PLACE)


def write(source: Trace | Tokenizer) -> dict[str, str]:
    """Write ``vocab.json`` and ``merges.txt``; raises FormatError for symbols that a line cannot hold."""
    tokenizer = as_tokenizer(source).in_bytes()
    if tokenizer.alphabet in ("characters-eow-separate", "utf-16-units"):
        raise FormatError(f"merges.txt cannot hold the alphabet {tokenizer.alphabet}; use bpe-trace")
    encodable(tokenizer, "merges.txt")
    plain_symbols(tokenizer, "merges.txt")
    vocab = written_vocab(tokenizer)
    vocab.update((name, number) for name, number in tokenizer.specials if name not in vocab)
    lines = [HEADER, *(f"{written(left)} {written(right)}" for left, right in tokenizer.merges)]
    return {"vocab.json": json.dumps(vocab, ensure_ascii=False) + "\n", "merges.txt": "\n".join(lines) + "\n"}


def write_lines(source: Trace | Tokenizer) -> dict[str, str]:
    """Write the merges alone, one a line, without a first line; errors as ``write``."""
    return {"pairs.txt": write(source)["merges.txt"].removeprefix(HEADER + "\n")}


def _with_vocab(merges: Sequence[tuple[str, str]], names: dict[str, int], where: Where) -> MergeList:
    alphabet = guessed_alphabet([*names, *(symbol for pair in merges for symbol in pair)])
    if set(map(name_bytes, ALL_BYTES)) <= names.keys():
        alphabet = "utf-8-bytes"
    try:
        tokenizer = with_vocabulary(merges, names, _splitter(alphabet), alphabet, where)
    except FormatError as trouble:
        return MergeList(
            "vocab-merges", tuple(merges), tuple(dict.fromkeys([str(trouble), *duplicates(merges, where)]))
        )
    tokenizer = replace(tokenizer, method=ONE_PLACE)
    warnings = (_assumed(alphabet), *stray_warning(tokenizer), *odd_merges(tokenizer.merges, where))
    return MergeList(
        "vocab-merges", tuple(merges), (), Imported("vocab-merges", tokenizer, warnings, assumed=("splitter",))
    )


def _splitter(alphabet: str) -> str:
    return "gpt2" if alphabet == "utf-8-bytes" else "whitespace"


def _assumed(alphabet: str) -> str:
    return f"The file does not say how text is split or spelt; {_splitter(alphabet)} and {alphabet} are assumed."
