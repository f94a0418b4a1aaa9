"""Acting by the API: the same semantics as the page's, and tokens that hold seats."""

import json

import pytest
from callers import WRITE, error
from houses import fresh_id

from croupier.games import registry
from croupier.server.routes.api import PATH
from croupier.server.routes.desk import COOKIE


def test_an_action_sent_twice_is_done_once(caller):
    caller.open("middling", options={"rounds": 3})
    version = caller.my_turn()["version"]
    assert caller.act(action_id="once", version=version).json()["done"] == "now"
    view = caller.my_turn()
    again = caller.act(action_id="once", version=version)
    assert (again.status_code, again.json()) == (200, {"done": "before", "version": view["version"]})
    assert caller.view() == view


def test_a_stale_version_is_refused(caller):
    caller.open("middling", options={"rounds": 3})
    version = caller.my_turn()["version"]
    caller.act(version=version)
    view = caller.my_turn()
    assert "You have acted since" in error(caller.act(version=version), 409)
    assert caller.view() == view


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
        ({"action": WRITE, "action_id": "no spaces"}, 422, "action_id should match pattern"),
        ({"action": WRITE, "action_id": "a", "version": -1}, 422, "version should be greater than or equal to 0"),
        ({"action": WRITE, "action_id": "a", "version": "1"}, 422, "version should be a valid integer"),
        ({"action": WRITE, "action_id": "a", "seat": 1}, 422, "seat is unknown."),
        ({"action": [WRITE], "action_id": "a"}, 422, "action should be a valid dictionary"),
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
    ("content", "status"), [(b"{", 400), (b"[" * 60_000, 400), (b"\xff", 400), (b"null", 422), (b"", 422), (b"[]", 422)]
)
def test_what_is_no_json_object_is_refused(caller, content, status):
    caller.open()
    headers = {**caller.headers, "Content-Type": "application/json"}
    error(caller.http.post(f"{PATH}/tables/{caller.table}/actions", content=content, headers=headers), status)


def test_a_form_is_not_taken(caller):
    caller.open()
    before = caller.settled()
    answer = caller.http.post(f"{PATH}/tables/{caller.table}/actions", data={"a": "b"}, headers=caller.headers)
    assert "application/json" in error(answer, 415)
    assert caller.view() == before


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ({"game": "ludo"}, "There is no game 'ludo'"),
        ({"seats": []}, "Duel of Numbers is for 2 to 4 players, and this table has 1: open another seat."),
        ({"seats": ["bot"] * 4}, "Duel of Numbers is for 2 to 4 players, and this table has 5: close a seat."),
        ({"seats": ["bot"] * 5000}, "Duel of Numbers is for 2 to 4 players, and this table has 5001: close a seat."),
        ({"seats": ["friend", "bot", "closed", "hal"]}, "has no bot 'hal'"),
        ({"seats": ["bot"], "game": "gamblers"}, "is for 3 to 4 players, and this table has 2: open another seat."),
        ({"seats": ["hal"]}, "has no bot 'hal'"),
        ({"name": "a\u202eb"}, "no invisible characters"),
        ({"options": {"rounds": 99}}, "rounds should be less than or equal to 20, not 99"),
        ({"options": {"rounds": "3"}}, "rounds should be a valid integer, not '3'"),
        ({"options": {"\ud800": 1}}, "half of a character"),
        ({"settings": {"listed": 1}}, "settings.listed should be a valid boolean, not 1."),
        ({"host": "me"}, "host is unknown."),
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
        "name: A name has letters, digits, signs and spaces, and no invisible characters",
        "seats: Duel of Numbers has no bot 'hal'; there are random, middling, broken",
        f"options: rounds should be less than or equal to 20, not 99, and speed is unknown; there are {known}",
        "settings.watch should be 'now', 'late', 'after' or 'never', not 1",
        "host is unknown.",
    ]
    assert refused(caller, "tables", {"game": "ludo", "options": {"speed": 1}}).split(". ")[1:] == [
        "name is missing",
        "seats is missing.",
    ]


def test_all_faults_of_an_action_are_told_at_once(caller):
    caller.open("middling")
    assert error(caller.at("actions", action={"do": "write", "digit": 1}, action_id="a"), 422) == (
        "That is no action of Duel of Numbers: number is missing, and digit is unknown"
    )
    assert error(caller.at("actions", action={"do": "write"}, version=-1, seat=1), 422).split(". ") == [
        "action_id is missing",
        "version should be greater than or equal to 0, not -1",
        "seat is unknown.",
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
