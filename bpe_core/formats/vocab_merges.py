"""GPT-2's two files, ``vocab.json`` and ``merges.txt``; the second also alone, with or without its first line."""

from __future__ import annotations

import json
from dataclasses import replace

from bpe_core.encoding import Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.hf_vocabulary import (
    checked_vocab,
    read_symbol,
    stray_warning,
    with_vocabulary,
    written,
    written_vocab,
)
from bpe_core.formats.reading import (
    check_merges,
    encodable,
    guessed_alphabet,
    json_of,
    lines_of,
    odd_merges,
    pair_on_line,
    plain_symbols,
    text_of,
)
from bpe_core.formats.records import Imported
from bpe_core.learning import Trace
from bpe_core.text import name_bytes

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

HEADER = "#version: 0.2"
"""First line of ``merges.txt``."""


def read(data: str | bytes, vocab: str | bytes | None = None) -> Imported:
    """Read ``merges.txt``, one pair a line, and the ``vocab.json`` beside it if given.

    Without a vocabulary ids are given anew: base symbols, then merges in order. A list without the first line is read
    as well. Raises FormatError that names the line. Cost: O(length).

    >>> read("#version: 0.2\\nĠ t\\nh e\\n").tokenizer.merges
    ((b' ', b't'), (b'h', b'e'))
    """
    lines = lines_of(text_of(data))
    start = 1 if lines and lines[0].startswith("#version") else 0
    merges = [pair_on_line(line, number) for number, line in enumerate(lines[start:], start=start + 1)]

    def where(rank: int) -> str:
        return f"line {rank + start + 1}"

    names: dict[str, int] = {} if vocab is None else checked_vocab(json_of(text_of(vocab)), "vocab.json")
    alphabet = guessed_alphabet([*names, *(symbol for pair in merges for symbol in pair)] if merges else names)
    if names and set(map(name_bytes, (bytes((b,)) for b in range(256)))) <= names.keys():
        alphabet = "utf-8-bytes"
    splitter = "gpt2" if alphabet == "utf-8-bytes" else "whitespace"
    if vocab is None:
        pairs = [(read_symbol(left, alphabet), read_symbol(right, alphabet)) for left, right in merges]
        check_merges(pairs, where, alphabet)
        tokenizer = Tokenizer.from_merges(pairs, splitter, alphabet)
    else:
        tokenizer = with_vocabulary(merges, names, splitter, alphabet, where)
    assumed = f"The file does not say how text is split or spelt; {splitter} and {alphabet} are assumed."
    given = () if vocab is not None else (IDS_ARE_OURS,)
    return Imported(
        "vocab-merges",
        replace(tokenizer, method="rank-one-place"),
        (assumed, *given, *stray_warning(tokenizer), *odd_merges(tokenizer.merges, where)),
    )


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
    return {"merges.txt": write(source)["merges.txt"].removeprefix(HEADER + "\n")}
