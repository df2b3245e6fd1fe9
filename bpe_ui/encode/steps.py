"""HTML for the merges of one word, one at a time."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core.encoding import ONE_PLACE_AT_A_TIME, EncodedWord, Step
from bpe_core.records import Symbol
from bpe_ui.drawing import chip, chips, pair_chips, scrolling, table, times, window
from bpe_ui.encode.markup import MISTAKE, TOKENS_SHOWN, token

MOST_STEPPED = 400
"""Symbols of a word that is stepped through; the record of all steps grows with their square."""

STEPS_LISTED = 30
"""Steps written out in the list of what was done so far, the latest ones."""


def card(word: EncodedWord, at: int) -> str:
    """The word at one step: 0 is before any merge. What is on screen is the state, the choice, and the result."""
    if at == 0:
        return _card(word, 0, "<span>The word as base symbols, before any merge</span>", _start(word))
    step = word.steps[at - 1]
    head = (
        f'<span class="bpe-merge">{pair_chips(step.pair, "bpe-part")}<span class="bpe-op">&rarr;</span>'
        f"{chip(step.after[step.places[0]], 'bpe-new')}</span>"
        f"<span>rank <b>{step.rank:,}</b>, learned in round {step.rank + 1:,}</span>"
    )
    body = f"{_before(step)}{_after(step)}"
    return _card(word, at, head, f'<p class="bpe-reason">{reason(step, word.plan.method)}</p>{body}')


def reason(step: Step, method: str) -> str:
    """Why this pair, in a sentence of the project's own HTML."""
    pairs, listed = len(step.before) - 1, len(step.candidates)
    usable = sum(each.usable for each in step.candidates)
    of = f"{listed:,} of {pairs:,} {'pair' if pairs == 1 else 'pairs'} of neighbours"
    verb = "is" if listed == 1 else "are"
    where = _where(step, method)
    if method == MISTAKE:
        why = "This one is the most frequent in the text at this point; ranks are ignored"
        return f"{of} {verb} in the merge table. {why}{where}."
    if method == "joined-rank":
        return (
            f"{of} {'makes' if listed == 1 else 'make'} a token when joined. Rank {step.rank:,} is the lowest{where}."
        )
    if method == "replay":
        passed = listed - usable
        skipped = f", {passed:,} of them already passed" if passed else ""
        return f"{of} {verb} in the merge table{skipped}. Rank {step.rank:,} comes next in learned order{where}."
    rank = f"Rank {step.rank:,} is the lowest, so it goes first" if listed > 1 else f"Its rank is {step.rank:,}"
    return f"{of} {verb} in the merge table. {rank}{where}."


def ending(word: EncodedWord, at: int, total_merges: int) -> str:
    """The word's tokens, once no merge is left; nothing before."""
    if at < len(word.steps):
        return ""
    limit = word.plan.rounds
    among = f" among the first {limit:,} of {total_merges:,} merges" if limit < total_merges else " in the merge table"
    shown = "".join(map(token, word.tokens[:TOKENS_SHOWN]))
    count = len(word.tokens)
    return (
        '<div class="bpe-notice bpe-info bpe-ending" role="status">'
        f"<b>{'One token' if count == 1 else f'{count:,} tokens'}.</b> No pair of neighbours that can be merged is "
        f'left{among}.<div class="bpe-above">{shown}</div></div>'
    )


def so_far(word: EncodedWord, at: int) -> str:
    """What each step up to this one made of the word, the latest last."""
    if not at:
        return ""
    first = max(0, at - STEPS_LISTED)
    rows = "".join(
        f'<tr class="{"bpe-winner" if number == at else ""}"><td>{number}</td><td>{pair_chips(step.pair)}</td>'
        f"<td>{step.rank:,}</td><td>{_windowed(step.after, _made(step), 'bpe-new')}</td></tr>"
        for number, step in enumerate(word.steps[first:at], start=first + 1)
    )
    more = f'<p class="bpe-note">after {first:,} earlier steps</p>' if first else ""
    return more + scrolling("Steps so far", table(["Step", "Merged", "Rank", "The word after"], rows), "bpe-above")


def _card(word: EncodedWord, at: int, head: str, body: str) -> str:
    return (
        '<div class="bpe-card" role="status" aria-live="polite"><div class="bpe-head">'
        f'<span class="bpe-round">Step {at:,} of {len(word.steps):,}</span>{head}</div>{body}</div>'
    )


def _start(word: EncodedWord) -> str:
    if not word.steps:
        return (
            '<p class="bpe-reason">None of its pairs of neighbours can be merged, so the word stays as it is.</p>'
            f"{_windowed(word.symbols, (), '')}"
        )
    return f'<div class="bpe-line"><small>ranks</small>{_ranked(word.steps[0], chosen=False)}</div>'


def _before(step: Step) -> str:
    return f'<div class="bpe-line"><small>before</small>{_ranked(step, chosen=True)}</div>'


def _after(step: Step) -> str:
    return f'<div class="bpe-line"><small>after</small>{_windowed(step.after, _made(step), "bpe-new")}</div>'


def _ranked(step: Step, chosen: bool) -> str:
    """The symbols with the rank of each pair of neighbours between; a dot where the merge table has none."""
    shown, cut = window(step.before, step.places)
    by_place = {each.at: each for each in step.candidates}
    parts = {place + side for place in step.places for side in (0, 1)} if chosen else set()
    out = []
    for at, symbol in enumerate(shown, start=cut):
        out.append(chip(symbol, "bpe-part" if at in parts else ""))
        if at == cut + len(shown) - 1:
            break
        found = by_place.get(at)
        if found is None:
            out.append('<span class="bpe-gap" title="not in the merge table">&middot;</span>')
        elif chosen and at in step.places:
            out.append(f'<span class="bpe-gap bpe-lowest" title="merged">{found.rank:,}</span>')
        else:
            passed = "" if found.usable else ", already passed"
            mark = "bpe-gap bpe-listed" if found.usable else "bpe-gap bpe-passed"
            out.append(f'<span class="{mark}" title="rank{passed}">{found.rank:,}</span>')
    return f'<span class="bpe-word bpe-ranked">{"".join(_cuts(out, cut, len(step.before) - cut - len(shown)))}</span>'


def _windowed(symbols: Sequence[Symbol], marked: Sequence[int], mark: str) -> str:
    shown, cut = window(tuple(symbols), tuple(marked))
    return "".join(_cuts([chips(shown, [at - cut for at in marked], mark)], cut, len(symbols) - cut - len(shown)))


def _cuts(inside: list[str], before: int, after: int) -> list[str]:
    start = [f'<small class="bpe-cut">{before:,} symbols &hellip;</small>'] if before else []
    end = [f'<small class="bpe-cut">&hellip; {after:,} symbols</small>'] if after > 0 else []
    return [*start, *inside, *end]


def _made(step: Step) -> tuple[int, ...]:
    """Indices into ``after`` of what the step made: every merge before a place moved it one to the left."""
    return tuple(place - earlier for earlier, place in enumerate(step.places))


def _where(step: Step, method: str) -> str:
    same = sum(each.pair == step.pair for each in step.candidates)
    if method in ONE_PLACE_AT_A_TIME:
        return f"; of its {same:,} places the leftmost is merged" if same > 1 else ""
    merged = len(step.places)
    if same > merged:
        return f"; it stands at {same:,} places that overlap, and is merged {times(merged)}, left to right"
    return f"; it is merged at all {merged:,} places" if merged > 1 else ""
