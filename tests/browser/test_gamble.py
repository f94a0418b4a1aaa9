"""The pages of Take a Gamble and of its squares: whole games by touch and without scripts, and what is seen when."""

import re
from itertools import cycle

import laid
import pytest
from gamble_tables import act, acting, alone_at, at, card, deal, deal_hands, no_sides, play, side, table, throw, to_move
from people import DESKTOP, PHONE, PHONE_LYING, Seat
from playwright.sync_api import expect
from reach import CALLS, SMALL_TARGETS, obstacles, tab_to

from croupier.games import registry
from croupier.games.contract import CHANCE, NOBODY, Refusal
from croupier.games.gamble import GAMBLE
from croupier.games.gamble.components import SQUARES
from croupier.games.gamble.options import PICKS
from croupier.games.gamble.state import CARD_ROOM, NOBODY_YET
from croupier.kernel import bit, intervals
from croupier.server import forms
from croupier.server.pages import NO_ANSWER, Answer
from croupier.server.routes.desk import COOKIE

SIZES = (PHONE, PHONE_LYING, DESKTOP)
WANTED = {
    "stake": ".sum",
    "bets": ".sum",
    "sides": "#no-side",
    "betting": "#call, #check, .sum",
    "discards": "#discard",
    "hits": "#hold",
    "picking": "button.choice",
    "offered": "#pass",
    "drawing": "#draw",
    "discarding": '#knock, #hand [data-fit="yes"]',
    "last": "#knock, #pass",
    "bidding": ".bids .button",
    "playing": '#hand [data-fit="yes"]',
    "double": "#take",
}
MAIN = ".action .button.main:visible, #hold:visible"
"""What one may touch when one is asked; where dice are thrown or a turn begins, the main button, or that to hold."""


class Gambler(Seat):
    """A person at a table of this game."""

    game = "Take a Gamble"

    def asked(self):
        self.page.locator('#table:not([data-mine=""]), .standings').first.wait_for()
        return "over" if self.page.locator(".standings").count() else self.table.get_attribute("data-mine")

    def answer(self):
        asked = self.asked()
        if asked != "over":
            self.touch(WANTED.get(asked, MAIN))
        return asked

    def touch(self, selector):
        """Touch the first of these, and wait until the table has changed."""
        shown = self.table.get_attribute("data-version")
        self.page.locator(selector).first.click()
        self.page.locator(f'#table:not([data-version="{shown}"])').wait_for()

    def told(self, words):
        """Wait until the log says so."""
        expect(self.page.locator("#log li").filter(has_text=words).first).to_be_attached()

    def look(self, s, seat=0, answer=NO_ANSWER):
        """See a table that was laid out by hand."""
        laid.look(self.page, page_of(s, seat, answer))
        return self


class Dealt(Gambler):
    """A person who plays one square alone."""

    def sit(self, square, players=2, **options):
        self.game = registry.game(square).title
        return super().sit(players, **options)


def dealt(s):
    """Whatever comes first is dealt until somebody must act."""
    while s.waiting == bit(CHANCE):
        GAMBLE.apply(s, CHANCE, intervals(GAMBLE.menu(s, CHANCE))[0][0])


def picked(game, **terms):
    """Ann has picked this game at a table of four, and dealt."""
    s = at("players-pick", 4, picks=PICKS)
    act(s, 0, do="pick_bets" if "limit" in terms else "pick_stake", game=game, **terms)
    dealt(s)
    return s


def page_of(s, seat=0, answer=NO_ANSWER):
    """The page of a table, as the seat sees it."""
    alone = s.options.alone
    game = registry.game("gamble" if alone == NOBODY_YET else SQUARES[alone])
    return laid.page_of(game, s, seat, answer)


# --- Playing


