"""What the page owes to everybody: reach, size, contrast, calm, and the same sight after a break."""

import re

import pytest
from people import PATIENCE, PHONE, PHONE_LYING
from playwright.sync_api import expect
from reach import CALLS, obstacles, tab_to


def test_nothing_keeps_anybody_out(visit):
    seat, seen = visit(PHONE), []
    seat.page.goto("/rules/roulette")
    found = obstacles(seat, "rules")
    seat.page.goto("/")
    found += obstacles(seat, "start")
    for state in seat.sit(2, first_dealer="1").sights():
        seen.append(state)
        found += obstacles(seat, state)
    assert {"play", "bet", "payout", "over"} <= set(seen)
    assert found == []


def test_the_mat_can_be_looked_at_any_time_on_a_phone(visit):
    seat = visit(PHONE).sit(2).until("play")
    for size in (PHONE, PHONE_LYING):
        seat.resize(size)
        expect(seat.page.locator("#mat")).to_be_hidden()
        seat.page.locator(".peek").click()
        expect(seat.page.locator("#slot-straight-36")).to_be_visible()
        seat.page.get_by_role("button", name="Close the mat").click()
        expect(seat.page.locator("#mat")).to_be_hidden()


def test_a_trick_and_a_bet_need_no_mouse(visit):
    seat = visit().sit(3)
    page = seat.page
    seat.asked()
    while (asked := seat.asked()) == "play":
        shown = seat.table.get_attribute("data-version")
        tab_to(page, "#hand .card[data-fit=yes]")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        page.keyboard.press("Enter")
        page.locator(f'#table:not([data-version="{shown}"])').wait_for()
        assert page.evaluate("!!document.activeElement.closest('#table')"), "the focus was lost"
    while asked != "bet":
        seat.answer()
        asked = seat.asked()
    tab_to(page, "#mat input")
    page.keyboard.press("ArrowDown")
    assert page.locator("#mat input:checked").count() == 1
    assert page.evaluate("getComputedStyle(document.activeElement.closest('label')).outlineStyle") == "solid"
    chosen = page.locator("#mat :enabled .free").first.locator("input")
    chosen.focus()
    page.keyboard.press("Space")
    slot = page.locator("#mat input:checked").get_attribute("value")
    tab_to(page, ".stake-chip")
    page.keyboard.press("Enter")
    expect(page.locator(f"#slot-{slot} .bet")).to_have_count(1)


def test_a_card_that_does_not_fit_says_why_and_shows_the_rule(visit):
    seat = visit()
    page = seat.page
    for _ in range(8):
        seat.sit(3)
        seat.until("play")
        if page.locator('#hand .card[data-fit="no"]').count():
            break
    before = seat.html()
    page.locator('#hand .card[data-fit="no"]').first.click()
    refusal = page.locator("#refusal")
    expect(refusal).to_contain_text(re.compile("RT-[0-9]+"))
    rule = re.search("RT-[0-9]+", refusal.inner_text())[0]
    refusal.get_by_role("link").click()
    clause = page.frame_locator("#rules iframe").locator(f"#{rule}")
    expect(clause).to_be_in_viewport()
    page.get_by_role("button", name="Close the rules").click()
    page.reload()
    assert seat.html() == before


def test_a_slot_says_what_it_pays_and_why_it_is_closed(visit):
    seat = visit().sit(3).until("bet")
    page = seat.page
    page.locator("#slot-row-2").click()
    expect(page.locator("#choice")).to_contain_text("Row 2: pays 3 for 1")
    page.locator("#mat .seen").first.click()
    expect(page.locator("#choice")).to_contain_text("There is a black chip on")
    page.locator(".stake-chip").first.click()
    expect(page.locator("#refusal")).to_contain_text("black chip")
    assert seat.asked() == "bet"


def test_the_same_table_after_a_reload(visit):
    seat = visit().sit(4)
    for _ in range(5):
        seat.answer()
    seat.asked()
    before = seat.html()
    seat.page.reload()
    seat.asked()
    assert seat.html() == before


def test_the_same_table_after_a_lost_connection(visit):
    seat = visit().sit(3)
    seat.asked()
    other = type(seat)(seat.page.context.new_page())
    other.page.goto(seat.page.url)
    seat.page.context.set_offline(True)
    seat.page.context.set_offline(False)
    for _ in range(4):
        other.answer()
    other.asked()
    shown = other.table.get_attribute("data-version")
    seat.page.locator(f'#table[data-version="{shown}"]').wait_for()
    until(lambda: seat.html() == other.html(), seat.page)


def until(true, page, at_most=100):
    """Let the page go on until it is so: what may be taken back is known a little later than the table."""
    for _ in range(at_most):
        if true():
            return
        page.wait_for_timeout(PATIENCE / at_most)
    assert true()


def test_two_pages_of_one_seat_do_a_thing_once(visit):
    seat = visit().sit(3).until("play")
    form = seat.page.evaluate("Object.fromEntries(new FormData(document.getElementById('form-play')))")
    form["card"] = seat.page.locator('#hand .card[data-fit="yes"]').first.get_attribute("value")
    url = seat.page.url + "/act"
    answers = [seat.page.request.post(url, form=form, headers={"HX-Request": "true"}) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200]
    assert "done already" in answers[1].text()


def test_cards_and_chips_travel(visit):
    seat = visit().sit(2, first_dealer="1")
    seat.page.emulate_media(reduced_motion="no-preference")
    seat.page.evaluate(CALLS)
    while seat.answer() != "bet":
        pass
    assert seat.page.evaluate("window.transitions") > 1


def test_nothing_travels_for_who_wants_calm(visit):
    seat = visit().sit(2)
    seat.page.evaluate(CALLS)
    for _ in range(3):
        seat.answer()
    assert seat.page.evaluate("window.transitions") == 0


def test_a_theme_is_kept(visit):
    seat = visit(color_scheme="dark")
    page = seat.page
    page.goto("/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.evaluate(paper)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Daylight").check()
    light = page.evaluate(paper)
    assert light != dark
    page.reload()
    assert page.evaluate(paper) == light


def test_a_name_is_text_everywhere(visit):
    name = "<img src=x onerror=x()>"
    seat = visit().sit(2, name=name)
    seat.answer()
    seat.asked()
    expect(seat.page.locator(".place .name").first).to_contain_text(name)
    assert seat.page.locator("img").count() == 0


@pytest.mark.parametrize("game", ["Roulette-Taking Game", "Gambler × Gamble!", "Take a Gamble", "Texas Hold'em"])
def test_a_long_name_widens_no_page(visit, game):
    seat = visit(PHONE)
    seat.game = game
    seat.sit(3, name="W" * 24, wait=False)
    seat.page.locator('#table:not([data-mine=""])').wait_for()
    assert seat.wide() <= 0


def test_the_title_says_whose_turn_it_is(visit):
    seat = visit().sit(2).until("play")
    assert seat.page.title().startswith("Your turn")
    spectator = visit()
    spectator.page.goto(seat.page.url)
    assert not spectator.page.title().startswith("Your turn")
    expect(spectator.page.locator("#awaited")).to_contain_text("watching")
    assert spectator.page.locator("#hand, .action button").count() == 0
