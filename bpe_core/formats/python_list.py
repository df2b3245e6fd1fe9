"""Lists of pairs as JSON or as Python writes them: ``[["a", "b"]]``, ``[(b'a', b'b')]``; read strictly, run never."""

from __future__ import annotations

import json

import regex

from bpe_core.encoding import Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.reading import check_merges, encodable, guessed_alphabet, json_of, kind_of, odd_merges, text_of
from bpe_core.formats.records import Imported
from bpe_core.learning import Trace
from bpe_core.records import Pair, Symbol
from bpe_core.text import bytes_of_names

LIMITS = (
    "Neither splitter nor alphabet is in it: GPT-2's pattern is assumed for bytes, white space for characters.",
    "Token ids are not in it: they are given anew, base symbols first, then merges in order.",
    "Counts, ties and the corpus are not in it.",
    "JSON cannot hold bytes or halves of UTF-16 pairs; a Python list can.",
)
"""What a list of pairs cannot hold."""

_LEXEME = regex.compile(
    r"""\s+|\#[^\n]*|(?P<mark>[\[\](),])"""
    r"""|(?P<prefix>[bBuU]?)(?:'(?P<text>(?:[^'\\\n]|\\.)*+)'|"(?P<text>(?:[^"\\\n]|\\.)*+)")"""
)
_ESCAPE = regex.compile(
    r"\\(?:x(?P<hex>[0-9a-fA-F]{2})|u(?P<hex>[0-9a-fA-F]{4})|U(?P<hex>[0-9a-fA-F]{8})|(?P<octal>[0-7]{1,3})|(?P<sign>.))"
)
_SIGNS = {"n": "\n", "r": "\r", "t": "\t", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "\\": "\\", "'": "'", '"': '"'}


def read(data: str | bytes) -> Imported:
    """Read a list of pairs, JSON first and Python's notation if it is none; raises FormatError that names the place.

    >>> read("[(b'h', b'i')]").tokenizer.merges, read('[["h", "i"]]').tokenizer.merges
    (((b'h', b'i'),), (('h', 'i'),))
    """
    text = text_of(data)
    try:
        value = json_of(text)
    except FormatError:
        pairs = parsed_pairs(text)
    else:
        pairs = _json_pairs(value)
    kinds = {type(symbol) for pair in pairs for symbol in pair}
    if len(kinds) > 1:
        raise FormatError("the list is text in some places and bytes in others; expected one of them")
    alphabet = "utf-8-bytes" if bytes in kinds else guessed_alphabet(str(symbol) for pair in pairs for symbol in pair)
    if alphabet == "utf-8-bytes" and str in kinds:
        pairs = [(bytes_of_names(str(left)), bytes_of_names(str(right))) for left, right in pairs]
    if alphabet == "characters" and any(_is_half(symbol) for pair in pairs for symbol in pair):
        alphabet = "utf-16-units"

    def where(rank: int) -> str:
        return f"merge {rank + 1}"

    check_merges(pairs, where, alphabet)
    splitter = "gpt2" if alphabet == "utf-8-bytes" else "whitespace"
    assumed = f"The list does not say how text is split or spelt; {splitter} and {alphabet} are assumed."
    warnings = (assumed, *odd_merges(pairs, where))
    return Imported("pairs-python", Tokenizer.from_merges(pairs, splitter, alphabet), warnings)


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


def parsed_pairs(text: str) -> list[Pair]:
    """A Python list or tuple of pairs of text or bytes literals; nothing else is understood. Cost: O(length).

    Raises FormatError that names line and column.

    >>> parsed_pairs("[('a', 'b'), ('ab', 'c'),]")
    [('a', 'b'), ('ab', 'c')]
    """
    return _Parser(text).pairs()


