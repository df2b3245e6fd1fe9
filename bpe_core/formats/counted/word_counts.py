"""Word counts made elsewhere: CSV, TSV or Parquet with a word and its count in each row.

A corpus of any size can be counted on the engine that holds it, and be learned from here. What is lost on the way is
where words stood in the text, which only some tie-break rules look at: ``lost_order`` says which.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import regex

from bpe_core.errors import FormatError
from bpe_core.formats.counted import parquet
from bpe_core.formats.reading import text_of
from bpe_core.notation import visible
from bpe_core.ties import TIE_BREAKS, tie_break_named

MOST_ROWS = 5_000_000
"""Rows of a table at most; a million distinct words need about 2 GB to train on."""

WORD_NAMES, COUNT_NAMES = ("word", "token", "piece", "text"), ("count", "counts", "n", "freq", "frequency")
"""What the two columns may be called where there are more than two, or where the count stands first."""

_EXPECTED = "expected two columns, a word and its count"


@dataclass(frozen=True, slots=True)
class WordCounts:
    """A table that was read."""

    counts: Mapping[str, int]
    """Word -> how often it occurs, 1 or more, in the order of the rows."""

    warnings: tuple[str, ...] = ()
    """What was done to rows that could not be taken as they were; sentences."""


def read_word_counts(data: str | bytes) -> WordCounts:
    """Read a table of words with counts.

    Parameters: CSV or TSV in UTF-8, told apart by a tab in the first row, with or without a row of names, words with
    separators, quotes or line ends in quotes and quotes within them doubled; or Parquet, which needs pyarrow. Words are
    taken as they are: cut as a splitter cuts them, spaces included. Counts of a word that stands in several rows are
    added, and empty words left out, each with a warning. Raises FormatError that names the line or the row: a count
    that is not whole or below 1, a row without one, a quote that does not close. Cost: O(length).

    >>> read_word_counts("word,count\\nlow,5\\nlower,2\\n").counts
    {'low': 5, 'lower': 2}
    >>> read_word_counts("low\\t5\\nlower\\t0\\n")
    Traceback (most recent call last):
    bpe_core.errors.FormatError: line 2: expected a whole count of 1 or more, found `0`
    """
    if isinstance(data, bytes) and parquet.is_parquet(data):
        rows = parquet.rows_of(data, lambda names: _columns(names, "the table"), MOST_ROWS)
        return _added((f"row {number}", word, count) for number, (word, count) in enumerate(rows, start=1))
    return _added(_text_rows(text_of(data)))


def lost_order(tie_break: str) -> str:
    """What a rule misses in word counts, as a sentence; empty where it misses nothing.

    >>> lost_order("lexicographic"), lost_order("first-seen")[:53]
    ('', 'Word counts do not say where words stood in the text.')
    """
    rule = tie_break_named(tie_break)
    if not rule.by_place:
        return ""
    others = ", ".join(each.title for each in TIE_BREAKS.values() if not each.by_place)
    return (
        f"Word counts do not say where words stood in the text. {rule.title} decides ties by that, and takes the order "
        f"of the rows for it here: merges may differ from those learned from the text. Not so under: {others}."
    )


def _added(rows: Iterable[tuple[str, object, object]]) -> WordCounts:
    """Every word once. Parameters: place, word and count of each row."""
    counts: dict[str, int] = {}
    repeated, first_repeated, empty, first_empty = 0, "", 0, ""
    for where, word, count in rows:
        if not isinstance(word, str):
            raise FormatError(f"{where}: expected a word, found {_shown(word)}")
        if len(word) > LONGEST_CELL:
            raise FormatError(f"{where}: a word of {len(word):,} characters; at most {LONGEST_CELL:,} are read")
        number = _whole(where, count)
        if not word:
            empty, first_empty = empty + 1, first_empty or where
        elif word in counts:
            repeated, first_repeated = repeated + 1, first_repeated or f"`{visible(word)}` in {where}"
            counts[word] += number
        else:
            counts[word] = number
    if not counts:
        raise FormatError(f"the table has no rows with words; {_EXPECTED}")
    warnings = []
    if repeated:
        rows_say = "1 row says" if repeated == 1 else f"{repeated:,} rows say"
        warnings.append(f"{rows_say} a word again, first {first_repeated}; its counts were added.")
    if empty:
        rows_have = "1 row has" if empty == 1 else f"{empty:,} rows have"
        warnings.append(f"{rows_have} an empty word, first {first_empty}; nothing can be learned from it.")
    return WordCounts(counts, tuple(warnings))


def _whole(where: str, count: object) -> int:
    number = int(count) if isinstance(count, str) and _is_count(count) else count
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise FormatError(f"{where}: expected a whole count of 1 or more, found {_shown(count)}")
    return number


def _is_count(cell: str) -> bool:
    # No corpus has a count of 20 digits, and Python takes long to convert really long ones.
    return cell.isascii() and cell.strip().isdigit() and len(cell) < 20


def _shown(value: object) -> str:
    if value is None or value == "":
        return "nothing"
    text = str(value)
    return f"`{visible(text)}`" if len(text) <= 40 else f"`{visible(text[:40])}...`"


def _text_rows(text: str) -> Iterator[tuple[str, str, str]]:
    rows = _records(text)
    line, first = next(rows, (0, []))
    if not first:
        raise FormatError(f"the table is empty; {_EXPECTED}")
    columns = _columns(first, f"line {line}")
    if not _is_heading(first, columns):
        yield f"line {line}", first[columns[0]], first[columns[1]]
    for line, row in rows:
        if len(row) != len(first):
            raise FormatError(f"line {line}: expected {len(first)} columns, as on the first line, found {len(row)}")
        yield f"line {line}", row[columns[0]], row[columns[1]]


def _columns(names: Sequence[str], where: str) -> tuple[int, int]:
    """Where word and count stand: by their names, else the two columns that there are."""
    found = [_place(names, known) for known in (WORD_NAMES, COUNT_NAMES)]
    if found[0] is not None and found[1] is not None:
        return found[0], found[1]
    if len(names) != 2:
        raise FormatError(f"{where}: {_EXPECTED}, found {len(names)}; of several, name the two word and count")
    return 0, 1


def _place(names: Sequence[str], known: Sequence[str]) -> int | None:
    lower = [name.strip().lower() for name in names]
    return next((lower.index(name) for name in known if name in lower), None)


def _is_heading(row: Sequence[str], columns: tuple[int, int]) -> bool:
    """Whether a first row holds names; a count that is written wrongly has a digit, and is no name."""
    cell = row[columns[1]].strip()
    return cell != "" and not any(map(str.isdigit, cell))


def _records(text: str) -> Iterator[tuple[int, list[str]]]:
    """Rows of a text with the line on which each begins; blank lines are none."""
    separator = "\t" if "\t" in _QUOTED.sub("", text[:LONGEST_CELL]).split("\n", 1)[0] else ","
    # Lines end at LF alone: a CR that a writer did not quote is then refused, where it would be lost otherwise.
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator, strict=True)
    swallowed = regex.compile(f"{separator}[0-9]+\r?\n")
    line, number = 1, 0
    try:
        for row in reader:
            if any(map(swallowed.search, row)):
                raise FormatError(
                    f"line {line}: a word in quotes goes on for whole rows, to line {reader.line_num}; {_DOUBLED}"
                )
            number += bool(row)
            if number > MOST_ROWS:
                raise FormatError(f"line {line}: more than {MOST_ROWS:,} rows; leave out the rarest words")
            if row:
                yield line, row
            line = reader.line_num + 1
    except csv.Error as trouble:
        raise FormatError(f"line {line}: this row cannot be read ({trouble}); {_DOUBLED}") from None


_QUOTED = regex.compile(r'"[^"]*"')
_DOUBLED = 'write a word with quotes or line ends in it in quotes, and its own quotes twice: """so"""'

LONGEST_CELL = csv.field_size_limit()
"""Characters of a word at most; Python's own limit, which also ends a quote that is never closed."""
