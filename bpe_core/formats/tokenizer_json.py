"""Hugging Face's ``tokenizer.json``, for models of type BPE."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bpe_core.encoding import FileRules, Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.hf_vocabulary import checked_vocab, stray_warning, with_vocabulary, written, written_vocab
from bpe_core.formats.hugging_face.added_tokens import read_added_tokens
from bpe_core.formats.hugging_face.model_settings import (
    FALLBACK_NAMES,
    falls_back,
    marks_word_ends,
    model_warnings,
    unknown_token,
)
from bpe_core.formats.hugging_face.normalizers import read_normalizer
from bpe_core.formats.hugging_face.post_processors import read_post_processor
from bpe_core.formats.hugging_face.splitting import read_splitter, write_splitter
from bpe_core.formats.reading import encodable, json_of, kind_of, odd_merges, text_of
from bpe_core.formats.records import Imported
from bpe_core.learning import Trace
from bpe_core.text import BYTE_NAMES, END_OF_WORD

LIMITS = (
    "Counts, ties and the corpus are not in it, only the merges and the vocabulary.",
    "A separate </w> symbol and UTF-16 units cannot be written: tokenizers glues </w> to the last character.",
    "Characters that the training never saw become an unknown token there.",
    "On edited lists tokenizers merges one place at a time, which can differ from lowest rank first.",
)
"""What ``tokenizer.json`` cannot hold."""

_NOTHING: dict[str, Any] = {
    "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
    "pre_tokenizer": None, "post_processor": None, "decoder": None,
}  # fmt: skip
"""A file that asks for nothing, without its model."""


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
    alone = "pre_tokenizer" not in whole
    tokenizer, warnings, guessed = _tokenizer({**_NOTHING, **whole, "pre_tokenizer": _splitting(whole, model)}, model)
    missing = f"The file does not say how text is split; {tokenizer.splitter} is assumed." if alone else ""
    odd = odd_merges(tokenizer.merges, lambda rank: f"Merge {rank + 1}")
    said = tuple(filter(None, (missing, *warnings, *stray_warning(tokenizer), *odd)))
    return Imported("tokenizer-json", tokenizer, said, assumed=("splitter",) if alone or guessed else ())


def _splitting(whole: dict[str, Any], model: dict[str, Any]) -> object:
    """The file's pre-tokenizer; where it has no such key, as of a model alone, what is usual for the vocabulary."""
    if "pre_tokenizer" in whole:
        return whole["pre_tokenizer"]
    vocab = model.get("vocab")
    in_bytes = isinstance(vocab, dict) and all(name in vocab for name in BYTE_NAMES)
    return write_splitter("gpt2" if in_bytes else "whitespace", in_bytes)


def _tokenizer(whole: dict[str, Any], model: dict[str, Any]) -> tuple[Tokenizer, list[str], bool]:
    """What the file says, sentences on what is not followed, and whether its splitter had to be assumed."""
    marked = marks_word_ends(model)
    splitting = read_splitter(whole.get("pre_tokenizer"), marked)
    alphabet = "utf-8-bytes" if splitting.in_bytes else "characters-eow" if marked else "characters"
    merges = _json_merges(model.get("merges"))
    vocab = checked_vocab(model.get("vocab"), "model: vocab")
    added, moved = read_added_tokens(whole.get("added_tokens"), vocab)
    normalizers, not_normalized = read_normalizer(whole.get("normalizer"))
    around = read_post_processor(whole.get("post_processor"))
    unknown = unknown_token(model, vocab)
    fallback = falls_back(model, vocab)
    rules = FileRules(
        normalizers, splitting.steps, added, unknown, bool(model.get("fuse_unk")), fallback,
        bool(model.get("ignore_merges")), around.before, around.after, _parts(whole, model, vocab, added),
    )  # fmt: skip
    named = {each.content: each.id for each in added} | ({unknown[0]: unknown[1]} if unknown else {})
    tokenizer = with_vocabulary(
        merges, vocab, splitting.splitter, alphabet, lambda rank: f"merge {rank + 1}", tuple(named.items()),
        FALLBACK_NAMES if fallback else (),
    )  # fmt: skip
    tokenizer = replace(tokenizer, rules=rules, method="rank-one-place")
    said = [each for each in (not_normalized, splitting.warning, around.warning) if each]
    said += [*moved, *model_warnings(model, vocab, tokenizer), *_length_warnings(whole)]
    return tokenizer, said, bool(splitting.warning)


