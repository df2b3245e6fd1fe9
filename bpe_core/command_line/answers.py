"""What a command answers, once in words and once as JSON; every symbol is written so that a terminal can show it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bpe_core.comparing import Comparison
from bpe_core.diagnosis import Diagnosis, Kind
from bpe_core.encoding import Encoding
from bpe_core.formats import Imported, pair_json, symbol_json
from bpe_core.learning import Trace
from bpe_core.notation import visible, visible_pair
from bpe_core.records import Pair, Symbol
from bpe_core.ties import times


@dataclass(frozen=True, slots=True)
class Answer:
    """The end of a command."""

    lines: tuple[str, ...]
    """For a reader."""

    data: dict[str, Any] | None
    """The same for a program; None where nothing is to be said beside a file on standard output."""

    exit_code: int = 0
    """0, or 1 where what was asked is not so."""

    warnings: tuple[str, ...] = ()
    """What to know about it; sentences, for standard error."""

    def with_notes(self, notes: tuple[str, ...]) -> Answer:
        """The same with more to know, said first and once."""
        return replace(self, warnings=tuple(dict.fromkeys((*notes, *self.warnings))))


EQUAL, PARTED, REFUSED = 0, 1, 2
"""Exit codes: all is well; a merge list and a trainer part; the command or what it was given cannot be used."""

NOTHING_MORE = Answer((), None)
"""The answer to a command that has written its file to standard output."""


def training(trainer: str, trace: Trace, written: Sequence[str]) -> Answer:
    """A whole training: what was written, or every round as a line."""
    lines = [f"{trainer}: {len(trace):,} rounds, {len(trace.tied_rounds):,} tied. {trace.stopped_because.sentence}"]
    lines += [f"written: {visible_line(name)}" for name in written]
    if not written:
        lines += ["", f"{'round':>6} {'count':>9} {'tied':>5}  pair"]
        lines += [f"{r.number:>6} {r.count:>9} {r.tied_count:>5}  {visible_pair(r.pair)}" for r in trace]
    data = {
        "trainer": trainer,
        "rounds": len(trace),
        "stopped": trace.stopped_because.name,
        "tied_rounds": trace.tied_rounds,
        "merges": [pair_json(pair) for pair in trace.merges],
        "written": list(written),
    }
    return Answer(tuple(lines), data, EQUAL, trace.warnings)


def step(trace: Trace, n: int, limit: int) -> Answer:
    """One round: pair, count, tie, reason, the top of its pair table, and words before and after."""
    done, tie, table = trace.round(n), trace.tie(n, limit), trace.ranked_pairs(n, limit)
    changed = trace.changed_word_count(n)
    changes, _ = trace.word_changes(n, min(limit, changed))
    lines = [
        f"round    {n:,}, under the rule {tie.tie_break}",
        f"pair     {visible_pair(done.pair)}, merged into {visible(done.merged)}",
        f"count    {done.count:,}",
        f"tie      {_tie_words(tie.size)}",
        f"reason   {tie.reason}",
        f"symbols  {done.symbols_before:,} before, {done.symbols_after:,} after",
    ]
    if tie.size > 1:
        lines += _section("tied pairs", tie.size, [f"{visible_pair(each.pair)}  {each.key}" for each in tie.pairs])
    lines += _section("top pairs", done.distinct_pairs, [f"{r.count:>9,}  {visible_pair(r.pair)}" for r in table])
    words = [f"{each.count:>9,}  {_row(each.before)}  ->  {_row(each.after)}" for each in changes]
    lines += _section("words that changed", changed, words)
    data = {
        "round": n,
        "pair": pair_json(done.pair),
        "merged": symbol_json(done.merged),
        "count": done.count,
        "tied": tie.size,
        "rule": tie.tie_break,
        "reason": tie.reason,
        "symbols_before": done.symbols_before,
        "symbols_after": done.symbols_after,
        "distinct_pairs": done.distinct_pairs,
        "tied_pairs": [{"pair": pair_json(each.pair), "key": each.key} for each in tie.pairs],
        "top_pairs": [{"pair": pair_json(row.pair), "count": row.count} for row in table],
        "changed_words": changed,
        "words": [{"count": w.count, "before": _symbols(w.before), "after": _symbols(w.after)} for w in changes],
    }
    return Answer(tuple(lines), data, EQUAL, trace.warnings)


def diagnosis(found: Diagnosis) -> Answer:
    """A merge list held against a trainer; the exit code says whether they are equal."""
    lines = [f"{found.share} merges agree with {found.trainer}: {found.kind.value}", found.sentence]
    lines += [line for line in (found.why, found.end) if line]
    data = {
        "equal": found.kind is Kind.SAME,
        "trainer": found.trainer,
        "matched": found.matched,
        "total": found.total,
        "kind": found.kind.name,
        "round": found.round,
        "sentence": found.sentence,
        "why": found.why,
        "end": found.end,
        "pair": _maybe(found.pair),
        "count": found.count,
        "expected": _maybe(found.expected),
        "expected_count": found.expected_count,
        "rules": list(found.consistent_rules),
        "trainers": list(found.exact_trainers),
        "mistakes": [each.mistake for each in found.mistakes],
    }
    return Answer(tuple(lines), data, EQUAL if found.kind is Kind.SAME else PARTED, found.not_tried)


def comparison(names: tuple[str, str], found: Comparison) -> Answer:
    """Two trainers on one corpus."""
    where = "never part" if found.parted_at is None else f"part at round {found.parted_at:,}"
    lines = [f"{names[0]} and {names[1]} {where}; {found.agreed:,} merges agree", found.reason]
    sides = []
    for name, side in zip(names, (found.first, found.second)):
        if side is not None:
            what = "has stopped" if side.pair is None else f"{visible_pair(side.pair)}, {times(side.count)}"
            lines.append(f"{name}: {what}")
            sides.append({"pair": _maybe(side.pair), "count": side.count})
    lines += [f"{each.name}: {each.first} | {each.second}" for each in found.differences]
    data = {
        "trainers": list(names),
        "outcome": found.outcome.value,
        "agreed": found.agreed,
        "parted_at": found.parted_at,
        "causes": [each.value for each in found.causes],
        "reason": found.reason,
        "sides": sides,
        "common": len(found.common),
        "only_first": _symbols(found.only_first),
        "only_second": _symbols(found.only_second),
        "differences": [{"name": d.name, "first": d.first, "second": d.second} for d in found.differences],
    }
    return Answer(tuple(lines), data, EQUAL, found.not_comparable)


def encoding(found: Encoding, read: Imported) -> Answer:
    """A text in tokens: the tokens in one line, their ids in the next."""
    ids = ["?" if token.id is None else str(token.id) for token in found.tokens]
    lines = (_row(token.symbol for token in found.tokens), " ".join(ids))
    data = {
        "format": read.format,
        "tokens": [{"symbol": symbol_json(token.symbol), "id": token.id} for token in found.tokens],
        "words": found.word_count,
        "unknown": found.unknown_count,
    }
    return Answer(lines, data, EQUAL, read.warnings)


def _tie_words(size: int) -> str:
    return "none: it is the only pair with this count" if size == 1 else f"{size:,} pairs share the highest count"


def _section(title: str, total: int, rows: Sequence[str]) -> list[str]:
    extent = f", {len(rows):,} of {total:,}" if len(rows) < total else ""
    return ["", f"{title}{extent}:", *(f"  {row}" for row in rows)]


def _row(symbols: Iterable[Symbol]) -> str:
    return " ".join(map(visible, symbols))


def _symbols(symbols: Iterable[Symbol]) -> list[object]:
    return [symbol_json(symbol) for symbol in symbols]


def _maybe(pair: Pair | None) -> list[object] | None:
    return None if pair is None else pair_json(pair)


def visible_line(text: str) -> str:
    """A sentence without control characters, which a file's name may hold and a terminal would obey.

    >>> visible_line("a b\\x1b[2J")
    'a b‹ESC›[2J'
    """
    return visible(text).replace("␣", " ")
