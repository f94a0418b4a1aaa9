"""What one does while the house is away: it is kept and done once, or one is told."""

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from conftest import ANSWERS, open_house
from croupier.play.log import parse
from croupier.server.settings import Settings

HEARD = re.compile("has not heard that yet")


class House:
    """A house that can be closed, and opened again at the same address with the same tables."""

    def __init__(self, settings):
        self.settings = settings
        self.doors = ExitStack()
        self.port = 0
        self.open()

    def open(self):
        self.address = self.doors.enter_context(open_house(self.settings, self.port))
        self.port = int(self.address.rpartition(":")[2])

    def close(self):
        self.doors.close()


@pytest.fixture(scope="module")
def own_house(tmp_path_factory):
    house = House(Settings(database=tmp_path_factory.mktemp("away") / "house.sqlite", pace=0, pause=600))
    yield house
    house.close()


@pytest.fixture(scope="module")
def house(own_house):
    return own_house.address


@pytest.fixture
def answers():
    """Connections that are refused and requests that fail, as the browser and htmx report them."""
    return f"{ANSWERS}|net::ERR_|status of 404|^htmx:(afterRequest|sendError|responseError),|^Response Status"


def acted(seat):
    """What the seat has done, by the log."""
    log = parse(seat.page.request.get(f"{seat.page.url}/log").text())
    return [entry.action for entry in log.log if entry.seat == 0]


def play(seat):
    """Touch a card that fits; which it was."""
    card = seat.page.locator('#hand .card[data-fit="yes"]').first
    name = card.get_attribute("value")
    card.click()
    return name


def test_what_is_done_while_the_house_is_closed_is_done_once_when_it_is_open(visit, own_house):
    seat = visit().sit(2, first_dealer="0").until("play")
    before = len(acted(seat))
    own_house.close()
    expect(seat.page.locator("#offline")).to_contain_text("The connection is gone")
    card = play(seat)
    expect(seat.page.locator("#offline")).to_contain_text(HEARD)
    own_house.open()
    expect(seat.page.locator("#offline")).to_be_hidden()
    expect(seat.page.locator(f"#hand #card-{card}")).to_have_count(0)
    seat.asked()
    assert acted(seat)[before:] == [{"do": "play", "card": card}]


def test_what_was_done_although_no_answer_came_is_not_done_again(visit):
    seat = visit().sit(2, first_dealer="0").until("play")
    before = len(acted(seat))
    lost = []

    def lose(route):
        """The house does it, and its answer gets lost."""
        lost.append(route.fetch())
        route.abort()

    seat.page.route("**/act", lose, times=1)
    card = play(seat)
    expect(seat.page.locator("#offline")).to_contain_text(HEARD)
    expect(seat.page.locator("#offline")).to_be_hidden()
    assert len(lost) == 1
    seat.asked()
    assert acted(seat)[before:] == [{"do": "play", "card": card}]


def test_the_house_says_why_not_if_the_table_is_another_one_by_then(visit):
    seat = visit().sit(2, first_dealer="0").until("play")
    other = type(seat)(seat.page.context.new_page())
    other.page.goto(seat.page.url)
    seat.page.route("**/live*", lambda route: route.abort())
    seat.page.reload()
    seat.page.route("**/act", lambda route: route.abort(), times=1)
    play(seat)
    expect(seat.page.locator("#offline")).to_contain_text(HEARD)
    other.answer()
    expect(seat.page.locator("#notice")).to_contain_text("since then")
    expect(seat.page.locator("#offline")).not_to_contain_text(HEARD)


def test_words_that_are_not_heard_stay_where_they_were_typed(visit):
    seat = visit().sit(2)
    seat.company()
    seat.page.route("**/say", lambda route: route.abort(), times=1)
    words = seat.page.get_by_label("Say something to the table")
    words.fill("Good luck")
    words.press("Enter")
    expect(seat.page.locator("#offline")).to_contain_text("did not hear that: try again")
    expect(words).to_have_value("Good luck")
    words.press("Enter")
    expect(seat.page.locator("#talk")).to_contain_text("Good luck")
    expect(seat.page.locator("#offline")).to_be_hidden()


def test_what_the_house_answers_instead_of_a_table_is_said(visit):
    seat = visit().sit(2, first_dealer="0").until("play")
    answer = "<h1>There is no such table any more.</h1>"
    seat.page.route("**/act", lambda route: route.fulfill(status=404, body=answer, content_type="text/html"), times=1)
    play(seat)
    expect(seat.page.locator("#offline")).to_have_text("There is no such table any more.")
    expect(seat.table).to_be_visible()
