"""What is said of a merge list: each kind of difference, the rules and trainers behind it, and how it was read."""

import mistaken_trainers as made
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import LETTERS, UNICODE, texts

from bpe_core import TIE_BREAKS, TRAINERS, BpeError, Corpus, SettingsError, diagnose, train
from bpe_core.diagnosis import READINGS, Kind, RuleEnd, custom_trainer
from bpe_core.diagnosis.sentences import rule_phrase, rule_tested
from bpe_core.learning.reference import reference_rounds

TEXT = """the tide and the time, the toad and the tithe: thou hast then a thing to think on.
She sells sea shells by the sea shore; 12 of the shells she sells are sea shells, for sure!
Größe, grün und größer - étés, élève, the naïve café near the 漢字 sign, 😀😃 and so on."""


@pytest.mark.parametrize("name", TRAINERS)
def test_every_trainer_recognises_its_own_list(name):
    merges = TRAINERS[name].train(TEXT, 80).merges
    found = diagnose(TEXT, merges, name)
    assert found.kind is Kind.SAME and found.matched == found.total == len(merges) > 20
    assert found.share == f"{len(merges)} of {len(merges)}" and TRAINERS[name].title in found.sentence
    assert found.exact_trainers[0] == name and TRAINERS[name].tie_break in found.consistent_rules
    assert (found.round, found.pair, found.expected, found.mistakes, found.why) == (None, None, None, (), "")


@pytest.mark.parametrize("name", TRAINERS)
def test_every_trainer_is_found_from_another_ones_view(name):
    merges = TRAINERS[name].train(TEXT, 80).merges
    other = "textbook" if name == "cs336" else "cs336"
    found = diagnose(TEXT, merges, other)
    assert name in found.exact_trainers and name in found.consistent_trainers
    assert found.kind is not Kind.SAME and TRAINERS[name].title in found.why
    assert next(each.matched for each in found.trainers if each.trainer == name) == len(merges)


@pytest.mark.parametrize("rule", [name for name in TIE_BREAKS if name != "lexicographic"])
def test_a_tie_decided_by_another_rule_names_that_rule(rule):
    # Joined with NUL, keys differ from pairs only by what UTF-16 puts before the private use area.
    text = "\ue000a 😀a ab ab" if rule == "nul-joined" else TEXT
    merges = train(Corpus.from_text(text), 90, rule).merges
    found = diagnose(text, merges, "textbook")
    assert found.kind is Kind.TIE and rule in found.consistent_rules
    agreed = {each.tie_break: each.matched for each in found.rules}
    assert agreed[rule] == len(merges) and agreed["lexicographic"] == found.matched
    for name, matched in agreed.items():
        expected = [each.pair for each in reference_rounds(Corpus.from_text(text).words, 90, name)]
        assert matched == next((n for n, pair in enumerate(merges) if pair != expected[n]), len(merges))
    assert set(found.consistent_rules) == {name for name, matched in agreed.items() if matched == len(merges)}


def test_a_tie_is_told_with_its_pairs_and_its_reason():
    found = diagnose("low low lower lowest newest", [("l", "o"), ("lo", "w"), ("e", "s"), ("es", "t"), ("low", "est")])
    assert (found.kind, found.round, found.pair, found.expected) == (Kind.TIE, 5, ("low", "est"), ("e", "r"))
    assert [each.pair for each in found.tied_pairs][0] == ("e", "r") and ("low", "est") in [
        x.pair for x in found.tied_pairs
    ]
    assert (found.count, found.expected_count, found.tied_count) == (1, 1, len(found.tied_pairs))
    assert found.sentence == (
        "Merge 5 of your list, `low + est`, occurs once, and 5 other pairs do as well. The rule of Textbook: smallest "
        "pair (smallest pair by code points) picks `e + r`. The smallest pair wins: left symbols first, and `e` comes "
        "before `low`, because `e` U+0065 comes before `l` U+006C."
    )


def test_rules_stay_consistent_until_a_tie_speaks_against_them():
    """The list follows first-seen for a while and then merges a rare pair: of the rules only first-seen was right."""
    trace = train(Corpus.from_text(TEXT), 20, "first-seen")
    rare = trace.ranked_pairs(21)[-1].pair
    found = diagnose(TEXT, [*trace.merges, rare], custom_trainer("whitespace", "characters", "first-seen"))
    assert (found.kind, found.round) == (Kind.COUNT, 21)
    assert found.consistent_rules == ("first-seen",)
    from_another = diagnose(TEXT, [*trace.merges, rare], "textbook")
    assert from_another.kind is Kind.TIE and from_another.consistent_rules == ("first-seen",)
    assert from_another.why == (
        "No known rule, trainer or mistake makes the whole list. The rule that goes furthest is first seen: 20 of 21 "
        "merges."
    )


