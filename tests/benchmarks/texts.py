"""Texts of the shapes that matter for speed, the same at every run: nothing is read from outside Python's own library."""

import argparse
import random
from itertools import accumulate
from pathlib import Path

ENGLISH_SIZE = 1_100_000
CODE_SIZE = 100_000
CJK_SIZE = 1_000_000

ONSETS = ("", *"bcdfghjklmnprstvwy", "th", "st", "ch", "sh", "br", "tr", "pl", "gr")
VOWELS = ("a", "e", "i", "o", "u", "ea", "ou", "ai")
CODAS = ("", "", "", *"nrstldm", "ng", "nd", "st", "ck", "ss")


def zipf(source, things):
    """Endless things of a list, the k-th with a weight of 1 / (k + 2.7), as words of natural languages have it."""
    weights = list(accumulate(1 / (rank + 2.7) for rank in range(len(things))))
    while True:
        yield from source.choices(things, cum_weights=weights, k=10_000)


def made_words(source, count):
    """Distinct words of syllables, short ones first as frequent words are; about as many symbols a word as English."""
    found = {}
    while len(found) < count:
        most = sum(len(found) >= least for least in (0, 300, 3_000, 30_000))
        syllables = range(source.randint(1, most))
        found["".join(source.choice(part) for _ in syllables for part in (ONSETS, VOWELS, CODAS))] = None
    return list(found)


def english_like():
    """1.1 MB of ASCII: sentences and lines, capitals, apostrophes, numbers; 14,500 distinct words to GPT-2."""
    source = random.Random(7)
    words = zipf(source, made_words(source, 9_000))
    lines, size = [], 0
    while size < ENGLISH_SIZE:
        sentence = [next(words) for _ in range(source.randint(4, 14))]
        sentence[0] = sentence[0].capitalize()
        if source.random() < 0.2:
            sentence[-1] += source.choice(("'s", "'ll", "n't", f" {source.randint(1, 2000)}"))
        sentence[len(sentence) // 2] += source.choice(("", "", ",", ";"))
        lines.append(" ".join(sentence) + source.choice("..?!:"))
        size += len(lines[-1]) + 1
    return "\n".join(lines)


def with_curly_quotes(text):
    """The same text as a word processor writes it: no longer ASCII."""
    return text.replace("'", "’")


def code():
    """100 kB of Python: the library's own argparse, as often as it takes."""
    return (Path(argparse.__file__).read_text() * 3)[:CODE_SIZE]


def chinese_like():
    """1 MB: words of one to three of 4,000 characters, without spaces, in sentences."""
    source = random.Random(7)
    characters = zipf(source, source.sample([chr(code) for code in range(0x4E00, 0x9FA5)], 4000))
    vocabulary = ["".join(next(characters) for _ in range(source.choice((1, 2, 2, 2, 3)))) for _ in range(20_000)]
    words = zipf(source, vocabulary)
    lines, size = [], 0
    while size < CJK_SIZE:
        line = (
            "".join(next(words) + ("，" if source.random() < 0.15 else "") for _ in range(source.randint(3, 20))) + "。"
        )
        lines.append(line)
        size += len(line.encode()) + 1
    return "\n".join(lines)


def words_of_one_length(count, length):
    """Distinct words with hardly anything in common."""
    source = random.Random(7)
    found = {}
    while len(found) < count:
        found["".join(source.choices("abcdefghijklmnopqrstuvwxyz", k=length))] = None
    return list(found)


def word_counts(count):
    """Distinct words with counts, most of them 1: what an engine that counted a large corpus hands over."""
    return {word: max(1, 5 * count // rank) for rank, word in enumerate(made_words(random.Random(7), count), start=1)}
