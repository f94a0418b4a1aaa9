"""A table for friends: it waits for them, and starts by itself or when the host does not wait."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from importlib.resources import files

import pytest
from houses import PATIENCE, events, kept, listening, said, wait

from croupier.play.fairness import commitment, verify
from croupier.play.log import parse
from croupier.server.kept import TableSettings


def names(server, table):
    return [seat.name for seat in kept(server, table).seats]


def test_a_table_waits_for_friends_and_shows_the_link(client, server, bob):
    table = client.gather("friend", "bot")
    page = said(client.get(table))
    assert "Ann’s table" in page
    assert "One friend is still awaited" in page
    assert f'value="{server.address}{table}"' in page
    assert re.search(r'<svg viewBox="[0-9 ]+" class="qr"><path', page)
    assert names(server, table) == ["Ann", "", "Blaise"]
    assert kept(server, table).entries == ()
    assert "Sit down" not in page
    assert "Sit down" in said(bob.get(table))


def test_the_code_for_cameras_needs_nothing_from_elsewhere(client):
    page = client.get(client.gather("friend")).text
    code = page[page.index('class="code"') : page.index("</svg>", page.index('class="code"'))]
    assert "style" not in code
    assert "http:" not in code.replace("http://www.w3.org/2000/svg", "")


def test_with_the_last_friend_the_game_starts(client, server, bob, zoe):
    table = client.gather("friend", "bot", "friend")
    assert bob.join(table, "Bob").status_code == 303
    assert kept(server, table).started is None
    answer = zoe.join(table, " Zoe ")
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert kept(server, table).started is not None
    for seat, visitor in enumerate((client, bob)):
        assert f'data-seat="{seat}"' in visitor.get(table).text
    assert 'data-seat="3"' in zoe.get(table).text
    assert "Ann, Bob, Blaise, Zoe" in client.get(table).text
    assert bob.act(table, do="write", number="123456").status_code == 303


def test_a_table_without_friends_starts_at_once(client, server):
    table = client.gather("bot", "closed", "middling")
    assert [seat.bot for seat in kept(server, table).seats] == [None, "random", "middling"]
    assert 'data-seat="0"' in client.get(table).text


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({}, "Duel of Numbers is for 2 to 4 players, and this table has 1: open another seat."),
        ({f"seat.{n}": "friend" for n in (1, 2, 7, 19)}, "players, and this table has 5: close a seat."),
        ({"seat.1": "hal"}, "Duel of Numbers has no bot 'hal'; there are random, middling, broken."),
        ({"seat.1": "friend", "name": ""}, "A name has 1 to 24 characters, not 0."),
        ({"seat.1": "friend", "listed": "perhaps"}, "Listed should be true or false"),
        ({"seat.1": "friend", "option.rounds": "0"}, "Options of Duel of Numbers: rounds should be at least"),
    ],
)
def test_a_table_for_friends_that_cannot_be_is_refused(client, form, sentence):
    answer = client.post("/tables", data={"game": "duel", "name": "Ann", "company": "friends", **form})
    assert answer.status_code == 422
    assert sentence in said(answer)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"name": ""}, "A name has 1 to 24 characters, not 0."),
        ({"name": "a\u202eb"}, "A name has letters, digits, signs and spaces, and no invisible characters."),
        ({"name": "ANN"}, "ANN sits here already: choose another name."),
        ({"name": "blaise"}, "blaise sits here already: choose another name."),
        ({"name": "Bob", "luck": "x" * 61}, "What you add to the dice has 0 to 60 characters, not 61."),
        ({"name": "Bob", "luck": "a\nb"}, "and no invisible characters."),
    ],
)
def test_who_cannot_sit_down_is_told_why(client, server, bob, form, sentence):
    table = client.gather("friend", "bot")
    answer = bob.post(f"{table}/sit", data=form)
    assert answer.status_code in (409, 422)
    assert sentence in said(answer)
    assert "Sit down" in said(answer)
    assert "set-cookie" not in answer.headers
    assert names(server, table) == ["Ann", "", "Blaise"]


def test_of_two_who_want_the_last_seat_at_once_one_gets_it_and_the_other_is_told(client, server, bob, zoe):
    table = client.gather("friend")
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda guest: guest[0].join(table, guest[1]), ((bob, "Bob"), (zoe, "Zoe"))))
    winner, loser = sorted(answers, key=lambda answer: answer.status_code)
    assert (winner.status_code, loser.status_code) == (303, 409)
    assert "This table has started without you: you may watch." in said(loser)
    assert "set-cookie" not in loser.headers
    assert len(kept(server, table).seats) == 2


@pytest.mark.parametrize(
    ("rest", "seats"), [("bots", ["Ann", "Bob", "Blaise", "Emmy"]), ("closed", ["Ann", "Bob", "Emmy"])]
)
def test_the_host_may_not_wait(client, server, bob, rest, seats):
    table = client.gather("friend", "friend", "bot")
    assert names(server, table)[3] == "Blaise"
    bob.join(table, "Bob")
    assert "Start without the open seat" in said(client.get(table))
    assert "Start without" not in said(bob.get(table))
    assert client.do(table, "begin", rest=rest).status_code == 303
    assert sorted(names(server, table)) == sorted(["Ann", "Bob", "Blaise", *(["Emmy"] if rest == "bots" else [])])
    assert 'data-seat="1"' in bob.get(table).text


def test_only_the_host_starts_and_only_once(client, server, bob, zoe):
    table = client.gather("friend", "friend")
    bob.join(table, "Bob")
    for visitor, sentence in ((bob, "Only the host, Ann, can do that."), (zoe, "You have no seat at this table")):
        answer = visitor.do(table, "begin", rest="bots")
        assert answer.status_code == 403
        assert sentence in said(answer)
    assert kept(server, table).started is None
    client.do(table, "begin", rest="bots")
    before = kept(server, table)
    answer = client.do(table, "begin", rest="closed")
    assert answer.status_code == 409
    assert "This table has started already." in said(answer)
    assert kept(server, table).seats == before.seats


def test_seats_are_not_closed_below_what_the_game_needs(client, server):
    table = client.gather("friend", "friend")
    assert "Start without" not in said(client.get(table))
    answer = client.do(table, "begin", rest="closed")
    assert answer.status_code == 422
    assert "Duel of Numbers is for 2 to 4 players, not 1." in said(answer)
    assert kept(server, table).started is None


def test_the_host_may_remove_a_guest_whose_secret_is_dead_then(client, server, bob, zoe):
    table = client.gather("friend", "friend")
    bob.join(table, "Bob")
    assert zoe.do(table, "remove", seat="1", who="Bob").status_code == 403
    assert bob.do(table, "remove", seat="0", who="Ann").status_code == 403
    assert client.do(table, "remove", seat="1", who="Bob").status_code == 303
    assert names(server, table) == ["Ann", "", ""]
    assert "Sit down" in said(bob.get(table))
    assert bob.do(table, "luck", luck="mine").status_code == 403
    zoe.join(table, "Zoe")
    answer = client.do(table, "remove", seat="1", who="Bob")
    assert answer.status_code == 409
    assert "Bob does not sit there any more." in said(answer)
    assert names(server, table) == ["Ann", "Zoe", ""]


@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        ({"seat": "9", "who": "Bob"}, 404, "There is no such seat: seats are 0 to 2."),
        ({"seat": "one", "who": "Bob"}, 422, "A seat is a number, not 'one': reload the page."),
        ({"seat": "2", "who": ""}, 409, "Nobody does not sit there any more."),
        ({"seat": "0", "who": "Ann"}, 409, "You sit there yourself: leave, if you like."),
    ],
)
def test_removing_nobody_is_refused(client, server, form, status, sentence):
    table = client.gather("friend", "friend")
    answer = client.post(f"{table}/remove", data=form)
    assert answer.status_code == status
    assert sentence in said(answer)
    assert names(server, table) == ["Ann", "", ""]


def test_when_the_host_leaves_the_next_is_host_and_with_the_last_the_table_is_gone(client, server, bob):
    table = client.gather("friend", "friend")
    bob.join(table, "Bob")
    assert client.do(table, "leave").headers["location"] == table
    assert names(server, table) == ["", "Bob", ""]
    assert "Bob’s table" in said(bob.get(table))
    assert "Sit down" in said(client.get(table))
    assert bob.do(table, "leave").headers["location"] == "/"
    assert kept(server, table) is None
    assert bob.get(table).status_code == 404
    assert client.join(table, "Ann").status_code == 404


def test_lucky_words_are_mixed_into_dice_that_the_house_had_settled_on(client, server, bob):
    table = client.gather("friend", **{"option.rounds": "1"})
    settled = re.search(r"<code>([0-9a-f]{64})</code>", bob.get(table).text)[1]
    assert client.do(table, "luck", luck="seven").status_code == 303
    assert 'value="seven"' in client.get(table).text
    assert "seven" not in bob.get(table).text
    bob.join(table, "Bob", luck="rose 🌹")
    assert client.do(table, "luck", luck="late").status_code == 409
    for visitor in (client, bob):
        visitor.act(table, do="write", number="123456")
    log = parse(client.get(f"{table}/log").text)
    assert log.mix == ("seven", "rose 🌹")
    assert log.commitment == settled == commitment(bytes.fromhex(log.secret))
    assert verify(log).chances == 1


def test_a_private_table_is_not_shown_and_a_listed_one_is_until_it_starts(client, bob, zoe):
    private, public = client.gather("friend", name="Anna"), client.gather("friend", name="Anton", listed="yes")
    page = bob.get("/").text
    assert f'href="{public}"' in page
    assert private not in page
    assert "Anybody can find this table" in client.get(public).text
    assert "Only who has the link" in client.get(private).text
    bob.join(public, "Bob")
    assert public not in zoe.get("/").text


def test_ones_own_open_table_is_listed_once(client):
    table = client.gather("friend", listed="yes")
    assert client.get("/").text.count(f'href="{table}"') == 1


def test_everybody_hears_who_comes_and_that_the_game_starts(client, bob, zoe, server):
    table = client.gather("friend", "friend")
    with server.visitor() as second:
        second.cookies.update(client.cookies)
        stream = events(second, table, only="gathering")
        assert "2 friends are still awaited" in next(stream)[2]
        bob.join(table, "Bob <i>")
        news = next(stream)[2]
        assert "One friend is still awaited" in news
        assert "Bob &lt;i&gt;" in news
        stream.close()
        with listening(second, table, "reload") as begins:
            zoe.join(table, "Zoe")
            assert begins.result(PATIENCE)


def test_who_is_removed_is_sent_to_the_page_of_those_who_watch(client, server, bob):
    table = client.gather("friend", "friend")
    bob.join(table, "Bob")
    with server.visitor() as second:
        second.cookies.update(bob.cookies)
        with listening(second, table, "reload") as told:
            client.do(table, "remove", seat="1", who="Bob")
            assert told.result(PATIENCE)


@pytest.mark.parametrize("what", ["act", "go-on"])
def test_nothing_is_played_before_the_start(client, what):
    table = client.gather("friend")
    answer = client.post(f"{table}/{what}", data={"do": "write", "number": "123456", "action_id": "x"})
    assert answer.status_code == 409
    assert "This table has not started yet: it waits for its players." in answer.text


def test_there_is_no_log_before_the_start(client):
    assert client.get(f"{client.gather('friend')}/log").status_code == 409


@pytest.mark.parametrize("what", ["sit", "luck", "begin", "leave", "remove", "take", "back", "move", "say", "rematch"])
def test_another_sites_page_changes_nothing_at_a_table(client, server, what):
    table = client.gather("friend")
    answer = client.post(f"{table}/{what}", data={"name": "Eve"}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert names(server, table) == ["Ann", ""]
    assert client.post(f"/t/nothing/{what}", data={"name": "Eve"}).status_code == 404


def test_a_listed_table_that_everybody_has_left_alone_is_not_shown(client, server, bob, monkeypatch):
    table = client.gather("friend", listed="yes")
    assert table in bob.get("/").text
    later = datetime.now(UTC) + timedelta(minutes=11)
    monkeypatch.setattr(server.house.clock, "now", lambda: later)
    assert table not in bob.get("/").text
    client.get(table)
    wait(server, server.house.note_signs_of_life())
    assert table in bob.get("/").text


def test_a_table_to_which_nobody_comes_is_thrown_away(client, server, monkeypatch):
    left, kept_up, begun = client.gather("friend"), client.gather("friend"), client.sit()
    now = datetime.now(UTC) + timedelta(days=8)
    monkeypatch.setattr(server.house.clock, "now", lambda: now)
    assert client.get(kept_up).status_code == 200
    wait(server, server.house.note_signs_of_life())
    wait(server, server.house.clear_away())
    assert [client.get(table).status_code for table in (left, kept_up, begun)] == [404, 200, 200]


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({}, "Roulette-Taking Game · as much time as one likes · "),
        ({"clock": "turn", "turn_seconds": 30}, "30 seconds for each turn"),
        ({"clock": "game", "game_minutes": 5}, "5 minutes for each player in the whole game"),
    ],
)
def test_what_is_played_is_said_in_words_before_and_during_the_match(client, bob, settings, words):
    table = client.gather("friend", game="roulette", **settings, **{"option.rounds": "2", "option.dead_bets": "False"})
    said_before = said(bob.get(table))
    bob.join(table, "Bob")
    for page in (said_before, said(client.get(table))):
        assert words in page
        assert " · Rounds: 2 · Dead bets: no" in page


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"turn_seconds": "5"}, "Seconds for each turn should be at least 15, not '5'."),
        ({"turn_seconds": ""}, "Seconds for each turn should be a whole number, not ''."),
        (
            {"turn_seconds": "5000", "game_minutes": "½"},
            "Seconds for each turn should be at most 3600, not '5000', and "
            "Minutes for each player in the whole game should be a whole number, not '½'.",
        ),
        ({"clock": "sun"}, "Clock should be 'off', 'turn' or 'game', not 'sun'."),
    ],
)
def test_a_wrong_setting_is_called_as_the_form_calls_it(client, settings, sentence):
    answer = client.post("/tables", data={"game": "duel", "name": "Ann", "players": "2", "clock": "turn", **settings})
    assert answer.status_code == 422
    assert sentence in said(answer)


def test_the_form_has_those_words():
    form = (files("croupier.server") / "templates" / "start.html").read_text()
    labels = [field.title for field in TableSettings.model_fields.values() if field.title]
    assert labels
    assert all(f"{label}\n" in form for label in labels)


def test_a_page_without_scripts_does_not_take_away_what_is_typed(client, bob):
    table = client.gather("friend", game="roulette")
    again = f'<meta http-equiv="refresh" content="5; url={table}">'
    assert again in client.get(table).text
    assert again not in client.get(f"{table}?still=1").text
    assert again not in bob.get(table).text  # there, a name is typed
    bob.join(table, "Bob")
    looking = [visitor for visitor in (client, bob) if 'http-equiv="refresh"' in visitor.get(table).text]
    assert len(looking) == 1
    assert 'http-equiv="refresh"' not in looking[0].get(f"{table}?still=1").text
