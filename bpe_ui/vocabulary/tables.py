"""The vocabulary of a training as a DataFrame, and the tokens that a search and a filter leave."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from bpe_core.encoding import VocabularyEntry
from bpe_core.notation import as_text, visible, visible_pair
from bpe_ui.drawing import CELL_LENGTH, shortened
from bpe_ui.shell import defaults, mended

KINDS = defaults.VOCABULARY_KINDS
"""Which tokens to show."""

WORD_LENGTH = 40
"""Characters of a word that is named beside a token."""

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
    """One row a token: where it comes from, and what has become of it in the corpus.

    Parameters: entries; how many rows at most, for a screen, whose cells are cut as well; all of everything when None.
    """
    length = None if most is None else CELL_LENGTH
    rows = [
        (
            each.id,
            shortened(visible(each.symbol), length),
            note(each),
            "" if each.pair is None else shortened(visible_pair(each.pair), length),
            each.round,
            each.count,
            each.word_count,
            words_named(each),
            shortened(each.utf8.hex(" ").upper(), length),
        )
        for each in entries[:most]
    ]
    frame = pd.DataFrame(rows, columns=COLUMNS)
    # A base symbol has no round; plain integers would turn into 1.0 beside a gap.
    return frame.astype({"round": "Int64"})


def words_named(entry: VocabularyEntry) -> str:
    """The first words that hold the token, and how many more there are."""
    shown = ", ".join(map(_beginning, entry.words))
    more = entry.word_count - len(entry.words)
    return f"{shown} and {more:,} more" if more else shown


def note(entry: VocabularyEntry) -> str:
    """What stands out about a token, in words."""
    if entry.scaffolding:
        return SCAFFOLDING
    if _never_seen(entry):
        return "never in the corpus"
    return "base symbol" if entry.pair is None else ""


def _beginning(word: str) -> str:
    # Without a splitter the one word is the whole corpus, and every token is in it.
    start = word[:WORD_LENGTH]
    if len(word) > WORD_LENGTH and "\ud800" <= start[-1] <= "\udbff":
        start = start[:-1]
    # Halves of UTF-16 pairs are symbols of their own, but in a word they are one character again.
    return visible(mended(start)[0]) + (" ..." if len(word) > WORD_LENGTH else "")


def _never_seen(entry: VocabularyEntry) -> bool:
    return not entry.count and not entry.scaffolding


def _is(entry: VocabularyEntry, kind: str) -> bool:
    if kind == "All":
        return True
    return entry.scaffolding if kind == "Scaffolding" else (entry.pair is not None) == (kind == "Merged")


def _found(entry: VocabularyEntry, search: str) -> bool:
    symbol = entry.symbol
    return (
        search in visible(symbol)
        or search in as_text(symbol)
        or search == str(entry.id)
        or search.upper() == entry.utf8.hex(" ").upper()
    )
