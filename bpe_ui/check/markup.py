"""HTML for a diagnosis: the verdict, who agrees how far, and the round where the list parts."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core import TIE_BREAKS, TRAINERS
from bpe_core.diagnosis import Diagnosis, Kind, Mistake, RuleAgreement, RuleEnd, Sample
from bpe_core.records import Pair
from bpe_ui.drawing import escaped, heading, pair_chips, scrolling, sentence, table

INTRODUCTION = (
    '<div class="bpe-card bpe-empty"><p class="bpe-reason">Paste a merge list, upload one, or try the example.</p>'
    '<p class="bpe-note">For the corpus and the trainer in the sidebar: finds the first merge of your list that the '
    "trainer would not have made, says whether it is a tie, a count, or a mistake that is known, and which rules and "
    "trainers make your list.</p></div>"
)

NO_TRAINER = "No known trainer produces exactly your list."

AGREEMENTS_SHOWN = 8
"""Rules, and trainers, listed at most."""

MERGES_AROUND = 4
"""Merges of the list shown before the one that differs."""


def verdict(found: Diagnosis) -> str:
    """How far list and trainer agree, what the first other merge is, and what explains it."""
    good = "bpe-good" if found.kind is Kind.SAME else ""
    kind = "" if found.kind is Kind.SAME else f'<span class="bpe-badge bpe-tied">{escaped(found.kind.value)}</span>'
    # The explanation may quote a mistake already.
    mistakes = [each.sentence for each in found.mistakes if each.sentence not in found.why]
    parts = [found.sentence, found.why, *mistakes, found.end, *found.not_tried]
    said = "".join(f'<p class="bpe-reason">{sentence(part)}</p>' for part in dict.fromkeys(filter(None, parts)))
    exact = "; ".join(TRAINERS[name].title for name in found.exact_trainers)
    said_above = all(TRAINERS[name].title in found.why for name in found.exact_trainers)
    known = f"These known trainers produce exactly your list: <b>{escaped(exact)}</b>." if exact else NO_TRAINER
    return (
        f'<div class="bpe-card bpe-answer {good}" role="status"><div class="bpe-head">'
        f'<span class="bpe-round bpe-share">{escaped(found.share)}</span><span>merges agree</span>{kind}</div>{said}'
        + ("" if exact and said_above else f'<p class="bpe-reason">{known}</p>')
        + "</div>"
    )


def agreements(found: Diagnosis) -> str:
    """How far each rule and each trainer makes the merges of the list, furthest first."""
    rules = [
        (TIE_BREAKS[each.tie_break].title, each.matched, _tested(each), each.end is RuleEnd.WHOLE)
        for each in found.rules
    ]
    trainers = [
        (TRAINERS[each.trainer].title, each.matched, "&#10003; your whole list" if whole else "", whole)
        for each in found.trainers[:AGREEMENTS_SHOWN]
        for whole in [each.trainer in found.exact_trainers]
    ]
    return (
        heading("Which rules decide as your list does")
        + _table("Rule, with the sidebar's splitter and alphabet", rules, found.total)
        + heading("Which trainers make your list")
        + _table("Trainer", trainers, found.total)
    )


def _tested(agreement: RuleAgreement) -> str:
    """What the list says of a rule; only one that ties have tested, and that passed, has a tick."""
    tick = "&#10003; " if agreement.consistent and agreement.ties else ""
    return f"{tick}{escaped(agreement.sentence)}"


def tied(found: Diagnosis) -> str:
    """The tied pairs of the round where the list parts, the list's own pair and the trainer's marked."""
    if not found.tied_pairs:
        return ""
    rows = "".join(
        f'<tr class="{"bpe-winner" if each.pair == found.pair else ""}"><td>{pair_chips(each.pair)}</td>'
        f"<td><code>{escaped(each.key)}</code></td><td>{_who(each.pair, found)}</td></tr>"
        for each in found.tied_pairs
    )
    more = found.tied_count - len(found.tied_pairs)
    note = f'<p class="bpe-note">and {more:,} more</p>' if more > 0 else ""
    return (
        heading(f"Pairs with the highest count in round {found.round:,}")
        + f'<p class="bpe-note">{found.tied_count:,} with {found.expected_count:,} each, in the trainer\'s order.</p>'
        + scrolling("Tied pairs", table(["Pair", "Judged by", ""], rows))
        + note
    )


def around(found: Diagnosis, merges: Sequence[Pair]) -> str:
    """The list's merges next to the one that differs, as they were written."""
    if found.round is None:
        return ""
    first = max(0, found.round - 1 - MERGES_AROUND)
    items = "".join(
        f'<li class="{"bpe-now" if rank == found.round - 1 else ""}"><small>{rank + 1:,}</small>'
        f"{pair_chips(merges[rank])}</li>"
        for rank in range(first, min(len(merges), found.round + MERGES_AROUND))
    )
    return heading("Your list, around that merge") + f'<ol class="bpe-merges">{items}</ol>'


def known_mistake(mistake: Mistake, sample: Sample) -> str:
    """What to look for, how to mend it, and the merges of a sample up to the first that is wrong."""
    rows = "".join(
        f'<tr class="{"bpe-winner" if n == sample.round - 1 else ""}"><td>{n + 1:,}</td>'
        f"<td>{_merge_of(sample.right, n)}</td><td>{_merge_of(sample.mistaken, n)}</td></tr>"
        for n in range(max(0, sample.round - 1 - MERGES_AROUND), sample.round)
    )
    return (
        f'<p class="bpe-reason"><b>Look for:</b> {sentence(mistake.look_for)}</p>'
        f'<p class="bpe-reason"><b>Mend it:</b> {sentence(mistake.mend)}</p>'
        f'<p class="bpe-note">On <code>{escaped(sample.text)}</code>, meant to be like '
        f"{escaped(TRAINERS[sample.trainer].title)}:</p>" + table(["Round", "Right", "With the mistake"], rows)
    )


def _merge_of(merges: Sequence[Pair], index: int) -> str:
    return pair_chips(merges[index]) if index < len(merges) else "the list has ended"


def _who(pair: Pair, found: Diagnosis) -> str:
    names = [name for name, each in (("your list", found.pair), ("the trainer", found.expected)) if each == pair]
    return f"&#9733; {' and '.join(names)}" if names else ""


def _table(title: str, rows: Sequence[tuple[str, int, str, bool]], total: int) -> str:
    """Rows of a name, the merges that agree, what is said of them as HTML, and whether to mark the row."""
    lines = "".join(
        f'<tr class="{"bpe-winner" if marked else ""}"><td>{escaped(name)}</td><td>{matched:,} of {total:,}</td>'
        f"<td>{said}</td></tr>"
        for name, matched, said, marked in rows
    )
    return scrolling(title, table([title, "Merges", ""], lines))
