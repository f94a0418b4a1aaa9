"""Friends at one table, each with a browser of their own: they gather, play, talk, leave, and play again."""

import re

from people import AWAY, DESKTOP, PHONE, Unseen, fields
from playwright.sync_api import expect
from reach import obstacles, tab_to

COUNT_NOTES = """() => {
    const note = AudioContext.prototype.createOscillator;
    window.notes = 0;
    AudioContext.prototype.createOscillator = function () { window.notes += 1; return note.call(this); };
}"""

SLEEP = """(seconds) => {
    const now = Date.now();
    for (const hidden of [true, false]) {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
        Date.now = () => now + 1000 * seconds;
    }
}"""
"""The page is out of sight for so long."""


WORDS = {"Friend": "friend", "Bot": "bot"}


def gather(host, others=("Friend",), name="Ann", **options):
    """Open a table for friends, without the start page's form: a word for each other seat; its address."""
    words = {f"seat.{number}": WORDS[word] for number, word in enumerate(others, 1)}
    host.open(name=name, company="friends", **words, **fields(options))
    return host.page.url


def order_friends(host, others=("Friend",), name="Ann", **options):
    """The same by the start page, where the rest of the seats are closed."""
    offer = host.order("friends", name, **options)
    for number in range(2, offer.get_by_role("group", name=re.compile("Seat [0-9]")).count() + 2):
        word = others[number - 2] if number - 2 < len(others) else "Nobody"
        offer.get_by_role("group", name=f"Seat {number}").get_by_label(word, exact=True).check()
    offer.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/t/*")
    return host.page.url


def join(guest, link, name):
    """Sit down in the first open seat, without the form for it."""
    answer = guest.page.request.post(f"{link}/sit", form={"name": name}, max_redirects=0)
    assert answer.status == 303, answer.text()
    guest.page.goto(link)
    return guest


def sit_down(guest, link, name):
    """The same by the form."""
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    return guest


def say(seat, text):
    seat.company()
    seat.page.get_by_label("Say something to the table").fill(text)
    seat.page.get_by_role("button", name="Say", exact=True).click()
    expect(seat.page.get_by_label("Say something to the table")).to_have_value("")
    seat.page.keyboard.press("Escape")  # a sheet over the table closes, a card beside it stays


def play_on(*seats):
    """They play elsewhere until the game is over, and come back."""
    unseen = [Unseen(seat.page) for seat in seats]
    for seat in seats:
        seat.page.goto(AWAY)
    while not (views := [each.view() for each in unseen])[0]["over"]:
        for each, view in zip(unseen, views, strict=True):
            each.act(view)
    for seat, each in zip(seats, unseen, strict=True):
        seat.page.goto(each.table)


def test_friends_play_a_game_talk_leave_and_play_again(visit):
    ann, bob, zoe = visit(), visit(PHONE), visit()
    link = order_friends(ann, ("Friend", "Friend"), first_dealer="0")
    expect(ann.page.get_by_role("heading", name="2 friends are still awaited")).to_be_visible()
    sit_down(bob, link, "Bob")
    expect(ann.page.get_by_role("list", name="Seats in order of play")).to_contain_text("Bob")
    expect(ann.page).to_have_title(re.compile("^2 of 3 are here"))
    say(ann, "Where is Zoë?")
    expect(bob.page.locator("#talk")).to_contain_text("Where is Zoë?")
    join(zoe, link, "Zoë")
    for seat in (ann, bob, zoe):
        expect(seat.page.locator("#table")).to_be_visible()
        expect(seat.page.locator(".place")).to_have_count(3)

    for _ in range(3):
        for seat in (zoe, bob, ann):
            if seat.page.title().startswith("Your turn"):
                seat.answer()
    say(bob, "<b>Mine!</b>")
    expect(ann.page.locator("#talk")).to_contain_text("<b>Mine!</b>")
    assert ann.page.locator("#talk b:not(.name)").count() == 0

    zoe.company()
    zoe.page.get_by_role("button", name="Leave …").click()
    zoe.page.get_by_role("button", name="Leave the table").click()
    expect(zoe.page.locator("#awaited")).to_contain_text("watching")
    expect(ann.page.locator("#log")).to_contain_text("A bot acts for Zoë, who has left.")
    expect(ann.page.locator("#people")).to_contain_text("left")

    play_on(ann, bob)
    for seat in (zoe, bob):
        expect(seat.page.locator(".standings")).to_be_visible()
    bob.page.get_by_role("button", name="Play again").click()
    bob.page.wait_for_url(lambda url: "/t/" in url and url != link)
    ann.page.get_by_role("button", name="Come along").click()
    ann.page.wait_for_url(bob.page.url)
    for seat in (ann, bob):
        expect(seat.page.locator("#table")).to_be_visible()
    assert ann.page.locator("#hand .card").count() == bob.page.locator("#hand .card").count() > 0
    expect(ann.page.locator(".place .name").filter(has_text="Zoë")).to_have_count(0)


def test_one_click_begins_a_game_with_bots_and_a_name_is_given_once(visit):
    seat = visit(PHONE)
    for called in ("Guest", "Ann"):
        seat.page.goto("/")
        if called != "Guest":
            seat.page.get_by_label("Your name").fill(called)
        seat.page.get_by_role("button", name="Play now").click()
        expect(seat.page.locator("#awaited")).to_be_visible()
        expect(seat.page.locator('#people li:has-text("you")')).to_contain_text(called)
    seat.page.goto("/")
    expect(seat.page.get_by_label("Your name")).to_have_value("Ann")


def test_what_a_guest_types_is_kept_when_others_come(visit):
    ann, bob, zoe = visit(), visit(), visit()
    link = gather(ann, ("Friend", "Friend", "Friend"))
    zoe.page.goto(link)
    zoe.page.get_by_label("Your name").fill("Zo")
    zoe.page.get_by_label("Lucky words").fill("rosebud")
    join(bob, link, "Bob")
    expect(zoe.page.locator("#gathering")).to_contain_text("Bob")
    expect(zoe.page.get_by_label("Your name")).to_have_value("Zo")
    expect(zoe.page.get_by_label("Lucky words")).to_have_value("rosebud")


def test_who_comes_too_late_is_told_and_watches(visit):
    ann, bob, zoe = visit(), visit(), visit(java_script_enabled=False)  # Zoë's page does not hear who sits down
    link = gather(ann)
    zoe.page.goto(link)
    zoe.page.get_by_label("Your name").fill("Zoë")
    join(bob, link, "Bob")
    expect(ann.page.locator("#table")).to_be_visible()
    zoe.page.get_by_role("button", name="Sit down").click()
    expect(zoe.page.locator("#notice")).to_have_text("This table has started without you: you may watch.")
    expect(zoe.page.locator("#hand")).to_have_count(0)


def test_a_removed_guest_sees_the_page_of_a_guest_again(visit):
    ann, bob = visit(), visit()
    link = gather(ann, ("Friend", "Friend"))
    join(bob, link, "Bob")
    ann.page.get_by_role("button", name="Remove Bob").click()
    expect(bob.page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(bob.page.locator("#notice")).to_contain_text("yours no more")


def test_the_host_does_not_wait_and_everybody_is_taken_along(visit):
    ann, bob = visit(), visit()
    link = gather(ann, ("Friend", "Friend", "Bot"))
    join(bob, link, "Bob")
    ann.page.get_by_role("button", name="Start without the open seat").click()
    for seat in (ann, bob):
        expect(seat.page.locator(".place")).to_have_count(3)


def test_a_seat_moves_to_a_phone(visit):
    ann, bob, phone = visit(), visit(), visit(PHONE)
    link = gather(ann)
    join(bob, link, "Bob")
    expect(bob.page.locator("#table")).to_be_visible()
    bob.company()
    bob.page.get_by_role("button", name="Another device").click()
    phone.page.goto(bob.page.get_by_label("The link", exact=True).input_value())
    phone.page.get_by_role("button", name="Sit down here").click()
    expect(phone.page.locator("#hand .card").first).to_be_visible()
    bob.page.get_by_role("link", name="Back to the table").click()
    expect(bob.page.locator("#awaited")).to_contain_text("watching")


def test_the_link_is_copied(visit):
    ann = visit(permissions=["clipboard-read", "clipboard-write"])
    link = gather(ann)
    ann.page.get_by_role("button", name="Copy the link").click()
    expect(ann.page.get_by_role("button", name="Copied")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()") == link


def test_a_phone_says_that_somebody_has_spoken(visit):
    ann, bob = visit(), visit(PHONE)
    link = gather(ann)
    join(bob, link, "Bob")
    expect(bob.page.locator("#table")).to_be_visible()
    assert not bob.page.evaluate("'unread' in document.documentElement.dataset")
    expect(ann.page.locator("#company")).to_be_visible()
    say(ann, "Hello")
    bob.page.wait_for_function("'unread' in document.documentElement.dataset")
    bob.company()
    expect(bob.page.locator("#talk")).to_contain_text("Hello")
    bob.page.wait_for_function("!('unread' in document.documentElement.dataset)")


def test_a_refused_message_says_why_and_stays(visit):
    ann = visit()
    gather(ann)
    say_box = ann.page.get_by_label("Say something to the table")
    for number in range(5):
        say(ann, f"word {number}")
    say_box.fill("one too many")
    ann.page.get_by_role("button", name="Say", exact=True).click()
    expect(ann.page.locator("#say-refused")).to_contain_text("That is much at once")
    expect(say_box).to_have_value("one too many")


def test_a_device_that_slept_listens_anew(visit):
    seat = visit().sit(2)
    seat.answer()  # by then its first stream is open
    with seat.page.expect_request("**/live?*"):
        seat.page.evaluate(SLEEP, 60)
    expect(seat.page.locator("#offline")).to_be_hidden()
    seat.answer()


