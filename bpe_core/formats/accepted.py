"""What is read as a merge list, by every page and by ``read_merge_list``: one entry for each way of writing one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Accepted:
    """One way of writing a merge list."""

    title: str
    """What it is, for a list of what is accepted."""

    sample: str
    """A whole list of one or two merges, written so; empty where the shortest one is too long to show."""

    format: str
    """Key of ``FORMATS``: what it is read as."""


ACCEPTED = (
    Accepted("merges.txt, alone or with vocab.json", "#version: 0.2\nl o\nlo w", "vocab-merges"),
    Accepted("two symbols a line", "l o\nlo w", "pair-lines"),
    Accepted("subword-nmt codes", "#version: 0.2\nl o\nlo w</w>", "subword-nmt"),
    Accepted("fastBPE codes: left, right, count", "l o 5\nlo w</w> 3", "fastbpe"),
    Accepted(
        "tokenizer.json, or its model alone",
        '{"model": {"type": "BPE", "vocab": {"l": 0, "o": 1, "lo": 2}, "merges": ["l o"]}}',
        "tokenizer-json",
    ),
    Accepted("JSON list of pairs", '[["l", "o"], ["lo", "w"]]', "pairs-json"),
    Accepted("JSON list of pairs, old style", '["l o", "lo w"]', "pairs-json"),
    Accepted("JSON object with merges", '{"merges": [["l", "o"], "lo w"]}', "pairs-json"),
    Accepted("JSON object of pair to rank", '{"l o": 0, "lo w": 1}', "pairs-json"),
    Accepted("one JSON list a line", '["l", "o"]\n["lo", "w"]', "pairs-json"),
    Accepted("Python list of pairs, of text or bytes", "[(b'l', b'o'), (b'lo', b'w')]", "pairs-python"),
    Accepted("one Python tuple a line", "('l', 'o')\n('lo', 'w')", "pairs-python"),
    Accepted("Python dict of pair to rank, id or merged symbol", "{('l', 'o'): 256, ('lo', 'w'): 257}", "pairs-python"),
    Accepted("Python dict or list of id pairs, as of minbpe", "{(108, 111): 256, (256, 119): 257}", "pairs-python"),
    Accepted("minbpe .model", "minbpe v1\n\n0\n108 111\n256 119", "minbpe"),
    Accepted("tiktoken ranks", "bA== 108\nbw== 111\nbG8= 256", "tiktoken"),
    Accepted("a whole training of this app (trace.json)", "", "bpe-trace"),
)
"""Every way of writing a merge list that is read; the screens and the README list these."""
