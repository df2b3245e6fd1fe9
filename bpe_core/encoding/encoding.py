"""Apply merges to new text: tokens with ids, and every step on request."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bpe_core.encoding.decoding import text_of
from bpe_core.encoding.file_rules import AddedToken
from bpe_core.encoding.merging import merge_by_frequency, merge_word_by, rank_lookup
from bpe_core.encoding.methods import ONE_PLACE_AT_A_TIME, Step, follow_pairs, method_named, word_steps
from bpe_core.encoding.tokenizer import Source, Tokenizer, as_tokenizer
from bpe_core.errors import SettingsError
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol


@dataclass(frozen=True, slots=True)
class Token:
    """One symbol of an encoded text."""

    symbol: Symbol
    """The symbol; joined, a word's symbols are the word as its alphabet spells it."""

    id: int | None
    """Its place in the vocabulary; None when it is not there and no unknown token stands for it."""

    stands_in: bool = False
    """Whether the id is that of the file's unknown token."""

    @property
    def known(self) -> bool:
        """Whether the vocabulary has this symbol; one that the training never saw it has not."""
        return self.id is not None and not self.stands_in


@dataclass(frozen=True)
class Plan:
    """How the words of one text were encoded, so that their steps can be had on request."""

    tokenizer: Tokenizer
    """The merges used."""

    method: str
    """Key of ``METHODS``."""

    rounds: int
    """How many of the merges were used, from rank 0."""

    frequent_pairs: tuple[Pair, ...] = field(default=(), repr=False)
    """The pairs that ``greedy-frequency`` chose over the whole text, in order."""


@dataclass(frozen=True)
class EncodedWord:
    """One word of a text, encoded."""

    text: str | None
    """The word; None when symbols were given in its place, and for a token that is put around every text."""

    symbols: tuple[Symbol, ...]
    """Its base symbols, before any merge."""

    tokens: tuple[Token, ...]
    """What they were merged into."""

    plan: Plan = field(repr=False)
    """How."""

    added: bool = False
    """Whether it is an added token, found in the text or put around it: no merge touches it."""

    @property
    def unknown(self) -> tuple[Symbol, ...]:
        """The symbols that the vocabulary does not have, left to right."""
        return tuple(token.symbol for token in self.tokens if not token.known)

    def iter_steps(self) -> Iterator[Step]:
        """The merges of this word one by one. Cost: O(symbols) a step, so a long word is best looked at in part."""
        plan = self.plan
        if plan.method == "greedy-frequency":
            return follow_pairs(self.symbols, plan.frequent_pairs, plan.tokenizer, plan.rounds)
        return word_steps(self.symbols, plan.tokenizer, plan.method, plan.rounds)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All of ``iter_steps``, computed when first asked for."""
        return tuple(self.iter_steps())


@dataclass(frozen=True)
class Encoding:
    """A text in tokens."""

    words: tuple[EncodedWord, ...]
    """Every word in order; equal words are one and the same record."""

    plan: Plan
    """The tokenizer, the method and the number of rounds."""

    character_count: int
    """Code points of the text as given, white space between words included."""

    byte_count: int
    """Its bytes in UTF-8; half of a UTF-16 pair counts as 3."""

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens of all words, in order."""
        return tuple(token for word in self.words for token in word.tokens)

    @cached_property
    def ids(self) -> tuple[int | None, ...]:
        """The ids of all tokens; None for an unknown one."""
        return tuple(token.id for token in self.tokens)

    @property
    def token_count(self) -> int:
        """Tokens in the whole text."""
        return len(self.tokens)

    @property
    def word_count(self) -> int:
        """Words in the whole text."""
        return len(self.words)

    @property
    def tokens_per_word(self) -> float:
        """Tokens divided by words; 0 for a text without words."""
        return self.token_count / self.word_count if self.words else 0.0

    @property
    def unknown_count(self) -> int:
        """Tokens that the vocabulary does not have."""
        return sum(not token.known for token in self.tokens)

    @property
    def text(self) -> str:
        """The tokens back as text, unknown ones included; see ``decode`` for what a splitter loses."""
        parts: list[str] = []
        run: list[Symbol] = []
        for word in self.words:
            if word.added:
                parts += [text_of(run, self.plan.tokenizer), word.text or ""]
                run = []
            else:
                run += [token.symbol for token in word.tokens]
        return "".join([*parts, text_of(run, self.plan.tokenizer)])


