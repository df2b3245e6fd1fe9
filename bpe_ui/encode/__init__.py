"""Page "Encode": new text into tokens, every step of every word.

Imports ``bpe_core``, ``drawing`` and ``shell``, never another page. Open ``page`` first; ``steps`` draws the merges
of one word.
"""

from bpe_ui.encode.page import show

__all__ = ["show"]
