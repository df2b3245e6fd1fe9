"""The core on a terminal: ``python -m bpe_core``. The only room that touches files, streams and exit codes.

Imports all rooms above it. Open ``arguments`` first, which says what can be asked for; then ``commands``, which
answers.
"""

from bpe_core.command_line.running import main

__all__ = ["main"]
