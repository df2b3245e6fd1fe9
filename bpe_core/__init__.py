"""Byte-pair encoding, learned one round at a time, with every decision explained.

>>> from bpe_core import Corpus, train
>>> trace = train(Corpus.from_text("low low lower lowest"), rounds=3, tie_break="first-seen")
>>> trace.merges
[('l', 'o'), ('lo', 'w'), ('low', 'e')]
>>> trace.tie(1).reason
'First seen in word 1 of the corpus, at symbol 1; the next tied pair, `o + w`, only at symbol 2 of that word.'
"""

from bpe_core.comparing import compare, compare_corpora, order_sensitivity, other_picks, tie_map
from bpe_core.diagnosis import KNOWN_MISTAKES, diagnose
from bpe_core.encoding import METHODS, Encoding, Tokenizer, compare_methods, decode, encode
from bpe_core.errors import BpeError, CorpusError, FormatError, SettingsError
from bpe_core.formats import read_merge_list
from bpe_core.learning import (
    Trace,
    Training,
    apply_merges,
    bpe_merge_step,
    count_pairs,
    learn_merges,
    merge_most_frequent_pair,
    merge_word,
    top_pair,
    train,
)
from bpe_core.records import StopReason
from bpe_core.text import ALPHABETS, SPLITTERS, Corpus
from bpe_core.ties import TIE_BREAKS
from bpe_core.trainers import TRAINERS
from bpe_core.version import VERSION as __version__

__all__ = [
    "ALPHABETS",
    "KNOWN_MISTAKES",
    "METHODS",
    "SPLITTERS",
    "TIE_BREAKS",
    "TRAINERS",
    "BpeError",
    "Corpus",
    "CorpusError",
    "Encoding",
    "FormatError",
    "SettingsError",
    "StopReason",
    "Tokenizer",
    "Trace",
    "Training",
    "__version__",
    "apply_merges",
    "bpe_merge_step",
    "compare",
    "compare_corpora",
    "compare_methods",
    "count_pairs",
    "decode",
    "diagnose",
    "encode",
    "learn_merges",
    "merge_most_frequent_pair",
    "merge_word",
    "order_sensitivity",
    "other_picks",
    "read_merge_list",
    "tie_map",
    "top_pair",
    "train",
]
