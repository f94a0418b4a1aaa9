"""The API: the same tables, actions and hidden states as the pages, as JSON."""

import json
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from houses import fresh_id, running, until
from test_secrets import imagined

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.kernel import holds, intervals, open_stream, pick
from croupier.kernel.chance import new_stream
from croupier.play.match import Match
from croupier.server.api_view import legal, table_view
from croupier.server.routes.api import PATH
from croupier.server.routes.desk import COOKIE

EXAMPLE = Path(__file__).parents[2] / "examples" / "api_bot.py"
WRITE = {"do": "write", "number": 123456}


class Caller:
    """A client of the API that holds at most one seat."""

    def __init__(self, server):
        self.http = server.visitor()
        self.server = server
        self.headers = {}
        self.table = None

    def take(self, answer):
        assert answer.status_code == 201, answer.text
        seat = answer.json()
        self.headers = {"Authorization": f"Bearer {seat['token']}"}
        self.table = seat["table"]
        return seat

    def open(self, *seats, game="duel", **more):
        return self.take(self.post("/tables", game=game, name="Ann", seats=seats or ["middling"], **more))

    def sit(self, table, name="Bob"):
        return self.take(self.post(f"/tables/{table}/sit", name=name))

    def post(self, path, **body):
        headers = {"Content-Type": "application/json", **self.headers}
        return self.http.post(PATH + path, content=json.dumps(body), headers=headers)

    def at(self, what, **body):
        return self.post(f"/tables/{self.table}/{what}", **body)

    def act(self, action=WRITE, action_id=None, **more):
        return self.at("actions", action=action, action_id=action_id or fresh_id(), **more)

    def view(self):
        answer = self.http.get(f"{PATH}/tables/{self.table}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def live(self):
        return next(live for live in self.server.house.live if live.id == self.table)

    def my_turn(self):
        until(lambda: self.view()["your_turn"] or self.view()["over"])
        return self.view()

    def settled(self):
        """The table when the bots have done what they can."""
        until(lambda: self.view()["waiting"] in ([0], []))
        return self.view()

    def events(self, last=None):
        headers = self.headers | ({"Last-Event-ID": last} if last else {})
        with self.http.stream("GET", f"{PATH}/tables/{self.table}/events", headers=headers) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            event = {}
            for line in answer.iter_lines():
                name, _, value = line.partition(": ")
                if name in ("id", "event", "data"):
                    event[name] = value
                elif not line and event:
                    yield event["event"], event.get("id"), json.loads(event["data"]) if event["data"] else None
                    event = {}


@pytest.fixture
def caller(server):
    caller = Caller(server)
    with caller.http:
        yield caller


@pytest.fixture
def other(server):
    caller = Caller(server)
    with caller.http:
        yield caller


def error(answer, status):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"rule", "sentence"}
    return body["error"]["sentence"]


# --- Games


