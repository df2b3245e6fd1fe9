"""Every answer of the server carries the policy; only Streamlit's own inline script may run."""

import base64
import hashlib
import re
from pathlib import Path

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient

from bpe_ui.serving import Headers
from bpe_ui.serving.headers import policy, script_hashes

ROOT = Path(__file__).resolve().parents[3]
INDEX = (Path(streamlit.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")


async def plain(request):
    return PlainTextResponse("hello")


async def framed(request):
    return PlainTextResponse("hello", headers={"X-Content-Type-Options": "own", "X-Other": "kept"})


async def echo(socket):
    await socket.accept()
    await socket.send_text(await socket.receive_text())
    await socket.close()


@pytest.fixture
def client():
    routes = [Route("/", plain), Route("/framed", framed), WebSocketRoute("/socket", echo)]
    return TestClient(Starlette(routes=routes, middleware=[Middleware(Headers)]))


@pytest.mark.parametrize("path", ["/", "/nowhere"])
def test_every_answer_has_the_headers(client, path):
    headers = client.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self'; script-src 'self'")
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_what_an_answer_says_itself_stays(client):
    headers = client.get("/framed").headers
    assert (headers["x-content-type-options"], headers["x-other"]) == ("own", "kept")
    assert "content-security-policy" in headers


def test_websockets_pass(client):
    with client.websocket_connect("/socket") as socket:
        socket.send_text("low")
        assert socket.receive_text() == "low"


def test_streamlits_page_has_one_inline_script_and_the_policy_lets_exactly_that_run(client):
    inline = re.findall(r"<script>(.*?)</script>", INDEX, re.DOTALL)
    assert len(inline) == len(script_hashes(INDEX.encode())) == 1
    digest = base64.b64encode(hashlib.sha256(inline[0].encode()).digest()).decode()
    allowed = client.get("/").headers["content-security-policy"].split("script-src ")[1].split(";")[0].split()
    assert set(allowed) == {"'self'", "'wasm-unsafe-eval'", "blob:", f"'sha256-{digest}'"}


def test_nothing_is_allowed_that_would_run_a_users_text_or_send_it_away():
    rules = dict(each.split(" ", 1) for each in policy([]).split("; "))
    assert "'unsafe-inline'" not in rules["script-src"]
    assert "'unsafe-eval'" not in rules["script-src"]
    assert rules["object-src"] == "'none'"
    assert rules["base-uri"] == rules["frame-ancestors"] == rules["default-src"] == "'self'"
    assert not re.search(r"https?:|\*", policy([]))
