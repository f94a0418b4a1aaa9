import html
import json
import re
import socket
from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pytest
from houses import run

from croupier.games import registry
from croupier.play.log import parse
from croupier.play.match import replay
from croupier.server.app import create_app
from croupier.server.routes.desk import COOKIE, TABLES_SHOWN
from croupier.server.settings import LOOPBACK

HX = {"HX-Request": "true"}


def number(client, table):
    """A legal choice, and the table as it was before."""
    return {"do": "write", "number": "123456"}


def said(answer):
    """A page's text, with the names of the games there are left out."""
    return html.unescape(answer.text).replace(", ".join(sorted(registry.games())), "{games}")


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
        for found in re.findall(r"<pre>(\[.*?\])</pre>", client.get("/").text)
        for option in json.loads(found)
    }
    assert offered["prize"] == {
        "name": "prize",
        "title": "Prize",
        "description": "Dollars for the winner of a round",
        "default": 5,
        "kind": "integer",
        "minimum": 1,
        "maximum": 100,
    }
    assert offered["ties"]["kind"] == "boolean"
    assert offered["first_dealer"]["choices"] == ["random", 0, 1, 2, 3]
    assert offered["npc"]["title"] == "NPC deck"
    assert not {"straight", "gamblers"} & offered.keys()


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
        ({"game": "ludo"}, "There is no game 'ludo'; there are {games}."),
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
        ({"option.rounds": "99"}, "Options of Duel of Numbers: rounds should be less than or equal to 20, not '99'."),
        ({"option.rounds": "1.5"}, "Options of Duel of Numbers: rounds should be a valid integer, not '1.5'."),
        ({"option.rounds": ""}, "Options of Duel of Numbers: rounds should be a valid integer, not ''."),
        ({"option.rounds.x": "1"}, "Options of Duel of Numbers: rounds.x is unknown; there are rounds, prize, ties."),
        ({"option.ties": "perhaps"}, "Options of Duel of Numbers: ties should be a valid boolean"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(client, form, sentence):
    before = list(client.server.house.live)
    answer = client.post("/tables", data={"game": "duel", "name": "Ann", "players": "2", "bot": "random", **form})
    assert answer.status_code == 422
    assert sentence in said(answer)
    assert "set-cookie" not in answer.headers
    assert client.server.house.live == before


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


# --- Acting


def test_an_action_is_done_once_and_shown(client):
    table = client.sit("duel", bot="middling")
    answer = client.act(table, do="write", number="123456")
    assert answer.status_code == 303
    assert answer.headers["location"] == table
    client.bots_done(table)
    page = client.get(table).text
    assert "You have written 123456." in page
    assert "The coin shows" in page


def test_an_action_may_come_as_json(client):
    table = client.sit("duel", bot="middling")
    assert client.act(table, action='{"do": "write", "number": 123456}').status_code == 303
    client.bots_done(table)
    assert "You have written 123456." in client.get(table).text


def test_with_htmx_the_answer_is_the_fragment(client):
    table = client.sit()
    answer = client.act(table, headers=HX, do="write", number="123456")
    assert answer.status_code == 200
    assert answer.text.startswith("<main")
    assert "You have written 123456." in answer.text


@pytest.mark.parametrize("headers", [{}, HX])
def test_a_refusal_says_why_and_changes_nothing(client, headers):
    table = client.sit("duel", bot="middling")
    before = client.bots_done(table).version
    for fields, sentence in [
        ({"do": "write", "number": "7"}, "A number lies from 100000 to 999999, not 7 DU-1"),
        ({"do": "write", "number": "-5"}, "A number lies from 1 to 2147483647, not -5 ACTION-1"),
        ({"do": "write", "number": "9" * 30}, "not 999999"),
        ({"do": "flip", "face": "heads"}, "A number lies from 100000 to 999999, not 1 DU-1"),
        ({"do": "write", "number": "0.5"}, "That is no action of Duel of Numbers: number should be a valid integer"),
        ({"do": "write", "number": "NaN"}, "number should be a valid integer, not 'NaN'"),
        ({"do": "write", "number": "1e9"}, "number should be a valid integer, not '1e9'"),
        ({"do": "write", "number": "9" * 5000}, "That is no action of Duel of Numbers: number is wrong"),
        ({"do": "write", "number": ""}, "number should be a valid integer, not ''"),
        ({"do": "write"}, "number is missing"),
        ({"do": "sing"}, "do should be 'write', 'flip', not 'sing'"),
        ({}, "do is missing"),
        ({"do": "write", "number": "123456", "by": "1"}, "by is unknown"),
        ({"action": '{"do": "write", "number": 7}'}, "A number lies from 100000 to 999999, not 7 DU-1"),
        ({"action": '{"do": "write", "numb'}, "Duel of Numbers: this is not JSON, or it is cut short"),
        ({"action": '{"do": "write", "number": "7"}'}, "number should be a valid integer, not '7'"),
        ({"action": "[123456]"}, "this should be an object, not [123456]"),
        ({"action": '{"do": "write", "number": 123456}', "do": "write"}, "number is missing"),
    ]:
        answer = client.act(table, headers=headers, **fields)
        assert answer.status_code == 422
        assert sentence in said(answer)
        assert answer.text.startswith("<main") == bool(headers)
        assert client.live(table).version == before


def test_a_game_that_is_over_takes_no_more(client):
    table = client.sit("duel", **{"option.rounds": "1"})
    client.act(table, do="write", number="123456")
    client.bots_done(table)
    answer = client.act(table, do="write", number="123456")
    assert answer.status_code == 422
    assert "The game is over TURN-1" in answer.text


@pytest.mark.parametrize("headers", [{}, HX])
def test_the_same_action_id_twice_has_one_effect_and_the_second_answer_says_so(client, headers):
    table = client.sit("duel", bot="middling")
    action = {"do": "write", "number": "123456", "action_id": "double-click"}
    first = client.post(f"{table}/act", data=action, headers=headers)
    second = client.post(f"{table}/act", data=action, headers=headers)
    assert first.status_code in (200, 303)
    assert "already" not in first.text
    assert second.status_code == 200
    assert "That was done already." in second.text
    client.bots_done(table)
    assert client.post(f"{table}/act", data=action, headers=headers).status_code == 200
    assert sum(entry.get("number") == 123456 for entry in client.entries(table)) == 1


def test_a_refused_action_id_may_be_tried_again(client):
    table = client.sit()
    assert client.act(table, do="write", number="7", action_id="again").status_code == 422
    assert client.act(table, do="write", number="123456", action_id="again").status_code == 303


def test_an_old_tab_cannot_act_where_the_seat_has_acted_since(client):
    table = client.sit("duel", bot="middling")
    old = client.bots_done(table).version
    client.act(table, do="write", number="123456", version=old)
    client.bots_done(table)
    answer = client.act(table, do="write", number="654321", version=old)
    assert answer.status_code == 409
    assert "You have acted since this page was drawn" in answer.text
    assert not any(entry.get("number") == 654321 for entry in client.entries(table))


def test_what_others_did_since_does_not_make_a_page_old(client):
    table = client.sit("duel", bot="middling")
    client.bots_done(table)
    assert client.act(table, do="write", number="123456", version=0).status_code == 303


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"action_id": ""}, "An action has an action_id of 1 to 64 letters"),
        ({"action_id": "a b"}, "An action has an action_id of 1 to 64 letters"),
        ({"action_id": "x" * 65}, "An action has an action_id of 1 to 64 letters"),
        ({"version": "new"}, "A version is the number of an event, not 'new'"),
        ({"version": "-1"}, "A version is the number of an event, not '-1'"),
    ],
)
def test_a_form_without_its_own_fields_is_refused(client, fields, sentence):
    table = client.sit()
    answer = client.act(table, do="write", number="123456", **fields)
    assert answer.status_code == 422
    assert sentence in said(answer)


