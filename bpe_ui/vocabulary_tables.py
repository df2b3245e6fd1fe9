"""The vocabulary of a training as a DataFrame, and the tokens that a search and a filter leave."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from bpe_core.notation import visible
from bpe_core.vocabulary import VocabularyEntry
from bpe_ui.text_input import mended

KINDS = ("All", "Merged", "Base", "Scaffolding")
"""Which tokens to show."""

SCAFFOLDING = "scaffolding"
COLUMNS = ["id", "token", "note", "made from", "round", "count", "words", "in words", "bytes"]


def matching(entries: Sequence[VocabularyEntry], kind: str, search: str) -> list[VocabularyEntry]:
    """The tokens of one of ``KINDS`` whose visible text, raw text, bytes or id fit the search.

    Parameters: entries of one round; a member of ``KINDS``; any text, empty for no search. Returns them by id, but last
    the base symbols that the corpus never had: of 256 bytes most are, and nobody wants to scroll past them.
    """
    found = [each for each in entries if _is(each, kind) and (not search or _found(each, search))]
    return sorted(found, key=_never_seen)


def vocabulary_table(entries: Sequence[VocabularyEntry], most: int | None = None) -> pd.DataFrame:
    """One row a token: where it comes from, and what has become of it in the corpus."""
    rows = [
        (
            each.id,
            visible(each.symbol),
            note(each),
            "" if each.pair is None else f"{visible(each.pair[0])} + {visible(each.pair[1])}",
            each.round,
            each.count,
            each.word_count,
            words_named(each),
            each.utf8.hex(" ").upper(),
        )
        for each in entries[:most]
    ]
    frame = pd.DataFrame(rows, columns=COLUMNS)
    # A base symbol has no round; plain integers would turn into 1.0 beside a gap.
    return frame.astype({"round": "Int64"})


def words_named(entry: VocabularyEntry) -> str:
    """The first words that hold the token, and how many more there are."""
    # Halves of UTF-16 pairs are symbols of their own, but in a word they are one character again.
    shown = ", ".join(visible(mended(word)[0]) for word in entry.words)
    more = entry.word_count - len(entry.words)
    return f"{shown} and {more:,} more" if more else shown


def note(entry: VocabularyEntry) -> str:
    """What stands out about a token, in words."""
    if entry.scaffolding:
        return SCAFFOLDING
    if _never_seen(entry):
        return "never in the corpus"
    return "base symbol" if entry.pair is None else ""


def _never_seen(entry: VocabularyEntry) -> bool:
    return not entry.count and not entry.scaffolding


def _is(entry: VocabularyEntry, kind: str) -> bool:
    if kind == "All":
        return True
    return entry.scaffolding if kind == "Scaffolding" else (entry.pair is not None) == (kind == "Merged")


def _found(entry: VocabularyEntry, search: str) -> bool:
    symbol = entry.symbol
    raw = symbol if isinstance(symbol, str) else symbol.decode(errors="replace")
    return (
        search in visible(symbol)
        or search in raw
        or search == str(entry.id)
        or search.upper() == entry.utf8.hex(" ").upper()
    )
