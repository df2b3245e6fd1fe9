"""The tie-break rules, the keys that they judge pairs by, and why a pair won, as a sentence.

Imports the top level and ``text``. Open ``rules`` first: every rule is one entry there; ``reasons`` explains what
decided, ``collisions`` warns of joined keys that stand for two pairs.
"""

from bpe_core.ties.collisions import collision_warnings
from bpe_core.ties.reasons import merge_count, quoted, times
from bpe_core.ties.rules import TIE_BREAKS, TieBreak, explain_tie, tie_break_named

__all__ = [
    "TIE_BREAKS",
    "TieBreak",
    "collision_warnings",
    "explain_tie",
    "merge_count",
    "quoted",
    "tie_break_named",
    "times",
]
