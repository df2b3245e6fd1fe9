"""Every kind of statement about a run, judged from the definition on random corpora: recounted, and trained again.

A statement is a frozen record and a function that says it. Here each fact of each record is recomputed by ``brute``, and
the words that claim something ("the next", "the same", "only") are looked for where the recount allows them, and nowhere
else. ``pytest -m long`` judges thirty times as many corpora.
"""

import random
from collections import Counter
from itertools import combinations

import pytest
from brute import Asked, asked_of, in_order, joined, meaning, meanings, merge, parted_at, random_text, run

from bpe_core import (
    ALPHABETS,
    SPLITTERS,
    TIE_BREAKS,
    TRAINERS,
    Corpus,
    Tokenizer,
    compare,
    diagnose,
    encode,
    order_sensitivity,
    other_picks,
    tie_map,
    train,
)
from bpe_core.comparing import every_trainer, merges_beside, trainer_picks
from bpe_core.comparing.records import Cause
from bpe_core.encoding import coverage_of
from bpe_core.learning import ending_of, overlap_of
from bpe_core.notation import visible_pair
from bpe_core.records import Decider, StopReason

FIELDS = {
    Cause.SPLITTER: "splitter",
    Cause.ALPHABET: "alphabet",
    Cause.RULE: "rule",
    Cause.MINIMUM_COUNT: "min_count",
    Cause.ROUNDS: "rounds",
}
"""Causes that these runs can have, by the setting that is changed."""


def times(count):
    return "once" if count == 1 else f"{count:,} times"


def trained(asked):
    corpus = Corpus.from_text(asked.text, asked.splitter, asked.alphabet)
    return train(corpus, asked.rounds, asked.rule, asked.min_count)


def random_asked(source, text=None):
    return Asked(
        random_text(source) if text is None else text,
        source.choice(sorted(SPLITTERS)),
        source.choice(sorted(ALPHABETS)),
        source.choice(sorted(TIE_BREAKS)),
        source.choice([1, 1, 2]),
        source.choice([3, 6]),
    )


def differ_at(first, second):
    return next((at for at in range(min(len(first), len(second))) if first[at] != second[at]), None)


def what_decided(rule, first, second, ids):
    """What told two pairs apart, and at which unit, from each rule's own sentence."""
    text, other = first[0] + first[1], second[0] + second[1]
    if rule == "first-seen":
        return Decider.PLACE, None
    if rule == "smallest-ids":
        return (Decider.LEFT_ID if ids[first[0]] != ids[second[0]] else Decider.RIGHT_ID), None
    if rule in ("nul-joined", "pipe-joined"):
        joiner = "\0" if rule == "nul-joined" else "|"
        keys = [joined(pair, joiner) for pair in (first, second)]
        if keys[0] != keys[1]:
            return Decider.KEY, differ_at(*keys)
    if rule == "shorter-then-smaller" and len(text) != len(other):
        return Decider.LENGTH, None
    if rule == "shorter-then-smaller" and text != other:
        return Decider.MERGED, differ_at(text, other)
    if first[0] != second[0]:
        return Decider.LEFT, differ_at(first[0], second[0])
    return Decider.RIGHT, differ_at(first[1], second[1])


def judge_reasons(source):
    """Why a pair won: the tied pairs in order, what decided between two of them, and which of them is the next."""
    asked = random_asked(source)
    trace, (rounds, _) = trained(asked), run(asked)
    assert trace.merges == [each.pair for each in rounds]
    assert trace.tied_rounds == [n for n, each in enumerate(rounds, start=1) if len(each.tied) > 1]
    for n, each in enumerate(rounds, start=1):
        tie = trace.tie(n)
        assert [tied.pair for tied in tie.pairs] == each.tied
        assert [(p.place.word_number, p.place.symbol_number) for p in tie.pairs] == [each.places[p] for p in each.tied]
        below = max((count for count in each.counts.values() if count < each.top), default=0)
        assert (tie.count, tie.size, tie.next_count, tie.by_hand) == (each.top, len(each.tied), below, None)
        if tie.why is None:
            assert len(each.tied) == 1 and "won outright" in tie.reason
            assert ("no other pair more than" in tie.reason) == bool(below) != ("no other pair." in tie.reason)
            continue
        assert (tie.why.first.pair, tie.why.second.pair) == tuple(each.tied[:2]) and tie.why.adjacent
        assert (tie.why.decider, tie.why.at) == what_decided(asked.rule, *each.tied[:2], each.ids)
        rule, standings = TIE_BREAKS[asked.rule], {x.pair: x for x in trace.tied_standings(n)}
        first, second = sorted(source.sample(range(len(each.tied)), 2))
        pairs = each.tied[first], each.tied[second]
        why = rule.precedence(*(standings[pair] for pair in pairs))
        assert (why.decider, why.at) == what_decided(asked.rule, *pairs, each.ids)
        said = rule.say(why)
        assert "next tied pair" not in said
        if asked.rule == "first-seen":
            assert f"the next tied pair, `{visible_pair(each.tied[1])}`" in tie.reason
            word, symbol = each.places[pairs[1]]
            same = word == each.places[pairs[0]][0]
            where = (
                f"only at symbol {symbol} of that word"
                if same
                else f"only in word {word} of the corpus, at symbol {symbol}"
            )
            assert said.endswith(f"`{visible_pair(pairs[1])}`, {where}.")


