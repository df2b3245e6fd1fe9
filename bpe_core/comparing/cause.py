"""Why two runs part: the setting that is to blame, looked for in the counts that both saw, and said in words."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from bpe_core.comparing.records import Cause, SettingDifference, Side
from bpe_core.learning import Trace
from bpe_core.notation import visible, visible_pair
from bpe_core.pairs import join
from bpe_core.records import Pair, StopReason, Symbol
from bpe_core.text import ALPHABETS, SPLITTERS, form_of
from bpe_core.ties import TIE_BREAKS, merge_count, times

NORMAL = Callable[[Symbol], Hashable]


@dataclass(frozen=True, slots=True)
class Runs:
    """Two runs and how the symbols of each are brought to one form."""

    traces: tuple[Trace, Trace]
    """The runs."""

    forms: tuple[NORMAL, NORMAL]
    """Symbol of the first run, symbol of the second run, each to the form in which they are compared."""

    @classmethod
    def of(cls, first: Trace, second: Trace) -> Runs:
        """Take symbols as they are where both runs write them alike, else by what they stand for."""
        ways = [(each.settings.alphabet, each.settings.splitter == "boundary-mark") for each in (first, second)]
        if ways[0] == ways[1]:
            return cls((first, second), (_as_it_is, _as_it_is))
        kinds = [form_of(each.settings.alphabet, each.settings.splitter) for each in (first, second)]
        return cls((first, second), (kinds[0], kinds[1]))

    @property
    def alike(self) -> bool:
        """Whether both runs write their symbols alike."""
        return self.forms[0] is _as_it_is

    def pair_forms(self, which: int) -> list[tuple[Hashable, Hashable]]:
        """The merges of one run, 0 or 1, in the form in which they are compared. Cost: O(merges)."""
        form = self.forms[which]
        return [(form(left), form(right)) for left, right in self.traces[which].merges]

    def symbol_forms(self, which: int) -> list[Hashable]:
        """The symbols that one run made, in order, in the form in which they are compared."""
        form = self.forms[which]
        return [form(join(*pair)) for pair in self.traces[which].merges]

    def count_in(self, which: int, n: int, pair: Pair) -> int:
        """How often the other run's pair occurs in this run before round ``n``; 0 when it does not. O(pairs)."""
        wanted = tuple(map(self.forms[1 - which], pair))
        form = self.forms[which]
        counts = self.traces[which].pair_counts(n)
        return sum(count for (left, right), count in counts.items() if (form(left), form(right)) == wanted)


def cause_of(runs: Runs, at: int, sides: tuple[Side, Side]) -> tuple[Cause, str]:
    """The cause of parting at round ``at``, and the sentence that says so."""
    stopped = next((which for which in (0, 1) if sides[which].pair is None), None)
    if stopped is not None:
        return _stopped(runs, at, stopped, sides[stopped].stopped_because)
    chosen = [at in {number for number, _ in trace.settings.choices} for trace in runs.traces]
    if any(chosen):
        return Cause.BY_HAND, _by_hand(at, chosen, sides)
    if same_counts(sides):
        return _decided(runs, at, sides)
    return _counted(runs, sides)


def same_counts(sides: tuple[Side, Side]) -> bool:
    """Whether each side's pair occurs as often on the other side, so that only the choice differed."""
    return sides[0].count == sides[1].other_count and sides[1].count == sides[0].other_count


def changed_settings(runs: Runs, cause: Cause) -> tuple[SettingDifference, ...]:
    """The settings that two runs do not share, causes first."""
    first, second = (trace.settings for trace in runs.traces)
    rows = (
        ("splitter", _splitter(first.splitter), _splitter(second.splitter)),
        ("alphabet", _alphabet(first.alphabet), _alphabet(second.alphabet)),
        ("tie-break rule", TIE_BREAKS[first.tie_break].title, TIE_BREAKS[second.tie_break].title),
        ("minimum count", str(first.min_count), str(second.min_count)),
        ("special tokens", _symbols(first.special_tokens), _symbols(second.special_tokens)),
        ("chosen by hand", _choices(first.choices), _choices(second.choices)),
        ("rounds", f"{first.rounds:,}", f"{second.rounds:,}"),
    )
    causes = {cause.value, *cause.value.split(" and ")}
    if cause is Cause.ORDER:
        causes = {_order_setting(runs)}
    found = [SettingDifference(name, one, other, name in causes) for name, one, other in rows if one != other]
    return tuple(sorted(found, key=lambda each: not each.is_cause))


def _as_it_is(symbol: Symbol) -> Hashable:
    return symbol


def _splitter(name: str | None) -> str:
    return "words as given" if name is None else SPLITTERS[name].title


def _alphabet(name: str | None) -> str:
    return "symbols as given" if name is None else ALPHABETS[name].title


def _symbols(symbols: tuple[Symbol, ...]) -> str:
    return ", ".join(f"`{visible(each)}`" for each in symbols) or "none"


def _choices(choices: tuple[tuple[int, Pair], ...]) -> str:
    return "; ".join(f"round {number}: `{visible_pair(pair)}`" for number, pair in choices) or "none"


