"""Hugging Face's ``tokenizer.json``, or its ``model`` alone, read even where its vocabulary and merges disagree."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core.errors import FormatError
from bpe_core.formats import tokenizer_json
from bpe_core.formats.hf_vocabulary import written
from bpe_core.formats.lists.pair_lists import merges_in, pair_of
from bpe_core.formats.reading import duplicates, json_of, text_of
from bpe_core.formats.records import MergeList
from bpe_core.records import Pair


def read(data: str | bytes) -> MergeList:
    """Read an object with ``model``, or with ``vocab`` and ``merges`` themselves.

    Raises FormatError that names the key or the merge where no merges can be read; what else is wrong is a problem.
    Cost: O(length).

    >>> read('{"vocab": {"a": 0, "b": 1}, "merges": ["a b"]}').problems
    ('merge 1: `ab` is not in the vocabulary',)
    """
    text = text_of(data)
    whole = json_of(text)
    if "model" not in whole:
        text = f'{{"model": {text}}}'
    try:
        found = tokenizer_json.read(text)
    except FormatError as trouble:
        return _with_problems(merges_in(whole), trouble)
    merges = tuple((written(left), written(right)) for left, right in found.tokenizer.merges)
    return MergeList("tokenizer-json", merges, (), found)


def _with_problems(value: object, trouble: FormatError) -> MergeList:
    if not isinstance(value, list) or not value:
        raise trouble

    def where(rank: int) -> str:
        return f"merge {rank + 1}"

    merges = [pair_of(entry, where, rank) for rank, entry in enumerate(value)]
    if not all(isinstance(part, str) for pair in merges for part in pair):
        raise trouble
    pairs: Sequence[Pair] = merges  # type: ignore[assignment]
    problems = dict.fromkeys([str(trouble), *duplicates(pairs, where)])
    return MergeList("tokenizer-json", tuple(pairs), tuple(problems))