def judge_rounds(source):
    """What is said of a round's merging, and of the end of a training."""
    asked = random_asked(source)
    trace, (rounds, words) = trained(asked), run(asked)
    for n, each in enumerate(rounds, start=1):
        found = overlap_of(trace, n)
        assert (found is None) == (each.merged == each.top)
        if found is not None:
            assert (found.pair, found.counted, found.merged) == (each.pair, each.top, each.merged)
            assert each.pair[0] == each.pair[1], "no other pair can overlap itself"
            assert f"counted {times(each.top)} but merged {times(each.merged)}" in found.sentence
        done, symbols = trace.round(n), sum(map(len, each.words))
        assert (done.symbols_before, done.symbols_after) == (symbols, symbols - each.merged)
        assert (done.cost.brute_force, done.cost.one_pass) == (len(each.counts) * symbols, symbols)
        texts = SPLITTERS[asked.splitter].split(asked.text)
        touched = {text: merge(word, each.pair)[1] for text, word in zip(texts, each.words)}
        assert done.cost.incremental == sum(touched.values()), "places in distinct words"
        assert trace.changed_word_count(n) == sum(map(bool, touched.values()))
    left = Counter(pair for word in words for pair in zip(word, word[1:]))
    top = max(left.values(), default=0)
    end = ending_of(trace)
    assert (end.rounds, end.asked, end.min_count) == (len(rounds), asked.rounds, asked.min_count)
    assert (end.left, end.top_count) == (len(left), top)
    if len(rounds) == asked.rounds:
        reason = StopReason.ROUNDS_DONE
        assert ("no pair is left" in end.sentence) == (not left)
    elif not words:
        reason = StopReason.EMPTY_CORPUS
    elif not left:
        reason = StopReason.NO_PAIR
        assert ("two symbols left" in end.sentence) == bool(rounds)
    else:
        reason = StopReason.BELOW_MINIMUM
        assert top < asked.min_count
        assert f"the most frequent occurs {times(top)}, the minimum count is {asked.min_count}" in end.sentence
    assert end.reason is reason


def judge_warnings(source):
    """Joined keys that stand for two pairs: which, or that there are none."""
    asked = random_asked(source, "".join(source.choices("a|b\0 ", (4, 4, 2, 1, 2), k=source.randint(1, 30))))
    trace, (rounds, words) = trained(asked), run(asked)
    joiner = {"nul-joined": "\0", "pipe-joined": "|"}.get(asked.rule)
    occurred = {pair for each in rounds for pair in each.counts} | {p for word in words for p in zip(word, word[1:])}
    base = "".join(s if isinstance(s, str) else s.decode("latin-1") for word in trace.words(0) for s in word.symbols)
    if joiner is None or joiner not in base:
        assert trace.warnings == ()
        return
    [said] = trace.warnings
    keys = Counter(tuple(joined(pair, joiner)) for pair in occurred)
    colliding = [key for key, count in keys.items() if count > 1]
    assert ("No two pairs here share a key" in said) == (not colliding)
    assert said.count(" is the key of ") == min(len(colliding), 5)
    named = said.split("Keys collide: ")[-1]
    for pair in occurred:
        if len(colliding) <= 5 and keys[tuple(joined(pair, joiner))] > 1:
            assert visible_pair(pair) in named


