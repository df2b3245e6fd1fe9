"""minbpe's ``.model``: a version, the split pattern, special tokens, then a pair of ids a line."""

from __future__ import annotations

from collections.abc import Sequence

from bpe_core.encoding import ALL_BYTES, Tokenizer, as_tokenizer
from bpe_core.errors import FormatError
from bpe_core.formats.hugging_face.splitting import PATTERNS
from bpe_core.formats.reading import MOST_MERGES, Where, lines_of, merge_problems, odd_merges, text_of
from bpe_core.formats.records import Imported, MergeList
from bpe_core.learning import Trace
from bpe_core.notation import visible
from bpe_core.pairs import join
from bpe_core.records import Pair
from bpe_core.text import GPT2_PATTERN, GPT4_PATTERN

LIMITS = (
    "Only bytes can be written, with byte b as token b and merge r as token 256 + r; other ids are given anew.",
    "Of the splitters only none, gpt2 and gpt4 can be written.",
    "Special tokens with white space in their name cannot be written.",
    "Counts, ties and the corpus are not in it.",
)
"""What a ``.model`` cannot hold."""

VERSION_LINE = "minbpe v1"
"""First line of every ``.model``."""

MOST_TOKEN_BYTES = 50_000_000
"""All tokens together at most. Each line can double the one before, so that 60 lines could ask for an exabyte."""

_PATTERN_OF = {"none": "", "gpt2": GPT2_PATTERN, "gpt4": GPT4_PATTERN}


def read(data: str | bytes) -> MergeList:
    """Read a ``.model``; raises FormatError that names the line. Cost: O(length).

    >>> read("minbpe v1\\n\\n0\\n104 105\\n").merges
    ((b'h', b'i'),)
    """
    lines = lines_of(text_of(data))
    pattern, specials = _head(lines)
    start = 4 + len(specials)

    def where(rank: int) -> str:
        return f"line {rank + start}"

    merges, tokens = merges_of_ids(_id_pairs(lines[start - 1 :], start), where)
    _check_specials(specials, len(tokens))
    problems = merge_problems(merges, where, "utf-8-bytes")
    if problems:
        return MergeList("minbpe", tuple(merges), problems)
    splitter = "none" if not pattern else PATTERNS.get(pattern)
    warnings = odd_merges(merges, where)
    if splitter is None:
        warnings = (*warnings, f"The file's split pattern is unknown here ({pattern!r:.200}); gpt4 is assumed.")
    ids = {token: number for number, token in reversed(tokens.items())}
    vocabulary = tuple(dict.fromkeys(tokens.values()))
    token_ids = tuple(ids[token] for token in vocabulary)
    tokenizer = Tokenizer(tuple(merges), vocabulary, token_ids, splitter or "gpt4", "utf-8-bytes", specials)
    return MergeList("minbpe", tuple(merges), (), Imported("minbpe", tokenizer, warnings))


def write(source: Trace | Tokenizer) -> dict[str, str]:
    """Write a ``.model``; raises FormatError for another alphabet or splitter. Cost: O(merges)."""
    tokenizer = as_tokenizer(source).in_bytes()
    if not tokenizer.is_bytes:
        raise FormatError(f"minbpe holds bytes only, and the alphabet is {tokenizer.alphabet}; train with utf-8-bytes")
    if tokenizer.splitter not in _PATTERN_OF:
        raise FormatError(
            f"minbpe's file cannot hold the splitter {tokenizer.splitter}; choose one of: {', '.join(_PATTERN_OF)}"
        )
    ids = {byte: value for value, byte in enumerate(ALL_BYTES)}
    lines = []
    for rank, (left, right) in enumerate(tokenizer.merges):
        for part in (left, right):
            if part not in ids:
                raise FormatError(
                    f"merge {rank + 1}: `{visible(part)}` is made by no earlier merge, as minbpe needs it"
                )
        lines.append(f"{ids[left]} {ids[right]}")  # type: ignore[index]
        ids.setdefault(join(left, right), 256 + rank)  # type: ignore[arg-type]
    named = [name for name, _ in tokenizer.specials if not any(char.isspace() for char in name)]
    specials = [f"{name} {256 + len(lines) + number}" for number, name in enumerate(named)]
    head = [VERSION_LINE, _PATTERN_OF[tokenizer.splitter], str(len(specials)), *specials]
    return {"tokenizer.model": "\n".join([*head, *lines]) + "\n"}


