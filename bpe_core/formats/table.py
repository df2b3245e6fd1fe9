"""Every format by name."""

from __future__ import annotations

from bpe_core.formats import minbpe, model_merges, tiktoken_ranks, tokenizer_json, trace_json, vocab_merges
from bpe_core.formats.lists import fastbpe, pair_lists, subword_nmt
from bpe_core.formats.records import Format, MergeList


def _trace(data: str | bytes) -> MergeList:
    found = trace_json.read(data)
    return MergeList(trace_json.FORMAT, found.tokenizer.merges, (), found)


FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format(
            "bpe-trace",
            "Whole training (JSON)",
            "Corpus, settings and every round; reading it trains again and checks each one.",
            "this package",
            trace_json.LIMITS,
            _trace,
            trace_json.write,
        ),
        Format(
            "tokenizer-json",
            "Hugging Face tokenizer.json",
            "One file with vocabulary, merges and how text is split.",
            "Hugging Face tokenizers",
            tokenizer_json.LIMITS,
            model_merges.read,
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
            "fastbpe",
            "fastBPE codes",
            "One pair and its count a line; the last symbol of a word carries </w>.",
            "fastBPE; XLM",
            fastbpe.LIMITS,
            fastbpe.read,
            fastbpe.write,
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
            pair_lists.LIMITS,
            pair_lists.read,
            pair_lists.write_json,
        ),
        Format(
            "pairs-python",
            "List of pairs (Python)",
            "A bare list such as [(b'l', b'o'), (b'lo', b'w')], read as text and never run.",
            "notebooks and exercises; Stanford CS336",
            pair_lists.LIMITS,
            pair_lists.read,
            pair_lists.write_python,
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
