"""A vocabulary as Hugging Face's files write it, put together with its merges."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bpe_core.encoding import Tokenizer
from bpe_core.errors import BpeError, FormatError
from bpe_core.formats.reading import Where, check_merges, is_base, is_id, kind_of
from bpe_core.notation import visible
from bpe_core.records import Pair, Symbol
from bpe_core.text import bytes_of_names, name_bytes


def checked_vocab(value: object, where: str) -> dict[str, int]:
    """An object of tokens with ids; raises FormatError for anything else, or one id for two tokens."""
    if not isinstance(value, dict):
        raise FormatError(f"{where}: expected an object of tokens with ids, found {kind_of(value)}")
    owners: dict[int, str] = {}
    for token, number in value.items():
        if not is_id(number):
            raise FormatError(
                f"{where}: `{visible(token)}`: expected an id of 0 to 4,294,967,295, found {number!r:.40}"
            )
        if owners.setdefault(number, token) != token:
            raise FormatError(f"{where}: `{visible(owners[number])}` and `{visible(token)}` both have the id {number}")
    return value


def with_vocabulary(
    merges: Sequence[tuple[str, str]],
    vocab: Mapping[str, int],
    splitter: str | None,
    alphabet: str,
    where: Where,
    specials: Sequence[tuple[str, int]] = (),
    base: Collection[str] = (),
) -> Tokenizer:
    """Merges with a vocabulary as files write them; entries that neither alphabet nor merges make are kept as strays.

    Parameters: merges; tokens with ids; keys of ``SPLITTERS`` and ``ALPHABETS``; how to name a place; the file's
    special tokens; tokens that are base symbols besides the alphabet's own. Raises FormatError for a merge whose parts
    or result the vocabulary does not have.
    """
    symbols: dict[Symbol, int] = {}
    stray: list[tuple[Symbol, int]] = []
    used = {part for left, right in merges for part in (left, right, left + right)}
    named = {name for name, _ in specials}
    for token, number in vocab.items():
        symbol = _vocabulary_symbol(token, alphabet)
        if symbol is not None and (token in used or token in base or is_base(symbol, alphabet)):
            symbols[symbol] = number
        elif token not in named:
            stray.append((token if symbol is None else symbol, number))
    pairs = _pairs(merges, vocab, alphabet, where)
    check_merges(pairs, where, alphabet, symbols)
    ordered = sorted(symbols.items(), key=lambda item: item[1])
    vocabulary, ids = tuple(symbol for symbol, _ in ordered), tuple(number for _, number in ordered)
    return Tokenizer(tuple(pairs), vocabulary, ids, splitter, alphabet, tuple(specials), tuple(stray))


def stray_warning(tokenizer: Tokenizer) -> tuple[str, ...]:
    """A sentence on the tokens that no merge makes, if there are any."""
    count = len(tokenizer.stray)
    if not count:
        return ()
    first = visible(tokenizer.stray[0][0])
    names = f"The token `{first}` is" if count == 1 else f"{count:,} tokens, `{first}` the first, are"
    whole = ", except that a word which is one is taken whole" if tokenizer.rules.whole_words else ""
    return (f"{names} in the vocabulary, but made by no merge: kept with ids, never reached by merging{whole}.",)


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


def written_vocab(tokenizer: Tokenizer) -> dict[str, int]:
    """Every token as files write it, with its id; special tokens are left out."""
    return {written(symbol): number for symbol, number in tokenizer.known_ids.items()}
