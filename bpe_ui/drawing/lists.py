"""HTML for formats and imported lists: records in, a string out. Nothing here touches Streamlit."""

from __future__ import annotations

from collections.abc import Iterable

from bpe_core import ALPHABETS, SPLITTERS
from bpe_core.formats import FORMATS, Format, Imported
from bpe_ui.drawing.markup import escaped, notice, pair_chips, sentence

MERGES_SHOWN = 30
"""Merges of an imported list written out, the first ones."""


def format_block(entry: Format, refused: str = "") -> str:
    """What a format is and what it cannot represent. Parameters: the format; why it cannot hold the list at hand."""
    no = notice(f"Not possible for this list: {refused}.", "warning") if refused else ""
    return (
        f'<p class="bpe-plain"><b>{escaped(entry.title)}</b></p><p class="bpe-plain">{sentence(entry.explanation)} '
        f"For {escaped(entry.source)}.</p>{_listed('Its limits:', entry.cannot)}{no}"
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
