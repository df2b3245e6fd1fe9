"""The settings of a BPE model besides vocabulary and merges: those followed, and a sentence for each that is not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from bpe_core.encoding import Tokenizer, fallback_name
from bpe_core.errors import FormatError
from bpe_core.formats.reading import kind_of
from bpe_core.text import BYTE_NAMES, END_OF_WORD

FALLBACK_NAMES = tuple(map(fallback_name, range(256)))
"""The tokens that byte fallback needs."""


def marks_word_ends(model: Mapping[str, Any]) -> bool:
    """Whether the model puts ``</w>`` at word ends; raises FormatError for another suffix, and for a prefix."""
    suffix = model.get("end_of_word_suffix")
    if model.get("continuing_subword_prefix"):
        raise FormatError(
            "model: continuing_subword_prefix: expected none; merges that drop a prefix are not BPE's own"
        )
    if suffix and suffix != END_OF_WORD:
        raise FormatError(f"model: end_of_word_suffix: expected none, or {END_OF_WORD}, found {suffix!r:.40}")
    return bool(suffix)


def unknown_token(model: Mapping[str, Any], vocab: Mapping[str, int]) -> tuple[str, int] | None:
    """The token for unknown symbols with its id; None when there is none, or none that the vocabulary has."""
    name = model.get("unk_token")
    if name is not None and not isinstance(name, str):
        raise FormatError(f"model: unk_token: expected a text or null, found {kind_of(name)}")
    return None if name is None or name not in vocab else (name, vocab[name])


def falls_back(model: Mapping[str, Any], vocab: Collection[str]) -> bool:
    """Whether unknown symbols can be spelt in bytes: asked for, and all 256 tokens are there."""
    return bool(model.get("byte_fallback")) and all(name in vocab for name in FALLBACK_NAMES)


def model_warnings(model: Mapping[str, Any], vocab: Mapping[str, int], tokenizer: Tokenizer) -> list[str]:
    """A sentence for everything that the library would do otherwise."""
    found = []
    if model.get("dropout"):
        found.append(
            f"The file leaves out merges by chance (dropout {model['dropout']!r:.20}), so that Hugging Face's library "
            "gives other tokens each time; here every merge is used."
        )
    name = model.get("unk_token")
    if name is not None and name not in vocab:
        found.append(
            f"The file's unknown token {name!r:.40} is not in its vocabulary: Hugging Face's library stops with "
            "an error at a character that it does not know; here the character stays and is marked unknown."
        )
    if model.get("byte_fallback") and not tokenizer.rules.byte_fallback:
        found.append(
            "The file spells unknown characters in bytes (byte_fallback), but its vocabulary has not all 256 tokens "
            "<0x00> to <0xFF> for that; here unknown characters stay unknown."
        )
    if name is None and not tokenizer.rules.byte_fallback and not _knows_all_bytes(tokenizer, vocab):
        found.append(
            "The file has no unknown token: Hugging Face's library leaves out characters that it does not know, and "
            "merges what stands around them; here they stay and are marked unknown."
        )
    return found


def _knows_all_bytes(tokenizer: Tokenizer, vocab: Collection[str]) -> bool:
    return tokenizer.is_bytes and all(name in vocab for name in BYTE_NAMES)
