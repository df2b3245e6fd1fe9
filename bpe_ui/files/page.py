"""Page "In and out": a training as files for other tools, and their merge lists into this session."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from bpe_core import Tokenizer, Trace
from bpe_core.formats import FORMATS, Format, bug_report, rounds_csv
from bpe_ui.drawing import format_block, heading
from bpe_ui.files import importing
from bpe_ui.shell import cached, defaults, keeping, state, trained

MOST_PREVIEWED = 20_000
"""Characters of the report shown on the page; the file has all of them."""


def show() -> None:
    """Export what is trained or imported, or import a list."""
    st.html(heading("Merge lists in and out"))
    st.segmented_control(
        "Which way", defaults.DIRECTIONS, key="direction", required=True, label_visibility="collapsed",
        persist_state="session",
    )  # fmt: skip
    if state.get("direction") == defaults.DIRECTIONS[0]:
        _export()
    else:
        importing.show()


def _export() -> None:
    kept = keeping.imported()
    if kept:
        # User text is safe in options, and only there.
        st.selectbox(
            "What to export", [None, *kept], key="exported", persist_state="session",
            format_func=lambda name: "The sidebar's training" if name is None else name,
        )  # fmt: skip
    name = state.get("exported") if kept else None
    if name is not None:
        found = kept[name]
        source = found.trace or found.tokenizer
        _source(source, ("imported", str(hash(found.tokenizer)), str(found.trace is None)), None)
        return
    training = trained()
    if training is not None:
        asked = training.asked
        _source(training.trace, training.key, asked.text if asked.is_text else None)


def _source(source: Trace | Tokenizer, key: tuple[str, ...], text: str | None) -> None:
    merges = f"{len(source.merges):,} merges"
    if isinstance(source, Trace):
        _reports(source, key, text, merges)
    else:
        st.html(
            heading(f"This list, {merges}")
            + '<p class="bpe-note">A list alone has no rounds, counts or ties, so there is no table and no report.</p>'
        )
    st.html(
        heading("For other tools")
        + '<p class="bpe-note">Read what a format leaves out before you use it; the whole training loses nothing.</p>'
    )
    written = [(entry, cached.written(key, entry.name, source)) for entry in FORMATS.values()]
    possible = [(entry, files) for entry, files in written if not isinstance(files, str)]
    for at in range(0, len(possible), 2):
        # Row by row, so that narrow screens keep the order.
        for column, (entry, files) in zip(st.columns(2, gap="small"), possible[at : at + 2]):
            with column, st.container(border=True, gap="small", height="stretch"):
                _format(entry, files, source, key)
    refused = [format_block(entry, why) for entry, why in written if isinstance(why, str)]
    if refused:
        with st.expander(f"Formats that cannot hold this list, and why ({len(refused)})"):
            st.html('<div class="bpe-above"></div>'.join(refused))


def _format(entry: Format, files: dict[str, str], source: Trace | Tokenizer, key: tuple[str, ...]) -> None:
    lost = () if entry.name == "bpe-trace" else cached.lost(key, entry.name, source, files)
    st.html(format_block(entry, lost=lost))
    with st.container(horizontal=True, gap="small"):
        for name in files:
            _download(name, lambda name=name: files[name], f"{entry.name}-{name}")  # type: ignore[misc]


def _reports(trace: Trace, key: tuple[str, ...], text: str | None, merges: str) -> None:
    st.html(
        heading(f"This training, {merges}")
        + '<p class="bpe-note">The table has every round: pair, count, ties. The report is for a bug tracker: '
        "corpus, settings, merges, ties, and Python that runs it again.</p>"
    )
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        _download("rounds.csv", lambda: rounds_csv(trace), "rounds")
        # A deferred download runs outside of any session, where the shared cache cannot show its spinner.
        _download("report.md", lambda: bug_report(trace, text), "report")
        st.toggle("Show the report here", key="report_shown", persist_state="session")
    if state.get("report_shown"):
        report = cached.report(key, trace, text)
        st.code(report[:MOST_PREVIEWED], language=None, height=360)
        if len(report) > MOST_PREVIEWED:
            st.caption(f"The first {MOST_PREVIEWED:,} of {len(report):,} characters; the file has all.")


def _download(name: str, data: Callable[[], str], key: str) -> None:
    st.download_button(
        name, data, name, _MIME.get(name.rsplit(".", 1)[-1], "text/plain"), key=f"download_{key}", on_click="ignore",
        icon=":material/download:",
    )  # fmt: skip


_MIME = {"json": "application/json", "csv": "text/csv", "md": "text/markdown"}
