"""What every tie-break rule would have picked: in one round with its keys, and over a whole run at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from bpe_core.learning import ROUNDS_PER_REPORT, Progress, Replay, Trace
from bpe_core.records import Pair
from bpe_core.ties import TIE_BREAKS


@dataclass(frozen=True, slots=True)
class RuleKey:
    """One rule and what it looked at in the pair that it picks."""

    tie_break: str
    """Key of ``TIE_BREAKS``."""

    key: str
    """The pair's key under this rule, as shown."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a round's tied pairs, and the rules that would merge it."""

    pair: Pair
    """The pair."""

    rules: tuple[RuleKey, ...]
    """The rules that pick it, in the order of ``TIE_BREAKS``; one or more."""

    chosen: bool
    """Whether it is the pair that the round merged."""


@dataclass(frozen=True, slots=True)
class TiedRound:
    """One round that a tie-break decided, for a map of the whole run."""

    number: int
    """The round, counted from 1."""

    count: int
    """The count that the tied pairs share."""

    size: int
    """How many pairs are tied; 2 or more."""

    others: tuple[str, ...]
    """Rules that would have picked another pair than the round merged. Smallest and greatest pair never agree on a
    tie, so where all rules are asked this is never empty."""

    picks: int
    """How many different pairs the rules pick among them."""

    @property
    def contested(self) -> bool:
        """Whether any other rule would have picked differently here."""
        return bool(self.others)


def other_picks(trace: Trace, n: int) -> tuple[Pick, ...]:
    """What each rule would pick from the tied pairs of one round, grouped by pick.

    Parameters: a trace and a round, n in 1..len(trace). Returns the picks, the merged pair's first when a rule picks
    it, then in the order of ``TIE_BREAKS``; one pick when nothing is tied. Raises SettingsError for another round.
    Cost: O(positions + tied pairs * rules).

    >>> from bpe_core import Corpus, train
    >>> trace = train(Corpus.from_text("bc ab"), 1, "first-seen")
    >>> [(pick.pair, pick.rules[0].tie_break, pick.rules[0].key, pick.chosen) for pick in other_picks(trace, 1)]
    [(('b', 'c'), 'lexicographic-greatest', 'b + c', True), (('a', 'b'), 'lexicographic', 'a + b', False)]
    """
    standings = trace.tied_standings(n)
    merged = trace.round(n).pair
    by_pick: dict[Pair, list[RuleKey]] = {}
    for rule in TIE_BREAKS.values():
        best = min(standings, key=rule.sort_key)
        by_pick.setdefault(best.pair, []).append(RuleKey(rule.name, rule.key(best)))
    picks = [Pick(pair, tuple(rules), pair == merged) for pair, rules in by_pick.items()]
    return tuple(sorted(picks, key=lambda pick: not pick.chosen))


def tie_map(
    trace: Trace, progress: Progress | None = None, tie_breaks: Sequence[str] = tuple(TIE_BREAKS)
) -> tuple[TiedRound, ...]:
    """Every round that a tie-break decided, and which rules would have picked differently there.

    Parameters: a trace; a callback for long runs; the rules to ask, all unless given. Returns one record a tied round,
    ascending; rounds whose pair was chosen by hand are left out, as ``Trace.tied_rounds`` leaves them out.
    Cost: O(rounds * pairs) in NumPy, and a sort of all pairs for each rule once: 0.5 s for 1,000 rounds of 1 MB.

    >>> from bpe_core import Corpus, train
    >>> [(each.number, each.size, each.others) for each in tie_map(train(Corpus.from_text("banana"), 2))]
    [(1, 2, ('lexicographic-greatest',)), (2, 3, ('lexicographic-greatest', 'first-seen', 'smallest-ids'))]
    """
    by_hand = {number for number, _ in trace.settings.choices}
    found = []
    for n, picks in picks_by_round(trace, tie_breaks, progress):
        if n in by_hand:
            continue
        merged = int(trace.log.chosen[n - 1])
        others = tuple(name for name, pick in picks.items() if pick != merged)
        top, size = int(trace.log.top_counts[n - 1]), int(trace.log.tied_counts[n - 1])
        found.append(TiedRound(n, top, size, others, len(set(picks.values()))))
    return tuple(found)


def agreed_rounds(trace: Trace, tie_breaks: Sequence[str]) -> dict[str, int]:
    """How many rounds from the first each rule would have merged what the trace merged.

    Parameters: a trace, chosen by hand or not; keys of ``TIE_BREAKS``. Returns rule -> rounds, len(trace) where the
    rule agrees throughout. No rule agrees with a pair that has not the highest count. Cost: as ``tie_map``.

    >>> from bpe_core import Corpus, train
    >>> agreed_rounds(train(Corpus.from_text("banana"), 2), ["first-seen", "lexicographic-greatest"])
    {'first-seen': 1, 'lexicographic-greatest': 0}
    """
    lower = np.flatnonzero(trace.log.counts < trace.log.top_counts)
    agreed = dict.fromkeys(tie_breaks, int(lower[0]) if len(lower) else len(trace))
    for n, picks in picks_by_round(trace, tie_breaks):
        merged = int(trace.log.chosen[n - 1])
        for name, pick in picks.items():
            if pick != merged:
                agreed[name] = min(agreed[name], n - 1)
        if all(rounds < n for rounds in agreed.values()):
            break
    return agreed


def picks_by_round(
    trace: Trace, tie_breaks: Sequence[str], progress: Progress | None = None
) -> Iterator[tuple[int, dict[str, int]]]:
    """For each tied round its number, and rule -> the number of the pair that this rule picks; see ``Trace.log``."""
    orders = {name: None if TIE_BREAKS[name].by_place else trace.order_numbers(name) for name in tie_breaks}
    replay = Replay(trace)
    for n in range(1, len(trace) + 1):
        if trace.log.tied_counts[n - 1] > 1:
            tied = replay.tied()
            yield (
                n,
                {
                    name: replay.first_of(tied) if order is None else int(tied[order[tied].argmin()])
                    for name, order in orders.items()
                },
            )
        replay.advance()
        if progress is not None and n % ROUNDS_PER_REPORT == 0:
            progress(n, len(trace))
