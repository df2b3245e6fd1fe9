"""HTML for a round's words and figures: records in, a string out. Nothing here touches Streamlit."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core import Trace
from bpe_core.learning import ending_of, overlap_of
from bpe_core.records import Symbol, WordChange
from bpe_ui.drawing import chips, heading, pair_chips, sentence, window

MERGES_SHOWN = 40
"""Merges in the strip of what has been learned so far, the latest ones."""


def overlap(trace: Trace, n: int) -> str:
    """That a round merged its pair less often than it counted it, where it did."""
    found = overlap_of(trace, n)
    return "" if found is None else f'<p class="bpe-note">{sentence(found.sentence)}</p>'


def before_round_1(trace: Trace, why: str) -> str:
    """What to do where only a round has something to show; why there is none, where there is none."""
    return f"Step to round 1 {why}." if len(trace) else f"There is no round 1. {ending_of(trace).sentence}"


def words(changes: Sequence[WordChange], changed: int, total: int) -> str:
    """Every word before and after, one a line, the merged symbols marked in both."""
    rows = "".join(_word_row(change) for change in changes)
    note = f"{changed:,} distinct {'word' if changed == 1 else 'words'} changed"
    shown = f"; {len(changes):,} of {total:,} shown, changed ones first" if len(changes) < total else ""
    return (
        f'{heading("Words before and after")}<p class="bpe-note">{note}{shown}.</p>'
        '<div class="bpe-words" role="table" aria-label="Words before and after">'
        '<div class="bpe-row bpe-rowhead" role="row"><span role="columnheader">Count</span>'
        '<span role="columnheader">Before</span><span role="columnheader">After</span></div>'
        f"{rows}</div>"
    )


def numbers(symbols: tuple[int, int], vocabulary: int, distinct_pairs: int, cost: tuple[int, int, int] | None) -> str:
    """The round in figures: symbols before and after, vocabulary, distinct pairs, and the cost by three methods."""
    before, after = symbols
    fall = f" (&minus;{before - after:,})" if after < before else ""
    items = [
        ("Symbols in the corpus", f"{before:,} &rarr; {after:,}{fall}", "before and after the merge"),
        ("Vocabulary", f"{vocabulary:,}", "distinct symbols known"),
        ("Distinct pairs", f"{distinct_pairs:,}", "to choose from"),
    ]
    if cost is not None:
        brute, one_pass, incremental = cost
        items += [
            ("Brute force", f"{brute:,}", "symbols read: each pair rescans all, P &times; n"),
            ("One counting pass", f"{one_pass:,}", "symbols read: n"),
            ("Incremental", f"{incremental:,}", "places touched, in distinct words"),
        ]
    cells = "".join(
        f'<div><dt>{name}</dt><dd>{value}</dd><dd class="bpe-unit">{unit}</dd></div>' for name, value, unit in items
    )
    return f'{heading("Numbers")}<dl class="bpe-numbers">{cells}</dl>'


def merges_so_far(trace: Trace, n: int) -> str:
    """The merges learned up to round ``n``, latest first, each with its rank."""
    if not n:
        return ""
    first = max(0, n - MERGES_SHOWN)
    items = "".join(
        f'<li class="{"bpe-now" if rank == n - 1 else ""}"><small>{rank}</small>{pair_chips(trace.merges[rank])}</li>'
        for rank in range(n - 1, first - 1, -1)
    )
    more = f'<p class="bpe-note">and {first:,} earlier ones</p>' if first else ""
    title = heading("Merges so far")
    return f'{title}<p class="bpe-note">Rank and pair, the latest first.</p><ol class="bpe-merges">{items}</ol>{more}'


def _word_row(change: WordChange) -> str:
    before, cut_before = window(change.before, change.merged_before)
    after, cut_after = window(change.after, change.merged_after)
    return (
        f'<div class="bpe-row" role="row"><span role="cell">{change.count:,}&times;</span>'
        f'<span role="cell">{_part(before, change.merged_before, cut_before, "bpe-part", len(change.before))}</span>'
        f'<span role="cell">{_part(after, change.merged_after, cut_after, "bpe-new", len(change.after))}</span></div>'
    )


def _part(shown: tuple[Symbol, ...], marked: tuple[int, ...], cut: int, mark: str, length: int) -> str:
    rest = length - cut - len(shown)
    before = f'<small class="bpe-cut">{cut:,} symbols &hellip;</small>' if cut else ""
    after = f'<small class="bpe-cut">&hellip; {rest:,} symbols</small>' if rest else ""
    return before + chips(shown, [index - cut for index in marked], mark) + after
