"""Texts that are not what a trainer was meant to read: lines run together, words lost, another library's usual ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

import regex

from bpe_core.diagnosis.mistakes.runs import EVERY_RULE, CorpusRun, Run, SpecialTokensRun
from bpe_core.diagnosis.mistakes.variants import Variant
from bpe_core.diagnosis.sources import Source, could_begin
from bpe_core.errors import CorpusError
from bpe_core.records import Pair
from bpe_core.text import Corpus, splitter_named
from bpe_core.trainers import Trainer

SMALLEST_IDS: Mapping[str, str] = {"smallest-ids": "smallest-ids"}
"""The one rule of Hugging Face's trainer."""

USUAL_SPECIAL_TOKENS = (
    ("<s>", "<pad>", "</s>", "<unk>", "<mask>"),
    ("[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"),
    ("<|endoftext|>",),
)
"""Special tokens of the library's examples, in the order in which they get the first ids."""

BYTE_LEVEL = "ByteLevel() with its add_prefix_space=True"
QUICKTOUR = "Whitespace(), which also parts words from punctuation"

# What pre_tokenizers.Whitespace() keeps: Rust's \w, and runs of what is neither \w nor white space.
_QUICKTOUR = regex.compile(r"[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]+|"
                           r"[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}\p{White_Space}]+")  # fmt: skip


def joined_lines(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """The lines, each a document, run together before the text is split."""
    lines = _lines(source)
    split = splitter_named(trainer.splitter).split
    for name, between in (("with nothing between", ""), ("with a space between", " ")):
        if len(lines) > 1:
            yield _words(source, trainer.alphabet, name, partial(_split, split, [between.join(lines)]))


def line_by_line(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """Each line split by itself."""
    lines = _lines(source)
    split = splitter_named(trainer.splitter).split
    for name, end in (("line ends dropped", ""), ("line ends kept", "\n")):
        if len(lines) > 1:
            ended = [*(line + end for line in lines[:-1]), lines[-1]]
            yield _words(source, trainer.alphabet, name, partial(_split, split, ended))


def last_word_dropped(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """All words but the last of the text, or but the last entry of a table of words."""
    if source.ready:
        return
    if source.text is None:
        words = source.counted(trainer.splitter)
        dropped = dict(list(words.items())[:-1])
    else:
        dropped = _tally(splitter_named(trainer.splitter).split(source.text)[:-1])
    if dropped:
        yield _words(source, trainer.alphabet, "", lambda: dropped)


def hugging_face(source: Source, trainer: Trainer) -> Iterator[Variant]:
    """The pre-tokenizers as the library's examples have them, and special tokens that the text itself holds."""
    text = source.text
    if text is None:
        return
    if trainer.alphabet in ("printable-bytes", "utf-8-bytes"):
        alphabet, plain, split = "printable-bytes", "gpt2", splitter_named("gpt2").split
        lines = map(_prefixed, text.splitlines(keepends=True))
        ways = {BYTE_LEVEL: _split(split, [_prefixed(text)]), f"{BYTE_LEVEL}, line by line": _split(split, lines)}
    elif trainer.alphabet == "characters":
        alphabet, plain, ways = "characters", "whitespace", {QUICKTOUR: _split(_QUICKTOUR.findall, [text])}
    else:
        return
    for name, words in ways.items():
        if words != source.counted(plain):
            yield _words(source, alphabet, name, partial(dict, words), SMALLEST_IDS)
    for tokens in USUAL_SPECIAL_TOKENS:
        if trainer.alphabet != "utf-8-bytes" and any(token in text for token in tokens):
            yield Variant(f"special tokens {', '.join(tokens)}", partial(_with_special_tokens, source, tokens))


def _with_special_tokens(source: Source, tokens: Sequence[str], merges: Sequence[Pair]) -> Run | None:
    return SpecialTokensRun(source.own, tokens) if not merges or source.begins(merges) else None


def _prefixed(text: str) -> str:
    return text if text.startswith(" ") or not text else f" {text}"


def _lines(source: Source) -> list[str]:
    return [] if source.text is None else regex.split(r"\r?\n", source.text)


def _split(split: Callable[[str], list[str]], texts: Iterable[str]) -> dict[str, int]:
    return _tally(word for text in texts for word in split(text))


def _tally(words: Iterable[str]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for word in words:
        counted[word] = counted.get(word, 0) + 1
    return counted


def _words(
    source: Source, alphabet: str, name: str, make: Callable[[], dict[str, int]], names: Mapping[str, str] = EVERY_RULE
) -> Variant:
    """Words, made when they are asked for, in an alphabet; no mistake where they are the trainer's own."""

    def start(merges: Sequence[Pair]) -> Run | None:
        words = make()
        if merges and not could_begin(words, alphabet, merges):
            return None
        try:
            corpus = Corpus.from_words(words, alphabet)
        except CorpusError:
            return None
        if _same(corpus, source.own):
            return None
        return CorpusRun(corpus, alphabet, source.agreements, names)

    return Variant(name, start)


def _same(one: Corpus, other: Corpus) -> bool:
    return len(one.words) == len(other.words) and all(
        (mine.symbols, mine.count) == (its.symbols, its.count) for mine, its in zip(one.words, other.words)
    )
