"""Merge lists and tokenizer files in and out: text or bytes in, records out, text out. No files are touched.

Imports all rooms above it but ``diagnosis``. Open ``table`` first: every format is one entry there, and one module of
its own; ``merge_lists`` is the one reader of them all.

>>> read_any("#version: 0.2\\ne r</w>\\n").format
'subword-nmt'
"""

from bpe_core.formats.accepted import ACCEPTED, Accepted
from bpe_core.formats.counted.parquet import is_parquet
from bpe_core.formats.counted.word_counts import WordCounts, lost_order, read_word_counts
from bpe_core.formats.losses import losses
from bpe_core.formats.merge_lists import read_any, read_files, read_list_files, read_merge_list
from bpe_core.formats.reading import MOST_BYTES, NO_MERGES, text_of
from bpe_core.formats.records import OPEN_ALPHABETS, Format, Imported, MergeList
from bpe_core.formats.reports import bug_report, rounds_csv
from bpe_core.formats.table import FORMATS
from bpe_core.formats.trace_json import pair_json, symbol_json

__all__ = [
    "ACCEPTED",
    "Accepted",
    "FORMATS",
    "Format",
    "Imported",
    "MOST_BYTES",
    "MergeList",
    "NO_MERGES",
    "OPEN_ALPHABETS",
    "WordCounts",
    "bug_report",
    "is_parquet",
    "losses",
    "lost_order",
    "pair_json",
    "read_any",
    "read_files",
    "read_list_files",
    "read_merge_list",
    "read_word_counts",
    "rounds_csv",
    "symbol_json",
    "text_of",
]