@pytest.mark.parametrize(("size", "players"), [(PHONE, 4), (DESKTOP, 3)], ids=["phone", "desktop"])
def test_a_game_is_played_by_touch(visit, size, players):
    seat = visit(size, Gambler).order_bots(players, rounds=1)
    asked = []
    while not asked or asked[-1] != "over":
        asked.append(seat.asked())
        assert seat.wide() <= 0, f"the page is too wide at: {asked[-1]}"
        seat.answer()
    assert asked[0] == "first"
    assert "move" in asked
    expect(seat.page.locator(".standings li")).to_have_count(players)
    winner = seat.page.locator(".standings .best .name").first.text_content()
    expect(seat.page.locator(".victory")).to_contain_text(winner)

    first = seat.page.url
    seat.page.get_by_role("button", name="Play again").click()
    seat.page.wait_for_url(lambda url: url != first)
    assert seat.asked() == "first"


def test_dice_and_cards_are_chosen_without_scripts(visit):
    seat = visit(PHONE, Dealt, java_script_enabled=False)
    page = seat.page
    seat.sit("dice-poker", 2, wait=False, rounds=1)
    done, chosen = set(), 0
    while not page.locator(".standings").count():
        asked = seat.table.get_attribute("data-mine")
        if not asked:
            page.reload()
            continue
        done.add(asked)
        if page.locator(".choose").count():
            for die in range(1, 6):
                page.locator(f'input[name=dice][value="{die}"]').set_checked(die in (2, 5), force=True)
            chosen += 1
        page.locator(WANTED.get(asked, MAIN)).first.click()
    assert {"first", "move", "throwing"} <= done
    assert chosen >= 2
    seat.told("Ann throws two dice again")
    expect(page.locator(".standings li")).to_have_count(2)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_game_of_the_card_room_is_picked_with_its_limit_or_stake(visit, size):
    seat = visit(size, Gambler, java_script_enabled=False).look(at("players-pick", 3, picks=PICKS))
    page = seat.page
    for game, buttons in (
        ("holdem", ["Limit", "Pot limit", "No limit"]),
        ("gin-rummy", ["Against Ben", "Against Cho"]),
        ("war", ["Play for it"]),
    ):
        page.locator(f"#terms-{game} summary").click()
        for button in buttons:
            expect(page.locator(f"#terms-{game}").get_by_role("button", name=button, exact=True)).to_be_visible()
    fields = page.locator("#terms-war form").evaluate("e => Object.fromEntries(new FormData(e))")
    sent = {name: value for name, value in fields.items() if name not in ("action_id", "version", "typed", "typed_as")}
    action = forms.action(GAMBLE, {**sent, fields["typed_as"]: fields["typed"]})
    assert (action.game, action.stake, action.opponent) == ("war", 25, None)
    assert seat.wide() <= 0


@pytest.mark.parametrize(
    ("game", "terms", "offers"),
    [
        ("holdem", {"limit": "pot"}, ["Check", "Bet $5 least", "Bet $20 pot", "Bet"]),
        ("war", {"stake": 5}, ["Turn up a card"]),
        ("spades", {"stake": 5}, ["Nil", "13"]),
        ("gin-rummy", {"stake": 5, "opponent": 1}, ["Take the nine of diamonds", "Pass"]),
    ],
)
def test_a_game_of_the_card_room_has_its_own_felt_and_forms(visit, game, terms, offers):
    seat = visit(PHONE, Gambler).look(picked(game, **terms), 1)
    table = seat.table
    for size in SIZES:
        seat.resize(size)
        for offer in offers:
            expect(table.get_by_role("button", name=offer, exact=True)).to_be_visible()
    expect(table.locator(".oval .sits")).to_have_count(2 if game == "gin-rummy" else 4)
    assert set(table.locator("input[name=room]").evaluate_all("all => all.map(e => e.value)")) == {game}
    assert obstacles(seat, game) == []


