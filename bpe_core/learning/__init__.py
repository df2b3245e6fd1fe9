"""Training: the obvious trainer that judges, the fast one with the same trace, and any round in any order.

Imports the top level, ``text`` and ``ties``. Open ``reference`` first, which is the algorithm told plainly; then
``trainer``, which does the same with ``chain`` and ``pair_table``, and ``trace``, which reads any round back;
``claims`` is what is said of a round and of the end.
"""

from bpe_core.learning.asked import check_whole
from bpe_core.learning.chain import Ints
from bpe_core.learning.claims import Ending, Overlap, ending_of, overlap_of
from bpe_core.learning.reference import (
    apply_merges,
    bpe_merge_step,
    count_pairs,
    learn_merges,
    merge_most_frequent_pair,
    merge_word,
    reference_rounds,
    top_pair,
)
from bpe_core.learning.replay import Replay
from bpe_core.learning.trace import Trace
from bpe_core.learning.trainer import ROUNDS_PER_REPORT, Progress, Training, train

__all__ = [
    "Ending",
    "Ints",
    "Overlap",
    "Progress",
    "ROUNDS_PER_REPORT",
    "Replay",
    "Trace",
    "Training",
    "apply_merges",
    "bpe_merge_step",
    "check_whole",
    "count_pairs",
    "ending_of",
    "learn_merges",
    "merge_most_frequent_pair",
    "merge_word",
    "overlap_of",
    "reference_rounds",
    "top_pair",
    "train",
]