def test_typing_goes_on_while_others_play(visit):
    ann, bob = visit(), visit()
    link = gather(ann, first_dealer="0")
    join(bob, link, "Bob")
    expect(ann.page.locator("#table")).to_be_visible()
    ann.page.get_by_label("Say something to the table").click()
    ann.page.keyboard.type("Well, wel")
    actor, other = (ann, bob) if ann.page.title().startswith("Your turn") else (bob, ann)
    shown = other.table.get_attribute("data-version")
    if actor is bob:
        actor.answer()
        other.page.locator(f'#table:not([data-version="{shown}"])').wait_for()
    ann.page.keyboard.type("l")
    expect(ann.page.get_by_label("Say something to the table")).to_have_value("Well, well")


def test_friends_gather_and_begin_without_scripts(visit):
    ann, bob = visit(PHONE, java_script_enabled=False), visit(PHONE, java_script_enabled=False)
    link = order_friends(ann)
    bob.page.goto(link)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_label("Lucky words").fill("rosebud")
    bob.page.get_by_role("button", name="Sit down").click()
    ann.page.reload()
    assert sorted(seat.page.locator("#hand .card").count() for seat in (ann, bob)) == [10, 10]
    for seat in (ann, bob):
        seat.page.goto(f"{link}?still=1")  # as the page says that looks again by itself
        seat.page.get_by_label("People and talk").click()
        seat.page.get_by_label("Say something to the table").fill("Hello")
        seat.page.get_by_role("button", name="Say", exact=True).click()
        assert "Hello" in seat.page.locator("#talk").inner_text()