def _head(lines: list[str]) -> tuple[str, tuple[tuple[str, int], ...]]:
    """The split pattern and the special tokens, from the lines before the merges."""
    if not lines or lines[0].strip() != VERSION_LINE:
        raise FormatError(f"line 1: expected {VERSION_LINE}, found {lines[0] if lines else '':.40}")
    if len(lines) < 3:
        raise FormatError(
            f"line {len(lines) + 1}: expected a split pattern and the number of special tokens, found the end"
        )
    count = _number(lines[2].strip(), 3, "the number of special tokens")
    if count > len(lines) - 3:
        raise FormatError(f"line 3: expected {count:,} special tokens, found only {len(lines) - 3:,} lines after it")
    specials = tuple(_special(line, number) for number, line in enumerate(lines[3 : 3 + count], start=4))
    return lines[1].strip(), specials


def _check_specials(specials: tuple[tuple[str, int], ...], token_count: int) -> None:
    taken = set(range(token_count))
    for number, (name, own) in enumerate(specials, start=4):
        if own in taken:
            raise FormatError(f"line {number}: `{visible(name)}` has the id {own}, which another token has already")
        taken.add(own)


def merges_of_ids(
    pairs: Sequence[tuple[int, int]], where: Where, ids: Sequence[int] | None = None
) -> tuple[list[Pair], dict[int, bytes]]:
    """Pairs of token ids as pairs of bytes, and every token by id; ids below 256 are the bytes.

    Parameters: the pairs in rank order; how to name a place; the id that each makes, 256 and on where not given.
    Raises FormatError for an id that nothing before it makes, one that is made twice, and tokens that grow beyond
    ``MOST_TOKEN_BYTES``. Cost: O(bytes of all tokens).

    >>> merges_of_ids([(104, 105), (256, 33)], lambda rank: f"line {rank + 1}")[0]
    [(b'h', b'i'), (b'hi', b'!')]
    """
    if len(pairs) > MOST_MERGES:
        raise FormatError(f"{len(pairs):,} merges; at most {MOST_MERGES:,} are read")
    tokens: dict[int, bytes] = dict(enumerate(ALL_BYTES))
    merges: list[Pair] = []
    total = 0
    for rank, (left, right) in enumerate(pairs):
        own = 256 + rank if ids is None else ids[rank]
        for part in (left, right):
            if part not in tokens:
                raise FormatError(
                    f"{where(rank)}: token {part} does not exist yet; expected 0 to 255, or what an earlier merge makes"
                )
        if own in tokens:
            raise FormatError(f"{where(rank)}: the id {own} belongs to another token already")
        total += len(tokens[left]) + len(tokens[right])
        if total > MOST_TOKEN_BYTES:
            raise FormatError(
                f"{where(rank)}: the tokens up to here have more than {MOST_TOKEN_BYTES:,} bytes together"
            )
        merges.append((tokens[left], tokens[right]))
        tokens[own] = tokens[left] + tokens[right]
    return merges, tokens


def _id_pairs(lines: Sequence[str], start: int) -> list[tuple[int, int]]:
    pairs = []
    for number, line in enumerate(lines, start=start):
        parts = line.split()
        if len(parts) != 2:
            raise FormatError(
                f"line {number}: expected two token ids separated by one space, found {len(parts) or 'none'}"
            )
        pairs.append((_number(parts[0], number, "a token id"), _number(parts[1], number, "a token id")))
    return pairs


def _special(line: str, number: int) -> tuple[str, int]:
    parts = line.split()
    if len(parts) != 2:
        raise FormatError(f"line {number}: expected a special token and its id, found {len(parts)} parts")
    return parts[0], _number(parts[1], number, "a token id")


def _number(text: str, line: int, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise FormatError(f"line {line}: expected {what}, found {text!r:.40}")
    return int(text)
