"""HTML for several runs: where each parts from the first, and what one run did there."""

from __future__ import annotations

from collections.abc import Mapping

from bpe_core.comparing import Comparison, Side
from bpe_ui.drawing import escaped, heading, pair_chips, scrolling, table, times

NO_SETTING = '<p class="bpe-note">None: both run under the same settings.</p>'


def partings(found: Mapping[str, Comparison], first: str) -> str:
    """Where each of several runs parts from the first one, a line each."""
    rows = "".join(
        f"<tr><td>{escaped(title)}</td><td>{each.agreed:,}</td>"
        f"<td>{'never' if each.parted_at is None else f'round {each.parted_at:,}'}</td>"
        f"<td>{escaped(each.cause)}</td><td>{len(each.common):,}</td></tr>"
        for title, each in found.items()
    )
    heads = [f"Beside {first}", "Equal merges", "Parts at", "Cause", "In common"]
    return scrolling("Where the runs part", table(heads, rows))


def side_title(name: str, side: Side) -> str:
    """What one run did in the round where they part, above its table of tied pairs."""
    if side.pair is None:
        why = side.stopped_because.sentence if side.stopped_because else ""
        return f'{heading(name)}<p class="bpe-note">It had stopped. {escaped(why)}</p>'
    other = ""
    if side.other_count is not None and side.other_count != side.count:
        other = f" The other run's pair occurs {times(side.other_count)} here."
    return f'{heading(name)}<p class="bpe-note">Merges {pair_chips(side.pair)}, {times(side.count)}.{other}</p>'
