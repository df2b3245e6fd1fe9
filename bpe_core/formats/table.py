"""Every format by name, and reading a file whose format is found out by looking at it."""

from __future__ import annotations

from collections.abc import Mapping

from bpe_core.errors import FormatError
from bpe_core.formats import (
    minbpe,
    python_list,
    subword_nmt,
    tiktoken_ranks,
    tokenizer_json,
    trace_json,
    vocab_merges,
)
from bpe_core.formats.merge_lists import read_merge_list
from bpe_core.formats.reading import json_of, kind_of, text_of
from bpe_core.formats.recognising import format_name
from bpe_core.formats.records import Format, Imported
from bpe_core.records import Pair

FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format(
            "bpe-trace",
            "Whole training (JSON)",
            "Corpus, settings and every round; reading it trains again and checks each one.",
            "this package",
            trace_json.LIMITS,
            trace_json.read,
            trace_json.write,
        ),
        Format(
            "tokenizer-json",
            "Hugging Face tokenizer.json",
            "One file with vocabulary, merges and how text is split.",
            "Hugging Face tokenizers",
            tokenizer_json.LIMITS,
            tokenizer_json.read,
            tokenizer_json.write,
        ),
        Format(
            "vocab-merges",
            "vocab.json and merges.txt",
            "GPT-2's two files: tokens with ids, and one pair a line.",
            "GPT-2; Hugging Face's model.save",
            vocab_merges.LIMITS,
            vocab_merges.read,
            vocab_merges.write,
        ),
        Format(
            "subword-nmt",
            "subword-nmt codes",
            "One pair a line; the last symbol of a word carries </w>.",
            "subword-nmt",
            subword_nmt.LIMITS,
            subword_nmt.read,
            subword_nmt.write,
        ),
        Format(
            "tiktoken",
            "tiktoken ranks",
            "Every token in base64 with its rank; the merges follow from the ranks.",
            "OpenAI's tiktoken; rustbpe",
            tiktoken_ranks.LIMITS,
            tiktoken_ranks.read,
            tiktoken_ranks.write,
        ),
        Format(
            "minbpe",
            "minbpe .model",
            "The split pattern, then a pair of token ids a line.",
            "Karpathy's minbpe",
            minbpe.LIMITS,
            minbpe.read,
            minbpe.write,
        ),
        Format(
            "pairs-json",
            "List of pairs (JSON)",
            'A bare list such as [["l", "o"], ["lo", "w"]].',
            "notebooks and exercises",
            python_list.LIMITS,
            python_list.read,
            python_list.write_json,
        ),
        Format(
            "pairs-python",
            "List of pairs (Python)",
            "A bare list such as [(b'l', b'o'), (b'lo', b'w')], read as text and never run.",
            "notebooks and exercises; Stanford CS336",
            python_list.LIMITS,
            python_list.read,
            python_list.write_python,
        ),
        Format(
            "pair-lines",
            "Pairs, one a line",
            "Like merges.txt without its first line; bytes as GPT-2's printable characters.",
            "Stanford CS336's reference lists",
            vocab_merges.LIMITS,
            vocab_merges.read,
            vocab_merges.write_lines,
        ),
    )
}
"""Every format by name."""


def read_any(data: str | bytes, name: str | None = None) -> Imported:
    """Read a file whose format is found out by looking at it.

    Parameters: its contents; its name, which decides only where the contents leave it open. Raises FormatError that
    says where the file is not as its format asks, or that no format fits. Cost: that of the format.

    >>> read_any('[["l", "o"], ["lo", "w"]]').tokenizer.merges
    (('l', 'o'), ('lo', 'w'))
    """
    text = text_of(data)
    return FORMATS[format_name(text, name)].read(text)


def read_merges(text: str) -> tuple[Pair, ...]:
    """Read only the merges of a text in any format, without asking whether a training could have made them.

    Raises FormatError that names the line. Cost: O(length).

    >>> read_merges("l o\\nlo w"), read_merges("minbpe v1\\n\\n0\\n104 105")
    ((('l', 'o'), ('lo', 'w')), ((b'h', b'i'),))
    """
    try:
        name = format_name(text)
    except FormatError:
        # The reader of lists says better what is wrong with one, and knows forms that no file format has.
        name = ""
    return read_any(text).tokenizer.merges if name in _NAMED_INDIRECTLY else read_merge_list(text).merges


_NAMED_INDIRECTLY = ("bpe-trace", "tiktoken", "minbpe")
"""Formats whose lines or keys are no pairs of symbols: only their own readers know the merges."""


def read_files(files: Mapping[str, str | bytes]) -> Imported:
    """Read one file, or ``vocab.json`` and ``merges.txt`` together.

    Parameters: file name -> contents. Raises FormatError for any other number or combination of files.

    >>> read_files({"merges.txt": "a b", "vocab.json": '{"a": 0, "b": 1, "ab": 2}'}).tokenizer.ids
    {'a': 0, 'b': 1, 'ab': 2}
    """
    if len(files) == 1:
        ((name, data),) = files.items()
        return read_any(data, name)
    texts = {name: text_of(data) for name, data in files.items()}
    vocabularies = [name for name, text in texts.items() if text.lstrip().startswith("{")]
    if len(files) != 2 or len(vocabularies) != 1:
        raise FormatError("expected one file, or vocab.json and merges.txt together")
    if not isinstance(value := json_of(texts[vocabularies[0]]), dict):
        raise FormatError(f"{vocabularies[0]}: expected an object of tokens with ids, found {kind_of(value)}")
    (merges,) = (text for name, text in texts.items() if name not in vocabularies)
    return vocab_merges.read(merges, texts[vocabularies[0]])
