"""Two columns of a Parquet table; pyarrow, which the screens bring along, is loaded only when there is one to read."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bpe_core.errors import FormatError

MOST_UNPACKED = 200_000_000
"""Bytes that the two columns may have unpacked; a packed file of a few kB can hold far more."""

Columns = Callable[[Sequence[str]], tuple[int, int]]
"""Names of the columns, in order, to the places of the two that are wanted; raises FormatError."""


def is_parquet(data: bytes) -> bool:
    """Whether a file begins as every Parquet file does.

    >>> is_parquet(b"PAR1..."), is_parquet(b"word,count")
    (True, False)
    """
    return data.startswith(b"PAR1")


def rows_of(data: bytes, columns: Columns, most_rows: int) -> Iterator[tuple[object, object]]:
    """The two wanted cells of each row, as Python values.

    Parameters: the file; which columns; rows at most. Raises FormatError for what is no such table or too large, or
    where pyarrow is missing. Cost: O(rows), and memory for a batch of them.
    """
    try:
        import pyarrow
        from pyarrow.parquet import ParquetFile
    except ImportError:
        raise FormatError("Parquet needs pyarrow, which is not installed; pip install pyarrow, or give CSV") from None
    try:
        schema = ParquetFile(io.BytesIO(data)).schema_arrow
        wanted = [schema.names[place] for place in columns(schema.names)]
        if any(schema.names.count(name) > 1 for name in wanted):
            raise FormatError("the table: two columns have the same name; word and count need one each")
        # A long word that is stored once may stand in millions of rows: it must not be written out for each of them.
        texts = [name for name in wanted if pyarrow.types.is_string(schema.field(name).type)]
        table = ParquetFile(io.BytesIO(data), read_dictionary=texts)
        _check_size(table.metadata, wanted, most_rows)
        for batch in table.iter_batches(batch_size=65_536, columns=wanted):
            yield from zip(*(_cells(batch.column(name)) for name in wanted))
    except FormatError:
        raise
    except Exception as trouble:
        # A damaged file makes the reader fail in whatever way the damage leads to; some end the process, see there.
        reason = str(trouble).split("\n", 1)[0][:200]
        raise FormatError(f"this is no Parquet table that can be read: {reason}") from None


def _cells(column: Any) -> list[object]:
    if not hasattr(column, "dictionary"):
        return list(column.to_pylist())
    values = column.dictionary.to_pylist()
    return [None if index is None else values[index] for index in column.indices.to_pylist()]


def _check_size(metadata: Any, wanted: Sequence[str], most_rows: int) -> None:
    rows = metadata.num_rows
    if rows > most_rows:
        raise FormatError(f"the table has {rows:,} rows; at most {most_rows:,} are read. Leave out the rarest words")
    size = 0
    for group in range(metadata.num_row_groups):
        for place in range(metadata.num_columns):
            column = metadata.row_group(group).column(place)
            size += column.total_uncompressed_size if column.path_in_schema in wanted else 0
    if size > MOST_UNPACKED:
        raise FormatError(f"word and count have {size:,} bytes unpacked; at most {MOST_UNPACKED:,} are read")
