"""Python's notation for lists, tuples, dicts, texts, bytes and whole numbers: read strictly, run never."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import regex

from bpe_core.errors import FormatError
from bpe_core.records import Symbol

MOST_DEPTH = 4
"""Brackets inside each other; a list of pairs has two."""

CLOSING = {"[": "]", "(": ")", "{": "}"}
"""Opening brackets, with what closes them."""

T = TypeVar("T")

MOST_SYMBOL = 99_999
"""Characters of one literal at most, an escape counted once; the longest token of a published list has 128."""

_BODY = rf"(?:[^{{quote}}\\\n]|\\.){{{{0,{MOST_SYMBOL}}}}}+"
_LEXEME = regex.compile(
    r"""\s*+(?:(?P<comment>\#[^\n]*+)|(?P<mark>[\[\](){},:])|(?P<number>-?\d{1,18}+)(?![\w.])"""
    r"""|(?P<prefix>[uU]?|[bB][rR]?|[rR][bB]?)"""
    rf"""(?:'(?P<text>{_BODY.format(quote="'")})'|"(?P<text>{_BODY.format(quote='"')})")|$)"""
)
_ESCAPE = regex.compile(
    r"\\(?:x(?P<hex>[0-9a-fA-F]{2})|u(?P<hex>[0-9a-fA-F]{4})|U(?P<hex>[0-9a-fA-F]{8})|(?P<octal>[0-7]{1,3})|(?P<sign>.))"
)
_SIGNS = {"n": "\n", "r": "\r", "t": "\t", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "\\": "\\", "'": "'", '"': '"'}


@dataclass(frozen=True)
class Items:
    """A dict, entry by entry: a key that stands in it twice is seen."""

    items: list[tuple[object, object]]
    """Keys with their values, in order."""


def parsed(text: str) -> tuple[object, bool]:
    """A list, tuple or dict of literals; or several pairs after one another, as a loop prints them.

    Parameters: the text. Returns what it holds, a dict as ``Items``, and whether it was several values, which are
    then a list. Raises FormatError that names line and column: nothing but brackets ``MOST_DEPTH`` deep, texts, bytes
    and whole numbers is understood. Cost: O(length).

    >>> parsed("[('a', b'b'), {97: 'c'},]")
    ([('a', b'b'), Items(items=[(97, 'c')])], False)
    >>> parsed("('a', 'b')\\n('ab', 'c'),")
    ([('a', 'b'), ('ab', 'c')], True)
    """
    return _Parser(text).whole()


def is_pair(value: object) -> bool:
    """Whether a value is one pair, and no list of pairs that are written as texts with a space.

    >>> is_pair(("a", "b")), is_pair(["a b", "ab c"]), is_pair([["a", "b"]])
    (True, False, False)
    """
    return (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and all(isinstance(each, (str, bytes, int)) for each in value)
        and not all(isinstance(each, str) and each.count(" ") == 1 and len(each) > 2 for each in value)
    )


def entry_lines(text: str, start: int, depth: int) -> list[int]:
    """The lines that entries begin on.

    Parameters: a text that could be read; where to begin looking; how deep its entries are, 0 when they stand side by
    side and 1 inside one bracket. Cost: O(length).

    >>> entry_lines("[('a', 'b'),\\n ('ab', 'c')]", 0, 1)
    [1, 2]
    """
    lines: list[int] = []
    at, line, level, fresh = start, 1 + text.count("\n", 0, start), 0, depth == 0
    for match in _LEXEME.finditer(text, start):
        if match.lastgroup in (None, "comment"):
            continue
        mark = match["mark"] or ""
        if level == depth and fresh and mark not in CLOSING.values():
            # Where the entry itself begins, behind the white space.
            place = match.end() - len(match.group().lstrip())
            line, at = line + text.count("\n", at, place), place
            lines.append(line)
        level += (mark in CLOSING) - (mark in CLOSING.values())
        fresh = level == depth and (mark == "," or mark in CLOSING or depth == 0)
        if level < depth and mark in CLOSING.values():
            break
    return lines


class _Parser:
    """Reads lexemes left to right."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.start = text, 0, 0

    def whole(self) -> tuple[object, bool]:
        first = self.value(self.lexeme(), 0)
        lexeme = self.lexeme()
        if lexeme is None:
            return first, False
        if not is_pair(first):
            raise self.trouble("the end", lexeme)
        several = [first]
        while lexeme is not None:
            if lexeme == ",":
                lexeme = self.lexeme()
            if lexeme is not None:
                several.append(self.value(lexeme, 0))
                lexeme = self.lexeme()
        return several, True

    def value(self, lexeme: _Lexeme | None, depth: int) -> object:
        if isinstance(lexeme, _Literal):
            return self.literal(lexeme)
        if isinstance(lexeme, int):
            return lexeme
        if lexeme is None or lexeme not in CLOSING:
            raise self.trouble("a list of pairs" if depth == 0 else "a symbol in quotes or a pair in brackets", lexeme)
        if depth == MOST_DEPTH:
            raise self.trouble(f"brackets {MOST_DEPTH} deep at most", "one more", quoted=False)
        if lexeme == "{":
            return Items(self.inside("}", partial(self.item, depth=depth + 1)))
        entries = self.inside(CLOSING[lexeme], partial(self.value, depth=depth + 1))
        return entries if lexeme == "[" else tuple(entries)

    def inside(self, close: str, entry: Callable[[_Lexeme | None], T]) -> list[T]:
        """Entries up to the closing bracket, with commas between them and perhaps after the last."""
        found: list[T] = []
        while (lexeme := self.lexeme()) != close:
            found.append(entry(lexeme))
            after = self.lexeme()
            if after == close:
                break
            if after != ",":
                raise self.trouble(f"a comma or {close}", after)
        return found

    def item(self, lexeme: _Lexeme | None, depth: int) -> tuple[object, object]:
        key = self.value(lexeme, depth)
        if (colon := self.lexeme()) != ":":
            raise self.trouble("a colon between a pair and its rank", colon)
        return key, self.value(self.lexeme(), depth)

    def literal(self, literal: _Literal) -> Symbol:
        in_bytes, text = "b" in literal.prefix, literal.body
        if "\\" in text and "r" not in literal.prefix:
            text = str(_ESCAPE.sub(lambda match: self.unescaped(match, in_bytes), text))
        if not in_bytes:
            return text
        if any(ord(char) > 0xFF for char in text):
            raise self.trouble("bytes", "a character beyond 0xFF", quoted=False)
        return text.encode("latin-1")

    def unescaped(self, match: regex.Match[str], in_bytes: bool) -> str:
        sign, number, kind = match["sign"], match["hex"] or match["octal"], match.group()[1]
        if sign in _SIGNS:
            return _SIGNS[sign]
        if in_bytes and kind in "uUN":
            return str(match.group())
        value = int(number, 8 if match["octal"] else 16) if number else 0
        if value > 0x10FFFF or (in_bytes and value > 0xFF) or (sign and sign in "xuUN"):
            raise self.trouble("an escape such as \\n, \\x41 or \\u0041", match.group())
        # Python keeps an escape that it does not know as it stands.
        return chr(value) if number else str(match.group())

    def lexeme(self) -> _Lexeme | None:
        """The next mark, number or literal; None at the end."""
        while True:
            match = _LEXEME.match(self.text, self.at)
            if match is None:
                self.start = self.at + len(self.text[self.at :]) - len(self.text[self.at :].lstrip())
                raise self.trouble("brackets, commas and quoted symbols", self.text[self.start : self.start + 20])
            kind = match.lastgroup
            self.at, self.start = match.end(), match.start(kind) if kind else match.end()
            if kind == "mark":
                return str(match["mark"])
            if kind == "text":
                self.start = match.start("prefix")
                return _Literal(match["prefix"].lower(), str(match["text"]))
            if kind == "number":
                return int(match["number"])
            if kind is None:
                return None

    def trouble(self, expected: str, found: object, quoted: bool = True) -> FormatError:
        before = self.text[: self.start]
        line, column = before.count("\n") + 1, self.start - (before.rfind("\n") + 1) + 1
        shown = "the end" if found is None else _shown(found) if quoted else str(found)
        return FormatError(f"line {line}, column {column}: expected {expected}, found {shown:.60}")


@dataclass(frozen=True, slots=True)
class _Literal:
    prefix: str
    body: str


_Lexeme = str | int | _Literal


def _shown(found: object) -> str:
    if isinstance(found, _Literal):
        return "a quoted symbol"
    return f"the number {found}" if isinstance(found, int) else repr(found)
