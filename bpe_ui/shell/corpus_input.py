"""Where a corpus comes from: an example, a paste or an upload. The sidebar and the pages share it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import streamlit as st

from bpe_core import BpeError
from bpe_core.formats import is_parquet
from bpe_ui.drawing import escaped, notice
from bpe_ui.shell.examples import EXAMPLES
from bpe_ui.shell.session import defaults, keeping, state
from bpe_ui.shell.session.defaults import FORMATS
from bpe_ui.shell.text_input import MOST_PASTED, MOST_UPLOADED, check_pasted, check_uploaded, decoded, mended


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class CorpusInput:
    """One choice of a corpus, whose values ``state`` keeps."""

    prefix: str
    """What its keys in the session begin with."""

    label: str
    """What it chooses, for screen readers."""

    examples: Sequence[str]
    """The keys of ``EXAMPLES`` that it offers."""

    format_key: str | None = None
    """Key in the session of how it is to be read, one of ``FORMATS``; None where only text is read."""

    def show(self, on_example: Callable[[], None] | None = None, below: Callable[[], None] = _nothing) -> None:
        """Draw it. Parameters: what choosing an example does; what to draw below the text."""
        key = self.prefix + "source"
        st.segmented_control(
            f"Where the {self.label} comes from", defaults.SOURCES, key=key, required=True,
            label_visibility="collapsed",
            persist_state="session",
        )  # fmt: skip
        source = state.get(key)
        if source == "Example":
            self._example(on_example, below)
        elif source == "Paste":
            self._paste(below)
        else:
            self._upload(below)

    def text(self) -> str:
        """The text as it can be used. Raises CorpusError for one that is too long or no text."""
        source = state.get(self.prefix + "source")
        if source == "Example":
            return EXAMPLES[state.get(self.prefix + "example")].corpus
        if source == "Paste":
            pasted = state.get(self.prefix + "pasted") or ""
            check_pasted(pasted)
            return mended(pasted)[0]
        # What is decoded from UTF-8 has no broken characters to mend.
        return "".join(decoded(data, name) for name, data in self._kept())

    def is_counts(self) -> bool:
        """Whether what was pasted or uploaded is to be read as word counts."""
        pasted_or_uploaded = state.get(self.prefix + "source") != "Example"
        return self.format_key is not None and pasted_or_uploaded and state.get(self.format_key) == FORMATS[2]

    def table(self) -> str | bytes:
        """The word counts as given, text or Parquet. Raises CorpusError for what is too large, or neither."""
        kept = self._kept() if state.get(self.prefix + "source") == "Upload" else ()
        for name, data in kept:
            if is_parquet(data):
                check_uploaded(data, name)
                return data
        return self.text()

    def name(self) -> str:
        """What to call the corpus in a sentence."""
        source = state.get(self.prefix + "source")
        if source == "Example":
            return EXAMPLES[state.get(self.prefix + "example")].title
        kept = self._kept() if source == "Upload" else ()
        return mended(kept[0][0])[0] if kept else f"the pasted {self.label}"

    def _kept(self) -> tuple[tuple[str, bytes], ...]:
        kept: tuple[tuple[str, bytes], ...] = state.get(self.prefix + "uploaded_kept")
        return kept

    def _example(self, on_example: Callable[[], None] | None, below: Callable[[], None]) -> None:
        st.selectbox(
            f"Example for the {self.label}", self.examples, key=self.prefix + "example", on_change=on_example,
            format_func=lambda name: EXAMPLES[name].title, label_visibility="collapsed", persist_state="session",
        )  # fmt: skip
        corpus = EXAMPLES[state.get(self.prefix + "example")].corpus
        # A long one scrolls, so the keyboard has to reach it.
        start = f'<pre class="bpe-text" tabindex="0" role="region" aria-label="Text of the {escaped(self.label)}">'
        st.html(f"{start}{escaped(textwrap.shorten(corpus, 300, placeholder=' ...'))}</pre>")
        below()

    def _paste(self, below: Callable[[], None]) -> None:
        text = st.text_area(
            self.label.capitalize(), key=self.prefix + "pasted", height=180, persist_state="session",
            label_visibility="collapsed", placeholder="Paste a text, then press Ctrl+Enter",
        ) or ""  # fmt: skip
        below()
        _say_what_was_mended(text)
        if len(text) <= MOST_PASTED:
            st.caption(f"{len(text):,} characters. Press Ctrl+Enter to train.")

    def _upload(self, below: Callable[[], None]) -> None:
        key = self.prefix + "uploaded"
        st.file_uploader(
            f"File for the {self.label}", key=key, label_visibility="collapsed",
            max_upload_size=MOST_UPLOADED // 10**6,
            on_change=keeping.keep_upload, args=(key,),
        )  # fmt: skip
        below()
        if not self._kept():
            st.caption(f"{self._wanted()}, up to {MOST_UPLOADED // 10**6} MB. It stays in this session's memory.")
        for name, data in self._kept():
            if self.is_counts():
                st.html(notice(f"{mended(name)[0]}: {len(data):,} bytes", "info"))
                continue
            try:
                text = decoded(data, name)
            except BpeError as trouble:
                st.html(notice(str(trouble)))
                continue
            st.html(notice(f"{mended(name)[0]}: {len(text):,} characters", "info"))
        offer_to_drop(key)

    def _wanted(self) -> str:
        return "CSV, TSV or Parquet" if self.is_counts() else "A text file in UTF-8"


def offer_to_drop(key: str) -> None:
    """A way to let kept files go, once the page has changed and the uploader shows them no more."""
    if state.get(f"{key}_kept") and not state.get(key):
        st.button("Drop the uploaded file", on_click=keeping.drop_upload, args=(key,), key=f"drop_{key}")


def _say_what_was_mended(text: str) -> None:
    said = mended(text)[1]
    if said:
        st.html(notice(said, "info"))
