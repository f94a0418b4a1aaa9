"""The pages of the poker games: matches by touch and without scripts, and what is seen when."""

import re

import laid
import pytest
from laid import look, page_of
from people import DESKTOP, PHONE, PHONE_LYING, Seat
from playwright.sync_api import expect
from poker_tables import FIVE_CARD_DRAW, Sat
from reach import CALLS, obstacles, tab_to

from croupier.games import registry
from croupier.games.contract import NOBODY, Refusal
from croupier.server.pages import Answer

TABLET = (768, 1024)
CHECKS = ("check",) * 6


class Player(Seat):
    """A person at a poker table."""

    game = "Texas Hold'em"

    def asked(self):
        self.page.locator('#table:not([data-mine=""]), .standings').first.wait_for()
        return "over" if self.page.locator(".standings").count() else self.table.get_attribute("data-mine")

    def answer(self):
        asked = self.asked()
        if asked != "over":
            self.touch(".action .button.main:visible")
        return asked

    def touch(self, selector):
        """Touch the first of these, and wait until the table has changed."""
        shown = self.table.get_attribute("data-version")
        self.page.locator(selector).first.click()
        self.page.locator(f'#table:not([data-version="{shown}"])').wait_for()

    def told(self, words):
        """Wait until the log says so."""
        expect(self.page.locator("#log li").filter(has_text=words).first).to_be_attached()

    def look(self, sat, seat=0, answer=None):
        """See a table that was laid out by hand, perhaps of a variant that the house does not have."""
        name = sat.hands.game.name
        self.page.route(f"**/{name}/*", lambda to: to.continue_(url=to.request.url.replace(name, "holdem")))
        look(self.page, page_of(sat.hands.game, sat.s, seat, *([answer] if answer else [])))
        return self


@pytest.fixture(autouse=True, scope="module")
def draw_is_a_game():
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.games(), "five-card-draw", FIVE_CARD_DRAW)
        yield


# --- Playing


def test_a_match_with_a_refusal_an_all_in_and_a_showdown(visit):
    seat = visit(DESKTOP, Player).order_bots(3, hands=4, dollars=30, first_dealer=2)
    page = seat.page
    seat.until("betting")
    page.get_by_label(re.compile("another sum")).fill("3")
    page.get_by_label(re.compile("another sum")).press("Enter")
    expect(page.locator("#refusal")).to_contain_text(re.compile(r"A raise is to \$\d+ at least, not \$3"))
    expect(page.locator("#refusal")).to_contain_text("PK-24")
    expect(page.get_by_label(re.compile("another sum"))).to_have_value("3")
    seat.touch(".sum:has-text('all in')")
    seat.told("Ann raises to $30, all in.")
    while seat.asked() == "betting":
        seat.answer()
    expect(page.locator(".won li, .standings").first).to_be_visible()
    while seat.asked() != "over":
        seat.answer()
    expect(page.locator(".standings li")).to_have_count(3)
    money = [int(text.strip("$")) for text in page.locator(".standings .money").all_inner_texts()]
    assert sum(money) == 90
    expect(page.locator(".victory")).to_contain_text(page.locator(".standings .best .name").first.text_content())


def test_a_limit_is_ordered_in_words(visit):
    seat = visit(PHONE, Player)
    offer = seat.order("bots", "Ann", hands=1)
    words = ["fixed limit: all bets are of one size", "spread limit: from the least bet to the highest"]
    words += ["pot limit: up to what is in the pot", "no limit: up to all that one has"]
    field = offer.locator('[name="option.limit"]')
    assert field.locator("option").all_inner_texts() == words
    field.select_option(label=words[2])
    offer.locator('[name="option.first_dealer"]').select_option(label="the first on your left")
    offer.get_by_role("button", name="Sit down").click()
    expect(seat.page.locator(".limit")).to_contain_text("Pot limit")


