"""Running one page by itself: the test driver cannot follow the navigation, whose pages are functions."""

import json
from html.parser import HTMLParser

from streamlit.testing.v1 import AppTest

from bpe_core.formats import read_any

SCRIPT = """
from bpe_ui import {page}
from bpe_ui.shell import sidebar
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


def imported(text):
    """What a session keeps after importing one list, under a hostile name."""
    return {"mine <b>": read_any(text)}


def html(app):
    """All HTML on screen."""
    return "\n".join(each.value for each in app.get("html"))


NAMES = {"Home": "first", "Left": "previous", "PageUp": "previous", "Right": "next", "PageDown": "next", "End": "last"}


TIES = {"N": 1, "P": -1}


def told(app):
    """What the stage or the stepper on screen was told, and its key in the session."""
    proto = app.get("bidi_component")[0].proto
    return json.loads(proto.json or proto.mixed.json), proto.id.rsplit("-", 1)[1]


def staged(app):
    """The frame of the round that the stage is told to show, the block that has it, and the outline."""
    data, _ = told(app)
    n = data["go"][1]
    block = next(each for each in data["blocks"] if each["from"] <= n <= each["to"])
    return block["frames"][n - block["from"]], block, data["outline"]


def screen(app):
    """All text on screen: the HTML, and what the stage draws for its round."""
    if not app.get("bidi_component") or told(app)[1] != "stage":
        return html(app)
    frame, _, outline = staged(app)
    heading = f"Round {frame['n']} of {outline['total']}"
    ending = f"Training stopped here. {outline['ending']}" if frame["n"] == outline["total"] else ""
    return "\n".join((heading, frame["won"], "`".join(frame["reason"]), ending, html(app)))


def target(app, key):
    """Where a key leads; None where it is dead. The browser's part, which the browser tests hold to the real one."""
    data, widget = told(app)
    if widget == "stage":
        now, last = data["go"][1], data["outline"]["last"]
        if key in TIES:
            beyond = [n for n in data["outline"]["ties"] if (n - now) * TIES[key] > 0]
            return min(beyond, key=lambda n: abs(n - now), default=None)
    else:
        now, last = data["value"], data["last"]
    to = {"first": 0, "previous": now - 1, "next": now + 1, "last": last}[NAMES[key]]
    return to if to != now and 0 <= to <= last else None


def press(app, key):
    """Go where a key leads."""
    to = target(app, key)
    assert to is not None, f"{key} is dead"
    return step_to(app, to)


def step_to(app, number):
    """Show this round or step."""
    widget = told(app)[1]
    app.session_state["round" if widget == "stage" else widget.removesuffix("_stepper")] = number
    return rerun(app)


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


SWITCHED = """
import importlib
import streamlit as st
from bpe_ui.shell import sidebar
sidebar.show()
importlib.import_module("bpe_ui." + st.session_state["page_shown"]).show()
"""


def switching(module, **values):
    """As ``page``, for a session that goes on to other pages with ``go``: what is not drawn there is forgotten."""
    app = AppTest.from_string(SWITCHED, default_timeout=60)
    for key, value in values.items():
        app.session_state[key] = value
    return go(app, module)


def go(app, module):
    """Change to the page of another module."""
    app.session_state["page_shown"] = module
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


HOSTILE = [
    "<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", '"onmouseover="alert(1)', "*_$:red[x]",
    "|", "&lt;b&gt;", "![](http://example.org/x)", "<style>*{display:none}</style>", "'", "``", "{{x}}",
]  # fmt: skip
"""Texts that would do something if they reached a page as anything but text."""

TAGS = {
    "span", "i", "code", "div", "p", "b", "small", "table", "thead", "tbody", "tr", "th", "td", "dl", "dt", "dd", "ol",
    "ul", "li", "h3", "br", "pre",
}  # fmt: skip
ATTRIBUTES = {"class", "title", "role", "aria-label", "tabindex"}


def assert_inert(source):
    """Only tags and attributes that these pages write themselves."""
    found = Reader(source)
    assert found.tags <= TAGS
    assert found.attributes <= ATTRIBUTES
    return found
