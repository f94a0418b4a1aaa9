"""Taking back a slip on the page: offered where it may be done, done once, and refused with a reason elsewhere."""

import asyncio
import re
import threading
from dataclasses import replace

import pytest
from houses import PATIENCE, events, run, running, said
from test_house import open_house, sit, until

from croupier.kernel.menu import low
from croupier.play.entries import Undo
from croupier.play.match import replay
from croupier.play.undo import Streak
from croupier.server.house import Done
from croupier.server.settings import Settings
from croupier.server.thinking import Thinkers

pytestmark = pytest.mark.usefixtures("duel")
HX = {"HX-Request": "true"}
OFFER = 'id="undo"'


@pytest.fixture(scope="module")
def server(tmp_path_factory, duel):
    """A house with its own pages."""
    with running(Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=0)) as server:
        yield server


def fields(page):
    """What the button on the page sends."""
    form = re.search(r'<form id="form-undo".*?</form>', page, re.DOTALL)[0]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def test_who_acted_last_is_offered_to_take_it_back_and_nobody_else_is(client, server, bob, table):
    assert OFFER not in client.get(table).text
    client.act(table, do="write", number="123456")
    assert OFFER in client.get(table).text
    with server.visitor() as zoe:
        for visitor in (bob, zoe):
            assert "Take back" not in visitor.get(table).text


def test_the_button_works_without_scripts(client, bob, table):
    client.act(table, do="write", number="123456")
    answer = client.post(f"{table}/undo", data=fields(client.get(table).text))
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    page = said(client.get(table))
    assert "Ann takes that back." in page
    assert OFFER not in page
    assert "Your turn" in page
    assert [entry["do"] for entry in client.entries(table)] == ["write", "undo"]
    for visitor in (client, bob):
        visitor.act(table, do="write", number="654321")
    match = client.live(table).match
    assert replay(match.log()).table.bytes_() == match.table.bytes_()


def test_a_script_gets_the_table_as_it_is_then(client, table):
    client.act(table, do="write", number="123456")
    answer = client.post(f"{table}/undo", data=fields(client.get(table).text), headers=HX)
    assert answer.status_code == 200
    assert 'data-version="2"' in answer.text
    assert OFFER not in answer.text


def test_a_double_click_takes_back_one_thing(client, table):
    client.act(table, do="write", number="123456")
    form = fields(client.get(table).text)
    client.post(f"{table}/undo", data=form)
    again = client.post(f"{table}/undo", data=form)
    assert "That was done already." in said(again)
    other_tab = client.post(f"{table}/undo", data={**form, "action_id": "another"})
    assert other_tab.status_code == 409
    assert "You have acted since then" in said(other_tab)
    assert client.live(table).version == 2


def test_what_others_saw_of_a_thing_taken_back_is_an_old_page(client, bob, table):
    client.act(table, do="write", number="123456")
    seen = client.live(table).version
    client.do(table, "undo", action_id="slip")
    answer = bob.act(table, do="write", number="111111", version=seen)
    assert answer.status_code == 409
    assert "Something was taken back meanwhile: look at the table as it is now." in said(answer)
    assert client.live(table).version == seen + 1
    assert bob.act(table, do="write", number="111111", version=seen + 1).status_code == 303


def test_what_cannot_be_taken_back_is_refused_in_a_sentence(client, server, bob, table):
    refused = bob.do(table, "undo", action_id="x")
    assert refused.status_code == 422
    assert "There is nothing that you could take back" in said(refused)
    client.act(table, do="write", number="123456")
    refused = bob.do(table, "undo", action_id="x")
    assert "Only who did the last thing can take it back, and that was Ann" in said(refused)
    bob.act(table, do="write", number="111111")
    refused = bob.do(table, "undo", action_id="x")
    assert "Dice or cards came last, and they cannot be taken back" in said(refused)
    assert OFFER not in said(bob.get(table))
    with server.visitor() as zoe:
        assert zoe.do(table, "undo", action_id="x").status_code == 403
    assert client.do(table, "undo", action_id="no such id!").status_code == 422
    assert not client.live(table).undone_since(0)


def test_another_site_takes_nothing_back(client, table):
    client.act(table, do="write", number="123456")
    answer = client.post(f"{table}/undo", data={"action_id": "x"}, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert client.live(table).version == 1


def test_the_stream_brings_the_offer_with_what_was_done(client, table):
    assert OFFER not in next(events(client, table, only="table"))[2]
    client.act(table, do="write", number="123456")
    event, number, data = next(events(client, table, only="table"))
    assert (event, number) == ("table", "1")
    assert OFFER in data


def test_a_card_from_a_hidden_hand_stands_and_a_pass_does_not(client, bob):
    table = client.gather("friend", game="roulette", **{"option.rounds": "1"})
    bob.join(table, "Bob")
    client.get(table)
    live, offered = client.live(table), set()
    while len(offered) < 2:
        game, (seat, *_) = live.match.game, live.waiting
        action = game.decode(low(game.menu(live.match.table, seat), 0))
        visitor = (client, bob)[seat]
        visitor.act(table, **{name: str(value) for name, value in action.model_dump(exclude_none=True).items()})
        offered.add((action.do, OFFER in visitor.get(table).text))
    assert offered == {("play", False), ("pass", True)}
    assert visitor.do(table, "undo", action_id="slip").status_code == 303
    assert live.waiting == [seat]


def test_others_are_served_while_it_is_found_out(settings, toy, monkeypatch):
    why_not, found = Streak.why_not, threading.Event()

    def slow(streak, seat):
        assert found.wait(PATIENCE), "the loop waited"
        return why_not(streak, seat)

    async def play():
        async with open_house(settings) as house:
            live = await sit(house, bots=("broken",))
            await until(lambda: live.trouble)
            await house.act(live, 0, toy.Write(number=111111), "x")
            asked = asyncio.create_task(house.act(live, 0, Undo(), "y"))
            await until(live.lock.locked)
            found.set()
            assert await asked is Done.NOW
            assert live.waiting == [0, 1]

    monkeypatch.setattr(Streak, "why_not", slow)
    run(play())


def test_a_bot_that_is_about_to_act_when_it_is_taken_back_that_it_may_does_not(settings):
    async def play():
        async with open_house(replace(settings, pace=0.2)) as house:
            live = await sit(house, game="gamblers", bots=("random", "random"))
            await until(lambda: live.waiting == [0])
            game = live.match.game
            await house.act(live, 0, game.decode(low(game.menu(live.match.table, 0), 0)), "x")
            assert live.bots_to_act
            await house.act(live, 0, Undo(), "y")
            version = live.version
            await until(live.bots.done)
            assert (live.waiting, live.version, live.trouble) == ([0], version, "")

    run(play())


def test_a_bot_that_thinks_while_something_is_taken_back_thinks_again(settings, toy, monkeypatch):
    asked, choose = [], Thinkers.choose

    async def slow(thinkers, *question):
        asked.append(question)
        if len(asked) == 1:
            (live,) = thinkers.house.live
            await thinkers.house.act(live, 0, toy.Write(number=111111), "x")
            await thinkers.house.act(live, 0, Undo(), "y")
        return await choose(thinkers, *question)

    async def play():
        async with open_house(settings) as house:
            house._thinkers.house = house
            live = await sit(house)
            await until(lambda: not live.bots_to_act)
            assert [by for by, _ in live.match.actions] == [0, 0, 1]
            assert len(asked) == 2
            assert live.trouble == ""

    monkeypatch.setattr(Thinkers, "choose", slow)
    run(play())
