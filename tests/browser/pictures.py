"""Makes the README's pictures anew: ``python tests/browser/pictures.py``, then look at them before you commit them."""

from __future__ import annotations

from browsing import FLAGS, NO_NEWCOMER, ROOT, chromium_path, running_app
from playwright.sync_api import sync_playwright

WIDTH, HEIGHT = 1280, 1000
PICTURES = {
    "step-light.png": ("?example=sennrich&round=1", "light"),
    "step-dark.png": ("?example=english&round=11", "dark"),
}
"""File in ``docs`` -> the link that it shows, and the colours of its screen."""


def take(browser, url, name, query, scheme):
    """Open one link and save what the window shows."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme=scheme)
    page.add_init_script(NO_NEWCOMER)
    page.goto(f"{url}/{query}")
    page.get_by_text("Round ").first.wait_for(timeout=60_000)
    page.wait_for_selector("[data-test-script-state=notRunning]", state="attached", timeout=60_000)
    # Charts and fonts are drawn after the script has run.
    page.wait_for_timeout(2_000)
    page.screenshot(path=ROOT / "docs" / name)
    page.close()


def main():
    """Take every picture."""
    with running_app() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        for name, (query, scheme) in PICTURES.items():
            take(browser, url, name, query, scheme)
            print(f"docs/{name}")
        browser.close()


if __name__ == "__main__":
    main()
