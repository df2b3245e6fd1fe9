"""Page "Compare trainers": the same corpus under several trainers or rules, where they part, why, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe_core import TIE_BREAKS, TRAINERS, BpeError, Corpus, Tokenizer, Trace, encode, order_sensitivity, train
from bpe_core.comparing import Comparison
from bpe_ui.drawing import charts, encoded_line, heading, notice, partings, tables, tied
from bpe_ui.shell import Trained, asking, cached, keeping, mended, run_to_end, trained
from bpe_ui.trainers import markup

OWN = "sidebar"
"""Stands for the settings in the sidebar among the names of runs."""

SHUFFLES = 20
"""How often the lines of a corpus are shuffled."""

MOST_SAMPLE = 5_000
"""Characters of the sample text that are encoded."""


def titles() -> dict[str, str]:
    """What can be compared: the sidebar's settings, each rule with them, each named trainer; name -> title."""
    rules = {f"rule:{name}": f"Sidebar with rule: {rule.title}" for name, rule in TIE_BREAKS.items()}
    return {OWN: "Settings in the sidebar"} | rules | {name: each.title for name, each in TRAINERS.items()}


def show() -> None:
    """Choose runs, see each beside the first one."""
    st.html(heading("Compare trainers"))
    own, answer = trained(), st.container()
    if own is None:
        return
    known = titles()
    chosen = st.multiselect(
        "The first one is compared with each of the others", list(known), key="runs_compared",
        format_func=known.__getitem__, persist_state="session",
    )  # fmt: skip
    if len(chosen) < 2:
        st.html(notice("Choose two or more trainers or rules.", "info"))
        return
    runs = {}
    for name in chosen:
        try:
            runs[name] = run_to_end(_asked_as(name, own))
        except BpeError as trouble:
            st.html(notice(f"{known[name]}: {trouble}."))
    others = [name for name in chosen[1:] if name in runs]
    if chosen[0] not in runs or not others:
        return
    first = runs[chosen[0]]
    found = {name: cached.run_comparison(first.key, runs[name].key, first.trace, runs[name].trace) for name in others}
    other = others[0]
    if len(others) > 1:
        st.html(markup.partings({known[name]: each for name, each in found.items()}, known[chosen[0]]))
        other = st.selectbox("Look closer at", others, key="looked_at", format_func=known.__getitem__)
    names = (known[chosen[0]], known[other])
    _answer(answer, found[other], names)
    _pair(first.trace, runs[other].trace, found[other], names)
    imported: dict[str, Trace | Tokenizer] = {
        f"Imported: {name}": each.tokenizer for name, each in keeping.imported().items()
    }
    _samples({**{known[name]: each.trace for name, each in runs.items()}, **imported})
    with st.expander("Does the order of the lines matter?"):
        _order([name for name in chosen if name in runs], own, known)


def _asked_as(name: str, own: Trained) -> asking.Request:
    """The sidebar's corpus under a rule or a named trainer, with as many rounds at most."""
    asked = own.asked
    if name == OWN:
        return asked
    if name.startswith("rule:"):
        return replace(asked, tie_break=name.removeprefix("rule:"), trainer="")
    wanted = asking.wanted_by(TRAINERS[name])
    if asked.counted is not None:
        # Words that were counted elsewhere are cut already, as the sidebar says.
        del wanted["splitter"]
    return replace(asked, **wanted, trainer=name)


def _answer(place: DeltaGenerator, found: Comparison, names: tuple[str, str]) -> None:
    """The verdict, and the round where the lists part as each run met it."""
    place.html(partings.verdict(found, names))
    if found.parted_at is not None and found.first is not None and found.second is not None:
        columns = place.columns(2, gap="medium")
        for column, name, side in zip(columns, names, (found.first, found.second)):
            table = tied.tied_table(side.tie) if side.tie is not None else ""
            column.html(markup.side_title(name, side) + table)


def _pair(first: Trace, second: Trace, found: Comparison, names: tuple[str, str]) -> None:
    left, right = st.columns(2, gap="medium")
    start = max(1, (found.parted_at or 1) - 2)
    left.html(heading("Side by side") + partings.side_by_side(first, second, start, names))
    right.html(heading("Settings that differ") + (partings.settings(found, names) or markup.NO_SETTING))
    in_common = st.expander("Merges in common, and tokens that only one has", on_change="rerun", key="in_common")
    if not in_common.open:
        return
    with in_common:
        if found.common:
            st.vega_lite_chart(
                tables.rank_rows(found, first), charts.constant_spec(charts.rank_against_rank()), key="ranks",
                width="stretch", alt="Each merge that both lists have, by its rank in the first and in the second.",
            )  # fmt: skip
        st.html(partings.only_one_has(found, names))


def _samples(runs: Mapping[str, Trace | Tokenizer]) -> None:
    st.html(heading("The same text encoded by each"))
    sample = st.text_area("Sample text", key="sample", height=80, persist_state="session") or ""
    if len(sample) > MOST_SAMPLE:
        st.html(notice(f"The sample has {len(sample):,} characters; the first {MOST_SAMPLE:,} are encoded.", "warning"))
    text, lines = mended(sample[:MOST_SAMPLE])[0], ""
    for title, source in runs.items():
        try:
            lines += encoded_line(title, encode(text, source))
        except BpeError as trouble:
            lines += notice(f"{title}: {trouble}.")
    st.html(lines or "<p></p>")


def _order(names: list[str], own: Trained, known: dict[str, str]) -> None:
    st.html(
        f'<p class="bpe-note">Shuffles the lines of the corpus {SHUFFLES} times and trains again each time. The list '
        "can change in two ways: a rule that takes the pair met first reads the order, and a splitter that keeps line "
        "ends or spaces cuts other words where other lines meet. Each finding says which it was.</p>"
    )
    if not own.asked.is_text:
        st.html(notice("Symbol lists and word counts have no lines to shuffle.", "info"))
        return
    if not st.button(f"Shuffle {SHUFFLES} times", icon=":material/shuffle:"):
        return
    bar, rows = st.progress(0.0), []
    for at, name in enumerate(names):
        train_text = partial(_train_text, _asked_as(name, own))
        told = partial(_tell, bar, known[name], at, len(names))
        found = order_sensitivity(own.asked.text, train_text, SHUFFLES, progress=told)
        rows.append(notice(f"{known[name]}: {found.sentence}", "warning" if found.differing_shuffles else "info"))
    bar.empty()
    st.html("".join(rows))


def _train_text(asked: asking.Request, text: str) -> Trace:
    corpus = Corpus.from_text(text, asked.splitter, asked.alphabet)
    return train(corpus, asked.rounds, asked.tie_break, asked.min_count)


def _tell(bar: DeltaGenerator, title: str, at: int, runs: int, done: int, total: int) -> None:
    # Titles are the project's own text, so the bar may show them.
    bar.progress((at + done / total) / runs, f"{title}: training {done} of {total}")
