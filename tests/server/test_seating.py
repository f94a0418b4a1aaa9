"""Seats while a match is played: left to a bot, taken again, cleared of who is away, moved to another device."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from houses import PATIENCE, apart, events, house_entries, kept, later, listening, running, said, until, wait

from croupier.play.log import parse
from croupier.play.match import replay
from croupier.server.kept import Seat

KEY = re.compile(r"/seat/([\w-]{43})")


# --- Leaving, and taking a seat again


def test_who_leaves_is_replaced_by_a_bot_and_the_secret_is_dead(client, server, bob, table):
    key = bob.key(table)
    client.act(table, do="write", number="123456")
    assert bob.do(table, "leave").status_code == 303
    client.bots_done(table)
    assert house_entries(server, table) == [("stand_in", 1)]
    page = bob.get(table)
    assert 'data-seat="-1"' in page.text
    assert "A bot acts for Bob, who has left." in said(client.get(table))
    assert [e.by for e in kept(server, table).entries[:4]] == [0, "house", 1, "chance"]
    for what, form in (("act", {"do": "write", "number": "1", "action_id": "x"}), ("leave", {}), ("move", {})):
        answer = bob.do(table, what, **form)
        assert answer.status_code == 403
        assert "You have no seat at this table: you may watch." in said(answer)
    assert server.house.seat_of(client.live(table), key) == -1


def test_a_left_seat_is_taken_again_by_who_has_the_link_and_the_old_secret_stays_dead(client, server, bob, zoe, table):
    bob.do(table, "leave")
    client.bots_done(table)
    assert "Take the seat of Bob" in said(zoe.get(table))
    assert "Take the seat" not in said(client.get(table))
    assert zoe.do(table, "take", seat="1").status_code == 303
    assert house_entries(server, table) == [("stand_in", 1), ("return", 1)]
    assert 'data-seat="1"' in zoe.get(table).text
    assert 'data-seat="-1"' in bob.get(table).text
    client.act(table, do="write", number="123456")
    live = client.bots_done(table)
    while not live.match.over:
        for visitor in (client, zoe):
            visitor.act(table, do="write", number="123456")
    assert replay(parse(client.get(f"{table}/log").text)).over


def test_of_two_who_take_a_left_seat_at_once_one_gets_it(client, server, bob, zoe, table):
    bob.do(table, "leave")
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda visitor: visitor.do(table, "take", seat="1"), (bob, zoe)))
    winner, loser = sorted(answers, key=lambda answer: answer.status_code)
    assert (winner.status_code, loser.status_code) == (303, 409)
    assert "Somebody sits there: choose an open seat, or watch." in said(loser)
    assert "set-cookie" not in loser.headers
    assert house_entries(server, table) == [("stand_in", 1), ("return", 1)]


def test_a_table_may_leave_its_seats_to_the_bots(client, server, bob, zoe):
    table = client.gather("friend", reseat="")
    bob.join(table, "Bob")
    assert "A bot will play for you until the end." in said(bob.get(table))
    bob.do(table, "leave")
    answer = zoe.do(table, "take", seat="1")
    assert answer.status_code == 403
    assert "At this table a seat that was left stays with its bot: you may watch." in said(answer)
    assert "Take the seat of" not in said(answer)
    assert kept(server, table).seats[1].open


@pytest.mark.parametrize(
    ("seat", "status", "sentence"),
    [
        ("0", 409, "Somebody sits there: choose an open seat, or watch."),
        ("7", 404, "There is no such seat: seats are 0 to 1."),
        ("-1", 422, "A seat is a number, not '-1': reload the page."),
    ],
)
def test_a_seat_that_is_not_free_is_not_taken(server, zoe, table, seat, status, sentence):
    before = kept(server, table)
    answer = zoe.do(table, "take", seat=seat)
    assert answer.status_code == status
    assert sentence in said(answer)
    assert kept(server, table).seats[0].secret_hash == before.seats[0].secret_hash


def test_who_has_a_seat_takes_no_second_one(client, server, bob, table):
    bob.do(table, "leave")
    answer = client.do(table, "take", seat="1")
    assert answer.status_code == 409
    assert "You have a seat at this table already." in said(answer)
    assert kept(server, table).seats[1].open


def test_nobody_sits_down_at_a_match_by_the_guests_form(client, bob, zoe, table):
    bob.do(table, "leave")
    answer = zoe.join(table, "Zoe")
    assert answer.status_code == 409
    assert "This table has started without you: you may watch." in said(answer)


def test_when_everybody_has_left_bots_play_to_the_end(client, server, bob, table):
    bob.do(table, "leave")
    client.do(table, "leave")
    live = client.live(table)
    until(lambda: live.match.over)
    assert house_entries(server, table) == [("stand_in", 1), ("stand_in", 0)]


def test_after_the_end_nobody_acts_for_who_leaves(client, server, bob):
    table = client.gather("friend", **{"option.rounds": "1"})
    bob.join(table, "Bob")
    for visitor in (client, bob):
        visitor.act(table, do="write", number="123456")
    assert "Leave …" not in said(bob.get(table))
    assert bob.do(table, "leave").status_code == 303
    assert house_entries(server, table) == []


def test_the_leavers_other_pages_are_told(client, bob, table):
    with listening(bob, table, "reload") as told:
        bob.do(table, "leave")
        assert told.result(PATIENCE)


def test_a_house_that_fell_while_somebody_left_lets_a_bot_act(settings, duel):
    with running(settings) as server, server.visitor() as ann, server.visitor() as bob:
        table = ann.gather("friend")
        bob.join(table, "Bob")
        before = kept(server, table)
        server.house.store.reseat(before.id, before.changes, {1: Seat("Bob")})
    with running(settings) as server, server.visitor() as zoe:
        zoe.get(table)
        assert house_entries(server, table) == [("stand_in", 1)]
        until(lambda: any(entry.by == 1 for entry in kept(server, table).entries))


def test_two_processes_agree_on_who_left(settings, duel):
    with running(settings) as one, running(settings) as two, one.visitor() as ann, two.visitor() as bob:
        table = ann.gather("friend", "friend", "bot", **{"option.rounds": "2"})
        bob.join(table, "Bob")
        with two.visitor() as zoe:
            zoe.join(table, "Zoe")
            zoe.get(table)
            assert ann.get(table).status_code == 200
            assert bob.do(table, "leave").status_code == 303
            assert ann.do(table, "leave").status_code == 303
            assert sorted(set(house_entries(one, table))) == [("stand_in", 0), ("stand_in", 1)]
            assert len(house_entries(one, table)) == 2


# --- Bots that act for somebody who is there


def test_who_comes_back_plays_again(client, server, bob, table):
    client.get(table)
    wait(server, server.house.stand_in(client.live(table), [1], "away"))
    assert "I am back" in said(bob.get(table))
    assert "I am back" not in said(client.get(table))
    client.bots_done(table)
    assert bob.do(table, "back").status_code == 303
    assert house_entries(server, table) == [("stand_in", 1), ("return", 1)]
    client.act(table, do="write", number="123456")
    assert bob.act(table, do="write", number="123456").status_code == 303


def test_who_is_not_away_is_not_back(client, server, bob, zoe, table):
    assert bob.do(table, "back").status_code == 303
    assert house_entries(server, table) == []
    assert zoe.do(table, "back").status_code == 403


# --- Who is away


def test_the_host_makes_room_where_somebody_has_been_away_for_a_minute(client, server, bob, table, monkeypatch):
    answer = client.do(table, "remove", seat="1", who="Bob")
    assert answer.status_code == 409
    assert "Bob was here a moment ago: wait until Bob has been away for a while." in said(answer)
    assert "Remove Bob" not in said(answer)
    later(server, monkeypatch, 61)
    page = said(client.get(table))
    assert "Remove Bob" in page
    assert page.count(">away<") == 1
    assert bob.key(table)
    assert client.do(table, "remove", seat="1", who="Bob").status_code == 303
    assert house_entries(server, table) == [("stand_in", 1)]
    assert 'data-seat="-1"' in bob.get(table).text


@pytest.mark.parametrize("sign", ["page", "act", "say", "log"])
def test_any_sign_of_life_counts(client, server, bob, table, monkeypatch, sign):
    later(server, monkeypatch, 50)
    match sign:
        case "page":
            bob.get(table)
        case "act":
            bob.act(table, do="write", number="123456")
        case "say":
            bob.do(table, "say", text="Hello")
        case "log":
            bob.get(f"{table}/log")
    later(server, monkeypatch, 70)
    assert client.do(table, "remove", seat="1", who="Bob").status_code == 409


def test_who_has_a_page_open_is_not_away(client, server, bob, table, monkeypatch):
    stream = events(bob, table)
    next(stream)
    later(server, monkeypatch, 1000)
    assert client.do(table, "remove", seat="1", who="Bob").status_code == 409
    stream.close()


def test_signs_of_life_are_known_to_other_processes(settings, duel, monkeypatch):
    with apart(settings, monkeypatch) as (_, two, ann, bob, table):
        stream = events(bob, table)
        next(stream)
        wait(two, two.house.note_signs_of_life())
        assert ann.do(table, "remove", seat="1", who="Bob").status_code == 409
        stream.close()


def test_the_others_are_told_who_is_away(client, server, bob, table, monkeypatch):
    stream = events(client, table, only="people")
    assert ">away<" not in next(stream)[2]
    later(server, monkeypatch, 61)
    wait(server, server.house.note_signs_of_life())
    assert next(stream)[2].count(">away<") == 1
    stream.close()


@pytest.mark.parametrize("who", ["bob", "zoe"])
def test_only_the_host_makes_room(client, server, bob, zoe, table, monkeypatch, who):
    later(server, monkeypatch, 61)
    visitor = {"bob": bob, "zoe": zoe}[who]
    assert visitor.do(table, "remove", seat="0", who="Ann").status_code == 403
    assert not kept(server, table).seats[0].open


def test_when_the_host_has_left_the_next_person_is_host(client, bob, table):
    assert said(bob.get(table)).count(">host<") == 1
    client.do(table, "leave")
    people = said(bob.get(table)).partition('id="people"')[2]
    assert re.search(r'Bob</b>\s*<span class="tag">you</span>\s*<span class="tag">host</span>', people)


def test_the_form_to_take_a_seat_may_come_twice(server, bob, zoe, table):
    bob.do(table, "leave")
    key = re.search(r'name="key" value="([\w-]{43})"', zoe.get(table).text)[1]
    for visitor in (zoe, server.visitor()):
        assert visitor.do(table, "take", seat="1", key=key).status_code == 303
    assert house_entries(server, table) == [("stand_in", 1), ("return", 1)]
    assert 'data-seat="1"' in zoe.get(table).text


# --- Secrets


def test_no_page_holds_a_secret_of_a_seat(client, server, bob, zoe, table):
    link = KEY.search(bob.do(table, "move").text)[1]
    bob.do(table, "say", text="Hello")
    hashes = [seat.secret_hash.hex() for seat in kept(server, table).seats]
    hashes.append(kept(server, table).seats[1].move_hash.hex())
    for visitor in (client, bob, zoe):
        sent = [visitor.get(path).text for path in ("/", table, f"{table}/log")]
        sent += [next(events(visitor, table, only=only))[2] for only in ("table", "people", "talk")]
        for secret in (*hashes, link, client.key(table), bob.key(table), kept(server, table).secret.hex()):
            assert not [page for page in sent if secret in page]
