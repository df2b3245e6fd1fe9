"""A handout: the stage with its frames in one file that opens offline by double click, and its rounds as a table."""

from __future__ import annotations

import json

from bpe_core import TIE_BREAKS, Trace
from bpe_core.notation import visible_pair
from bpe_ui.drawing import CELL_LENGTH, COLOURS, escaped, sentence, shortened
from bpe_ui.stage import frames
from bpe_ui.stage.component import SCRIPTS, text_of

MOST_ROUNDS = 200
"""Rounds in a handout: with them it stays under two megabytes."""

WORDS, BARS = 20, 15
"""Words and bars of a round in a handout."""


def handout(trace: Trace, n: int) -> str:
    """One self-contained HTML file with a run, or of a long run the ``MOST_ROUNDS`` round the round ``n``.

    Parameters: the trace; the round it opens at. Nothing in it is loaded from elsewhere. User text is in it twice: as
    JSON with ``<`` and line separators escaped, so that no text ends the script it stands in, and as escaped HTML in
    the table. Cost: some milliseconds a round.
    """
    first = max(0, min(n - MOST_ROUNDS // 2, len(trace) - MOST_ROUNDS))
    last = min(first + MOST_ROUNDS, len(trace))
    outline = {**frames.outline(trace), "first": first, "last": last}
    data = {
        "run": "handout",
        "outline": outline,
        "blocks": [frames.stretch(trace, first, last, WORDS, BARS)],
        "go": [0, n],
    }
    part = "" if (first, last) == (0, len(trace)) else f", rounds {first:,} to {last:,} of them"
    about = (
        f"{trace.corpus.word_count:,} words, {len(trace):,} rounds{part}. "
        f"Tie-break rule: {TIE_BREAKS[trace.settings.tie_break].title.lower()}."
    )
    # Without JavaScript the stage would be an empty frame.
    stage = text_of("stage.html").replace("<section class=", "<section hidden class=", 1)
    style = "".join((COLOURS, text_of("handout.css", "stage.css")))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>BPE, round by round: a handout</title>
<style>
{style}</style>
</head>
<body>
<h1>BPE, round by round</h1>
<p>{escaped(about)}</p>
{stage}
{_table(trace, first, last)}
<script type="application/json" id="frames">{as_json(data)}</script>
<script>
(() => {{
{SCRIPTS}
{text_of("handout.js")}}})();
</script>
</body>
</html>
"""


def as_json(data: frames.Data) -> str:
    """Data as JSON that may stand inside a script element.

    >>> as_json({"a": "</script>\\u2028"})
    '{"a":"\\\\u003c/script>\\\\u2028"}'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _table(trace: Trace, first: int, last: int) -> str:
    rows = "".join(_row(trace, n) for n in range(max(first, 1), last + 1))
    heads = "".join(f"<th>{head}</th>" for head in ("Round", "Pair", "Count", "Tied", "Why"))
    return f"<table><caption>All rounds</caption><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _row(trace: Trace, n: int) -> str:
    each, why = trace.round(n), shortened(trace.tie(n, 2).reason, frames.MOST_REASON)
    pair = escaped(shortened(visible_pair(each.pair), CELL_LENGTH))
    return (
        f"<tr><td>{n:,}</td><td><code>{pair}</code></td><td>{each.count:,}</td><td>{each.tied_count:,}</td>"
        f"<td>{sentence(why)}</td></tr>\n"
    )
