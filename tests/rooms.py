"""The rooms of both packages in their order: each may import from those above it, and from its own."""

CORE = ["", "text", "ties", "learning", "trainers", "encoding", "comparing", "formats", "diagnosis", "command_line"]
"""Rooms of ``bpe_core``; the empty name stands for the modules at its top."""

NOT_FOR = {"encoding": {"trainers"}, "diagnosis": {"formats"}, "formats": {"diagnosis"}}
"""Rooms that a room above may not use all the same."""

PAGES = ["step", "trainers", "check", "encode", "vocabulary", "corpora", "files"]
"""Rooms of ``bpe_ui`` that are pages: none imports another."""

UI = ["serving", "drawing", "shell", "stage", *PAGES]
"""Rooms of ``bpe_ui``."""

TOP_MODULES = ["errors", "version", "records", "pairs", "notation"]
"""Modules at the top of ``bpe_core``, in their order."""

STARTER = "__main__"
"""The module that ``python -m bpe_core`` runs: it opens the last room and no other module knows it."""

SCRIPT = "main"
"""The module of ``bpe_ui`` that Streamlit runs: it opens the rooms, through their doors, and no module knows it."""


def may_import(package: str, room: str, other: str) -> bool:
    """Whether a room of a package may import from another room of it."""
    order = CORE if package == "bpe_core" else UI
    if package == "bpe_ui" and room in PAGES and other in PAGES:
        return False
    return order.index(other) < order.index(room) and other not in NOT_FOR.get(room, ())
