"""What can be asked for on a command line."""

from __future__ import annotations

import argparse

from bpe_core.command_line.targets import TARGETS
from bpe_core.encoding import METHODS
from bpe_core.text import ALPHABETS, SPLITTERS
from bpe_core.trainers import TRAINERS
from bpe_core.version import VERSION

DEFAULT_ROUNDS = 1_000
"""Rounds of a training when none are asked for."""

SHOWN = 10
"""Pairs, tied pairs and words of one round, each, when nothing else is asked for."""


def parser() -> argparse.ArgumentParser:
    """The parser of every command; ``command`` names the one that was chosen.

    >>> parser().parse_args(["step", "corpus.txt", "--round", "3"]).round
    3
    """
    whole = argparse.ArgumentParser(
        "bpe", description="Byte-pair encoding, learned one round at a time, with every decision explained.",
        epilog="For any one file or text, - is standard input. Trainers: " + ", ".join(TRAINERS),
    )  # fmt: skip
    whole.add_argument("--version", action="version", version=f"bpe_core {VERSION}")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="answer in JSON")
    corpus = argparse.ArgumentParser(add_help=False, parents=[common])
    corpus.add_argument("corpus", metavar="FILE", help="the corpus, text in UTF-8")
    corpus.add_argument("--word-counts", action="store_true", help="FILE is CSV, TSV or Parquet: a word and its count")
    corpus.add_argument("--min-count", type=int, metavar="N", help="least count of a pair; by default the trainer's")
    one = argparse.ArgumentParser(add_help=False, parents=[corpus])
    one.add_argument("--trainer", choices=TRAINERS, default="textbook", metavar="KEY", help="textbook by default")
    _train(commands.add_parser("train", parents=[one], help="learn merges, and write them in any format"))
    _step(commands.add_parser("step", parents=[one], help="show one round: pair, count, tie, reason, words"))
    _check(commands.add_parser("check", parents=[one], help="hold a merge list against a trainer: exit code 0 or 1"))
    _compare(commands.add_parser("compare", parents=[corpus], help="where two trainers part, and why"))
    _encode(commands.add_parser("encode", parents=[common], help="a text in tokens"))
    return whole


def _train(one: argparse.ArgumentParser) -> None:
    _rounds(one)
    _special_token(one)
    one.add_argument("--out", metavar="FILE", help="where to write; a folder for vocab-merges; - is standard output")
    one.add_argument("--format", choices=TARGETS, metavar="NAME", help="by the name of FILE, or " + ", ".join(TARGETS))


def _step(one: argparse.ArgumentParser) -> None:
    _special_token(one)
    one.add_argument("--round", type=int, required=True, metavar="N", help="the round, counted from 1")
    one.add_argument("--limit", type=int, default=SHOWN, metavar="N", help=f"pairs and words shown; {SHOWN} by default")


def _check(one: argparse.ArgumentParser) -> None:
    _special_token(one)
    one.add_argument("merges", metavar="MERGES", help="the merge list, in any format that is read")
    one.add_argument("--rounds", type=int, metavar="N", help="how many merges were asked for; else it may end anywhere")


def _compare(one: argparse.ArgumentParser) -> None:
    one.add_argument("first", choices=TRAINERS, metavar="KEY", help="the first trainer")
    one.add_argument("second", choices=TRAINERS, metavar="KEY", help="the second trainer")
    _rounds(one)


def _encode(one: argparse.ArgumentParser) -> None:
    one.add_argument("tokenizer", metavar="TOKENIZER", help="a merge list or tokenizer file, or vocab-merges' folder")
    one.add_argument("text", metavar="TEXT", help="the text itself")
    one.add_argument("--method", choices=METHODS, default="rank", metavar="NAME", help=", ".join(METHODS))
    one.add_argument("--splitter", choices=SPLITTERS, metavar="NAME", help="by the file, or " + ", ".join(SPLITTERS))
    one.add_argument("--alphabet", choices=ALPHABETS, metavar="NAME", help="by the file, or " + ", ".join(ALPHABETS))


def _special_token(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--special-token", action="append", default=[], metavar="TEXT", help="split TEXT off first; may be repeated"
    )


def _rounds(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--rounds", type=int, default=DEFAULT_ROUNDS, metavar="N", help=f"at most; {DEFAULT_ROUNDS:,} by default"
    )
