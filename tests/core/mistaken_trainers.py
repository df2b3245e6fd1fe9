"""Home-made trainers, each with one mistake in it, written as students write them: they share no code with the core.

A trainer takes a text, a number of merges and a way to choose among tied pairs, and gives pairs of texts.
"""

import heapq
import re
from collections import Counter

import regex


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


def compared_first(key, pick):
    """Tied pairs are cut down to those with the best key, before the choice among them."""

    def train(text, merges, choose):
        def narrowed(pairs):
            best_key = pick(map(key, pairs))
            return choose([pair for pair in pairs if key(pair) == best_key])

        return loop(*split(text), merges, narrowed)

    return train


joined_greatest = compared_first(lambda pair: pair[0] + pair[1], max)
joined_smallest = compared_first(lambda pair: pair[0] + pair[1], min)
longest_first = compared_first(lambda pair: len(pair[0] + pair[1]), max)
right_greatest = compared_first(lambda pair: pair[1], max)
right_smallest = compared_first(lambda pair: pair[1], min)


def ids_as_text(text, merges, choose):
    """Keys "left,right" of ids, as an object in JavaScript has them, and the smallest or greatest key of the best."""
    words, weights = split(text)
    names = sorted({letter for word in words for letter in word})
    words = [[names.index(letter) for letter in word] for word in words]
    learned = []
    while len(learned) < merges:
        tally = {}
        for word, weight in zip(words, weights):
            for left, right in zip(word, word[1:]):
                tally[f"{left},{right}"] = tally.get(f"{left},{right}", 0) + weight
        if not tally:
            break
        top = max(tally.values())
        left, right = map(int, choose([key for key in tally if tally[key] == top]).split(","))
        learned.append((names[left], names[right]))
        names.append(names[left] + names[right])
        new = []
        for word in words:
            out, at = [], 0
            while at < len(word):
                hit = word[at : at + 2] == [left, right]
                out.append(len(names) - 1 if hit else word[at])
                at += 2 if hit else 1
            new.append(out)
        words = new
    return learned


def one_table(deletes):
    """One dict for the whole training; a touched word is taken out of it, merged and put in again."""

    def train(text, merges, choose):
        words, weights = split(text)
        table, learned = count(words, weights), []
        while len(learned) < merges and any(table.values()):
            pair = max(table, key=table.get)
            learned.append(pair)
            for at, word in enumerate(words):
                if pair not in zip(word, word[1:]):
                    continue
                for old in zip(word, word[1:]):
                    table[old] -= weights[at]
                    if deletes and not table[old]:
                        del table[old]
                words[at] = merged(word, pair)
                for new in zip(words[at], words[at][1:]):
                    table[new] = table.get(new, 0) + weights[at]
        return learned

    return train


def not_reduced(left_too, right_too):
    """New neighbours are counted, broken ones are taken off the table only on the sides that are named."""

    def train(text, merges, choose):
        words, weights = split(text)
        table, learned = count(words, weights), []
        while len(learned) < merges and any(times > 0 for times in table.values()):
            pair = best(table, choose)
            learned.append(pair)
            for word, weight in zip(words, weights):
                at = 0
                while at < len(word) - 1:
                    if (word[at], word[at + 1]) == pair:
                        new = word[at] + word[at + 1]
                        if at > 0:
                            if left_too:
                                table[word[at - 1], word[at]] -= weight
                            table[word[at - 1], new] = table.get((word[at - 1], new), 0) + weight
                        if at + 2 < len(word):
                            if right_too:
                                table[word[at + 1], word[at + 2]] -= weight
                            table[new, word[at + 2]] = table.get((new, word[at + 2]), 0) + weight
                        word[at : at + 2] = [new]
                    at += 1
            del table[pair]
        return learned

    return train


def stale_heap(skips):
    """Every new count goes on the heap; what comes out first is believed, whatever its count is by now."""

    def train(text, merges, choose):
        words, weights = split(text)
        table, learned = count(words, weights), []

        def entry(pair):
            return -table[pair], pair if choose is smallest else tuple(map(Falling, pair)), pair

        heap = [entry(pair) for pair in table]
        heapq.heapify(heap)
        while heap and len(learned) < merges:
            pair = heapq.heappop(heap)[2]
            if skips and not table.get(pair):
                continue
            learned.append(pair)
            words = [merged(word, pair) for word in words]
            before, table = table, count(words, weights)
            for each in table:
                if table[each] != before.get(each, 0):
                    heapq.heappush(heap, entry(each))
        return learned

    return train


class Falling(str):
    """Text that a heap of smallest entries gives back from the greatest down."""

    __slots__ = ()

    def __lt__(self, other):
        return str.__gt__(self, other)


def last_word_lost(text, merges, choose):
    """A word is stored when the next space comes; after the last one none does."""
    stored, word = Counter(), ""
    for letter in " ".join(text.split()):
        if letter == " ":
            stored[word] += 1
            word = ""
        else:
            word += letter
    return loop([list(each) for each in stored], list(stored.values()), merges, choose)


def lines_joined(between):
    def train(text, merges, choose):
        return correct(between.join(text.split("\n")), merges, choose)

    return train


def gpt2_lines(text, merges, choose):
    """GPT-2's pattern on each line without its end."""
    tally = Counter()
    for line in text.split("\n"):
        tally.update(regex.findall(r" ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+", line))
    return loop([list(word) for word in tally], list(tally.values()), merges, choose)


def once_a_word(text, merges, choose):
    def counting(words, weights):
        table = {}
        for word, weight in zip(words, weights):
            for pair in dict.fromkeys(zip(word, word[1:])):
                table[pair] = table.get(pair, 0) + weight
        return table

    return loop(*split(text), merges, choose, counting)


def last_pair_missed(text, merges, choose):
    def counting(words, weights):
        table = {}
        for word, weight in zip(words, weights):
            for at in range(len(word) - 2):
                table[word[at], word[at + 1]] = table.get((word[at], word[at + 1]), 0) + weight
        return table

    return loop(*split(text), merges, choose, counting)


def right_to_left(text, merges, choose):
    def merging(word, pair):
        word, at = list(word), len(word) - 2
        while at >= 0:
            if (word[at], word[at + 1]) == pair:
                word[at : at + 2] = [word[at] + word[at + 1]]
                at -= 1
            at -= 1
        return word

    return loop(*split(text), merges, choose, merging=merging)


def no_jump(text, merges, choose):
    def merging(word, pair):
        result = []
        for at in range(len(word)):
            if at + 1 < len(word) and word[at] == pair[0] and word[at + 1] == pair[1]:
                result.append(word[at] + word[at + 1])
            else:
                result.append(word[at])
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
