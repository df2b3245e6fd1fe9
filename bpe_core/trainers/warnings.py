"""Corpora on which a real trainer itself goes wrong: each check looks at a corpus and gives sentences."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

import regex

from bpe_core.notation import visible
from bpe_core.text import BOUNDARY, END_OF_WORD

Check = Callable[[Sequence[str], Sequence[str]], tuple[str, ...]]
"""Words, and the lines they came from (the words again where no text was given), to warnings; none when all is well."""

LONGEST_LINE = 4192
"""sentencepiece's max_sentence_length, in bytes: it leaves longer lines out."""

END_OF_TEXT = "<|endoftext|>"
"""The special token of Stanford CS336's assignment."""

LONGEST_TOKEN = 128
"""The max_token_length, in bytes, with which bpeasy was run."""


def _first(words: Iterable[str], what: Callable[[str], bool]) -> str | None:
    """The first word that has a property, written for a sentence."""
    found = next((word for word in words if what(word)), None)
    if found is None:
        return None
    return f"`{visible(found)}`" if len(found) <= 40 else f"`{visible(found[:40])}...`"


def _spaced(words: Sequence[str], trainer: str) -> tuple[str, ...]:
    word = _first(words, lambda each: any(char.isspace() for char in each))
    if word is None:
        return ()
    return (
        f"The word {word} contains white space. {trainer} joins symbols with spaces and finds its pairs with a pattern "
        "that takes any white space for such a border, so from here its own merges and counts can go wrong.",
    )


def subword_nmt(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """White space inside words, and a literal end mark."""
    word = _first(words, lambda each: END_OF_WORD in each)
    literal = (
        f"The word {word} contains a literal {END_OF_WORD}, so subword-nmt can make one symbol from it and from the "
        "end of a word; it then counts pairs more often than they occur. Here they are counted anew.",
    )
    return _spaced(words, "subword-nmt") + (literal if word else ())


def sennrich(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """White space or a backslash inside words, and a literal end mark."""
    word = _first(words, lambda each: "\\" in each)
    escape = (
        f"The word {word} contains a backslash, which the listing hands to its pattern as an escape: it fails there or "
        "loses text.",
    )
    spaced = _spaced(words, "The listing") + (escape if word else ())
    word = _first(words, lambda each: END_OF_WORD in each)
    literal = (
        f"The word {word} contains a literal {END_OF_WORD}; once merged it is the same symbol as the end of a word.",
    )
    return spaced + (literal if word else ())


def joined_with(joiner: str) -> Check:
    """A check for a source that keys its pairs by left + joiner + right."""

    def check(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
        word = _first(words, lambda each: joiner in each)
        if word is None:
            return ()
        name = visible(joiner)
        return (
            f"The word {word} contains {name}, with which the source joins its keys: it counts pairs of one key as one "
            f"pair, and a key split at {name} gives other symbols. Here such pairs stay apart.",
        )

    return check


def lesson(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """The joiner, and characters that JavaScript cuts in two."""
    word = _first(words, lambda each: any(ord(char) > 0xFFFF for char in each))
    halves = (
        f"The word {word} has a character beyond U+FFFF, which JavaScript's split cuts into two halves; a merge that "
        "ends between them leaves symbols that no UTF-8 text can hold.",
    )
    return joined_with("|")(words, lines) + (halves if word else ())


def bpeasy(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """Words that allow a token longer than the limit, and new characters."""
    word = _first(words, lambda each: len(each.encode(errors="surrogatepass")) > LONGEST_TOKEN)
    if word is None:
        return new_characters(words, lines)
    return (
        f"The word {word} is longer than {LONGEST_TOKEN} bytes. bpeasy makes no token longer than its "
        "max_token_length, which has no counterpart here.",
        *new_characters(words, lines),
    )


def new_characters(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """Characters that the library's own Unicode tables may not have yet, where it splits by kinds of characters."""
    # Only Python's own tables say which version they are of; the tests hold the libraries to ours up to there.
    new = (char for line in lines for char in line if ord(char) > 0x7F and _is_new(char))
    found = next(new, None)
    if found is None:
        return ()
    return (
        f"The corpus contains U+{ord(found):04X}, which is newer than Unicode {unicodedata.unidata_version}. Up to "
        "that version words are cut as the library cuts them; what it takes a newer character for, a letter or another "
        "sign, depends on its own tables.",
    )


def _is_new(char: str) -> bool:
    return unicodedata.category(char) == "Cn" and _ASSIGNED.match(char) is not None


_ASSIGNED = regex.compile(r"\P{Cn}")


def cs336(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """The special token that the assignment takes out of a text first."""
    if not any(END_OF_TEXT in line for line in lines):
        return ()
    return (
        f"The corpus contains `{END_OF_TEXT}`. The assignment takes this special token out before it splits the text, "
        "so no merge there is made of it or across it; here it is learned from like any other text, and counts and "
        "merges can differ.",
    )


def sentencepiece(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """Signs that sentencepiece keeps for itself, and lines that it leaves out."""
    kept = {
        "\0": "never merges",
        "\x1f": "never merges",
        "▅": "keeps for itself, dropping the whole line",
        "<unk>": "takes as one symbol",
    }
    found = []
    for sign, treatment in kept.items():
        word = _first((each for each in words if sign in each), bool)
        if word is not None:
            found.append(f"The word {word} contains `{visible(sign)}`, which sentencepiece {treatment}.")
    inside = _first(words, lambda each: BOUNDARY in each[1:])
    if inside is not None:
        found.append(f"The word {inside} contains `{BOUNDARY}`, at which sentencepiece would begin a new word.")
    long = _first(lines, lambda each: len(each.encode(errors="surrogatepass")) > LONGEST_LINE)
    if long is not None:
        limit = f"{LONGEST_LINE:,} bytes, its max_sentence_length"
        found.append(f"The line {long} is longer than {limit}; sentencepiece leaves such lines out.")
    return tuple(found)


def nothing(words: Sequence[str], lines: Sequence[str]) -> tuple[str, ...]:
    """For a trainer of which no such corpus is known."""
    return ()
