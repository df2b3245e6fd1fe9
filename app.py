"""Page setup and navigation; the screens are in ``bpe_ui``, the algorithm in ``bpe_core``."""

import streamlit as st

from bpe_ui import (
    cached,
    check_page,
    corpora_page,
    encode_page,
    files_page,
    sidebar,
    step_page,
    style,
    trainers_page,
    vocabulary_page,
)

cached.freeze_imports()
st.set_page_config(page_title="BPE, round by round", page_icon="🔗", layout="wide")
style.inject()
page = st.navigation(
    [
        st.Page(step_page.show, title="Step", icon=":material/footprint:", url_path="step", default=True),
        st.Page(trainers_page.show, title="Compare trainers", icon=":material/compare:", url_path="trainers"),
        st.Page(check_page.show, title="Check my merges", icon=":material/fact_check:", url_path="check"),
        st.Page(encode_page.show, title="Encode", icon=":material/text_fields:", url_path="encode"),
        st.Page(vocabulary_page.show, title="Vocabulary", icon=":material/dictionary:", url_path="vocabulary"),
        st.Page(corpora_page.show, title="Compare corpora", icon=":material/balance:", url_path="corpora"),
        st.Page(files_page.show, title="In and out", icon=":material/swap_vert:", url_path="files"),
    ],
    position="top",
)
sidebar.show()
page.run()