def write(source: Trace | Tokenizer) -> dict[str, str]:
    """Write a ``tokenizer.json`` that the library loads and that gives the same tokens for any text.

    A tokenizer that was read from such a file goes out with everything else that the file said, followed here or not.
    Raises FormatError for an alphabet or splitter that the library has not. Cost: O(vocabulary).
    """
    tokenizer = as_tokenizer(source).in_bytes()
    if tokenizer.alphabet in ("characters-eow-separate", "utf-16-units"):
        raise FormatError(f"tokenizer.json cannot hold the alphabet {tokenizer.alphabet}; use bpe-trace")
    encodable(tokenizer, "tokenizer.json")
    whole = json.loads(tokenizer.rules.parts) if tokenizer.rules.parts else _new_file(tokenizer)
    model = whole["model"]
    named = {**written_vocab(tokenizer), **model["vocab"]}
    model["vocab"] = dict(sorted(named.items(), key=lambda item: item[1]))
    model["merges"] = [[written(left), written(right)] for left, right in tokenizer.merges]
    return {"tokenizer.json": json.dumps(whole, ensure_ascii=False, indent=1) + "\n"}


def _parts(whole: dict[str, Any], model: dict[str, Any], vocab: Mapping[str, int], added: tuple[Any, ...]) -> str:
    """The file without vocabulary and merges, but for the special tokens that its vocabulary has."""
    names = [*(each.content for each in added), model.get("unk_token")]
    kept = {name: vocab[name] for name in names if isinstance(name, str) and name in vocab}
    return json.dumps({**whole, "model": {**model, "vocab": kept, "merges": []}})


def _new_file(tokenizer: Tokenizer) -> dict[str, Any]:
    """A file for merges that come from elsewhere; its vocabulary has only the special tokens yet."""
    vocab = written_vocab(tokenizer)
    specials = [(name, number) for name, number in tokenizer.specials if name not in vocab]
    named = dict(specials)
    unknown = None if tokenizer.is_bytes else _free_name("<unk>", vocab)
    if unknown:
        named.setdefault(unknown, max([*vocab.values(), *named.values()], default=-1) + 1)
    model: dict[str, Any] = {
        "type": "BPE", "dropout": None, "unk_token": unknown, "continuing_subword_prefix": None,
        "end_of_word_suffix": END_OF_WORD if tokenizer.alphabet == "characters-eow" else None,
        "fuse_unk": False, "byte_fallback": False, "ignore_merges": tokenizer.rules.whole_words,
        "vocab": named, "merges": [],
    }  # fmt: skip
    return {
        **_NOTHING,
        "added_tokens": [_added(name, number) for name, number in specials if name != unknown],
        "pre_tokenizer": write_splitter(tokenizer.splitter, tokenizer.is_bytes),
        "decoder": _decoder(tokenizer), "model": model,
    }  # fmt: skip


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


def _length_warnings(whole: dict[str, Any]) -> list[str]:
    """Truncation and padding, which change how many tokens a text has."""
    found = []
    cut, filled = whole.get("truncation"), whole.get("padding")
    if cut:
        most = cut.get("max_length") if isinstance(cut, dict) else None
        found.append(f"The file cuts an encoded text after {most!r:.20} tokens (truncation); here texts stay whole.")
    if filled and not (isinstance(filled, dict) and filled.get("strategy") == "BatchLongest"):
        found.append("The file fills up short texts with a padding token (padding); here nothing is filled up.")
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
