"""With a hostile corpus on every page: the policy is kept, no script of a user's runs, nothing leaves the machine."""

from urllib.parse import urlencode

import pytest
from browsing import ROOT, running_app
from rooms import PAGES

from bpe_ui.shell.session.linked_values import packed

HOSTILE = "\n".join([
    "<script>window.owned='script'</script>", "<img src=x onerror=window.owned='img'>", "<svg/onload=window.owned='svg'>",
    "<img src=http://192.0.2.1/a.png>", "![x](http://192.0.2.1/b.png)", "<iframe srcdoc=\"<script>top.owned=1</script>\">",
    "<style>@import'http://192.0.2.1/c.css';</style>", "<base href=http://192.0.2.1/>", "[x](javascript:window.owned='md')",
    "</textarea></pre></code><script>window.owned='closed'</script>", "$\\href{javascript:window.owned=1}{x}$",
] * 2)  # fmt: skip
"""Addresses of 192.0.2.0/24 belong to nobody."""
TEXTS = {
    "step": ["word_search"], "encode": ["encode_text"], "vocabulary": ["vocabulary_search"],
    "corpora": ["sample", "second_pasted"], "check": ["list_pasted"], "files": ["list_pasted"],
}  # fmt: skip
"""Page -> what else a link fills in with a user's text."""
WATCHING = """
    document.addEventListener('securitypolicyviolation', event => (window.broken ||= []).push(event.violatedDirective));
    try { localStorage.setItem('bpe-guide-seen', '1') } catch {}
"""


@pytest.fixture
def watched(browser, server):
    """Opens an address of the app in a browser that notes every request, and every breach of the policy."""
    context = browser.new_context()
    context.add_init_script(WATCHING)
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url.replace("ws:", "http:")))

    def opened(path, **query):
        page.goto(f"{server}/{path}?{urlencode(query)}")
        page.wait_for_selector("[data-testid=stMain] h3, [data-testid=stMain] .stage", timeout=60_000)
        page.wait_for_selector("[data-test-script-state=notRunning]", state="attached", timeout=60_000)
        # Charts, components and whatever a hostile text may start come after the script has run.
        page.wait_for_timeout(1_500)
        return page, [url for url in asked if not url.startswith((f"{server}/", "data:", "blob:"))]

    yield opened
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_hostile_corpus_runs_nothing_and_reaches_nobody(watched, name):
    texts = {key: packed(HOSTILE) for key in ("pasted", *TEXTS.get(name, ()))}
    page, elsewhere = watched(name, splitter="lines", rounds=200, round=120, source="Paste", **texts)
    assert page.locator("textarea").first.input_value() == HOSTILE
    assert page.locator("[data-testid=stException]").count() == 0
    assert page.evaluate("window.owned ?? null") is None
    assert page.evaluate("window.broken ?? []") == []
    assert elsewhere == []


def test_what_a_page_would_forget_to_escape_is_stopped_and_reported(watched):
    page, _ = watched("")
    page.evaluate(
        """() => {
            const script = document.createElement('script'), frame = document.createElement('iframe');
            script.textContent = "window.owned = 'inline'";
            frame.srcdoc = "<script>top.owned = 'framed'</" + "script>";
            const image = new Image();
            image.src = 'http://192.0.2.1/a.png';
            document.body.append(script, frame, image);
            document.body.insertAdjacentHTML('beforeend', "<img src=x onerror=\\"window.owned='attribute'\\">");
            fetch('http://192.0.2.1/').catch(() => {});
        }"""
    )
    page.wait_for_timeout(1_000)
    assert page.evaluate("window.owned ?? null") is None
    assert {"script-src-elem", "script-src-attr", "img-src", "connect-src"} <= set(page.evaluate("window.broken"))


def test_headers_and_settings_are_there_from_whatever_folder_the_app_is_started(browser, tmp_path):
    with running_app(tmp_path, script=ROOT / "app.py") as url:
        page = browser.new_page()
        answer = page.goto(url)
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        page.wait_for_selector("[data-testid=stMain] .stage, [data-testid=stMain] .bpe-card", timeout=60_000)
        # The text colour of .streamlit/config.toml, which lies beside app.py.
        assert page.locator("[data-testid=stApp]").evaluate("app => getComputedStyle(app).color") == "rgb(11, 13, 18)"
        page.close()
