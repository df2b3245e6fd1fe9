"""A run taken apart into what decides it, so that one part of it can be changed and the run done again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import cached_property

import regex

from bpe_core.comparing.records import Cause
from bpe_core.errors import BpeError
from bpe_core.learning import Trace, Training
from bpe_core.notation import visible, visible_pair
from bpe_core.pairs import join
from bpe_core.records import Pair, Settings, StopReason, Symbol, Word
from bpe_core.text import ALPHABETS, BOUNDARY, SPLITTERS, Corpus, alphabet_named, form_of
from bpe_core.ties import TIE_BREAKS

Form = Callable[[Symbol], Hashable]
"""Brings a symbol to the form in which it is compared."""

Parts = tuple[Cause, ...]
"""Some of what decides a run."""


@dataclass(frozen=True)
class Runs:
    """Two runs, what decides each, and how the symbols of each are brought to one form."""

    traces: tuple[Trace, Trace]
    """The runs."""

    @property
    def alike(self) -> bool:
        """Whether both runs write their symbols alike."""
        return _alike(self.traces[0].settings, self.traces[1].settings, self.words_part is None)

    @property
    def reads_marks(self) -> bool:
        """Whether the sign of sentencepiece in one run is read as the space that it stands for in the other. In bytes
        it is three symbols, and in equal words it is the same sign in both."""
        asked = [trace.settings for trace in self.traces]
        in_bytes = ("utf-8-bytes", "printable-bytes")
        signs = any(each.splitter == "boundary-mark" and each.alphabet not in in_bytes for each in asked)
        return signs and not self.alike and self.words_part is not None

    @cached_property
    def forms(self) -> tuple[Form, Form]:
        """Symbol of the first run, symbol of the second run, each to the form in which they are compared: as it is
        where both write their symbols alike, else what it stands for."""
        return _forms(self.traces[0].settings, self.traces[1].settings, self.words_part is None)

    def pair_form(self, which: int, pair: Pair) -> tuple[Hashable, Hashable]:
        """A pair of one run, 0 or 1, in the form in which they are compared."""
        form = self.forms[which]
        return form(pair[0]), form(pair[1])

    def pair_forms(self, which: int) -> list[tuple[Hashable, Hashable]]:
        """The merges of one run in that form. Cost: O(merges)."""
        return [self.pair_form(which, pair) for pair in self.traces[which].merges]

    def symbol_forms(self, which: int) -> list[Hashable]:
        """The symbols that one run made, in order, in that form."""
        form = self.forms[which]
        return [form(join(*pair)) for pair in self.traces[which].merges]

    def count_in(self, which: int, n: int, pair: Pair) -> int:
        """How often the other run's pair occurs in this run before round ``n``; 0 when it does not. O(pairs)."""
        wanted = self.pair_form(1 - which, pair)
        counts = self.traces[which].pair_counts(n)
        return sum(count for each, count in counts.items() if self.pair_form(which, each) == wanted)

    @cached_property
    def words_part(self) -> Cause | None:
        """What makes the words of the two runs differ; None when they are the same, in the same order."""
        corpora = [trace.corpus for trace in self.traces]
        if corpora[0].alphabet == corpora[1].alphabet and corpora[0].words == corpora[1].words:
            return None
        first, second = (_counted_texts(trace) for trace in self.traces)
        if first == second:
            return None
        if Counter(each[:2] for each in first) == Counter(each[:2] for each in second):
            return Cause.WORD_ORDER
        # Every splitter keeps all characters but white space, so other characters are another text.
        same_splitter = self.traces[0].settings.splitter == self.traces[1].settings.splitter
        return Cause.TEXT if same_splitter or self._letters(0) != self._letters(1) else Cause.SPLITTER

    def _letters(self, which: int) -> Counter[str]:
        """How often each character that is no white space, nor stands for some, occurs in a corpus."""
        found: Counter[str] = Counter()
        for text, count, _ in _counted_texts(self.traces[which]):
            for char in regex.sub(rf"[\p{{White_Space}}{BOUNDARY}]", "", text):
                found[char] += count
        return found

    @cached_property
    def differing(self) -> Parts:
        """The parts in which the runs differ and that can have had a say."""
        one, other = (trace.settings for trace in self.traces)
        rounds = _rounds(self.traces[0]), _rounds(self.traces[1])
        ended = {trace.stopped_because for trace in self.traces} & {StopReason.ROUNDS_DONE, StopReason.CANCELLED}
        found = {
            Cause.ALPHABET: one.alphabet != other.alphabet,
            Cause.RULE: one.tie_break != other.tie_break,
            Cause.MINIMUM_COUNT: one.min_count != other.min_count,
            Cause.SPECIAL_TOKENS: one.special_tokens != other.special_tokens,
            Cause.BY_HAND: one.choices != other.choices,
            Cause.ROUNDS: rounds[0] != rounds[1] and bool(ended),
        }
        words = () if self.words_part is None else (self.words_part,)
        return (*words, *(part for part, differs in found.items() if differs))

    def mixed(self, changed: Parts, changed_in: int) -> Training | None:
        """One run with some parts taken from the other one, not begun; None where they do not go together."""
        own, other = self.traces[changed_in], self.traces[1 - changed_in]
        taken = {part: other if part in changed else own for part in Cause}
        words = other if self.words_part in changed else own
        corpus = _corpus(words, taken[Cause.ALPHABET])
        if corpus is None:
            return None
        try:
            return Training(
                corpus,
                _rounds(taken[Cause.ROUNDS]),
                taken[Cause.RULE].settings.tie_break,
                taken[Cause.MINIMUM_COUNT].settings.min_count,
                dict(taken[Cause.BY_HAND].settings.choices),
                taken[Cause.SPECIAL_TOKENS].settings.special_tokens,
            )
        except BpeError:
            # Special tokens of one kind, text or bytes, and symbols of the other.
            return None

    def forms_when_mixed(self, changed: Parts, changed_in: int) -> tuple[Form, Form]:
        """For a symbol of the changed run, and for one of the run that stayed: the form in which the two compare."""
        own, stayed = self.traces[changed_in].settings, self.traces[1 - changed_in].settings
        same_words = self.words_part is None or self.words_part in changed
        mixed = replace(
            own,
            alphabet=stayed.alphabet if Cause.ALPHABET in changed else own.alphabet,
            splitter=stayed.splitter if same_words else own.splitter,
        )
        return _forms(mixed, stayed, same_words)

    def values(self, part: Cause) -> tuple[str, str]:
        """What a part is in each run, for a reader."""
        return self._value(part, 0), self._value(part, 1)

    def _value(self, part: Cause, which: int) -> str:
        trace = self.traces[which]
        asked = trace.settings
        if part is Cause.SPLITTER:
            return "words as given" if asked.splitter is None else SPLITTERS[asked.splitter].title
        if part is Cause.ALPHABET:
            return "symbols as given" if asked.alphabet is None else ALPHABETS[asked.alphabet].title
        if part is Cause.RULE:
            return TIE_BREAKS[asked.tie_break].title
        if part is Cause.MINIMUM_COUNT:
            return f"{asked.min_count:,}"
        if part is Cause.SPECIAL_TOKENS:
            return ", ".join(f"`{visible(each)}`" for each in asked.special_tokens) or "none"
        if part is Cause.BY_HAND:
            return "; ".join(f"round {number}: `{visible_pair(pair)}`" for number, pair in asked.choices) or "none"
        if part is Cause.ROUNDS:
            cancelled = " (cancelled)" if trace.stopped_because is StopReason.CANCELLED else ""
            return f"{_rounds(trace):,}{cancelled}"
        return f"that of the {('first', 'second')[which]} run"


