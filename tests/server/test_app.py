import html
import json
import re
from dataclasses import replace

import httpx
import pytest
from houses import run, said

from croupier.games import registry
from croupier.games.roulette.options import stand_in
from croupier.play.log import parse
from croupier.play.match import replay
from croupier.play.options import as_typed
from croupier.server.app import create_app
from croupier.server.routes.desk import COOKIE, TABLES_SHOWN
from croupier.server.settings import LOOPBACK

HX = {"HX-Request": "true"}


# --- Tables and seats


def test_a_table_is_opened_and_its_seat_is_in_a_cookie(client):
    answer = client.post("/tables", data={"game": "duel", "name": " Ann ", "players": "3", "bot": "random"})
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(COOKIE)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    assert 'data-seat="0"' in page.text
    assert "<b>your turn</b>" in page.text
    assert "Ann, Blaise, Emmy" in page.text


def test_who_has_no_seat_watches(client, server):
    table = client.sit()
    with server.visitor() as stranger:
        page = stranger.get(table)
        assert page.status_code == 200
        assert 'data-seat="-1"' in page.text
        assert "<b>your turn</b>" not in page.text
        answer = stranger.act(table, do="write", number="123456")
        assert answer.status_code == 403
        assert "You have no seat at this table" in answer.text
    assert not client.live(table).acted_since(0, 0)  # the bot may have, meanwhile


def test_anothers_secret_opens_no_seat(client, server):
    table, other = client.sit(), client.sit()
    key = next(cookie.value for cookie in client.cookies.jar if cookie.name == COOKIE + other.rpartition("/")[2])
    with server.visitor() as thief:
        thief.cookies.set(COOKIE + table.rpartition("/")[2], key)
        assert 'data-seat="-1"' in thief.get(table).text


def test_the_start_page_lists_games_options_and_ones_own_tables(client, server):
    table = client.sit()
    page = said(client.get("/"))
    assert "Duel of Numbers" in page
    assert "Roulette-Taking Game" in page
    assert f'href="{table}"' in page
    with server.visitor() as stranger:
        assert table not in stranger.get("/").text


def test_options_are_offered_as_form_fields(client):
    offered = {
        option["name"]: option
        for game in ("duel", "gamblers", "roulette", "gamble", "holdem")
        for found in re.findall(r"<pre>(\[.*?\])</pre>", client.get(f"/?game={game}").text)
        for option in json.loads(found)
    }
    assert offered["prize"] == {
        "name": "prize",
        "title": "Prize",
        "note": "Dollars for the winner of a round",
        "default": 5,
        "kind": "integer",
        "minimum": 1,
        "maximum": 100,
    }
    assert offered["ties"]["kind"] == "boolean"
    assert list(offered["first_dealer"]["choices"]) == ["0", "1", "2", "3", "4", "5"]
    assert offered["first_dealer"]["choices"]["1"] == "the first on your left"
    assert offered["first"]["choices"]["random"] == "whoever is drawn"
    assert offered["limit"]["choices"]["no"] == "no limit: up to all that one has"
    assert offered["picks"]["choices"]["seven-eleven"] == "7-11"
    assert offered["npc"]["title"] == "NPC deck"
    assert (offered["straight"]["kind"], offered["straight"]["default"]["00"]) == ("numbers", 50)
    assert offered["gamblers"]["default"].startswith("card,cost,income,lucky_income,get,copies\n0,0,flips,5,-1,3\n")
    assert offered["board"]["default"].startswith("start\nseven-eleven\n")


def test_a_table_that_is_typed_reaches_the_table(client):
    pays = {str(number): 20 for number in range(1, 37)} | {"0": 30, "00": 40}
    table = client.sit(game="roulette", **{"option.straight": json.dumps(pays)})
    assert client.get(f"{table}/log").json()["options"]["straight"] == pays