def test_an_open_table_is_found_on_the_start_page(visit):
    ann, bob = visit(), visit()
    offer = ann.order("friends", "Anneliese")
    offer.get_by_text("Who finds it,").click()
    offer.get_by_label("Anybody").check()
    offer.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_url("**/t/*")
    bob.page.goto("/")
    bob.page.get_by_role("region", name="Open tables").get_by_role("link", name="Anneliese").first.click()
    bob.page.wait_for_url(ann.page.url)
    bob.page.goto("/")
    ann.page.get_by_role("button", name="Leave …").click()
    ann.page.get_by_role("button", name="Leave the table").click()
    expect(ann.page.get_by_role("region", name="Open tables")).to_have_count(0)


def test_a_sound_is_made_when_it_becomes_ones_turn_for_who_wants_it(visit):
    for wanted in (False, True):
        seat = visit().sit(2)
        seat.page.evaluate(COUNT_NOTES)
        if wanted:
            seat.page.get_by_role("button", name="Settings").click()
            seat.page.get_by_label("A soft sound").check()
            seat.page.get_by_role("button", name="Done").click()
        before = seat.page.evaluate("window.notes")
        turns = 0
        while turns < 3:
            turns += seat.answer() == "play"
            seat.asked()
        assert (seat.page.evaluate("window.notes") > before) == wanted


def test_nothing_keeps_anybody_out_of_a_gathering(visit):
    ann, bob = visit(PHONE), visit(DESKTOP)
    offer = ann.order("friends", "Ann")
    offer.get_by_text("Who finds it,").click()
    found = obstacles(ann, "ordering for friends")
    link = gather(ann, ("Friend", "Bot", "Friend"), "W" * 24)
    found += obstacles(ann, "host")
    bob.page.goto(link)
    found += obstacles(bob, "guest")
    sit_down(bob, link, "Bob")
    expect(ann.page.get_by_role("button", name="Remove Bob")).to_be_visible()
    say(bob, "Hello")
    for seat, state in ((ann, "host with a guest"), (bob, "guest who sits")):
        found += obstacles(seat, state)
    ann.page.get_by_role("button", name="Start, with a bot in the open seat").click()
    expect(ann.page.locator("#table")).to_be_visible()
    ann.company()
    found += obstacles(ann, "talk")
    ann.company()
    ann.page.get_by_role("button", name="Another device").click()
    expect(ann.page.get_by_label("The link", exact=True)).to_be_visible()
    found += obstacles(ann, "moving")
    ann.page.goto(ann.page.get_by_label("The link", exact=True).input_value())
    found += obstacles(ann, "arriving")
    assert found == []


def test_sitting_down_and_talking_need_no_mouse(visit):
    ann, bob = visit(), visit()
    page = ann.page
    page.goto("/")
    tab_to(page, "input[name=name]")
    page.keyboard.type("Ann")
    tab_to(page, "[name=company]")
    page.keyboard.press("ArrowRight")
    tab_to(page, "button.for-friends")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page = bob.page
    page.goto(ann.page.url)
    tab_to(page, "input[name=name]")
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Say something to the table")).to_be_visible()
    tab_to(page, "input[name=text]")
    page.keyboard.type("Hello")
    page.keyboard.press("Enter")
    expect(ann.page.locator("#talk")).to_contain_text("Hello")
