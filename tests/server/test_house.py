import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from houses import run

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.play.log import dump
from croupier.play.match import Refused
from croupier.server import thinking
from croupier.server.errors import HouseError
from croupier.server.house import Done, House, Invitation
from croupier.server.pages import Answer, context
from croupier.server.store import Store
from croupier.server.thinking import Thinkers

PATIENCE = 60

pytestmark = pytest.mark.usefixtures("duel")


@asynccontextmanager
async def open_house(settings, executor=None, clock=None):
    house = House(settings, Store(settings.database), Thinkers(1, executor or ThreadPoolExecutor(1)), clock)
    try:
        yield house
    finally:
        await house.close()


async def sit(house, game="duel", bots=("middling",), **options):
    played = registry.game(game)
    guests = [Invitation("Ann"), *(Invitation(f"Bot {k}", bot) for k, bot in enumerate(bots))]
    match_id, keys = await house.create(played, played.options(**options), guests)
    assert list(keys) == [0]
    return await house.open(match_id)


async def until(true):
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.002)


def lost(house, live):
    """A house that forgot the match, as after a restart."""
    house._live.pop(live.id)


def test_two_clicks_at_once_have_one_effect(settings, toy):
    async def play():
        async with open_house(settings) as house:
            live = await sit(house)
            await until(lambda: not live.bots_to_act)
            clicks = [house.act(live, 0, toy.Write(number=123456), "click") for _ in range(5)]
            done = await asyncio.gather(*clicks)
            assert sorted(d.value for d in done) == [*["already done"] * 4, "done"]
            assert live.version == 3

    run(play())


def test_two_tabs_at_once_get_one_action_in(settings, toy):
    async def play():
        async with open_house(settings) as house:
            live = await sit(house, bots=("broken",))
            actions = [house.act(live, 0, toy.Write(number=number), str(number)) for number in (111111, 222222)]
            done = await asyncio.gather(*actions, return_exceptions=True)
            assert done[0] is Done.NOW
            assert isinstance(done[1], Refused)
            assert [action.number for by, action in live.match.actions if by == 0] == [111111]

    run(play())


def test_an_action_is_on_the_disk_before_anybody_is_told(settings, toy, monkeypatch):
    order = []

    async def play():
        async with open_house(settings) as house:
            live = await sit(house, bots=("broken",))
            await until(lambda: live.trouble)
            append, tell = house.store.append, live.tell
            monkeypatch.setattr(house.store, "append", lambda *a, **k: (append(*a, **k), order.append("disk")))
            monkeypatch.setattr(live, "tell", lambda: (order.append(f"told {live.version}"), tell()))
            before = live.version
            await house.act(live, 0, toy.Write(number=111111), "x")
            assert order[:2] == ["disk", f"told {before + 1}"]

    run(play())


def test_what_cannot_be_written_is_not_done(settings, toy, monkeypatch):
    async def play():
        async with open_house(settings) as house:
            live = await sit(house, bots=("broken",))
            before = live.match.table.bytes_(), live.version

            def full(*args, **kwargs):
                raise OSError("disk full")

            with monkeypatch.context() as patch:
                patch.setattr(house.store, "append", full)
                with pytest.raises(OSError, match="disk full"):
                    await house.act(live, 0, toy.Write(number=111111), "x")
            assert (live.match.table.bytes_(), live.version) == before
            assert await house.act(live, 0, toy.Write(number=111111), "x") is Done.NOW

    run(play())


def test_a_rule_that_fails_loses_nothing_that_was_recorded(settings, toy, monkeypatch):
    async def play():
        async with open_house(settings) as house:
            live = await sit(house, bots=("broken",), rounds=2)

            def failing(s, seat, action):
                raise ZeroDivisionError

            live.match.game = replace(live.match.game, apply=failing)
            with pytest.raises(ZeroDivisionError):
                await house.act(live, 0, toy.Write(number=111111), "x")
            lost(house, live)
            again = await house.open(live.id)
            assert await house.act(again, 0, toy.Write(number=111111), "x") is Done.NOW

    run(play())


