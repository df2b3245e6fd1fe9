"""Whether a text can have tokens that a vocabulary does not know, and whether one has."""

from __future__ import annotations

from dataclasses import dataclass

from bpe_core.encoding.encoding import Encoding
from bpe_core.encoding.tokenizer import ALL_BYTES
from bpe_core.notation import visible
from bpe_core.pairs import join


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a vocabulary knows of a text, and of texts at all."""

    in_bytes: bool
    """Whether its base symbols are bytes, raw or as printable characters."""

    missing_bytes: tuple[int, ...]
    """Byte values that it does not have, ascending; all 256 where it has none of them because they are characters."""

    missing_merges: int
    """Merges whose symbol it does not have."""

    unknown: int
    """Tokens of the text that it does not have."""

    falls_back: bool = False
    """Whether a character that it does not have is spelt by its tokens for single bytes."""

    stands_in: str = ""
    """The token whose id unknown ones have; empty where they have none."""

    @property
    def sentence(self) -> str:
        """The finding in words."""
        if self.falls_back and not self.unknown:
            return (
                "The vocabulary has every symbol of this text. A character that it does not have is spelt in bytes, by "
                "the tokens <0x00> to <0xFF>, so nothing is unknown."
            )
        if self.in_bytes and not self.missing_bytes and not self.missing_merges:
            return "Nothing can be unknown here: every text is made of bytes, and all 256 bytes are in the vocabulary."
        if self.unknown:
            ids = f"have the id of {visible(self.stands_in)}" if self.stands_in else "have no id"
            here = (
                f"The vocabulary does not have the symbols marked ?: they are unknown and {ids}, but stay in the "
                "text as they are."
            )
        else:
            here = "The vocabulary has every symbol of this text. One that it had not would be unknown."
        return f"{here} {self._why()}"

    def _why(self) -> str:
        if not self.in_bytes:
            return "With all 256 bytes as base symbols this cannot happen."
        if self.missing_bytes:
            known = 256 - len(self.missing_bytes)
            return f"Only {known:,} of the 256 bytes are in it; with all of them this cannot happen."
        return "It has all 256 bytes, but not what every merge makes."


def coverage_of(encoding: Encoding) -> Coverage:
    """What the vocabulary of an encoding knows. Cost: O(merges + tokens).

    >>> from bpe_core import Tokenizer, encode
    >>> coverage_of(encode("c", Tokenizer((), (b"a", b"b"), (0, 1)))).unknown
    1
    """
    tokenizer = encoding.plan.tokenizer
    in_bytes = tokenizer.is_bytes or tokenizer.alphabet == "printable-bytes"
    known = set(tokenizer.in_bytes().vocabulary)
    return Coverage(
        in_bytes,
        tuple(value for value, byte in enumerate(ALL_BYTES) if byte not in known),
        sum(join(*pair) not in tokenizer.ids for pair in tokenizer.merges),
        encoding.unknown_count,
        tokenizer.rules.byte_fallback,
        tokenizer.rules.unknown[0] if tokenizer.rules.unknown else "",
    )
