"""Page "Compare trainers": the same corpus under several trainers or rules.

Imports ``bpe_core``, ``drawing`` and ``shell``, never another page. Open ``page`` first.
"""

from bpe_ui.trainers.page import show

__all__ = ["show"]
