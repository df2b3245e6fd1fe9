"""HTML for an encoded text: its figures, its words, its tokens, and what other methods make of it."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core import METHODS, SPLITTERS, Encoding, Tokenizer
from bpe_core.encoding import EncodedWord, MethodComparison, Token, WordDifference, coverage_of
from bpe_core.records import Symbol
from bpe_core.text import END_OF_WORD, step_in_words
from bpe_ui.drawing import chip, chips, escaped, heading, scrolling, table

WORDS_SHOWN = 100
"""Words of a text written out at most."""

TOKENS_SHOWN = 300
"""Tokens written out at most, over all words and in a single one."""

SYMBOLS_SHOWN = 60
"""Symbols of one word written out at most where words are only listed."""

DIFFERENCES_SHOWN = 12
"""Words on which methods differ that are written out."""

MISTAKE = "greedy-frequency"
"""The method that no encoder should use."""


def figures(encoding: Encoding) -> str:
    """The counts of tokens, words, characters and bytes, and how they relate."""
    tokens, characters = encoding.token_count, encoding.character_count
    each = max(tokens, 1)
    items = [
        ("Tokens", f"{tokens:,}", _unknown_in_words(encoding.unknown_count)),
        ("Words", f"{encoding.word_count:,}", "as the splitter cuts the text"),
        ("Tokens per word", f"{encoding.tokens_per_word:.2f}", "1 would be one token a word"),
        ("Characters", f"{characters:,}", f"{characters / each:.2f} a token"),
        ("Bytes", f"{encoding.byte_count:,}", f"in UTF-8; {encoding.byte_count / each:.2f} a token"),
    ]  # fmt: skip
    cells = "".join(
        f'<div><dt>{name}</dt><dd>{value}</dd><dd class="bpe-unit">{unit}</dd></div>' for name, value, unit in items
    )
    return f'<dl class="bpe-numbers bpe-above">{cells}</dl>'


def split(encoding: Encoding) -> str:
    """The words before any merge, numbered, each cut into its base symbols."""
    shown = encoding.words[:WORDS_SHOWN]
    items = "".join(
        f"<li><small>{number}</small>{_added(word) if word.added else _cut_chips(word.symbols)}</li>"
        for number, word in enumerate(shown, start=1)
    )
    return (
        f'<p class="bpe-note">{_splitting(encoding)} Merges never cross words.</p>'
        f'<ol class="bpe-merges bpe-spaced">{items}</ol>{_more(len(encoding.words) - len(shown), "words")}'
    )


def _splitting(encoding: Encoding) -> str:
    """How the text was cut, as far as this text needed it: project's own HTML."""
    tokenizer = encoding.plan.tokenizer
    if tokenizer.rules.steps is None:
        splitter = SPLITTERS[tokenizer.splitter or "whitespace"]
        how = f"{escaped(splitter.title)}: {escaped(splitter.explanation)}"
    else:
        steps = "; ".join(escaped(step_in_words(step)) for step in tokenizer.rules.steps) or "no cut at all"
        how = f"As the list's own file does it, step by step: {steps}."
    if tokenizer.rules.normalizers:
        steps = "; ".join(escaped(step_in_words(step)) for step in tokenizer.rules.normalizers)
        how = f"Before it is split, the text is changed: {steps}. {how}"
    if any(word.added for word in encoding.words):
        how += " Special and added tokens are split off first, and those put around a text stand at its ends."
    return how


def _added(word: EncodedWord) -> str:
    return chip(word.symbols[0], "bpe-added")


def tokens(encoding: Encoding) -> str:
    """The tokens of every word with their ids."""
    items, left, shown, coverage = [], TOKENS_SHOWN, 0, escaped(coverage_of(encoding).sentence)
    for number, word in enumerate(encoding.words[:WORDS_SHOWN], start=1):
        part = word.tokens[:left]
        rest = len(word.tokens) - len(part)
        cut = f'<small class="bpe-cut">&hellip; {rest:,} tokens</small>' if rest else ""
        items.append(f"<li><small>{number}</small>{''.join(token(each, word.added) for each in part)}{cut}</li>")
        left, shown = left - len(part), number
        if left <= 0:
            break
    return (
        f'<div class="bpe-card bpe-answer">{heading("The text in tokens")}'
        f'<ol class="bpe-merges bpe-spaced">{"".join(items)}</ol>{_more(len(encoding.words) - shown, "words")}'
        f'<p class="bpe-note bpe-apart">Under each token stands its id. {coverage}</p></div>'
    )


def token(each: Token, added: bool = False) -> str:
    """A token over its id; over that of the unknown token or a question mark when the vocabulary does not have it."""
    if each.known:
        return (
            f'<span class="bpe-token">{chip(each.symbol, "bpe-added" if added else "")}<small>{each.id}</small></span>'
        )
    if each.id is not None:
        title = '<small title="unknown: the id of the unknown token">'
        return f'<span class="bpe-token">{chip(each.symbol, "bpe-unknown")}{title}{each.id} ?</small></span>'
    return f'<span class="bpe-token">{chip(each.symbol, "bpe-unknown")}<small title="unknown">?</small></span>'


