"""The pages of Spades and War: played by touch, by keyboard and without scripts, and what they owe to everybody."""

import re

import pytest
from people import DESKTOP, PHONE, Seat
from playwright.sync_api import expect
from reach import obstacles, tab_to

WANTED = {
    "dealer": "#deal",
    "bidding": ".bids .button:nth-child(4)",
    "playing": '#hand .card[data-fit="yes"]',
    "turn": "button.pile-of, #turn",
}
"""What one touches when one is asked."""


class Player(Seat):
    """A person at a table of one of these games."""

    def asked(self):
        asked = ""
        while not asked:  # others act at the same time
            self.page.locator('#table:not([data-mine=""]), .standings').first.wait_for()
            asked = "over" if self.page.locator(".standings").count() else self.table.get_attribute("data-mine")
        return asked

    def answer(self):
        asked, shown = self.asked(), self.table.get_attribute("data-version")
        if asked != "over":
            self.page.locator(WANTED[asked]).first.click()
            self.page.locator(f'#table:not([data-version="{shown}"])').wait_for()
        return asked


class SpadesPlayer(Player):
    game = "Spades"


class WarPlayer(Player):
    game = "War"


def played(seat):
    asked = [seat.answer()]
    while asked[-1] != "over":
        assert seat.wide() <= 0, f"the page is too wide at: {asked[-1]}"
        asked.append(seat.answer())
    return asked


@pytest.mark.parametrize(
    ("size", "players", "tricks"), [(PHONE, 4, 13), (DESKTOP, 6, 8)], ids=["partners", "six alone"]
)
def test_a_hand_of_spades_is_played_by_touch(visit, size, players, tricks):
    seat = visit(size, SpadesPlayer).order_bots(players, hands=1, target=0)
    assert played(seat) == ["dealer", "bidding", *["playing"] * tricks, "over"]
    expect(seat.page.locator(".sits")).to_have_count(players)
    rows = seat.page.locator(".scored tbody tr")
    expect(rows).to_have_count(2 if players == 4 else players)
    taken = [int(text) for text in seat.page.locator(".scored td:nth-child(3)").all_inner_texts()]
    assert sum(taken) == tricks
    winner = seat.page.locator(".standings .best .name").first.text_content()
    expect(seat.page.locator(".victory")).to_contain_text(winner)


def test_a_hand_of_spades_is_played_without_scripts(visit):
    seat = visit(PHONE, SpadesPlayer, java_script_enabled=False)
    page = seat.page
    seat.sit(6, wait=False, hands=1)
    done = []
    while not page.locator(".standings").count():
        if asked := seat.table.get_attribute("data-mine"):
            done.append(asked)
            page.locator(WANTED[asked]).first.click()
        else:
            page.reload()
    assert done == ["dealer", "bidding", *["playing"] * 8]


def test_a_revoke_says_why_and_shows_the_rule(visit):
    seat = visit(DESKTOP, SpadesPlayer).sit(4)
    while not seat.page.locator('#hand .card[data-fit="no"]').count():
        seat.answer()
    seat.page.locator('#hand .card[data-fit="no"]').first.click()
    expect(seat.page.locator("#refusal")).to_contain_text("Rule SP-")
    expect(seat.page.locator("#refusal")).to_be_in_viewport()


def test_a_trick_needs_no_mouse(visit):
    seat = visit(DESKTOP, SpadesPlayer).sit(4)
    for selector in ("#deal", ".bids .button", *['#hand .card[data-fit="yes"]'] * 2):
        seat.asked()
        shown = seat.table.get_attribute("data-version")
        tab_to(seat.page, selector)
        seat.page.keyboard.press("Enter")
        seat.page.locator(f'#table:not([data-version="{shown}"])').wait_for()


def test_nothing_keeps_anybody_out(visit):
    found, seen = [], []
    for seat in (visit(PHONE, SpadesPlayer).sit(4, hands=1), visit(PHONE, WarPlayer).sit(6, rounds=3)):
        for state in seat.sights():
            seen.append(state)
            found += obstacles(seat, state)
    assert seen == ["dealer", "bidding", "playing", "over", "turn", "over"]
    assert found == []


def test_a_war_is_played_by_touch(visit):
    seat = visit(PHONE, WarPlayer).sit(3, rounds=12)
    asked = played(seat)
    assert asked.count("turn") >= 1
    owned = [int(text.split()[0]) for text in seat.page.locator(".standings .money").all_inner_texts()]
    assert sum(owned) == 51
    assert owned == sorted(owned, reverse=True)


def test_a_duel_is_played_from_one_deck(visit):
    seat = visit(DESKTOP, WarPlayer)
    seat.order("bots", "Ann", duel="True").get_by_label("you + 1", exact=True).check()
    seat.page.get_by_role("button", name="Sit down").click()
    played(seat)
    expect(seat.page.locator("#stock .many")).not_to_contain_text("52")
    expect(seat.page.locator(".victory")).to_contain_text("the round")


def test_the_page_keeps_turning_cards_for_who_wants_that(visit):
    seat = visit(PHONE, WarPlayer).sit(2, rounds=9)
    seat.asked()
    seat.page.get_by_label("Keep turning").check()
    expect(seat.page.locator(".standings")).to_be_visible()
    expect(seat.page.get_by_label("Keep turning")).to_have_count(0)


def test_who_stops_that_turns_cards_again(visit):
    seat = visit(DESKTOP, WarPlayer).sit(2, rounds=300)
    seat.asked()
    seat.page.get_by_label("Keep turning").check()
    seat.page.locator("#table .status b").filter(has_text=re.compile("^[3-9]$")).wait_for()
    seat.page.get_by_label("Keep turning").uncheck()
    assert seat.asked() == "turn"
    expect(seat.page.get_by_label("Keep turning")).not_to_be_checked()
    seat.answer()
