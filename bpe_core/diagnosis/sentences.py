"""What a diagnosis found, in words that a student understands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bpe_core.diagnosis.readings import ReadList
from bpe_core.diagnosis.records import FIRST_INSERTED, Kind, Reproduction, RuleAgreement, RuleEnd
from bpe_core.notation import visible_pair
from bpe_core.records import Pair, StopReason, Symbol
from bpe_core.ties import TIE_BREAKS, merge_count, quoted, times
from bpe_core.trainers import TRAINERS, Trainer

LIKELY_MINIMUM = 10
"""Below this count the end of a list may come from a minimum count; above it says too little."""

_UNITS = {
    "utf-8-bytes": "bytes",
    "printable-bytes": "printable characters",
    "utf-16-units": "UTF-16 units",
}


def rule_phrase(tie_break: str, alphabet: str | None) -> str:
    """A rule as it stands in a sentence, with what it compares.

    >>> rule_phrase("lexicographic-greatest", "utf-8-bytes"), rule_phrase("first-seen", "characters")
    ('greatest pair by bytes', 'first seen')
    """
    if tie_break == FIRST_INSERTED:
        return "first inserted into the table"
    title = TIE_BREAKS[tie_break].title
    phrase = title[0].lower() + title[1:]
    if tie_break in ("lexicographic", "lexicographic-greatest"):
        phrase += f" by {_UNITS.get(alphabet or '', 'code points')}"
    return phrase


def listed(names: Iterable[str]) -> str:
    """Names in a row.

    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    *firsts, last = names
    return f"{', '.join(firsts)} and {last}" if firsts else last


def titles(trainers: Iterable[str]) -> str:
    """Named trainers by their titles, in a row."""
    return listed(TRAINERS[name].title for name in trainers)


def same(total: int, trainer: Trainer) -> str:
    """Every merge agrees."""
    rule = rule_phrase(trainer.tie_break, trainer.alphabet)
    return f"{total:,} of {total:,}, {rule}: {trainer.title} makes every merge of your list."


def tie(n: int, pair: Pair, count: int, size: int, expected: Pair, trainer: Trainer, reason: str) -> str:
    """A tie decided differently."""
    rule = f"{_within(trainer.title)} ({rule_phrase(trainer.tie_break, trainer.alphabet)})"
    others = "1 other pair does" if size == 2 else f"{size - 1:,} other pairs do"
    return (
        f"Merge {n:,} of your list, `{visible_pair(pair)}`, occurs {times(count)}, and {others} as well. The rule "
        f"of {rule} picks `{visible_pair(expected)}`. "
        f"{reason}"
    )


def lower_count(n: int, pair: Pair, count: int, expected: Pair, top: int) -> str:
    """A pair whose count is not the highest."""
    return (
        f"Merge {n:,} of your list, `{visible_pair(pair)}`, occurs {times(count)} in this round, but "
        f"`{visible_pair(expected)}` occurs {times(top)} and has to be merged first."
    )


def no_such_pair(n: int, pair: Pair, at_first: int, expected: Pair, top: int) -> str:
    """Both symbols exist, but not side by side."""
    before = f" Before round 1 it stood {times(at_first)}; earlier merges have used it up." if at_first else ""
    return (
        f"Merge {n:,} of your list, `{visible_pair(pair)}`, does not occur in this round: both symbols exist, but "
        f"they stand side by side in no word.{before} The trainer merges `{visible_pair(expected)}` ({times(top)})."
    )


def no_such_symbol(n: int, pair: Pair, symbol: Symbol, made_at: int | None, expected: Pair, top: int) -> str:
    """A symbol that cannot exist yet."""
    later = f"; your list makes it only with merge {made_at:,}" if made_at else ""
    return (
        f"Merge {n:,} of your list, `{visible_pair(pair)}`, cannot be made: {quoted(symbol)} is no base symbol of the "
        f"corpus, and no earlier merge makes it{later}. The trainer merges `{visible_pair(expected)}` ({times(top)})."
    )


def ends_early(total: int, asked: int | None, following: Pair, count: int, trainer: Trainer) -> str:
    """The list is shorter than was asked for, or empty."""
    if not total:
        start = "Your list has no merges, but"
    else:
        start = f"Your list agrees for {merge_count(total)}, but it ends early: {asked:,} were asked for, and"
    goes_on_with = f"{trainer.title} {'begins' if not total else 'goes on'} with"
    return f"{start} {goes_on_with} `{visible_pair(following)}` ({times(count)}). {trainer.stop_rule}"


def goes_on(done: int, pair: Pair, count: int, why: StopReason, trainer: Trainer) -> str:
    """The list is longer than the trainer's."""
    occurs = f"occurs {times(count)}" if count else "occurs nowhere"
    made = f"the first {merge_count(done)} of your list" if done else "no merges"
    return (
        f"{trainer.title} makes {made} and stops. "
        f"{why.sentence} Your list goes on with `{visible_pair(pair)}`, which {occurs}. {trainer.stop_rule}"
    )