def methods(comparison: MethodComparison, base: Sequence[Symbol], part: int | None = None) -> str:
    """Every method's count of tokens, whether they agree and why, and the words where they do not.

    Parameters: the comparison; the base symbols of the training; how many characters were compared when not all.
    """
    rank = comparison.encodings["rank"]
    rows = "".join(_method_row(name, each, rank) for name, each in comparison.encodings.items())
    note = f"On the first {part:,} characters. " if part else ""
    return (
        f'<p class="bpe-note">{note}{agreement(comparison, base)}</p>'
        + scrolling("Encoding methods", table(["Method", "Tokens", "Same tokens?"], rows))
        + _differences(comparison)
    )


def agreement(comparison: MethodComparison, base: Sequence[Symbol]) -> str:
    """Whether the methods agree on this text, and whether they must: project's own HTML."""
    differing = [
        each for each in comparison.differences if len({t for n, t in each.tokens.items() if n != MISTAKE}) > 1
    ]
    misled = sum(each.tokens[MISTAKE] != each.tokens["rank"] for each in comparison.differences)
    if differing:
        how = f"<b>The methods do not agree</b> on {_distinct(len(differing))}: see below which merges each reaches."
    else:
        how = f"The four methods that encoders use <b>agree</b> on this text. {_why(base)}"
    if misled:
        return f"{how} Merging by frequency, a common mistake, goes wrong on {_distinct(misled)}."
    return f"{how} Merging by frequency is a common mistake even so; on this text it happens to give the same tokens."


def token_bytes(symbol: Symbol, tokenizer: Tokenizer) -> bytes:
    """The bytes of a text that a token stands for; a mark for the end of a word stands for none.

    >>> token_bytes("é</w>", Tokenizer.from_merges([("c", "é</w>")], alphabet="characters-eow"))
    b'\\xc3\\xa9'
    """
    if isinstance(symbol, bytes):
        return symbol
    if tokenizer.alphabet == "printable-bytes":
        plain = tokenizer.in_bytes().symbols.get(tokenizer.ids.get(symbol, -1))
        if isinstance(plain, bytes):
            return plain
    if tokenizer.marks_word_ends:
        symbol = symbol.removesuffix(END_OF_WORD)
    return symbol.encode("utf-8", "surrogatepass")


def distinct_words(encoding: Encoding) -> list[tuple[int, EncodedWord]]:
    """Each distinct word once, with its first place in the text from 1; tokens that merges never touch are left out."""
    found: dict[int, tuple[int, EncodedWord]] = {}
    for number, word in enumerate(encoding.words, start=1):
        if not word.added:
            found.setdefault(id(word), (number, word))
    return list(found.values())


def _why(base: Sequence[Symbol]) -> str:
    units = [symbol.removesuffix(END_OF_WORD) if isinstance(symbol, str) else symbol for symbol in base]
    if any(len(unit) > 1 for unit in units):
        return "They need not: this training began with symbols of several characters, which can be cut in two ways."
    return (
        "For a list trained on single characters or bytes they always do: a merge needs parts that earlier merges "
        "made, so whatever it makes possible stands later in the list, and no text is made by two merges. Edited and "
        "imported lists promise neither."
    )


def _unknown_in_words(count: int) -> str:
    return f"{count:,} of them unknown" if count else "all of them known"


def _method_row(name: str, encoding: Encoding, rank: Encoding) -> str:
    method = METHODS[name]
    used = "" if name == MISTAKE else f" Used by: {escaped(method.source)}."
    differing = sum(a.tokens != b.tokens for a, b in zip(encoding.words, rank.words))
    same = "&mdash;" if encoding is rank else "yes" if not differing else f"<b>no</b>, {differing:,} words differ"
    if differing == 1:
        same = "<b>no</b>, 1 word differs"
    return (
        f"<tr><td><b>{escaped(method.title)}</b><br><small>{escaped(method.explanation)}{used}"
        f"</small></td><td>{encoding.token_count:,}</td><td>{same}</td></tr>"
    )


def _differences(comparison: MethodComparison) -> str:
    shown = comparison.differences[:DIFFERENCES_SHOWN]
    if not shown:
        return ""
    rows = "".join(map(_difference, shown))
    more = _more(len(comparison.differences) - len(shown), "words that differ")
    return (
        f'<p class="bpe-note bpe-above">Words that come out differently:</p><div class="bpe-words">{rows}</div>{more}'
    )


def _difference(each: WordDifference) -> str:
    names: dict[tuple[Symbol, ...], list[str]] = {}
    for name, symbols in each.tokens.items():
        names.setdefault(symbols, []).append(METHODS[name].title)
    versions = "".join(
        f'<div class="bpe-version">{_cut_chips(symbols)}<small>{escaped("; ".join(titles))}</small></div>'
        for symbols, titles in names.items()
    )
    return f'<div class="bpe-differing"><span>word {each.number:,}</span><div>{versions}</div></div>'


def _cut_chips(symbols: Sequence[Symbol]) -> str:
    rest = len(symbols) - SYMBOLS_SHOWN
    cut = f'<small class="bpe-cut">&hellip; {rest:,} symbols</small>' if rest > 0 else ""
    return chips(symbols[:SYMBOLS_SHOWN]) + cut


def _distinct(count: int) -> str:
    return "1 distinct word" if count == 1 else f"{count:,} distinct words"


def _more(count: int, what: str) -> str:
    return f'<p class="bpe-note">and {count:,} more {what}</p>' if count > 0 else ""