def _stopped(runs: Runs, at: int, which: int, why: StopReason | None) -> tuple[Cause, str]:
    name, other = ("first", "second") if which == 0 else ("second", "first")
    done = f"Equal for all the {name} run has, {merge_count(at - 1)}; the {other} goes on"
    settings = [trace.settings for trace in runs.traces]
    if why in (StopReason.ROUNDS_DONE, StopReason.CANCELLED):
        return Cause.ROUNDS, f"{done}. {why.sentence}"
    least, other_least = settings[which].min_count, settings[1 - which].min_count
    if why is StopReason.BELOW_MINIMUM and least > other_least:
        return Cause.MINIMUM_COUNT, (
            f"{done}: its pair occurs fewer than {least:,} times, the minimum count of the {name} run, but not "
            f"fewer than {other_least:,}, the minimum count of the {other}."
        )
    cause, why_counts = _counts_cause(runs)
    return cause, f"{done}, because {why_counts}."


def _by_hand(at: int, chosen: list[bool], sides: tuple[Side, Side]) -> str:
    if all(chosen):
        return f"In round {at:,} both pairs were chosen by hand."
    which = chosen.index(True)
    hand, rule = sides[which], sides[1 - which]
    assert hand.pair is not None and rule.pair is not None
    name = ("first", "second")[which]
    return (
        f"In round {at:,} the {name} run's pair, `{visible_pair(hand.pair)}` ({times(hand.count)}), was chosen by "
        f"hand; the other run merged its rule's pick, `{visible_pair(rule.pair)}` ({times(rule.count)})."
    )


def _decided(runs: Runs, at: int, sides: tuple[Side, Side]) -> tuple[Cause, str]:
    """Both saw the same counts for the two pairs; the choice between them differed."""
    first, second = sides
    assert first.pair is not None and second.pair is not None and first.tie is not None and second.tie is not None
    rules = [TIE_BREAKS[trace.settings.tie_break] for trace in runs.traces]
    both = f"In round {at:,} `{visible_pair(first.pair)}` and `{visible_pair(second.pair)}` both occur"
    if rules[0] is not rules[1]:
        return Cause.RULE, (
            f"{both} {times(first.count)}. Under {rules[0].title!r} the first run merges the one: {first.tie.reason} "
            f"Under {rules[1].title!r} the second merges the other: {second.tie.reason}"
        )
    what = _order_setting(runs)
    return Cause.ORDER, (
        f"{both} {times(first.count)}, and both runs break ties by {rules[0].title!r}, but not by the same order, "
        f"because of the {what}. In the first run: {first.tie.reason} In the second: {second.tie.reason}"
    )


def _order_setting(runs: Runs) -> str:
    """Which setting gives the same rule another order: what it reads is written, numbered or placed differently."""
    first, second = (trace.settings for trace in runs.traces)
    if first.alphabet != second.alphabet:
        return "alphabet"
    if first.special_tokens != second.special_tokens:
        return "special tokens"
    if first.splitter != second.splitter:
        return "splitter"
    return "order of the words" if not first.choices and not second.choices else "chosen by hand"


def _counted(runs: Runs, sides: tuple[Side, Side]) -> tuple[Cause, str]:
    """The counts differ: name what makes them differ, with the numbers."""
    cause, why = _counts_cause(runs)
    seen = []
    for which, name in ((0, "first"), (1, "second")):
        pair, count, elsewhere = sides[which].pair, sides[which].count, sides[1 - which].other_count
        assert pair is not None
        if count != elsewhere:
            other = "does not occur" if not elsewhere else f"occurs {times(elsewhere)}"
            seen.append(f"`{visible_pair(pair)}` occurs {times(count)} in the {name} run and {other} in the other one")
    return cause, f"The counts differ, because {why}: {'; '.join(seen)}."


def _counts_cause(runs: Runs) -> tuple[Cause, str]:
    first, second = (trace.settings for trace in runs.traces)
    same_texts, same_symbols = _same_words(runs, texts=True), _same_words(runs, texts=False)
    if same_symbols:
        return Cause.EARLIER, "the words were cut differently in an earlier round"
    cut = f"the corpus is cut into other words ({_splitter(first.splitter)} against {_splitter(second.splitter)})"
    spelt = f"words begin as other base symbols ({_alphabet(first.alphabet)} against {_alphabet(second.alphabet)})"
    if same_texts and first.alphabet != second.alphabet:
        return Cause.ALPHABET, spelt
    by_splitter, by_alphabet = first.splitter != second.splitter, first.alphabet != second.alphabet
    if by_splitter and by_alphabet:
        return Cause.SPLITTER_AND_ALPHABET, f"{cut} and {spelt}"
    if by_splitter:
        return Cause.SPLITTER, cut
    if by_alphabet:
        return Cause.ALPHABET, spelt
    return Cause.CORPUS, "the two runs learned from different texts"


def _same_words(runs: Runs, texts: bool) -> bool:
    """Whether both corpora hold the same words as often, as texts or cut into base symbols. Cost: O(symbols)."""
    found = []
    for trace in runs.traces:
        form = form_of(trace.settings.alphabet, trace.settings.splitter)
        words: dict[Hashable, int] = {}
        for word in trace.corpus.words:
            forms = tuple(map(form, word.symbols))
            key: Hashable = b"".join(each.content for each in forms) if texts else forms
            words[key] = words.get(key, 0) + word.count
        found.append(words)
    return found[0] == found[1]
