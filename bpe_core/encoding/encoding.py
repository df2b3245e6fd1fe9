"""Apply merges to new text and come back: tokens with ids, and every step on request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bpe_core.encoding.merging import merge_by_frequency, merge_word_by, rank_lookup
from bpe_core.encoding.methods import ONE_PLACE_AT_A_TIME, Step, follow_pairs, method_named, word_steps
from bpe_core.encoding.tokenizer import Tokenizer, as_tokenizer
from bpe_core.errors import SettingsError
from bpe_core.learning import Trace
from bpe_core.records import Pair, Symbol
from bpe_core.text import BOUNDARY, BYTE_VALUES, END_OF_WORD, bytes_of_names

Source = Trace | Tokenizer | Sequence[Sequence[Symbol]]
"""Whatever holds merges: a trace, a tokenizer, a bare list of pairs."""


@dataclass(frozen=True, slots=True)
class Token:
    """One symbol of an encoded text."""

    symbol: Symbol
    """The symbol; joined, a word's symbols are the word as its alphabet spells it."""

    id: int | None
    """Its place in the vocabulary; None when it is not there."""

    @property
    def known(self) -> bool:
        """Whether the vocabulary has this symbol; one that the training never saw it has not."""
        return self.id is not None


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
    """The word; None when symbols were given in its place."""

    symbols: tuple[Symbol, ...]
    """Its base symbols, before any merge."""

    tokens: tuple[Token, ...]
    """What they were merged into."""

    plan: Plan = field(repr=False)
    """How."""

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
        return self.ids.count(None)

    @property
    def text(self) -> str:
        """The tokens back as text, unknown ones included; see ``decode`` for what a splitter loses."""
        return _text_of([token.symbol for token in self.tokens], self.plan.tokenizer)


def encode(
    text: str | Iterable[str | Sequence[Symbol]],
    source: Source,
    method: str = "rank",
    rounds: int | None = None,
    splitter: str | None = None,
    alphabet: str | None = None,
) -> Encoding:
    """Split a text into words and merge each.

    Parameters: a text, or its words as a list (a word may be a list of symbols); a trace, a tokenizer or a list of
    pairs; a key of ``METHODS``; how many merges to use, from the first (all by default); another splitter or alphabet
    than the merges were learned with. Returns an Encoding; symbols that the training never saw stay in it as they are,
    with id None. Raises SettingsError for an unknown name or a number of rounds out of range, CorpusError for a word
    that the alphabet cannot spell. Cost: O(length + n log n) for n symbols in distinct words; steps only on request.

    >>> encoding = encode("lower", [("l", "o"), ("lo", "w"), ("e", "r")])
    >>> [token.symbol for token in encoding.tokens], encoding.ids
    (['low', 'er'], (6, 7))
    >>> [step.pair for step in encoding.words[0].steps]
    [('l', 'o'), ('lo', 'w'), ('e', 'r')]
    """
    tokenizer = _adapted(as_tokenizer(source), splitter, alphabet)
    method_named(method)
    limit = _checked_rounds(rounds, tokenizer)
    words = tokenizer.split(text) if isinstance(text, str) else list(text)
    keys = [word if isinstance(word, str) else tuple(word) for word in words]
    spelt = {key: tokenizer.spell(key) if isinstance(key, str) else key for key in dict.fromkeys(keys)}
    plan, merged = _merged(keys, spelt, tokenizer, method, limit)
    encoded = {}
    for key, symbols in spelt.items():
        tokens = tuple(Token(symbol, tokenizer.ids.get(symbol)) for symbol in merged[key])
        encoded[key] = EncodedWord(key if isinstance(key, str) else None, symbols, tokens, plan)
    whole = text if isinstance(text, str) else "".join(_text_of(spelt[key], tokenizer) for key in keys)
    return Encoding(tuple(encoded[key] for key in keys), plan, len(whole), len(whole.encode("utf-8", "surrogatepass")))


def decode(ids: Iterable[int], source: Source) -> str:
    """Token ids back to text.

    With bytes and a splitter that keeps white space this is the text that was encoded, always; bytes that are no UTF-8
    become U+FFFD. With characters, white space that the splitter dropped does not come back, but ``</w>`` becomes a
    space between words. Special tokens come back as their names. Raises SettingsError, naming the place, for an id
    that the vocabulary does not have. Cost: O(ids).

    >>> merges = [(b"h", b"i")]
    >>> decode(encode("hi hi", merges, splitter="gpt2").ids, merges)
    'hi hi'
    """
    tokenizer = as_tokenizer(source)
    specials = {number: name for name, number in tokenizer.specials}
    parts: list[str] = []
    run: list[Symbol] = []
    for place, number in enumerate(ids, start=1):
        if number in specials:
            parts += [_text_of(run, tokenizer), specials[number]]
            run = []
        elif number in tokenizer.symbols:
            run.append(tokenizer.symbols[number])
        else:
            raise SettingsError(f"token {place}: no token has the id {number!r}; ask the encoding for its text instead")
    return "".join([*parts, _text_of(run, tokenizer)])


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
    return replace(tokenizer, splitter=splitter or tokenizer.splitter, alphabet=alphabet or tokenizer.alphabet)


def _checked_rounds(rounds: int | None, tokenizer: Tokenizer) -> int:
    most = len(tokenizer.merges)
    if rounds is None:
        return most
    if not isinstance(rounds, int) or not 0 <= rounds <= most:
        raise SettingsError(f"there are {most:,} merges; choose 0 to {most:,} rounds to encode with, not {rounds!r}")
    return rounds


def _text_of(symbols: Iterable[Symbol], tokenizer: Tokenizer) -> str:
    listed = list(symbols)
    if any(isinstance(symbol, bytes) for symbol in listed):
        return b"".join(symbol for symbol in listed if isinstance(symbol, bytes)).decode(errors="replace")
    texts = [symbol for symbol in listed if isinstance(symbol, str)]
    whole = "".join(texts)
    if tokenizer.marks_word_ends:
        # Only a symbol's own end is a mark; a literal </w> in a text stays.
        spaced = (t.removesuffix(END_OF_WORD) + " " if t.endswith(END_OF_WORD) else t for t in texts)
        return "".join(spaced).removesuffix(" ")
    if tokenizer.alphabet == "printable-bytes" and all(char in BYTE_VALUES for char in whole):
        return bytes_of_names(whole).decode(errors="replace")
    if tokenizer.alphabet == "utf-16-units":
        return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return whole.replace(BOUNDARY, " ") if tokenizer.splitter == "boundary-mark" else whole