def test_all_games_that_can_be_picked_are_seen_at_once(visit):
    seat = visit(PHONE, Gambler).look(at("players-pick", 4, picks=PICKS))
    choices = seat.page.locator(".choice")
    assert choices.count() == 13
    for size in SIZES:
        seat.resize(size)
        for choice in choices.all():
            expect(choice).to_be_in_viewport(ratio=1)
    assert obstacles(seat, "picking") == []
    seat.page.locator("#terms-gin-rummy summary").click()
    assert obstacles(seat, "terms") == []
    for size in (PHONE, PHONE_LYING):
        seat.resize(size)
        for button in seat.page.locator("#terms-gin-rummy .button").all():
            expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["gin-rummy", "spades", "war"])
def test_a_game_that_is_played_for_a_stake_shows_purses_and_pot(visit, game):
    terms = {"opponent": 1} if game == "gin-rummy" else {}
    page = visit(PHONE, Gambler).look(picked(game, stake=5, **terms), 1).page
    assert page.locator(".plate .money").all_inner_texts() == ["$347"] * page.locator(".sits").count()
    expect(page.locator(".status")).to_contain_text(f"Pot ${5 * page.locator('.sits').count()}, $5 each")


@pytest.mark.parametrize("game", ["holdem", "spades"])
def test_long_names_keep_their_ends_in_a_picked_game(visit, game, monkeypatch):
    monkeypatch.setattr(laid, "NAMES", ("Maximiliane-Wilhelmine A", "Maximiliane-Wilhelmine B", "Cho", "Dan"))
    terms = {"limit": "no"} if game == "holdem" else {"stake": 5}
    page = visit(PHONE, Gambler).look(picked(game, **terms), 1).page
    for seat, end in enumerate(("e A", "e B")):
        first, last = (page.locator(f"#sits-{seat} .name > span").nth(k) for k in range(2))
        assert last.inner_text() == end
        assert (first.bounding_box()["y"], last.bounding_box()["height"]) == (
            last.bounding_box()["y"],
            first.bounding_box()["height"],
        )


def test_a_game_that_was_picked_for_two_has_the_chips_of_those_who_play(visit):
    seat = visit(PHONE, Gambler).look(picked("gin-rummy", stake=5, opponent=3), 1)
    expect(seat.page.locator("#awaited")).to_contain_text("Dan")
    assert seat.page.locator(".oval .chip").evaluate_all("all => all.map(e => e.dataset.seat)") == ["0", "3"]
    assert seat.page.locator("#hand, .oval button").count() == 0


def test_what_a_picked_game_brought_is_shown_beside_the_hands(visit):
    s = picked("holdem", limit="no")
    for by, move in ((1, {"do": "raise", "to": 5}), (2, {"do": "fold"}), (3, {"do": "fold"}), (0, {"do": "call"})):
        act(s, by, room="holdem", **move)
    dealt(s)
    while s.step == CARD_ROOM:
        act(s, acting(s)[0], room="holdem", do="check")
        dealt(s)
    seat = visit(PHONE, Gambler).look(s, 1)
    gains = {p: seat.page.locator(f"#oval-purse-{p} .gain").inner_text() for p in range(4)}
    assert gains == {0: "+$5", 1: "+$5", 2: "−$5", 3: "−$5"}
    expect(seat.page.locator(".settled")).to_contain_text("Ann and Ben win at Texas Hold'em")
    expect(seat.page.locator("#awaited")).to_contain_text("throw two dice")
    expect(seat.page.get_by_role("button", name="Throw two dice")).to_be_in_viewport()


def sit_and_pick(seat, game):
    """Sit with a bot at a table at which every throw leads to this game, and pick it."""
    options = {"board": ["start", *["players-pick"] * 12], "cards": [{"effect": "win", "amount": 5}], "picks": [game]}
    order = {"game": "gamble", "name": "Ann", "seats": ["bot"], "options": options}
    page = seat.page
    seated = page.request.post("/api/v1/tables", data=order).json()
    address = page.request.get("/").url
    page.context.add_cookies([{"name": COOKIE + seated["table"], "value": seated["token"], "url": address}])
    page.goto(f"/t/{seated['table']}")
    seat.until("picking")
    page.locator(f"#terms-{game} summary").click()
    seat.touch(f"#terms-{game} .ways button")
    return seat


