"""A trace as what the stage in the browser plays: pure data, decided here to the last word.

The format, version 1. ``outline`` is what holds for the whole run, ``block`` the frames of some successive rounds:

======================  ==============================================================================================
outline.version         1; a reader refuses another
outline.first, last     the rounds that can be stepped through; round 0 is the start, before any merge
outline.total           rounds in the run, for ``Round N of M``
outline.ties            numbers of the tied rounds, ascending
outline.rule            the tie-break rule's title
outline.ending          why training stopped, a sentence
outline.size            rounds in a block; block k holds the rounds from k * size on
block.from, to          the rounds that it holds
block.symbols           id -> a symbol: text, or [tooltip, [text, how to read it], ...], see ``signs``
block.words             [count, ids before the block's first round, [[round, place, ...], ...]] each: which places
                        each round merged, as the index of the left symbol before the round; no ids for a long word
block.frames            one object a round, as follows
n, pair, new            the round; ids of the chosen pair and of what it made; null in round 0
count, tied             the chosen pair's count; how many pairs share it
won                     how it won, in words
reason                  why, in stretches of text and code in turn, beginning with text
say                     all of that for a screen reader, invisible characters by name
bars                    [left id, right id, count, role, count before] each, the rule's order; roles 0 chosen, 1 tied,
                        2 other
order                   the first bars, by index, in an order that gives nothing away: for predicting
pairs                   how many pairs there are, in words
words                   the words to show, as indices into block.words, changed ones first
long                    those of them that are long: [index, symbols left out before, ids, places merged, symbols
                        before, symbols after]
note                    how many words changed and which are shown, in words
figures                 the round in numbers, in words
======================  ==============================================================================================
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from bpe_core import TIE_BREAKS, Trace
from bpe_core.learning import ending_of
from bpe_core.records import PairCount, Round, Symbol
from bpe_ui.drawing import shortened, times
from bpe_ui.stage.signs import sign, spoken, spoken_symbol
from bpe_ui.stage.words import walk

VERSION = 1
"""Of the format; to be raised with every change that an older reader would misread."""

CHOSEN, TIED, OTHER = 0, 1, 2
"""Roles of a bar."""

MOST_CHOICES = 9
"""Pairs to choose from when predicting: one a number key."""

MOST_REASON = 700
"""Characters of a reason that are sent: it quotes symbols, which can be as long as the corpus."""

FEW_POSITIONS, LONG_BLOCK, SHORT_BLOCK = 20_000, 200, 50
"""A corpus of so many symbols in distinct words at most is sent in long blocks, a larger one in short ones."""

Data = dict[str, Any]
"""Something that JSON can hold."""


def block_size(trace: Trace) -> int:
    """Rounds in a block: what is computed and sent at once."""
    return LONG_BLOCK if len(trace.log.start) <= FEW_POSITIONS else SHORT_BLOCK


def outline(trace: Trace) -> Data:
    """What holds for the whole run."""
    return {
        "version": VERSION,
        "first": 0,
        "last": len(trace),
        "total": len(trace),
        "ties": trace.tied_rounds,
        "rule": TIE_BREAKS[trace.settings.tie_break].title,
        "ending": ending_of(trace).sentence,
        "size": block_size(trace),
    }


def block(trace: Trace, number: int, words: int, bars: int) -> Data:
    """The frames of one block of rounds.

    Parameters: the trace; the block, of which there are ``len(trace) // block_size(trace) + 1``, from 0; how many
    words and how many bars a round shows at most. Cost: some milliseconds a round on a corpus of a megabyte.
    """
    size = block_size(trace)
    first, last = number * size, min((number + 1) * size - 1, len(trace))
    return stretch(trace, first, last, words, bars)


def stretch(trace: Trace, first: int, last: int, words: int, bars: int) -> Data:
    """The frames of the rounds ``first`` to ``last``, as ``block`` gives them."""
    walked = walk(trace, first, last, words)
    ids = _Ids(trace)
    frames = [_frame(trace, n, bars, ids) for n in range(first, last + 1)]
    for frame in frames:
        frame["words"] = walked.shown[frame["n"]]
        frame["long"] = walked.excerpts[frame["n"]]
        frame["note"] = _note(trace, frame["n"], len(frame["words"]))
    for each in walked.words:
        ids.seen(each.base)
    for excerpts in walked.excerpts.values():
        for excerpt in excerpts:
            ids.seen(excerpt[2])
    return {
        "from": first,
        "to": last,
        "symbols": ids.signs(),
        "words": [[each.count, each.base, each.merges] for each in walked.words],
        "frames": frames,
    }


class _Ids:
    """Ids of symbols, and which of them were used."""

    def __init__(self, trace: Trace) -> None:
        self._vocabulary = trace.vocabulary
        self._id = {symbol: each for each, symbol in enumerate(trace.vocabulary)}
        self._used: set[int] = set()

    def __call__(self, symbol: Symbol) -> int:
        found = self._id[symbol]
        self._used.add(found)
        return found

    def seen(self, ids: Iterable[int]) -> None:
        self._used.update(ids)

    def signs(self) -> Data:
        return {str(each): sign(self._vocabulary[each]) for each in sorted(self._used)}


def _frame(trace: Trace, n: int, most: int, ids: _Ids) -> Data:
    pairs = trace.ranked_pairs(max(n, 1), most)
    decided = trace.round(n) if n else None
    distinct = trace.distinct_pairs(max(n, 1))
    bars = [
        [ids(each.pair[0]), ids(each.pair[1]), each.count, _role(each, at, decided), each.previous]
        for at, each in enumerate(pairs)
    ]
    order = list(range(min(len(bars), MOST_CHOICES)))
    # Seeded by the round alone: the same question each time one comes back to it.
    random.Random(n).shuffle(order)
    return {
        "n": n,
        "bars": bars,
        "order": order,
        "pairs": f"the first {len(bars):,} of {distinct:,} pairs" if len(bars) < distinct else _some(distinct, "pair"),
        **(_start(trace) if decided is None else _decision(trace, decided, ids)),
    }


def _role(each: PairCount, at: int, decided: Round | None) -> int:
    if decided is None or each.count != decided.count:
        return OTHER
    return TIED if at else CHOSEN


def _start(trace: Trace) -> Data:
    corpus = trace.corpus
    reason = (
        f"{corpus.word_count:,} words, {len(corpus.words):,} of them distinct, spelt in {corpus.symbol_count:,} "
        f"symbols from an alphabet of {trace.base_size:,}. Each round counts all pairs of neighbours, merges the "
        "most frequent one everywhere, and counts again."
    )
    return {
        "pair": None, "new": None, "count": 0, "tied": 0, "won": "The start, before any merge", "reason": [reason],
        "say": f"Round 0 of {len(trace):,}: the start, before any merge. {reason}",
        "figures": [f"{corpus.symbol_count:,} symbols", f"vocabulary {trace.base_size:,}"],
    }  # fmt: skip


def _decision(trace: Trace, each: Round, ids: _Ids) -> Data:
    tie = trace.tie(each.number, 2)
    rule = TIE_BREAKS[tie.tie_break].title.lower()
    won = "won outright" if tie.size == 1 else f"{tie.size:,}-way tie, decided by {rule}"
    reason = shortened(tie.reason, MOST_REASON)
    parts = reason.split("`")
    left, right, new = (spoken_symbol(symbol) for symbol in (*each.pair, each.merged))
    fall = each.symbols_before - each.symbols_after
    return {
        "pair": [ids(each.pair[0]), ids(each.pair[1])],
        "new": ids(each.merged),
        "count": each.count,
        "tied": tie.size,
        "won": won,
        # With a backtick of the user's own the sentence cannot be taken apart safely, so it stays one text.
        "reason": parts if len(parts) % 2 else [reason],
        "say": (
            f"Round {each.number:,} of {len(trace):,}: {left} and {right} become {new}. "
            f"Occurs {times(each.count)}, {won}. {spoken(reason)}"
        ),
        "figures": [
            f"symbols {each.symbols_before:,} → {each.symbols_after:,} (−{fall:,})",
            f"vocabulary {each.vocabulary_size:,}",
            f"rank {each.rank:,}",
        ],
    }


def _note(trace: Trace, n: int, shown: int) -> str:
    changed, total = trace.changed_word_count(n), len(trace.corpus.words)
    note = f"{changed:,} of {_some(total, 'word')} changed"
    return f"{note}; {shown:,} shown" if shown < total else note


def _some(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
