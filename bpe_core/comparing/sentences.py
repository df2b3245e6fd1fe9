"""What a comparison says in words, from its records alone."""

from __future__ import annotations

from bpe_core.comparing.parts import Runs
from bpe_core.comparing.records import Cause, Experiment, Side
from bpe_core.learning import ending_of
from bpe_core.notation import visible_pair
from bpe_core.ties import TIE_BREAKS, merge_count, times

NAMES = ("first", "second")
"""What sentences call the two runs."""


def reason(runs: Runs, agreed: int, sides: tuple[Side, Side] | None, proof: Experiment | None) -> str:
    """What happened where two runs part, and what makes the parting go or move."""
    if sides is None or proof is None:
        return f"Both runs made the same {merge_count(agreed)} in the same order."
    return f"{_happened(runs, agreed + 1, sides)} {_proven(runs, proof)}"


def effect(tried: Experiment) -> str:
    """What one experiment did, short.

    >>> effect(Experiment((Cause.RULE,), 0, None)), effect(Experiment((Cause.RULE,), 1, 1_000))
    ('in the first run: they do not part', 'in the second run: they part at round 1,000')
    """
    parts = "they do not part" if tried.parted_at is None else f"they part at round {tried.parted_at:,}"
    return f"in the {NAMES[tried.changed_in]} run: {parts}"


def _happened(runs: Runs, at: int, sides: tuple[Side, Side]) -> str:
    stopped = next((which for which in (0, 1) if sides[which].pair is None), None)
    if stopped is not None:
        return _stopped(runs, at, stopped, sides)
    by_hand = [at in {number for number, _ in trace.settings.choices} for trace in runs.traces]
    if any(by_hand):
        return _by_hand(at, by_hand, sides)
    if all(side.precedence is not None for side in sides):
        return _tied(at, sides)
    return _counted(at, sides)


def _stopped(runs: Runs, at: int, which: int, sides: tuple[Side, Side]) -> str:
    ended, other = sides[which], sides[1 - which]
    assert other.pair is not None
    done = "makes no merge" if at == 1 else f"ends after {merge_count(at - 1)}, equal in both"
    return (
        f"The {NAMES[which]} run {done}: {ending_of(runs.traces[which]).sentence} The {NAMES[1 - which]} goes on with "
        f"`{visible_pair(other.pair)}`, which occurs {times(other.count)} there and {_here(ended.other_count)} in the "
        f"{NAMES[which]}."
    )


def _by_hand(at: int, by_hand: list[bool], sides: tuple[Side, Side]) -> str:
    if all(by_hand):
        return f"In round {at:,} both pairs were chosen by hand."
    which = by_hand.index(True)
    hand, rule = sides[which], sides[1 - which]
    assert hand.pair is not None and rule.pair is not None
    return (
        f"In round {at:,} the {NAMES[which]} run's pair, `{visible_pair(hand.pair)}` ({times(hand.count)}), was chosen "
        f"by hand; the other run merged its rule's pick, `{visible_pair(rule.pair)}` ({times(rule.count)})."
    )


def _tied(at: int, sides: tuple[Side, Side]) -> str:
    """Both pairs have the highest count in both runs; the choice between them differed."""
    first, second = sides
    assert first.pair is not None and second.pair is not None
    assert first.precedence is not None and second.precedence is not None
    rules = [TIE_BREAKS[side.precedence.tie_break] for side in sides if side.precedence is not None]
    why = [rules[0].say(first.precedence), rules[1].say(second.precedence)]
    occur = times(first.count)
    if first.count != second.count:
        occur = f"most often, {times(first.count)} in the first run and {times(second.count)} in the second"
    both = f"In round {at:,} `{visible_pair(first.pair)}` and `{visible_pair(second.pair)}` both occur {occur}"
    if rules[0] is rules[1]:
        return (
            f"{both}, and both runs break ties by {rules[0].title!r}, but not by the same order. "
            f"In the first run: {why[0]} In the second: {why[1]}"
        )
    return (
        f"{both}. Under {rules[0].title!r} the first run merges the one: {why[0]} "
        f"Under {rules[1].title!r} the second merges the other: {why[1]}"
    )


def _counted(at: int, sides: tuple[Side, Side]) -> str:
    """Not both pairs have the highest count in both runs: the numbers."""
    seen = []
    for which, (side, other) in enumerate((sides, sides[::-1])):
        assert side.pair is not None
        here, there = NAMES[which], NAMES[1 - which]
        seen.append(
            f"`{visible_pair(side.pair)}`, which the {here} run merges, occurs {times(side.count)} there and "
            f"{_here(other.other_count)} in the {there}"
        )
    return f"In round {at:,} the counts differ: {'; '.join(seen)}."


def _here(count: int | None) -> str:
    return f"{times(count)}" if count else "not at all"


def _proven(runs: Runs, proof: Experiment) -> str:
    changed, stayed = NAMES[proof.changed_in], NAMES[1 - proof.changed_in]
    if len(proof.causes) == 1:
        start = f"The cause is the {_noun(proof.causes[0])}: with that alone changed from {_taken(runs, proof, 0)}, "
    else:
        named = " and ".join(f"the {_noun(part)}" for part in proof.causes)
        taken = " and ".join(
            f"the {_noun(part)} from {_taken(runs, proof, at)}" for at, part in enumerate(proof.causes)
        )
        start = f"The cause is {named} together: with {taken} changed, "
    if proof.parted_at is None:
        return f"{start}the {changed} run makes the same merges as the {stayed}."
    return f"{start}the {changed} run parts from the {stayed} only at round {proof.parted_at:,}."


def _noun(part: Cause) -> str:
    return "pairs chosen by hand" if part is Cause.BY_HAND else part.value


def _taken(runs: Runs, proof: Experiment, at: int) -> str:
    values = runs.values(proof.causes[at])
    return f"{values[proof.changed_in]} to {values[1 - proof.changed_in]}"
