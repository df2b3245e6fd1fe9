"""The tie-break rules: which of the pairs that share the highest count is merged.

Each rule is one total order, stated here once and read by the reference, the fast trainer, the screens and the README.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bpe_core.errors import one_of
from bpe_core.notation import utf16_units, visible, visible_pair
from bpe_core.pairs import join
from bpe_core.records import Decider, Pair, Precedence, Standing, Symbol, Tie, TiedPair
from bpe_core.ties.reasons import (
    Deciding,
    decide_ids,
    decide_merged,
    decide_places,
    decide_sides,
    difference_at,
    say_greatest,
    say_ids,
    say_merged,
    say_places,
    say_smallest,
    times,
    unit,
    units,
)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One total order over the pairs of a round."""

    name: str
    """Key in ``TIE_BREAKS``."""

    title: str
    """For a menu."""

    explanation: str
    """One plain sentence."""

    source: str
    """Who decides this way."""

    order: Callable[[Pair, tuple[int, int], Any], Any]
    """Pair, its symbols' ids and its first place to a sort key; the smallest wins, and no two pairs have equal keys."""

    key: Callable[[Standing], str]
    """What the rule looks at, written out for one pair."""

    decide: Callable[[Standing, Standing], Deciding]
    """What tells two pairs apart, the one that comes before given first."""

    say: Callable[[Precedence], str]
    """The sentence of that."""

    by_place: bool = False
    """Whether ``order`` reads the place, which moves from round to round; the others may be computed once a pair."""

    joiner: str | None = None
    """The character between left and right in a joined key; a symbol that contains it makes keys collide."""

    def sort_key(self, standing: Standing) -> Any:
        """The key of one pair as it stands in a round."""
        return self.order(standing.pair, standing.ids, standing.place)

    def precedence(self, first: Standing, second: Standing, adjacent: bool = False) -> Precedence:
        """Why the first of two tied pairs comes before the second; ``adjacent`` when nothing stands between them."""
        return Precedence(self.name, first, second, *self.decide(first, second), adjacent)

    def compare(self, first: Standing, second: Standing) -> str:
        """The same as a sentence that tells of these two pairs only."""
        return self.say(self.precedence(first, second))


def tie_break_named(name: str) -> TieBreak:
    """Look up a rule; raises SettingsError with the known names.

    >>> tie_break_named("first-seen").title
    'First seen'
    """
    if name not in TIE_BREAKS:
        raise one_of("tie-break rule", name, TIE_BREAKS)
    return TIE_BREAKS[name]


def explain_tie(
    rule: TieBreak,
    count: int,
    size: int,
    leaders: Sequence[Standing],
    next_count: int,
    by_hand: tuple[Pair, int] | None = None,
) -> Tie:
    """Put a decision into words.

    Parameters: the rule, the highest count, how many pairs share it, the first of them in the rule's order (the winner
    first; two or more when ``size`` is more than one), the next lower count (0 when there is none), and the pair that
    was chosen by hand in place of the winner with its count, if one was.
    """
    why = rule.precedence(leaders[0], leaders[1], adjacent=True) if size > 1 else None
    if why is not None:
        reason = rule.say(why)
    elif next_count:
        reason = f"It won outright: {times(count)}, and no other pair more than {times(next_count)}."
    else:
        reason = "It won outright: there is no other pair."
    if by_hand is not None:
        reason = f"{_by_hand(*by_hand, leaders[0].pair, count)} {reason}"
    tied = tuple(TiedPair(each.pair, rule.key(each), each.place) for each in leaders)
    return Tie(rule.name, count, size, tied, why, next_count, by_hand, reason)


def _by_hand(pair: Pair, pair_count: int, winner: Pair, count: int) -> str:
    chosen = f"`{visible_pair(pair)}` ({times(pair_count)}) was chosen by hand"
    if pair == winner:
        return f"{chosen}; it is also the pair that the rule puts first."
    return (
        f"{chosen} in place of the rule's winner, `{visible_pair(winner)}` ({times(count)}). About the rule's winner:"
    )


def joined_key(pair: Pair, joiner: str) -> str:
    """Left, joiner and right as one text; a byte counts as the character of the same number.

    >>> joined_key(("a", "z"), "|"), joined_key((b"a", b"z"), "|")
    ('a|z', 'a|z')
    """
    left, right = (each if isinstance(each, str) else each.decode("latin-1") for each in pair)
    return left + joiner + right


