"""Why a merge list is not what a trainer makes: the first other merge, and the rule, trainer or mistake behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bpe_core.diagnosis import sentences
from bpe_core.diagnosis.agreement import Agreed, Tick, Walk, walk
from bpe_core.diagnosis.parting import Parting, parting
from bpe_core.diagnosis.readings import ReadList, checked_merges, readings
from bpe_core.diagnosis.records import Diagnosis, DiagnosisProgress, Kind, Reproduction, RuleAgreement, RuleEnd
from bpe_core.diagnosis.search import STOPS, held_trainers, reproductions
from bpe_core.diagnosis.sources import Given, Source, alphabet_of
from bpe_core.learning import check_whole
from bpe_core.records import Pair, Settings
from bpe_core.ties import TIE_BREAKS, tie_break_named
from bpe_core.trainers import Trainer, trainer_named

CONCLUSIVE = 1_000
"""A list of more merges than this that a rule or a named trainer makes to the end is not tried with mistakes: no chance
agrees so far."""


def diagnose(
    corpus: Given,
    merges: Sequence[Pair],
    trainer: str | Trainer | Settings = "textbook",
    rounds: int | None = None,
    progress: DiagnosisProgress | None = None,
) -> Diagnosis:
    """Find the first merge of a list that a trainer would not have made, and what explains the list.

    Parameters: a text, words, a mapping word -> count, or a Corpus that is split and spelt already; the list, pairs of
    texts or of bytes, however its symbols are written; a key of ``TRAINERS``, a Trainer, or the Settings of a training;
    how many merges were asked for, if that is known, without which a list may end anywhere; a callback. Returns a
    Diagnosis. Raises SettingsError that names the merge that is no pair, CorpusError for a corpus that cannot be read.
    Cost: a training for each rule, trainer and mistake, each only for as long as it agrees with the list.

    >>> found = diagnose("low low lower", [("l", "o"), ("lo", "w"), ("low", "e")])
    >>> found.share, found.kind.value, found.consistent_rules
    ('2 of 3', 'a tie decided differently', ('first-seen',))
    >>> found.sentence
    'Merge 3 of your list, `low + e`, occurs once, and 1 other pair does as well. The rule of Textbook: smallest pair \
(smallest pair by code points) picks `e + r`. The smallest pair wins: left symbols first, and `e` comes before `low`, \
because `e` U+0065 comes before `l` U+006C.'
    """
    chosen = _trainer(trainer)
    if rounds is not None:
        check_whole("merges asked for", rounds, 0)
    checked = checked_merges(merges)
    source = Source(corpus, chosen)
    report = _Report(progress)
    done = walk(
        source.own, readings(checked, alphabet_of(source.own)), chosen.tie_break, chosen.min_count,
        report.tick(f"training like {chosen.title}", 0.0, 0.2, len(checked)),
    )  # fmt: skip
    part = parting(done, chosen, rounds)
    return _finish(source, chosen, checked, done, part, report)


def _finish(
    source: Source, trainer: Trainer, checked: Sequence[Pair], done: Walk, part: Parting, report: _Report
) -> Diagnosis:
    total = len(checked)
    own_rule = _own_agreed(done, part)
    rules = _rules(source, trainer, done.merges, own_rule, report)
    whole = {name for name, each in rules.items() if each.matched == total}
    consistent = tuple(name for name, each in rules.items() if each.matched == total or not each.parted_by_tie)
    trainers, left_out = held_trainers(source, trainer, checked, (done, rules), report.tick)
    exact = tuple(each.trainer for each in trainers if each.matched == total)
    mistakes: tuple[Reproduction, ...] = ()
    if (whole or exact) and total > CONCLUSIVE and part.kind not in (Kind.SAME, *STOPS):
        maker = "a rule" if whole else "a named trainer"
        left_out += (f"Known mistakes were not tried: {maker} makes all {total:,} merges of the list.",)
    elif part.kind is not Kind.SAME:
        right = whole, bool(exact)
        mistakes, too_large = reproductions(source, trainer, checked, right, (part.kind, done.matched), report.tick)
        left_out += too_large
    report(1.0, "done")
    shown = tuple(
        _rule_agreement(name, each, total, name in consistent)
        for name, each in sorted(rules.items(), key=lambda item: -item[1].matched)
    )
    followed = max((rules[name].matched for name in consistent), default=total)
    return Diagnosis(
        matched=done.matched,
        total=total,
        kind=part.kind,
        round=part.round,
        sentence=part.sentence,
        why=sentences.why(part.kind, trainer, total, shown, exact, mistakes),
        trainer=trainer.name,
        reading=done.merges.reading,
        pair=part.pair,
        count=part.count,
        expected=part.expected,
        expected_count=part.expected_count,
        tied_pairs=part.tied_pairs,
        tied_count=part.tied_count,
        rules=shown,
        consistent_rules=tuple(each.tie_break for each in shown if each.consistent),
        trainers=trainers,
        consistent_trainers=tuple(
            each.trainer for each in trainers if each.matched >= min(total, max(followed, part.round or 0))
        ),
        exact_trainers=exact,
        mistakes=mistakes,
        end=part.end,
        not_tried=left_out,
    )


def _rule_agreement(name: str, agreed: Agreed, total: int, consistent: bool) -> RuleAgreement:
    end = RuleEnd.WHOLE if agreed.matched == total else RuleEnd.TIE if agreed.parted_by_tie else RuleEnd.NOT_REACHED
    sentence = sentences.rule_tested(end, agreed.matched, total, agreed.ties)
    return RuleAgreement(name, agreed.matched, consistent, agreed.ties, end, sentence)


def _own_agreed(done: Walk, part: Parting) -> Agreed | None:
    """What the walk says of the trainer's own rule; None where it stopped for another reason than the rule."""
    return (
        None
        if part.kind is Kind.GOES_ON
        else Agreed(done.matched, part.kind is Kind.TIE, done.last_count, done.ties, done.next_count)
    )


