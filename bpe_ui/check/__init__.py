"""Page "Check my merges": a merge list from elsewhere held against the corpus and the trainer in the sidebar.

Imports ``bpe_core``, ``drawing`` and ``shell``, never another page. Open ``page`` first; ``markup`` draws the
diagnosis.
"""

from bpe_ui.check.page import show

__all__ = ["show"]