def test_what_was_typed_is_the_field_that_the_button_names(client):
    table = client.sit()
    assert client.act(table, do="write", typed="123456", typed_as="number").status_code == 303
    assert client.entries(table)[0 if client.entries(table)[0]["by"] == 0 else 1]["number"] == 123456


def test_a_page_cannot_have_shown_what_has_not_happened(client):
    table = client.sit()
    answer = client.act(table, do="write", number="123456", version="999999999")
    assert answer.status_code == 422
    assert "and no event 999999999: reload the page." in said(answer)
    assert not client.live(table).acted_since(0, 0)


def test_what_was_typed_and_not_used_does_no_harm(client):
    table = client.sit()
    assert client.act(table, do="write", number="123456", typed="7").status_code == 303
    assert not any(entry.get("number") == 7 for entry in client.entries(table))


@pytest.mark.parametrize("fields", [{"number": ""}, {}])
def test_an_empty_field_stays_empty(client, fields):
    table = client.sit()
    before = client.entries(table)
    answer = client.act(table, do="write", **fields)
    assert answer.status_code == 422
    assert "number" in said(answer).partition("That is no action of Duel of Numbers: ")[2].partition("<")[0]
    assert [entry for entry in client.entries(table) if entry["by"] == 0] == [e for e in before if e["by"] == 0]


@pytest.mark.parametrize("typed", ["", "seven", "2.5", "-1"])
def test_what_to_type_is_said_in_words(client, typed):
    table = client.sit()
    answer = client.act(table, do="write", typed=typed, typed_as="number")
    assert answer.status_code == 422
    assert "Type a whole number first, such as 12" in said(answer)
    assert not client.live(table).acted_since(0, 0)


