"""The worked examples: a corpus, the settings it wants, and what to look for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """One corpus to start from."""

    title: str
    """For the menu."""

    corpus: str
    """The text, or symbol lists in JSON."""

    look_for: str
    """One line on what to look for, the project's own Markdown."""

    splitter: str = "whitespace"
    """Key of ``SPLITTERS``."""

    alphabet: str = "characters"
    """Key of ``ALPHABETS``."""

    tie_break: str = "lexicographic"
    """Key of ``TIE_BREAKS``."""

    min_count: int = 1
    """A pair must occur at least this often to be merged."""

    is_json: bool = False
    """Whether the corpus is symbol lists in JSON."""

    to_encode: str = ""
    """A new text that shows what the merges do to what the training never saw."""


_ENGLISH = """\
The ordered list of merges is the tokenizer. Whoever trains on the same text with the same rule learns the same list, \
and whoever breaks ties in another way learns another one. The difference is small at first: two pairs are equally \
frequent, one trainer takes the first, another the smallest, and the words look alike for a while. Then the counts \
drift apart, a different pair wins a later round outright, and the two tokenizers spell the same sentence with \
different tokens. Nobody made a mistake. There was a tie, and nobody said how to break it.

The cost of a text is the number of its tokens. A word that the training met often becomes one token; a rare word is \
spelt out in pieces. That is why the same word costs more in one language than in another, and more in prose than in \
code, and why the first thing to ask of a merge list is which corpus it was learned from.
"""

_GERMAN = """\
Die geordnete Liste der Verschmelzungen ist der Tokenizer. Wer auf demselben Text mit derselben Regel trainiert, \
lernt dieselbe Liste, und wer Gleichstände anders auflöst, lernt eine andere. Der Unterschied ist anfangs klein: \
Zwei Paare sind gleich häufig, der eine nimmt das erste, der andere das kleinste, und die Wörter sehen eine Weile \
gleich aus. Dann laufen die Zählungen auseinander, ein anderes Paar gewinnt eine spätere Runde ohne Gleichstand, und \
die beiden schreiben denselben Satz mit verschiedenen Tokens. Niemand hat einen Fehler gemacht. Es gab einen \
Gleichstand, und niemand hat gesagt, wie er aufzulösen ist.

Die Kosten eines Textes sind die Zahl seiner Tokens. Ein Wort, das im Training oft vorkam, wird meist ein einziges \
Token; ein seltenes Wort wird in Stücken geschrieben. Darum kostet dasselbe Wort in der einen Sprache mehr als in \
der anderen und in Prosa mehr als in Programmen, und darum fragt man zuerst, aus welchem Text eine Liste gelernt \
wurde.
"""

_CODE = """\
def count_pairs(words):
    counts = {}
    for word in words:
        for pair in zip(word, word[1:]):
            counts[pair] = counts.get(pair, 0) + 1
    return counts


def top_pair(counts):
    return min(counts, key=lambda pair: (-counts[pair], pair), default=None)


def merge_word(word, left, right):
    merged = []
    at = 0
    while at < len(word):
        if word[at:at + 2] == [left, right]:
            merged.append(left + right)
            at += 2
        else:
            merged.append(word[at])
            at += 1
    return merged
"""

_SENNRICH = "low low low low low lower lower newest newest newest newest newest newest widest widest widest"