def _rounds(trace: Trace) -> int:
    """The rounds that a run was let do."""
    return len(trace) if trace.stopped_because is StopReason.CANCELLED else trace.settings.rounds


def _alike(first: Settings, second: Settings, same_words: bool) -> bool:
    marks = [each.splitter == "boundary-mark" for each in (first, second)]
    return first.alphabet == second.alphabet and (same_words or marks[0] == marks[1])


def _forms(first: Settings, second: Settings, same_words: bool) -> tuple[Form, Form]:
    if _alike(first, second, same_words):
        return _as_it_is, _as_it_is
    # In equal words the sign of sentencepiece is the same in both, be it a space or not.
    one, other = (form_of(each.alphabet, None if same_words else each.splitter) for each in (first, second))
    return one, other


def _as_it_is(symbol: Symbol) -> Hashable:
    return symbol


def _counted_texts(trace: Trace) -> list[tuple[str, int, int]]:
    """Every distinct word as the splitter gave it, with count and number."""
    return [(word_text(word, trace.settings.alphabet), word.count, word.number) for word in trace.corpus.words]


def word_text(word: Word, alphabet: str | None) -> str:
    """A word as it was before an alphabet spelt it.

    >>> word_text(Word(("c", "a", "t</w>"), 1, 1), "characters-eow"), word_text(Word((b"h", b"i"), 1, 1), "utf-8-bytes")
    ('cat', 'hi')
    """
    # Joined at once: a corpus may be one word of a million symbols.
    whole = type(word.symbols[0])().join(word.symbols)  # type: ignore[arg-type]
    return form_of(alphabet)(whole).content.decode(errors="surrogatepass")


def _corpus(words: Trace, spelling: Trace) -> Corpus | None:
    """The words of one run in the alphabet of another; None where they cannot be spelt."""
    asked, alphabet = words.settings, spelling.settings.alphabet
    if asked.alphabet == alphabet:
        return words.corpus
    if asked.alphabet is None or alphabet is None:
        return None
    spell = alphabet_named(alphabet).spell
    try:
        spelt = tuple(Word(spell(word_text(w, asked.alphabet)), w.count, w.number) for w in words.corpus.words)
    except BpeError:
        return None
    return Corpus(spelt, asked.splitter, alphabet, words.corpus.special_tokens)
