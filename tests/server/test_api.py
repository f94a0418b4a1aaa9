"""The API: the same tables, actions and hidden states as the pages, as JSON."""

import json
import socket
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from callers import Caller, error
from houses import running, until
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
    assert "There is no game 'Ludo'; there are " in error(caller.http.get(f"{PATH}/games/Ludo"), 404)


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
    assert "text: a message has 1 to 300 characters" in error(caller.at("messages", text=""), 422)
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


def test_the_example_says_what_to_start_where_no_house_answers():
    def said(*arguments):
        done = subprocess.run([sys.executable, EXAMPLE, *arguments], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (1, "")
        return done.stderr

    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
    assert said(address, "duel") == (
        f"No house answers at {address}: start one with `croupier serve`, and give the address that it prints.\n"
    )
    for wrong in ((), (address,), ("127.0.0.1:8080", "duel")):
        assert "python examples/api_bot.py http://127.0.0.1:8080 GAME  " in said(*wrong)
        assert "Traceback" not in said(*wrong)