EXAMPLES: dict[str, Example] = {
    "sennrich": Example(
        "low, lower, newest, widest",
        _SENNRICH,
        "Round 1 is a tie already: `e s` and `s t` both occur 9 times. Which rule picks which?",
        to_encode="lowest newer slow west zebra",
    ),
    "merge-step": Example(
        "BPE merge step (interview problem)",
        '[["l", "o", "w"], ["l", "o", "w", "e", "r"]]',
        "Symbol lists as the page gives them. `l o` and `o w` tie at 2; the smallest pair is merged.",
        is_json=True,
        to_encode="lower slow flower",
    ),
    "runs": Example(
        "Runs: aaa and aaaa",
        '[["a", "a", "a"], ["a", "a", "a", "a"]]',
        "Counting overlaps, merging does not: three a's count `a a` twice but leave `aa a`.",
        is_json=True,
        to_encode="aaaaa aaaaaaa aaab",
    ),
    "lesson": Example(
        "Byte-pair encoding (lesson)",
        "token tokens tokenizer tokenize tokenized the theme then other",
        "The lesson compares joined keys such as `o|k`. Change the rule to Smallest pair and see where the lists part.",
        tie_break="pipe-joined",
        to_encode="tokenizers some time men tell me",
    ),
    "frequent-pair": Example(
        "Merge a frequent token pair (exercise)",
        '[["b", "a", "c", "b", "a", "c"]]',
        "One sequence. `b a` and `a c` tie at 2; first seen wins, so `b a` is merged.",
        tie_break="first-seen",
        is_json=True,
        to_encode="bacba cabac",
    ),
    "hugs": Example(
        "hug, pug, pun, bun, hugs",
        " ".join(["hug"] * 10 + ["pug"] * 5 + ["pun"] * 12 + ["bun"] * 4 + ["hugs"] * 5),
        "`u g` wins outright with 20. Watch `h ug` lose its count when `hug` is made.",
        to_encode="hugs bugs mug pugs",
    ),
    "wikipedia": Example(
        "aaabdaaabac",
        "aaabdaaabac",
        "After `aa`, two pairs tie at 2: `aa a` and `a b`. First seen takes the one, Wikipedia's own walk the other.",
        splitter="none",
        tie_break="first-seen",
        to_encode="aaabaaab aac",
    ),
    "banana": Example(
        "banana",
        "banana",
        "`a n` and `n a` tie at 2. The smallest pair is `a n`, and it is also the first seen.",
        to_encode="banana bandana nab",
    ),
    "english": Example(
        "An English paragraph",
        _ENGLISH,
        "Spaces stay with the words that follow. Step with Next tie: well over half of the rounds are ties.",
        splitter="gpt2",
        alphabet="utf-8-bytes",
        to_encode="The tokenizer learned  two spaces from 1,234 naïve texts 🙂.",
    ),
    "german": Example(
        "A German paragraph",
        _GERMAN,
        "The English paragraph, told in German: `er`, `in` and `en` come first; an umlaut is two bytes.",
        splitter="gpt2",
        alphabet="utf-8-bytes",
        to_encode="Wer auf anderen Wörtern trainiert, zahlt  einen anderen Preis.",
    ),
    "code": Example(
        "Python code",
        _CODE,
        "Indentation merges into long runs of spaces early: compare with the English paragraph.",
        splitter="gpt2",
        alphabet="utf-8-bytes",
        to_encode="def merge(words):\n        return {word: 1}\n",
    ),
    "scripts": Example(
        "Many scripts and emoji",
        "naïve café cafe\u0301 Straße straße Ελλάδα ελλάδα Привет привет שלום שלום مرحبا مرحبا "
        "हिन्दी हिन्दी 日本語 日本 東京 東京都 👋🏽 👋🏽 👩‍👩‍👧 👩‍👩‍👧 🇪🇺 🇪🇺 naïve café",
        "One character is one to four bytes. Half a character shows in hexadecimal until its bytes are merged.",
        alphabet="utf-8-bytes",
        to_encode="café cafe\u0301 日本人 Привет 👋 🇪🇸",
    ),
}
"""Every example by name, the one that the app opens on first."""

WORKED_PAIRS: dict[str, tuple[str, str]] = {
    "English prose and Python code": ("english", "code"),
    "English and German": ("english", "german"),
}
"""Pairs of examples that are worth comparing, by title."""

SAMPLE = "The cost of a text is the number of its tokens. Whoever trains on other words pays another price."
"""A text to encode under two trainings; it is in the language of the first of each worked pair."""

MERGE_LIST = "#version: 0.2\ne s\nes t</w>\nl o\nlo w\nn e\nne w\nnew est</w>\nlow e\nlowe r</w>\n"
"""A merge list in subword-nmt's format, to try importing with."""
