"""Tokens back to text."""

from __future__ import annotations

from collections.abc import Iterable

import regex

from bpe_core.encoding.tokenizer import Source, Tokenizer, as_tokenizer
from bpe_core.errors import SettingsError
from bpe_core.records import Symbol
from bpe_core.text import BOUNDARY, BYTE_VALUES, END_OF_WORD, NameBytes, Replace, bytes_of_names

_FALLBACK = regex.compile(r"<0x([0-9A-F]{2})>")


def decode(ids: Iterable[int], source: Source) -> str:
    """Token ids back to text.

    With bytes and a splitter that keeps white space this is the text that was encoded, always; bytes that are no UTF-8
    become U+FFFD. With characters, white space that the splitter dropped does not come back, but ``</w>`` becomes a
    space between words. Special tokens come back as their names. Raises SettingsError, naming the place, for an id
    that the vocabulary does not have. Cost: O(ids).

    >>> from bpe_core import encode
    >>> merges = [(b"h", b"i")]
    >>> decode(encode("hi hi", merges, splitter="gpt2").ids, merges)
    'hi hi'
    """
    tokenizer = as_tokenizer(source)
    specials = {number: name for name, number in tokenizer.specials}
    parts: list[str] = []
    run: list[Symbol] = []
    for place, number in enumerate(ids, start=1):
        if number in specials:
            parts += [text_of(run, tokenizer), specials[number]]
            run = []
        elif number in tokenizer.symbols:
            run.append(tokenizer.symbols[number])
        else:
            raise SettingsError(f"token {place}: no token has the id {number!r}; ask the encoding for its text instead")
    return "".join([*parts, text_of(run, tokenizer)])


def text_of(symbols: Iterable[Symbol], tokenizer: Tokenizer) -> str:
    """Symbols joined and read as text, in the way that the tokenizer spells text."""
    listed = list(symbols)
    if any(isinstance(symbol, bytes) for symbol in listed):
        # A token that no merge makes may be text among bytes.
        return b"".join(each if isinstance(each, bytes) else each.encode() for each in listed).decode(errors="replace")
    texts = [symbol for symbol in listed if isinstance(symbol, str)]
    if tokenizer.marks_word_ends:
        # Only a symbol's own end is a mark; a literal </w> in a text stays.
        texts = [t.removesuffix(END_OF_WORD) + " " if t.endswith(END_OF_WORD) else t for t in texts]
        texts[-1:] = [texts[-1].removesuffix(" ")] if texts else []
    whole = _with_bytes(texts) if tokenizer.rules.byte_fallback else "".join(texts)
    steps = (*tokenizer.rules.normalizers, *(tokenizer.rules.steps or ()))
    named = tokenizer.alphabet == "printable-bytes" or NameBytes() in steps
    if named and all(char in BYTE_VALUES or char == " " for char in whole):
        # No byte is named by a space: those that stand here came from the ends of words.
        return " ".join(bytes_of_names(part).decode(errors="replace") for part in whole.split(" "))
    if tokenizer.alphabet == "utf-16-units":
        return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    marked = tokenizer.splitter == "boundary-mark" or any(isinstance(s, Replace) and s.by == BOUNDARY for s in steps)
    return whole.replace(BOUNDARY, " ") if marked else whole


def _with_bytes(texts: Iterable[str]) -> str:
    """Texts joined, tokens of byte fallback as their bytes."""
    return b"".join(
        bytes((int(found[1], 16),)) if (found := _FALLBACK.fullmatch(each)) else each.encode(errors="surrogatepass")
        for each in texts
    ).decode(errors="replace")
