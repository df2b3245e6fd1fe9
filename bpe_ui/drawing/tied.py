"""HTML for the tied pairs of a round."""

from __future__ import annotations

from bpe_core import TIE_BREAKS
from bpe_core.records import Tie
from bpe_ui.drawing.markup import escaped, pair_chips, scrolling, table

TIED_SHOWN = 20
"""Tied pairs written out in the table."""


def tied_table(tie: Tie) -> str:
    """The tied pairs in the rule's order with the key each was judged by; the winner marked in words as well."""
    rows = "".join(
        f'<tr class="{"bpe-winner" if place == 0 else ""}"><td>{"&#9733; chosen" if place == 0 else place + 1}</td>'
        f"<td>{pair_chips(tied.pair)}</td><td><code>{escaped(tied.key)}</code></td>"
        f"<td>word {tied.place.word_number:,}, symbol {tied.place.symbol_number:,}</td></tr>"
        for place, tied in enumerate(tie.pairs[:TIED_SHOWN])
    )
    more = tie.size - min(len(tie.pairs), TIED_SHOWN)
    note = f'<p class="bpe-note">and {more:,} more tied pairs</p>' if more else ""
    rule = TIE_BREAKS[tie.tie_break]
    return (
        f'<p class="bpe-note">{tie.size:,} {"pair has" if tie.size == 1 else "pairs share"} the highest count, '
        f"{tie.count:,}. In the order of the rule <b>{escaped(rule.title)}</b>:</p>"
        f"{scrolling('Tied pairs', table(['Order', 'Pair', 'Judged by', 'First seen'], rows))}{note}"
    )
