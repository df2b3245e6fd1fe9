"""Joined keys that stand for more than one pair: where comparing joined text goes wrong."""

from __future__ import annotations

from collections.abc import Iterable

from bpe_core.notation import visible, visible_pair
from bpe_core.records import Pair, Symbol
from bpe_core.ties.rules import TieBreak, joined_key

MOST_WARNED_KEYS = 5
"""Colliding keys that a warning spells out."""


def collision_warnings(rule: TieBreak, base: Iterable[Symbol], pairs: Iterable[Pair]) -> tuple[str, ...]:
    """Say whether a corpus contains the character that a rule joins keys with, and which keys collide.

    Parameters: the rule; the corpus's base symbols; every pair that occurred. Returns no sentence, or one. Cost:
    O(pairs).

    >>> from bpe_core import TIE_BREAKS
    >>> collision_warnings(TIE_BREAKS["pipe-joined"], ["a"], [("a", "a")])
    ()
    """
    joiner = rule.joiner
    if joiner is None or not any(joiner in joined_key((each, each), "") for each in base):
        return ()
    by_key: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_key.setdefault(joined_key(pair, joiner), []).append(pair)
    colliding = [(key, found) for key, found in by_key.items() if len(found) > 1]
    name = visible(joiner)
    start = f"The corpus contains {name}, the character that this rule joins keys with."
    if not colliding:
        return (f"{start} No two pairs here share a key, but splitting a key on {name} would go wrong.",)
    named = "; ".join(
        f"`{visible(key)}` is the key of {' and '.join(map(visible_pair, found))}"
        for key, found in colliding[:MOST_WARNED_KEYS]
    )
    more = f"; and {len(colliding) - MOST_WARNED_KEYS} more" if len(colliding) > MOST_WARNED_KEYS else ""
    apart = "The source would count such pairs as one; here they stay apart."
    return (f"{start} Keys collide: {named}{more}. {apart}",)