def judge_rules(source):
    """What every rule would pick on the counts of a round, and in which rounds the rules disagree."""
    asked = random_asked(source)
    trace, (rounds, _) = trained(asked), run(asked)
    contested = {}
    for n, each in enumerate(rounds, start=1):
        expected = {rule: in_order(rule, each.tied, each.places, each.ids)[0] for rule in TIE_BREAKS}
        picks = other_picks(trace, n)
        assert {rule.tie_break: pick.pair for pick in picks for rule in pick.rules} == expected
        assert [pick.pair for pick in picks if pick.chosen] == [each.pair]
        if len(each.tied) > 1:
            contested[n] = {rule for rule, pair in expected.items() if pair != each.pair}
        else:
            assert len(picks) == 1, "no tie: every rule merges this pair"
    assert {each.number: set(each.others) for each in tie_map(trace)} == contested


def judge_trainers(source):
    """What every trainer merges on a text in a round of its own."""
    text = random_text(source)
    name, rounds = source.choice(sorted(TRAINERS)), source.choice([1, 2, 5])
    lists = {each: (run(asked_of(each, text, rounds))[0], meanings(asked_of(each, text, rounds))) for each in TRAINERS}
    trace, own = TRAINERS[name].train(text, rounds), lists[name][1]
    runs = every_trainer(text, rounds)
    for n in range(1, len(trace) + 1):
        picks = trainer_picks(trace, n, runs)
        assert sorted(each for pick in picks for each in pick.trainers) == sorted(TRAINERS)
        groups = []
        for pick in picks:
            means = {lists[each][1][n - 1] if n <= len(lists[each][1]) else None for each in pick.trainers}
            assert len(means) == 1, "one group, one meaning"
            groups += means
            assert pick.chosen == (means == {own[n - 1]})
            spelt = {lists[each][0][n - 1].pair for each in pick.trainers if n <= len(lists[each][0])}
            assert set(pick.spellings) == spelt and len(pick.spellings) == len(spelt)
            for each, agreed in zip(pick.trainers, pick.agreed):
                assert agreed == min((parted_at(own, lists[each][1]) or len(own) + 1) - 1, n - 1)
        assert len(set(groups)) == len(groups), "two groups, two meanings"
        assert picks[0].chosen and name in picks[0].trainers


def both(sides):
    """What the merges of two runs stand for, beside each other."""
    return [meanings(sides[0], sides[1]), meanings(sides[1], sides[0])]


def judge_partings(source):
    """Where two runs part, on what counts, and every experiment that proves the cause."""
    text = random_text(source)
    if source.random() < 0.5:
        sides = [asked_of(source.choice(sorted(TRAINERS)), text) for _ in range(2)]
    else:
        one = random_asked(source, text)
        names = source.sample(["splitter", "alphabet", "rule", "min_count", "rounds"], source.randint(1, 4))
        sides = [one, one.changed(names, random_asked(source, text))]
    traces, lists = [trained(each) for each in sides], both(sides)
    found, at = compare(*traces), parted_at(*lists)
    assert found.parted_at == at and found.agreed == (len(lists[0]) if at is None else at - 1)
    for row in merges_beside(*traces, 1, max(map(len, lists))):
        means = [each[row.round - 1] if row.round <= len(each) else None for each in lists]
        assert row.same == (means[0] == means[1]), "equal is what means the same, whatever it is written in"
    words = [SPLITTERS[each.splitter].split(text) for each in sides]
    signs = [each.splitter == "boundary-mark" and "bytes" not in each.alphabet for each in sides]
    assert any("is read as the space" in said for said in found.not_comparable) == (any(signs) and words[0] != words[1])
    if at is None:
        assert found.causes == () and found.reason.startswith("Both runs made the same")
        return
    judge_what_followed(found, sides, lists)
    judge_sides(found, sides, at)
    judge_causes(found, sides, lists, at)