def encode(
    text: str | Iterable[str | Sequence[Symbol]],
    source: Source,
    method: str | None = None,
    rounds: int | None = None,
    splitter: str | None = None,
    alphabet: str | None = None,
) -> Encoding:
    """Split a text into words and merge each.

    Parameters: a text, or its words as a list (a word may be a list of symbols), which are not split; a trace, a
    tokenizer or a list of pairs; a key of ``METHODS``, by default that of the library that the list comes from; how
    many merges to use, from the first (all by default); another splitter or alphabet than the merges were learned with.
    Returns an Encoding; symbols that the training never saw stay in it as they are, with id None or that of the file's
    unknown token. Raises SettingsError for an unknown name or a number of rounds out of range, CorpusError for a word
    that the alphabet cannot spell. Cost: O(length + n log n) for n symbols in distinct words; steps only on request.

    >>> encoding = encode("lower", [("l", "o"), ("lo", "w"), ("e", "r")])
    >>> [token.symbol for token in encoding.tokens], encoding.ids
    (['low', 'er'], (6, 7))
    >>> [step.pair for step in encoding.words[0].steps]
    [('l', 'o'), ('lo', 'w'), ('e', 'r')]
    """
    tokenizer = _adapted(as_tokenizer(source), splitter, alphabet)
    chosen = method_named(tokenizer.method if method is None else method).name
    limit = _checked_rounds(rounds, tokenizer)
    words = tokenizer.pieces(text) if isinstance(text, str) else list(text)
    keys = [word if isinstance(word, (str, AddedToken)) else tuple(word) for word in words]
    to_merge = [key for key in keys if not isinstance(key, AddedToken)]
    spelt = {key: tokenizer.spell(key) if isinstance(key, str) else key for key in dict.fromkeys(to_merge)}
    plan, merged = _merged(to_merge, spelt, tokenizer, chosen, limit)
    encoded: dict[str | AddedToken | tuple[Symbol, ...], EncodedWord] = {}
    for key, symbols in spelt.items():
        tokens = tuple(_tokens(merged[key], tokenizer))
        encoded[key] = EncodedWord(key if isinstance(key, str) else None, symbols, tokens, plan)
    for added in {key for key in keys if isinstance(key, AddedToken)}:
        encoded[added] = _added_word(added.content, added.id, plan, added.content)
    whole = text if isinstance(text, str) else "".join(text_of(spelt[key], tokenizer) for key in to_merge)
    found = [encoded[key] for key in keys]
    if isinstance(text, str):
        rules = tokenizer.rules
        before, after = ([_added_word(*each, plan) for each in side] for side in (rules.before, rules.after))
        found = [*before, *found, *after]
    return Encoding(tuple(found), plan, len(whole), len(whole.encode("utf-8", "surrogatepass")))


def _added_word(content: str, number: int, plan: Plan, text: str | None = None) -> EncodedWord:
    return EncodedWord(text, (content,), (Token(content, number),), plan, added=True)


def _tokens(symbols: Iterable[Symbol], tokenizer: Tokenizer) -> Iterator[Token]:
    """Symbols with ids; unknown ones have the unknown token's, if there is one, in a row together if they are fused."""
    rules, ids = tokenizer.rules, tokenizer.known_ids
    stand_in = rules.unknown[1] if rules.unknown else None
    waiting: list[Symbol] = []
    for symbol in symbols:
        own = ids.get(symbol)
        if own is None and rules.fuse_unknown and stand_in is not None:
            waiting.append(symbol)
            continue
        if waiting:
            yield Token(_joined(waiting), stand_in, True)
            waiting = []
        yield Token(symbol, stand_in, stand_in is not None) if own is None else Token(symbol, own)
    if waiting:
        yield Token(_joined(waiting), stand_in, True)


def _joined(symbols: list[Symbol]) -> Symbol:
    return functools.reduce(join, symbols)


def _merged(
    keys: list[str | tuple[Symbol, ...]],
    spelt: dict[str | tuple[Symbol, ...], tuple[Symbol, ...]],
    tokenizer: Tokenizer,
    method: str,
    limit: int,
) -> tuple[Plan, dict[str | tuple[Symbol, ...], tuple[Symbol, ...]]]:
    """Each distinct word's merged symbols, and the plan to get its steps by."""
    if method != "greedy-frequency":
        lookup, single = rank_lookup(tokenizer, method, limit), method in ONE_PLACE_AT_A_TIME
        return Plan(tokenizer, method, limit), {
            key: merge_word_by(symbols, lookup, single) for key, symbols in spelt.items()
        }
    counts: dict[tuple[Symbol, ...], int] = {}
    for key in keys:
        counts[spelt[key]] = counts.get(spelt[key], 0) + 1
    chosen, merged = merge_by_frequency(counts, tokenizer, limit)
    by_symbols = dict(zip(counts, merged))
    return Plan(tokenizer, method, limit, tuple(chosen)), {key: by_symbols[each] for key, each in spelt.items()}


def _adapted(tokenizer: Tokenizer, splitter: str | None, alphabet: str | None) -> Tokenizer:
    if splitter is None and alphabet is None:
        return tokenizer
    rules = tokenizer.rules if splitter is None else replace(tokenizer.rules, steps=None)
    return replace(
        tokenizer, splitter=splitter or tokenizer.splitter, alphabet=alphabet or tokenizer.alphabet, rules=rules
    )


def _checked_rounds(rounds: int | None, tokenizer: Tokenizer) -> int:
    most = len(tokenizer.merges)
    if rounds is None:
        return most
    if not isinstance(rounds, int) or not 0 <= rounds <= most:
        raise SettingsError(f"there are {most:,} merges; choose 0 to {most:,} rounds to encode with, not {rounds!r}")
    return rounds
