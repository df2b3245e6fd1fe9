"""Response headers: what a browser may load, run and send for a page of this app, whatever stands in a corpus.

Every screen escapes the user's text; these headers hold where one should forget to. The browser then runs no script
but Streamlit's own, asks no other machine for anything, and tells no other page what a link holds.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import streamlit
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_INLINE_SCRIPT = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


def script_hashes(page: bytes) -> list[str]:
    """The sources that let the inline scripts of a page run, and no others.

    >>> script_hashes(b'<script src="a.js"></script><script>x()</script>')
    ["'sha256-D6IGS8VMvCoyaR/l0h9tERrBTATY01CoPS7l6xDv0kI='"]
    """
    digests = (hashlib.sha256(script).digest() for script in _INLINE_SCRIPT.findall(page))
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]


def policy(hashes: list[str]) -> str:
    """The Content-Security-Policy. Parameters: the sources of the inline scripts that may run.

    Components are loaded as blobs, Streamlit and the charts write style attributes, a session is a websocket, and
    pictures such as QR codes are data. Charts need no ``unsafe-eval``.
    """
    rules = {
        "default-src": ["'self'"],
        "script-src": ["'self'", "'wasm-unsafe-eval'", "blob:", *hashes],
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "connect-src": ["'self'", "ws:", "wss:", "blob:"],
        "worker-src": ["'self'", "blob:"],
        "frame-ancestors": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
    }
    return "; ".join(" ".join([name, *sources]) for name, sources in rules.items())


class Headers:
    """Middleware that puts the headers on every answer; one that an answer has already stays as it is."""

    def __init__(self, app: ASGIApp) -> None:
        """Wraps ``app``. Reads Streamlit's page once, as its inline script changes with its version."""
        page = Path(streamlit.__file__).parent / "static" / "index.html"
        self._app = app
        self._headers = {
            "Content-Security-Policy": policy(script_hashes(page.read_bytes())),
            "X-Content-Type-Options": "nosniff",
            # A link holds the corpus: no other site is told the address that one came from.
            "Referrer-Policy": "same-origin",
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; websockets have no headers to put anything on."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                answered = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    answered.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)