def judge_what_followed(found, sides, lists):
    """Merges in both lists, symbols of one only, and after which rounds both have made the same symbols."""
    beside = list(zip(sides, sides[::-1]))
    made = [[meaning("".join(each.pair) if isinstance(each.pair[0], str) else b"".join(each.pair), *runs)
             for each in run(runs[0])[0]] for runs in beside]  # fmt: skip
    shared = [sum((Counter(lists[0]) & Counter(lists[1])).values()), len(found.common)]
    assert shared[0] == shared[1] and all(lists[0][a] == lists[1][b] for a, b in found.common)
    assert {meaning(symbol, *beside[0]) for symbol in found.only_first} == set(made[0]) - set(made[1])
    assert {meaning(symbol, *beside[1]) for symbol in found.only_second} == set(made[1]) - set(made[0])
    same = [set(made[0][:n]) == set(made[1][:n]) for n in range(min(map(len, made)) + 1)]
    assert found.symbols_apart == (False in same)
    apart = same.index(False) if False in same else len(same)
    assert found.symbols_met_at == next((n for n in range(apart, len(same)) if same[n]), None)


def judge_sides(found, sides, at):
    rounds = [run(each) for each in sides]
    tables = []
    for _asked, (done, words) in zip(sides, rounds):
        tables.append(done[at - 1].counts if at <= len(done) else Counter(p for w in words for p in zip(w, w[1:])))
    for which, side in enumerate((found.first, found.second)):
        done, other = rounds[which][0], rounds[1 - which][0]
        assert side.pair == (done[at - 1].pair if at <= len(done) else None)
        assert side.count == (done[at - 1].top if at <= len(done) else 0)
        if at > len(other):
            assert side.other_count is None
            continue
        own, theirs = sides[which], sides[1 - which]
        wanted = [meaning(symbol, theirs, own) for symbol in other[at - 1].pair]
        here = [p for p in tables[which] if [meaning(symbol, own, theirs) for symbol in p] == wanted]
        assert side.other_count == sum(tables[which][p] for p in here)
        if at <= len(done):
            tied = [p for p in here if p in done[at - 1].tied]
            assert (side.precedence is not None) == bool(tied)
            if tied:
                assert (side.precedence.first.pair, side.precedence.second.pair) == (side.pair, tied[0])
                expected = what_decided(sides[which].rule, side.pair, tied[0], done[at - 1].ids)
                assert (side.precedence.decider, side.precedence.at) == expected
    assert ("the counts differ" in found.reason) == (
        None not in (found.first.pair, found.second.pair) and None in (found.first.precedence, found.second.precedence)
    )
    if "the counts differ" in found.reason:
        assert (found.first.count, found.second.count) != (found.second.other_count, found.first.other_count)
    assert "next tied pair" not in found.reason, "it tells of the two pairs that differ"


def parted_when(sides, names, changed_in):
    """Where the two part when some settings of one are the other's."""
    changed = sides[changed_in].changed(names, sides[1 - changed_in])
    lists = both([changed if at == changed_in else each for at, each in enumerate(sides)])
    ended = any(len(run(each)[0]) == each.rounds for each in sides)
    # Rounds that ended neither run have no say; the changed run is looked at as far as both could go.
    least = None if ended and sides[0].rounds != sides[1].rounds else min(each.rounds for each in sides)
    return parted_at(*(each[:least] for each in lists))


def judge_causes(found, sides, lists, at):
    differing = [cause for cause, name in FIELDS.items() if getattr(sides[0], name) != getattr(sides[1], name)]
    assert {each.cause for each in found.differences} == set(differing)
    assert set(found.causes) <= set(differing) and found.causes
    for tried in (found.proof, *(tried for each in found.differences for tried in each.alone)):
        assert tried.parted_at == parted_when(sides, [FIELDS[each] for each in tried.causes], tried.changed_in), tried

    def effects(causes):
        names = [FIELDS[cause] for cause in causes]
        return [n or 10**9 for n in (parted_when(sides, names, which) for which in (0, 1)) if n is None or n > at]

    for size in range(1, len(found.causes)):
        for fewer in combinations(differing, size):
            assert not effects(fewer), f"{fewer} are fewer than {found.causes} and do it as well"
    most = max(n for causes in combinations(differing, len(found.causes)) for n in effects(causes))
    assert (found.proof.parted_at or 10**9) == most, "of as many settings those that do most are named"
    for each in found.differences:
        alone = len(found.causes) == 1
        assert each.is_cause == (bool(effects([each.cause])) if alone else each.cause in found.causes), each
    verb = "makes the same merges as" if found.proof.parted_at is None else f"only at round {found.proof.parted_at}."
    assert verb in found.reason and f"The cause is the {found.causes[0].value}" in found.reason


