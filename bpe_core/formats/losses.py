"""What a list loses when it goes out in a format: the files are read back and the two are compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bpe_core.encoding import METHODS, FileRules, Tokenizer, as_tokenizer
from bpe_core.errors import BpeError
from bpe_core.formats.hugging_face.model_settings import marks_word_ends
from bpe_core.formats.hugging_face.normalizers import read_normalizer
from bpe_core.formats.hugging_face.post_processors import read_post_processor
from bpe_core.formats.hugging_face.splitting import read_splitter
from bpe_core.formats.merge_lists import read_files
from bpe_core.formats.reading import odd_merges
from bpe_core.learning import Trace
from bpe_core.notation import visible
from bpe_core.text import SPLITTERS

_RULES: dict[str, str] = {
    "normalizers": "How a text is changed before it is split, as by lower case or another form of accents",
    "added": "That added tokens are looked for in a text first, and their flags",
    "unknown": "The token that stands for unknown characters",
    "fuse_unknown": "That unknown characters in a row are one token",
    "byte_fallback": "That unknown characters are spelt in bytes",
    "whole_words": "That a word which is a token is taken whole",
    "before": "The tokens put before every text",
    "after": "The tokens put after every text",
}
"""Field of ``FileRules`` -> what is lost, the beginning of a sentence."""

_NOT_FOLLOWED = ("truncation", "padding", "decoder")
"""Parts of a tokenizer.json that only say how many tokens are wanted, and how they become text again."""


def losses(source: Trace | Tokenizer, files: Mapping[str, str]) -> tuple[str, ...]:
    """What a reader of exported files does not get back, a sentence each; none when it is all there.

    Parameters: what was exported; the files that a format's ``write`` gave for it. Cost: that of reading them.

    >>> from bpe_core.formats.table import FORMATS
    >>> tokenizer = Tokenizer.from_merges([(b"a", b"b")], "gpt4", "utf-8-bytes")
    >>> losses(tokenizer, FORMATS["minbpe"].write(tokenizer))
    ()
    >>> losses(tokenizer, FORMATS["tiktoken"].write(tokenizer))
    ('How text is split: GPT-4 pattern here, and a reader of the file takes GPT-2 pattern.',)
    """
    ours = as_tokenizer(source).in_bytes()
    try:
        theirs = read_files(files).tokenizer.in_bytes()
    except BpeError as trouble:
        return (f"This app cannot read the file again: {trouble}.",)
    found = [*_splitting(ours, theirs), *_vocabulary(ours, theirs)]
    if (ours.splitter, ours.alphabet, ours.rules) != (theirs.splitter, theirs.alphabet, theirs.rules):
        found += _rules(ours.rules, theirs.rules)
    return (*found, *_method(ours, theirs))


def _splitting(ours: Tokenizer, theirs: Tokenizer) -> list[str]:
    found = []
    if ours.merges != theirs.merges:
        found.append("The merges: the file gives back others.")
    if (ours.splitter or "whitespace", ours.rules.steps) != (theirs.splitter or "whitespace", theirs.rules.steps):
        found.append(f"How text is split: {_split_by(ours)} here, and a reader of the file takes {_split_by(theirs)}.")
    if ours.alphabet is not None and ours.alphabet != theirs.alphabet:
        found.append(f"How words are spelt: {ours.alphabet} here, and a reader of the file takes {theirs.alphabet}.")
    return found


def _split_by(tokenizer: Tokenizer) -> str:
    steps = tokenizer.rules.steps
    if steps is not None:
        return f"{len(steps)} {'step' if len(steps) == 1 else 'steps'} of the list's own file"
    return SPLITTERS[tokenizer.splitter or "whitespace"].title


def _vocabulary(ours: Tokenizer, theirs: Tokenizer) -> list[str]:
    """Ids, special tokens and tokens that no merge makes."""
    found = []
    moved = [symbol for symbol, number in ours.ids.items() if theirs.known_ids.get(symbol) != number]
    if moved:
        own, other = ours.ids[moved[0]], theirs.known_ids.get(moved[0])
        there = "none" if other is None else f"{other:,}"
        found.append(f"Ids: {len(moved):,} change, `{visible(moved[0])}` first: {own:,} here, {there} there.")
    stray = [symbol for symbol, number in ours.stray if theirs.known_ids.get(symbol) != number]
    if stray:
        found.append(f"Tokens that no merge makes, with their ids: {_counted(stray[0], len(stray))}.")
    kept, as_text = dict(theirs.specials), _as_text(theirs)
    plain = [name for name, number in ours.specials if name not in kept and as_text.get(name) == number]
    specials = [name for name, number in ours.specials if kept.get(name, as_text.get(name)) != number]
    if specials:
        found.append(f"Special tokens, with their ids: {_counted(specials[0], len(specials))}.")
    if plain:
        found.append(f"That these are special tokens: {_counted(plain[0], len(plain))}; the file has them as others.")
    return found


def _as_text(tokenizer: Tokenizer) -> dict[str, int]:
    """Tokens that no merge makes, as a file that has no special tokens writes them."""
    return {
        symbol.decode(errors="replace") if isinstance(symbol, bytes) else symbol: number
        for symbol, number in tokenizer.known_ids.items()
    }


def _counted(first: str | bytes, count: int) -> str:
    return f"`{visible(first)}`" + (f" and {count - 1:,} more" if count > 1 else "")


def _rules(ours: FileRules, theirs: FileRules) -> list[str]:
    found = [
        f"{what}: not in the file."
        for field, what in _RULES.items()
        if getattr(ours, field) and getattr(ours, field) != getattr(theirs, field)
    ]
    if theirs.whole_words and not ours.whole_words:
        found.append("That a word is always merged: a reader of the file takes a word that is a token whole.")
    if theirs.added and not ours.added:
        name = visible(theirs.added[0].content)
        found.append(f"That a text which spells `{name}` is plain text: a reader of the file finds the token in it.")
    if ours.parts and not theirs.parts:
        found += _unfollowed(json.loads(ours.parts))
    return found


def _unfollowed(whole: dict[str, Any]) -> list[str]:
    model = whole["model"]
    refused = {
        "normalizer": read_normalizer(whole["normalizer"])[1],
        "pre_tokenizer": read_splitter(whole["pre_tokenizer"], marks_word_ends(model)).warning,
        "post_processor": read_post_processor(whole["post_processor"]).warning,
        "dropout": model.get("dropout"),
    }
    names = [*(name for name in _NOT_FOLLOWED if whole[name]), *(name for name, what in refused.items() if what)]
    return [f"What else the tokenizer.json says under {', '.join(names)}."] if names else []


def _method(ours: Tokenizer, theirs: Tokenizer) -> list[str]:
    """How the list is applied, where that can matter: a list as training makes it gives the same by every method."""
    if ours.method == theirs.method or not odd_merges(ours.merges, str):
        return []
    return [
        f"How the list is applied: {METHODS[ours.method].title} here, and by readers of the file "
        f"{METHODS[theirs.method].title}, which can differ on this list."
    ]
