"""Home-made trainers, each with one mistake in it, written as students write them: they share no code with the core.

A trainer takes a text, a number of merges and a way to choose among tied pairs, and gives pairs of texts.
"""

import re
from collections import Counter


def smallest(pairs):
    return min(pairs)


def greatest(pairs):
    return max(pairs)


def first(pairs):
    return next(iter(pairs))


def count(words, weights):
    """Pair -> count, in order of first appearance."""
    table = {}
    for word, weight in zip(words, weights):
        for at in range(len(word) - 1):
            pair = (word[at], word[at + 1])
            table[pair] = table.get(pair, 0) + weight
    return table


def best(table, choose):
    top = max(table.values())
    return choose([pair for pair, times in table.items() if times == top])


def merged(word, pair):
    result, skip = [], False
    for here, following in zip(word, [*word[1:], None]):
        if skip:
            skip = False
        elif (here, following) == pair:
            result.append(here + following)
            skip = True
        else:
            result.append(here)
    return result


def loop(words, weights, merges, choose, counting=count, merging=merged, least=1):
    """The right loop, with one of its parts handed in."""
    learned = []
    for _ in range(merges):
        table = counting(words, weights)
        if not table or max(table.values()) < least:
            break
        pair = best(table, choose)
        learned.append(pair)
        words = [merging(word, pair) for word in words]
    return learned


def split(text):
    tally = Counter(text.split())
    return [list(word) for word in tally], list(tally.values())


def correct(text, merges, choose):
    return loop(*split(text), merges, choose)


def no_recount(text, merges, choose):
    """The table is made once, and the pair that was merged is taken out of it."""
    table, learned = count(*split(text)), []
    while table and len(learned) < merges:
        pair = best(table, choose)
        learned.append(pair)
        del table[pair]
    return learned


def across_words(text, merges, choose):
    return loop([list(text)], [1], merges, choose)


def words_run_together(text, merges, choose):
    return loop([list("".join(text.split()))], [1], merges, choose)


def non_overlapping(text, merges, choose):
    def counting(words, weights):
        table = {}
        for word, weight in zip(words, weights):
            for pair in dict.fromkeys(zip(word, word[1:])):
                at, times = 0, 0
                while at < len(word) - 1:
                    hit = (word[at], word[at + 1]) == pair
                    times += hit
                    at += 2 if hit else 1
                table[pair] = table.get(pair, 0) + times * weight
        return table

    return loop(*split(text), merges, choose, counting)


def first_only(text, merges, choose):
    def merging(word, pair):
        result, at, done = [], 0, False
        while at < len(word):
            if not done and tuple(word[at : at + 2]) == pair:
                result.append("".join(pair))
                at, done = at + 2, True
            else:
                result.append(word[at])
                at += 1
        return result

    return loop(*split(text), merges, choose, merging=merging)


def string_replace(text, merges, choose):
    def merging(word, pair):
        return " ".join(word).replace(" ".join(pair), "".join(pair)).split(" ")

    return loop(*split(text), merges, choose, merging=merging)


def ignored_counts(text, merges, choose):
    words, _ = split(text)
    return loop(words, [1] * len(words), merges, choose)


def end_mark_glued(text, merges, choose):
    words, weights = split(text)
    return loop([[*word[:-1], word[-1] + "</w>"] for word in words], weights, merges, choose)


def end_mark_separate(text, merges, choose):
    words, weights = split(text)
    return loop([[*word, "</w>"] for word in words], weights, merges, choose)


def space_kept(text, merges, choose):
    """Another splitter: a space stays in front of its word."""
    tally = Counter(re.findall(r" ?\S+|\s+", text))
    return loop([list(word) for word in tally], list(tally.values()), merges, choose)


def minimum_of(least):
    def train(text, merges, choose):
        return loop(*split(text), merges, choose, least=least)

    return train


def spelt_as(spell):
    def train(text, merges, choose):
        tally = Counter(text.split())
        return loop([spell(word) for word in tally], list(tally.values()), merges, choose)

    return train


def cut_without_borders(text, merges, choose):
    """Each word joined into one string; wherever the new text stands it becomes a symbol, other borders stay."""

    def merging(word, pair):
        whole, new, marks, at = "".join(word), "".join(pair), [], 0
        for symbol in word:
            marks += [True] + [False] * (len(symbol) - 1)
        for hit in re.finditer(re.escape(new), whole):
            for at in range(hit.start(), hit.end()):
                marks[at] = at == hit.start()
            if hit.end() < len(whole):
                marks[hit.end()] = True
        result = []
        for letter, border in zip(whole, marks):
            if border:
                result.append(letter)
            else:
                result[-1] += letter
        return result

    return loop(*split(text), merges, choose, merging=merging)


def as_bytes(word):
    return [bytes([value]) for value in word.encode()]


def as_printable(word):
    return as_printable_bytes(word.encode())


def as_printable_bytes(values):
    """GPT-2's bytes_to_unicode, as everyone copies it."""
    shown = [*range(33, 127), *range(161, 173), *range(174, 256)]
    table = {value: chr(value) for value in shown}
    others = 0
    for value in range(256):
        if value not in table:
            table[value] = chr(256 + others)
            others += 1
    return [table[value] for value in values]
