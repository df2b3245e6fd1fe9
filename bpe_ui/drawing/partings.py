"""HTML for two runs beside each other: where they part, and what only one of them has."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core import Trace
from bpe_core.comparing import Comparison, SettingDifference, effect, merges_beside
from bpe_core.records import Pair, Symbol
from bpe_ui.drawing.markup import chip, escaped, pair_chips, scrolling, sentence, table

TOKENS_SHOWN = 60
"""Tokens that only one run has, written out at most."""


ROUNDS_AROUND = 8
"""Rounds shown side by side from where two runs part."""


def parting(found: Comparison, names: tuple[str, str]) -> str:
    """Where two runs part and why, in a card."""
    if found.parted_at is None:
        start = f"All {found.agreed:,} merges are equal."
    elif found.agreed:
        equal = "The first merge is" if found.agreed == 1 else f"The first {found.agreed:,} merges are"
        start = f"{equal} equal; they part at round {found.parted_at:,}."
    else:
        start = "They part at the very first merge."
    met = ""
    if found.words_met_at is not None:
        met = f"After round {found.words_met_at:,} all words are cut the same again."
    elif found.symbols_met_at is not None:
        met = f"After round {found.symbols_met_at:,} both have made the same set of symbols again."
    elif found.symbols_apart:
        met = "In the rounds that both have, they never come to the same set of symbols again."
    elif found.parted_at is not None:
        met = "After each round that both have, both have made the same set of symbols."
    notes = "".join(f'<p class="bpe-note">{sentence(note)}</p>' for note in found.not_comparable)
    return (
        f'<div class="bpe-card" role="status"><div class="bpe-head"><span class="bpe-round">{start}</span></div>'
        f'<p class="bpe-reason">{sentence(found.reason)}</p><p class="bpe-reason">{met}</p>'
        f"{_settings(found, names)}{notes}</div>"
    )


def side_by_side(first: Trace, second: Trace, start: int, names: tuple[str, str]) -> str:
    """Some rounds of two runs next to each other, beginning at one; rounds whose pairs mean different texts are marked,
    and each pair is written as its own run writes it."""
    end = min(max(len(first), len(second)), start + ROUNDS_AROUND - 1)
    rows = ""
    for each in merges_beside(first, second, start, end):
        sign = "=" if each.same else "&ne;"
        rows += (
            f"<tr><td>{each.round:,}</td><td>{_cell(each.first)}</td><td>{sign}</td><td>{_cell(each.second)}</td></tr>"
        )
    return scrolling("Merges side by side", table(["Round", names[0], "", names[1]], rows))


def only_one_has(found: Comparison, names: tuple[str, str]) -> str:
    """Merges in common, and the tokens that only one run made."""
    common = f'<p class="bpe-note">{len(found.common):,} merges are in both lists, at whatever rank.</p>'
    return common + "".join(
        f"{_only(symbols, name)}" for symbols, name in ((found.only_first, names[0]), (found.only_second, names[1]))
    )


def _settings(found: Comparison, names: tuple[str, str]) -> str:
    if not found.differences:
        return ""
    tried = any(each.alone for each in found.differences)
    rows = "".join(
        f"<tr><td>{escaped(each.name)}{' &#9733; the cause' if each.is_cause else ''}</td>"
        f"<td>{sentence(each.first)}</td><td>{sentence(each.second)}</td>"
        f"{_effects(each) if tried else ''}</tr>"
        for each in found.differences
    )
    heads = ["Setting", *names, *(["This one alone changed to the other's"] if tried else [])]
    return scrolling("Settings that differ", table(heads, rows))


def _effects(each: SettingDifference) -> str:
    return f"<td>{escaped('; '.join(map(effect, each.alone)) or 'not tried alone')}</td>"


def _only(symbols: Sequence[Symbol], name: str) -> str:
    if not symbols:
        return f'<p class="bpe-note">Tokens that only {escaped(name)} has: none.</p>'
    more = f" and {len(symbols) - TOKENS_SHOWN:,} more" if len(symbols) > TOKENS_SHOWN else ""
    shown = "".join(map(chip, symbols[:TOKENS_SHOWN]))
    many = f"{len(symbols):,} {'token' if len(symbols) == 1 else 'tokens'} that only {escaped(name)} has:"
    return f'<p class="bpe-note">{many}</p><div>{shown}{more}</div>'


def _cell(pair: Pair | None) -> str:
    return pair_chips(pair) if pair is not None else "<small>stopped</small>"
