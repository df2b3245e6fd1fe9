"""Page setup and navigation; the screens are in ``bpe_ui``, the algorithm in ``bpe_core``."""

import streamlit as st

from bpe_ui import cached, corpora_page, files_page, sidebar, step_page, style

cached.freeze_imports()
st.set_page_config(page_title="BPE, round by round", page_icon="🔗", layout="wide")
style.inject()
page = st.navigation(
    [
        st.Page(step_page.show, title="Step", icon=":material/footprint:", url_path="step", default=True),
        st.Page(corpora_page.show, title="Compare corpora", icon=":material/balance:", url_path="corpora"),
        st.Page(files_page.show, title="In and out", icon=":material/swap_vert:", url_path="files"),
    ],
    position="top",
)
sidebar.show()
page.run()
