"""Why one pair comes before another: ``decide_...`` find what told them apart, ``say_...`` put that into words.

A sentence is made of its record alone, about the very units that decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core.notation import code_points, visible, visible_pair
from bpe_core.pairs import join
from bpe_core.records import Decider, Precedence, Standing, Symbol

Deciding = tuple[Decider, int | None]
"""What told two pairs apart, and the unit at which the texts that it compares differ first; see ``Precedence``."""


def times(count: int) -> str:
    """A count in words."""
    return "once" if count == 1 else f"{count:,} times"


def merge_count(count: int) -> str:
    """A number of merges in words."""
    return "1 merge" if count == 1 else f"{count:,} merges"


def quoted(symbol: Symbol) -> str:
    """A symbol as it stands in a sentence."""
    return f"`{visible(symbol)}`"


def unit(symbol: Symbol, at: int) -> str:
    """One code point or byte, shown and named."""
    one = symbol[at : at + 1]
    return f"`{visible(one)}` {code_points(one)}"


def units(symbol: Symbol) -> str:
    """A symbol's length in words."""
    kind = "code point" if isinstance(symbol, str) else "byte"
    return f"1 {kind}" if len(symbol) == 1 else f"{len(symbol):,} {kind}s"


def difference_at(first: Sequence[object], second: Sequence[object]) -> int | None:
    """Where two texts differ first, from 0; None where one ends and the other goes on.

    >>> difference_at("lot", "low"), difference_at("lo", "low")
    (2, None)
    """
    return next((at for at, (one, other) in enumerate(zip(first, second)) if one != other), None)


def decide_sides(first: Standing, second: Standing) -> Deciding:
    """Left symbols count before right ones."""
    side = 0 if first.pair[0] != second.pair[0] else 1
    return (Decider.LEFT, Decider.RIGHT)[side], difference_at(first.pair[side], second.pair[side])


def decide_places(first: Standing, second: Standing) -> Deciding:
    """Where they are met first."""
    return Decider.PLACE, None


def decide_ids(first: Standing, second: Standing) -> Deciding:
    """Left ids count before right ones."""
    return Decider.LEFT_ID if first.ids[0] != second.ids[0] else Decider.RIGHT_ID, None


def decide_merged(first: Standing, second: Standing) -> Deciding:
    """The length of what they make, then its text, then the left symbol."""
    text, other = join(*first.pair), join(*second.pair)
    if len(text) != len(other):
        return Decider.LENGTH, None
    if text != other:
        return Decider.MERGED, difference_at(text, other)
    return Decider.LEFT, difference_at(first.pair[0], second.pair[0])


def say_smallest(why: Precedence) -> str:
    """The smallest pair comes first."""
    return _say_sides(why, greatest=False)


def say_greatest(why: Precedence) -> str:
    """The greatest pair comes first."""
    return _say_sides(why, greatest=True)


def say_places(why: Precedence) -> str:
    """The pair that is met first comes first."""
    first, second = why.first.place, why.second.place
    if first.word_number == second.word_number:
        later = f"only at symbol {second.symbol_number} of that word"
    else:
        later = f"only in {second}"
    other = "the next tied pair, " if why.adjacent else ""
    return f"First seen in {first}; {other}`{visible_pair(why.second.pair)}`, {later}."


def say_ids(why: Precedence) -> str:
    """The pair of smallest symbol ids comes first."""
    side = 0 if why.decider is Decider.LEFT_ID else 1
    low, high = (f"{each.ids[side]} ({quoted(each.pair[side])})" for each in (why.first, why.second))
    if side == 0:
        how = "left ids first"
    else:
        how = f"both begin with id {why.first.ids[0]} ({quoted(why.first.pair[0])}), so the right ids decide"
    return f"The pair of smallest ids wins: {how}, and {low} is less than {high}."


def say_merged(why: Precedence) -> str:
    """The pair whose merged text is shorter comes first, then the one whose merged text is smaller."""
    text, other = join(*why.first.pair), join(*why.second.pair)
    if why.decider is Decider.LENGTH:
        return f"The shorter merged text wins: {quoted(text)} has {units(text)}, {quoted(other)} has {units(other)}."
    if why.decider is Decider.MERGED:
        before = _before(text, other, why.at)
        return f"Both merged texts have {units(text)}, so the smaller one wins: {before}."
    before = _before(why.first.pair[0], why.second.pair[0], why.at)
    return f"Both pairs would make {quoted(text)}; told apart here by the left symbol: {before}."


def _say_sides(why: Precedence, greatest: bool) -> str:
    (left, right), (other_left, other_right) = why.first.pair, why.second.pair
    size = "greatest" if greatest else "smallest"
    if why.decider is Decider.LEFT:
        return f"The {size} pair wins: left symbols first, and {_before(left, other_left, why.at, greatest)}."
    before = _before(right, other_right, why.at, greatest)
    return f"The {size} pair wins: both begin with {quoted(left)}, so the right symbols decide, and {before}."


def _before(first: Symbol, second: Symbol, at: int | None, greatest: bool = False) -> str:
    """That ``first`` comes before ``second``, or after when the greatest is wanted, by the unit that decides."""
    if at is None and greatest:
        return f"{quoted(first)} goes on where {quoted(second)} ends, and the longer is the greater"
    if at is None:
        return f"{quoted(first)} ends where {quoted(second)} goes on, and the shorter comes first"
    word = "after" if greatest else "before"
    difference = f"{unit(first, at)} comes {word} {unit(second, at)}"
    if len(first) == len(second) == 1:
        return difference
    return f"{quoted(first)} comes {word} {quoted(second)}, because {difference}"
