"""Starts the app: the script ``bpe_ui/main.py``, behind response headers that keep a page to itself."""

import streamlit as st
from starlette.middleware import Middleware

from bpe_ui.serving import Headers

app = st.App("bpe_ui/main.py", middleware=[Middleware(Headers)])
