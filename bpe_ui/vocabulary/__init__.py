"""Page "Vocabulary": every token, what it was made from, and its merge tree.

Imports ``bpe_core``, ``drawing`` and ``shell``, never another page. Open ``page`` first; ``trees`` draws merge trees.
"""

from bpe_ui.vocabulary.page import show

__all__ = ["show"]
