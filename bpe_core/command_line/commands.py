"""What each command does: read, ask the core, put the answer into words and into JSON."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace

from bpe_core.command_line import answers
from bpe_core.command_line.answers import Answer
from bpe_core.command_line.progress import ProgressLine
from bpe_core.command_line.sources import merges_from, text_from, tokenizer_from
from bpe_core.command_line.targets import TARGETS, target_named, write_files
from bpe_core.comparing import compare
from bpe_core.diagnosis import diagnose
from bpe_core.encoding import encode
from bpe_core.errors import SettingsError
from bpe_core.learning import Trace, check_whole
from bpe_core.trainers import TRAINERS

Command = Callable[[argparse.Namespace, ProgressLine], Answer]
"""What was asked for, and where to tell how far it has come; raises BpeError and OSError."""


def _train(asked: argparse.Namespace, progress: ProgressLine) -> Answer:
    target = asked.format or (target_named(asked.out) if asked.out not in (None, "-") else None)
    if target is None and asked.out == "-":
        raise SettingsError("standard output has no name that says a format; choose one with --format")
    text = text_from(asked.corpus)
    trace = _trained(text, asked.trainer, asked.rounds, asked.min_count, progress)
    if target is None:
        return answers.training(asked.trainer, trace, ())
    written = write_files(TARGETS[target](trace, text), asked.out or "-")
    return answers.training(asked.trainer, trace, tuple(written)) if written else answers.NOTHING_MORE


def _step(asked: argparse.Namespace, progress: ProgressLine) -> Answer:
    check_whole("--round", asked.round, 1)
    check_whole("--limit", asked.limit, 0)
    trace = _trained(text_from(asked.corpus), asked.trainer, asked.round, asked.min_count, progress)
    if asked.round > len(trace):
        raise SettingsError(f"there is no round {asked.round:,}, only {len(trace):,}: {trace.stopped_because.sentence}")
    return answers.step(trace, asked.round, asked.limit)


def _check(asked: argparse.Namespace, progress: ProgressLine) -> Answer:
    trainer = TRAINERS[asked.trainer]
    if asked.min_count is not None:
        check_whole("minimum count", asked.min_count, 1)
        trainer = replace(trainer, min_count=asked.min_count)
    merges = merges_from(asked.merges)
    return answers.diagnosis(diagnose(text_from(asked.corpus), merges, trainer, asked.rounds, progress.share))


def _compare(asked: argparse.Namespace, progress: ProgressLine) -> Answer:
    text = text_from(asked.corpus)
    names = (asked.first, asked.second)
    first, second = (_trained(text, name, asked.rounds, asked.min_count, progress) for name in names)
    return answers.comparison(names, compare(first, second))


def _encode(asked: argparse.Namespace, _: ProgressLine) -> Answer:
    read = tokenizer_from(asked.tokenizer)
    text = text_from("-") if asked.text == "-" else asked.text
    return answers.encoding(encode(text, read.tokenizer, asked.method, None, asked.splitter, asked.alphabet), read)


def _trained(text: str, trainer: str, rounds: int, min_count: int | None, progress: ProgressLine) -> Trace:
    return TRAINERS[trainer].train(text, rounds, min_count, progress.rounds)


COMMANDS: dict[str, Command] = {
    "train": _train,
    "step": _step,
    "check": _check,
    "compare": _compare,
    "encode": _encode,
}
"""Every command by name."""
