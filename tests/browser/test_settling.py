"""What cards and dice decide is seen when they lie still, and at once by who wants calm."""

from people import DESKTOP
from playwright.sync_api import expect
from test_gamblers import Gambler

SLOW = "setInterval(() => document.getAnimations().forEach((each) => { each.playbackRate = 0.05; }), 10)"
"""What moves takes twenty times as long."""
END = "document.getAnimations().forEach((each) => each.finish())"
UNSETTLED = "html[data-unsettled]"


def click(page, selector):
    """Click without waiting until all lies still; then wait for the next table."""
    shown = page.locator("#table").get_attribute("data-version")
    page.locator(selector).first.dispatch_event("click")
    page.locator(f'#table:not([data-version="{shown}"])').wait_for()


def test_who_wants_calm_sees_all_at_once(visit):
    seat = visit(DESKTOP, Gambler).sit(3, first="0").until("nudge")
    seat.page.evaluate(SLOW)
    click(seat.page, "#nudge-0")
    assert seat.page.locator(UNSETTLED).count() == 0
    assert seat.page.locator(".told").is_visible()


def slow_reveal(visit):
    """The page of a start player who has placed no dollar, where fate cards turn slowly."""
    page = visit(DESKTOP, Gambler).sit(3, first="0").until("nudge").page
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(SLOW)
    click(page, "#nudge-0")
    return page


def test_fate_cards_turn_before_one_sees_who_wins(visit):
    page = slow_reveal(visit)
    expect(page.locator(UNSETTLED)).to_be_attached()
    expect(page.locator(".told")).to_be_hidden()
    page.evaluate(END)
    expect(page.locator(".told")).to_be_visible()


def test_results_wait_at_the_latest_for_the_next_event(visit):
    page = slow_reveal(visit)
    expect(page.locator(".told")).to_be_hidden()
    page.route("**/live*", lambda route: route.abort())
    click(page, "#nothing")
    expect(page.locator(UNSETTLED)).not_to_be_attached()


def test_the_last_trick_lies_before_one_sees_what_it_pays(visit):
    seat = visit(DESKTOP).sit(2, first_dealer="1")
    page = seat.page
    while seat.asked() != "play" or page.locator("#hand .card").count() > 1:
        seat.answer()
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(SLOW)
    click(page, "#hand .card")
    page.locator("#go-on").wait_for()
    expect(page.locator(UNSETTLED)).to_be_attached()
    expect(page.locator("#win-title")).to_be_hidden()
    page.evaluate(END)
    expect(page.locator("#win-title")).to_be_visible()
