"""Acting by the API: the same semantics as the page's, and tokens that hold seats."""

import json

import pytest
from callers import WRITE, error
from houses import fresh_id, until

from croupier.games import registry
from croupier.server.routes.api import PATH
from croupier.server.routes.desk import COOKIE

UNREADABLE = "The body cannot be read: it should be JSON in UTF-8, not nested too deeply, nor with a number too long."


def test_an_action_sent_twice_is_done_once(caller):
    caller.open("middling", options={"rounds": 3})
    version = caller.my_turn()["version"]
    assert caller.act(action_id="once", version=version).json()["done"] == "now"
    view = caller.settled()
    again = caller.act(action_id="once", version=version)
    assert (again.status_code, again.json()) == (200, {"done": "before", "version": view["version"]})
    assert caller.view() == view


def test_a_stale_version_is_refused(caller):
    caller.open("middling", options={"rounds": 3})
    version = caller.my_turn()["version"]
    caller.act(version=version)
    view = caller.settled()
    told = error(caller.act(version=version), 409)
    assert told == "You have acted since then: look at the table as it is now."
    told = error(caller.act(version=99), 422)
    assert told == f"This table has {view['version']} events so far, and no event 99: look at the table as it is now."
    assert caller.view() == view


def test_a_client_whose_bot_fails_is_told_what_a_client_can_do(caller):
    caller.open("broken")
    caller.my_turn()
    caller.act()
    until(lambda: caller.view()["trouble"])
    assert caller.view()["trouble"] == (
        "A bot could not act; what was played is safe. Look at the table again to let it try once more."
    )


@pytest.mark.parametrize(
    ("board", "rule"), [(["players-pick"] * 13, "TG-130"), (["start", *["players-pick"] * 12], "TG-138")]
)
def test_options_that_break_a_rule_name_it(caller, board, rule):
    answer = caller.post("/tables", game="gamble", name="Ann", seats=["bot"], options={"board": board})
    fault = answer.json()["error"]
    assert (answer.status_code, fault["rule"]) == (422, rule)
    assert fault["sentence"].endswith(f"({rule}).")


def test_an_action_out_of_turn_names_the_rule(caller, other):
    seat = caller.open("friend")
    other.sit(seat["table"])
    assert caller.act().status_code == 200
    answer = caller.act()
    assert error(answer, 422) == "It is not your turn: Bob must act"
    assert answer.json()["error"]["rule"] == "TURN-2"


