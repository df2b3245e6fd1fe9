"""tiktoken's ranks: a token in base64 and its rank a line. Merges are not written there; they follow from the ranks."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Sequence

from bpe_core.encoding import ALL_BYTES, NO_RULES, FileRules, Tokenizer, as_tokenizer, merge_word_by
from bpe_core.errors import FormatError
from bpe_core.formats.reading import MOST_MERGES, lines_of, odd_merges, text_of
from bpe_core.formats.records import Imported, MergeList
from bpe_core.learning import Trace
from bpe_core.notation import visible, visible_pair
from bpe_core.pairs import join
from bpe_core.records import Pair, Symbol

LIMITS = (
    "Only bytes can be written, and the ranks decide everything: a list whose merges they do not give back is refused.",
    "The splitter is not in it; GPT-2's pattern is assumed.",
    "Special tokens are not in it.",
    "Counts, ties and the corpus are not in it.",
)
"""What a rank file cannot hold."""

LONG_TOKEN = 32
"""Bytes up to which the plain loop is the faster way."""

MOST_TOKEN_BYTES = 65_536
"""Bytes of one token at most; GPT-4's longest has 128."""


def read(data: str | bytes) -> MergeList:
    """Read a rank file and recover the merges: each token's own merge joins the two parts that lower ranks leave.

    A token that no two others make is kept with its rank, and a word that is one is taken whole, as tiktoken does.
    A file without all 256 single bytes tells its merges and makes no tokenizer. Raises FormatError that names the
    line. Cost: O(bytes of all tokens * log of the longest).

    >>> lines = [base64.b64encode(bytes([b])).decode() + f" {b}" for b in range(256)]
    >>> read("\\n".join([*lines, "aGk= 256"])).merges
    ((b'h', b'i'),)
    """
    lines = lines_of(text_of(data))
    if len(lines) > MOST_MERGES + 256:
        raise FormatError(f"{len(lines):,} tokens; at most {MOST_MERGES + 256:,} are read")
    ranks: dict[bytes, int] = {}
    numbers: dict[int, int] = {}
    for number, line in enumerate(lines, start=1):
        token, rank = _entry(line, number)
        if token in ranks or rank in numbers:
            first = numbers[ranks[token]] if token in ranks else numbers[rank]
            raise FormatError(
                f"line {number}: this {'token' if token in ranks else 'rank'} stands on line {first} already"
            )
        ranks[token], numbers[rank] = rank, number
    ordered = sorted(ranks.items(), key=lambda item: item[1])
    merges, stray = recovered_merges(ranks)
    unmade = set(stray)
    places = [numbers[rank] for token, rank in ordered if len(token) > 1 and token not in unmade]

    def where(rank: int) -> str:
        return f"line {places[rank]}"

    lacking = next((byte for byte in ALL_BYTES if byte not in ranks), None)
    if lacking is not None:
        no_rank = f"the byte 0x{lacking[0]:02X} has no rank; expected all 256 single bytes in the file"
        return MergeList("tiktoken", tuple(merges), (no_rank,))
    made = [(token, rank) for token, rank in ordered if token not in unmade]
    vocabulary, ids = tuple(token for token, _ in made), tuple(rank for _, rank in made)
    tokenizer = Tokenizer(
        tuple(merges), vocabulary, ids, "gpt2", "utf-8-bytes", stray=tuple((token, ranks[token]) for token in stray),
        rules=FileRules(whole_words=True) if stray else NO_RULES, method="joined-rank",
    )  # fmt: skip
    assumed = "The file does not say how text is split; GPT-2's pattern is assumed."
    warnings = (assumed, *_unmade(stray, ranks, numbers), *odd_merges(merges, where))
    return MergeList("tiktoken", tuple(merges), (), Imported("tiktoken", tokenizer, warnings, assumed=("splitter",)))


def write(source: Trace | Tokenizer) -> dict[str, str]:
    """Write a rank file that tiktoken loads; a token's rank is its id.

    Raises FormatError for symbols that are not bytes, and for merges that the ranks would not give back.
    Cost: as ``read``.
    """
    tokenizer = as_tokenizer(source).in_bytes()
    if not tokenizer.is_bytes:
        raise FormatError(
            f"tiktoken holds bytes only, and the alphabet is {tokenizer.alphabet}; train with utf-8-bytes"
        )
    ranks = {symbol: number for symbol, number in tokenizer.known_ids.items() if isinstance(symbol, bytes)}
    missing = next((byte for byte in ALL_BYTES if byte not in ranks), None)
    if missing is not None:
        raise FormatError(f"tiktoken needs all 256 single bytes, and the vocabulary lacks 0x{missing[0]:02X}")
    back = _merges_to_write(tokenizer, ranks)
    for rank, (pair, other) in enumerate(zip(tokenizer.merges, back)):
        if pair != other:
            raise FormatError(
                f"merge {rank + 1} is `{visible_pair(pair)}`, but from the ranks tiktoken would take "
                f"`{visible_pair(other)}` there; this list cannot be written as ranks"
            )
    if len(back) != len(tokenizer.merges):
        raise FormatError(
            f"{len(tokenizer.merges):,} merges, but {len(back):,} tokens longer than a byte; expected as many"
        )
    ordered = sorted(ranks.items(), key=lambda item: item[1])
    return {"ranks.tiktoken": "".join(f"{base64.b64encode(token).decode()} {rank}\n" for token, rank in ordered)}