def test_a_bot_that_fails_is_reported_and_the_table_goes_on(settings, toy, caplog):
    async def play():
        async with open_house(settings) as house:
            live = await sit(house, bots=("broken",))
            await until(lambda: live.trouble)
            assert "A bot could not act; what was played is safe." in live.trouble
            assert "secret trouble" not in live.trouble
            assert await house.act(live, 0, toy.Write(number=111111), "x") is Done.NOW
            live.kept = replace(live.kept, seats=(live.kept.seats[0], replace(live.kept.seats[1], bot="middling")))
            await until(lambda: live.bots.done())
            await house.open(live.id)
            await until(lambda: live.version >= 3)
            assert live.trouble == ""

    with caplog.at_level(logging.CRITICAL):
        run(play())


def test_bots_go_on_after_a_restart_and_dice_fall_as_they_would_have(settings, toy):
    numbers = [111111, 222222, 333333, 444444]

    async def play_round(house, match_id, number):
        live = await house.open(match_id)
        await until(lambda: 0 in live.waiting)
        await house.act(live, 0, toy.Write(number=number), str(number))
        await until(lambda: live.match.over or not live.bots_to_act)
        return live

    async def play(restarts):
        chosen = replace(settings, database=settings.database.with_name(f"{restarts}.sqlite"))
        async with open_house(replace(chosen, pace=60)) as house:
            live = await sit(house, bots=("random", "middling"), rounds=4)
            with house.store._engine.begin() as connection:
                connection.exec_driver_sql("UPDATE matches SET secret = zeroblob(32)")
        groups = [[number] for number in numbers] if restarts else [numbers]
        for group in groups:
            async with open_house(chosen) as house:
                for number in group:
                    live = await play_round(house, live.id, number)
        assert live.match.over
        return [action for _, action in live.match.actions if isinstance(action, toy.Flip)]

    smooth, restarted = run(play(False)), run(play(True))
    assert smooth == restarted
    assert len(smooth) == len(numbers)


def test_another_process_that_was_first_is_noticed(settings, toy):
    async def play():
        async with open_house(settings) as house, open_house(settings) as other:
            live = await sit(house, bots=("broken",))
            twin = await other.open(live.id)
            watcher = asyncio.create_task(live.news())
            await asyncio.sleep(0)
            await other.act(twin, 0, toy.Write(number=111111), "x")
            with pytest.raises(HouseError, match="Somebody else was first") as caught:
                await house.act(live, 0, toy.Write(number=222222), "y")
            assert caught.value.status == 409
            await asyncio.wait_for(watcher, PATIENCE)
            assert dump(live.match.log()) == dump(twin.match.log())
            assert await house.act(live, 0, toy.Write(number=111111), "x") is Done.BEFORE

    run(play())


def test_a_bot_is_told_nothing_but_what_its_seat_sees(settings, toy, monkeypatch):
    told = []

    def spy(game, bot, view, seat, seed):
        told.append((game, bot, view, seat, seed))
        return thinking_choose(game, bot, view, seat, seed)

    thinking_choose = thinking.choose
    monkeypatch.setattr(thinking, "choose", spy)

    async def play():
        async with open_house(settings) as house:
            live = await sit(house, bots=("middling", "middling", "middling"), rounds=1)
            await house.act(live, 0, toy.Write(number=111111), "x")
            await until(lambda: live.match.over)
            return live.kept.secret

    secret = run(play())
    assert [(game, bot, seat) for game, bot, _, seat, _ in told] == [("duel", "middling", k) for k in (1, 2, 3)]
    for _, _, view, seat, seed in told:
        seen = toy.Duel.from_bytes(view)
        assert [p for p in range(4) if seen.number[p]] == []
        assert (111111).to_bytes(4, "little") not in view
        assert secret not in view
        assert len({seed, seat}) == 2
    assert len({seed for *_, seed in told}) == 3


def test_a_bot_must_choose_what_is_possible(toy, monkeypatch):
    table = toy.DUEL.new(2)
    cheat = replace(toy.DUEL, bots=(replace(toy.DUEL.bots[0], choose=lambda *a: 7),))
    monkeypatch.setattr(registry, "games", lambda: {"duel": cheat})
    with pytest.raises(ValueError, match="chose 7, which is not possible"):
        thinking.choose("duel", "random", table.bytes_(), 1, 3)


def test_the_same_view_and_seed_give_the_same_choice(toy):
    view = toy.DUEL.new(2).bytes_()
    assert len({thinking.choose("duel", "random", view, 1, 3) for _ in range(5)}) == 1
    assert len({thinking.choose("duel", "random", view, 1, seed) for seed in range(5)}) == 5


