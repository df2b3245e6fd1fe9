"""HTML for what every rule would have picked in a round, and for what every trainer merges on the text."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core import TIE_BREAKS, TRAINERS
from bpe_core.comparing import Pick, RuleKey, TrainerPick
from bpe_core.notation import visible_pair
from bpe_ui.drawing import escaped, pair_chips, scrolling, table


def picks_table(picks: Sequence[Pick], tied: int) -> str:
    """What every rule would pick from the counts of a round, grouped by pick, the merged pair first.

    Parameters: the picks; how many pairs tie.
    """
    if tied == 1:
        return '<p class="bpe-note">No tie in this round: on these counts every rule merges this pair.</p>'
    rows = "".join(
        f'<tr class="{"bpe-winner" if pick.chosen else ""}"><td>{pair_chips(pick.pair)}'
        f"{' &#9733; chosen' if pick.chosen else ''}</td><td>{''.join(map(_rule_line, pick.rules))}</td></tr>"
        for pick in picks
    )
    return (
        f'<p class="bpe-note">{tied:,} pairs tie. On these counts the rules pick {len(picks):,} different '
        f"{'pair' if len(picks) == 1 else 'pairs'} among them:</p>"
        + scrolling("Picks of other rules", table(["Picks", "Rule, and what it looked at"], rows))
    )


def trainers_table(picks: Sequence[TrainerPick], n: int) -> str:
    """What every named trainer merges on the text as its own round ``n``, grouped by what the pair stands for."""
    total = sum(len(pick.trainers) for pick in picks)
    same = sum(len(pick.trainers) for pick in picks if pick.chosen)
    rows = "".join(
        f'<tr class="{"bpe-winner" if pick.chosen else ""}"><td>{_spelt(pick)}</td>'
        f"<td>{''.join(_trainer_line(name, agreed, n) for name, agreed in zip(pick.trainers, pick.agreed))}</td></tr>"
        for pick in picks
    )
    return (
        f'<p class="bpe-note bpe-above">On this text, with its own words, symbols and rule from its first round on, '
        f"{same:,} of {total:,} trainers {'merges' if same == 1 else 'merge'} this pair as round {n:,}:</p>"
        + scrolling("What every trainer merges", table([f"Round {n:,}", "Trainer"], rows))
    )


def _rule_line(rule: RuleKey) -> str:
    return f"<div><b>{escaped(TIE_BREAKS[rule.tie_break].title)}</b>: <code>{escaped(rule.key)}</code></div>"


def _spelt(pick: TrainerPick) -> str:
    if not pick.spellings:
        return "<small>stopped before</small>"
    chosen = " &#9733; as here" if pick.chosen else ""
    # Bytes and characters that look the same are shown once.
    shown = {visible_pair(pair): pair_chips(pair) for pair in pick.spellings}
    return " <small>or</small> ".join(shown.values()) + chosen


def _trainer_line(name: str, agreed: int, n: int) -> str:
    parted = f" <small>other merges from round {agreed + 1:,} on</small>" if agreed < n - 1 else ""
    return f"<div>{escaped(TRAINERS[name].title)}{parted}</div>"