def test_hands_of_stud_are_played_without_scripts_on_a_phone(visit):
    seat = visit(PHONE, Player, java_script_enabled=False)
    seat.game, page = "7 Card Stud", seat.page
    seat.sit(3, wait=False, hands=2, first_dealer=2)
    done = set()
    while not page.locator(".standings").count():
        asked = seat.table.get_attribute("data-mine")
        done.add(asked)
        if asked:
            assert seat.wide() <= 0, asked
            page.locator(".action .button.main:visible").first.click()
        else:
            page.reload()
    assert "betting" in done
    expect(page.locator(".standings li")).to_have_count(3)


def test_a_card_is_dealt_and_a_bet_travels(visit):
    seat = visit(DESKTOP, Player).sit(2, hands=1)
    seat.page.emulate_media(reduced_motion="no-preference")
    seat.page.evaluate(CALLS)
    while seat.asked() != "over":
        seat.answer()
    assert seat.page.evaluate("window.transitions") > 5


def a_last_showdown(visit):
    """The page of a match that has just ended with a showdown, which stays in view."""
    for _ in range(9):
        seat = visit(DESKTOP, Player).sit(2, hands=1)
        seat.page.emulate_media(reduced_motion="no-preference")
        while seat.asked() != "over":
            seat.answer()
        if seat.page.locator("[data-showdown]").count():
            return seat.page
    raise AssertionError("nine matches ended without a showdown")


def test_a_showdown_is_played_once(visit):
    page = a_last_showdown(visit)
    expect(page.locator("html[data-unsettled]")).not_to_be_attached()
    expect(page.locator(".won")).to_be_visible()
    page.reload()
    expect(page.locator("[data-showdown]")).to_be_visible()
    assert page.locator(".won").is_visible()
    assert page.evaluate("document.getElementById('table').getAnimations({ subtree: true }).length") == 0


def test_purses_grow_when_one_sees_who_has_won(visit):
    person = visit(PHONE, Player)
    page = person.look(all_in()).page
    winner = page.locator(".sits[data-you] .money")
    assert winner.inner_text().split() == ["$10,500", "+$8,500"]  # a table that is opened is as it is by now
    page.evaluate("document.documentElement.dataset.unsettled = ''")
    expect(winner.get_by_text("$0", exact=True)).to_be_visible()
    expect(winner.locator(".has")).to_be_hidden()
    expect(page.locator(".won")).to_be_hidden()
    page.evaluate("delete document.documentElement.dataset.unsettled")
    expect(winner.get_by_text("$0", exact=True)).to_be_hidden()
    expect(winner.locator(".has")).to_be_visible()


# --- What is seen


def flop(stacks=(200, 200, 200, 200, 200, 200)):
    """Six on the flop: Ann holds two aces and faces a bet."""
    sat = Sat("holdem", stacks).deal("As Ad", "Kc Kd", "7h 7d", "2c 3c", "Js Ts", "9h 8h")
    sat.act("call", "call", "call", "call", "call", "check").deal(board="Ah Kh 7c")
    return sat.act("check", "to 8", "call", "fold", "fold", "call")


def side_pots():
    """Three all in for 20, 60 and more, before the turn."""
    sat = Sat("holdem", (200, 20, 60, 200)).deal("As Ad", "Kc Kd", "7h 7d", "2c 3c")
    sat.act("to 20", "call", "call", "call").deal(board="Ah Kh 8c")
    return sat.act("to 40", "call", "call").deal(board="2d")


def showdown(name="holdem", players=6):
    """The end of a hand in which everybody checked."""
    sat = Sat(name, (200,) * players).deal()
    while sat.s.hand == 0:
        while sat.s.dealing == NOBODY and sat.s.hand == 0:
            sat.act("bring in" if "bring_in" in sat.can else "check" if "check" in sat.can else "call")
        sat.deal()
    return sat


def street(name, last, players=6):
    """The first to act on a street, nobody having folded."""
    sat = Sat(name, (200,) * players).deal()
    while sat.s.street < last:
        sat.act("bring in" if "bring_in" in sat.can else "check" if "check" in sat.can else "call").deal()
    return sat


def draw():
    """Before the change of cards."""
    sat = Sat("five-card-draw", (200, 200, 200)).deal("As Ad Kc 7h 2d")
    return sat.act("call", "call", "check").deal()


