"""How a tokenizer file turns text into words: a list of small steps, run in the file's order.

Every pre-tokenizer and normalizer that is followed comes down to one of five steps: cut, replace, prepend, change the
form of characters, name bytes. ``splitters`` has the ways that this package trains with; these are other people's.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import regex

from bpe_core.errors import CorpusError
from bpe_core.notation import visible
from bpe_core.text.alphabets import PRINTABLE
from bpe_core.text.foreign_patterns import compiled

SECONDS = 2.0
"""How long the patterns of a file may take over one text."""

MOST_CHARACTERS = 2_000_000
"""Characters of a text that other people's patterns are run on at most."""

MOST_GROWN = 5 * MOST_CHARACTERS
"""Characters that steps may make of it at most: those that write long texts for short ones multiply each other."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Cut where a pattern matches."""

    pattern: str
    """For the ``regex`` package; see ``foreign_patterns.translated``."""

    behavior: str = "isolated"
    """isolated, removed, contiguous, merged_with_previous or merged_with_next: what becomes of a match."""

    invert: bool = False
    """Whether the stretches between the matches are taken for the matches."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Write something else for what a pattern matches."""

    pattern: str
    """As in ``Cut``."""

    by: str
    """Taken as it is, without references to groups."""


@dataclass(frozen=True, slots=True)
class Prepend:
    """Put a text before every piece."""

    text: str
    """What to put."""

    unless: str = ""
    """Nothing is put where a piece begins with this; when empty, it always is."""

    first_only: bool = False
    """Whether only the piece at the text's beginning gets it."""


@dataclass(frozen=True, slots=True)
class Change:
    """Change the form of a text's characters."""

    form: str
    """NFC, NFD, NFKC, NFKD, lowercase, strip_left or strip_right."""


@dataclass(frozen=True, slots=True)
class NameBytes:
    """Write every byte of the UTF-8 as GPT-2's printable character, as ByteLevel does where it is not the last step."""


SplitStep = Cut | Replace | Prepend | Change | NameBytes
"""One step."""

Pieces = Iterable[tuple[str, bool]]
"""Stretches of a text, and whether each begins where the text does."""


def time_limit() -> float:
    """The time of this thread by which work on one text that begins now must be done: a busy machine costs none."""
    return time.thread_time() + SECONDS


def split_by_steps(
    text: str, steps: Iterable[SplitStep], at_start: bool = True, until: float | None = None
) -> list[str]:
    """Cut a text into words by a file's own steps.

    Parameters: a text; the steps in their order; whether it stands at the beginning of the whole text; the
    ``time_limit`` of the whole text where this is a part of it. Raises CorpusError when a text is too long or a pattern
    too slow on it. Cost: that of the patterns, bounded by time.

    >>> split_by_steps("a1b", [Cut(r"\\p{N}")]), split_by_steps("a b", [Cut(r"\\s", "merged_with_next")])
    (['a', '1', 'b'], ['a', ' b'])
    """
    if len(text) > MOST_CHARACTERS:
        raise CorpusError(
            f"the text has {len(text):,} characters; a file's own patterns are run on {MOST_CHARACTERS:,} at most"
        )
    limit = time_limit() if until is None else until
    pieces = [(text, at_start)] if text else []
    for step in steps:
        if time.thread_time() > limit:
            raise _too_slow(f"way of splitting ({step_in_words(step)[:60]})")
        pieces = list(_all_stepped(step, pieces, limit))
    return [piece for piece, _ in pieces]


def _all_stepped(step: SplitStep, pieces: Pieces, until: float) -> Iterator[tuple[str, bool]]:
    length = 0
    for piece, begins in pieces:
        for after in _stepped(step, piece, begins, until):
            length += len(after[0])
            if length > MOST_GROWN:
                raise _too_long(step)
            if after[0]:
                yield after


def step_in_words(step: SplitStep) -> str:
    """One step for a reader.

    >>> step_in_words(Cut("a", "removed")), step_in_words(Prepend(" ", unless=" "))
    ('cut where a matches, dropping that', 'put "␣" in front unless it stands there')
    """
    if isinstance(step, Cut):
        where = f"cut where {visible(step.pattern)} {'does not match' if step.invert else 'matches'}"
        return where + _BEHAVIORS_IN_WORDS[step.behavior]
    if isinstance(step, Replace):
        return f'write "{visible(step.by)}" for {visible(step.pattern)}'
    if isinstance(step, Prepend):
        where = " of the first piece" if step.first_only else ""
        return f'put "{visible(step.text)}" in front{where}{" unless it stands there" if step.unless else ""}'
    return step.form.replace("_", " ") if isinstance(step, Change) else "write bytes as printable characters"


_BEHAVIORS_IN_WORDS = {
    "isolated": "", "removed": ", dropping that", "contiguous": ", matches in a row together",
    "merged_with_previous": ", each match going to the left", "merged_with_next": ", each match going to the right",
}  # fmt: skip


