"""The link to what is on screen: the whole address to copy, and its QR code for a room to scan."""

from __future__ import annotations

from pathlib import Path

import segno
import streamlit as st

from bpe_core import BpeError
from bpe_ui.drawing import notice
from bpe_ui.shell import sidebar
from bpe_ui.shell.session import asking, links, state

_FOLDER = Path(__file__).parent
_copy_button = st.components.v2.component(
    "bpe_copy_button",
    html="""<div class="row"><button type="button">
<svg viewBox="0 0 24 24" aria-hidden="true">
<rect x="9" y="9" width="12" height="12" rx="2"/><path d="M5 15V5a2 2 0 0 1 2-2h10"/></svg>
<span></span></button><output role="status"></output><textarea hidden aria-hidden="true"></textarea></div>""",
    css=(_FOLDER / "copy_button.css").read_text(),
    js=(_FOLDER / "copy_button.js").read_text(),
)


def say_what_was_ignored() -> None:
    """What the link of this session brought in vain, until it is understood."""
    ignored = state.get("link_ignored")
    if ignored:
        left_out = "; ".join(ignored)
        st.html(notice(f"The link was damaged. Left out, with the default in its place: {left_out}.", "warning"))
        st.button("Understood", on_click=links.forget_ignored, key="link_understood")


def show(page: str) -> None:
    """A button in the sidebar that opens the link. Parameters: the page's path."""
    if st.sidebar.button("Copy link", key="copy_link", icon=":material/link:", width="stretch"):
        _dialog(page)


@st.dialog("Link to this page", width="large")
def _dialog(page: str) -> None:
    try:
        asked = sidebar.request()
    except BpeError as trouble:
        st.html(notice(f"The corpus cannot be used: {trouble}.", "warning"))
        return
    found = links.address(page, asked, st.context.url or "")
    if found is None:
        _too_long(asked)
        return
    st.write(f"Opens this page with this corpus, every setting, and round {state.get('round'):,}.")
    code, words = st.columns([2, 3], gap="medium")
    code.image(_qr(found), width="stretch")
    with words:
        _copy_button(key="copy_address", data={"text": found, "label": "Copy the address"})
        st.code(found, language=None, wrap_lines=True)


def _too_long(asked: asking.Request) -> None:
    st.html(
        notice(
            f"This page as it stands does not fit in a link: addresses of more than {links.MOST_ADDRESS:,} characters "
            "are cut on their way. Pass the corpus on as a file; it is uploaded in the sidebar.",
            "info",
        )
    )
    kind = "json" if asked.is_json else "csv" if asked.counted else "txt"
    if asked.text:
        st.download_button(
            "Download the corpus", asked.text, f"corpus.{kind}", on_click="ignore", icon=":material/download:"
        )


def _qr(address: str) -> str:
    """The address as a QR code, in SVG; dark on white whatever the theme, as cameras want it.

    >>> _qr("https://example.org/")[:4]
    '<svg'
    """
    code: str = segno.make(address, error="l", micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True
    )
    return code
