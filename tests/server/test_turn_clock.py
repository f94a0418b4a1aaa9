"""Turn clocks: told from the entries' times, entered by the house, over when the person acts or says so."""

import asyncio
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from houses import run
from test_clock import FakeClock
from test_house import lost, open_house, until

from croupier.games import registry
from croupier.games.contract import HOUSE
from croupier.kernel.menu import low
from croupier.play.entries import Return, StandIn, Undo
from croupier.play.match import replay
from croupier.server import orders
from croupier.server.errors import HouseError
from croupier.server.house import Invitation
from croupier.server.kept import TableSettings
from croupier.server.pages import Pages
from croupier.server.turns import OVERTIME
from toy import SEALED, Bid

SECOND = timedelta(seconds=1)
TURN = TableSettings(clock="turn", turn_seconds=30)
GAME = TableSettings(clock="game", game_minutes=2)


@pytest.fixture(autouse=True)
def listed(monkeypatch):
    games = registry.games()
    monkeypatch.setattr(registry, "games", lambda: {"sealed": SEALED, **games})


@asynccontextmanager
async def timed(settings, rules, clock=None, game="sealed", **options):
    """A house with a fake clock, and a match of Ann and Bob."""
    clock = clock or FakeClock()
    async with open_house(settings, clock=clock) as house:
        played = registry.game(game)
        people = [Invitation("Ann"), Invitation("Bob")]
        match_id, _ = await house.create(played, played.options(**options), people, rules)
        yield house, await house.open(match_id), clock


def clicks(house, live):
    """A person's action, with an id of its own."""
    return lambda seat, action: house.act(live, seat, action, f"{seat}-{live.version}")


def said_by_house(live):
    return [action for by, action in live.match.actions if by == HOUSE]


def stand_ins(live):
    return [(action.seat, action.why) for action in said_by_house(live) if isinstance(action, StandIn)]


def test_a_bot_acts_when_the_turn_is_over_and_not_before(settings):
    async def play():
        async with timed(settings, TURN) as (house, live, clock):
            act = clicks(house, live)
            await clock.go_on(20 * SECOND)
            await act(0, Bid(dollars=3))
            await clock.go_on(9.9 * SECOND)
            await house.open(live.id)
            assert said_by_house(live) == []
            assert live.waiting == [1]
            news = asyncio.create_task(live.news())
            await asyncio.sleep(0)
            await clock.go_on(0.1 * SECOND)
            await asyncio.wait_for(news, 60)
            await until(lambda: live.match.table.round_ == 1)
            assert stand_ins(live) == [(1, "time")]
            assert house.store.load(live.id).entries[-1].by != "house"
            assert "A bot acts for Bob, who ran out of time." in str(live.match.story())

    run(play())


def test_every_turn_has_its_own_time(settings):
    async def play():
        async with timed(settings, TURN, rounds=3) as (house, live, clock):
            act = clicks(house, live)
            for _ in range(3):
                await clock.go_on(29 * SECOND)
                await act(0, Bid(dollars=1))
                await act(1, Bid(dollars=1))
            assert live.match.over
            assert stand_ins(live) == []
            assert live.deadlines == {}
            assert live.timing is None

    run(play())


def test_all_turns_share_the_time_of_a_game(settings):
    async def play():
        async with timed(settings, GAME, rounds=4) as (house, live, clock):
            act = clicks(house, live)
            for seconds in (50, 40):
                await act(0, Bid(dollars=1))
                await clock.go_on(seconds * SECOND)
                await act(1, Bid(dollars=1))
            assert {seat: due - clock.now() for seat, due in live.deadlines.items()} == {
                0: 120 * SECOND,
                1: 30 * SECOND,
            }
            await act(0, Bid(dollars=1))
            await clock.go_on(30 * SECOND)
            await until(lambda: stand_ins(live) == [(1, "time")])

    run(play())


def test_who_ran_out_of_time_in_a_game_and_is_back_has_a_little_for_each_turn(settings):
    async def play():
        async with timed(settings, GAME, rounds=4) as (house, live, clock):
            act = clicks(house, live)
            await act(0, Bid(dollars=1))
            await clock.go_on(120 * SECOND)
            await until(lambda: live.match.table.round_ == 1 and live.waiting == [0])
            await house.let_return(live, 1)
            await act(0, Bid(dollars=1))
            assert live.deadlines == {0: clock.now() + 120 * SECOND, 1: clock.now() + OVERTIME}
            lost(house, live)
            assert (await house.open(live.id)).deadlines == live.deadlines

    run(play())


def test_who_is_back_has_a_whole_turn_and_who_acts_is_back(settings, monkeypatch):
    async def play():
        async with timed(settings, TURN, rounds=4) as (house, live, clock):
            monkeypatch.setattr(house._thinkers, "choose", for_ever)
            await clocks_ring(live, clock, 30)
            assert stand_ins(live) == [(0, "time"), (1, "time")]
            await clock.go_on(100 * SECOND)
            await house.let_return(live, 1)
            assert live.deadlines == {1: clock.now() + 30 * SECOND}
            await clicks(house, live)(0, Bid(dollars=2))
            assert said_by_house(live)[-2:] == [Return(seat=1), Return(seat=0)]
            assert live.match.stand_ins == {}

    run(play())


