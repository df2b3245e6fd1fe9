"""What a list that holds merges only becomes: a tokenizer with ids given anew, or what keeps it from being one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bpe_core.encoding import Tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.reading import NO_MERGES, Where, merge_problems, odd_merges
from bpe_core.formats.records import Imported, MergeList
from bpe_core.records import Pair


def listed(
    name: str,
    written: Sequence[Pair],
    pairs: Sequence[Pair],
    where: Where,
    spelt: tuple[str, str],
    warnings: Sequence[str] = (),
    method: str = "rank",
) -> MergeList:
    """A list that holds merges only: what is wrong with it, or the tokenizer that it makes with ids given anew.

    Parameters: key of ``FORMATS``; the pairs as written, and as symbols of the alphabet; how to name a place; keys of
    ``SPLITTERS`` and ``ALPHABETS``; what was assumed; how the list is applied, a key of ``METHODS``. Raises FormatError
    for a list without merges. Cost: O(merges).
    """
    if not pairs:
        raise FormatError(NO_MERGES)
    splitter, alphabet = spelt
    problems = merge_problems(pairs, where, alphabet)
    if problems:
        return MergeList(name, tuple(written), problems)
    tokenizer = replace(Tokenizer.from_merges(pairs, splitter, alphabet), method=method)
    return MergeList(name, tuple(written), (), Imported(name, tokenizer, (*warnings, *odd_merges(pairs, where))))
