"""The real trainers behind one shape: text and a number of merges in, their merges (or tokens) out, in order."""

import importlib
import io
import json
import re

from missing_tools import missing


def library(name):
    """Import a library that the parity tests compare with; in CI it must be there, elsewhere its tests are skipped."""
    try:
        return importlib.import_module(name)
    except ImportError as trouble:
        return missing(f"{name} cannot be imported ({trouble}); install tests/requirements.txt")


def english():
    """120 kB of English prose with many ties, which every CPython carries: the help topics of pydoc."""
    topics = importlib.import_module("pydoc_data.topics").topics
    text = "\n".join(topics[name] for name in sorted(topics))[:120_000]
    assert len(text.encode()) >= 100_000
    return text


def hf_merges(model, pre_tokenizer, text, vocab_size, **settings):
    tokenizer = library("tokenizers").Tokenizer(model)
    tokenizer.pre_tokenizer = pre_tokenizer
    trainer = library("tokenizers.trainers").BpeTrainer(vocab_size=vocab_size, show_progress=False, **settings)
    tokenizer.train_from_iterator([text], trainer)
    return [tuple(pair) for pair in json.loads(tokenizer.to_str())["model"]["merges"]]


def hf_tokenizers(text, merges, special_tokens=(), min_count=1):
    pre_tokenizers, models = library("tokenizers.pre_tokenizers"), library("tokenizers.models")
    symbols = {*special_tokens, *"".join(word for word, _ in pre_tokenizers.WhitespaceSplit().pre_tokenize_str(text))}
    return hf_merges(
        models.BPE(), pre_tokenizers.WhitespaceSplit(), text, len(symbols) + merges,
        special_tokens=list(special_tokens), min_frequency=min_count,
    )  # fmt: skip


def hf_bytelevel(text, merges):
    pre_tokenizers, models = library("tokenizers.pre_tokenizers"), library("tokenizers.models")
    byte_level = pre_tokenizers.ByteLevel(add_prefix_space=False)
    return hf_merges(models.BPE(), byte_level, text, 256 + merges, initial_alphabet=byte_level.alphabet())


def rustbpe_tokens(text, merges):
    tokenizer = library("rustbpe").Tokenizer()
    tokenizer.train_from_iterator([text], 256 + merges)
    return [bytes(token) for token, _ in tokenizer.get_mergeable_ranks()[256:]]


def bpeasy_tokens(text, merges, max_token_length=100_000):
    pattern = library("rustbpe").Tokenizer()
    pattern.train_from_iterator([""], 256)
    ranks = library("bpeasy").train_bpe(iter([text]), pattern.get_pattern(), max_token_length, 256 + merges)
    return sorted(ranks, key=ranks.__getitem__)[256:]


def subword_nmt(text, merges, min_count=2):
    out = io.StringIO()
    library("subword_nmt.learn_bpe").learn_bpe(io.StringIO(text), out, merges, min_frequency=min_count)
    return [tuple(line.split(" ")) for line in out.getvalue().split("\n")[1:] if line]


def tiktoken_tokens(text, merges):
    educational = library("tiktoken._educational")
    pattern = r"""'s|'t|'re|'ve|'m|'ll|'d| ?[\p{L}]+| ?[\p{N}]+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"""
    return list(educational.bpe_train(text, 256 + merges, pattern, visualise=None))[256:]


def sentencepiece_pieces(text, merges, **settings):
    library_ = library("sentencepiece")
    characters = set("".join(re.sub(r"\r+(?=\n|\Z)", "", text).replace(" ", "▁").split("\n")))
    model = io.BytesIO()
    flags = {
        "model_type": "bpe", "normalization_rule_name": "identity", "add_dummy_prefix": False,
        "remove_extra_whitespaces": False, "character_coverage": 1.0, "split_by_unicode_script": False,
        "split_by_number": False, "max_sentencepiece_length": 512, "hard_vocab_limit": False, "bos_id": -1,
        "eos_id": -1, "vocab_size": 1 + len(characters) + merges, "minloglevel": 2,
    }  # fmt: skip
    library_.SentencePieceTrainer.train(
        sentence_iterator=iter(text.split("\n")), model_writer=model, **{**flags, **settings}
    )
    processor = library_.SentencePieceProcessor(model_proto=model.getvalue())
    pieces = [processor.id_to_piece(number) for number in range(1, processor.get_piece_size())]
    return [piece for piece in pieces if len(piece) > 1]


ENGLISH_RUNS = {
    "hf-tokenizers": (hf_tokenizers, 800),
    "hf-bytelevel": (hf_bytelevel, 800),
    "subword-nmt": (subword_nmt, 800),
    "rustbpe": (rustbpe_tokens, 800),
    "bpeasy": (bpeasy_tokens, 800),
    "sentencepiece": (sentencepiece_pieces, 800),
    # It recounts the whole text every round.
    "tiktoken-educational": (tiktoken_tokens, 80),
}
"""Trainer -> what to run on the English text, and how many merges to learn: one entry for each library."""
