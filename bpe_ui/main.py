"""The script that Streamlit runs for every session: page setup and navigation."""

import streamlit as st

from bpe_ui import check, corpora, encode, files, step, trainers, vocabulary
from bpe_ui.drawing import SHEET
from bpe_ui.shell import cached, glossary_dialog, guide, link_dialog, sidebar

cached.freeze_imports()
st.set_page_config(page_title="BPE, round by round", page_icon="🔗", layout="wide")
st.html(SHEET)
page = st.navigation(
    [
        st.Page(step.show, title="Step", icon=":material/footprint:", url_path="start", default=True),
        st.Page(trainers.show, title="Compare trainers", icon=":material/compare:", url_path="trainers"),
        st.Page(check.show, title="Check my merges", icon=":material/fact_check:", url_path="check"),
        st.Page(encode.show, title="Encode", icon=":material/text_fields:", url_path="encode"),
        st.Page(vocabulary.show, title="Vocabulary", icon=":material/dictionary:", url_path="vocabulary"),
        st.Page(corpora.show, title="Compare corpora", icon=":material/balance:", url_path="corpora"),
        st.Page(files.show, title="In and out", icon=":material/swap_vert:", url_path="files"),
        # The default page's own address is "/", whatever its url_path; opened by /step, it would be "not found".
        st.Page(step.show, title="Step", url_path="step", visibility="hidden"),
    ],
    position="top",
)
sidebar.show()
link_dialog.say_what_was_ignored()
page.run()
if page.url_path in ("", "step"):
    # The first steps speak of the stage.
    guide.show()
glossary_dialog.show()
link_dialog.show(page.url_path or "step")
