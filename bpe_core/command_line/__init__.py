"""The core on a terminal: ``python -m bpe_core``. The only room that touches files and processes.

Imports all rooms above it. Open ``arguments`` first, which says what can be asked for; then ``commands``, which
answers.
"""

from bpe_core.command_line.apart import word_counts_apart
from bpe_core.command_line.running import main

__all__ = ["main", "word_counts_apart"]
