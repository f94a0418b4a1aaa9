"""Four friends, each with a browser of their own, and somebody who watches: whole games with all that may happen."""

import pytest
from people import DESKTOP, PHONE, PHONE_LYING, Seat, Unseen
from playwright.sync_api import expect
from test_friends import gather, join
from test_gamble import MAIN, WANTED, Dealt
from test_gamblers import WANTED as CHOSEN
from test_gamblers import Gambler

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.play.fairness import verify
from croupier.play.log import parse
from croupier.play.match import replay
from croupier.server import house

NAMES = ("Ann", "Bob", "Cho", "Dan")
SIZES = (DESKTOP, PHONE, (768, 1024), PHONE_LYING)
GAMES = {
    "roulette": (2, {}),
    "gamblers": (4, {"round_limit": 2}),
    "gamble": (2, {"rounds": 1}),
    "blackjack": (3, {"rounds": 1}),
    "dice-poker": (2, {"rounds": 1}),
}
"""Each game's seats, and options that make it short."""
KINDS = {"roulette": Seat, "gamblers": Gambler}
TOUCHED = {"play": '#hand .card[data-fit="yes"]', **CHOSEN, **WANTED}
"""What does at once what is asked; elsewhere the main button."""
LATER = ("bet", "mark", "payout")
"""What one is asked for that takes more than a touch."""
TOUCHED_AT_MOST = 8
"""How often all who are asked answer by touch after all that happened: enough for each kind of thing that is asked."""
LINES = "(log) => [...log.querySelectorAll('li')].map((li) => [...li.children].map((p) => p.textContent))"


class Evening:
    """A table of friends, and of those who watch."""

    def __init__(self, visit, game):
        players, options = GAMES[game]
        sizes = SIZES if players < len(SIZES) else (*SIZES, DESKTOP)
        self.everybody = [visit(size, KINDS.get(game, Dealt)) for size in sizes]
        self.seats, self.watching = self.everybody[:players], self.everybody[players:]
        self.seats[0].game = registry.game(game).title
        link = gather(self.seats[0], ["Friend"] * (players - 1), NAMES[0], **options)
        for seat, name in zip(self.seats[1:], NAMES[1:], strict=False):
            join(seat, link, name)
        for person in self.watching:
            person.page.goto(link)
        for person in self.everybody:
            expect(person.table).to_be_visible()

    @property
    def over(self):
        return self.seats[0].page.locator(".standings").count() > 0

    @property
    def asked(self):
        return [seat for seat in self.seats if seat.page.title().startswith("Your turn")]

    def next(self):
        """Whoever is asked for something that one touch does, and what does it."""
        while not self.over:
            for seat in self.asked:
                asked = seat.asked()
                if asked not in LATER:
                    return seat, TOUCHED.get(asked, MAIN)
            self.go_on()
        raise AssertionError("the game was over too soon")

    def go_on(self):
        """Whoever is asked does something."""
        for seat in self.asked:
            seat.answer()
        if self.seats[0].page.locator("#go-on").count():
            self.seats[0].answer()
        self.seats[0].page.wait_for_timeout(30)

    def play_out(self):
        """To the end: some of it by touch, and the rest faster than anybody could, while all pages look on."""
        for _ in range(TOUCHED_AT_MOST):
            if not self.over:
                self.go_on()
        hands = [Unseen(seat.page) for seat in self.seats]
        while not (views := [hand.view() for hand in hands])[0]["over"]:
            for hand, view in zip(hands, views, strict=True):
                hand.act(view)
        for person in self.everybody:
            expect(person.page.locator(".standings")).to_be_attached()

    def acted(self, seat):
        """How often the seat has acted."""
        return sum(entry.seat == self.seats.index(seat) for entry in log(seat).log)


def log(person):
    """The log as the person may download it."""
    return parse(person.page.request.get(f"{person.page.url}/log").text())


def another_tab(person, deaf=False):
    """The table once more in the same browser; deaf: where nothing is heard of what happens."""
    tab = type(person)(person.page.context.new_page())
    if deaf:
        tab.page.route("**/live*", lambda route: route.abort())
    tab.page.goto(person.page.url)
    return tab


@pytest.fixture(autouse=True)
def same_dice(monkeypatch):
    """Every match has the same dice and cards, with which each game lasts long enough."""
    monkeypatch.setattr(house, "new_secret", lambda: bytes(31) + b"4")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_all_that_may_happen(visit, game):
    evening = Evening(visit, game)
    reload(evening)
    click_twice(evening)
    act_in_two_tabs(evening)
    lose_the_connection(evening)
    evening.play_out()
    all_were_told_what_the_house_has(evening)
    play_again(evening)


def reload(evening):
    seat, _ = evening.next()
    before = seat.html()
    seat.page.reload()
    expect(seat.table).to_be_visible()
    assert seat.html() == before


def click_twice(evening):
    """Whoever is asked clicks more than once; a few times, or until the same seat is asked for something else then."""
    for _ in range(4):
        seat, wanted = evening.next()
        before, shown = evening.acted(seat), seat.table.get_attribute("data-version")
        seat.page.locator(wanted).first.dblclick()
        seat.page.locator(f'#table:not([data-version="{shown}"])').wait_for()
        seat.page.mouse.down(click_count=3)  # on whatever lies there now
        seat.page.mouse.up(click_count=3)
        seat.page.evaluate("fetch(location.href)")
        assert evening.acted(seat) == before + 1
        if seat in evening.asked:
            break


def act_in_two_tabs(evening):
    seat, wanted = evening.next()
    stale = another_tab(seat, deaf=True)
    before, shown = evening.acted(seat), seat.table.get_attribute("data-version")
    seat.page.locator(wanted).first.click()
    seat.page.locator(f'#table:not([data-version="{shown}"])').wait_for()
    stale.page.locator(wanted).first.click()
    expect(stale.page.locator("#notice")).to_contain_text("since then")
    assert evening.acted(seat) == before + 1
    stale.page.close()


def lose_the_connection(evening):
    seat, _ = evening.next()
    gone = next(other for other in evening.seats if other not in evening.asked)
    gone.page.context.set_offline(True)
    gone.page.evaluate("window.stop()")  # ends the stream that is open, which being offline does not
    expect(gone.page.locator("#offline")).to_be_visible()
    seat.answer()
    gone.page.context.set_offline(False)
    expect(gone.page.locator("#offline")).to_be_hidden()
    fresh = another_tab(gone)
    for _ in range(100):
        if gone.html() == fresh.html():
            break
        gone.page.wait_for_timeout(50)
    assert gone.html() == fresh.html()
    fresh.page.close()


def all_were_told_what_the_house_has(evening):
    """Everybody's log in words is what the house's log says, told to them, and its dice are fair."""
    written = log(evening.watching[0])
    assert verify(written).chances > 0
    match = replay(written)
    for number, person in enumerate(evening.everybody):
        assert log(person) == written
        seat = number if person in evening.seats else NOBODY
        told = [[*told.lines] for told in match.story(seat)]
        assert person.page.locator("#log").evaluate(LINES)[::-1] == told


def play_again(evening):
    first, *others = evening.everybody
    before = first.page.url
    first.page.get_by_role("button", name="Play again").click()
    first.page.wait_for_url(lambda url: "/t/" in url and url != before)
    for person in others:
        person.page.get_by_role("button", name="Come along").click()
        person.page.wait_for_url(first.page.url)
    for person in evening.everybody:
        expect(person.page.locator("#awaited .tag")).to_have_count(int(person in evening.watching))
    assert log(first).seats == NAMES[: len(evening.seats)]
