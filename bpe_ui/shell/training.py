"""Trains what the sidebar asks for, with progress, a way to stop, and every trouble in words. Used by every page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from bpe_core import BpeError, Corpus, Trace
from bpe_core.formats import lost_order
from bpe_core.records import StopReason
from bpe_ui.drawing import notice
from bpe_ui.shell import cached, sidebar
from bpe_ui.shell.session import asking, following, keeping, state

SLICE = 0.25
"""Seconds of training between two looks at the progress bar."""


@dataclass(frozen=True, slots=True)
class Trained:
    """The training that the sidebar asks for."""

    asked: asking.Request
    """The corpus and the settings."""

    trace: Trace
    """Its rounds."""

    corpus_key: tuple[str, ...]
    """Stands for its corpus."""

    run_key: tuple[str, ...]
    """Stands for corpus and settings."""

    @property
    def key(self) -> tuple[str, ...]:
        """Stands for this training as far as it has come, in caches."""
        return (*self.run_key, str(len(self.trace)))


def trained() -> Trained | None:
    """Train to the end or to where it was cancelled; None, and a notice on the page, when there is nothing to show."""
    found = train_on(sidebar.request, "in the sidebar")
    if found is not None:
        following.settle(found.corpus_key, len(found.trace))
    return found


def train_on(request: Callable[[], asking.Request], where: str) -> Trained | None:
    """The same for any request. Parameters: what gives it, or raises a BpeError; where its corpus is typed."""
    try:
        asked = request()
        found = run_to_end(asked)
        warnings = _warnings(asked)
    except BpeError as trouble:
        st.html(notice(f"The corpus cannot be used: {trouble}."))
        return None
    trace = found.trace
    for warning in dict.fromkeys((*warnings, *trace.warnings)):
        st.html(notice(warning, "warning"))
    if trace.stopped_because is StopReason.CANCELLED:
        done = f"{len(trace):,} of {asked.rounds:,} were done."
        st.html(notice(f"{trace.stopped_because.sentence} {done}", "warning"))
        key = found.run_key
        st.button(
            "Go on training",
            on_click=keeping.resume,
            args=(key,),
            key=f"resume {where} {key}",
            icon=":material/play_arrow:",
        )
    if not trace.corpus.words:
        st.html(notice(f"{StopReason.EMPTY_CORPUS.sentence} Type or paste some text {where}.", "info"))
        return None
    return found


def _warnings(asked: asking.Request) -> tuple[str, ...]:
    """What was done to the corpus, what its kind loses, and where the trainer asked for goes wrong on it."""
    found: list[str] = []
    if asked.counted is not None:
        found += [*asked.counted.read.warnings, *filter(None, [lost_order(asked.tie_break)])]
    given = sidebar.given_by(asked)
    if asked.trainer and not isinstance(given, Corpus):
        found += cached.trainer_warnings(asked.trainer, sidebar.corpus_key(asked), given)
    if isinstance(given, str) and (mixed := cached.two_ways(given)):
        found.append(mixed)
    return tuple(found)


def run_to_end(asked: asking.Request) -> Trained:
    """Train what is asked for, with progress. Raises what the core raises."""
    corpus, corpus_key = sidebar.corpus_for(asked), sidebar.corpus_key(asked)
    run = cached.run_for(corpus_key, corpus, asked.rounds, asked.tie_break, asked.min_count, asked.trainer)
    key = (*corpus_key, asked.tie_break, str(asked.min_count), str(asked.rounds), asked.trainer)
    _finish(run, key)
    return Trained(asked, run.trace(), corpus_key, key)


def _finish(run: cached.Run, key: tuple[str, ...]) -> None:
    """Train to the end, with progress and a way to stop once it takes long."""
    if run.finished or key in state.get("cancelled"):
        return
    run.advance(SLICE)
    if run.finished:
        return
    place = st.empty()
    with place.container(horizontal=True, vertical_alignment="center"):
        bar = st.progress(0.0)
        st.button("Cancel", on_click=keeping.cancel, args=(key,), key=f"cancel {key}", icon=":material/stop:")
    while not run.finished:
        # Drawing is also where Streamlit ends this script when Cancel was pressed.
        bar.progress(run.done / max(run.rounds, 1), f"Training: round {run.done:,} of {run.rounds:,}")
        run.advance(SLICE)
    place.empty()