def test_a_form_brings_tables_back_as_it_shows_them(client):
    """As they are, changed, or with nothing in them, which is the usual one."""
    for game, name in (("gamble", "board"), ("gamble", "cards"), ("gamblers", "gamblers")):
        usual = registry.game(game).options().model_dump(mode="json")[name]
        for text in (as_typed(usual), "  ", json.dumps(usual)):
            table = client.sit(game=game, players=3, **{f"option.{name}": text})
            assert client.get(f"{table}/log").json()["options"].get(name, usual) == usual
    table = client.sit(game="gamble", **{"option.cards": "effect,amount\nwin,7\nagain,\n"})
    assert [card["effect"] for card in client.get(f"{table}/log").json()["options"]["cards"]] == ["win", "again"]
    board = "square\r\nstart" + "\r\njackpot" * 12
    table = client.sit(game="gamble", **{"option.board": board, "option.cards": "effect,amount\nwin,7\n"})
    assert client.get(f"{table}/log").json()["options"]["board"] == ["start", *["jackpot"] * 12]


def test_numbers_that_have_names_come_one_by_one(client):
    pays = {**stand_in(), "0": 44, "00": 44}
    table = client.sit(game="roulette", **{f"option.straight.{number}": str(n) for number, n in pays.items()})
    assert client.get(f"{table}/log").json()["options"]["straight"] == pays
    form = {"game": "roulette", "name": "Ann", "players": "2", "option.straight.17": "4"}
    assert "straight" in said(client.post("/tables", data=form))


def test_a_browser_is_asked_to_remember_a_limited_number_of_tables(client):
    for _ in range(TABLES_SHOWN + 2):
        client.sit()
    assert len(client.cookies) == TABLES_SHOWN


