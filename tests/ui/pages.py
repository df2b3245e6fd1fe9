"""Runs one page under Streamlit's test driver, with the sidebar beside it, and reads what it shows."""

from html.parser import HTMLParser

from streamlit.testing.v1 import AppTest


def page(module, **values):
    """The page of a module of ``bpe_ui``, run with these values in the session."""
    script = f"from bpe_ui import sidebar, {module}\nsidebar.show()\n{module}.show()\n"
    app = AppTest.from_string(script, default_timeout=60)
    for key, value in values.items():
        app.session_state[key] = value
    return rerun(app)


def rerun(app):
    app.run()
    assert not app.exception
    return app


def html(app):
    return "\n".join(each.value for each in app.get("html"))


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
