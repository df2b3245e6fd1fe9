"""Pure drawing: records in; a DataFrame, a chart or escaped HTML out.

Imports ``bpe_core`` only, and never Streamlit. Open ``markup`` first: every symbol and pair on a screen goes
through it, and it is the only place where a person's text becomes HTML.
"""

from bpe_ui.drawing import charts, partings, tables, tied
from bpe_ui.drawing.charts import DATA, constant_spec
from bpe_ui.drawing.encoded import encoded_line
from bpe_ui.drawing.glossary import WORDS, glossary
from bpe_ui.drawing.lists import accepted_table, format_block, imported_block, problems_block, read_as
from bpe_ui.drawing.markup import (
    chip,
    chips,
    escaped,
    heading,
    notice,
    pair_chips,
    scrolling,
    sentence,
    table,
    times,
    window,
)
from bpe_ui.drawing.style import COLOURS, SHEET
from bpe_ui.drawing.tables import CELL_LENGTH, shortened

__all__ = [
    "COLOURS",
    "SHEET",
    "WORDS",
    "CELL_LENGTH",
    "DATA",
    "accepted_table",
    "charts",
    "chip",
    "chips",
    "constant_spec",
    "encoded_line",
    "escaped",
    "format_block",
    "glossary",
    "heading",
    "imported_block",
    "notice",
    "pair_chips",
    "partings",
    "problems_block",
    "read_as",
    "scrolling",
    "sentence",
    "shortened",
    "table",
    "tables",
    "tied",
    "times",
    "window",
]
