"""Training from the definition, for judging what is said of a run: nothing collapsed, nothing kept, all counted anew.

Shares only the splitters and the alphabets with the engine; rules, meanings of symbols and places are written again.
"""

from dataclasses import dataclass, replace

from bpe_core import ALPHABETS, SPLITTERS, TRAINERS


@dataclass(frozen=True)
class Asked:
    """What decides a run."""

    text: str
    splitter: str
    alphabet: str
    rule: str
    min_count: int = 1
    rounds: int = 6

    def changed(self, names, other):
        """The same with some settings of another one."""
        return replace(self, **{name: getattr(other, name) for name in names})


@dataclass(frozen=True)
class Round:
    """One round: what there was, and what was chosen."""

    words: list
    counts: dict
    places: dict
    ids: dict
    tied: list
    merged: int

    @property
    def pair(self):
        return self.tied[0]

    @property
    def top(self):
        return self.counts[self.pair]


def asked_of(trainer, text, rounds=6):
    each = TRAINERS[trainer]
    return Asked(text, each.splitter, each.alphabet, each.tie_break, each.min_count, rounds)


def count(words):
    counts, places = {}, {}
    for number, word in enumerate(words, start=1):
        for at in range(len(word) - 1):
            pair = (word[at], word[at + 1])
            counts[pair] = counts.get(pair, 0) + 1
            places.setdefault(pair, (number, at + 1))
    return counts, places


def merge(word, pair):
    """A word after one merge, and how often it was merged."""
    for at in range(len(word) - 1):
        if (word[at], word[at + 1]) == pair:
            rest, more = merge(word[at + 2 :], pair)
            return [*word[:at], word[at] + word[at + 1], *rest], more + 1
    return list(word), 0


def units(text):
    """UTF-16 units, by number."""
    data = text.encode("utf-16-be", "surrogatepass")
    return [data[at] * 256 + data[at + 1] for at in range(0, len(data), 2)]


def joined(pair, joiner):
    left, right = (each if isinstance(each, str) else "".join(map(chr, each)) for each in pair)
    return units(left + joiner + right)


def in_order(rule, pairs, places, ids):
    """Tied pairs as a rule sorts them."""
    if rule == "lexicographic-greatest":
        return sorted(pairs, reverse=True)
    keys = {
        "lexicographic": lambda pair: pair,
        "first-seen": lambda pair: places[pair],
        "smallest-ids": lambda pair: (ids[pair[0]], ids[pair[1]]),
        "shorter-then-smaller": lambda pair: (len(pair[0] + pair[1]), pair[0] + pair[1], pair),
        "nul-joined": lambda pair: (joined(pair, "\0"), pair),
        "pipe-joined": lambda pair: (joined(pair, "|"), pair),
    }
    return sorted(pairs, key=keys[rule])


def run(asked):
    """Every round of a training, and the words at its end."""
    words = [list(ALPHABETS[asked.alphabet].spell(word)) for word in SPLITTERS[asked.splitter].split(asked.text)]
    ids = {symbol: number for number, symbol in enumerate(sorted({symbol for word in words for symbol in word}))}
    done = []
    while len(done) < asked.rounds:
        counts, places = count(words)
        top = max(counts.values(), default=0)
        if not counts or top < asked.min_count:
            break
        tied = in_order(asked.rule, [pair for pair in counts if counts[pair] == top], places, ids)
        merged = [merge(word, tied[0]) for word in words]
        done.append(Round(words, counts, places, dict(ids), tied, sum(more for _, more in merged)))
        words = [word for word, _ in merged]
        ids.setdefault(tied[0][0] + tied[0][1], len(ids))
    return done, words


def printable():
    """GPT-2's bytes_to_unicode, turned round."""
    shown = [*range(33, 127), *range(161, 173), *range(174, 256)]
    hidden = [value for value in range(256) if value not in shown]
    return {chr(value): value for value in shown} | {chr(256 + at): value for at, value in enumerate(hidden)}


BYTE_OF = printable()


def meaning(symbol, asked, other=None):
    """The bytes of the text that a symbol stands for, and whether a word ends with it.

    Beside another run with the same splitter the sign of sentencepiece is a sign in both, not a space.
    """
    if isinstance(symbol, bytes):
        return symbol, False
    if asked.alphabet == "printable-bytes":
        return bytes(BYTE_OF[char] for char in symbol), False
    ends = asked.alphabet.startswith("characters-eow") and symbol.endswith("</w>")
    text = symbol[: -len("</w>")] if ends else symbol
    if asked.splitter == "boundary-mark" and (other is None or other.splitter != "boundary-mark"):
        text = text.replace("▁", " ")
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    return whole.encode(errors="surrogatepass"), ends


def meanings(asked, other=None):
    """What the merges of a run stand for, beside another run."""
    return [tuple(meaning(symbol, asked, other) for symbol in each.pair) for each in run(asked)[0]]


def parted_at(first, second):
    """The round in which two lists differ first; None when they are equal."""
    for n, (one, other) in enumerate(zip(first, second), start=1):
        if one != other:
            return n
    return None if len(first) == len(second) else min(len(first), len(second)) + 1


def random_text(source):
    """Few letters, punctuation, several spaces, several lines, now and then characters beyond ASCII."""
    letters = source.choice(["ab", "abc", "abcd", "aé", "ab漢", "a😀b", "aßé"])
    others = source.choice([" ", "  \n", " .,", " '!\n", " |-\n\n", "\u3000 \t", " 12\n"])
    weights = source.choice([(5, 1), (2, 1), (9, 1)])
    return "".join(source.choice(source.choices([letters, others], weights)[0]) for _ in range(source.randint(1, 30)))
