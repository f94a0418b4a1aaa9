"""Every route and every kind of answer: who may ask, and what browsers are told to be careful about."""

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest
from houses import run, running
from wire import ask

from croupier.games import registry
from croupier.server.app import create_app
from croupier.server.house import AWAITED, Invitation
from croupier.server.routes.api import PATH
from croupier.server.routes.desk import COOKIE
from croupier.server.settings import LOOPBACK

FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json"}
FOREIGN = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://house.test:8080"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]
CAREFUL = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def routes(app):
    """Every method and address that the house answers, static files aside."""
    house = app.openapi()["paths"]
    api = next(mount.app for mount in app.routes if getattr(mount, "path", "") == PATH).openapi()["paths"]
    paths = house | {PATH + path: methods for path, methods in api.items()}
    return [(method.upper(), path) for path, methods in paths.items() for method in methods]


def everything(settings):
    """All that lies in the database."""
    with closing(sqlite3.connect(settings.database)) as database:
        return list(database.iterdump())


class Place:
    """A house with a match of two people, at which seat 0 is to act, and a table that gathers."""

    def __init__(self, settings, **more):
        self.settings = replace(settings, **more)
        self.app = create_app(self.settings)

    async def __aenter__(self):
        house, duel = self.app.state.house, registry.game("duel")
        self.match, self.keys = await house.create(duel, duel.options(), [Invitation("Ann"), Invitation("Bob")])
        self.table, self.hosts = await house.create(duel, duel.options(), [Invitation("Ann"), AWAITED])
        return self

    async def __aexit__(self, *_):
        await self.app.state.house.close()

    def cookie(self, key=None, table=None):
        return {"cookie": f"{COOKIE}{table or self.match}={key or self.keys[0]}"}

    def token(self, key=None):
        return {"authorization": f"Bearer {key or self.keys[0]}"}

    def address(self, path, **values):
        """The address of a route for the match."""
        known = {"match_id": self.match, "table": self.match, "game": "duel", "name": "duel", "number": "0", **values}
        return re.sub(r"{(\w+)[^}]*}", lambda found: known.get(found[1], "x" * 43), path)

    def ask(self, method, address, headers=None, **more):
        return ask(self.app, method, address, headers, **more)


def sentence(answer, path):
    """Why something was refused, in JSON or on a page."""
    if path.startswith(PATH):
        assert answer.header("content-type") == "application/json"
        return json.loads(answer.body)["error"]["sentence"]
    assert answer.header("content-type") == "text/html; charset=utf-8"
    return re.search(r"<(?:h1|p)[^>]*>([^<]*)<", answer.text[answer.text.find("<h1") :])[1]


def test_what_another_sites_page_sends_is_refused_by_every_route_that_changes_something(settings, duel):
    async def visit():
        async with Place(settings) as place:
            before, tried = everything(place.settings), 0
            for method, path in routes(place.app):
                if method in ("GET", "HEAD"):
                    continue
                kind = JSON if path.startswith(PATH) else FORM
                for foreign in FOREIGN:
                    headers = {**place.cookie(), **place.token(), **kind, **foreign}
                    answer = await place.ask(method, place.address(path), headers, body=b"{}")
                    assert (answer.status, path) == (403, path)
                    assert "another site" in sentence(answer, path)
                    tried += 1
            assert everything(place.settings) == before
            assert tried >= 20 * len(FOREIGN)

    run(visit())


def check_careful(answer, path):
    """Whether the headers are those of every answer."""
    for name, value in CAREFUL.items():
        assert answer.header(name) == value, (path, name)
    policy = dict(part.strip().split(" ", 1) for part in answer.header("content-security-policy").split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'self'"
    assert policy["base-uri"] == "'none'"
    assert "unsafe" not in str(policy)
    assert "*" not in str(policy)
    assert "access-control-allow-origin" not in dict(answer.headers)
    assert ("no-store" in answer.header("cache-control")) == (not path.startswith("/static/"))
    if "text/html" in answer.header("content-type"):
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=\"/static/)|javascript:", answer.text)


def test_every_kind_of_answer_tells_browsers_to_be_careful(settings, duel):
    async def visit():
        async with Place(settings) as place:
            statuses = set()

            async def check(method, path, headers=None, **more):
                until = "talk" if path.endswith(("/live", "/events")) and method == "GET" else None
                answer = await place.ask(method, place.address(path), headers, until=until, **more)
                check_careful(answer, path)
                statuses.add(answer.status)

            for method, path in list(routes(place.app)):
                kind = JSON if path.startswith(PATH) else FORM
                for seat in ({}, {**place.cookie(), **place.token()}):
                    await check(method, path, {**seat, **kind})
                await check(method, path, {**kind, "content-length": "99999999"})
                await check(method, path, {**place.cookie(), **place.token(), "content-type": "text/plain"})
                await check("DELETE", path)
            for path in (
                "/nothing",
                f"{PATH}/nothing",
                f"{PATH}/openapi.json",
                "/static/croupier.css",
                "/static/none",
                "/static/games/roulette/sign.svg",
            ):
                await check("GET", path)
            assert {200, 303, 401, 403, 404, 405, 409, 413, 415, 422} <= statuses

    run(visit())


@pytest.mark.parametrize("path", ["/", "/api/v1/games/duel"])
def test_a_fault_of_the_house_is_an_answer_like_others(settings, duel, path, monkeypatch, caplog):
    async def visit():
        async with Place(settings) as place:
            answer = await place.ask("GET", path)
            assert answer.status == 500
            check_careful(answer, path)
            assert "roken in the house" in sentence(answer, path)

    def broken(*_, **__):
        raise RuntimeError("broken")

    monkeypatch.setattr("croupier.server.house.House.tables", broken)
    monkeypatch.setattr("croupier.server.routes.api.game_info", broken)
    with caplog.at_level("CRITICAL"):
        run(visit())


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_of_a_seat_is_for_this_house_alone(settings, duel, scheme, secure):
    async def visit():
        async with Place(settings) as place:
            body = b"game=duel&name=Cem&players=2&bot=random"
            opened = await place.ask("POST", "/tables", FORM, body=body, scheme=scheme)
            joined = await place.ask("POST", f"/t/{place.table}/sit", FORM, body=b"name=Bob", scheme=scheme)
            for answer in (opened, joined):
                assert answer.status == 303
                flags = answer.header("set-cookie").lower().split("; ")[1:]
                assert {"httponly", "samesite=lax", "path=/"} <= set(flags)
                assert ("secure" in flags) == secure

    run(visit())


def test_a_proxy_on_this_machine_says_that_there_is_tls(settings, duel):
    with running(settings) as server, server.visitor() as client:
        form = {"game": "duel", "name": "Ann", "players": 2, "bot": "random"}
        answer = client.post("/tables", data=form, headers={"X-Forwarded-Proto": "https"})
        assert "; Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:8080", 200),
        ("LOCALHOST", 200),
        ("[::1]:8080", 200),
        ("games.example.org", 200),
        ("elsewhere.example", 400),
        ("127.0.0.1.elsewhere.example", 400),
        ("games.example.org.", 400),
        ("localhost:8080@elsewhere.example", 400),
        ("[::1", 400),
        ("", 400),
    ],
)
def test_a_house_answers_to_its_names_alone(settings, host, status):
    async def visit():
        app = create_app(replace(settings, hosts=(*LOOPBACK, "Games.example.org")))
        for path in ("/healthz", f"{PATH}/games"):
            answer = await ask(app, "GET", path, {"host": host})
            assert answer.status == status
            check_careful(answer, path)
            if status == 400:
                assert "goes by another name" in sentence(answer, path)

    run(visit())