def test_a_restart_changes_nothing(settings):
    clock = FakeClock()

    async def begin():
        async with timed(settings, GAME, clock, rounds=4) as (house, live, _):
            act = clicks(house, live)
            await act(0, Bid(dollars=1))
            await clock.go_on(50 * SECOND)
            await act(1, Bid(dollars=1))
            await clock.go_on(7 * SECOND)
            await act(1, Bid(dollars=1))
            await act(1, Undo())
            return live.id, live.turns, live.deadlines

    async def go_on(match_id, turns, deadlines):
        async with open_house(settings, clock=clock) as house:
            live = await house.open(match_id)
            assert live.turns == turns
            assert live.deadlines == deadlines
            assert live.deadlines[1] - live.deadlines[0] == -50 * SECOND
            return live

    async def overdue(match_id):
        await clock.go_on(63 * SECOND)
        async with open_house(settings, clock=clock) as house:
            live = await house.open(match_id)
            assert stand_ins(live) == [(1, "time")]
            assert replay(live.match.log()).stand_ins.keys() == {1}

    async def play():
        clock.changed = asyncio.Condition()
        begun = await begin()
        await go_on(*begun)
        await overdue(begun[0])

    run(play())


def test_two_processes_enter_it_once(settings):
    async def play():
        async with timed(settings, TURN) as (house, live, clock), open_house(settings, clock=clock) as other:
            twin = await other.open(live.id)
            await clicks(house, live)(0, Bid(dollars=1))
            await clock.go_on(30 * SECOND)
            await until(lambda: stand_ins(live) and stand_ins(twin))
            entries = house.store.load(live.id).entries
            assert [(e.action["seat"]) for e in entries if e.action["do"] == "stand_in"] in ([1], [1, 0], [0, 1])

    run(play())


def test_a_table_without_a_turn_clock_has_none(settings):
    async def play():
        async with timed(settings, TableSettings()) as (house, live, clock):
            assert (live.deadlines, live.timing) == ({}, None)
            await clock.go_on(timedelta(days=30))
            await house.open(live.id)
            assert said_by_house(live) == []

    run(play())


def test_bots_have_all_the_time_they_need(settings, monkeypatch):
    async def play():
        async with open_house(settings, clock=FakeClock()) as house:
            monkeypatch.setattr(house._thinkers, "choose", for_ever)
            people = [Invitation("Ann"), Invitation("Robot", "careful")]
            match_id, _ = await house.create(SEALED, SEALED.options(), people, TURN)
            live = await house.open(match_id)
            assert live.waiting == [0, 1]
            assert live.deadlines.keys() == {0}

    run(play())


@pytest.mark.parametrize("game", ["roulette", "gamble"])
def test_in_real_games_bots_play_on_for_whoever_runs_out_of_time(settings, game):
    async def play():
        async with timed(settings, TURN, game=game) as (_, live, clock):
            while len(live.match.stand_ins) < 2:
                await until(lambda: clock.waiting and live.deadlines)
                await clock.go_on(30 * SECOND)
                await until(lambda: not live.late)
            await until(lambda: {0, 1} <= {by for by, _ in live.match.actions})
            assert sorted(stand_ins(live)) == [(0, "time"), (1, "time")]
            assert replay(live.match.log()).table.bytes_() == live.match.table.bytes_()

    run(play())


def test_the_page_says_who_is_awaited_and_since_when_or_until_when(settings):
    async def play():
        pages = Pages()
        async with timed(settings, TURN, game="roulette") as (house, live, clock):
            await clock.go_on(5 * SECOND)
            seat = live.waiting[0]
            for viewer in (seat, 1 - seat, -1):
                page = pages.fragment(live, viewer)
                assert " (until 20:00:30 UTC)</time>.</span>" in page
                assert 'data-now="2030-05-17T20:00:05+00:00"' in page
        async with timed(settings, TableSettings(), game="roulette") as (house, live, clock):
            seat = live.waiting[0]
            awaited = pages.fragment(live, 1 - seat)
            assert f"<span>Waiting for {live.names[seat]}<time" in awaited
            assert ", since 20:00 UTC</time>.</span>" in awaited
            assert "since 20:00 UTC</time>" in pages.fragment(live, -1)
            assert "<time" not in pages.fragment(live, seat)
            action = live.match.game.decode(low(live.match.game.menu(live.match.table, seat), 0))
            await clock.go_on(60 * SECOND)
            await clicks(house, live)(seat, action)
            assert "since 20:01 UTC</time>" in pages.fragment(live, seat)

    run(play())


async def for_ever(*question):
    """A bot that thinks so long."""
    await asyncio.Event().wait()


async def clocks_ring(live, clock, seconds):
    await until(lambda: clock.waiting)
    await clock.go_on(seconds * SECOND)
    await until(lambda: len(live.match.stand_ins) == 2)


def ordered(**form):
    return orders.new_table(
        {"game": "sealed", "name": "Ann", "company": "friends", "seat.1": "friend", **form}
    ).settings


def test_the_start_page_offers_it_and_it_is_off_by_default():
    page = Pages().start([])
    for field in ("clock", "turn_seconds", "game_minutes"):
        assert f'name="{field}"' in page
    assert ordered().clock == "off"
    settings = ordered(clock="game", turn_seconds="45", game_minutes="20")
    assert (settings.clock, settings.turn_seconds, settings.game_minutes) == ("game", 45, 20)


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"clock": "chess"}, "Clock should be 'off', 'turn' or 'game'"),
        ({"turn_seconds": "5"}, "Seconds for each turn should be at least 15"),
        ({"game_minutes": "soon"}, "Minutes for each player in the whole game should be a whole number"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(form, sentence):
    with pytest.raises(HouseError, match=sentence):
        ordered(**form)
