"""Each rule explains this decision, not decisions in general."""

import pytest

from bpe_core import TIE_BREAKS, Corpus, train

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
]  # fmt: skip


@pytest.mark.parametrize(("rule", "words", "reason"), CASES)
def test_reason(rule, words, reason):
    assert train(Corpus.from_words(words), 1, rule).tie(1).reason == reason


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
