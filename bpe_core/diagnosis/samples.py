"""For every known mistake a small list that it makes, found by making it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bpe_core.diagnosis.diagnosing import diagnose
from bpe_core.diagnosis.mistakes.table import KNOWN_MISTAKES
from bpe_core.errors import one_of
from bpe_core.records import Pair
from bpe_core.trainers import TRAINERS

SAMPLE_ROUNDS = 60
"""Merges looked at for a sample."""

SAMPLE_TEXTS = (
    "banana bandana",
    "low low low lower lower newest newest widest",
    "aaa aaaa aaab ab aab",
    "aaaa aaaa ba ba ba cd cd cd cd cd",
    "she sells sea shells by the sea shore for sure",
    "größer größte grün übel über äußern größer",
    "😀😃 😀😄 😀😃",
    "bc a bc a",
    "the tide and the time and the toad and the tithe that thou hath then",
    "abababa abab babab ababab abba bab aba",
    "a mississippi misses kisses assesses possesses",
    "the cat sat on\nthe mat\nthe rat ate",
    "the cat\n\n\nthe mat\n\n\nthe oats\n\n\nthat the cat",
)
"""Small texts on which mistakes show."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A small list that a mistake makes, beside the right one."""

    text: str
    """The corpus."""

    trainer: str
    """Key of ``TRAINERS``: the trainer that was meant."""

    mistaken: tuple[Pair, ...]
    """All merges with the mistake, at most ``SAMPLE_ROUNDS``."""

    right: tuple[Pair, ...]
    """The trainer's own merges, at most ``SAMPLE_ROUNDS``."""

    round: int
    """The first round in which the two differ, or in which one of them has ended."""

    alone: bool
    """Whether no other known mistake makes the list as well."""


@lru_cache(maxsize=len(KNOWN_MISTAKES))
def sample_of(mistake: str) -> Sample:
    """Make a mistake on the first of a few small texts on which it is the only one that makes its list.

    Parameters: a key of ``KNOWN_MISTAKES``. Returns the two lists; where other mistakes make such a list on every text,
    the first text on which this one does. Raises SettingsError for an unknown name. Cost: some diagnoses of small
    texts, once.

    >>> sample = sample_of("first-only")
    >>> sample.text, sample.round, sample.mistaken[sample.round - 1], sample.right[sample.round - 1]
    ('banana bandana', 2, ('a', 'n'), ('an', 'a'))
    """
    if mistake not in KNOWN_MISTAKES:
        raise one_of("mistake", mistake, KNOWN_MISTAKES)
    shown = [sample for text in SAMPLE_TEXTS if (sample := _on(text, mistake)) is not None]
    return next((sample for sample in shown if sample.alone), shown[0])


def _on(text: str, mistake: str) -> Sample | None:
    known = KNOWN_MISTAKES[mistake]
    trainer = TRAINERS[known.trainer]
    mistaken, right = known.train(text, trainer, SAMPLE_ROUNDS), trainer.train(text, SAMPLE_ROUNDS).merges
    if not mistaken:
        return None
    found = diagnose(text, mistaken, trainer, len(right))
    names = {each.mistake for each in found.mistakes if each.complete}
    if mistake not in names or found.round is None:
        return None
    return Sample(text, trainer.name, tuple(mistaken), tuple(right), found.round, names == {mistake})