def too_many(asked: int, total: int) -> str:
    """More merges than were asked for."""
    return f"Your list agrees for the {merge_count(asked)} asked for, but it goes on to {total:,}."


def stops_too(why: StopReason) -> str:
    """The trainer has no merge after the list's last."""
    return f"The trainer stops where your list ends. {why.sentence}"


def after_the_end(following: Pair, count: int, last_count: int) -> str:
    """What the trainer does where the list ends; any list may end anywhere."""
    sentence = f"After your list the trainer would go on with `{visible_pair(following)}` ({times(count)})."
    if count < last_count and count < LIKELY_MINIMUM:
        least = f"{last_count:,}" if last_count == count + 1 else f"{count + 1:,} to {last_count:,}"
        sentence += f" A minimum count of {least} would end the list exactly here."
    return sentence


def rule_tested(end: RuleEnd, matched: int, total: int, ties: int) -> str:
    """What a list says about one rule: the ties that tested it, and the merges that did not come to be tested.

    >>> rule_tested(RuleEnd.NOT_REACHED, 0, 266, 0)
    'Not tested: no tie comes before merge 1, whose pair has not the highest count. All 266 merges not reached.'
    >>> rule_tested(RuleEnd.WHOLE, 5, 5, 2), rule_tested(RuleEnd.TIE, 4, 9, 1)
    ('Makes the whole list; 2 ties tested it.', 'Decides merge 5 otherwise, after 1 tie that it decides alike.')
    """
    number = "1 tie" if ties == 1 else f"{ties:,} ties"
    if end is RuleEnd.WHOLE:
        return f"Makes the whole list; {number if ties else 'no tie'} tested it."
    if end is RuleEnd.TIE:
        before = f", after {number} that it decides alike" if ties else ""
        return f"Decides merge {matched + 1:,} otherwise{before}."
    rest = f"All {total:,} merges" if not matched else f"Merges {matched + 1:,} to {total:,}"
    rest = f"Merge {total:,}" if matched == total - 1 else rest
    if not ties:
        start = f"Not tested: no tie comes before merge {matched + 1:,}, whose pair has not the highest count."
    else:
        start = f"Decides {number} as your list does."
    return f"{start} {rest} not reached."


def reproduced(title: str, explanation: str, variant: str, rules: Sequence[str], alphabet: str | None, total: int,
               matched: int) -> str:  # fmt: skip
    """A mistake that makes the list."""
    form = f" ({variant})" if variant else ""
    ties = f", with ties by {listed(rule_phrase(each, alphabet) for each in rules)}," if rules else ""
    if matched < total:
        extent = f"the first {matched:,} merges of your list; the rest was not tried, as the corpus is large"
    else:
        extent = "exactly your list"
    return f"{title}{form}{ties} makes {extent}. {explanation}"


def why(
    kind: Kind,
    trainer: Trainer,
    total: int,
    rules: Sequence[RuleAgreement],
    exact: Sequence[str],
    mistakes: Sequence[Reproduction],
) -> str:
    """What explains a list that parts from the trainer: a rule, a named trainer, a mistake, or nothing known."""
    if kind in (Kind.SAME, Kind.ENDS_EARLY):
        return " ".join(each.sentence for each in mistakes)
    found = []
    # Where the list goes on too long it is not the rule that differs.
    whole = [each.tie_break for each in rules if each.matched == total and kind is not Kind.GOES_ON]
    if whole:
        phrases = listed(rule_phrase(each, trainer.alphabet) for each in whole)
        found.append(f"With the same words and symbols, this rule makes your whole list: {phrases}." if len(whole) == 1
                     else f"With the same words and symbols, these rules make your whole list: {phrases}.")  # fmt: skip
    if exact:
        found.append(f"Known trainers that make exactly your list: {titles(exact)}.")
    found += [each.sentence for each in mistakes]
    if not found and kind is not Kind.GOES_ON:
        best = max(each.matched for each in rules)
        furthest = [rule_phrase(each.tie_break, trainer.alphabet) for each in rules if each.matched == best]
        found.append("No known rule, trainer or mistake makes the whole list.")
        if best:
            go = "rule that goes furthest is" if len(furthest) == 1 else "rules that go furthest are"
            found.append(f"The {go} {listed(furthest)}: {best:,} of {merge_count(total)}.")
        else:
            found.append("No rule makes its first merge.")
    return " ".join(found)


def reading_list(merges: ReadList, symbol: Symbol, start: int) -> int | None:
    """The number of the merge, from ``start`` on, that makes a symbol; None when none does."""
    for index in range(start, len(merges)):
        left, right = merges.pair(index)
        if left + right == symbol:  # type: ignore[operator]
            return index + 1
    return None


def _within(title: str) -> str:
    """A trainer's title inside a sentence: a library's name as it is, a phrase of our own without its capital.

    >>> _within("The trainer with your settings"), _within("Stanford CS336")
    ('the trainer with your settings', 'Stanford CS336')
    """
    return f"the {title.removeprefix('The ')}" if title.startswith("The ") else title