@settings(max_examples=80, deadline=None)
@given(
    data=st.data(),
    text=st.lists(st.text("ab", min_size=1, max_size=6), min_size=1, max_size=5).map(" ".join),
    rule=st.sampled_from(sorted(TIE_BREAKS)),
    other=st.sampled_from(sorted(TIE_BREAKS)),
)
def test_what_tested_each_rule_and_what_was_not_reached_is_true(data, text, rule, other):
    """Judged by the obvious trainer and a recount of every round; the list leaves its rule somewhere, or nowhere."""
    merges = list(train(Corpus.from_text(text), 8, other).merges)
    if not merges:
        return
    symbols = sorted({"a", "b", *(left + right for left, right in merges)})
    pair = data.draw(st.tuples(st.sampled_from(symbols), st.sampled_from(symbols)))
    merges[data.draw(st.integers(0, len(merges) - 1))] = pair
    found = diagnose(text, merges, custom_trainer("whitespace", "characters", rule))
    for each in found.rules:
        rounds = list(reference_rounds(Corpus.from_text(text).words, len(merges), each.tie_break))
        pairs = [each_round.pair for each_round in rounds]
        matched = next((n for n, pair in enumerate(merges) if n == len(pairs) or pair != pairs[n]), len(merges))
        words = [list(word) for word in text.split()]
        for left, right in merges[:matched]:
            words = [made.merged(word, (left, right)) for word in words]
        table = made.count(words, [1] * len(words))
        end = RuleEnd.WHOLE
        if matched < len(merges):
            tied = table and table.get(merges[matched]) == max(table.values())
            end = RuleEnd.TIE if tied else RuleEnd.NOT_REACHED
        ties = sum(each_round.tie.size > 1 for each_round in rounds[:matched])
        assert (each.matched, each.ties, each.end) == (matched, ties, end), each
        assert each.consistent == (end is not RuleEnd.TIE)
        assert each.sentence == rule_tested(end, matched, len(merges), ties)
    best = max(each.matched for each in found.rules)
    if "The rule that goes furthest is" in found.why or "The rules that go furthest are" in found.why:
        furthest = [each.tie_break for each in found.rules if each.matched == best]
        said = found.why.split("furthest ")[1]
        assert [name for name in TIE_BREAKS if rule_phrase(name, "characters") in said] == sorted(
            furthest, key=[*TIE_BREAKS].index
        )


def test_a_list_that_parts_by_count_at_once_tests_no_rule():
    found = diagnose({"ab": 5, "cd": 2, "ef": 1}, [("e", "f"), ("a", "b"), ("c", "d")])
    assert {(each.matched, each.ties, each.end) for each in found.rules} == {(0, 0, RuleEnd.NOT_REACHED)}
    assert {each.sentence for each in found.rules} == {
        "Not tested: no tie comes before merge 1, whose pair has not the highest count. All 3 merges not reached."
    }
    assert found.why == "No known rule, trainer or mistake makes the whole list. No rule makes its first merge."


def test_a_lower_count_is_told_with_both_counts():
    found = diagnose({"ab": 5, "cd": 2, "ef": 1}, [("a", "b"), ("e", "f")])
    assert (found.kind, found.round, found.count, found.expected_count) == (Kind.COUNT, 2, 1, 2)
    assert found.sentence == (
        "Merge 2 of your list, `e + f`, occurs once in this round, but `c + d` occurs 2 times and has to be merged first."
    )


def test_a_pair_that_does_not_occur_is_told_with_its_past():
    found = diagnose(["abc", "abd", "bc"], [("a", "b"), ("b", "d")])
    assert (found.kind, found.round, found.count, found.expected) == (Kind.NO_SUCH_PAIR, 2, 0, ("ab", "c"))
    assert found.sentence == (
        "Merge 2 of your list, `b + d`, does not occur in this round: both symbols exist, but they stand side by side in "
        "no word. Before round 1 it stood once; earlier merges have used it up. The trainer merges `ab + c` (once)."
    )
    never = diagnose(["abc", "abd", "bc"], [("a", "b"), ("d", "a")])
    assert never.kind is Kind.NO_SUCH_PAIR and "Before round 1" not in never.sentence


def test_a_symbol_that_cannot_exist_is_told_with_the_merge_that_makes_it():
    found = diagnose(["abc", "abc"], [("ab", "c"), ("a", "b")])
    assert (found.kind, found.round) == (Kind.NO_SUCH_SYMBOL, 1)
    assert found.sentence == (
        "Merge 1 of your list, `ab + c`, cannot be made: `ab` is no base symbol of the corpus, and no earlier merge makes "
        "it; your list makes it only with merge 2. The trainer merges `a + b` (2 times)."
    )
    foreign = diagnose(["abc", "abc"], [("a", "b"), ("ab", "z")])
    assert "`z` is no base symbol of the corpus, and no earlier merge makes it. The" in foreign.sentence