def test_a_slip_is_taken_back(caller, other):
    seat = caller.open("friend")
    other.sit(seat["table"])
    nothing = caller.at("undo", action_id=fresh_id())
    assert (nothing.status_code, nothing.json()["error"]["rule"][:5]) == (422, "UNDO-")
    assert caller.act().status_code == 200
    assert not caller.view()["your_turn"]
    assert caller.at("undo", action_id="back").json()["done"] == "now"
    assert caller.at("undo", action_id="back").json()["done"] == "before"
    assert caller.view()["your_turn"]


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"action": WRITE}, 422, "action_id is missing."),
        (
            {"action": WRITE, "action_id": "no spaces"},
            422,
            "action_id should be 1 to 64 letters, digits, - and _, not 'no spaces'.",
        ),
        ({"action": WRITE, "action_id": "a", "version": -1}, 422, "version should be at least 0"),
        ({"action": WRITE, "action_id": "a", "version": "1"}, 422, "version should be a whole number"),
        ({"action": WRITE, "action_id": "a", "seat": 1}, 422, "seat is unknown; there are action, action_id, version."),
        ({"action": [WRITE], "action_id": "a"}, 422, "action should be an object"),
        ({"action": {"do": "flip", "winner": 0}, "action_id": "a"}, 422, ""),
        ({"action": {"do": "undo"}, "action_id": "a"}, 422, "That is no action of Duel of Numbers"),
        ({"action": {"do": "write", "number": "\ud800"}, "action_id": "a"}, 422, "half of a character"),
        ({"action": {"do": "write", "number": 7}, "action_id": "a"}, 422, ""),
        ({"action": {"do": "write", "number": 10**30}, "action_id": "a"}, 422, ""),
        ({"action": {"do": "write", "number": "x" * 70_000}, "action_id": "a"}, 413, "at most 64 KB"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(caller, body, status, sentence):
    caller.open("middling")
    before = caller.settled()
    assert sentence in error(caller.at("actions", **body), status)
    assert caller.view() == before


@pytest.mark.parametrize(
    ("content", "status", "sentence"),
    [
        (b"{", 400, "The body is not JSON, or it is cut short: see character 2."),
        (b"{'action': 1}", 400, "The body is not JSON, or it is cut short: see character 2."),
        (b"[" * 60_000, 400, UNREADABLE),
        (b"[" + b"9" * 5000 + b"]", 400, UNREADABLE),
        (b"\xff", 400, UNREADABLE),
        (b"null", 422, "The body should be an object, not null."),
        (b"[]", 422, "The body should be an object, not []."),
        (b"", 422, "The body is missing."),
    ],
)
def test_what_is_no_json_object_is_refused(caller, content, status, sentence):
    caller.open()
    headers = {**caller.headers, "Content-Type": "application/json"}
    answer = caller.http.post(f"{PATH}/tables/{caller.table}/actions", content=content, headers=headers)
    assert error(answer, status) == sentence


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [
        ("GET", "/games/ludo", 404, "There is no game 'ludo'; there are {games}."),
        ("GET", "/tables/nothing", 404, "There is no such table."),
        ("GET", "/nowhere", 404, f"There is nothing at this address; {PATH}/openapi.json lists what there is."),
        ("GET", "/games/a%0Ab", 404, f"There is nothing at this address; {PATH}/openapi.json lists what there is."),
        ("GET", "/tables", 405, "This address takes POST, not GET."),
        ("DELETE", "/tables/nothing", 405, "This address takes GET, not DELETE."),
    ],
)
def test_what_is_not_there_is_said_once(caller, method, path, status, sentence):
    told = error(caller.http.request(method, PATH + path), status)
    assert told.replace(", ".join(sorted(registry.games())), "{games}") == sentence


def test_a_form_is_not_taken(caller):
    caller.open()
    before = caller.settled()
    answer = caller.http.post(f"{PATH}/tables/{caller.table}/actions", data={"a": "b"}, headers=caller.headers)
    assert "application/json" in error(answer, 415)
    assert caller.view() == before


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ({"game": "ludo"}, "game: there is no game 'ludo'; there are "),
        ({"game": ""}, "game: no game is named; there are "),
        ({"seats": []}, "Duel of Numbers is for 2 to 4 players, and this table has 1: open another seat."),
        ({"seats": ["bot"] * 4}, "Duel of Numbers is for 2 to 4 players, and this table has 5: close a seat."),
        ({"seats": ["bot"] * 5000}, "Duel of Numbers is for 2 to 4 players, and this table has 5001: close a seat."),
        ({"seats": ["friend", "bot", "closed", "hal"]}, "has no bot 'hal'"),
        ({"seats": ["bot"], "game": "gamblers"}, "is for 3 to 4 players, and this table has 2: open another seat."),
        ({"seats": ["hal"]}, "seats: Duel of Numbers has no bot 'hal'; there are random, middling, broken."),
        (
            {"seats": ["hal", "zed", "hal"]},
            "seats: Duel of Numbers has no bots 'hal' and 'zed'; there are random,",
        ),
        (
            {"seats": [1, "bot", None]},
            "seats: item 1 should be a text, not 1. seats: item 3 should be a text, not null.",
        ),
        ({"seats": None, "name": None}, "name should be a text, not null. seats should be a list, not null."),
        (
            {"settings": None, "options": None},
            "options should be an object, not null. settings should be an object, not",
        ),
        ({"settings": {"speed": 1}}, "settings.speed is unknown; there are listed, "),
        ({"name": "a\u202eb"}, "no invisible characters"),
        ({"options": {"rounds": 99}}, "rounds should be at most 20, not 99"),
        ({"options": {"rounds": "3"}}, "rounds should be a whole number, not '3'"),
        ({"options": {"\ud800": 1}}, "half of a character"),
        ({"settings": {"listed": 1}}, "settings.listed should be true or false, not 1."),
        ({"host": "me", "by": 1}, "host and by are unknown; there are game, name, seats, options, settings."),
    ],
)
def test_a_table_that_cannot_be_is_refused(caller, order, sentence):
    answer = caller.http.post(
        f"{PATH}/tables",
        content=json.dumps({"game": "duel", "name": "Ann", "seats": ["bot"], **order}),
        headers={"Content-Type": "application/json"},
    )
    assert sentence in error(answer, 422)


