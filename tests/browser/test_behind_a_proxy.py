"""The README's nginx configuration, tried on loopback: steps arrive, and a browser stays with its process."""

import re
import shutil

import pytest
from browsing import NO_NEWCOMER, READY, ROOT, free_port, running, running_app

SEATS = 6
"""Browsers at once; that all of them come to one of two processes is one chance in 32."""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory):
    """The address of nginx before two processes of the app, and its log."""
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed")
    folder = tmp_path_factory.mktemp("nginx")
    port = free_port()
    (block,) = re.findall(r"```nginx\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    with running_app() as first, running_app() as second:
        ports = [url.rsplit(":", 1)[1] for url in (first, second)]
        block = (
            block.replace("8501", ports[0]).replace("8502", ports[1]).replace("listen 80", f"listen 127.0.0.1:{port}")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}} http {{\n"
            f"log_format seats '$cookie_bpe_seat $upstream_addr $status $request_uri';\n"
            f"access_log {folder}/access.log seats;\n{block}}}\n"
        )
        command = [shutil.which("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
        with running(command, f"http://127.0.0.1:{port}/_stcore/health"):
            yield f"http://127.0.0.1:{port}", folder / "access.log"


def test_browsers_step_through_the_proxy_and_each_stays_with_its_process(browser, proxy, tmp_path):
    url, log = proxy
    corpus = tmp_path / "corpus.txt"
    corpus.write_text("low low lower " * 100_000)
    contexts = [browser.new_context() for _ in range(SEATS)]
    for number, context in enumerate(contexts):
        context.add_init_script(NO_NEWCOMER)
        page = context.new_page()
        page.goto(url)
        page.wait_for_selector(READY, timeout=60_000)
        if number < 2:
            page.get_by_text("Upload", exact=True).first.click()
            page.set_input_files("input[type=file]", str(corpus))
            page.wait_for_selector("text=1,400,000 characters", timeout=60_000)
        page.reload()
        page.wait_for_selector(READY, timeout=60_000)
    for context in contexts:
        context.close()
    rows = [line.split() for line in log.read_text().splitlines()]
    seats = {}
    for seat, upstream, status, _ in rows:
        if seat != "-":
            seats.setdefault(seat, set()).add(upstream)
            assert status in ("101", "200", "204", "304"), rows
    assert len(seats) == SEATS
    assert all(len(processes) == 1 for processes in seats.values())
    assert sum(status == "101" for _, _, status, _ in rows) >= 2 * SEATS - 1
    assert len(set.union(*seats.values())) == 2
