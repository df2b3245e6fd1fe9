"""The product's words, one per idea, and the list that explains them."""

from __future__ import annotations

from bpe_ui.drawing.markup import sentence

WORDS = {
    "corpus": "the text being learned from",
    "word": "one unit that merges never cross; has a count",
    "splitter": "how a corpus becomes words",
    "symbol": "one current piece of a word: a base symbol or the result of a merge",
    "alphabet": "how a word becomes base symbols",
    "pair": "two adjacent symbols in a word",
    "count": "how often a pair occurs, overlaps included, times its word's count",
    "round": "count, choose, merge: one step of training; round 1 is the first",
    "tie, tied pairs": "the pairs that share the highest count of a round",
    "tie-break rule": "the named rule that picks one of the tied pairs",
    "merge": "the chosen pair and the symbol it makes; its rank is its round number minus 1",
    "trace": "the complete record of a training",
    "trainer": "a named combination of splitter, alphabet, tie-break rule and stop rule",
    "token, token id": "a symbol in an encoded text, and its place in the vocabulary",
}
"""Every word and what it means, in the order in which one needs them."""

EXAMPLE = (
    "In `low lower`, split at the space, `low` and `lower` are the words and their letters the first symbols. `l` and "
    "`o` stand side by side twice: the pair `l + o` has the count 2, and so has `o + w`: a tie. The rule of the "
    "smallest pair picks `l + o`, because `l` comes before `o`. Merged, the words read `lo w` and `lo w e r`, and the "
    "next round counts again."
)
"""One round told with all of them."""


def glossary() -> str:
    """The words as a list of definitions, below one round that uses them."""
    items = "".join(f"<div><dt>{word}</dt><dd>{sentence(meaning)}</dd></div>" for word, meaning in WORDS.items())
    return f'<p class="bpe-plain">{sentence(EXAMPLE)}</p><dl class="bpe-glossary">{items}</dl>'
