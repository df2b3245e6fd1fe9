"""Text to words to symbols: splitters, alphabets and the corpus that training reads.

Imports the top level only. Open ``corpus`` first: it says what a training gets; ``splitters`` and ``alphabets`` are the
tables that it chooses from.
"""

from bpe_core.text.alphabets import ALPHABETS, END_OF_WORD, alphabet_named
from bpe_core.text.byte_names import BYTE_NAMES, BYTE_VALUES, bytes_of_names, name_bytes
from bpe_core.text.corpus import Corpus, between, counted_words
from bpe_core.text.foreign_patterns import WORD_CHARACTERS, translated
from bpe_core.text.split_steps import (
    Change,
    Cut,
    NameBytes,
    Prepend,
    Replace,
    SplitStep,
    split_by_steps,
    step_in_words,
    time_limit,
)
from bpe_core.text.splitters import BOUNDARY, GPT2_PATTERN, GPT4_PATTERN, SPLITTERS, splitter_named
from bpe_core.text.symbol_forms import MARKED, form_of, from_printable, to_printable, to_utf8
from bpe_core.text.two_ways import written_two_ways

__all__ = [
    "Change",
    "Cut",
    "NameBytes",
    "Prepend",
    "Replace",
    "SplitStep",
    "WORD_CHARACTERS",
    "between",
    "split_by_steps",
    "step_in_words",
    "translated",
    "ALPHABETS",
    "BOUNDARY",
    "BYTE_NAMES",
    "BYTE_VALUES",
    "Corpus",
    "END_OF_WORD",
    "GPT2_PATTERN",
    "GPT4_PATTERN",
    "MARKED",
    "SPLITTERS",
    "alphabet_named",
    "bytes_of_names",
    "counted_words",
    "form_of",
    "from_printable",
    "name_bytes",
    "splitter_named",
    "time_limit",
    "to_printable",
    "to_utf8",
    "written_two_ways",
]
