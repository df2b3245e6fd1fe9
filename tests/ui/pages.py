"""Running one page by itself: the test driver cannot follow the navigation, whose pages are functions."""

from html.parser import HTMLParser

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


def page(module, **values):
    """The page of a module of ``bpe_ui``, run with these values in the session."""
    app = AppTest.from_string(SCRIPT.format(page=module), default_timeout=60)
    for key, value in values.items():
        app.session_state[key] = value
    return rerun(app)


def rerun(app):
    """Run the app again; no script error is let pass."""
    app.run()
    assert not app.exception
    return app


class Reader(HTMLParser):
    """Tags, attributes and text of a piece of HTML."""

    def __init__(self, source):
        super().__init__()
        self.text, self.tags, self.attributes = "", set(), set()
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.text += data


TAGS = {
    "span", "i", "code", "div", "p", "b", "small", "table", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd", "ol",
    "ul", "li", "h3", "br",
}  # fmt: skip
ATTRIBUTES = {"class", "title", "role", "aria-label"}


def assert_inert(source):
    """Only tags and attributes that these pages write themselves."""
    found = Reader(source)
    assert found.tags <= TAGS
    assert found.attributes <= ATTRIBUTES
    return found