def over():
    sat = Sat("holdem", (100, 40), hands=1, dollars=70).deal("As Ad", "Kc Kd")
    return sat.act("to 40", "call").deal(board="2c 3d 4h 9s Js")


SIGHTS = {
    "a bet to face": flop,
    "side pots": side_pots,
    "a showdown of six": showdown,
    "seven cards each": lambda: street("seven-card-stud", 4),
    "all seven shown": lambda: showdown("seven-card-stud"),
    "four cards each": lambda: street("omaha-8", 1),
    "all four shown": lambda: showdown("omaha-8"),
    "five-card stud": lambda: street("five-card-stud", 3),
    "cards to change": draw,
    "the end": over,
}


@pytest.mark.parametrize("sight", SIGHTS)
def test_nothing_keeps_anybody_out(visit, sight):
    sat = SIGHTS[sight]()
    person = visit(PHONE, Player).look(sat, sat.s.turn if sat.acting else 0)
    desktop = "dark" if sight == "a showdown of six" else None
    assert obstacles(person, sight, {PHONE: "light", PHONE_LYING: None, TABLET: None, DESKTOP: desktop}) == []


ALIKE = ("Maximiliane-Wilhelmine A", "Maximiliane-Wilhelmine B", "Cho", "Christopher-Alexander II", "Eve", "Fay")


def quartered():
    """Six show down, with much money and long words: one has the best high hand, three share the low half."""
    sat = Sat("omaha-8", (1200,) * 6)
    sat.deal("As Ad 2c 3c", "Kc Kd 2h 3h", "7h 7d 2d 4d", "2s 3s 9c 9d", "Js Ts 4h 5h", "9h 8h Ac Qs")
    sat.act(*["call"] * 5, "check").deal(board="Ah 7c 5d")
    return sat.act(*CHECKS).deal(board="Kh").act(*CHECKS).deal(board="8c").act(*CHECKS)


def all_in():
    """Six are all in for sums that all differ."""
    sat = Sat("holdem", (2000, 1500, 1200, 2500, 1800, 3000)).deal("As Ad", "Kc Kd", "7h 7d", "2c 3c", "Js Ts", "9h 8h")
    while sat.s.dealing == NOBODY:
        sat.act(f"to {sat.raises[1]}" if sat.raises else "call")
    return sat.deal(board="Ah Kh 7c 2d 3d")


@pytest.mark.parametrize("lay", [quartered, all_in, lambda: showdown("omaha-8")], ids=["quartered", "all in", "omaha"])
def test_a_showdown_of_six_is_seen_at_once(visit, lay, monkeypatch):
    monkeypatch.setattr(laid, "NAMES", ALIKE)
    sat, person = lay(), visit(PHONE, Player)
    for seat in (0, NOBODY):
        person.look(sat, seat)
        for size in (PHONE, PHONE_LYING, TABLET):
            person.resize(size)
            assert person.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, (seat, size)


@pytest.mark.parametrize("size", [PHONE, PHONE_LYING, DESKTOP], ids=["phone", "phone lying", "desktop"])
def test_long_names_that_begin_alike_differ(visit, size, monkeypatch):
    monkeypatch.setattr(laid, "NAMES", ALIKE)
    page = visit(size, Player).look(quartered()).page
    for place in (*page.locator(".sits").all()[:2], *page.locator(".won li").all()[:2]):
        name, end = place.locator(".name"), place.locator(".name > span").nth(1)
        assert end.bounding_box()["x"] + end.bounding_box()["width"] <= sum(
            name.bounding_box()[k] for k in ("x", "width")
        )
    assert [end.inner_text() for end in page.locator(".won .name > span:nth-child(2)").all()[:2]] == ["e A", "e B"]
    if size == PHONE:
        page.get_by_label("People and talk").click()
        for name in ALIKE[:2]:
            expect(page.get_by_label("Who sits here").get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)


