"""What nobody should send, to every route that changes something: refused with a sentence, and nothing has changed."""

import json
from urllib.parse import urlencode

import pytest
from houses import run
from test_guard import FORM, JSON, Place, everything, routes, sentence

from croupier.server.routes.api import PATH

pytestmark = pytest.mark.usefixtures("duel")

GATHERS = ("/sit", "/begin", "/luck")
"""What is done at a table that gathers."""
BARE = ("/move", "/rematch", "/leave", "/back", "/go-on", "/seat/{key}")
"""What needs no more than a seat, or a link."""
RIGHT = {
    "/tables": {"game": "duel", "name": "Ann", "players": "2", "bot": "random"},
    "/act": {"do": "write", "number": "123456", "action_id": "a"},
    "/undo": {"action_id": "a"},
    "/say": {"text": "Hello"},
    "/sit": {"name": "Cem"},
    "/luck": {"luck": "seven"},
    "/begin": {"rest": "bots"},
    "/remove": {"seat": "1", "who": "Bob"},
    "/take": {"seat": "1"},
    f"{PATH}/tables": {"game": "duel", "name": "Ann", "seats": ["bot"]},
    f"{PATH}/sit": {"name": "Cem"},
    f"{PATH}/begin": {"rest": "bots"},
    f"{PATH}/actions": {"action": {"do": "write", "number": 123456}, "action_id": "a"},
    f"{PATH}/undo": {"action_id": "a"},
    f"{PATH}/messages": {"text": "Hello"},
}
"""What each form has when all is well; what is not here needs none."""


def last(path):
    """The last part of a route, by which it is known here."""
    if path.endswith("/seat/{key}"):
        return "/seat/{key}"
    return (PATH if path.startswith(PATH) else "") + path[path.rindex("/") :]


def posted(place):
    """Every route that takes a POST."""
    return [path for method, path in routes(place.app) if method == "POST"]


def form_of(path, changed=None):
    """The body of a request, as the route takes it."""
    values = {**RIGHT.get(last(path), {}), **(changed or {})}
    return json.dumps(values).encode() if path.startswith(PATH) else urlencode(values).encode()


def headers_of(path, place, key=None):
    """Those of somebody who has a seat."""
    if path.startswith(PATH):
        return {**JSON, **place.token(key)}
    return {**FORM, **place.cookie(key)}


class Refused:
    """Sends what has to be refused, and sees that nothing changes."""

    def __init__(self, place):
        self.place = place
        self.before = everything(place.settings)
        self.seen = set()

    async def __call__(self, path, statuses, headers, body, **values):
        answer = await self.place.ask("POST", self.place.address(path, **values), headers, body=body)
        assert answer.status in statuses, (path, answer.status, body[:80])
        said = sentence(answer, path) if "hx-request" not in headers else answer.text
        assert len(said) > 10, (path, said)
        assert everything(self.place.settings) == self.before, path
        self.seen.add((path, answer.status))


def test_what_is_too_big_or_of_another_kind_is_refused_everywhere(settings):
    async def visit():
        async with Place(settings) as place:
            refuse = Refused(place)
            for path in posted(place):
                right = headers_of(path, place)
                await refuse(path, {413}, {**right, "content-length": "70000"}, b"")
                await refuse(path, {413}, right, b"x" * 70_000)
                bare = last(path).removeprefix(PATH) in BARE
                if last(path) in RIGHT:
                    for kind in ("text/plain", "multipart/mixed", ""):
                        await refuse(path, {415}, {**right, "content-type": kind}, form_of(path))
                    if path.startswith(PATH):
                        for body in (b"{", b"\xff", b"null", b"[]", b"", b"[" * 30_000):
                            await refuse(path, {400, 422}, right, body)
                else:
                    assert bare, f"{path} is in neither list of this test"

    run(visit())


