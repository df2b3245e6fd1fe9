"""Who makes a list: every named trainer and every known mistake, run against it for as long as it agrees."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from bpe_core.diagnosis import sentences
from bpe_core.diagnosis.agreement import Agreed, Tick, Walk, walk
from bpe_core.diagnosis.mistakes.runs import Held, Run
from bpe_core.diagnosis.mistakes.table import KNOWN_MISTAKES, Mistake
from bpe_core.diagnosis.mistakes.variants import Variant
from bpe_core.diagnosis.readings import ReadList, distinct_readings
from bpe_core.diagnosis.records import Kind, Reproduction, TrainerAgreement
from bpe_core.diagnosis.sources import Source, alphabet_of
from bpe_core.records import Pair
from bpe_core.text import Corpus
from bpe_core.ties import TIE_BREAKS, merge_count
from bpe_core.trainers import TRAINERS, Trainer

Ticks = Callable[[str, float, float, int], Tick]
"""Phrase, share at the start, share at the end and rounds of a phase to a callback for its rounds."""

STOPS = frozenset({Kind.ENDS_EARLY, Kind.GOES_ON})
"""Kinds that lie in where a list ends, not in what it merges."""

ABOUT_THE_END = frozenset({"minimum-off-by-one", "other-minimum"})
"""Mistakes that show only in where a list ends."""

CONVINCING = 20
"""Merges beyond the parting that a mistake has to make where the corpus is too large to run it to the end."""

READY = (
    "The corpus was given already split and spelt, so no other splitter or alphabet was tried, and of the named "
    "trainers only those that read words as this corpus does."
)


def held_trainers(
    source: Source, trainer: Trainer, merges: Sequence[Pair], own: tuple[Walk, Mapping[str, Agreed]], ticks: Ticks
) -> tuple[tuple[TrainerAgreement, ...], tuple[str, ...]]:
    """How far each named trainer makes a list, furthest first, and what was not tried.

    Parameters: the corpus, the chosen trainer, the checked list, what is known of the trainer's own corpus, callbacks.
    """
    by_corpus: dict[tuple[str | None, str], list[Trainer]] = {}
    for each in TRAINERS.values():
        if not source.ready or (each.splitter, each.alphabet) == (source.own.splitter, source.own.alphabet):
            key = (
                source.key(each.splitter),
                each.alphabet if source.ready else source.alphabet(each.splitter, each.alphabet),
            )
            by_corpus.setdefault(key, []).append(each)
    found: list[TrainerAgreement] = []
    for number, group in enumerate(by_corpus.values()):
        start = 0.35 + 0.3 * number / len(by_corpus)
        tick = ticks(f"trying {group[0].title}", start, start + 0.3 / len(by_corpus), len(merges))
        corpus = source.own if source.ready else _corpus(source, group[0], merges)
        if corpus is None:
            found += [TrainerAgreement(each.name, 0, own[0].merges.reading) for each in group]
        else:
            found += _best_reading(source, corpus, merges, group, tick)
    order = list(TRAINERS)
    found.sort(key=lambda each: (-each.matched, each.trainer != trainer.name, order.index(each.trainer)))
    return tuple(found), (READY,) if source.ready else ()


def _corpus(source: Source, trainer: Trainer, merges: Sequence[Pair]) -> Corpus | None:
    if not source.can_begin(trainer.splitter, trainer.alphabet, merges):
        return None
    return source.corpus(trainer.splitter, trainer.alphabet)


def _best_reading(
    source: Source, corpus: Corpus, merges: Sequence[Pair], group: Sequence[Trainer], tick: Tick
) -> list[TrainerAgreement]:
    rules = tuple(dict.fromkeys(each.tie_break for each in group))
    tried = [
        _by_rule(corpus, read, group, source.agreements.of(corpus, read, rules, tick))
        for read in distinct_readings(merges, alphabet_of(corpus))
    ]
    return [max(each, key=lambda agreement: agreement.matched) for each in zip(*tried)]


def _by_rule(
    corpus: Corpus, merges: ReadList, group: Iterable[Trainer], agreed: Mapping[str, Agreed]
) -> list[TrainerAgreement]:
    found = []
    for trainer in group:
        each = agreed[trainer.tie_break]
        matched = each.matched
        if matched and each.last_count < trainer.min_count:
            # The rule agrees, but the trainer would have stopped on the way.
            matched = walk(corpus, [merges], trainer.tie_break, trainer.min_count).matched
        found.append(TrainerAgreement(trainer.name, matched, merges.reading))
    return found


def reproductions(
    source: Source,
    trainer: Trainer,
    merges: Sequence[Pair],
    right: tuple[Collection[str], bool],
    parted: tuple[Kind, int],
    ticks: Ticks,
) -> tuple[tuple[Reproduction, ...], tuple[str, ...]]:
    """The known mistakes that make a list, in the order of ``KNOWN_MISTAKES``, and what was not tried.

    Parameters: as ``held_trainers``; the rules that make the list with the trainer's words and symbols, and whether
    some named trainer makes it; the kind of difference and how many merges agreed before it. A list that is right for
    another rule or trainer is no work of a faulty one: at most it is told what settings make it, with the rule left as
    it is where another rule would do.
    """
    by_rule, by_trainer = right
    rules = [trainer.tie_break, *(name for name in TIE_BREAKS if name != trainer.tie_break)]
    found: list[Reproduction] = []
    left_out: list[str] = []
    not_tried: list[str] = []
    for number, mistake in enumerate(KNOWN_MISTAKES.values()):
        about_end = mistake.name in ABOUT_THE_END
        if (about_end and parted[0] not in STOPS) or ((by_rule or by_trainer) and not mistake.is_setting):
            continue
        if trainer.tie_break in by_rule and not about_end:
            continue
        asked = rules[:1] if by_rule and not about_end else rules
        start = 0.65 + 0.35 * number / len(KNOWN_MISTAKES)
        tick = ticks(f"trying: {mistake.title}", start, start + 0.35 / len(KNOWN_MISTAKES), len(merges))
        for variant in mistake.variants(source, trainer):
            run = variant.start(merges)
            if run is None:
                continue
            held, matched = _hold(run, merges, asked, tick)
            names = tuple(name for name, each in held.matched.items() if each == matched)
            if matched == len(merges):
                if about_end or parted[0] is not Kind.ENDS_EARLY:
                    found.append(_reproduction(mistake, variant, held, (names, matched, len(merges)), run))
            elif held.unfinished and matched >= parted[1] + CONVINCING:
                found.append(_reproduction(mistake, variant, held, (names, matched, len(merges)), run))
            elif held.unfinished and matched:
                left_out.append(_unfinished(mistake, variant, matched))
            elif held.unfinished:
                not_tried.append(mistake.title)
    if not_tried:
        left_out.append(f"Not tried, because the corpus is large: {'; '.join(dict.fromkeys(not_tried))}.")
    return tuple(found), tuple(left_out)


def _hold(run: Run, merges: Sequence[Pair], rules: Sequence[str], tick: Tick) -> tuple[Held, int]:
    """The reading in which some rule goes furthest, and how far that is."""
    tried = [run.hold(read, rules, tick) for read in distinct_readings(merges, run.alphabet)]
    best = max(tried, key=lambda held: max(held.matched.values(), default=0))
    return best, max(best.matched.values(), default=0)


def _reproduction(
    mistake: Mistake, variant: Variant, held: Held, extent: tuple[tuple[str, ...], int, int], run: Run
) -> Reproduction:
    names, matched, total = extent
    rules = tuple(filter(None, names))
    form = held.detail or variant.name
    sentence = sentences.reproduced(mistake.title, mistake.explanation, form, rules, run.alphabet, total, matched)
    return Reproduction(mistake.name, form, rules, matched, matched == total, sentence)


def _unfinished(mistake: Mistake, variant: Variant, matched: int) -> str:
    form = f" ({variant.name})" if variant.name else ""
    return f"{mistake.title}{form}: tried for {merge_count(matched)} only, because the corpus is large."