def test_games_come_with_schemas_bots_and_player_counts(caller):
    games = {game["name"]: game for game in caller.http.get(f"{PATH}/games").json()}
    assert set(games) == set(registry.games())
    duel = games["duel"]
    assert duel["players"] == [2, 3, 4]
    assert [bot["name"] for bot in duel["bots"]] == ["random", "middling", "broken"]
    assert duel["options_schema"]["properties"]["prize"]["maximum"] == 100
    assert "Write" in json.dumps(duel["action_schema"])
    assert caller.http.get(f"{PATH}/games/duel").json() == duel
    assert "there is no game 'Ludo'" in error(caller.http.get(f"{PATH}/games/Ludo"), 404)


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_the_choices_are_exactly_what_is_legal(name):
    game = registry.game(name)
    stream = new_stream()
    open_stream(stream, 7, 0, 0)
    table = game.new(game.seats[0])
    match = Match(game, ["Ann", "Bob", "Cem", "Dee", "Eve", "Fay"][: game.seats[0]])
    for _ in range(200):
        if match.over:
            break
        table = match.table
        seat = next(seat for seat in range(63) if match.awaits(seat))
        menu = game.menu(table, seat)
        if seat < len(match.names):
            numbers = [number for low, high in intervals(menu) for number in {low, high, (low + high) // 2}]
            choices = list(legal(game, game.view(table, seat), seat))
            assert sum(choice.count for choice in choices) == sum(high - low + 1 for low, high in intervals(menu))
            for choice in choices:
                middle = dict(choice.first)
                if choice.varies:
                    assert choice.last[choice.varies] - choice.first[choice.varies] + 1 == choice.count
                    middle[choice.varies] += choice.count // 2
                for data in (choice.first, middle, choice.last):
                    assert holds(menu, game.encode(game.actions.validate_json(json.dumps(data))))
            assert numbers
        match.act(seat, game.decode(pick(menu, stream)))


# --- A table


def test_a_client_opens_a_table_and_plays_it_to_the_end(caller):
    seat = caller.open("middling", options={"rounds": 3})
    assert seat["seat"] == 0
    for _ in range(3):
        view = caller.my_turn()
        assert view["legal"] == [
            {
                "first": {"do": "write", "number": 100000},
                "last": {"do": "write", "number": 999999},
                "count": 900000,
                "varies": "number",
            }
        ]
        assert caller.act(version=view["version"]).json()["done"] == "now"
    view = caller.my_turn()
    assert view["over"]
    assert (view["seat"], view["awaited"], view["legal"], view["waiting"]) == (0, "", [], [])
    assert any(
        "You have written 123456." in line or "123456" in line for told in view["story"] for line in told["lines"]
    )


def test_a_client_gets_what_its_page_gets_and_who_has_no_token_what_a_spectator_gets(caller, other, plain_pages):
    seat = caller.open("middling", "friend")
    other.sit(seat["table"])
    other.my_turn()
    assert other.act({"do": "write", "number": 765432}).status_code == 200
    until(lambda: caller.view()["version"] == 2)
    mine, others = caller.view(), other.view()
    assert "765432" in json.dumps(others)
    assert "765432" not in json.dumps(mine)
    caller.headers = {}
    watched = caller.view()
    assert (watched["seat"], watched["legal"]) == (None, [])
    assert "765432" not in json.dumps(watched)
    assert seat["token"] not in json.dumps([mine, others, watched])
    other.http.cookies.set(COOKIE + other.table, other.headers["Authorization"].removeprefix("Bearer "))
    page = other.http.get(f"/t/{other.table}").text
    assert 'data-seat="2"' in page
    assert "You have written 765432." in page


@pytest.mark.parametrize("name", ["roulette", "gamblers", "pecos"])
def test_what_is_given_depends_on_nothing_that_the_seat_cannot_see(caller, name):
    game = registry.game(name)
    caller.open(*["random"] * (game.seats[0] - 1), game=name)
    compared = 0
    for turn in range(15):
        live = caller.live() if caller.my_turn() else None
        if live.match.over:
            break
        for seat in (0, NOBODY):
            twin = imagined(live, seat, turn)
            compared += twin.match.table.bytes_() != live.match.table.bytes_()
            assert table_view(twin, seat) == table_view(live, seat)
        view = caller.view()
        assert caller.act(view["legal"][turn % len(view["legal"])]["first"]).status_code == 200
    assert compared


def test_friends_come_and_the_match_begins(caller, other):
    seat = caller.open("friend", settings={"open_chat": False})
    view = caller.view()
    assert (view["started"], view["picture"], view["seats"][1]["open"]) == (False, {}, True)
    assert error(caller.act(), 409) == "This table has not started yet: it waits for its players."
    assert other.sit(seat["table"])["seat"] == 1
    assert "You have a seat" in error(other.at("sit", name="Cem"), 409)
    view = other.view()
    assert view["started"]
    assert [(chair["name"], chair["you"], chair["host"]) for chair in view["seats"]] == [
        ("Ann", False, True),
        ("Bob", True, False),
    ]
    stranger = Caller(caller.server)
    stranger.table = seat["table"]
    assert "started without you" in error(stranger.at("sit", name="Cem"), 409)
    assert "only the players write" in error(stranger.at("messages", text="Hello", name="Cem"), 403)


def test_the_host_waits_no_longer(caller, other):
    seat = caller.open("friend", "friend")
    other.sit(seat["table"])
    assert "Only the host" in error(other.at("begin"), 403)
    assert caller.at("begin", rest="closed").status_code == 204
    assert len(caller.view()["seats"]) == 2
    assert caller.view()["started"]


def test_messages_reach_everyone(caller):
    caller.open()
    assert caller.at("messages", text="Well <b>played</b>.").status_code == 204
    assert caller.view()["talk"] == [{"number": 1, "seat": 0, "name": "Ann", "text": "Well <b>played</b>."}]
    assert "A message has 1 to 300 characters" in error(caller.at("messages", text=""), 422)
    for _ in range(4):
        caller.at("messages", text="More")
    assert "wait" in error(caller.at("messages", text="More"), 429)


def test_the_token_of_a_seat_that_was_left_is_dead(caller):
    caller.open("middling", "friend", "friend")
    assert caller.at("begin").status_code == 204
    assert caller.at("leave").status_code == 204
    assert error(caller.act(), 401) == "This token opens no seat at this table."
    caller.headers = {}
    assert caller.view()["seats"][0]["stood_in"]


# --- Acting: the same semantics as the page


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
        ({"action": WRITE}, 422, "Action_id is missing."),
        ({"action": WRITE, "action_id": "no spaces"}, 422, "Action_id should match pattern"),
        ({"action": WRITE, "action_id": "a", "version": -1}, 422, "Version should be greater than or equal to 0"),
        ({"action": WRITE, "action_id": "a", "version": "1"}, 422, "Version should be a valid integer"),
        ({"action": WRITE, "action_id": "a", "seat": 1}, 422, "Seat is unknown."),
        ({"action": [WRITE], "action_id": "a"}, 422, "Action should be a valid dictionary"),
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
        ({"seats": []}, "Duel of Numbers is for 2 to 4 players, and this table has 1"),
        ({"seats": ["bot"] * 63}, "Seats should have at most 62 items"),
        ({"seats": ["hal"]}, "has no bot 'hal'"),
        ({"name": "a\u202eb"}, "no invisible characters"),
        ({"options": {"rounds": 99}}, "rounds should be less than or equal to 20, not 99"),
        ({"options": {"rounds": "3"}}, "rounds should be a valid integer, not '3'"),
        ({"options": {"\ud800": 1}}, "half of a character"),
        ({"settings": {"listed": 1}}, "Settings.listed should be a valid boolean, not 1."),
        ({"host": "me"}, "Host is unknown."),
    ],
)
def test_a_table_that_cannot_be_is_refused(caller, order, sentence):
    answer = caller.http.post(
        f"{PATH}/tables",
        content=json.dumps({"game": "duel", "name": "Ann", "seats": ["bot"], **order}),
        headers={"Content-Type": "application/json"},
    )
    assert sentence in error(answer, 422)


