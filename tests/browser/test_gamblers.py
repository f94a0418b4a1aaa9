"""The page of Gambler × Gamble!: whole games by touch and without scripts, and what it owes to everybody."""

import re
from itertools import product

import pytest
from people import DESKTOP, PHONE, PHONE_LYING, Seat
from playwright.sync_api import expect
from reach import CALLS, obstacles, tab_to

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.play.match import Match
from croupier.server import store
from croupier.server.live import LiveMatch
from croupier.server.pages import Pages

WANTED = {
    "take": ".take",
    "open": '.token[data-fit="yes"]',
    "commit": '.token[data-fit="yes"]',
    "nudge": "#nudge-1",
    "act": ".stack.free, button.turns, #nothing",
}
"""What one may touch when one is asked."""


class Gambler(Seat):
    """A person at a table of this game."""

    game = "Gambler × Gamble!"

    def sit(self, players=3, **settings):
        return super().sit(players, **settings)

    def asked(self):
        self.page.locator('#table:not([data-mine=""]), .standings').first.wait_for()
        return "over" if self.page.locator(".standings").count() else self.table.get_attribute("data-mine")

    def answer(self):
        asked = self.asked()
        if asked != "over":
            self.touch(WANTED[asked])
        return asked

    def touch(self, selector):
        """Touch the first of these, and wait until something else is asked, or nothing: others choose meanwhile."""
        asked = self.table.get_attribute("data-mine")
        self.page.locator(selector).first.click()
        self.page.locator(f'#table:not([data-mine="{asked}"])').wait_for()

    def numbers(self, selector):
        """What the elements say, as whole numbers."""
        return [number(text) for text in self.page.locator(selector).all_inner_texts()]


def number(text):
    return int(re.search(r"-?\d+", text.replace("−", "-").replace("$", "").replace("+", ""))[0])


@pytest.mark.parametrize(
    ("size", "players", "options"),
    [(PHONE, 4, {"round_limit": 3}), (DESKTOP, 3, {"round_limit": 20, "npc": "True"})],
    ids=["four on a phone", "three with the NPC on a desktop"],
)
def test_a_game_is_played_by_touch(visit, size, players, options):
    seat = visit(size, Gambler).order_bots(players, **options)
    asked = []
    while not asked or asked[-1] != "over":
        asked.append(seat.asked())
        assert seat.wide() <= 0, f"the page is too wide at: {asked[-1]}"
        if asked[-1] in ("act", "over"):
            assert sum(seat.numbers(".term :is(.fate, .coin) b")) == seat.numbers(".total")[0]
        seat.answer()
    assert asked[0] == "take"
    assert asked.count("open") + asked.count("commit") - asked.count("act") in (0, 1)
    assert seat.page.locator(".npc").count() == ("npc" in options)
    expect(seat.page.locator(".standings li")).to_have_count(players)
    winner = seat.page.locator(".standings .best .name").first.text_content()
    expect(seat.page.locator(".victory")).to_contain_text(winner)

    first = seat.page.url
    seat.page.get_by_role("button", name="Play again").click()
    seat.page.wait_for_url(lambda url: url != first)
    assert seat.asked() == "take"


def test_a_game_is_played_without_scripts(visit):
    seat = visit(PHONE, Gambler, java_script_enabled=False)
    page = seat.page
    seat.sit(3, wait=False, round_limit=2, first="0")
    done = []
    while not page.locator(".standings").count():
        asked = seat.table.get_attribute("data-mine")
        if asked:
            done.append(asked)
            page.locator(WANTED[asked]).first.click()
        else:
            page.reload()
    assert done == ["take", "open", "nudge", "act", "commit", "act"]
    expect(page.locator(".standings li")).to_have_count(3)
    expect(page.locator(".victory")).to_contain_text("after 2 rounds")


def test_nothing_keeps_anybody_out(visit):
    seat = visit(PHONE, Gambler).sit(4, first="0", round_limit=2)
    found, seen = [], []
    for state in seat.sights():
        seen.append(state)
        found += obstacles(seat, state)
    assert seen == ["take", "open", "nudge", "act", "commit", "over"]
    assert found == []


def test_a_round_needs_no_mouse(visit):
    seat = visit(DESKTOP, Gambler).sit(3, first="0")
    page = seat.page
    for asked in ("take", "open", "nudge", "act", "commit", "act"):
        assert seat.asked() == asked
        tab_to(page, WANTED[asked])
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        page.keyboard.press("Enter")
        page.locator(f'#table:not([data-mine="{asked}"])').wait_for()
        assert page.evaluate("!!document.activeElement.closest('#table')"), f"the focus was lost after: {asked}"


def test_what_cannot_be_done_says_why_and_changes_nothing(visit):
    seat = visit(DESKTOP, Gambler).sit(3, first="0", help="False").until("open")
    page = seat.page
    for touched, rule in (("#fate-3", "GG-14"), ("#own-1, #own-2", "GG-11"), ("#stack-8", "GG-11")):
        before = seat.html()
        page.locator(touched).first.click()
        expect(page.locator("#refusal")).to_contain_text(rule)
        page.reload()
        assert seat.html() == before
    seat.until("act")
    page.locator("#stack-0").click()
    expect(page.locator("#refusal")).to_contain_text("only who has no money may take it")
    page.locator("#refusal").get_by_role("link").click()
    expect(page.frame_locator("#rules iframe").locator("#GG-28")).to_be_in_viewport()


