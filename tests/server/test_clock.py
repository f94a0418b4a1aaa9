"""The house acts when its clock rings, on time, once, and after any restart."""

import asyncio
import gc
import weakref
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from houses import run
from test_house import lost, open_house, sit, until

from croupier.games import registry
from croupier.games.contract import CHANCE, HOUSE
from croupier.kernel import bit
from croupier.play.log import dump, parse
from croupier.play.match import Refused, replay
from croupier.server.clock import Clock
from croupier.server.pages import Answer, Pages, context
from croupier.server.thinking import Thinkers
from toy import SEALED, Bid, Close, actors

MINUTE = timedelta(minutes=1)


class FakeClock(Clock):
    """A clock that goes when it is told to."""

    def __init__(self):
        self.time = datetime(2030, 5, 17, 20, 0, tzinfo=UTC)
        self.changed = asyncio.Condition()
        self.waiting = 0

    def now(self):
        return self.time

    async def strike(self, moment):
        self.waiting += 1
        try:
            async with self.changed:
                await self.changed.wait_for(lambda: self.time >= moment)
        finally:
            self.waiting -= 1

    async def go_on(self, time):
        async with self.changed:
            self.time += time
            self.changed.notify_all()


@pytest.fixture(autouse=True)
def listed(monkeypatch):
    monkeypatch.setattr(registry, "games", lambda: {"sealed": SEALED})


@asynccontextmanager
async def timed(settings, clock=None, **options):
    """A house with a fake clock, and a match of two at a table with one of ten minutes."""
    clock = clock or FakeClock()
    async with open_house(settings, clock=clock) as house:
        live = await sit(house, "sealed", bots=("careful",), **{"minutes": 10, "rounds": 4, **options})
        await until(lambda: live.waiting == [0])
        yield house, live, clock


def acts(live):
    return [by for by, _ in live.match.actions]


def test_the_house_acts_when_its_time_has_come_and_not_before(settings):
    async def play():
        async with timed(settings) as (house, live, clock):
            await clock.go_on(9.99 * MINUTE)
            await house.act(live, 0, Bid(dollars=3), "x")
            await until(lambda: live.waiting == [0])
            assert HOUSE not in acts(live)
            news = asyncio.create_task(live.news())
            await asyncio.sleep(0)
            await clock.go_on(0.01 * MINUTE)
            await asyncio.wait_for(news, 60)
            assert live.match.actions[-1] == (HOUSE, Close())
            assert house.store.load(live.id).entries[-1].by == "house"
            await house.act(live, 0, Bid(dollars=3), "y")
            await until(lambda: live.match.over)
            assert acts(live).count(HOUSE) == 1
            assert acts(live).count(0) == 2
            assert live.match.table.round_ == 2

    run(play())


def test_a_match_that_the_house_closed_replays_from_its_log(settings):
    async def play():
        async with timed(settings, rounds=1) as (house, live, clock):
            await clock.go_on(10 * MINUTE)
            await until(lambda: HOUSE in acts(live))
            await house.act(live, 0, Bid(dollars=3), "x")
            await until(lambda: live.match.over)
            again = replay(parse(dump(house.log_for(live, 0))))
            assert again.over
            assert again.table.bytes_() == live.match.table.bytes_()
            assert any("The house closes after this round." in told.lines for told in again.story())

    run(play())


def test_a_table_without_a_clock_has_none(settings):
    async def play():
        async with timed(settings, minutes=0) as (house, live, clock):
            assert live.ringing is None
            assert clock.waiting == 0
            await clock.go_on(1000 * MINUTE)
            await house.open(live.id)
            assert HOUSE not in acts(live)
            assert context(live, 0, Answer())["match"].due is None

    run(play())


@pytest.mark.parametrize(("passed", "rings"), [(9, False), (10, True), (500, True)])
def test_what_was_due_during_a_restart_is_done_before_anybody_sees_the_table(settings, passed, rings):
    async def play():
        async with timed(settings) as (_, live, clock):
            before = acts(live)
        await clock.go_on(passed * MINUTE)
        async with open_house(settings, clock=clock) as house:
            again = await house.open(live.id)
            assert acts(again) == [*before, *([HOUSE] if rings else [])]
            assert again.left == (None if rings else MINUTE)
            await clock.go_on(MINUTE)
            await until(lambda: HOUSE in acts(again))

    run(play())


def test_two_who_open_an_overdue_table_at_once_have_the_house_act_once(settings):
    async def play():
        async with timed(settings) as (house, live, clock):
            lost(house, live)
            live.ringing.cancel()
            clock.time += 11 * MINUTE
            opened = await asyncio.gather(*(house.open(live.id) for _ in range(4)))
            assert len({id(match) for match in opened}) == 1
            assert acts(opened[0]).count(HOUSE) == 1

    run(play())