def test_fields_that_are_missing_or_wrong_are_refused_everywhere(settings):
    wrong = {
        "game": ["ludo", "\xd8\x00", "x" * 5000],
        "name": ["", " ", "x" * 25, "a\u202eb", "a\x00b"],
        "players": ["-1", "9" * 5000, "NaN"],
        "bot": ["hal"],
        "do": ["sing"],
        "number": ["-5", "0.5", "1e9", "NaN", "9" * 5000, "7"],
        "action_id": ["", "a b", "x" * 65],
        "text": ["", "x" * 301, "a\x1bb"],
        "luck": ["x" * 61, "a\u2028b"],
        "seat": ["-1", "99", "x", "9" * 5000],
        "who": ["Nobody"],
        "seats": ["bot", ["hal"], ["bot"] * 63, [1]],
        "rest": ["all"],
        "action": [{}, [], {"do": "undo"}, {"do": "write", "number": True}, {"do": "write", "number": 10**40}, "write"],
    }

    async def visit():
        async with Place(settings) as place:
            refuse = Refused(place)
            for path in posted(place):
                gathers = path.endswith(GATHERS)
                table = place.table if gathers else place.match
                key = place.hosts[0] if gathers else None
                if path.endswith("/sit"):
                    key = "x" * 43
                for field in RIGHT.get(last(path), {}):
                    for value in wrong[field]:
                        if field == "rest" and not path.startswith(PATH):
                            continue  # a button that is none: bots come
                        headers = headers_of(path, place, key)
                        if gathers and not path.startswith(PATH):
                            headers = {**FORM, **place.cookie(key, table)}
                        if path == f"{PATH}/tables/{{table}}/sit":
                            headers = JSON
                        body = form_of(path, {field: value})
                        await refuse(path, {403, 404, 409, 422}, headers, body, match_id=table, table=table)

    run(visit())


def test_who_has_no_seat_or_a_forged_one_changes_nothing(settings):
    async def visit():
        async with Place(settings) as place:
            refuse = Refused(place)
            needing = [path for path in posted(place) if not path.endswith(("/tables", "/say", "/messages"))]
            for path in needing:
                api = path.startswith(PATH)
                for key in (None, "x", "x" * 43, "x" * 3000, place.hosts[0]):
                    headers = {**(JSON if api else FORM)}
                    if key:
                        headers |= place.token(key) if api else place.cookie(key)
                    if path.endswith("/take"):
                        continue  # it is for those who have none; nothing is open here
                    await refuse(path, {401, 403, 409, 410}, headers, form_of(path))
                headers = JSON if api else FORM
                for unknown in ("nothing", "x" * 3000, "%00", ".."):
                    values = {"match_id": unknown, "table": unknown}
                    await refuse(path, {404}, {**headers, **({} if api else place.cookie())}, form_of(path), **values)

    run(visit())


def test_what_comes_twice_too_late_or_out_of_turn_changes_nothing(settings):
    async def visit():
        async with Place(settings) as place:
            cookie = {**FORM, **place.cookie()}
            token = {**JSON, **place.token()}
            act, api = "/t/{match_id}/act", PATH + "/tables/{table}/actions"
            first = await place.ask("POST", place.address(act), cookie, body=form_of(act))
            assert first.status == 303
            before = everything(place.settings)
            again = await place.ask("POST", place.address(act), cookie, body=form_of(act))
            assert "already" in again.text
            same = await place.ask("POST", place.address(api), token, body=form_of(api))
            assert json.loads(same.body)["done"] == "before"
            assert everything(place.settings) == before
            refuse = Refused(place)
            for path, headers in ((act, cookie), (api, token)):
                await refuse(path, {422}, headers, form_of(path, {"action_id": "b"}))
                old = {"action_id": "c", "version": "0" if path == act else 0}
                await refuse(path, {409}, headers, form_of(path, old))
            for path in ("/t/{match_id}/rematch", "/t/{match_id}/take", "/t/{match_id}/begin"):
                await refuse(path, {403, 409}, cookie, form_of(path))
            await refuse("/t/{match_id}/remove", {409}, cookie, form_of("/t/{match_id}/remove"))
            await refuse("/t/{match_id}/luck", {409}, cookie, form_of("/t/{match_id}/luck"))
            await refuse(PATH + "/tables/{table}/begin", {409}, token, form_of(PATH + "/tables/{table}/begin"))

    run(visit())
