"""The page of Gin Rummy: played by touch, and what is seen when."""

from gin_tables import GIN, deal, discard, do, draw, knocked, table
from laid import look, page_of
from people import DESKTOP, PHONE, Seat
from playwright.sync_api import expect
from reach import obstacles

from croupier.games.contract import NOBODY

MELDS = "4c 4d 4h 8c 9c Tc Ac 2d 3h 5d"
ODD = "Qd 5h 7h 9h Jh Kh 3s 5s 7s 9s"
LAID_OFF = ("4c 4d 4h 8c 9c Tc 5s 5h 5d Ah Kh", "4s 7c Jc Qc 6c 2h 8h 2d 2s 9s")


class Player(Seat):
    """A person at a table of Gin Rummy."""

    game = "Gin Rummy"

    def asked(self):
        self.page.locator('#table:not([data-mine=""]), .standings').first.wait_for()
        return "over" if self.page.locator(".standings").count() else self.table.get_attribute("data-mine")

    def touch(self, selector):
        shown = self.table.get_attribute("data-version")
        self.page.locator(selector).first.click()
        self.page.locator(f'#table:not([data-version="{shown}"])').wait_for()

    def cards(self, selector):
        """The names of these cards."""
        return [
            each.removeprefix("card-") for each in self.page.locator(selector).evaluate_all("es => es.map(e => e.id)")
        ]


def test_cards_are_drawn_and_discarded_by_touch(visit):
    seat = visit(PHONE, Player).order_bots(2)
    assert seat.asked() == "dealer"
    seat.touch("#deal")
    while (asked := seat.asked()) == "offered":
        seat.touch("#pass")
    if asked == "drawing":
        seat.touch("#draw")
    assert seat.asked() == "discarding"
    expect(seat.page.locator("#hand .card")).to_have_count(11)
    new = seat.cards("#hand .new")
    seat.touch(f"#card-{new[0]}")
    assert seat.page.locator("#hand .card").count() == 10
    assert new[0] not in seat.cards("#hand .card")


def test_melds_stand_together_and_each_card_to_knock_with_is_offered(visit):
    seat = visit(PHONE, Player)
    s = deal(table(), MELDS, ODD, "Ah")
    do(s, 0, do="take")
    look(seat.page, page_of(GIN, s))
    shown = seat.cards("#hand .card")
    assert sorted([shown[:3], shown[3:6]]) == [["4c", "4d", "4h"], ["8c", "9c", "Tc"]]
    assert shown[6:] == ["Ac", "2d", "5d", "Ah", "3h"]
    assert seat.cards("#hand .new") == ["Ah"]
    assert seat.cards('#hand [data-fit="no"]') == ["Ah"]
    knocks = seat.page.locator(".knocks button").all_inner_texts()
    assert [text.split()[0] for text in knocks] == ["Knock", "9", "10"]
    expect(seat.page.locator("#knock")).to_contain_text("Knock with 7")
    assert obstacles(seat, "discarding") == []


def test_a_showdown_shows_melds_layoffs_and_deadwood(visit):
    seat = visit(PHONE, Player)
    s = knocked(*LAID_OFF)
    for viewer in (0, 1, NOBODY):
        look(seat.page, page_of(GIN, s, viewer))
        expect(seat.page.locator(".spread")).to_have_count(2)
        expect(seat.page.locator(".meld .off")).to_have_count(5)
        assert seat.page.locator(".spread .deadwood b").all_inner_texts() == ["1", "17"]
        expect(seat.page.locator(".spread.best .gain")).to_have_text("+16")
    assert obstacles(seat, "dealer") == []


def test_the_other_s_cards_lie_face_down_but_those_that_all_saw(visit):
    seat = visit(DESKTOP, Player)
    s = deal(table(), MELDS, ODD, "Ah")
    do(s, 0, do="take")
    discard(s, "5d")
    look(seat.page, page_of(GIN, s, 1))
    assert seat.page.locator(".theirs .play").count() == 1
    assert seat.page.locator(".theirs .back").count() == 9
    look(seat.page, page_of(GIN, draw(s, "Kc"), 0))
    assert seat.page.locator(".theirs .back").count() == 11
    assert "Kc" not in seat.page.content()
