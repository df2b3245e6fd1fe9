"""Each rule explains this decision, not decisions in general."""

from itertools import permutations

import pytest

from bpe_core import TIE_BREAKS, Corpus, train
from bpe_core.records import Place

# One decision of every rule at least, which a reader can check by eye: rule, words, the whole reason.
CASES = [
    ("lexicographic", ["es", "st"], "The smallest pair wins: left symbols first, and `e` U+0065 comes before `s` U+0073."),
    (
        "lexicographic",
        ["ab", "ac"],
        "The smallest pair wins: both begin with `a`, so the right symbols decide, and `b` U+0062 comes before `c` U+0063.",
    ),
    ("lexicographic-greatest", ["es", "st"], "The greatest pair wins: left symbols first, and `s` U+0073 comes after `e` U+0065."),
    (
        "first-seen",
        ["x", "y", "ast"],
        "First seen in word 3 of the corpus, at symbol 1; the next tied pair, `s + t`, only at symbol 2 of that word.",
    ),
    ("first-seen", ["st", "es"], "First seen in word 1 of the corpus, at symbol 1; the next tied pair, `e + s`, only in word 2 of the corpus, at symbol 1."),
    (
        "nul-joined",
        ["es", "st"],
        "The smallest joined key wins: `e‹NUL›s` before `s‹NUL›t`, because at unit 1, `e` U+0065 comes before `s` U+0073.",
    ),
    (
        "pipe-joined",
        ["ba", "ab"],
        "The smallest joined key wins: `a|b` before `b|a`, because at unit 1, `a` U+0061 comes before `b` U+0062.",
    ),
    ("smallest-ids", ["ba", "ab"], "The pair of smallest ids wins: left ids first, and 0 (`a`) is less than 1 (`b`)."),
    (
        "shorter-then-smaller",
        ["ba", "ab"],
        "Both merged texts have 2 code points, so the smaller one wins: `ab` comes before `ba`, because `a` U+0061 comes before `b` U+0062.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "words", "reason"), CASES)
def test_reason(rule, words, reason):
    assert train(Corpus.from_words(words), 1, rule).tie(1).reason == reason


def test_every_rule_has_a_decision_to_check():
    assert {rule for rule, _, _ in CASES} == set(TIE_BREAKS)


SYMBOLS = ["a", "b", "ab", "ba", "aab", "a|", "|a", "\0", "é", "\U0001f600", "\ue000"]
BYTES = [symbol.encode() for symbol in SYMBOLS]


@pytest.mark.parametrize("symbols", [SYMBOLS, BYTES], ids=["text", "bytes"])
@pytest.mark.parametrize("rule", sorted(TIE_BREAKS))
def test_a_rule_never_takes_two_pairs_for_equal(rule, symbols):
    pairs = sorted(permutations(symbols, 2))
    numbers = {symbol: number for number, symbol in enumerate(symbols)}
    keys = {
        TIE_BREAKS[rule].order(pair, (numbers[pair[0]], numbers[pair[1]]), Place(1, at))
        for at, pair in enumerate(pairs, 1)
    }
    assert len(keys) == len(pairs)


def test_prefixes_and_longer_symbols_are_explained():
    corpus = Corpus.from_symbols([["lo", "x"], ["l", "x"]])
    reason = train(corpus, 1).tie(1).reason
    assert reason.endswith("`l` ends where `lo` goes on, and the shorter comes first.")
    reason = train(corpus, 1, "lexicographic-greatest").tie(1).reason
    assert reason.endswith("`lo` goes on where `l` ends, and the longer is the greater.")
    reason = train(Corpus.from_symbols([["es", "x"], ["et", "x"]]), 1).tie(1).reason
    assert reason.endswith("`es` comes before `et`, because `s` U+0073 comes before `t` U+0074.")


def test_winning_outright_is_a_reason_too():
    assert (
        train(Corpus.from_text("ab ab bc"), 1).tie(1).reason
        == "It won outright: 2 times, and no other pair more than once."
    )
    assert train(Corpus.from_text("ab"), 1).tie(1).reason == "It won outright: there is no other pair."


def test_emoji_sort_differently_as_utf16_units_and_as_code_points():
    words = ["\ue000x", "😀x"]
    assert train(Corpus.from_words(words), 1, "lexicographic").merges == [("\ue000", "x")]
    trace = train(Corpus.from_words(words), 1, "pipe-joined")
    assert trace.merges == [("😀", "x")]
    assert "`‹U+D83D›` U+D83D comes before `‹U+E000›` U+E000" in trace.tie(1).reason


def test_colliding_keys_are_warned_about_by_name():
    trace = train(Corpus.from_symbols([["a|", "b"], ["a", "|b"]]), 2, "pipe-joined")
    assert len(trace.merges) == 2
    [warning] = trace.warnings
    assert "`a||b` is the key of" in warning
    assert "a| + b" in warning
    assert "a + |b" in warning
    assert train(Corpus.from_text("a|b"), 1, "pipe-joined").warnings[0].startswith("The corpus contains |")
    assert train(Corpus.from_text("a|b"), 1, "lexicographic").warnings == ()


@pytest.mark.parametrize("rule", sorted(TIE_BREAKS))
def test_every_rule_is_documented(rule):
    each = TIE_BREAKS[rule]
    assert each.name == rule
    assert each.title
    assert each.source
    assert each.explanation.endswith(".")
    assert each.explanation.count(". ") == 0, "one plain sentence"
