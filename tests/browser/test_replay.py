"""A finished match in a real browser: by keys, by touch, without scripts."""

import re

import pytest
from finished import finish
from houses import running
from people import PHONE
from playwright.sync_api import expect
from reach import obstacles

from croupier.server.settings import Settings

GAMES = {"holdem": (3, {"hands": 2}), "gamble": (3, {"rounds": 1}), "roulette": (3, {"rounds": 1}), "gamblers": (3, {})}


@pytest.fixture(scope="module")
def running_house(tmp_path_factory):
    with running(Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=0)) as server:
        yield server


@pytest.fixture(scope="module")
def house(running_house):
    """The address of this file's own house, in which matches have been played."""
    return running_house.address


@pytest.fixture(scope="module")
def tables(running_house):
    return {name: finish(running_house.house.store, name, n, **more)[0] for name, (n, more) in GAMES.items()}


def shown(page):
    return int(re.search(r"/replay(?:/(\d+))?", page.url)[1] or 0)


def test_arrow_keys_step_as_the_links_do(visit, tables):
    page = visit().page
    page.goto(f"{tables['roulette']}/replay?eyes=0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/replay/*")
    first = shown(page)
    assert first > 0
    page.keyboard.press("ArrowRight")
    page.wait_for_url(lambda url: not url.endswith(f"/replay/{first}?eyes=0"))
    assert shown(page) > first
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**/replay/{first}?eyes=0")
    page.keyboard.press("End")
    page.wait_for_url(lambda url: not url.endswith(f"/replay/{first}?eyes=0"))
    expect(page.locator(".victory")).to_be_visible()
    page.keyboard.press("Home")
    page.wait_for_url("**/replay/0?eyes=0")


def test_keys_stay_with_the_sheet_that_is_open(visit, tables):
    page = visit(PHONE).page
    page.goto(f"{tables['roulette']}/replay/40?eyes=0")
    page.get_by_role("button", name="All that happened").click()
    expect(page.locator("#log")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator("#log")).to_be_hidden()
    assert shown(page) == 40


@pytest.mark.parametrize("game", GAMES)
def test_without_scripts_one_steps_looks_through_other_eyes_and_jumps(visit, tables, game):
    page = visit(PHONE, java_script_enabled=False).page
    page.goto(f"{tables[game]}/replay")
    for _ in range(3):
        page.get_by_role("link", name="One on").click()
    here = shown(page)
    page.locator(".where").click()
    page.get_by_role("link", name="Bob").click()
    assert shown(page) == here
    expect(page.locator(".where")).to_contain_text("as Bob saw it")
    page.get_by_role("button", name="All that happened").click()
    page.locator("#log li a").last.click()
    assert shown(page) > here
    page.get_by_role("link", name="One back").click()
    page.get_by_role("link", name="First entry").click()
    assert shown(page) == 0


@pytest.mark.parametrize("game", GAMES)
def test_nothing_keeps_anybody_out(visit, tables, game):
    seat, found = visit(PHONE), []
    for path in ("dice", "replay/25?eyes=0"):
        seat.page.goto(f"{tables[game]}/{path}")
        found += obstacles(seat, path)
    assert found == []


def test_nothing_keeps_anybody_out_of_the_choice_of_eyes(visit, tables):
    seat = visit(PHONE)
    seat.page.goto(f"{tables['roulette']}/replay/25?eyes=table")
    found = obstacles(seat, "the table's eyes")
    seat.page.locator(".where").click()
    found += obstacles(seat, "whose eyes")
    assert found == []


def test_everything_open_shows_every_hand(visit, tables):
    page = visit().page
    page.goto(f"{tables['roulette']}/replay/40?eyes=open")
    frames = page.locator(".views iframe")
    expect(frames).to_have_count(3)
    hands = []
    for number in range(3):
        cards = frames.nth(number).content_frame.locator("#hand .card")
        expect(cards.first).to_be_visible()
        hands.append(cards.evaluate_all("cards => cards.map(card => card.id)"))
    held = [card for hand in hands for card in hand]
    assert len(held) == len(set(held)) > 3


def test_nothing_on_a_table_that_is_looked_back_at_can_be_pressed(visit, tables):
    page = visit().page
    for game in GAMES:
        page.goto(f"{tables[game]}/replay/25?eyes=0")
        assert page.locator("#table :is(button[type=submit], input:not([type=hidden])):enabled").count() == 0


def test_the_end_of_the_game_leads_there_and_to_the_dice(visit, tables):
    page = visit(PHONE).page
    page.goto(tables["gamblers"])
    page.get_by_role("link", name="Check the dice").click()
    expect(page.get_by_role("heading", name="The dice were fair")).to_be_visible()
    page.get_by_role("link", name="Look back at the game").click()
    expect(page.get_by_text("The table before the first move.")).to_be_visible()
