"""Split patterns of other people's files, written for Oniguruma as Hugging Face's tokenizers runs them.

A pattern is translated piece by piece into one that means the same to the ``regex`` package; a construct that is not
known to mean the same is refused by its name, never guessed. Compiled patterns run under a time limit.
"""

from __future__ import annotations

from functools import lru_cache

import regex

from bpe_core.errors import FormatError

LONGEST_PATTERN = 10_000
"""Characters of a pattern at most; the longest published one has about 400."""

WORD_CHARACTERS = r"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}"
"""What ``\\w`` means to Oniguruma inside a class."""

_WORD = WORD_CHARACTERS + "²³¹¼½¾"
"""Outside a class it has these as well; tried with the library, code point by code point."""

_SAME = frozenset("sSdDrntfvA")
_SAME_IN_CLASS = _SAME - {"A"}
_PROPERTY = regex.compile(
    r"\{\^?(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|S[mcko]?|Z[slp]?|C[cf]?|Letter|Mark|Number|Punctuation|Symbol|Separator"
    r"|Alphabetic|White_Space|Han|Hiragana|Katakana|Latin|Greek|Cyrillic|Hangul|Arabic|Hebrew|Thai|Devanagari)\}"
)
_CODE = regex.compile(r"x[0-9A-Fa-f]{2}|x\{[0-9A-Fa-f]{1,6}\}|u[0-9A-Fa-f]{4}")
_GROUP = regex.compile(r"\((?:\?(?:[:=!>]|<[=!]|i:))?")
_QUANTIFIER = regex.compile(r"\{\d*(,?)\d*\}([+?]?)")


@lru_cache(maxsize=256)
def translated(pattern: str) -> str:
    """A pattern for Oniguruma as one for ``regex``.

    Raises FormatError that names what cannot be followed, or why the pattern does not compile. Cost: O(length).

    >>> translated(r"\\p{N}{1,3}|a$"), translated("[^\\\\r\\\\n ]+")
    ('\\\\p{N}{1,3}|a(?=\\\\n|\\\\Z)', '[^\\\\r\\\\n ]+')
    """
    if len(pattern) > LONGEST_PATTERN:
        raise FormatError(f"the split pattern has {len(pattern):,} characters; at most {LONGEST_PATTERN:,} are read")
    out, at = [], 0
    while at < len(pattern):
        piece, at = _next(pattern, at)
        out.append(piece)
    _check_case(pattern.partition("(?i:")[2])
    whole = "".join(out)
    compiled(whole)
    return whole


@lru_cache(maxsize=256)
def compiled(pattern: str) -> regex.Pattern[str]:
    """A translated pattern, ready to run; raises FormatError when it does not compile."""
    try:
        return regex.compile(pattern)
    except (regex.error, RecursionError, OverflowError, MemoryError, ValueError) as trouble:
        raise FormatError(f"the split pattern does not compile: {trouble}") from None


def _check_case(text: str) -> None:
    """Refuse texts without regard to case where one letter is as good as several: to Oniguruma ``ss`` is ``ß``, too."""
    folded = text.casefold()
    found = next((fold for fold in _long_folds() if fold in folded), None)
    if found:
        raise _refused(f"(?i: with {found}")


@lru_cache(maxsize=1)
def _long_folds() -> tuple[str, ...]:
    """Texts of several characters that one character stands for when case is ignored."""
    return tuple(sorted({fold for code in range(0x20000) if len(fold := chr(code).casefold()) > 1}))


def _next(pattern: str, at: int) -> tuple[str, int]:
    """The translation of one construct, and where the next one begins."""
    char = pattern[at]
    if char == "\\":
        return _escape(pattern, at, in_class=False)
    if char == "[":
        return _class(pattern, at)
    if char == "(":
        group = _GROUP.match(pattern, at)
        if group is None or pattern[group.end() : group.end() + 1] == "?":
            raise _refused(pattern[at : at + 4])
        return group.group(), group.end()
    if char == "{" and (count := _QUANTIFIER.match(pattern, at)):
        # To Oniguruma x{2}+ is no possessive x{2}, and x{2}? no lazy one.
        if count[2] == "+" or (count[2] == "?" and not count[1]):
            raise _refused(count.group())
        return count.group(), count.end()
    anchors = {"^": r"(?:\A|(?<=\n)(?!\Z))", "$": r"(?=\n|\Z)"}
    return anchors.get(char, char), at + 1


def _escape(pattern: str, at: int, in_class: bool) -> tuple[str, int]:
    char = pattern[at + 1 : at + 2]
    if char in ("p", "P") and (found := _PROPERTY.match(pattern, at + 2)):
        return f"\\{char}{found.group()}", found.end()
    if char in ("x", "u") and (code := _CODE.match(pattern, at + 1)):
        value = int(code.group()[1:].strip("{}"), 16)
        if value < 0x110000:
            return f"\\U{value:08X}", code.end()
    if char in (_SAME_IN_CLASS if in_class else _SAME) or (char and char.isascii() and not char.isalnum()):
        return f"\\{char}", at + 2
    if char == "w":
        return WORD_CHARACTERS if in_class else f"[{_WORD}]", at + 2
    if not in_class and char in ("W", "z", "Z"):
        return {"W": f"[^{_WORD}]", "z": r"\Z", "Z": r"(?=\n?\Z)"}[char], at + 2
    raise _refused(pattern[at : at + 2] + (pattern[at + 2 : at + 20].split("}")[0] + "}" if char in ("p", "P") else ""))


def _class(pattern: str, start: int) -> tuple[str, int]:
    at = start + 2 if pattern[start + 1 : start + 2] == "^" else start + 1
    out, first = [pattern[start:at]], at
    while at < len(pattern):
        if pattern[at] == "]" and at > first:
            return "".join([*out, "]"]), at + 1
        if pattern[at] in "[]" or pattern.startswith("&&", at):
            raise _refused(pattern[start : at + 2])
        piece, at = _escape(pattern, at, in_class=True) if pattern[at] == "\\" else (pattern[at], at + 1)
        out.append(piece)
    raise FormatError("the split pattern does not compile: a class [ ] does not end")


def _refused(construct: str) -> FormatError:
    return FormatError(f"the split pattern uses {construct[:40]!r}, which this package does not follow")