def test_options_reach_the_table(client):
    table = client.sit(**{"option.rounds": "7", "option.ties": "false"})
    assert client.get(f"{table}/log").json()["options"] == {"rounds": 7, "prize": 5, "ties": False}


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"game": ""}, "Choose a game."),
        ({"game": "ludo"}, "There is no game 'ludo': choose one of those that are here."),
        ({"players": "5"}, "Duel of Numbers is for 2 to 4 players, not '5'."),
        ({"players": "two"}, "Duel of Numbers is for 2 to 4 players, not 'two'."),
        ({"players": "-2"}, "Duel of Numbers is for 2 to 4 players, not '-2'."),
        ({"players": "9" * 5000}, "Duel of Numbers is for 2 to 4 players, not"),
        ({"bot": "hal"}, "Duel of Numbers has no bot 'hal'; there are random, middling, broken."),
        ({"name": ""}, "A name has 1 to 24 characters, not 0."),
        ({"name": "   "}, "A name has 1 to 24 characters, not 0."),
        ({"name": "x" * 25}, "A name has 1 to 24 characters, not 25."),
        ({"name": "a\x00b"}, "no invisible characters."),
        ({"name": "a\nb"}, "no invisible characters."),
        ({"name": "a\u202eb"}, "no invisible characters."),
        ({"option.lives": "3"}, "Options of Duel of Numbers: lives is unknown; there are rounds, prize, ties."),
        ({"option.rounds": "99"}, "Options of Duel of Numbers: rounds should be at most 20, not '99'."),
        ({"option.rounds": "1.5"}, "Options of Duel of Numbers: rounds should be a whole number, not '1.5'."),
        ({"option.rounds": ""}, "Options of Duel of Numbers: rounds should be a whole number, not ''."),
        ({"option.rounds.x": "1"}, "Options of Duel of Numbers: rounds.x is unknown; there are rounds, prize, ties."),
        (
            {"game": "roulette", "option.straight": "[" * 9_000},
            "Option straight is a table in JSON, and this is nested too deeply.",
        ),
        ({"game": "roulette", "option.straight": "[1]"}, "Options of Roulette-Taking Game: straight"),
        ({"option.ties": "perhaps"}, "Options of Duel of Numbers: ties should be true or false"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(client, form, sentence):
    before = list(client.server.house.live)
    answer = client.post("/tables", data={"game": "duel", "name": "Ann", "players": "2", "bot": "random", **form})
    assert answer.status_code == 422
    assert sentence in said(answer)
    assert "set-cookie" not in answer.headers
    assert client.server.house.live == before


def test_the_address_of_a_refused_form_leads_to_the_start_page(client):
    answer = client.get("/tables", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_options_that_do_not_fit_the_players_are_refused(client):
    form = {"game": "roulette", "name": "Ann", "players": "2", "bot": "heuristic", "option.first_dealer": "3"}
    answer = client.post("/tables", data=form)
    assert answer.status_code == 422
    assert "cannot be opened: first_dealer is a seat from 0 to 1" in said(answer)


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>"[:24], '"><b>&amp;', "{{ 7*7 }}", "Zoë 👩‍🚀", "明"])
def test_a_name_is_text_everywhere(client, name):
    table = client.sit(name=name)
    pages = [client.get(table), client.get("/"), client.act(table, headers=HX, do="sing")]
    for page in pages:
        assert html.escape(name, quote=False) in page.text.replace("&#34;", '"').replace("&#39;", "'")
        assert "<img" not in page.text
        assert "<b>&" not in page.text
    assert client.get(f"{table}/log").json()["seats"][0] == name


# --- Log and rules


def test_the_log_shows_what_the_seat_may_see_and_everything_at_the_end(client, server):
    table = client.sit("duel", bot="middling", **{"option.rounds": "1"})
    client.bots_done(table)
    early = client.get(f"{table}/log")
    assert early.json()["log"] == [{"by": 1, "do": "write", "number": None}]
    assert early.json()["seen_by"] == 0
    assert "secret" not in early.json()
    client.act(table, do="write", number="123456")
    client.bots_done(table)
    final = client.get(f"{table}/log")
    assert "attachment" in final.headers["content-disposition"]
    log = parse(final.text)
    assert replay(log).over
    assert log.secret is not None
    assert log.commitment == early.json()["commitment"]
    with server.visitor() as stranger:
        assert stranger.get(f"{table}/log").text == final.text


def test_the_rules_have_an_anchor_for_every_clause(client):
    page = client.get("/rules/duel").text
    for clause in ("DU-1", "DU-2", "DU-3"):
        assert page.count(f'id="{clause}"') == 1
    assert "<script>" not in page


def test_the_rules_of_every_game_are_shown(client):
    for game in registry.games().values():
        page = client.get(f"/rules/{game.name}")
        assert page.status_code == 200
        assert re.search(r'id="[A-Z]+-1"', page.text)


def test_a_house_that_listens_to_this_machine_alone_answers_to_no_other_name(settings):
    app = httpx.ASGITransport(create_app(replace(settings, hosts=LOOPBACK)))

    async def statuses():
        async with httpx.AsyncClient(transport=app, base_url="http://127.0.0.1") as visitor:
            called = ("127.0.0.1", "localhost:8080", "elsewhere.example")
            return [(await visitor.get("/healthz", headers={"host": name})).status_code for name in called]

    assert run(statuses()) == [200, 200, 400]


def test_a_form_that_breaks_off_is_refused_and_not_a_fault(settings, caplog):
    sent = []

    async def broken_off():
        return {"type": "http.disconnect"}

    async def keep(message):
        sent.append(message)

    scope = {
        "type": "http", "method": "POST", "path": "/tables", "raw_path": b"/tables", "query_string": b"",
        "root_path": "", "scheme": "http", "http_version": "1.1",
        "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1),
        "headers": [(b"content-type", b"application/x-www-form-urlencoded"), (b"content-length", b"5")],
    }  # fmt: skip
    run(create_app(settings)(scope, broken_off, keep))
    assert sent[0]["status"] == 400
    assert not caplog.records