def test_two_processes_have_the_house_act_once(settings):
    async def play():
        async with timed(settings) as (house, live, clock), open_house(settings, clock=clock) as other:
            twin = await other.open(live.id)
            await clock.go_on(10 * MINUTE)
            await until(lambda: HOUSE in acts(live) and HOUSE in acts(twin))
            assert dump(live.match.log()) == dump(twin.match.log())
            assert [entry.by for entry in house.store.load(live.id).entries].count("house") == 1

    run(play())


def test_where_the_house_may_not_act_yet_it_does_so_as_soon_as_it_may(settings, monkeypatch):
    def busy(s):
        return actors(s) & ~bit(HOUSE) if s.round_ == 0 else actors(s)

    monkeypatch.setattr(registry, "games", lambda: {"sealed": replace(SEALED, actors=busy)})

    async def play():
        async with timed(settings) as (house, live, clock):
            await clock.go_on(10 * MINUTE)
            await house.open(live.id)
            assert HOUSE not in acts(live)
            await house.act(live, 0, Bid(dollars=3), "x")
            await until(lambda: HOUSE in acts(live))
            assert live.match.table.round_ == 1

    run(play())


def test_who_decides_while_the_clock_rings_may_still_do_so(settings):
    async def play():
        async with timed(settings) as (house, live, clock):
            seen = live.version
            await clock.go_on(10 * MINUTE)
            await until(lambda: HOUSE in acts(live))
            await house.act(live, 0, Bid(dollars=3), "x", version=seen)
            assert live.match.over

    run(play())


def test_a_bot_that_thinks_while_the_clock_rings_thinks_again(settings, monkeypatch):
    """What it chose was meant for another table; the one it sees now may not even allow it."""
    clock, asked, choose = FakeClock(), [], Thinkers.choose

    async def slow(thinkers, *question):
        asked.append(question)
        if len(asked) == 1:
            (live,) = thinkers.house.live
            await clock.go_on(10 * MINUTE)
            await until(lambda: HOUSE in acts(live))
        return await choose(thinkers, *question)

    async def play():
        async with open_house(settings, clock=clock) as house:
            house._thinkers.house = house
            live = await sit(house, "sealed", bots=("careful",), minutes=10)
            await until(lambda: live.waiting == [0])
            assert [by for by in acts(live) if by != CHANCE] == [HOUSE, 1]
            assert len(asked) == 2
            assert live.trouble == ""

    monkeypatch.setattr(Thinkers, "choose", slow)
    run(play())


def test_nobody_is_told_to_wait_for_the_house(settings):
    async def play():
        async with timed(settings) as (house, live, _):
            assert live.waiting == [0]
            assert live.awaited(1, live.match.view(1)) == "Waiting for Ann."
            with pytest.raises(Refused, match="The house closes, and does nothing else"):
                await house.act(live, 0, Close(), "x")

    run(play())


def test_the_page_says_how_much_time_is_left(settings):
    async def play():
        async with timed(settings) as (_, live, clock):
            pages = Pages()
            assert ">10 min</time>" in pages.match(live, 0)
            assert 'datetime="2030-05-17T20:10:00+00:00"' in pages.fragment(live, 0)
            await clock.go_on(8.5 * MINUTE)
            assert ">2 min</time>" in pages.fragment(live, -1)
            await clock.go_on(1.5 * MINUTE)
            await until(lambda: HOUSE in acts(live))
            assert "time-left" not in pages.match(live, 0)

    run(play())


def test_a_forgotten_table_leaves_no_clock_behind(settings):
    async def play():
        async with timed(replace(settings, idle=0.0)) as (house, live, clock):
            await until(lambda: live.bots.done())
            assert clock.waiting == 1
            match_id, left = live.id, weakref.ref(live.match)
            house.forget_idle()
            assert house._live == {}
            await until(lambda: clock.waiting == 0)
            return match_id, left

    _, left = run(play())
    gc.collect()
    assert left() is None


def test_a_house_that_cannot_write_rings_when_it_can_again(settings, monkeypatch, caplog):
    async def play():
        async with timed(settings) as (house, live, clock):

            def full(*args, **kwargs):
                raise OSError("disk full")

            with monkeypatch.context() as patch:
                patch.setattr(house.store, "append", full)
                await clock.go_on(10 * MINUTE)
                await until(lambda: live.ringing.done())
            assert HOUSE not in acts(live)
            await house.open(live.id)
            assert live.match.actions[-1][0] == HOUSE

    with caplog.at_level("CRITICAL"):
        run(play())


def test_the_real_clock_has_struck_what_is_past():
    clock = Clock()
    assert clock.now().tzinfo is UTC
    run(asyncio.wait_for(clock.strike(clock.now() - MINUTE), 60))
