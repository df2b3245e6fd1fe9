"""The tree of merges that makes a token, as a Graphviz graph and as a list in words."""

from __future__ import annotations

from bpe_core.encoding import MergeTree
from bpe_core.notation import visible
from bpe_core.records import Symbol
from bpe_ui.drawing import chip, pair_chips

MOST_NODES = 63
"""Nodes that are drawn; deeper parts of a larger tree are left out. More would be too small to read in a column."""

LABEL_LENGTH = 24
"""Characters of a token that fit in a node."""

LEAF, MERGED, ROOT = "#dfe4ea", "#ffe3c9", "#ffb87a"
"""Fills that dark text reads well on, in a light theme and in a dark one."""


def dot(tree: MergeTree) -> str:
    """The tree as a graph in Graphviz's language, the token at the top, base symbols at the bottom.

    Every label is quoted by ``dot_quoted``; node names are numbers, so no user's text is outside a label.
    """
    lines = [
        "digraph {",
        'graph [bgcolor="transparent" ordering="out" nodesep="0.18" ranksep="0.35" charset="UTF-8"]',
        'node [shape="box" style="filled,rounded" fontname="monospace" fontsize="13" fontcolor="#111111" '
        'color="#6b7280" margin="0.12,0.05" height="0.3"]',
        'edge [color="#8a8f98" arrowhead="none"]',
    ]
    waiting: list[tuple[MergeTree, int | None]] = [(tree, None)]
    for number in range(MOST_NODES):
        if not waiting:
            break
        # Breadth first, so that what is left out of a large tree is its depths.
        node, parent = waiting.pop(0)
        fill = ROOT if parent is None else LEAF if node.rank is None else MERGED
        lines.append(f'n{number} [label={_label(node)} fillcolor="{fill}"]')
        if parent is not None:
            lines.append(f"n{parent} -> n{number}")
        waiting += [(part, number) for part in (node.left, node.right) if part is not None]
    return "\n".join([*lines, "}"])


def dot_quoted(text: str) -> str:
    r"""A text as a quoted string of Graphviz's language that shows as it is.

    Backslashes begin escapes there, quotes end the string, and ampersands begin HTML's entities.

    >>> print(dot_quoted('a"b\\N & <c>'))
    "a\"b\\N &amp; <c>"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;")
    return '"' + escaped.replace("\r", "").replace("\n", "\\n").replace("\0", "") + '"'


def node_count(tree: MergeTree) -> int:
    """Nodes of the whole tree, drawn or not; equal parts are counted each time they stand in it."""
    known: dict[Symbol, int] = {}

    def count(node: MergeTree) -> int:
        if node.symbol not in known:
            known[node.symbol] = 1 + sum(count(part) for part in (node.left, node.right) if part is not None)
        return known[node.symbol]

    return count(tree)


def merges_of(tree: MergeTree) -> list[MergeTree]:
    """The merges that the token needs, each once, in the order in which they were learned."""
    found: dict[int, MergeTree] = {}
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if node.rank is not None and node.rank not in found:
            found[node.rank] = node
            waiting += [part for part in (node.left, node.right) if part is not None]
    return [found[rank] for rank in sorted(found)]


def merges_in_words(tree: MergeTree) -> str:
    """The same as a list: round, pair and result; what the picture shows, for those who do not see it."""
    merges = merges_of(tree)
    if not merges:
        return '<p class="bpe-note">A base symbol: no merge makes it.</p>'
    items = "".join(
        f"<li><small>round {node.rank + 1:,}</small>{pair_chips((node.left.symbol, node.right.symbol))}"
        f'<span class="bpe-op">&rarr;</span>{chip(node.symbol, "bpe-new" if node is tree else "")}</li>'
        for node in merges
        if node.rank is not None and node.left is not None and node.right is not None
    )
    count = len(merges)
    needs = "It needs 1 merge" if count == 1 else f"It needs {count:,} merges, in the order in which they were learned"
    return f'<p class="bpe-note">{needs}:</p><ol class="bpe-merges bpe-stacked">{items}</ol>'


def _label(node: MergeTree) -> str:
    text = visible(node.symbol)
    shown = text if len(text) <= LABEL_LENGTH else f"{text[:LABEL_LENGTH]}..."
    below = "base" if node.rank is None else f"round {node.rank + 1}"
    # The line break is Graphviz's own, so it must not be escaped with the token.
    return f'{dot_quoted(shown)[:-1]}\\n{below}"'