def refused(caller, path, body):
    return error(caller.http.post(f"{PATH}/{path}", json=body), 422)


def test_all_faults_of_a_body_are_told_at_once(caller):
    known = ", ".join(registry.game("duel").options.model_fields)
    order = {"name": "a\u202eb", "seats": ["hal"], "options": {"rounds": 99, "speed": 1}, "settings": {"watch": 1}}
    assert refused(caller, "tables", {"game": "duel", **order, "host": "me"}).split(". ") == [
        "name: a name has letters, digits, signs and spaces, and no invisible characters",
        "seats: Duel of Numbers has no bot 'hal'; there are random, middling, broken",
        f"options: rounds should be at most 20, not 99, and speed is unknown; there are {known}",
        "settings.watch should be 'now', 'late', 'after' or 'never', not 1",
        "host is unknown; there are game, name, seats, options, settings.",
    ]
    assert refused(caller, "tables", {"game": "ludo", "options": {"speed": 1}}).split(". ")[1:] == [
        "name is missing",
        "seats is missing.",
    ]


def test_all_faults_of_an_action_are_told_at_once(caller):
    caller.open("middling")
    assert error(caller.at("actions", action={"do": "write", "digit": 1}, action_id="a"), 422) == (
        "That is no action of Duel of Numbers: number is missing, and digit is unknown; there are do, number"
    )
    assert error(caller.at("actions", action={"do": "write"}, version=-1, seat=1), 422).split(". ") == [
        "action_id is missing",
        "version should be at least 0, not -1",
        "seat is unknown; there are action, action_id, version.",
    ]


def test_a_forged_token_opens_nothing(caller, other):
    caller.open()
    other.open()
    for header in ("Bearer x", "Bearer " + "x" * 5000, "Bearer \xff", other.headers["Authorization"]):
        caller.headers = {"Authorization": header.encode("latin-1")}
        answer = caller.http.get(f"{PATH}/tables/{caller.table}", headers=caller.headers)
        error(answer, 401)
        assert answer.headers["www-authenticate"] == "Bearer"
        error(caller.act(), 401)
    for header in ("Basic QTpC", "Bearer", ""):
        caller.headers = {"Authorization": header}
        error(caller.act(), 401)
    caller.headers = {}
    error(caller.act(), 401)
    error(caller.at("leave"), 401)


def test_a_cookie_counts_for_nothing(caller):
    seat = caller.open()
    caller.http.cookies.set(COOKIE + seat["table"], seat["token"])
    caller.headers = {}
    assert caller.view()["seat"] is None
    error(caller.act(), 401)


def test_there_are_no_other_addresses_or_methods(caller):
    error(caller.http.get(f"{PATH}/nothing"), 404)
    answer = caller.http.delete(f"{PATH}/tables")
    error(answer, 405)
    assert answer.headers["allow"] == "POST"
    assert "There is no such table" in error(caller.http.get(f"{PATH}/tables/none"), 404)
