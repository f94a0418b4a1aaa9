"""Those who have no seat see a match at once, a minute late, after it or never, as the table's settings say."""

import asyncio
import json
import re
from datetime import timedelta

import pytest
from houses import fresh_id, run, timeless
from test_clock import FakeClock
from wire import ask

from croupier.games import registry
from croupier.server.app import create_app
from croupier.server.house import Invitation
from croupier.server.kept import TableSettings
from croupier.server.routes.api import PATH
from croupier.server.routes.desk import COOKIE

SECOND = timedelta(seconds=1)
LATE = "Those who watch see this match one minute late, and it began less than a minute ago."
AFTER = "Those who watch see this match when it is over."
NEVER = "Only the players see this match."

pytestmark = pytest.mark.usefixtures("duel", "plain_pages")


class Watched:
    """A house, and a match of Ann and Bob that somebody watches."""

    def __init__(self, settings, watch, clock=None):
        self.clock = clock or FakeClock()
        self.app = create_app(settings)
        self.house = self.app.state.house
        self.house.clock = self.clock
        self.rules = TableSettings(watch=watch)

    async def __aenter__(self):
        duel = registry.game("duel")
        people = [Invitation("Ann"), Invitation("Bob")]
        self.id, self.keys = await self.house.create(duel, duel.options(rounds=2), people, self.rules)
        return self

    async def __aexit__(self, *_):
        await self.house.close()

    def get(self, what="", seat=None, **more):
        """What a seat is sent, or whoever has none."""
        headers = {} if seat is None else {"cookie": f"{COOKIE}{self.id}={self.keys[seat]}"}
        return ask(self.app, "GET", f"/t/{self.id}{what}", {**headers, **more.pop("headers", {})}, **more)

    def api(self, seat=None):
        headers = {} if seat is None else {"authorization": f"Bearer {self.keys[seat]}"}
        return ask(self.app, "GET", f"{PATH}/tables/{self.id}", headers)

    async def post(self, what, seat=None, **form):
        """What becomes of a form."""
        headers = {"content-type": "application/x-www-form-urlencoded"}
        if seat is not None:
            headers["cookie"] = f"{COOKIE}{self.id}={self.keys[seat]}"
        body = "&".join(f"{name}={value}" for name, value in form.items()).encode()
        return await ask(self.app, "POST", f"/t/{self.id}/{what}", headers, body)

    async def write(self, seat, number):
        answer = await self.post("act", seat, action_id=fresh_id(), do="write", number=number)
        assert answer.status == 303

    async def everything(self, seat=None):
        """All that is sent to somebody who looks now."""
        pages = [await self.get(what, seat) for what in ("", "/log", "/dice", "/replay", "/replay/3?eyes=open")]
        streams = [await self.get("/live", seat, until="talk"), await self.api(seat)]
        return timeless("\n".join(f"{answer.status}\n{answer.text}" for answer in [*pages, *streams]))


def test_who_watches_late_sees_nothing_that_is_not_a_minute_old(settings):
    async def play():
        async with Watched(settings, "late") as table:
            assert LATE in (await table.get()).text
            assert "Ann" in (await table.get()).text
            assert (await table.get("/log")).status == 403
            view = json.loads((await table.api()).body)
            assert (view["started"], view["version"], view["awaited"], view["picture"]) == (True, 0, LATE, {})
            assert "<b>your turn</b>" in (await table.get(seat=0)).text
            await table.clock.go_on(60 * SECOND)
            early = await table.everything()
            assert 'data-version="0"' in early
            await table.write(0, 123456)
            await table.write(1, 654321)
            await table.post("say", 0, text="Ha")
            assert await table.everything() == early
            assert "123456" in await table.everything(0)
            await table.clock.go_on(59 * SECOND)
            assert await table.everything() == early
            await table.clock.go_on(SECOND)
            late = await table.everything()
            assert all(word in late for word in ("123456", "654321", "Ha", 'data-version="3"'))
            assert json.loads((await table.api()).body)["version"] == 3
            await table.write(0, 222222)
            await table.write(1, 333333)
            assert "secret" in json.loads((await table.get("/log", 0)).body)
            assert (await table.get("/replay", 0)).status == 200
            assert await table.everything() == late
            assert "not over yet" in (await table.post("rematch")).text
            await table.clock.go_on(60 * SECOND)
            assert "secret" in json.loads((await table.get("/log")).body)
            assert (await table.get("/replay")).status == 200

    run(play())


