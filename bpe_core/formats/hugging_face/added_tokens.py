"""The tokens that a ``tokenizer.json`` adds to its vocabulary, with their flags and the ids that the library gives."""

from __future__ import annotations

from collections.abc import Mapping

from bpe_core.encoding import AddedToken
from bpe_core.errors import FormatError
from bpe_core.formats.reading import is_id, kind_of
from bpe_core.notation import visible

_FLAGS = ("special", "single_word", "lstrip", "rstrip", "normalized")


def read_added_tokens(value: object, vocab: Mapping[str, int]) -> tuple[tuple[AddedToken, ...], tuple[str, ...]]:
    """Added tokens, and warnings where the library gives one another id than the file says.

    Parameters: the list; the model's vocabulary. A token that the vocabulary has keeps the id it has there; another
    gets the next free one. Raises FormatError that names the token. Cost: O(tokens).

    >>> read_added_tokens([{"content": "<s>", "id": 2}], {"a": 0, "b": 1})[0][0].id
    2
    """
    if value is None:
        return (), ()
    if not isinstance(value, list):
        raise FormatError(f"added_tokens: expected a list, found {kind_of(value)}")
    found: dict[str, AddedToken] = {}
    moved: list[str] = []
    highest = -1
    for number, entry in enumerate(value, start=1):
        content, asked = _content_and_id(entry, number)
        if not content or content in found:
            continue
        own = vocab.get(content, highest + 1 if highest >= len(vocab) else len(vocab))
        highest = max(highest, own)
        flags = {flag: _flag(entry, flag, number) for flag in _FLAGS}
        found[content] = AddedToken(content, own, **flags)
        if own != asked:
            moved.append(f"`{visible(content)}` the id {asked}, but Hugging Face's library gives it {own}")
    more = f"; so it does with {len(moved) - 1:,} more of them" if len(moved) > 1 else ""
    warning = f"The file gives the added token {moved[0]}{more}. Here ids are the library's." if moved else ""
    return tuple(found.values()), (warning,) if moved else ()


def _content_and_id(entry: object, number: int) -> tuple[str, int]:
    if not isinstance(entry, dict) or not isinstance(entry.get("content"), str):
        raise FormatError(f"added_tokens: token {number}: expected an object with a text content and an id")
    asked = entry.get("id")
    if not is_id(asked):
        name = visible(entry["content"])
        raise FormatError(f"added_tokens: `{name}`: expected an id of 0 to 4,294,967,295, found {asked!r:.40}")
    return entry["content"], asked


def _flag(entry: dict[str, object], flag: str, number: int) -> bool:
    # As the library has it where a flag is missing: only ordinary tokens are looked for after normalizing.
    value = entry.get(flag, flag == "normalized" and not entry.get("special"))
    if not isinstance(value, bool):
        raise FormatError(f"added_tokens: token {number}: {flag}: expected true or false, found {kind_of(value)}")
    return value
