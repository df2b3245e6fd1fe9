"""What all pages share: the session, links, caches, the sidebar, and inputs of text and lists.

Imports ``bpe_core`` and ``drawing``. Open ``sidebar`` first, then ``training``. Session state and the URL are
written only in ``session``, Streamlit's caches used only in ``cached``.
"""

from bpe_ui.shell import cached, glossary_dialog, guide, link_dialog, list_input, sidebar
from bpe_ui.shell.corpus_input import CorpusInput
from bpe_ui.shell.examples import EXAMPLES, MERGE_LIST, WORKED_PAIRS
from bpe_ui.shell.imported_lists import choose_imported
from bpe_ui.shell.session import asking, defaults, following, keeping, links, state
from bpe_ui.shell.stepper import rounds_slider, stepper
from bpe_ui.shell.text_input import check_encoded, mended
from bpe_ui.shell.training import Trained, run_to_end, train_on, trained

__all__ = [
    "CorpusInput",
    "EXAMPLES",
    "MERGE_LIST",
    "Trained",
    "WORKED_PAIRS",
    "asking",
    "cached",
    "check_encoded",
    "choose_imported",
    "defaults",
    "following",
    "glossary_dialog",
    "guide",
    "keeping",
    "link_dialog",
    "links",
    "list_input",
    "mended",
    "rounds_slider",
    "run_to_end",
    "sidebar",
    "state",
    "stepper",
    "train_on",
    "trained",
]