# --- Tokens


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


# --- Events


def test_events_bring_the_table_as_the_seat_sees_it_and_go_on_after_the_last_that_was_seen(caller, other):
    seat = caller.open("friend", options={"rounds": 3})
    other.sit(seat["table"])
    first = {event: (number, data) for event, number, data in islice(caller.events(), 3)}
    assert first["table"] == (str(caller.view()["version"]), caller.view())
    assert first["talk"] == (None, {"talk": []})
    assert len(first["people"][1]["seats"]) == 2
    later = {event: number for event, number, _ in islice(caller.events(last=first["table"][0]), 2)}
    assert later == {"people": None, "talk": None}
    assert other.act({"do": "write", "number": 765432}).status_code == 200
    event, number, data = next(caller.events(last=first["table"][0]))
    assert (event, int(number)) == ("table", int(first["table"][0]) + 1)
    assert data["waiting"] == [0]
    assert "765432" not in json.dumps(data)


def test_the_stream_says_when_the_match_begins(caller, other):
    seat = caller.open("friend")
    stream = caller.events()
    event, _, data = next(stream)
    assert (event, data["started"]) == ("gathering", False)
    other.sit(seat["table"])
    assert "reload" in (event for event, _, _ in stream)


# --- The description, and the example


def test_the_description_has_models_errors_and_the_token(caller):
    description = caller.http.get(f"{PATH}/openapi.json").json()
    assert description["servers"] == [{"url": PATH}]
    assert description["components"]["securitySchemes"]["HTTPBearer"]["scheme"] == "bearer"
    models = description["components"]["schemas"]
    assert {"TableView", "Deed", "Problem", "GameInfo", "TableOrder"} <= set(models)
    assert "HTTPValidationError" not in models
    for path in description["paths"].values():
        for operation in path.values():
            assert operation["description"]
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/Problem")
    assert caller.http.get(f"{PATH}/docs").status_code == 404


def test_the_example_plays_a_whole_match_in_another_process(settings, duel):
    with running(settings) as server:
        caller = Caller(server)
        played = subprocess.run(
            [sys.executable, EXAMPLE, server.address, "duel"], capture_output=True, text=True, timeout=120, check=False
        )
        assert (played.returncode, played.stderr) == (0, "")
        assert played.stdout.strip()
        with caller.http:
            seat = caller.open("friend", game="roulette", options={"rounds": 1})
            robot = subprocess.Popen(
                [sys.executable, EXAMPLE, server.address, "roulette", seat["table"]], stdout=subprocess.PIPE, text=True
            )
            until(lambda: caller.view()["started"])
            while not caller.my_turn()["over"]:
                view = caller.view()
                assert caller.act(view["legal"][0]["first"], version=view["version"]).status_code in (200, 409)
            assert robot.communicate(timeout=120)[0].strip()
            assert robot.returncode == 0
        command = [sys.executable, EXAMPLE, server.address, "pecos"]
        one = subprocess.Popen([*command, "friend"], stdout=subprocess.PIPE, text=True)
        table = one.stdout.readline().strip()
        two, three = (subprocess.run([*command, table], capture_output=True, text=True, timeout=120) for _ in range(2))
        assert "The game is over" in two.stdout
        assert one.communicate(timeout=120)[0] == two.stdout
        assert (three.returncode, three.stderr) == (1, "This table has started without you: you may watch.\n")
