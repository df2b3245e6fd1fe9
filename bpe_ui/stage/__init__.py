"""The stage: a round of a training on one screen, drawn and animated in the browser.

Imports ``bpe_core``, ``drawing`` and ``shell``. Open ``frames`` first: it says what the browser is told, which is
every decision; the scripts beside it only replay and draw, ``stage.js`` first.
"""

from bpe_ui.stage.component import stage
from bpe_ui.stage.handout import handout

__all__ = ["handout", "stage"]
