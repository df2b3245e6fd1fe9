"""Page "Step": one round of a training at a time.

Imports ``bpe_core``, ``drawing``, ``shell`` and ``stage``, never another page. Open ``page`` first; ``sections`` are
what stands beneath the stage, ``markup`` their HTML.
"""

from bpe_ui.step.page import show

__all__ = ["show"]