@pytest.mark.parametrize("stake", [{"stake": "1"}, {"typed": "4", "typed_as": "stake"}])
def test_a_bet_without_a_slot_is_told_to_choose_one(client, stake):
    table = client.sit("roulette")
    answer = client.act(table, do="bet", slot="", **stake)
    assert answer.status_code == 422
    assert "Choose a slot on the mat first" in said(answer)


# --- What is no form of ours


@pytest.mark.parametrize(
    ("kind", "content"),
    [("application/json", b'{"do": "write"}'), ("text/plain", b"do=write"), (None, b"do=write")],
)
def test_what_is_no_form_is_refused(client, kind, content):
    table = client.sit()
    headers = {"Content-Type": kind} if kind else {}
    answer = client.post(f"{table}/act", content=content, headers=headers)
    assert answer.status_code == 415
    assert "This takes a form, not" in answer.text


def test_a_file_is_refused(client):
    answer = client.post(f"{client.sit()}/act", files={"do": ("x.txt", b"write")})
    assert answer.status_code == 400
    assert "<p>Too many files" in answer.text


def test_bytes_that_are_no_text_do_no_harm(client):
    table = client.sit()
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = client.post(f"{table}/act", content=b"do=%ff%00&action_id=1&\xff=\xfe", headers=form)
    assert answer.status_code == 422


def test_too_much_is_refused(client):
    answer = client.post("/tables", data={"name": "x" * 70_000})
    assert answer.status_code == 413
    assert "A form has at most 64 KB." in answer.text


def test_too_much_is_refused_also_if_its_length_was_not_declared(client):
    def endless():
        for _ in range(100):
            yield b"x" * 1000

    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = client.post("/tables", content=endless(), headers=form)
    assert answer.status_code == 413


def test_too_many_fields_are_refused(client):
    answer = client.post("/tables", data={f"option.x{k}": "1" for k in range(300)})
    assert 400 <= answer.status_code < 500
    assert "<p>Too many fields" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
def test_another_sites_page_cannot_act(client, headers):
    table = client.sit()
    answer = client.act(table, headers=headers, do="write", number="123456")
    assert answer.status_code == 403
    assert "another site" in answer.text
    assert not any(entry.get("number") == 123456 for entry in client.entries(table))
    assert client.post("/tables", data={"game": "duel", "name": "Ann"}, headers=headers).status_code == 403


def test_our_own_page_can_act(client):
    headers = {"Origin": client.server.address, "Sec-Fetch-Site": "same-origin"}
    assert client.act(client.sit(), headers=headers, do="write", number="123456").status_code == 303


@pytest.mark.parametrize("path", ["/t/nothing", "/t/nothing/log", "/t/nothing/live", "/t/" + "x" * 3000])
def test_an_unknown_table_is_not_found(client, path):
    before = len(client.server.house._live)
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no such table." in answer.text
    assert len(client.server.house._live) == before


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [
        ("GET", "/nowhere", 404, "There is no such page."),
        ("GET", "/rules/ludo", 404, "There are no such rules: there is no game 'ludo'; there are {games}."),
        ("GET", "/rules/..%2f..%2fsecret", 404, "There is no such page."),
        ("GET", "/tables", 405, "That cannot be done with this page."),
        ("GET", "/static/../app.py", 404, "There is no such page."),
        ("GET", "/static/%2e%2e/app.py", 404, "There is no such page."),
        ("POST", "/t/nothing/act", 404, "There is no such table."),
    ],
)
def test_errors_are_pages_with_a_sentence(client, method, path, status, sentence):
    answer = client.request(method, path)
    assert answer.status_code == status
    assert f"<p>{sentence}</p>" in said(answer)


def test_htmx_is_told_to_reload_after_an_error_without_a_fragment(client):
    assert client.act("/t/nothing", headers=HX).headers["hx-refresh"] == "true"
    assert "hx-refresh" not in client.act("/t/nothing").headers


def test_broken_http_does_no_harm(client):
    address = urlsplit(client.server.address)
    for request in (
        b"\x00\x01\x02\r\n\r\n",
        b"POST /tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ):
        with socket.create_connection((address.hostname, address.port)) as connection:
            connection.sendall(request)
            assert b" 400 " in connection.recv(100)
    assert client.get("/healthz").json() == {"status": "ok"}


def test_every_answer_tells_browsers_to_be_careful(client):
    table = client.sit()
    for path in ("/", table, f"{table}/log", "/rules/duel", "/nowhere", "/healthz"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers or "uvicorn" in headers["server"]


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
