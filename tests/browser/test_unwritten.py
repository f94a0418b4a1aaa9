"""A database that cannot be written for a while: the page says so, and goes on by itself afterwards."""

import pytest
from houses import running, settings
from playwright.sync_api import expect
from test_full import locked

from croupier.server import database
from croupier.server.errors import UNWRITTEN

__all__ = ["settings"]


@pytest.fixture
def house(settings, monkeypatch):
    """The address of a house of its own, which does not wait long for its database."""
    monkeypatch.setattr(database, "WAIT", 0.05)
    with running(settings) as server:
        yield server.address


def test_what_could_not_be_written_is_said_at_the_table_and_the_same_click_does_it_later(visit, settings):
    seat = visit().sit(2, first_dealer="1").until("play")
    page, notice = seat.page, seat.page.locator("#notice")
    card = page.locator('#hand .card[data-fit="yes"]').first.get_attribute("value")
    shown = seat.table.get_attribute("data-version")
    page.evaluate("window.stayed = true")
    with locked(settings.database):
        for _ in range(2):
            with page.expect_response("**/act") as answer:
                page.locator(f'#hand .card[value="{card}"]').click()
            assert answer.value.status == 503
            expect(notice).to_have_text(UNWRITTEN)
            expect(notice).to_be_in_viewport()
        expect(seat.table).to_have_attribute("data-version", shown)
    page.locator(f'#hand .card[value="{card}"]').click()
    expect(page.locator(f'#hand .card[value="{card}"]')).to_have_count(0)
    expect(notice).to_have_count(0)
    seat.answer()
    assert page.evaluate("window.stayed")