def test_a_picked_game_of_gin_is_played_by_tapping_cards(visit):
    seat = sit_and_pick(visit(PHONE, Gambler), "gin-rummy")
    page = seat.page
    for _ in range(3):
        while (asked := seat.asked()) in ("offered", "drawing"):
            seat.touch("#pass" if asked == "offered" else "#draw")
        if asked != "discarding":
            break  # the hand is over
        expect(page.locator("#hand .card")).to_have_count(11)
        assert page.locator(".action").get_by_role("button", name="Discard").count() == 0
        assert seat.page.evaluate(SMALL_TARGETS) == []
        new = page.locator("#hand .new").get_attribute("id")
        seat.touch(f"#{new}")
        expect(page.locator(f"#{new}")).to_have_count(0)
        seat.told(re.compile("^Ann discards "))
    assert seat.wide() <= 0


def test_all_in_at_a_picked_game_of_holdem(visit):
    seat = sit_and_pick(visit(PHONE, Gambler), "holdem")
    seat.until("betting")
    seat.touch(".sum:last-child")
    seat.told(re.compile("^Ann bets "))
    while seat.asked() == "betting":
        seat.answer()
    expect(seat.page.locator(".settled, .standings").first).to_be_visible()


def test_a_side_bet(visit):
    seat = visit(DESKTOP, Dealt).sit("seven-eleven", 2, rounds=5).until("sides")
    against = seat.page.get_by_role("group", name="Against")
    against.get_by_role("button", name="$5", exact=False).first.click()
    seat.told("Ann bets $5 against")
    seat.until("sides")
    seat.page.get_by_label("Another side bet in dollars").fill("3")
    seat.page.get_by_role("button", name="For", exact=True).click()
    seat.told("Ann bets $3 for")


def test_a_bet_is_typed_and_a_hand_of_blackjack_is_played(visit):
    seat = visit(DESKTOP, Dealt).sit("blackjack", 2, rounds=8).until("bets")
    seat.page.get_by_label("Another sum in dollars").fill("7")
    seat.page.get_by_role("button", name="Bet", exact=True).click()
    seat.told("Ann bets $7.")
    seat.until("hits")
    hand = seat.page.locator("#hand")
    expect(hand.locator(".card")).to_have_count(2)
    before = int(hand.locator(".worth").inner_text().split()[-1])
    assert before < 21
    seat.touch("#hit")
    seat.told(re.compile("^Ann gets the "))
    if seat.asked() == "hits" and hand.locator(".card").count() == 3:
        seat.touch("#hold")
        seat.told("Ann holds at")


def test_a_turn_needs_no_mouse(visit):
    seat = visit(DESKTOP, Dealt).sit("dice-poker", 2, rounds=3)
    page = seat.page
    for asked in ("first", "move"):
        while seat.asked() != asked:
            seat.answer()
        tab_to(page, ".action .button.main")
        shown = seat.table.get_attribute("data-version")
        page.keyboard.press("Enter")
        page.locator(f'#table:not([data-version="{shown}"])').wait_for()
        page.wait_for_function("() => document.activeElement.closest('#table')")
    while not page.locator(".choose").count():
        seat.answer()
    tab_to(page, ".pick-die input")
    before = page.evaluate("document.activeElement.checked")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.checked") != before


def test_what_cannot_be_done_says_why_and_changes_nothing(visit):
    seat = visit(DESKTOP, Dealt).sit("jackpot", 2, rounds=20)
    page = seat.page
    while not page.locator(".choose").count():
        seat.answer()
    for box in page.locator(".pick-die input").all():
        box.set_checked(False, force=True)
    before = seat.table.get_attribute("data-version")
    page.locator("#throw").click()
    expect(page.locator("#refusal")).to_contain_text("ame 1 of the dice")
    assert seat.table.get_attribute("data-version") == before
    expect(page.locator(".pick-die input:checked")).to_have_count(0)  # what was chosen stays


