"""Who drops the live stream after any event, and comes back at once or when all is over, has the page of somebody who
never left."""

from datetime import timedelta

import pytest
from houses import fresh_id, run, timeless
from test_house import until
from test_secrets_twins import FORM, Play
from wire import Page, ask, following

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.server.routes.desk import COOKIE

APART = {"roulette": 5, "gamblers": 1, "gamble": 5}
"""After how many things that happened somebody drops the stream."""
ANN, CEM = 0, 2
ABSENCE = timedelta(minutes=1)


def page_after(events):
    """The parts of a page, each as an event brought it last."""
    return {event: timeless(data) for event, _, data in events}


def last_id(events):
    return next((number for _, number, _ in reversed(events) if number), "")


class Followed(Play):
    """A game whose players undo, talk, go away and play again, followed by somebody from the first to the last."""

    def cookie(self, seat):
        return {"cookie": f"{COOKIE}{self.id}={self.keys[seat]}"} if seat != NOBODY else {}

    async def post(self, seat, what, body=b""):
        answer = await ask(self.app, "POST", f"/t/{self.id}/{what}", {**self.cookie(seat), **FORM}, body)
        assert answer.status == 303, answer.text

    async def go_on(self, turn):
        """The next thing that happens."""
        if self.live.moment:
            await self.post(ANN, "go-on")
        elif turn % 4 == 0 and self.live.match.offers_undo(ANN):
            await self.post(ANN, "undo", f"action_id={fresh_id()}".encode())
        else:
            await self.act()

    async def settle(self, events, turn):
        """Wait until the stream has brought all that has happened: the last is what somebody says, and who says nothing
        for long is away."""
        await self.house.clock.go_on(ABSENCE / 2)
        said = fresh_id()
        await self.post(1 + turn // 10 % CEM, "say", f"text={said}".encode())
        await until(lambda: events and events[-1][0] == "talk" and said in events[-1][2])

    async def come_back(self, seat, seen):
        """The events of a new stream after the one that was seen last."""
        headers = {**self.cookie(seat), "last-event-id": seen}
        answer = await ask(self.app, "GET", f"/t/{self.id}/live", headers, until="talk")
        return Page().events(answer.body)


@pytest.mark.parametrize("seat", [ANN, NOBODY], ids=["player", "spectator"])
@pytest.mark.parametrize("name", APART)
def test_who_comes_back_after_any_event_has_the_page_of_who_never_left(settings, name, seat, monkeypatch):
    monkeypatch.setattr("croupier.server.house.new_secret", lambda: bytes(range(32)))  # the same game each time

    async def whole_game():
        play = Followed(settings, registry.game(name), seed=len(name))
        await play.open()
        async with following(play.app, f"/t/{play.id}/live", play.cookie(seat)) as events:
            turn = 0
            while not play.live.match.over or play.live.moment:
                await play.go_on(turn)
                turn += 1
                if turn % APART[name] == 0:
                    await play.settle(events, turn)
                    assert page_after([*events, *await play.come_back(seat, last_id(events))]) == page_after(events)
            await play.post(ANN, "rematch")
            await play.settle(events, turn)
            seen = [*events]
        there = page_after(seen)
        numbers = ["", *dict.fromkeys(number for _, number, _ in seen if number)]
        later = {number: await play.come_back(seat, number) for number in numbers[:: APART[name]]}
        for left_after in range(len(seen) + 1):
            before = seen[:left_after]
            if last_id(before) in later:
                assert page_after([*before, *later[last_id(before)]]) == there, left_after
        await play.house.close()
        return seen

    seen = run(whole_game())
    assert {event for event, _, _ in seen} == {"table", "people", "talk", "rematch"}
    assert len([event for event, _, _ in seen if event == "people"]) > 1
