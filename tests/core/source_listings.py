"""What sources without a library do, written down in their own shape: string keys, string patterns, no counts kept.

They are transcriptions, bugs included, so that the trainers are compared with something that shares no code with them.
"""

import re
from collections import defaultdict


def utf16(text):
    """JavaScript's order of strings, and its units."""
    return text.encode("utf-16-be", "surrogatepass")


def joined_keys(words, merges, joiner, spell):
    """The TypeScript and the JavaScript page: tally under left + joiner + right, smallest key on a tie, split the key."""
    words, learned = [spell(word) for word in words], []
    for _ in range(merges):
        counts = defaultdict(int)
        for word in words:
            for left, right in zip(word, word[1:]):
                counts[left + joiner + right] += 1
        if not counts:
            break
        left, right = min(counts, key=lambda key: (-counts[key], utf16(key))).split(joiner)[:2]
        learned.append((left, right))
        words = [merged(word, left, right) for word in words]
    return learned


def merged(word, left, right):
    out, at = [], 0
    while at < len(word):
        hit = word[at : at + 2] == [left, right]
        out.append(left + right if hit else word[at])
        at += 2 if hit else 1
    return out


def textbook_typescript(text, merges):
    return joined_keys(text.split(), merges, "\0", list)


def lesson(text, merges):
    units = [[utf16(word)[at : at + 2].decode("utf-16-be", "surrogatepass") for at in range(0, len(utf16(word)), 2)]
             for word in text.split()]  # fmt: skip
    return joined_keys(units, merges, "|", list)


def textbook(text, merges):
    """The Python page: min by (-count, pair), everything recounted."""
    words, learned = [list(word) for word in text.split()], []
    for _ in range(merges):
        pairs = [pair for word in words for pair in zip(word, word[1:])]
        if not pairs:
            break
        left, right = min(set(pairs), key=lambda pair: (-pairs.count(pair), pair))
        learned.append((left, right))
        words = [merged(word, left, right) for word in words]
    return learned


def first_seen(text, merges):
    """The exercise: one sequence, the pair met first on a tie."""
    tokens, learned = list(text), []
    for _ in range(merges):
        pairs = list(zip(tokens, tokens[1:]))
        if not pairs:
            break
        left, right = max(pairs, key=pairs.count)
        learned.append((left, right))
        tokens = merged(tokens, left, right)
    return learned


def sennrich(text, merges):
    """Sennrich, Haddow and Birch 2016, Algorithm 1: words as texts with spaces, replaced by a pattern."""
    vocab, learned = {}, []
    for word in text.split():
        spelt = " ".join([*word, "</w>"])
        vocab[spelt] = vocab.get(spelt, 0) + 1
    for _ in range(merges):
        pairs = defaultdict(int)
        for word, count in vocab.items():
            symbols = word.split()
            for at in range(len(symbols) - 1):
                pairs[symbols[at], symbols[at + 1]] += count
        if not pairs:
            break
        best = max(pairs, key=pairs.get)
        learned.append(best)
        pattern = re.compile(r"(?<!\S)" + re.escape(" ".join(best)) + r"(?!\S)")
        vocab = {pattern.sub("".join(best), word): count for word, count in vocab.items()}
    return learned


LISTINGS = {
    "textbook": textbook,
    "textbook-typescript": textbook_typescript,
    "lesson": lesson,
    "first-seen": first_seen,
    "sennrich": sennrich,
}
"""Trainer -> its source's own way of doing it."""
