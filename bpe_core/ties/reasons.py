"""Why one pair comes before another, as a sentence about the very units that decide."""

from __future__ import annotations

from bpe_core.notation import code_points, visible, visible_pair
from bpe_core.pairs import join
from bpe_core.records import Standing, Symbol


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


def why_before(first: Symbol, second: Symbol, greatest: bool = False) -> str:
    """Why ``first`` comes before ``second``, unit by unit, or after when the greatest is wanted."""
    shared = min(len(first), len(second))
    at = next((i for i in range(shared) if first[i] != second[i]), shared)
    if at == shared and greatest:
        return f"{quoted(first)} goes on where {quoted(second)} ends, and the longer is the greater"
    if at == shared:
        return f"{quoted(first)} ends where {quoted(second)} goes on, and the shorter comes first"
    word = "after" if greatest else "before"
    difference = f"{unit(first, at)} comes {word} {unit(second, at)}"
    if len(first) == len(second) == 1:
        return difference
    return f"{quoted(first)} comes {word} {quoted(second)}, because {difference}"


def compare_sides(first: Standing, second: Standing, greatest: bool = False) -> str:
    """The smallest pair comes first, or the greatest; left symbols count before right ones."""
    (left, right), (other_left, other_right) = first.pair, second.pair
    size = "greatest" if greatest else "smallest"
    if left != other_left:
        return f"The {size} pair wins: left symbols first, and {why_before(left, other_left, greatest)}."
    why = why_before(right, other_right, greatest)
    return f"The {size} pair wins: both begin with {quoted(left)}, so the right symbols decide, and {why}."


def compare_greatest(first: Standing, second: Standing) -> str:
    """The greatest pair comes first."""
    return compare_sides(first, second, greatest=True)


def compare_places(first: Standing, second: Standing) -> str:
    """The pair that is met first comes first."""
    if first.place.word_number == second.place.word_number:
        later = f"only at symbol {second.place.symbol_number} of that word"
    else:
        later = f"only in {second.place}"
    return f"First seen in {first.place}; the next tied pair, `{visible_pair(second.pair)}`, {later}."


def compare_ids(first: Standing, second: Standing) -> str:
    """The pair of smallest symbol ids comes first."""
    side = 0 if first.ids[0] != second.ids[0] else 1
    low, high = (f"{each.ids[side]} ({quoted(each.pair[side])})" for each in (first, second))
    if side == 0:
        how = "left ids first"
    else:
        how = f"both begin with id {first.ids[0]} ({quoted(first.pair[0])}), so the right ids decide"
    return f"The pair of smallest ids wins: {how}, and {low} is less than {high}."


def compare_merged(first: Standing, second: Standing) -> str:
    """The pair whose merged text is shorter comes first, then the one whose merged text is smaller."""
    text, other = join(*first.pair), join(*second.pair)
    if len(text) != len(other):
        return f"The shorter merged text wins: {quoted(text)} has {units(text)}, {quoted(other)} has {units(other)}."
    if text != other:
        return f"Both merged texts have {units(text)}, so the smaller one wins: {why_before(text, other)}."
    why = why_before(first.pair[0], second.pair[0])
    return f"Both pairs would make {quoted(text)}; told apart here by the left symbol: {why}."