def _rules(
    source: Source, trainer: Trainer, merges: ReadList, own: Agreed | None, report: _Report
) -> dict[str, Agreed]:
    """Every rule with the trainer's words and symbols, the trainer's own first."""
    names = [trainer.tie_break, *(name for name in TIE_BREAKS if name != trainer.tie_break)]
    tick = report.tick("trying every rule", 0.2, 0.35, len(merges))
    if own is not None:
        source.agreements.note(source.own, merges, {trainer.tie_break: own})
    return source.agreements.of(source.own, merges, names, tick)


def _trainer(trainer: str | Trainer | Settings) -> Trainer:
    if isinstance(trainer, Trainer):
        return trainer
    if isinstance(trainer, str):
        return trainer_named(trainer)
    return custom_trainer(
        trainer.splitter or "whitespace", trainer.alphabet or "characters", trainer.tie_break, trainer.min_count
    )


_NO_PAIR = "Stops when no pair is left."


def custom_trainer(splitter: str, alphabet: str, tie_break: str, min_count: int = 1) -> Trainer:
    """A trainer put together by hand, named ``custom``.

    Parameters: keys of ``SPLITTERS``, ``ALPHABETS`` and ``TIE_BREAKS``; the least count of a pair. Raises SettingsError
    for an unknown rule or a count below 1; splitter and alphabet are looked up when a corpus is made.

    >>> custom_trainer("gpt2", "utf-8-bytes", "first-seen").title
    'The trainer with your settings'
    """
    check_whole("minimum count", min_count, 1)
    rule = tie_break_named(tie_break)
    return Trainer(
        name="custom",
        title="The trainer with your settings",
        explanation=f"Your own settings; ties are decided by {rule.title!r}.",
        source="settings chosen by hand",
        splitter=splitter,
        alphabet=alphabet,
        tie_break=tie_break,
        min_count=min_count,
        id_order="Base symbols by code point or byte value, then merges in order.",
        stop_rule=f"Stops when no pair occurs {min_count:,} times or more." if min_count > 1 else _NO_PAIR,
    )


@dataclass(frozen=True, slots=True)
class _Report:
    """Shares of the whole work, told to a caller's callback if there is one."""

    progress: DiagnosisProgress | None

    def __call__(self, share: float, doing: str) -> None:
        if self.progress is not None:
            self.progress(doing, share)

    def tick(self, doing: str, start: float, end: float, total: int) -> Tick:
        """A callback for rounds of one phase."""
        self(start, doing)
        return lambda rounds: self(start + (end - start) * rounds / max(total, 1), doing)
