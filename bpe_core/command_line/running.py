"""One command from its arguments to its exit code; nothing that goes wrong ends in a traceback."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

from bpe_core.command_line.answers import REFUSED, Answer, visible_line
from bpe_core.command_line.arguments import parser
from bpe_core.command_line.commands import COMMANDS
from bpe_core.command_line.progress import ProgressLine
from bpe_core.command_line.sources import check_one_input
from bpe_core.errors import BpeError

INTERRUPTED = 130
"""Exit code after Ctrl+C, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters: the arguments, those of the process by default. Returns the exit code: 0; 1 where a merge list and a
    trainer part; 2 for a command or a file that cannot be used, which standard error explains. Raises SystemExit where
    argparse ends the command itself. Cost: that of what is asked for.
    """
    asked = parser().parse_args(arguments)
    progress = ProgressLine(sys.stderr)
    try:
        check_one_input(asked)
        answer = COMMANDS[asked.command](asked, progress)
        progress.clear()
        _say(answer, asked.json)
        return answer.exit_code
    except BpeError as trouble:
        progress.clear()
        return _refuse(str(trouble))
    except BrokenPipeError:
        # Whoever read the answer has seen enough; Python would complain once more when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as trouble:
        progress.clear()
        return _refuse(f"{trouble.filename or 'standard input or output'}: {trouble.strerror or trouble}")
    except MemoryError:
        progress.clear()
        return _refuse("there is not enough memory for this; take a part, or count the words elsewhere")
    except KeyboardInterrupt:
        progress.clear()
        return INTERRUPTED


def _say(answer: Answer, as_json: bool) -> None:
    for warning in answer.warnings:
        print(f"note: {visible_line(warning)}", file=sys.stderr)
    if as_json and answer.data is not None:
        print(json.dumps(answer.data))
    elif not as_json and answer.lines:
        # A terminal that cannot write a character gets its code point, and no traceback.
        encoding = sys.stdout.encoding or "utf-8"
        print("\n".join(answer.lines).encode(encoding, "backslashreplace").decode(encoding))
    sys.stdout.flush()


def _refuse(why: str) -> int:
    print(f"bpe: {visible_line(why)}", file=sys.stderr)
    return REFUSED