class _Parser:
    """Reads lexemes left to right; the grammar is a list of two-element lists of literals."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.start = text, 0, 0

    def pairs(self) -> list[Pair]:
        close = self.opening("a list of pairs")
        found: list[Pair] = []
        while (lexeme := self.lexeme()) != close:
            if lexeme not in ("[", "("):
                raise self.trouble("a pair in brackets", lexeme)
            found.append(self.pair("]" if lexeme == "[" else ")"))
            if (after := self.lexeme()) == close:
                break
            if after != ",":
                raise self.trouble(f"a comma or {close}", after)
        if (rest := self.lexeme()) is not None:
            raise self.trouble("the end", rest)
        return found

    def opening(self, what: str) -> str:
        lexeme = self.lexeme()
        if lexeme not in ("[", "("):
            raise self.trouble(what, lexeme)
        return "]" if lexeme == "[" else ")"

    def pair(self, close: str) -> Pair:
        left = self.symbol()
        if (comma := self.lexeme()) != ",":
            raise self.trouble("a comma between two symbols", comma)
        right = self.symbol()
        last = self.lexeme()
        if last == ",":
            last = self.lexeme()
        if last != close:
            raise self.trouble(f"{close} after two symbols", last)
        if isinstance(left, str) and isinstance(right, str) or isinstance(left, bytes) and isinstance(right, bytes):
            return left, right
        raise self.trouble("two symbols of one kind", "text and bytes", quoted=False)

    def symbol(self) -> Symbol:
        lexeme = self.lexeme()
        if not isinstance(lexeme, tuple):
            raise self.trouble("a quoted symbol", lexeme)
        prefix, body = lexeme
        text = body
        if "\\" in body:
            text = str(_ESCAPE.sub(lambda match: self.unescaped(match, bool(prefix)), body))
        if not text:
            raise self.trouble("a symbol of one character or more", "an empty one", quoted=False)
        if not prefix:
            return text
        if any(ord(char) > 0xFF for char in text):
            raise self.trouble("bytes", "a character beyond 0xFF", quoted=False)
        return text.encode("latin-1")

    def unescaped(self, match: regex.Match[str], in_bytes: bool) -> str:
        sign, number = match["sign"], match["hex"] or match["octal"]
        if sign in _SIGNS:
            return _SIGNS[sign]
        value = int(number, 8 if match["octal"] else 16) if number else 0x110000
        if value > 0x10FFFF or (in_bytes and match.group()[1] in "uU"):
            raise self.trouble("an escape such as \\n, \\x41 or \\u0041", match.group())
        return chr(value)

    def lexeme(self) -> str | tuple[str, str] | None:
        """The next mark, or a literal's prefix (b or nothing) and body; None at the end."""
        while self.at < len(self.text):
            match = _LEXEME.match(self.text, self.at)
            self.start = self.at
            if match is None:
                raise self.trouble("brackets, commas and quoted symbols", self.text[self.at : self.at + 20])
            self.at = match.end()
            if match["mark"]:
                return str(match["mark"])
            if match["text"] is not None:
                return match["prefix"].lower().replace("u", ""), str(match["text"])
        self.start = len(self.text)
        return None

    def trouble(self, expected: str, found: object, quoted: bool = True) -> FormatError:
        before = self.text[: self.start]
        line, column = before.count("\n") + 1, self.start - (before.rfind("\n") + 1) + 1
        shown = (
            "the end"
            if found is None
            else "a quoted symbol"
            if isinstance(found, tuple)
            else repr(found)
            if quoted
            else str(found)
        )
        return FormatError(f"line {line}, column {column}: expected {expected}, found {shown:.60}")


def _json_pairs(value: object) -> list[Pair]:
    if not isinstance(value, list):
        raise FormatError(f'expected a list of pairs such as [["a", "b"]], found {kind_of(value)}')
    pairs: list[Pair] = []
    for number, pair in enumerate(value, start=1):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(each, str) and each for each in pair):
            found = kind_of(pair) if not isinstance(pair, list) else f"{len(pair)}: {', '.join(map(kind_of, pair[:3]))}"
            raise FormatError(f"merge {number}: expected two non-empty symbols, found {found}")
        pairs.append((pair[0], pair[1]))
    return pairs


def _is_half(symbol: Symbol) -> bool:
    return isinstance(symbol, str) and any(0xD800 <= ord(char) <= 0xDFFF for char in symbol)
