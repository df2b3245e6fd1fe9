"""Hugging Face's ``tokenizer.json``, for models of type BPE."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bpe_core.encoding import Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.hf_vocabulary import checked_vocab, with_vocabulary, written
from bpe_core.formats.reading import encodable, json_of, kind_of, odd_merges, text_of
from bpe_core.formats.records import Imported
from bpe_core.formats.splitting import read_splitter, write_splitter
from bpe_core.learning import Trace
from bpe_core.text import END_OF_WORD

LIMITS = (
    "Counts, ties and the corpus are not in it, only the merges and the vocabulary.",
    "A separate </w> symbol and UTF-16 units cannot be written: tokenizers glues </w> to the last character.",
    "Characters that the training never saw become an unknown token there.",
    "On edited lists tokenizers merges one place at a time, which can differ from lowest rank first.",
)
"""What ``tokenizer.json`` cannot hold."""


def read(data: str | bytes) -> Imported:
    """Read a ``tokenizer.json`` whose model is BPE; merges as ``"a b"`` or as ``["a", "b"]``.

    Raises FormatError that names the key or the merge. Cost: O(length).
    """
    whole = json_of(text_of(data))
    if not isinstance(whole, dict):
        raise FormatError(f"expected an object with the key model, found {kind_of(whole)}")
    model = whole.get("model")
    if not isinstance(model, dict):
        raise FormatError(f"model: expected an object, found {kind_of(model)}")
    if model.get("type", "BPE") != "BPE":
        raise FormatError(f"model: expected a model of type BPE, found {model.get('type')!r:.80}")
    splitter, in_bytes, warnings = read_splitter(whole.get("pre_tokenizer"))
    alphabet = _model_alphabet(model, in_bytes)
    merges = _json_merges(model.get("merges"))
    vocab = checked_vocab(model.get("vocab"), "model: vocab")
    added = _added_tokens(whole.get("added_tokens"))
    both = checked_vocab({**added, **vocab}, "model: vocab and added_tokens")
    tokenizer = with_vocabulary(merges, both, splitter, alphabet, lambda rank: f"merge {rank + 1}", added)
    return Imported(
        "tokenizer-json",
        tokenizer,
        (*warnings, *_model_warnings(whole, model), *odd_merges(tokenizer.merges, lambda rank: f"Merge {rank + 1}")),
    )


def write(source: Trace | Tokenizer) -> dict[str, str]:
    """Write a ``tokenizer.json`` that the library loads and that gives the same tokens for any text.

    Raises FormatError for an alphabet or splitter that the library has not. Cost: O(vocabulary).
    """
    tokenizer = as_tokenizer(source).in_bytes()
    if tokenizer.alphabet in ("characters-eow-separate", "utf-16-units"):
        raise FormatError(f"tokenizer.json cannot hold the alphabet {tokenizer.alphabet}; use bpe-trace")
    encodable(tokenizer, "tokenizer.json")
    vocab = {written(symbol): number for symbol, number in tokenizer.ids.items()}
    specials = [(name, number) for name, number in tokenizer.specials if name not in vocab]
    unknown = None if tokenizer.is_bytes else _free_name("<unk>", vocab)
    vocab.update(specials)
    if unknown:
        vocab.setdefault(unknown, max(vocab.values(), default=-1) + 1)
    model = {
        "type": "BPE", "dropout": None, "unk_token": unknown, "continuing_subword_prefix": None,
        "end_of_word_suffix": END_OF_WORD if tokenizer.alphabet == "characters-eow" else None,
        "fuse_unk": False, "byte_fallback": False, "ignore_merges": False,
        "vocab": vocab, "merges": [[written(left), written(right)] for left, right in tokenizer.merges],
    }  # fmt: skip
    whole = {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [_added(name, number) for name, number in specials if name != unknown],
        "normalizer": None, "pre_tokenizer": write_splitter(tokenizer.splitter, tokenizer.is_bytes),
        "post_processor": None, "decoder": _decoder(tokenizer), "model": model,
    }  # fmt: skip
    return {"tokenizer.json": json.dumps(whole, ensure_ascii=False, indent=1) + "\n"}


def _json_merges(value: object) -> list[tuple[str, str]]:
    if not isinstance(value, list):
        raise FormatError(f"model: merges: expected a list, found {kind_of(value)}")
    merges = []
    for number, entry in enumerate(value, start=1):
        parts = entry.split(" ") if isinstance(entry, str) else entry
        if not isinstance(parts, list) or len(parts) != 2 or not all(isinstance(p, str) and p for p in parts):
            found = f"{len(parts)} symbols" if isinstance(parts, list) else kind_of(entry)
            raise FormatError(f'merge {number}: expected two symbols, as "a b" or ["a", "b"], found {found}')
        merges.append((parts[0], parts[1]))
    return merges


def _added_tokens(value: object) -> dict[str, int]:
    if value is None:
        return {}
    if not isinstance(value, list):
        raise FormatError(f"added_tokens: expected a list, found {kind_of(value)}")
    found: dict[str, Any] = {}
    for number, entry in enumerate(value, start=1):
        if not isinstance(entry, dict) or not isinstance(entry.get("content"), str):
            raise FormatError(f"added_tokens: token {number}: expected an object with a text content and an id")
        found[entry["content"]] = entry.get("id")
    return checked_vocab(found, "added_tokens")


def _model_alphabet(model: dict[str, Any], in_bytes: bool) -> str:
    suffix = model.get("end_of_word_suffix")
    if model.get("continuing_subword_prefix"):
        raise FormatError(
            "model: continuing_subword_prefix: expected none; merges that drop a prefix are not BPE's own"
        )
    if suffix and (suffix != END_OF_WORD or in_bytes):
        raise FormatError(
            f"model: end_of_word_suffix: expected none, or {END_OF_WORD} without bytes, found {suffix!r:.40}"
        )
    return "utf-8-bytes" if in_bytes else "characters-eow" if suffix else "characters"


def _model_warnings(whole: dict[str, Any], model: dict[str, Any]) -> list[str]:
    found = []
    if whole.get("normalizer"):
        found.append("The file changes text before splitting it (normalizer); here it is taken as it is.")
    if model.get("ignore_merges"):
        found.append("The file takes a word whole if it is a token (ignore_merges); here merges alone decide.")
    if model.get("byte_fallback"):
        found.append("The file spells unknown characters in bytes (byte_fallback); here they stay unknown.")
    if whole.get("added_tokens"):
        found.append("The file looks for special tokens in a text first; here a text that spells one is plain text.")
    return found


def _free_name(name: str, taken: Mapping[str, int]) -> str:
    return name if name not in taken else _free_name(f"<{name}>", taken)


def _added(name: str, number: int) -> dict[str, Any]:
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    return {"id": number, "content": name, **flags}


def _decoder(tokenizer: Tokenizer) -> dict[str, Any] | None:
    if tokenizer.is_bytes:
        return {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True}
    return {"type": "BPEDecoder", "suffix": END_OF_WORD} if tokenizer.alphabet == "characters-eow" else None
