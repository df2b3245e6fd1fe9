"""Two runs side by side: where they part first, why, and what followed.

Imports all rooms above it. Open ``runs`` first; ``cause`` says why two runs part, ``other_rules`` what every rule would
have picked, ``corpora`` compares what two corpora taught.
"""

from bpe_core.comparing.corpora import CorpusComparison, WordCost, compare_corpora, price
from bpe_core.comparing.line_order import order_sensitivity
from bpe_core.comparing.other_rules import Pick, RuleKey, agreed_rounds, other_picks, tie_map
from bpe_core.comparing.records import Comparison, Side
from bpe_core.comparing.runs import compare

__all__ = [
    "Comparison",
    "CorpusComparison",
    "Pick",
    "RuleKey",
    "Side",
    "WordCost",
    "agreed_rounds",
    "compare",
    "compare_corpora",
    "order_sensitivity",
    "other_picks",
    "price",
    "tie_map",
]
