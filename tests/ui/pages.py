"""Running one page by itself: the test driver cannot follow the navigation, whose pages are functions."""

from streamlit.testing.v1 import AppTest

SCRIPT = """
from bpe_ui import sidebar, {page}
sidebar.show()
{page}.show()
"""


def start_page(page, **params):
    """The app at one of its pages, which is a module of ``bpe_ui``, opened by a link with these parameters."""
    app = AppTest.from_string(SCRIPT.format(page=page), default_timeout=60)
    for key, value in params.items():
        app.query_params[key] = value
    app.run()
    assert not app.exception
    return app


def html(app):
    """All HTML on screen."""
    return "\n".join(each.value for each in app.get("html"))


def press(app, key):
    """Press the button with this keyboard shortcut."""
    app.button(key=f"button_{key}").click().run()
    assert not app.exception
    return app


def paste_corpus(app, text, **settings):
    """Type a corpus into the sidebar."""
    app.segmented_control(key="source").set_value("Paste").run()
    app.text_area(key="pasted").set_value(text)
    for key, value in settings.items():
        (app.radio if key == "format" else app.selectbox)(key=key).set_value(value)
    app.run()
    assert not app.exception
    return app
