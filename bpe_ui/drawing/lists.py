"""HTML for formats and imported lists: records in, a string out. Nothing here touches Streamlit."""

from __future__ import annotations

from collections.abc import Iterable

from bpe_core import ALPHABETS, SPLITTERS
from bpe_core.formats import ACCEPTED, FORMATS, MOST_BYTES, Format, Imported, MergeList
from bpe_ui.drawing.markup import escaped, notice, pair_chips, scrolling, sentence, table

MERGES_SHOWN = 30
"""Merges of an imported list written out, the first ones."""


def accepted_table() -> str:
    """Every way of writing a merge list that is read, each with an example, and what is refused."""
    rows = "".join(
        f"<tr><td>{escaped(entry.title)}</td><td>{'<br>'.join(map(_code, entry.sample.splitlines()))}</td></tr>"
        for entry in ACCEPTED
    )
    return (
        f'<p class="bpe-note">The format is found out by looking, and files are read as text, never run. Up to '
        f"{MOST_BYTES // 1_000_000} MB, pasted or uploaded. Pairs given twice and pairs that no training makes can be "
        "checked, but not encoded with. Refused, with what to give instead: a vocabulary alone, which does not say "
        "which parts were merged, sentencepiece's binary model, pickles and archives.</p>"
        + scrolling("What is accepted", table(["Accepted", "For example"], rows))
    )


def problems_block(found: MergeList, introduction: str, kind: str = "warning") -> str:
    """What keeps a list from being a tokenizer, each with its place; nothing when nothing does."""
    if not found.problems:
        return ""
    items = "".join(f"<li>{sentence(each)}</li>" for each in found.problems)
    return f'{notice(introduction, kind)}<ul class="bpe-list">{items}</ul>'


def read_as(found: MergeList, name: str = "") -> str:
    """What a list was read as, and how much of it. Parameters: the list; what its files are called."""
    count = len(found.merges)
    merges = "1 merge" if count == 1 else f"{count:,} merges"
    called = f"<b>{escaped(name)}</b>, r" if name else "R"
    return f'<p class="bpe-note">{called}ead as <b>{escaped(FORMATS[found.format].title)}</b>, {merges}.</p>'


def format_block(entry: Format, refused: str = "", lost: Iterable[str] = ()) -> str:
    """What a format is and what it cannot represent.

    Parameters: the format; why it cannot hold the list at hand; what that list loses in it.
    """
    no = notice(f"Not possible for this list: {refused}.", "warning") if refused else ""
    limits = f"{_listed('Its limits:', entry.cannot)}{_listed('Lost from this list:', lost)}"
    return (
        f'<p class="bpe-plain"><b>{escaped(entry.title)}</b></p><p class="bpe-plain">{sentence(entry.explanation)} '
        f"For {escaped(entry.source)}.</p>{limits}{no}"
    )


def imported_block(found: Imported, name: str = "") -> str:
    """An imported list: figures, warnings, what its format leaves out, and its first merges."""
    tokenizer, entry = found.tokenizer, FORMATS[found.format]
    own = "as the file says" if tokenizer.rules.steps is not None else "none given"
    splitter = SPLITTERS[tokenizer.splitter].title if tokenizer.splitter else own
    alphabet = ALPHABETS[tokenizer.alphabet].title if tokenizer.alphabet else "none given"
    figures = [
        ("Merges", f"{len(tokenizer.merges):,}"),
        ("Vocabulary", f"{len(tokenizer.vocabulary):,}"),
        ("Special tokens", f"{len(tokenizer.specials):,}"),
        *([("Made by no merge", f"{len(tokenizer.stray):,}")] if tokenizer.stray else []),
        ("Splitter", escaped(splitter)),
        ("Alphabet", escaped(alphabet)),
    ]
    cells = "".join(f"<div><dt>{title}</dt><dd>{value}</dd></div>" for title, value in figures)
    called = f"<b>{escaped(name)}</b>, r" if name else "R"
    whole = " with its whole training" if found.trace is not None else ""
    return (
        f'<p class="bpe-plain">{called}ead as <b>{escaped(entry.title)}</b>{whole}.</p>'
        f'<dl class="bpe-numbers bpe-small">{cells}</dl>{_warnings(found.warnings)}'
        f"{_listed('What this format does not tell:', entry.cannot)}{_merges(found)}"
    )


def _code(line: str) -> str:
    return f"<code>{escaped(line)}</code>"


def _warnings(warnings: Iterable[str]) -> str:
    return "".join(f'<div class="bpe-apart">{notice(each, "warning")}</div>' for each in warnings)


def _listed(title: str, sentences: Iterable[str]) -> str:
    items = "".join(f"<li>{sentence(each)}</li>" for each in sentences)
    return f'<p class="bpe-note bpe-apart">{title}</p><ul class="bpe-list">{items}</ul>' if items else ""


def _merges(found: Imported) -> str:
    merges = found.tokenizer.merges
    if not merges:
        return '<p class="bpe-note">The list has no merges: every base symbol is a token.</p>'
    items = "".join(
        f"<li><small>{rank}</small>{pair_chips(pair)}</li>" for rank, pair in enumerate(merges[:MERGES_SHOWN])
    )
    more = len(merges) - MERGES_SHOWN
    note = f'<p class="bpe-note">and {more:,} more</p>' if more > 0 else ""
    return f'<p class="bpe-note">Rank and pair, from the first:</p><ol class="bpe-merges">{items}</ol>{note}'
