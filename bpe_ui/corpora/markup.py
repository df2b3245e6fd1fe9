"""HTML for two trainings side by side: records in, a string out. Nothing here touches Streamlit."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bpe_core.comparing import CorpusComparison, WordCost, price
from bpe_core.encoding import EncodedWord, Encoding
from bpe_core.records import Symbol
from bpe_ui.drawing import chip, chips, escaped, heading, sentence

MOST_CHIPS = 500
"""Tokens of the sample shown for each side; more take a browser noticeably long."""

MOST_PIECES = 14
"""Tokens of one word shown."""

MOST_WORDS = 8
"""Words in each table of costs."""

A_MILLION = 1_000_000


def lesson(text: str) -> str:
    """The sentence to take away."""
    said = f'<p class="bpe-reason"><b>Take away.</b> {sentence(text)}</p>'
    return f'<div class="bpe-card bpe-answer" role="status">{said}</div>'


def money(amount: float) -> str:
    """An amount with three digits that count, never in powers of ten; whole cents from 1 up.

    >>> money(0.000183456), money(0), money(1234.5), money(0.5)
    ('0.000183', '0', '1,234.50', '0.500')
    """
    if not amount:
        return "0"
    if amount >= 1:
        return f"{amount:,.2f}"
    return f"{amount:.{2 - math.floor(math.log10(amount))}f}"


def sides(found: CorpusComparison, names: tuple[str, str], per_million: float) -> str:
    """The sample under both trainings: figures and chips; words that cost more on a side are marked there."""
    first = _side("First", names[0], found.first, found.second, per_million)
    second = _side("Second", names[1], found.second, found.first, per_million)
    wavy = " Wavy: symbols never seen in training." if found.first.unknown_count + found.second.unknown_count else ""
    return (
        f'{heading("The sample under each")}<p class="bpe-note">Each chip is one token, each group a word. Dashed: '
        f'words that cost more here than on the other side.{wavy}</p><div class="bpe-two">{first}{second}</div>'
    )


def word_tables(found: CorpusComparison) -> str:
    """Words that cost more under one than under the other, a table for each."""
    first = _words("Cost more under the first", found.dearer_first)
    second = _words("Cost more under the second", found.dearer_second)
    same = found.words_compared - len(found.dearer_first) - len(found.dearer_second)
    return (
        f'<p class="bpe-note">Of {found.words_compared:,} distinct words '
        f"in the sample and the corpora, {len(found.dearer_first):,} cost more under the first, "
        f"{len(found.dearer_second):,} under the second, and {same:,} the same.</p>"
        f'<div class="bpe-two">{first}{second}</div>'
    )


def shared_note(found: CorpusComparison) -> str:
    """Figures of the merges in common."""
    one, two = found.merge_counts
    return (
        f'<p class="bpe-note">{len(found.shared):,} merges are in both lists, '
        f"{found.same_rank:,} of them at the same rank; {one - len(found.shared):,} are only in the first and "
        f"{two - len(found.shared):,} only in the second.</p>"
    )


def _side(which: str, name: str, own: Encoding, other: Encoding, per_million: float) -> str:
    cost = price(own.token_count, per_million)
    figures = [
        ("Tokens", f"{own.token_count:,}", f"{own.tokens_per_word:.2f} per word"),
        ("Cost", money(cost), f"at {per_million:,g} per million tokens"),
        ("A million such texts", money(cost * A_MILLION), "in the same money"),
    ]
    if own.unknown_count:
        figures.append(("Unknown", f"{own.unknown_count:,}", "tokens not in the vocabulary"))
    cells = "".join(
        f'<div><dt>{title}</dt><dd>{value}</dd><dd class="bpe-unit">{unit}</dd></div>' for title, value, unit in figures
    )
    return (
        f'<div class="bpe-card"><p class="bpe-side"><b>{which}:</b> {escaped(name)}</p>'
        f'<dl class="bpe-numbers bpe-small">{cells}</dl><div class="bpe-sample">{_sample(own, other)}</div></div>'
    )


def _sample(own: Encoding, other: Encoding) -> str:
    shown, left = [], MOST_CHIPS
    for word, across in zip(own.words, other.words):
        if left <= 0:
            break
        shown.append(_sample_word(word, len(word.tokens) > len(across.tokens), left))
        left -= len(word.tokens)
    more = own.token_count - MOST_CHIPS
    return "".join(shown) + (f'<small class="bpe-cut">&hellip; {more:,} tokens more</small>' if more > 0 else "")


def _sample_word(word: EncodedWord, dearer: bool, limit: int) -> str:
    shown = "".join(
        chip(token.symbol, " ".join(("bpe-part",) * dearer + ("bpe-unknown",) * (not token.known)))
        for token in word.tokens[:limit]
    )
    ends_line = "\n" in (word.text or "")
    return f'<span class="bpe-word">{shown}</span>' + ("<br>" if ends_line else "")


def _words(title: str, words: Sequence[WordCost]) -> str:
    if not words:
        return f'<div><p class="bpe-side"><b>{title}</b></p><p class="bpe-note">No word does.</p></div>'
    rows = "".join(
        f"<tr><td>+{abs(each.more):,}<small>{_occurs(each)}</small></td><td>{_pieces(each.first)}</td>"
        f"<td>{_pieces(each.second)}</td></tr>"
        for each in words[:MOST_WORDS]
    )
    more = len(words) - MOST_WORDS
    note = f'<p class="bpe-note">and {more:,} more words</p>' if more > 0 else ""
    return (
        f'<div><p class="bpe-side"><b>{title}</b></p><table class="bpe-table bpe-costs" '
        f'aria-label="{title}"><thead><tr><th>Tokens</th><th>First</th>'
        f"<th>Second</th></tr></thead><tbody>{rows}</tbody></table>{note}</div>"
    )


def _pieces(symbols: tuple[Symbol, ...]) -> str:
    more = len(symbols) - MOST_PIECES
    return chips(symbols[:MOST_PIECES]) + (f'<small class="bpe-cut">&hellip; {more:,} more</small>' if more > 0 else "")


def _occurs(each: WordCost) -> str:
    places = (("first", each.first_count), ("second", each.second_count), ("sample", each.sample_count))
    return "<br>".join(f"{name} {count:,}&times;" for name, count in places if count)
