"""A newcomer's first steps: three cards, once."""

from browsing import READY


def test_the_first_steps_can_be_read_to_the_end_and_never_return(open_page):
    page = open_page(newcomer=True)
    card = page.locator("aside[aria-label='First steps']")
    assert card.is_visible()
    for number in (1, 2, 3):
        assert f"{number} of 3" in card.inner_text()
        card.locator("button.next").click()
    assert card.is_hidden()
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_timeout(1500)
    assert card.is_hidden()


def test_the_first_steps_can_be_skipped_on_a_phone_without_hiding_their_own_buttons(open_page):
    page = open_page(newcomer=True, width=390, height=800)
    card = page.locator("aside[aria-label='First steps']")
    box = card.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    # The stage's controls lie along the lower edge of a phone.
    assert box["y"] + box["height"] <= page.locator(".dock").evaluate("each => each.getBoundingClientRect().top")
    card.get_by_text("Skip").click()
    assert card.is_hidden()


def test_the_first_steps_are_on_the_page_that_they_speak_of_only(open_page):
    page = open_page(newcomer=True, path="/vocabulary", ready="[data-testid=stMain] .bpe-answer")
    assert page.locator("aside[aria-label='First steps']").count() == 0
    page = open_page(newcomer=True, path="/step")
    assert page.locator("aside[aria-label='First steps']").is_visible()