# --- Looking


def dice_poker():
    s = at("dice-poker")
    act(s, 0, do="bet", amount=25)
    throw(s, 6, 6, 5, 1, 2)
    throw(s, 5, 5, dice=(4, 5))
    throw(s, 4, 4, 4, 2, 2)
    act(s, 2, do="hold")
    throw(s, 3, 3, 1, 6, 3)
    return s


def pecos():
    s = at("pecos", 4)
    deal_hands(s, "As Ks Qs Js 2d", "2c 2h 5d 9h Tc", "3c 3h 7d 8h Kc", "4c 4h 4d 9c Jc")
    play(s, "1 bet 15", "2 fold", "3 call")
    return s


def pecos_discards():
    s = pecos()
    play(s, "0 call", "1 discard 3 4 5")
    deal(s, "2s Kd 7h")
    play(s, "3 discard")
    return s


def blackjack():
    s = at("blackjack", 4, active=1)
    for seat, bet in ((0, 20), (2, 10), (3, 50)):
        act(s, seat, do="bet", amount=bet)
    deal_hands(s, "7d 8h", "9c 7c", "As Kd", "9d 5h")
    act(s, 3, do="hold")
    return s


def blackjack_settled():
    s = blackjack()
    act(s, 0, do="hold")
    deal(s, "4d")
    return s


def craps():
    s = at("seven-eleven", 4)
    act(s, 0, do="bet", amount=25)
    side(s, 1, 10)
    side(s, 2, -20)
    no_sides(s)
    throw(s, 4, 2)
    return s


def sides():
    s = at("seven-eleven", 4, active=1)
    act(s, 1, do="bet", amount=25)
    side(s, 2, 10)
    return s


def row():
    s = at("gamblers-row", 6)
    no_sides(s)
    throw(s, 2, 2, 5, 5, 1)
    return s


def jackpot():
    s = at("jackpot", 2)
    throw(s, 1, 1, 2, 3, 4)
    throw(s, 1, 1, 2, 3, 4)
    return s


def risk():
    s = at("take-a-gamble")
    card(s, 24)
    return s


def move():
    s = table(5)
    to_move(s)
    return s


LAID = {
    "move": move,
    "gamblers-row": row,
    "7-11": craps,
    "side bets": sides,
    "5 dice poker": dice_poker,
    "pecos": pecos,
    "discards": pecos_discards,
    "blackjack": blackjack,
    "settled": blackjack_settled,
    "jackpot": jackpot,
    "pick": lambda: at("players-pick"),
    "card": risk,
}
"""A table at each of the moments that look different."""


BOARDS = ("7-11", "move", "settled")
"""What shows all that there is on a board, which is large on a desktop alone."""


def test_nothing_keeps_anybody_out(visit):
    seat, found = visit(PHONE, Gambler), []
    for (theme, other), (name, lay) in zip(cycle([("dark", "light"), ("light", "dark")]), LAID.items(), strict=False):
        seat.look(lay())
        looked_at = {PHONE: theme, PHONE_LYING: None, DESKTOP: other if name in BOARDS else None}
        found += obstacles(seat, name, looked_at)
    assert found == []


def test_the_board_shows_where_pieces_stand(visit):
    seat = visit(DESKTOP, Gambler).look(craps())
    squares = seat.page.locator(".loop .square")
    expect(squares).to_have_count(36)
    expect(seat.page.locator(".loop .square[data-played]")).to_contain_text("7-11")
    expect(seat.page.locator(".loop .square[data-played] .piece")).to_have_count(1)
    expect(seat.page.locator(".loop .square").first).to_contain_text("Ben, Cho, Dan")
    phone = visit(PHONE, Gambler).look(craps())
    expect(phone.page.locator(".strip .square[data-played]")).to_be_in_viewport()
    assert phone.page.locator(".loop").is_visible() is False