def test_a_bet_is_faced(visit):
    person = visit(PHONE, Player).look(flop())
    page = person.page
    mine = page.locator(".sits[data-you]")
    expect(mine).to_contain_text("three of a kind, aces")
    expect(mine.locator(".card.play")).to_have_count(2)
    assert page.locator(".sits .bet b").all_inner_texts() == ["$8"] * 3
    assert page.locator(".sits:not([data-you]) .card.play").count() == 0
    expect(page.locator(".sits[data-folded]")).to_have_count(2)
    expect(page.locator(".sits[data-folded] .card").first).to_be_hidden()
    expect(page.locator(".pots")).to_contain_text("$12")
    expect(page.locator(".pots")).to_contain_text("$36 in all")
    assert page.locator(".board .card").count() == 3
    expect(page.get_by_role("button", name="Call $8")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Fold")).to_be_in_viewport()
    expect(page.locator(".range")).to_have_text("$16 – $198")
    assert page.locator(".sum b").all_inner_texts() == [
        "$16",
        "$30",
        "$52",
        "$198",
    ]  # $44 with the call, so that is a pot


def test_pots_say_whose_they_are(visit):
    person = visit(DESKTOP, Player).look(side_pots())
    pots = person.page.locator(".pot-of")
    assert [text.split() for text in pots.all_inner_texts()] == [
        ["Main", "pot", "$80"],
        ["Side", "pot", "1", "$120"],
    ]
    assert [pot.locator(".chip").count() for pot in pots.all()] == [4, 3]
    expect(person.page.locator(".sits").nth(1)).to_contain_text("all in")


def test_a_showdown_shows_the_hands_and_what_won(visit):
    sat = side_pots().act("to 40", "call").deal(board="3d").act("check", "check").deal()
    page = visit(DESKTOP, Player).look(sat, seat=3).page
    assert page.locator(".sits .card.play").count() == 8
    expect(page.locator(".sits").nth(1)).to_contain_text("three of a kind, kings")
    expect(page.locator(".won")).to_contain_text("Ann is up $180")
    assert page.locator(".sits").first.locator(".lit").count() == 2
    assert page.locator(".board .lit").count() == 3
    assert page.locator(".sits").first.locator(".gain").inner_text() == "+$180"
    assert page.locator(".sits").nth(2).locator(".gain").inner_text() == "−$60"


def test_who_watches_sees_backs(visit):
    page = visit(DESKTOP, Player).look(flop(), NOBODY).page
    assert page.locator(".sits .card.play").count() == 0
    assert page.locator(".sits .card.back").count() == 2 * 4 + 2 * 2
    expect(page.locator(".sits")).to_have_count(6)


def test_cards_are_chosen_to_be_changed(visit):
    page = visit(PHONE, Player).look(draw()).page
    expect(page.get_by_role("button", name="Keep all")).to_be_visible()
    for name in ("king of clubs", "two of diamonds"):
        page.get_by_label(f"Change the {name}").check(force=True)
    expect(page.get_by_role("button", name="Change")).to_be_visible()
    sent = page.evaluate("new FormData(document.getElementById('form-discard')).getAll('places').filter(Boolean)")
    assert sent == ["1", "2"]


def test_a_refusal_keeps_what_was_typed(visit):
    answer = Answer(Refusal("PK-24", "A raise is to $16 at least, not $9"), chosen={"typed": "9"})
    page = visit(PHONE, Player).look(flop(), 0, answer).page
    expect(page.locator("#refusal")).to_contain_text("A raise is to $16 at least, not $9.")
    expect(page.get_by_label(re.compile("another sum"))).to_have_value("9")
    expect(page.get_by_role("button", name="Call $8")).to_be_in_viewport()


def test_one_acts_by_keys(visit):
    page = visit(DESKTOP, Player).look(flop()).page
    for button in ("#call", "#raise", "#fold"):
        tab_to(page, button)
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_suits_have_four_colours_for_who_wants_them(visit):
    person = visit(DESKTOP, Player).look(side_pots())
    page = person.page
    ink = "name => getComputedStyle(document.getElementById('lies-' + name)).color"
    usual = {name: page.evaluate(ink, name) for name in ("Ah", "8c", "2d", "As")}
    assert usual["Ah"] == usual["2d"] != usual["8c"] == usual["As"]
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Four colours").check()
    person.look(side_pots())
    assert len({page.evaluate(ink, name) for name in usual}) == 4