def test_bots_think_in_a_process_of_their_own_which_is_replaced_when_it_dies(roulette):
    table = roulette.new(2, roulette.options(first_dealer=0))
    from croupier.play.fairness import settle

    table = settle(roulette, table, bytes(32), 0)[-1].after

    async def play():
        thinkers = Thinkers(1)
        try:
            ask = ("roulette", roulette.bots[0].name, roulette.view(table, 0).bytes_(), 0, 5)
            first = await thinkers.choose(*ask)
            process = next(iter(thinkers._executor._processes.values()))
            process.kill()
            process.join()
            assert await thinkers.choose(*ask) == first == thinking.choose(*ask)
        finally:
            thinkers.close()

    run(play())


def test_a_deal_is_one_event(settings):
    async def play():
        async with open_house(settings) as house:
            live = await sit(house, "roulette", bots=("heuristic",), first_dealer=0)
            assert live.version == 19
            assert live.waiting == [0]

    run(play())


def test_idle_matches_leave_memory_and_nothing_else(settings, toy):
    quick = replace(settings, idle=0.0)

    async def play():
        async with open_house(quick) as house:
            tables = [await sit(house, bots=("middling",), rounds=1) for _ in range(30)]
            for live in tables:
                await house.act(live, 0, toy.Write(number=111111), "x")
            await until(lambda: all(live.match.over and live.bots.done() for live in tables))
            watched = tables[7]
            watched.here[NOBODY] += 1
            house.forget_idle()
            assert house.live == [watched]
            watched.here[NOBODY] -= 1
            house.forget_idle()
            assert house._live == {}
            again = await house.open(tables[3].id)
            assert dump(again.match.log()) == dump(tables[3].match.log())

    run(play())


def test_a_match_with_a_bot_at_work_is_not_forgotten(settings):
    slow = replace(settings, idle=0.0, pace=30.0)

    async def play():
        async with open_house(slow) as house:
            live = await sit(house)
            await asyncio.sleep(0)
            house.forget_idle()
            assert house.live == [live]

    run(play())


def test_bots_act_at_a_human_pace(settings, monkeypatch):
    slept = []
    sleep = asyncio.sleep

    async def noted(seconds):
        slept.append(seconds)
        await sleep(0)

    async def play():
        async with open_house(replace(settings, pace=0.7)) as house:
            live = await sit(house, bots=("middling", "middling"))
            monkeypatch.setattr("croupier.server.house.asyncio.sleep", noted)
            await until(lambda: live.version == 2)
            assert slept.count(0.7) >= 1

    run(play())


def test_a_table_of_other_rules_is_refused_by_name(settings, toy, monkeypatch):
    async def play():
        async with open_house(settings) as house:
            live = await sit(house)
            lost(house, live)
            monkeypatch.setattr(registry, "games", lambda: {"duel": replace(toy.DUEL, version=2)})
            with pytest.raises(HouseError, match="follows rules version 1 of Duel of Numbers") as caught:
                await house.open(live.id)
            assert caught.value.status == 409
            monkeypatch.setattr(registry, "games", lambda: {"duel": toy.DUEL})
            assert (await house.open(live.id)).id == live.id

    run(play())


def test_a_moment_that_the_picture_asks_for_stays_in_view_until_somebody_goes_on(settings, toy, monkeypatch):
    def picture(s, seat, names):
        return {**toy.picture(s, seat, names), "pause": not toy.actors(s) & toy.bit(0)}

    monkeypatch.setattr(registry, "games", lambda: {"duel": replace(toy.DUEL, picture=picture)})

    async def play():
        async with open_house(replace(settings, pause=60)) as house:
            live = await sit(house, bots=("middling",), rounds=2)
            await until(lambda: live.version == 1)
            await house.act(live, 0, toy.Write(number=111111), "x")
            assert live.version == 3
            shown = context(live, 0, Answer())
            assert shown["moment"]
            assert shown["picture"]["round"] == 0
            assert not shown["my_turn"]
            assert [told.number for told in shown["log"]] == [1, 2]
            assert live.bots_to_act
            await house.go_on(live)
            await until(lambda: live.version == 4)
            shown = context(live, 0, Answer())
            assert shown["picture"]["round"] == 1
            assert shown["my_turn"]
            assert [told.number for told in shown["log"]] == [1, 2, 3, 4]

    run(play())
