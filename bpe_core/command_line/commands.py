"""What each command does: read, ask the core, put the answer into words and into JSON."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace

from bpe_core.command_line import answers
from bpe_core.command_line.answers import Answer
from bpe_core.command_line.progress import ProgressLine
from bpe_core.command_line.sources import Material, material_from, merges_from, text_from, tokenizer_from
from bpe_core.command_line.targets import TARGETS, target_named, write_files
from bpe_core.comparing import compare
from bpe_core.diagnosis import diagnose
from bpe_core.encoding import encode
from bpe_core.errors import SettingsError
from bpe_core.learning import Trace, check_whole
from bpe_core.trainers import TRAINERS, Trainer

Command = Callable[[argparse.Namespace, ProgressLine], Answer]
"""What was asked for, and where to tell how far it has come; raises BpeError and OSError."""


def _train(asked: argparse.Namespace, progress: ProgressLine) -> Answer:
    target = asked.format or (target_named(asked.out) if asked.out not in (None, "-") else None)
    if target is None and asked.out == "-":
        raise SettingsError("standard output has no name that says a format; choose one with --format")
    trainer = TRAINERS[asked.trainer]
    trace, material = _trained(asked, trainer, asked.rounds, progress)
    if target is None:
        answer = answers.training(asked.trainer, trace, ())
    else:
        written = write_files(TARGETS[target](trace, material.text), asked.out or "-")
        answer = answers.training(asked.trainer, trace, tuple(written)) if written else answers.NOTHING_MORE
    return answer.with_notes(material.notes(trainer))


def _step(asked: argparse.Namespace, progress: ProgressLine) -> Answer:
    check_whole("--round", asked.round, 1)
    check_whole("--limit", asked.limit, 0)
    trainer = TRAINERS[asked.trainer]
    trace, material = _trained(asked, trainer, asked.round, progress)
    if asked.round > len(trace):
        raise SettingsError(f"there is no round {asked.round:,}, only {len(trace):,}: {trace.stopped_because.sentence}")
    return answers.step(trace, asked.round, asked.limit).with_notes(material.notes(trainer))


def _check(asked: argparse.Namespace, progress: ProgressLine) -> Answer:
    trainer = TRAINERS[asked.trainer]
    if asked.min_count is not None:
        check_whole("minimum count", asked.min_count, 1)
        trainer = replace(trainer, min_count=asked.min_count)
    merges = merges_from(asked.merges)
    material = material_from(asked.corpus, asked.word_counts, asked.special_token)
    given = material.corpus(trainer, trainer) if asked.special_token else material.given
    found = diagnose(given, merges, trainer, asked.rounds, progress.share)
    return answers.diagnosis(found).with_notes(material.notes(trainer))


def _compare(asked: argparse.Namespace, progress: ProgressLine) -> Answer:
    material = material_from(asked.corpus, asked.word_counts)
    trainers = [TRAINERS[name] for name in (asked.first, asked.second)]
    first, second = (
        each.train(material.corpus(each, trainers[0]), asked.rounds, asked.min_count, progress.rounds)
        for each in trainers
    )
    notes = tuple(dict.fromkeys(note for each in trainers for note in material.notes(each)))
    return answers.comparison((asked.first, asked.second), compare(first, second)).with_notes(notes)


def _encode(asked: argparse.Namespace, _: ProgressLine) -> Answer:
    read = tokenizer_from(asked.tokenizer)
    text = text_from("-") if asked.text == "-" else asked.text
    return answers.encoding(encode(text, read.tokenizer, asked.method, None, asked.splitter, asked.alphabet), read)


def _trained(
    asked: argparse.Namespace, trainer: Trainer, rounds: int, progress: ProgressLine
) -> tuple[Trace, Material]:
    material = material_from(asked.corpus, asked.word_counts, asked.special_token)
    return trainer.train(material.corpus(trainer, trainer), rounds, asked.min_count, progress.rounds), material


COMMANDS: dict[str, Command] = {
    "train": _train,
    "step": _step,
    "check": _check,
    "compare": _compare,
    "encode": _encode,
}
"""Every command by name."""
