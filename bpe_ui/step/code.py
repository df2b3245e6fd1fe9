"""The lines of the obvious trainer that do a round, with the round's values beside them."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from bpe_core import TIE_BREAKS, Trace
from bpe_core.learning import reference_rounds
from bpe_core.notation import visible, visible_pair
from bpe_core.pairs import count_weighted_pairs, merge_symbols
from bpe_core.records import Round, Tie, WordChange
from bpe_ui.drawing import escaped, shortened

MOST_SHOWN = 3
"""Pairs or symbols that a value names."""

MOST_LENGTH = 90
"""Characters of one value."""


@dataclass(frozen=True, slots=True)
class Part:
    """One third of a round: its code, and which values stand beside which of its lines."""

    title: str
    """What this part does."""

    function: Callable[..., object]
    """Where the lines are from."""

    first: str
    """What its first line begins with."""

    last: str
    """What its last line begins with."""


PARTS = (
    Part("Count every pair", count_weighted_pairs, "counts: dict", "return counts"),
    Part("Choose one of the most frequent", reference_rounds, "count = max(", "pair = chosen.get("),
    Part("Merge it in every word", merge_symbols, "merged: list", "return merged"),
)


@cache
def lines(part: Part) -> tuple[str, ...]:
    """The source lines of a part, without its docstring and its indentation."""
    source = inspect.getsource(part.function)
    node = ast.parse(textwrap.dedent(source)).body[0]
    assert isinstance(node, ast.FunctionDef)
    body = source.splitlines()[node.body[1].lineno - 1 :]
    starts = [at for at, line in enumerate(body) if line.strip().startswith(part.first)]
    ends = [at for at, line in enumerate(body) if line.strip().startswith(part.last)]
    return tuple(textwrap.dedent("\n".join(body[starts[0] : ends[0] + 1])).splitlines())


def values(trace: Trace, round_: Round, tie: Tie, change: WordChange | None) -> dict[str, str]:
    """What the round's lines made, by what each line begins with.

    Parameters: the training, the round, its tie, and one word that the round changed. A line that made nothing to look
    at has no entry.
    """
    rule = TIE_BREAKS[tie.tie_break]
    named = ", ".join(visible_pair(each.pair) for each in tie.pairs[:MOST_SHOWN])
    more = f" and {tie.size - MOST_SHOWN:,} more" if tie.size > MOST_SHOWN else ""
    found = {
        "for symbols, count in words:": f"{len(trace.corpus.words):,} distinct words",
        "return counts": f"{round_.distinct_pairs:,} distinct pairs",
        "count = max(": f"count = {round_.count:,}",
        "standings = sorted(": f"{tie.size:,} {'pair has' if tie.size == 1 else 'pairs have'} it: {named}{more}",
        "key=rule.sort_key": rule.title,
        "pair = chosen.get(": f"pair = {visible_pair(round_.pair)}",
    }
    if change is not None:
        found["merged: list"] = f"symbols = {_row(change.before)}"
        found["merged.append(join("] = f"join makes {visible(round_.merged)}"
        found["return merged"] = f"merged = {_row(change.after)}"
    return found


def code(trace: Trace, round_: Round, tie: Tie, change: WordChange | None) -> str:
    """The three parts of a round as HTML: each line, and beside it what it made in this round."""
    beside = values(trace, round_, tie, change)
    blocks = "".join(
        f'<div class="bpe-code"><h4>{number}. {part.title}</h4>'
        f"{''.join(_line(line, beside) for line in lines(part))}</div>"
        for number, part in enumerate(PARTS, start=1)
    )
    note = "The trainer that judges the fast one, from <code>bpe_core</code>, this round's values beside its lines."
    return f'<p class="bpe-note">{note}</p>{blocks}'


def _line(line: str, beside: Mapping[str, str]) -> str:
    value = next((value for start, value in beside.items() if line.strip().startswith(start)), "")
    shown = f"<span>{escaped(shortened(value, MOST_LENGTH))}</span>" if value else ""
    return f"<div><code>{escaped(line)}</code>{shown}</div>"


def _row(symbols: tuple[str | bytes, ...]) -> str:
    shown = " ".join(visible(symbol) for symbol in symbols[:12])
    return f"{shown} ..." if len(symbols) > 12 else shown