def test_what_one_does_is_seen(visit):
    seat = visit(DESKTOP, Gambler).sit(3, first="0")
    page = seat.page
    seat.touch("#take-1-3")
    expect(page.locator(".own .gambler")).to_have_count(2)
    seat.until("open")
    seat.touch("#fate-1")
    expect(page.locator("#fate-1")).to_contain_text("played")
    expect(page.locator(".term").first).to_contain_text("1")
    seat.until("nudge")
    seat.touch("#nudge--1")
    seat.until("act")
    expect(page.locator(".term .coin")).to_contain_text("−1")
    expect(page.locator(".start-card .there")).to_contain_text("with $1")
    purse, left = number(page.locator("#purse-0").inner_text()), page.locator("#stack-3 .price").inner_text()
    seat.touch("#own-1")
    expect(page.locator("#own-1-lucky")).to_contain_text("Lucky")
    expect(page.locator("#purse-0")).to_have_attribute("data-money", str(purse))
    seat.until("act")
    if page.locator("#stack-3.free").count():
        seat.touch("#stack-3")
        expect(page.locator("#own-3")).to_contain_text("×2")
        assert page.locator("#stack-3 .price").inner_text() != left


def test_chances_are_shown_where_the_table_allows_help(visit):
    seat = visit(PHONE, Gambler).sit(3, first="0").until("open")
    page = seat.page
    expect(page.locator(".token .chance")).to_have_count(2)
    page.get_by_role("button", name="Odds").click()
    expect(page.locator("#odds .rows > li")).to_have_count(2)
    expect(page.locator("#odds")).to_be_in_viewport()
    assert obstacles(seat, "odds") == []
    page.get_by_role("button", name="Close the odds").click()
    seat.sit(3, first="0", help="False").until("open")
    assert page.locator(".chance, #odds").count() == 0


def test_the_gamblers_for_sale_can_be_looked_at_any_time_on_a_phone(visit):
    seat = visit(PHONE, Gambler).sit(3, first="0").until("open")
    for size in (PHONE, PHONE_LYING):
        seat.resize(size)
        expect(seat.page.locator("#stack-8")).to_be_hidden()
        seat.page.locator(".peek").click()
        expect(seat.page.locator("#stack-8")).to_be_in_viewport()
        seat.page.get_by_role("button", name="Close the gamblers").click()
        expect(seat.page.locator("#stack-8")).to_be_hidden()


def test_the_same_table_after_a_reload(visit):
    seat = visit(DESKTOP, Gambler).sit(4)
    for alone in ("take", "act", "act"):  # while all choose fate cards, the others' come in at any moment
        seat.until(alone)
        before = seat.html()
        seat.page.reload()
        seat.asked()
        assert seat.html() == before
        seat.answer()


def test_who_only_watches_can_touch_nothing(visit):
    seat = visit(DESKTOP, Gambler).sit(3, name="<img src=x onerror=x()>").until("act")
    spectator = visit(DESKTOP, Gambler)
    spectator.page.goto(seat.page.url)
    expect(spectator.page.locator("#awaited")).to_contain_text("watching")
    expect(spectator.page.locator(".place .name").first).to_contain_text("<img src=x onerror")
    assert spectator.page.locator(".mine, #table button[type=submit], img").count() == 0


def test_cards_travel_unless_one_wants_calm(visit):
    for calm, travels in (("no-preference", True), ("reduce", False)):
        seat = visit(DESKTOP, Gambler).sit(3, round_limit=1)
        seat.page.emulate_media(reduced_motion=calm)
        seat.page.evaluate(CALLS)
        while seat.answer() != "over":
            pass
        assert (seat.page.evaluate("window.transitions") > 5) == travels


def test_a_card_that_is_face_down_changes_no_byte_for_the_others():
    pages, game = Pages(), registry.game("gamblers")
    sent = {viewer: set() for viewer in (NOBODY, 0, 1, 2, 3)}
    for cards in product((0, 1), repeat=2):
        match = Match(game, ["Ann", "Ben", "Cho", "Dan"], game.options(first=0))
        for by in range(4):
            match.act(by, game.actions.validate_python({"do": "take", "gamblers": (1, 2)}))
        for by, card in ((0, 1), (2, cards[0]), (3, cards[1])):
            match.act(by, game.actions.validate_python({"do": "fate", "card": card}))
        kept = store.Kept(
            "id", "gamblers", 1, {}, bytes(32), tuple(store.Seat(name, secret_hash=bytes(32)) for name in match.names)
        )
        for viewer, different in sent.items():
            page = pages.match(LiveMatch(kept, match, set()), viewer)
            different.add(re.sub(r'(name="action_id" value="|data-action=")[^"]*', r"\1", page))
    assert {viewer: len(different) for viewer, different in sent.items()} == {NOBODY: 1, 0: 1, 1: 1, 2: 2, 3: 2}
