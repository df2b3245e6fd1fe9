"""A vocabulary as Hugging Face's files write it, put together with its merges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bpe_core.encoding import Tokenizer
from bpe_core.errors import BpeError, FormatError
from bpe_core.formats.reading import Where, check_merges, is_base, kind_of
from bpe_core.notation import visible
from bpe_core.records import Pair, Symbol
from bpe_core.text import bytes_of_names, name_bytes


def checked_vocab(value: object, where: str) -> dict[str, int]:
    """An object of tokens with ids; raises FormatError for anything else, or one id for two tokens."""
    if not isinstance(value, dict):
        raise FormatError(f"{where}: expected an object of tokens with ids, found {kind_of(value)}")
    owners: dict[int, str] = {}
    for token, number in value.items():
        if not isinstance(number, int) or isinstance(number, bool) or number < 0:
            raise FormatError(f"{where}: `{visible(token)}`: expected an id of 0 or more, found {number!r:.40}")
        if owners.setdefault(number, token) != token:
            raise FormatError(f"{where}: `{visible(owners[number])}` and `{visible(token)}` both have the id {number}")
    return value


def with_vocabulary(
    merges: Sequence[tuple[str, str]],
    vocab: Mapping[str, int],
    splitter: str,
    alphabet: str,
    where: Where,
    added: Mapping[str, int] | None = None,
) -> Tokenizer:
    """Merges with a vocabulary as files write them; entries that neither alphabet nor merges make are special tokens.

    Raises FormatError for a merge whose parts or result the vocabulary does not have.
    """
    symbols: dict[Symbol, int] = {}
    specials: list[tuple[str, int]] = []
    used = {part for left, right in merges for part in (left, right, left + right)}
    for token, number in vocab.items():
        symbol = _vocabulary_symbol(token, alphabet)
        if symbol is not None and (token in used or (is_base(symbol, alphabet) and token not in (added or ()))):
            symbols[symbol] = number
        else:
            specials.append((token, number))
    pairs = _pairs(merges, vocab, alphabet, where)
    check_merges(pairs, where, alphabet, symbols)
    ordered = sorted(symbols.items(), key=lambda item: item[1])
    vocabulary, ids = tuple(symbol for symbol, _ in ordered), tuple(number for _, number in ordered)
    return Tokenizer(tuple(pairs), vocabulary, ids, splitter, alphabet, tuple(specials))


def _pairs(merges: Sequence[tuple[str, str]], vocab: Mapping[str, int], alphabet: str, where: Where) -> list[Pair]:
    pairs: list[Pair] = []
    for rank, (left, right) in enumerate(merges):
        for name in (left, right, left + right):
            if name not in vocab:
                raise FormatError(f"{where(rank)}: `{visible(name)}` is not in the vocabulary")
        try:
            pairs.append((read_symbol(left, alphabet), read_symbol(right, alphabet)))
        except BpeError as trouble:
            raise FormatError(f"{where(rank)}: {trouble}") from None
    return pairs


def _vocabulary_symbol(token: str, alphabet: str) -> Symbol | None:
    try:
        return read_symbol(token, alphabet) if token else None
    except BpeError:
        return None


def read_symbol(name: str, alphabet: str) -> Symbol:
    """A token as files write it: bytes by their printable characters; raises BpeError for other characters there."""
    return bytes_of_names(name) if alphabet == "utf-8-bytes" else name


def written(symbol: Symbol) -> str:
    """The other way round."""
    return symbol if isinstance(symbol, str) else name_bytes(symbol)
