"""A browser without a screen: speaks Streamlit's own websocket protocol, so that many sessions fit into one test."""

from __future__ import annotations

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import connect

MOST_BYTES = 64 * 2**20
"""Of one message."""

STEPPING = ("bpe_stage", "bpe_stepper")
"""Components that move the round, by name."""


def run(coroutine):
    """Run a coroutine to its end and give its result; in a thread, for the browser tests' loop runs in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


class Session:
    """One person's session: opens the app, steps, and knows what came back; with ``keep``, every byte of it."""

    def __init__(self, url, query="", keep=False):
        self.url, self.query = url.replace("http://", "ws://") + "/_stcore/stream", query
        self.component = self.fragment = self.page = ""
        self.fields, self.known = {}, set()
        self.texts, self.errors = [], []
        self.everything = bytearray() if keep else None

    async def __aenter__(self):
        self.socket = await connect(self.url, subprotocols=["streamlit"], max_size=MOST_BYTES, open_timeout=120)
        await self._ask()
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def _ask(self, sent=None, fragment="", typed=None):
        """Ask for a run of the script, or of a fragment, and read what comes until it is finished.

        Parameters: what the stepping component sends, none for a plain run; the fragment; text typed, field -> text.
        """
        message = BackMsg()
        message.rerun_script.query_string = self.query
        message.rerun_script.page_script_hash = self.page
        message.rerun_script.fragment_id = fragment
        if sent is not None:
            states = message.rerun_script.widget_states.widgets
            states.add(id=self.component, json_value="{}")
            states.add(id=f"$$STREAMLIT_INTERNAL_KEY_{self.component}__events", json_trigger_value=json.dumps(sent))
        # As a browser does: what it has already is named, and not sent again.
        message.rerun_script.cached_message_hashes.extend(self.known)
        for key, value in (typed or {}).items():
            message.rerun_script.widget_states.widgets.add(id=self.fields[key], string_value=value)
        self.texts = []
        await self.socket.send(message.SerializeToString())
        async with asyncio.timeout(120):
            while not self._read(await self.socket.recv()):
                pass

    def _read(self, data):
        """Take in one message; whether it says that the run is finished."""
        if self.everything is not None:
            self.everything += data
        message = ForwardMsg()
        message.ParseFromString(data)
        if message.metadata.cacheable:
            self.known.add(message.hash)
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self.page = message.new_session.page_script_hash
        if kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            self._see(message.delta)
        return kind == "script_finished"

    def _see(self, delta):
        element = delta.new_element
        kind = element.WhichOneof("type")
        if kind == "exception":
            self.errors.append(element.exception.message)
        if kind == "text_area":
            self.fields[element.text_area.id.rsplit("-", 1)[1]] = element.text_area.id
        if kind == "html":
            self.texts.append(element.html.body)
        if kind == "bidi_component":
            proto = element.bidi_component
            self.texts.append(proto.json or proto.mixed.json)
            if proto.component_name in STEPPING:
                self.component, self.fragment = proto.id, delta.fragment_id

    async def go(self, number):
        """Show a round as the stepping component would ask for it; the seconds until the server had answered."""
        started = time.perf_counter()
        await self._ask([{"event": "go", "value": number}], self.fragment)
        return time.perf_counter() - started

    async def type(self, key, text):
        """Type into a text area, by its key; the seconds until the server had answered."""
        started = time.perf_counter()
        await self._ask(typed={key: text})
        return time.perf_counter() - started

    @property
    def shown(self):
        """Everything that the last answer put on screen, as text."""
        return "\n".join(self.texts)
