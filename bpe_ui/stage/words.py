"""The words of some successive rounds: their symbols once, and where each round merged them.

One walk over the rounds writes down what a page shows of them, so that the cost is that of the merges, not that of the
corpus times the rounds. The browser replays it and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from bpe_core import Trace
from bpe_core.learning import Ints

LONG = 240
"""Symbols from which on a word is sent as an excerpt of each round instead of as a whole."""

EXCERPT = 80
"""Symbols of an excerpt, round the word's first merge."""

GONE = -2
"""Written where a merge took a symbol away; symbols are 0 and up."""


@dataclass(slots=True)
class WordLog:
    """One word over some rounds."""

    count: int
    """How often it occurs in the corpus."""

    base: list[int]
    """Ids of its symbols before the first of the rounds; empty for a long word."""

    merges: list[list[int]] = field(default_factory=list)
    """For each round that changed it: the round, and the places of the left symbols of what it merged, ascending."""


Excerpt = tuple[int, int, list[int], list[int], int, int]
"""A long word in one round: its place in ``words``, symbols left out before, ids shown, places merged among them, and
its symbols in all before and after the round."""


@dataclass(slots=True)
class Walked:
    """What a page shows of the words in some successive rounds."""

    words: list[WordLog]
    """Every word that one of the rounds shows."""

    shown: dict[int, list[int]]
    """Round -> places in ``words``, changed ones first, else in order of first appearance."""

    excerpts: dict[int, list[Excerpt]]
    """Round -> its long words."""


def walk(trace: Trace, first: int, last: int, most: int) -> Walked:
    """Write down the words of the rounds ``first`` to ``last``, at most ``most`` of each.

    Parameters: the trace; 0 <= first <= last <= len(trace), where 0 is the start, before any merge; how many words a
    round shows. Cost: O(positions), once, and the merges of these rounds.
    """
    log = trace.log
    listed = {n: _listed(trace, n, most) for n in range(first, last + 1)}
    indices = sorted({index for each in listed.values() for index in each})
    place = {index: at for at, index in enumerate(indices)}
    symbols = log.symbols_after(max(first - 1, 0))
    starts = log.word_starts
    ends = {index: int(starts[index + 1]) - 1 for index in indices}
    long = {index for index in indices if ends[index] - int(starts[index]) > LONG}
    words = [
        WordLog(
            trace.corpus.words[index].count, [] if index in long else _ids(symbols, int(starts[index]), ends[index])
        )
        for index in indices
    ]
    found = Walked(words, {n: [place[each] for each in listed[n]] for n in listed}, {})
    wanted = np.zeros(len(starts), dtype=bool)
    wanted[indices] = True
    for n in range(first, last + 1):
        merges = slice(log.merge_ends[n - 1], log.merge_ends[n]) if n else slice(0)
        heads = log.heads[merges]
        # A round's heads need not stand in order: fast rounds and slow ones note them differently.
        merged = np.sort(heads[wanted[log.word_of[heads]]])
        by_word = {index: merged[log.word_of[merged] == index] for index in np.unique(log.word_of[merged]).tolist()}
        for index, at in by_word.items():
            if index not in long:
                places = _places(symbols, int(starts[index]), at)
                words[place[index]].merges.append([n, *places])
        found.excerpts[n] = [
            _excerpt(
                place[index], symbols[int(starts[index]) : ends[index]], by_word.get(index, merged[:0]) - starts[index]
            )
            for index in listed[n]
            if index in long
        ]
        if n:
            symbols[heads] = log.new_ids[n - 1]
            symbols[log.tails[merges]] = GONE
    return found


def _listed(trace: Trace, n: int, most: int) -> list[int]:
    changed: list[int] = trace.log.changed_words(n).tolist()
    known = set(changed)
    rest = (index for index in range(len(trace.corpus.words)) if index not in known)
    return [*changed[:most], *islice(rest, max(0, most - len(changed)))]


def _ids(symbols: Ints, start: int, end: int) -> list[int]:
    inside = symbols[start:end]
    ids: list[int] = inside[inside >= 0].tolist()
    return ids


def _places(symbols: Ints, start: int, heads: Ints) -> list[int]:
    """Positions as places among the symbols that are still there."""
    before = np.cumsum(symbols[start : int(heads[-1]) + 1] >= 0) - 1
    places: list[int] = before[heads - start].tolist()
    return places


def _excerpt(place: int, symbols: Ints, heads: Ints) -> Excerpt:
    live = np.flatnonzero(symbols >= 0)
    at = np.searchsorted(live, heads)
    first = int(at[0]) if len(at) else 0
    cut = max(0, min(first - EXCERPT // 4, len(live) - EXCERPT))
    shown = live[cut : cut + EXCERPT]
    inside = [int(each) - cut for each in at if each - cut < len(shown)]
    if inside and inside[-1] == len(shown) - 1:
        # The partner of the last symbol is beyond the excerpt: without it, the symbol is better left out as well.
        shown, inside = shown[:-1], inside[:-1]
    return place, cut, symbols[shown].tolist(), inside, len(live), len(live) - len(at)
