"""What a new session starts from, by key, and the choices that are not in the core's tables."""

from __future__ import annotations

from typing import Any

from bpe_ui.shell.examples import EXAMPLES, SAMPLE, WORKED_PAIRS

SOURCES = ("Example", "Paste", "Upload")


LIST_SOURCES = ("Paste", "Upload", "Kept")


FORMATS = ("Text", "Symbol lists (JSON)", "Word counts")
"""How what was pasted or uploaded may be read."""


MOST_ROUNDS = 10_000
"""Rounds that may be asked for on a screen."""


DIRECTIONS = ("Export", "Import")


OWN_PAIR = "The sidebar's corpus and another"
"""What may be compared besides ``WORKED_PAIRS``."""


VOCABULARY_KINDS = ("All", "Merged", "Base", "Scaffolding")
"""Which tokens of a vocabulary are shown."""


WORDS_SHOWN = (20, 50, 100, 200)
"""How many words of a round may be shown."""


_FIRST_EXAMPLE = next(iter(EXAMPLES))


DEFAULTS: dict[str, Any] = {
    "source": SOURCES[0],
    "example": _FIRST_EXAMPLE,
    "pasted": "",
    "format": FORMATS[0],
    "splitter": EXAMPLES[_FIRST_EXAMPLE].splitter,
    "alphabet": EXAMPLES[_FIRST_EXAMPLE].alphabet,
    "tie_break": EXAMPLES[_FIRST_EXAMPLE].tie_break,
    "trainer": "",
    "min_count": 1,
    "rounds": 100,
    "round": 1,
    "stage_run": None,
    "stage_told": None,
    "stage_go": [0, 1],
    "stage_blocks": (0,),
    "run_key": None,
    "cancelled": frozenset(),
    "runs_compared": ["sidebar", "rule:first-seen", "hf-tokenizers"],
    "whole_list": False,
    "bars": 15,
    "show_change": False,
    "words_shown": 20,
    "beside": "Pair frequencies",
    "all_trainers": False,
    "word_search": "",
    "encode_text": "",
    "encode_text_suggested": "",
    "encode_splitter": "",
    "encode_alphabet": "",
    "encode_method": "",
    "encode_rounds": 0,
    "encode_rounds_most": 0,
    "encode_word": 0,
    "encode_step": 1,
    "encode_key": None,
    "vocabulary_round": 0,
    "vocabulary_round_most": 0,
    "vocabulary_search": "",
    "vocabulary_kind": "All",
    "vocabulary_token": None,
    "uploaded_kept": (),
    "compared": next(iter(WORKED_PAIRS)),
    "second_source": SOURCES[0],
    "second_example": "code",
    "second_pasted": "",
    "second_uploaded_kept": (),
    "sample": SAMPLE,
    "price": 3.0,
    "direction": DIRECTIONS[0],
    "exported": None,
    "report_shown": False,
    "list_source": LIST_SOURCES[0],
    "list_pasted": "",
    "list_uploaded_kept": (),
    "list_kept": "",
    "list_name": "",
    "imported": {},
    "encode_source": "",
    "diagnosis": None,
    "link_ignored": (),
}
"""Every value that outlives a run of the script, by key, with what a new session starts from."""
