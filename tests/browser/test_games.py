"""Whole games, played by clicking."""

import pytest
from people import PHONE
from playwright.sync_api import expect


def play_to_the_end(seat):
    asked = [seat.answer()]
    while asked[-1] != "over":
        assert seat.wide() <= 0, f"the page is too wide at: {asked[-1]}"
        asked.append(seat.answer())
    return asked


def test_a_game_is_played_by_touch(visit):
    players, tricks = 2, 10
    seat = visit(PHONE).order_bots(players)
    asked = play_to_the_end(seat)
    assert asked.count("play") == players * tricks
    assert asked.count("payout") == players - 1
    purses = [
        int(text.strip("$").replace(",", "")) for text in seat.page.locator(".standings .money").all_inner_texts()
    ]
    assert len(purses) == players
    assert purses == sorted(purses, reverse=True)
    expect(seat.page.locator(".victory")).to_be_visible()
    expect(seat.page.locator(".standings .best")).to_have_count(purses.count(purses[0]))
    first_winner = seat.page.locator(".standings .best .name").first.text_content()
    assert first_winner in seat.page.locator(".victory").inner_text()

    first = seat.page.url
    seat.page.get_by_role("button", name="Play again").click()
    seat.page.wait_for_url(lambda url: url != first)
    assert seat.asked() == "play"
    expect(seat.page.locator(".place")).to_have_count(players)


def test_a_game_is_played_without_scripts(visit):
    seat = visit(PHONE, java_script_enabled=False)
    page = seat.page
    seat.order_bots(2, wait=False)
    done = []
    while not {"bet", "payout"} <= {*done}:
        if page.locator("#go-on").count():
            done.append("payout")
            page.locator("#go-on").click()
        elif page.locator('#hand .card[data-fit="yes"]').count():
            done.append("play")
            page.locator('#hand .card[data-fit="yes"]').first.click()
        elif page.locator(".stake-chip").count():
            done.append("bet")
            page.locator("#mat :enabled .free").nth(1).click()
            page.locator(".stake-chip").first.click()
        else:
            page.wait_for_timeout(50)
            page.reload()
    assert done[: done.index("payout")].count("play") == 10
    seat.skip({"play", "bet", "mark", "payout"})
    expect(page.locator(".standings .best").first).to_be_visible()


def test_a_page_without_scripts_looks_again_by_itself(visit, house):
    seat = visit(java_script_enabled=False)
    spectator = visit().sit(2).page.url
    seat.page.goto(spectator)
    assert seat.page.locator('noscript meta[http-equiv="refresh"], meta[http-equiv="refresh"]').count() == 1


def test_an_amount_can_be_typed(visit):
    seat = visit().sit(3, rounds=1, first_dealer="1").until("bet")
    label = seat.page.locator("#mat :enabled .free").first.get_attribute("id").removeprefix("slot-")
    seat.page.locator("#mat :enabled .free").first.click()
    amount = seat.page.get_by_label("Another stake in dollars")
    if not amount.count():
        pytest.skip("too little money for a stake of one's own")
    amount.fill("4")
    seat.page.get_by_role("button", name="Stake", exact=True).click()
    expect(seat.page.locator(f"#slot-{label} .stake")).to_have_text("$4")


def test_the_enter_key_stakes_what_was_typed(visit):
    seat = visit().sit(3, rounds=1, first_dealer="1").until("bet")
    slot = seat.page.locator("#mat :enabled .free").first
    label = slot.get_attribute("id")
    slot.click()
    amount = seat.page.get_by_label("Another stake in dollars")
    amount.press("Enter")
    expect(seat.page.locator("#refusal")).to_contain_text("Type a whole number first, such as 1.")
    expect(seat.page.locator(f"#{label} input")).to_be_checked()
    amount.fill("4")
    amount.press("Enter")
    expect(seat.page.locator(f"#{label} .stake")).to_have_text("$4")


def test_a_house_rule_that_does_not_fit_says_so_beside_its_field(visit):
    seat = visit(PHONE).order_bots(2, wait=False, first_dealer="3")
    field = seat.page.get_by_label("First dealer")
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(
        "Such a table cannot be opened: first_dealer is a seat from 0 to 1 at a table of 2, not 3."
    )
    expect(seat.page.get_by_role("alert")).to_be_in_viewport()


def test_what_one_writes_without_scripts_is_not_taken_away(visit):
    host = visit().sit(2)
    reader = visit(PHONE, java_script_enabled=False)
    reader.page.goto(host.page.url)
    expect(reader.page.locator(".say")).to_have_css("display", "none")
    reader.page.locator('a[href$="?still=1"]').click()
    reader.page.get_by_label("People and talk").click()
    expect(reader.page.get_by_label("Say something to the table")).to_be_visible()
    assert reader.page.locator('meta[http-equiv="refresh"]').count() == 0
    reader.page.locator(".still a").click()
    assert reader.page.locator('meta[http-equiv="refresh"]').count() == 1


def test_splits_and_corners_are_offered_where_the_table_has_them(visit):
    seat = visit(PHONE).sit(3, split=17, corner=8).until("bet")
    seat.page.get_by_text("Corners, 8×").click()
    seat.page.locator("#slot-corner-1-2-4-5").click()
    seat.page.locator(".stake-chip").first.click()
    expect(seat.page.locator("#slot-corner-1-2-4-5 .bet")).to_have_count(1)


def test_a_table_that_plays_from_memory_keeps_no_list(visit):
    seat = visit().sit(3, black_chips="False")
    for _ in range(6):
        seat.answer()
    assert seat.page.locator(".slot.seen, .lacks").count() == 0
    expect(seat.page.get_by_text("plays from memory")).to_be_visible()
    assert seat.page.locator("#log li").count() <= 6
