"""Page "Compare corpora": two corpora under one trainer, and what the same text costs under each.

Imports ``bpe_core``, ``drawing`` and ``shell``, never another page. Open ``page`` first.
"""

from bpe_ui.corpora.page import show

__all__ = ["show"]