def judge_order(source):
    """Whether the order of the lines matters, and through what it acts."""
    asked = random_asked(source)
    seed, lines = source.randint(0, 99), asked.text.split("\n")
    found = order_sensitivity(asked.text, lambda text: trained(Asked(text, *vars_of(asked))), 6, seed)
    shuffler, own, lists = random.Random(seed), [each.pair for each in run(asked)[0]], []
    words = Counter(SPLITTERS[asked.splitter].split(asked.text))
    for at, other in zip(found.parted_at, found.other_words):
        shuffled = lines[:]
        shuffler.shuffle(shuffled)
        again = Asked("\n".join(shuffled), *vars_of(asked))
        lists.append([each.pair for each in run(again)[0]])
        assert at == parted_at(own, lists[-1])
        assert other == (Counter(SPLITTERS[asked.splitter].split(again.text)) != words)
        if asked.rule != "first-seen" and not other:
            assert at is None, "only first seen reads the order of the words"
    assert found.distinct_lists == len({tuple(own), *map(tuple, lists)})
    known = [at for at in found.parted_at if at is not None]
    assert (found.differing_shuffles, found.first_parted_at) == (len(known), min(known, default=None))
    ways = {other for at, other in zip(found.parted_at, found.other_words) if at is not None}
    assert ("gave the same merge list" in found.sentence) == (not ways)
    assert ("only their order is another" in found.sentence) == (ways == {False})
    assert ("that differ the splitter" in found.sentence or "differs the splitter" in found.sentence) == (
        ways == {True}
    )


def vars_of(asked):
    return asked.splitter, asked.alphabet, asked.rule, asked.min_count, asked.rounds


def judge_coverage(source):
    """Whether anything can be unknown to a vocabulary, and whether something is."""
    known = sorted(source.sample(range(256), source.choice([0, 3, 200, 255, 256, 256])))
    base = [bytes((value,)) for value in known]
    merges = [(source.choice(base), source.choice(base)) for _ in range(source.choice([0, 1, 3]) if base else 0)]
    made = dict.fromkeys(left + right for left, right in merges)
    vocabulary = [*base, *(each for each in made if source.random() < 0.9)]
    tokenizer = Tokenizer(
        tuple(dict.fromkeys(merges)), tuple(vocabulary), tuple(range(len(vocabulary))), "none", "utf-8-bytes"
    )
    encoding = encode(random_text(source), tokenizer)
    found = coverage_of(encoding)
    assert found.missing_bytes == tuple(value for value in range(256) if value not in known)
    assert found.unknown == sum(token.symbol not in vocabulary for token in encoding.tokens)
    never = len(known) == 256 and all(each in vocabulary for each in made)
    assert ("Nothing can be unknown" in found.sentence) == never
    assert not (never and found.unknown)
    assert ("symbols marked ?" in found.sentence) == bool(found.unknown)


JUDGES = {
    judge_reasons: 1200,
    judge_rounds: 1000,
    judge_warnings: 700,
    judge_rules: 600,
    judge_trainers: 80,
    judge_partings: 700,
    judge_order: 250,
    judge_coverage: 400,
}
"""How many corpora each is asked about when all tests run."""


def judged(judge, seeds):
    for seed in seeds:
        try:
            judge(random.Random(f"{judge.__name__} {seed}"))
        except AssertionError as wrong:
            raise AssertionError(f"{judge.__name__}, corpus {seed}: {wrong}") from wrong


@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.__name__)
def test_what_is_said_is_what_a_recount_says(judge):
    judged(judge, range(JUDGES[judge]))


@pytest.mark.long
@pytest.mark.parametrize("judge", JUDGES, ids=lambda judge: judge.__name__)
def test_what_is_said_is_what_a_recount_says_of_many_more(judge):
    judged(judge, range(JUDGES[judge], 30 * JUDGES[judge]))


def test_a_pair_that_is_not_the_next_is_not_called_so():
    found = diagnose(["ab", "cd", "ef"], [("e", "f")], "first-seen")
    assert "First seen in word 1 of the corpus, at symbol 1; `e + f`, only in word 3" in found.sentence
    assert "next tied pair" not in found.sentence
    tie = train(Corpus.from_text("ab cd ef"), 1, "first-seen").tie(1)
    assert [each.pair for each in tie.pairs] == [("a", "b"), ("c", "d"), ("e", "f")]
    assert "the next tied pair, `c + d`" in tie.reason