def _stepped(step: SplitStep, piece: str, begins: bool, until: float) -> Pieces:
    if isinstance(step, Cut):
        return [(piece[start:end], begins and not start) for start, end in _stretches(step, piece, until)]
    if isinstance(step, Replace):
        return [(_replaced(step, piece, until), begins)]
    if isinstance(step, Prepend):
        skipped = (step.first_only and not begins) or (step.unless and piece.startswith(step.unless))
        return [(piece if skipped else step.text + piece, begins)]
    if isinstance(step, Change):
        return [(_changed(step.form, piece), begins)]
    return [("".join(PRINTABLE[byte] for byte in piece.encode(errors="surrogatepass")), begins)]


def _stretches(step: Cut, text: str, until: float) -> list[tuple[int, int]]:
    """Where the pieces begin and end, as tokenizers' five behaviors have it."""
    marked = _marked(step, text, until)
    if step.behavior == "isolated":
        return [(start, end) for start, end, _ in marked]
    if step.behavior == "removed":
        return [(start, end) for start, end, matched in marked if not matched]
    if step.behavior == "merged_with_next":
        backwards = [(-end, -start, matched) for start, end, matched in reversed(marked)]
        return [(-end, -start) for start, end in reversed(_joined(backwards))]
    if step.behavior == "merged_with_previous":
        return _joined(marked)
    runs: list[tuple[int, int, bool]] = []
    for start, end, matched in marked:
        same = bool(runs) and runs[-1][2] == matched
        runs[-1:] = [(runs[-1][0], end, matched)] if same else [*runs[-1:], (start, end, matched)]
    return [(start, end) for start, end, _ in runs]


def _joined(marked: list[tuple[int, int, bool]]) -> list[tuple[int, int]]:
    """Every match joined to what stands before it, unless that is a match as well."""
    found: list[tuple[int, int]] = []
    after_match = False
    for start, end, matched in marked:
        if matched and not after_match and found:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
        after_match = matched
    return found


def _marked(step: Cut, text: str, until: float) -> list[tuple[int, int, bool]]:
    """The whole text in stretches: start, end, and whether the pattern matched there."""
    found, at = [], 0
    for start, end in _matches(step.pattern, text, until):
        if at != start:
            found.append((at, start, step.invert))
        found.append((start, end, not step.invert))
        at = end
    return [*found, (at, len(text), step.invert)] if at != len(text) else found


def _matches(pattern: str, text: str, until: float) -> list[tuple[int, int]]:
    search = compiled(pattern)
    try:
        spans = [match.span() for match in search.finditer(text, timeout=_left(pattern, until))]
        # Empty matches are counted another way by Oniguruma: never at the end of a match.
        return spans if all(start != end for start, end in spans) else list(_with_empty(search, text, until))
    except TimeoutError:
        raise _too_slow_pattern(pattern) from None


def _with_empty(search: regex.Pattern[str], text: str, until: float) -> Iterator[tuple[int, int]]:
    at, last = 0, -1
    while at <= len(text):
        match = search.search(text, at, timeout=_left(search.pattern, until))
        if match is None:
            return
        start, end = match.span()
        if start == end == last:
            at += 1
        else:
            at = last = end
            yield start, end


def _replaced(step: Replace, piece: str, until: float) -> str:
    try:
        # One match more than there is room for is enough to know.
        most = MOST_GROWN // max(len(step.by), 1) + 1
        whole: str
        whole, count = compiled(step.pattern).subn(
            lambda _: step.by, piece, count=most, timeout=_left(step.pattern, until)
        )
    except TimeoutError:
        raise _too_slow_pattern(step.pattern) from None
    if count == most:
        raise _too_long(step)
    return whole


def _changed(form: str, piece: str) -> str:
    if form == "lowercase":
        # One by one: tokenizers knows no final sigma.
        return "".join(char.lower() for char in piece)
    if form.startswith("strip"):
        return str(regex.sub(r"^\s+" if form == "strip_left" else r"\s+\Z", "", piece))
    return unicodedata.normalize(form, piece)  # type: ignore[arg-type]


def _left(pattern: str, until: float) -> float:
    """The seconds that a search may take; raises CorpusError where none are left."""
    left = until - time.thread_time()
    if left <= 0:
        raise _too_slow_pattern(pattern)
    return left


def _too_long(step: SplitStep) -> CorpusError:
    return CorpusError(
        f"the file's way of splitting ({step_in_words(step)[:60]}) makes more than {MOST_GROWN:,} characters of this "
        "text; give a shorter text, or choose another splitter"
    )


def _too_slow_pattern(pattern: str) -> CorpusError:
    return _too_slow(f"pattern {pattern[:60]!r}")


def _too_slow(what: str) -> CorpusError:
    return CorpusError(
        f"the file's {what} takes longer than {SECONDS:g} seconds on this text; "
        "give a shorter text, or choose another splitter"
    )
