"""What a tokenizer file asks for besides merging, as far as it is followed: frozen records, and added tokens found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import regex

from bpe_core.text import SplitStep, split_by_steps

_WORD = regex.compile(r"[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]")
_SPACE = regex.compile(r"\s")


@dataclass(frozen=True, slots=True)
class AddedToken:
    """A token that is looked for in a text before anything else; merges never touch it."""

    content: str
    """Its text."""

    id: int
    """Its id, 0 or more."""

    special: bool = True
    """Whether it is a mark for the model, such as the end of a text, and no text of the user's."""

    single_word: bool = False
    """Whether it is found only where no letter, digit or underscore stands beside it."""

    lstrip: bool = False
    """Whether it takes the white space on its left with it."""

    rstrip: bool = False
    """Whether it takes the white space on its right with it."""

    normalized: bool = False
    """Whether it is looked for after the normalizer has changed the text, and not before."""


@dataclass(frozen=True, slots=True)
class FileRules:
    """What is done to a text around its merges; the defaults do nothing."""

    normalizers: tuple[SplitStep, ...] = ()
    """Steps that change a text before added tokens of kind ``normalized`` are looked for."""

    steps: tuple[SplitStep, ...] | None = None
    """How text becomes words, where no splitter of the table does it so."""

    added: tuple[AddedToken, ...] = ()
    """Tokens that are looked for in a text first."""

    unknown: tuple[str, int] | None = None
    """The token that stands for symbols which the vocabulary does not have, with its id; None when there is none."""

    fuse_unknown: bool = False
    """Whether unknown symbols in a row are one token."""

    byte_fallback: bool = False
    """Whether an unknown symbol is spelt by the tokens ``<0x00>`` to ``<0xFF>`` in place of the unknown token."""

    whole_words: bool = False
    """Whether a word that is a token is taken whole, without its merges."""

    before: tuple[tuple[str, int], ...] = ()
    """Tokens put before every text, with ids."""

    after: tuple[tuple[str, int], ...] = ()
    """Tokens put after every text, with ids."""

    parts: str = ""
    """The file itself without its vocabulary and merges, as JSON, so that it can be written again; empty for none."""


NO_RULES = FileRules()
"""What a list of merges alone asks for."""


def fallback_name(byte: int) -> str:
    """The token that byte fallback writes a byte as.

    >>> fallback_name(10)
    '<0x0A>'
    """
    return f"<0x{byte:02X}>"


def pieces_of(text: str, rules: FileRules, until: float | None = None) -> list[tuple[str | AddedToken, bool]]:
    """A text cut at the added tokens, each stretch between them with whether it begins the text.

    As tokenizers does it: the longest of several tokens at the leftmost place, first the ones that are looked for in
    the text as given, then, after the normalizer, the others.

    Parameters: a text; the rules; the ``time_limit`` of the text. Cost: O(length), and that of the normalizer.

    >>> rules = FileRules(added=(AddedToken("<s>", 0),))
    >>> [piece if isinstance(piece, str) else piece.content for piece, _ in pieces_of("a<s>b", rules)]
    ['a', '<s>', 'b']
    """
    as_given = tuple(each for each in rules.added if not each.normalized)
    changed = tuple(each for each in rules.added if each.normalized)
    found: list[tuple[str | AddedToken, bool]] = []
    for piece, begins in _cut(text, as_given, tuple(each.content for each in as_given), True):
        if isinstance(piece, AddedToken):
            found.append((piece, begins))
            continue
        inner = "".join(split_by_steps(piece, rules.normalizers, begins, until)) if rules.normalizers else piece
        names = tuple("".join(split_by_steps(each.content, rules.normalizers)) for each in changed)
        found += _cut(inner, changed, names, begins)
    return found


def _cut(
    text: str, tokens: tuple[AddedToken, ...], names: Sequence[str], begins: bool
) -> list[tuple[str | AddedToken, bool]]:
    by_name = {name: token for name, token in zip(names, tokens) if name}
    if not by_name:
        return [(text, begins)] if text else []
    found: list[tuple[str | AddedToken, bool]] = []
    at = 0
    for match in _any_of(tuple(by_name)).finditer(text):
        token = by_name[match.group()]
        start, end = match.span()
        if token.single_word and (_WORD.match(text[max(start - 1, 0) : start]) or _WORD.match(text[end : end + 1])):
            continue
        while token.lstrip and start > at and _SPACE.match(text[start - 1]):
            start -= 1
        while token.rstrip and end < len(text) and _SPACE.match(text[end]):
            end += 1
        if at < start:
            found.append((text[at:start], begins and not at))
        found.append((token, False))
        at = end
    return [*found, (text[at:], begins and not at)] if at < len(text) else found


@lru_cache(maxsize=64)
def _any_of(names: tuple[str, ...]) -> regex.Pattern[str]:
    # Longest first: an alternation takes the first that fits.
    return regex.compile("|".join(map(regex.escape, sorted(names, key=len, reverse=True))))
