"""Why two runs part: what decides them is changed part by part, and a cause is what makes the parting go or move."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from bpe_core.comparing.parts import Parts, Runs
from bpe_core.comparing.records import Cause, Experiment, SettingDifference
from bpe_core.errors import BpeError

SETTINGS = (
    Cause.SPLITTER,
    Cause.ALPHABET,
    Cause.RULE,
    Cause.MINIMUM_COUNT,
    Cause.SPECIAL_TOKENS,
    Cause.BY_HAND,
    Cause.ROUNDS,
)
"""The causes that a person sets."""


class Experiments:
    """Everything that was tried on two runs that part."""

    def __init__(self, runs: Runs, parted_at: int) -> None:
        """Try every part alone, then two together and so on, until some make the parting go or come later.

        Cost: a training up to where it parts, for each of the sets tried, in each run. Where the runs differ in one
        part only, or in parts that only together do it, nothing is trained for these: that is the other run itself.
        """
        self._runs = runs
        self._before = parted_at
        self.alone = self._tried(1)
        """What changing one part alone did."""
        found, size = self._successes(self.alone), 1
        while not found:
            # The last set is all that differs, which makes one run of both.
            assert size < len(runs.differing), "two runs that are decided by the same parts"
            size += 1
            found = self._successes(self._tried(size))
        self.proof = min(found, key=lambda each: (each.parted_at is not None, -(each.parted_at or 0)))
        """The fewest parts that do it; of as many the ones that do most."""

    def _tried(self, size: int) -> list[Experiment]:
        sets = combinations(self._runs.differing, size)
        tried = (self._experiment(parts, changed_in) for parts in sets for changed_in in (0, 1))
        return [each for each in tried if each is not None]

    def _successes(self, tried: list[Experiment]) -> list[Experiment]:
        return [each for each in tried if each.parted_at is None or each.parted_at > self._before]

    def _experiment(self, changed: Parts, changed_in: int) -> Experiment | None:
        """Change some parts of one run; None where that cannot be trained."""
        if changed == self._runs.differing:
            return Experiment(changed, changed_in, None)
        training = self._runs.mixed(changed, changed_in)
        if training is None:
            return None
        form, stayed_form = self._runs.forms_when_mixed(changed, changed_in)
        stayed = self._runs.traces[1 - changed_in].merges
        # Without a say of the rounds, runs of different length are compared as far as both could go.
        limit = None if Cause.ROUNDS in self._runs.differing else min(t.settings.rounds for t in self._runs.traces)
        n = 0
        try:
            while n != limit:
                n += 1
                goes_on, stays = training.step(), n <= len(stayed)
                if not goes_on and not stays:
                    break
                if not goes_on or not stays:
                    return Experiment(changed, changed_in, n)
                if [*map(form, training.last_pair)] != [*map(stayed_form, stayed[n - 1])]:
                    return Experiment(changed, changed_in, n)
        except BpeError:
            # A pair chosen by hand that does not occur in the changed run.
            return None
        return Experiment(changed, changed_in, None)

    def differences(self) -> tuple[SettingDifference, ...]:
        """The settings that the two runs do not share, causes first."""
        causes = {part for each in (*self._successes(self.alone), self.proof) for part in each.causes}
        found = [
            replace(
                each,
                is_cause=each.cause in causes,
                alone=tuple(tried for tried in self.alone if tried.causes == (each.cause,)),
            )
            for each in setting_differences(self._runs)
        ]
        return tuple(sorted(found, key=lambda each: not each.is_cause))


def setting_differences(runs: Runs) -> tuple[SettingDifference, ...]:
    """The settings that two runs do not share, with nothing tried."""
    rows = ((part, *runs.values(part)) for part in SETTINGS)
    return tuple(SettingDifference(part, one, other, False, ()) for part, one, other in rows if one != other)
