"""A newcomer's first steps: three cards, once."""


def test_the_first_steps_can_be_read_to_the_end_and_never_return(open_page):
    page = open_page(newcomer=True)
    card = page.locator("aside[aria-label='First steps']")
    assert card.is_visible()
    for number in (1, 2, 3):
        assert f"{number} of 3" in card.inner_text()
        card.locator("button.next").click()
    assert card.is_hidden()
    page.reload()
    page.wait_for_selector(".stage[data-phase]")
    page.wait_for_timeout(1500)
    assert card.is_hidden()


def test_the_first_steps_can_be_skipped_on_a_phone_without_hiding_their_own_buttons(open_page):
    page = open_page(newcomer=True, width=390, height=800)
    card = page.locator("aside[aria-label='First steps']")
    box = card.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    card.get_by_text("Skip").click()
    assert card.is_hidden()
