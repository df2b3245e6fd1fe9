"""Hugging Face's post-processors: the tokens that are put before and after every text."""

from __future__ import annotations

from dataclasses import dataclass

from bpe_core.errors import FormatError
from bpe_core.formats.hugging_face.reading_parts import Json, NotFollowed, flattened, named
from bpe_core.formats.reading import is_id, kind_of

PART = "post_processor"

Named = tuple[str, int]
"""A token and its id."""


@dataclass(frozen=True, slots=True)
class Around:
    """What is put around a text."""

    before: tuple[Named, ...] = ()
    """Before it."""

    after: tuple[Named, ...] = ()
    """After it."""

    warning: str = ""
    """What is not followed, as a sentence; then nothing is put."""


def read_post_processor(value: object) -> Around:
    """The tokens around a single text.

    Raises FormatError for what is no post-processor.

    >>> read_post_processor({"type": "BertProcessing", "cls": ["[CLS]", 1], "sep": ["[SEP]", 2]}).before
    (('[CLS]', 1),)
    """
    before: tuple[Named, ...] = ()
    after: tuple[Named, ...] = ()
    try:
        for step in flattened(value, PART, "processors"):
            # A later processor works on what an earlier one made.
            first, last = _around(step)
            before, after = first + before, after + last
    except NotFollowed as trouble:
        return Around(
            warning=f"The file puts tokens around a text in a way that is not followed here (post_processor: {trouble})"
            "; here none are put."
        )
    return Around(before, after)


def _around(step: Json) -> tuple[tuple[Named, ...], tuple[Named, ...]]:
    kind = step.get("type")
    if kind == "ByteLevel":
        # It moves offsets only, which nothing here shows.
        return (), ()
    if kind in ("BertProcessing", "RobertaProcessing"):
        return (_named(step.get("cls"), "cls"),), (_named(step.get("sep"), "sep"),)
    if kind == "TemplateProcessing":
        return _template(step)
    raise NotFollowed(named(kind))


def _named(value: object, where: str) -> Named:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and is_id(value[1]):
        return value[0], value[1]
    raise FormatError(f"{PART}: {where}: expected a token and its id, found {kind_of(value)}")


def _template(step: Json) -> tuple[tuple[Named, ...], tuple[Named, ...]]:
    single, known = step.get("single"), step.get("special_tokens")
    if not isinstance(single, list) or not isinstance(known, dict):
        raise FormatError(f"{PART}: expected a list under single and an object under special_tokens")
    sides: list[list[Named]] = [[]]
    for piece in single:
        if not isinstance(piece, dict) or len(piece) != 1:
            raise FormatError(f"{PART}: single: expected objects such as a SpecialToken, found {kind_of(piece)}")
        ((kind, value),) = piece.items()
        if kind == "Sequence":
            if not isinstance(value, dict) or value.get("id") != "A":
                raise NotFollowed("a template for one text that asks for a second")
            sides.append([])
        elif kind == "SpecialToken" and isinstance(value, dict) and isinstance(value.get("id"), str):
            sides[-1] += _special(known.get(value["id"]), value["id"])
        else:
            raise FormatError(f"{PART}: single: expected a Sequence or a SpecialToken, found {kind!r:.40}")
    if len(sides) != 2:
        raise NotFollowed(f"a template that has the text {len(sides) - 1} times")
    return tuple(sides[0]), tuple(sides[1])


def _special(entry: object, name: str) -> list[Named]:
    ids = entry.get("ids") if isinstance(entry, dict) else None
    names = entry.get("tokens") if isinstance(entry, dict) else None
    if not isinstance(ids, list) or not isinstance(names, list) or len(ids) != len(names) or not all(map(is_id, ids)):
        raise FormatError(f"{PART}: special_tokens: {name!r:.40}: expected ids and tokens, as many of each")
    if not all(isinstance(each, str) for each in names):
        raise FormatError(f"{PART}: special_tokens: {name!r:.40}: expected tokens that are texts")
    return list(zip(names, ids))