def test_a_list_that_ends_early_is_told_with_the_stop_rule():
    found = diagnose({"ab": 3, "cd": 2}, [("a", "b")], "textbook", rounds=5)
    assert (found.kind, found.round, found.pair, found.expected) == (Kind.ENDS_EARLY, 2, None, ("c", "d"))
    assert found.sentence == (
        "Your list agrees for 1 merge, but it ends early: 5 were asked for, and Textbook: smallest pair goes on with "
        "`c + d` (2 times). Stops when no pair is left."
    )
    assert diagnose({"ab": 3, "cd": 2}, [], "textbook").kind is Kind.ENDS_EARLY
    assert diagnose({"ab": 3, "cd": 2}, [("a", "b"), ("c", "d")], "textbook", rounds=5).kind is Kind.SAME


def test_a_list_may_end_anywhere_unless_a_number_was_asked_for():
    found = diagnose({"ab": 3, "cd": 1}, [("a", "b")])
    assert found.kind is Kind.SAME
    assert found.end == (
        "After your list the trainer would go on with `c + d` (once). A minimum count of 2 to 3 would end the list "
        "exactly here."
    )
    assert diagnose(["ab"], [("a", "b")]).end == (
        "The trainer stops where your list ends. No word has two symbols left, so there is no pair to merge."
    )


def test_a_list_that_goes_on_is_told_with_the_stop_rule():
    found = diagnose({"ab": 3, "cd": 1}, [("a", "b</w>"), ("c", "d</w>")], "subword-nmt")
    assert (found.kind, found.round, found.count, found.expected) == (Kind.GOES_ON, 2, 1, None)
    assert found.sentence == (
        "subword-nmt makes the first 1 merge of your list and stops. No pair occurs as often as the minimum count asks. "
        "Your list goes on with `c + d</w>`, which occurs once. Stops after the merges asked for, or when no pair occurs as "
        "often as min_frequency (2)."
    )
    zero = diagnose("abb", [("a", "b"), ("ab", "b"), ("b", "b")], "sentencepiece")
    assert zero.kind is Kind.GOES_ON and "the trainer would go on with pieces that occur nowhere" in zero.sentence
    longer = diagnose({"ab": 3, "cd": 1}, [("a", "b"), ("c", "d")], "textbook", rounds=1)
    assert longer.sentence == "Your list agrees for the 1 merge asked for, but it goes on to 2."


def test_a_list_without_a_corpus_goes_on_too_long():
    found = diagnose("", [("a", "b")])
    assert found.kind is Kind.GOES_ON and "The corpus has no words: it is empty or blank." in found.sentence


@pytest.mark.parametrize("spell", ["text", "printable", "bytes"])
@pytest.mark.parametrize("trainer", ["cs336", "hf-bytelevel"])
def test_a_list_is_read_however_its_symbols_are_written(trainer, spell):
    words = [
        f" {word}" for word in ["the", "tide", "the", "toad", "the", "thing", "then", "étés", "größer", "漢字", "to"]
    ]
    raw = train(Corpus.from_words(words, "utf-8-bytes"), 12, TRAINERS[trainer].tie_break).merges
    if trainer == "hf-bytelevel":
        raw = [tuple(_bytes(symbol) for symbol in pair) for pair in TRAINERS[trainer].train(words, 12).merges]
    if spell == "text":
        # Symbols that are no whole characters cannot be written as text.
        raw = raw[: next((n for n, pair in enumerate(raw) if not all(map(_is_text, pair))), 12)]
    ways = {"text": bytes.decode, "printable": lambda symbol: "".join(made.as_printable_bytes(symbol)), "bytes": bytes}
    merges = [tuple(map(ways[spell], pair)) for pair in raw]
    found = diagnose(words, merges, trainer)
    assert found.kind is Kind.SAME and len(merges) >= 3
    assert found.reading == spell and found.reading in READINGS


def _bytes(symbol):
    table = {char: value for value, char in enumerate(made.as_printable_bytes(bytes(range(256))))}
    return bytes(table[char] for char in symbol)


def _is_text(symbol):
    return symbol.decode(errors="ignore").encode() == symbol


def test_words_counts_and_ready_corpora_are_taken():
    words = {" the": 5, " tide": 2, " toad": 3}
    merges = TRAINERS["cs336"].train(words, 6).merges
    assert diagnose(words, merges, "cs336").kind is Kind.SAME
    ready = diagnose(Corpus.from_words(words, "utf-8-bytes"), merges, "cs336")
    assert ready.kind is Kind.SAME and ready.not_tried[0].startswith("The corpus was given already split and spelt")
    symbols = Corpus.from_symbols([["a", "bc"], ["a", "bc"], ["ab", "c"]])
    found = diagnose(symbols, [("ab", "c")], "textbook")
    assert (found.kind, found.expected, found.trainers) == (Kind.COUNT, ("a", "bc"), ())


