"""Corpora that find trouble: two or three letters, runs, weights, symbols of several characters."""

from hypothesis import strategies as st

from bpe_core import ALPHABETS, SPLITTERS, Corpus

LETTERS = st.text("ab", max_size=12) | st.text("abc", max_size=8) | st.text("a|\0", max_size=6)
UNICODE = st.text("aé\u0301 ß漢😀\ue000\U0001f468\u200d\n", max_size=8)


@st.composite
def texts(draw):
    return draw(st.sampled_from([" ", "\n", "", "\t"])).join(draw(st.lists(LETTERS | UNICODE, max_size=6)))


@st.composite
def corpora(draw):
    kind = draw(st.sampled_from(["words", "counts", "symbols", "text"]))
    alphabet = draw(st.sampled_from(sorted(ALPHABETS)))
    if kind == "words":
        return Corpus.from_words(draw(st.lists(LETTERS | UNICODE, max_size=8)), alphabet)
    if kind == "counts":
        return Corpus.from_words(draw(st.dictionaries(LETTERS, st.integers(1, 5), max_size=8)), alphabet)
    if kind == "symbols":
        # Symbols of several characters can make a text that is a symbol already: the hard case.
        symbols = st.sampled_from(["a", "b", "ab", "ba", "aa"])
        return Corpus.from_symbols(draw(st.lists(st.lists(symbols, max_size=10), max_size=5)))
    return Corpus.from_text(draw(texts()), draw(st.sampled_from(sorted(SPLITTERS))), alphabet)