def recovered_merges(ranks: dict[bytes, int]) -> tuple[list[Pair], list[bytes]]:
    """The merge behind each token of several bytes, in rank order, and the tokens that have none.

    A token's merge joins the two parts that lower ranks leave of it, or else that all other ranks leave: tiktoken goes
    by the rank of what two neighbours make, so a part may have the higher rank.
    """
    merges: list[Pair] = []
    stray: list[bytes] = []
    no_limit = max(ranks.values(), default=0) + 1
    for token, own in sorted(ranks.items(), key=lambda item: item[1]):
        if len(token) == 1:
            continue
        parts = _parts(token, ranks, own)
        if len(parts) != 2:
            parts = _parts(token, ranks, no_limit)
        if len(parts) == 2:
            merges.append((parts[0], parts[1]))
        else:
            stray.append(token)
    return merges, stray


def _merges_to_write(tokenizer: Tokenizer, ranks: dict[bytes, int]) -> list[Pair]:
    """The merges that a reader gets from the ranks; raises FormatError for tokens of which it would make others."""
    back, unmade = recovered_merges(ranks)
    stray = {symbol for symbol, _ in tokenizer.stray}
    # By rank of the joined text any order of ranks means the same to tiktoken; by pairs only a trained one does.
    asked = unmade if tokenizer.method == "joined-rank" else [token for token in ranks if len(token) > 1]
    for token in asked:
        count = 0 if token in stray else len(_parts(token, ranks, ranks[token]))
        if count > 2:
            raise FormatError(
                f"token {ranks[token]}: expected a token that two of lower rank make, but lower ranks leave "
                f"`{visible(token)}` in {count} parts"
            )
    for pair in back:
        if join(*pair) in stray:
            raise FormatError(
                f"no merge makes the token `{visible(join(*pair))}`, but from the ranks tiktoken would merge "
                f"`{visible_pair(pair)}`; this list cannot be written as ranks"
            )
    return back


def _unmade(stray: Sequence[bytes], ranks: dict[bytes, int], numbers: dict[int, int]) -> tuple[str, ...]:
    """A sentence on the tokens that no two others make."""
    if not stray:
        return ()
    first = f"line {numbers[ranks[stray[0]]]}: no two other tokens make `{visible(stray[0])}`"
    more = f", nor {len(stray) - 1:,} more" if len(stray) > 1 else ""
    return (f"{first}{more}. Kept with its rank: a word that is such a token is taken whole, no merge reaches it.",)


def _parts(token: bytes, ranks: dict[bytes, int], limit: int) -> Sequence[Symbol]:
    """What merging by ranks below a limit leaves of a token: a plain loop, and a heap for long tokens."""
    parts = [token[at : at + 1] for at in range(len(token))]

    def lower(left: Symbol, right: Symbol, passed: int) -> int | None:
        whole = join(left, right)
        rank = None if whole == token else ranks.get(whole)  # type: ignore[arg-type]
        return rank if rank is not None and rank < limit else None

    if len(token) > LONG_TOKEN:
        return merge_word_by(parts, lower, one_place_at_a_time=True)
    while len(parts) > 2:
        here = [ranks.get(left + right, limit) for left, right in zip(parts, parts[1:])]
        best = min(here)
        if best >= limit:
            break
        at = here.index(best)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
    return parts


def _entry(line: str, number: int) -> tuple[bytes, int]:
    parts = line.split(" ")
    if len(parts) != 2:
        raise FormatError(f"line {number}: expected a token in base64, a space and its rank, found {len(parts)} parts")
    try:
        token = base64.b64decode(parts[0], validate=True)
    except (binascii.Error, ValueError):
        raise FormatError(f"line {number}: expected base64, found {parts[0]!r:.60}") from None
    if not 0 < len(token) <= MOST_TOKEN_BYTES:
        raise FormatError(f"line {number}: expected a token of 1 to {MOST_TOKEN_BYTES:,} bytes, found {len(token):,}")
    if not (parts[1].isascii() and parts[1].isdigit() and len(parts[1]) < 10):
        raise FormatError(f"line {number}: expected a rank of 0 or more, found {parts[1]!r:.40}")
    return token, int(parts[1])