def _reversed(symbol: Symbol) -> tuple[int, ...]:
    """A key under which greater symbols sort first; the closing 1 puts a longer one before its own beginning."""
    units = symbol if isinstance(symbol, bytes) else map(ord, symbol)
    return (*(-unit for unit in units), 1)


def _joined(name: str, title: str, joiner: str, joiner_name: str, source: str) -> TieBreak:
    """A rule of the JavaScript kind: compare left + joiner + right as one string of UTF-16 units."""

    def order(pair: Pair, ids: tuple[int, int], place: Any) -> Any:
        # Keys can collide; the pair itself, compared last, keeps the order total.
        return joined_key(pair, joiner).encode("utf-16-be", "surrogatepass"), pair

    def key(standing: Standing) -> str:
        return visible(joined_key(standing.pair, joiner))

    def decide(first: Standing, second: Standing) -> Deciding:
        one, other = (utf16_units(joined_key(each.pair, joiner)) for each in (first, second))
        if one == other:
            return Decider.LEFT, difference_at(first.pair[0], second.pair[0])
        return Decider.KEY, difference_at(one, other)

    def say(why: Precedence) -> str:
        first, second = why.first, why.second
        if why.decider is Decider.LEFT:
            return f"The keys collide, `{key(first)}` both; told apart here by the left symbol."
        if why.at is None:
            because = "the first ends where the second goes on"
        else:
            one, other = (utf16_units(joined_key(each.pair, joiner))[why.at] for each in (first, second))
            because = f"at unit {why.at + 1}, {unit(one, 0)} comes before {unit(other, 0)}"
        return f"The smallest joined key wins: `{key(first)}` before `{key(second)}`, because {because}."

    explanation = (
        f"Left and right are joined with {joiner_name} into one key; the smallest key wins, compared as UTF-16 units."
    )
    return TieBreak(name, title, explanation, source, order, key, decide, say, joiner=joiner)


def _pair_key(standing: Standing) -> str:
    return visible_pair(standing.pair)


def _merged_order(pair: Pair, ids: tuple[int, int], place: Any) -> Any:
    # Two pairs can make one text; the pair itself, compared last, keeps the order total.
    text = join(*pair)
    return len(text), text, pair


def _merged_key(standing: Standing) -> str:
    text = join(*standing.pair)
    return f"{visible(text)} ({units(text)})"


TIE_BREAKS: dict[str, TieBreak] = {
    rule.name: rule
    for rule in (
        TieBreak(
            "lexicographic",
            "Smallest pair",
            "The smallest pair wins: left symbols are compared first, then right ones, by code point or byte value.",
            "the BPE merge step page, Python",
            lambda pair, ids, place: pair,
            _pair_key,
            decide_sides,
            say_smallest,
        ),
        TieBreak(
            "lexicographic-greatest",
            "Greatest pair",
            "The greatest pair wins: left symbols are compared first, then right ones, by code point or byte value.",
            "subword-nmt; Stanford CS336 assignment 1",
            lambda pair, ids, place: (_reversed(pair[0]), _reversed(pair[1])),
            _pair_key,
            decide_sides,
            say_greatest,
        ),
        TieBreak(
            "first-seen",
            "First seen",
            "The pair that is met first wins, reading the corpus from left to right as it stands in this round.",
            "the frequent token pair exercise; minbpe; tiktoken's lesson code; Sennrich's listing",
            lambda pair, ids, place: place,
            lambda standing: str(standing.place),
            decide_places,
            say_places,
            by_place=True,
        ),
        TieBreak(
            "smallest-ids",
            "Smallest symbol ids",
            "The pair of smallest ids wins, left id first; base symbols have their ids by code point or byte value, "
            "merged symbols after them in the order in which they were learned.",
            "Hugging Face tokenizers; rustbpe; bpeasy",
            lambda pair, ids, place: ids,
            lambda standing: f"ids {standing.ids[0]}, {standing.ids[1]}",
            decide_ids,
            say_ids,
        ),
        TieBreak(
            "shorter-then-smaller",
            "Shorter merged text",
            "The pair whose merged text is shorter wins; of texts of one length "
            "the smaller one, by code point or byte value.",
            "sentencepiece",
            _merged_order,
            _merged_key,
            decide_merged,
            say_merged,
        ),
        _joined("nul-joined", "Smallest key joined with NUL", "\0", "NUL", "the BPE merge step page, TypeScript"),
        _joined("pipe-joined", "Smallest key joined with |", "|", "|", "the byte-pair encoding lesson, JavaScript"),
    )
}
"""Every rule by name."""
