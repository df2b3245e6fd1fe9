"""Two runs side by side: where they part first, why, and what followed.

Imports all rooms above it. Open ``runs`` first; ``cause`` finds why two runs part by changing one setting after the
other, ``sentences`` says it; ``other_rules`` knows what every rule would have picked, ``trainer_picks`` what every
trainer merges; ``corpora`` compares what two corpora taught.
"""

from bpe_core.comparing.beside import merges_beside
from bpe_core.comparing.corpora import CorpusComparison, WordCost, compare_corpora, price
from bpe_core.comparing.line_order import order_sensitivity
from bpe_core.comparing.other_rules import Pick, RuleKey, agreed_rounds, other_picks, tie_map
from bpe_core.comparing.records import Comparison, SettingDifference, Side
from bpe_core.comparing.runs import compare
from bpe_core.comparing.sentences import effect
from bpe_core.comparing.trainer_picks import TrainerPick, every_trainer, trainer_picks

__all__ = [
    "Comparison",
    "CorpusComparison",
    "Pick",
    "RuleKey",
    "SettingDifference",
    "Side",
    "TrainerPick",
    "WordCost",
    "agreed_rounds",
    "compare",
    "compare_corpora",
    "effect",
    "every_trainer",
    "merges_beside",
    "order_sensitivity",
    "other_picks",
    "price",
    "tie_map",
    "trainer_picks",
]