def test_settings_of_a_trace_are_a_trainer():
    trace = train(Corpus.from_text(TEXT, "gpt2", "utf-8-bytes"), 30, "shorter-then-smaller", 2)
    found = diagnose(TEXT, trace.merges, trace.settings)
    assert found.kind is Kind.SAME and found.trainer == "custom"
    assert (
        found.sentence
        == "30 of 30, shorter merged text: The trainer with your settings makes every merge of your list."
    )


def test_progress_goes_from_none_to_all():
    told = []
    diagnose(
        TEXT, made.no_recount(TEXT, 40, min), "textbook", progress=lambda doing, share: told.append((share, doing))
    )
    shares = [share for share, _ in told]
    assert shares == sorted(shares) and shares[0] == 0 and shares[-1] == 1
    assert any(doing == "trying: Merging across word borders" for _, doing in told)


def test_what_progress_raises_ends_the_diagnosis():
    def stop(doing, share):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        diagnose(TEXT, [("t", "h")], "textbook", progress=stop)


class Cancelled(Exception):
    pass


@pytest.mark.parametrize("trainer", ["textbook", "cs336"])
def test_a_diagnosis_can_be_cancelled_at_every_report_and_leaves_nothing_behind(trainer):
    merges = made.first_only(TEXT, 120, max)
    told = []
    whole = diagnose(TEXT, merges, trainer, progress=lambda doing, share: told.append(doing))
    assert len(told) > 20
    for stop_at in range(1, len(told) + 1):
        heard = []

        def tell(doing, share, heard=heard, stop_at=stop_at):
            heard.append(doing)
            if len(heard) == stop_at:
                raise Cancelled

        with pytest.raises(Cancelled):
            diagnose(TEXT, merges, trainer, progress=tell)
        assert heard == told[:stop_at]
    assert diagnose(TEXT, merges, trainer) == whole


@pytest.mark.parametrize(
    ("merges", "message"),
    [
        ("ab", "expected a list of pairs of symbols, found str; read a text first"),
        ([("a", "b"), ("a",)], "merge 2: expected a pair of two symbols, found ('a',)"),
        ([("a", "")], "merge 1: expected two non-empty texts or bytes, found ('a', '')"),
        ([("a", 5)], "merge 1: expected two non-empty texts or bytes, found ('a', 5)"),
        ([("a", "b"), (b"a", b"b")], "merge 2: expected symbols all text or all bytes, found both in one list"),
    ],
)
def test_a_list_that_is_none_is_refused_by_number(merges, message):
    with pytest.raises(SettingsError) as trouble:
        diagnose("ab", merges)
    assert str(trouble.value) == message


SYMBOLS = LETTERS | UNICODE | st.binary(max_size=3) | st.sampled_from(["Ġ", "</w>", "▁", "\ud83d"])


@settings(max_examples=120, deadline=None)
@given(
    text=texts(),
    merges=st.lists(st.tuples(SYMBOLS, SYMBOLS), max_size=6),
    trainer=st.sampled_from(sorted(TRAINERS)),
    rounds=st.none() | st.integers(0, 9),
)
def test_nothing_but_a_bpe_error_comes_of_any_list(text, merges, trainer, rounds):
    try:
        found = diagnose(text, merges, trainer, rounds)
    except BpeError:
        return
    assert 0 <= found.matched <= found.total and found.sentence and (found.round is None) == (found.kind is Kind.SAME)


@settings(max_examples=60, deadline=None)
@given(data=st.data(), text=texts(), trainer=st.sampled_from(sorted(TRAINERS)))
def test_the_first_other_merge_is_found_where_it_was_planted(data, text, trainer):
    trace = TRAINERS[trainer].train(text, 12)
    if not len(trace):
        return
    n = data.draw(st.integers(1, len(trace)))
    pair = data.draw(st.sampled_from([*trace.pair_counts(n), ("a", "zz") if trainer != "cs336" else (b"a", b"zz")]))
    if type(pair[0]) is not type(trace.merges[0][0]) or pair == trace.merges[n - 1]:
        return
    found = diagnose(text, [*trace.merges[: n - 1], pair], trainer)
    count, top = trace.pair_counts(n).get(pair, 0), trace.round(n).top_count
    kind = Kind.TIE if count == top else Kind.COUNT if count else found.kind
    assert (found.matched, found.round, found.kind, found.count) == (n - 1, n, kind, count)
    assert count or found.kind in (Kind.NO_SUCH_PAIR, Kind.NO_SUCH_SYMBOL)
