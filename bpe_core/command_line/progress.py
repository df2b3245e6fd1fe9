"""How far a long command has come, on a terminal only."""

from __future__ import annotations

from typing import TextIO


class ProgressLine:
    """One line that is written over and over; nothing at all where the stream is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        """Writes to ``stream``, standard error as a rule, so that answers can be piped on."""
        self._stream = stream
        self._terminal = stream.isatty()
        self._width = 0

    def rounds(self, done: int, asked: int) -> None:
        """Tell of rounds done."""
        self._write(f"round {done:,} of {asked:,}")

    def share(self, doing: str, share: float) -> None:
        """Tell of a share of the work, 0 to 1."""
        self._write(f"{share:4.0%} {doing}")

    def clear(self) -> None:
        """Take the line away, so that the answer stands where it stood."""
        self._write("")
        if self._terminal:
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, line: str) -> None:
        if self._terminal:
            self._stream.write("\r" + line.ljust(self._width))
            self._stream.flush()
            self._width = len(line)
