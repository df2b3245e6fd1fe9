"""Page "Step": one round of a training at a time.

Imports ``bpe_core``, ``drawing`` and ``shell``, never another page. Open ``page`` first; ``sections`` are its parts
from top to bottom, ``markup`` their HTML.
"""

from bpe_ui.step.page import show

__all__ = ["show"]
