"""Page setup and navigation; the screens are in ``bpe_ui``, the algorithm in ``bpe_core``."""

import streamlit as st

from bpe_ui import cached, check_page, sidebar, step_page, style, trainers_page

cached.freeze_imports()
st.set_page_config(page_title="BPE, round by round", page_icon="🔗", layout="wide")
style.inject()
page = st.navigation(
    [
        st.Page(step_page.show, title="Step", icon=":material/footprint:", url_path="step", default=True),
        st.Page(trainers_page.show, title="Compare trainers", icon=":material/compare:", url_path="trainers"),
        st.Page(check_page.show, title="Check my merges", icon=":material/fact_check:", url_path="check"),
    ],
    position="top",
)
sidebar.show()
page.run()