def test_the_stream_of_who_watches_late_brings_each_event_when_its_minute_has_passed(settings):
    async def play():
        async with Watched(settings, "late") as table:
            opening = asyncio.create_task(table.get("/live", until="reload"))
            await asyncio.sleep(0.05)
            assert not opening.done()
            await table.clock.go_on(60 * SECOND)
            assert "event: people" in (await opening).text
            following = asyncio.create_task(table.get("/live", headers={"last-event-id": "0"}, until="table"))
            await table.write(0, 123456)
            await table.clock.go_on(59 * SECOND)
            await asyncio.sleep(0.05)
            assert not following.done()
            await table.clock.go_on(SECOND)
            assert "id: 1" in (await following).text

    run(play())


def test_who_comes_without_the_cookie_of_a_seat_watches_late_like_others(settings):
    async def play():
        async with Watched(settings, "late") as table:
            await table.clock.go_on(60 * SECOND)
            stranger = await table.everything()
            await table.write(0, 123456)
            table.keys[7] = "x" * 43
            assert await table.everything() == stranger
            assert timeless((await table.get(seat=7)).text) == timeless((await table.get()).text)

    run(play())


def test_after_a_restart_what_is_late_is_still_late(settings):
    async def play():
        async with Watched(settings, "late") as table:
            await table.clock.go_on(60 * SECOND)
            await table.write(0, 123456)
            await table.write(1, 654321)
            await table.clock.go_on(30 * SECOND)
            before = await table.everything()
            again = Watched(settings, "late", table.clock)
            again.id, again.keys = table.id, table.keys
            assert await again.everything() == before
            assert "123456" not in before
            await table.clock.go_on(30 * SECOND)
            assert "123456" in await again.everything()
            await again.house.close()

    run(play())


@pytest.mark.parametrize(("watch", "sentence", "later"), [("after", AFTER, 200), ("never", NEVER, 403)])
def test_who_watches_after_the_match_or_never_sees_nothing_before(settings, watch, sentence, later):
    async def play():
        async with Watched(settings, watch) as table:
            first = await table.everything()
            assert first.count("403") >= 4
            stream = asyncio.create_task(table.get("/live", until="reload"))
            for numbers in ((123456, 654321), (222222, 333333)):
                assert await table.everything() == first
                assert sentence in (await table.get()).text
                assert json.loads((await table.api()).body)["awaited"] == sentence
                for seat, number in enumerate(numbers):
                    await table.write(seat, number)
            assert (await table.get("/log")).status == later
            assert (await table.get("/replay")).status == later
            assert ("123456" in await table.everything()) == (later == 200)
            assert "123456" in await table.everything(1)
            if later == 200:
                assert "event: reload" in (await stream).text
            stream.cancel()

    run(play())


def test_a_seat_that_was_left_can_be_taken_where_nobody_may_watch(settings):
    async def play():
        async with Watched(settings, "never") as table:
            await table.post("leave", 1)
            assert f'action="/t/{table.id}/take"' in (await table.get()).text
            taken = await table.post("take", seat=None, key="k" * 43)
            assert taken.status == 422
            taken = await ask(
                table.app,
                "POST",
                f"/t/{table.id}/take",
                {"content-type": "application/x-www-form-urlencoded"},
                b"seat=1",
            )
            table.keys[1] = re.search(r"=([\w-]{43});", taken.header("set-cookie"))[1]
            assert 'data-seat="1"' in (await table.get(seat=1)).text

    run(play())


def test_what_is_asked_for_is_said_where_the_table_gathers_and_in_the_api(client):
    table = client.gather("friend", watch="after")
    assert "Those who watch see the game when it is over." in client.get(table).text
    assert client.live(table).kept.settings.watch == "after"
    assert "Watch should be 'now', 'late', 'after' or 'never', not 'x'." in client.post(
        "/tables", data={"game": "duel", "name": "Ann", "players": 2, "watch": "x"}
    ).text.replace("&#39;", "'")
    described = client.get(f"{PATH}/openapi.json").json()["components"]["schemas"]["TableSettings"]["properties"]
    assert set(described) == set(TableSettings.model_fields)
    assert all(field["description"] for field in described.values())