def test_dice_to_keep_lie_apart_and_are_counted(visit):
    seat = visit(PHONE, Gambler).look(dice_poker())
    heights = [die.bounding_box()["y"] for die in seat.page.locator(".pick-die .die").all()]
    assert heights[0] == heights[1] == heights[4] > heights[2] + 40
    seat.page.locator(".pick-die").nth(0).click()
    moved = seat.page.locator(".pick-die .die").nth(0)
    assert abs(moved.bounding_box()["y"] - heights[2]) < 2
    expect(seat.page.get_by_text("three of a kind, threes")).to_be_visible()


def test_who_would_throw_no_die_again_is_offered_to_hold(visit):
    s = at("dice-poker", active=2)
    act(s, 2, do="bet", amount=5)
    throw(s, 2, 3, 4, 5, 6)
    seat = visit(PHONE, Gambler).look(s)
    expect(seat.page.locator("#throw")).to_be_hidden()
    expect(seat.page.locator("#hold")).to_be_visible()
    seat.page.locator(".pick-die").nth(3).click()
    expect(seat.page.locator("#throw")).to_be_visible()


def test_what_a_square_brought_is_shown(visit):
    seat = visit(PHONE, Gambler).look(blackjack_settled())
    gains = seat.page.locator(".gains li").all_inner_texts()
    assert [re.sub(r"\s+", " ", it) for it in gains] == ["Ben +$50", "Cho +$20", "Ann −$20", "Dan −$50"]
    expect(seat.page.locator("#hand .result")).to_have_text("loses")


def test_a_refusal_names_the_rule(visit):
    answer = Answer(Refusal("TG-65", "Discard three cards at most, not four"))
    seat = visit(PHONE, Gambler).look(pecos_discards(), answer=answer)
    expect(seat.page.locator("#refusal")).to_contain_text("Rule TG-65")


def test_the_cards_that_were_chosen_stay_chosen_after_a_refusal(visit):
    answer = Answer(Refusal("TG-65", "Discard three cards at most, not four"), chosen={"places": "1,2,3,5"})
    seat = visit(PHONE, Gambler).look(pecos_discards(), answer=answer)
    chosen = [box.is_checked() for box in seat.page.locator(".discard input").all()]
    assert chosen == [True, True, True, False, True]


def test_who_only_watches_can_touch_nothing(visit):
    seat = visit(DESKTOP, Gambler)
    for lay in (pecos, blackjack, sides):
        seat.look(lay(), NOBODY)
        expect(seat.page.locator("#awaited")).to_contain_text("watching")
        assert seat.page.locator("#table button[type=submit], #table input:not([type=hidden])").count() == 0


def test_cards_and_pieces_travel_unless_one_wants_calm(visit):
    for calm, travels in (("no-preference", True), ("reduce", False)):
        seat = visit(DESKTOP, Dealt).sit("seven-eleven", 2, rounds=1)
        seat.page.emulate_media(reduced_motion=calm)
        seat.page.evaluate(CALLS)
        while seat.answer() != "over":
            pass
        assert (seat.page.evaluate("window.transitions") > 3) == travels


@pytest.mark.parametrize("viewer", [NOBODY, 1, 2])
def test_cards_that_lie_face_down_change_no_byte_for_the_others(viewer):
    sent = set()
    for hand in ("As Ks Qs Js 2d", "4s 5s 6s 7s Ah"):
        s = alone_at("pecos")
        deal_hands(s, hand, "2c 2h 5d 9h Tc", "3c 3h 7d 8h Kc")
        sent.add(re.sub(r'(name="action_id" value="|data-action=")[^"]*', r"\1", page_of(s, viewer)))
    assert len(sent) == 1
