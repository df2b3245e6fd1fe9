"""HTML for what every rule would have picked in a round."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core import TIE_BREAKS, TRAINERS
from bpe_core.comparing import Pick, RuleKey
from bpe_ui.drawing import escaped, pair_chips, scrolling, table


def picks_table(picks: Sequence[Pick], tied: int) -> str:
    """What every rule would pick in a round, grouped by pick, the merged pair first.

    Parameters: the picks; how many pairs tie.
    """
    if tied == 1:
        return '<p class="bpe-note">No tie in this round: every rule, and every trainer, merges this pair.</p>'
    rows = "".join(
        f'<tr class="{"bpe-winner" if pick.chosen else ""}"><td>{pair_chips(pick.pair)}'
        f"{' &#9733; chosen' if pick.chosen else ''}</td><td>{''.join(map(_rule_line, pick.rules))}</td></tr>"
        for pick in picks
    )
    return (
        f'<p class="bpe-note">{tied:,} pairs tie. The rules pick {len(picks):,} different '
        f"{'pair' if len(picks) == 1 else 'pairs'} among them:</p>"
        + scrolling("Picks of other rules", table(["Picks", "Rule, what it looked at, and who decides so"], rows))
    )


def _rule_line(rule: RuleKey) -> str:
    name, key = rule.tie_break, rule.key
    trainers = ", ".join(each.title for each in TRAINERS.values() if each.tie_break == name)
    who = f"<br><small>{escaped(trainers)}</small>" if trainers else ""
    return f"<div><b>{escaped(TIE_BREAKS[name].title)}</b>: <code>{escaped(key)}</code>{who}</div>"
