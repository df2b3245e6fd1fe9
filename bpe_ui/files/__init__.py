"""Page "In and out": merge lists and tokenizer files, exported and imported.

Imports ``bpe_core``, ``drawing`` and ``shell``, never another page. Open ``page`` first; ``importing`` is its
other half.
"""

from bpe_ui.files.page import show

__all__ = ["show"]
