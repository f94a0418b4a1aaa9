"""Twin games, played whole: every byte that is sent to somebody is the same in a game that differs only in what they
may not know."""

import asyncio
import json
import re
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from houses import fresh_id, run
from test_clock import FakeClock
from test_logs import written
from twins import fork, twin_of
from wire import ask

from croupier.games import registry
from croupier.games.contract import NOBODY, waited_for
from croupier.kernel import below, holds, intervals, open_stream, pick
from croupier.kernel.chance import BOT_PURPOSE, new_stream
from croupier.play.log import dump
from croupier.play.match import Match
from croupier.server.app import create_app
from croupier.server.house import Invitation
from croupier.server.routes.api import PATH
from croupier.server.routes.desk import COOKIE

__all__ = ["written"]

SHORT = {
    "gamble": {"rounds": 2},
    "gamblers": {"round_limit": 3},
    "roulette": {"rounds": 1},
    "gin-rummy": {"hands": 1},
    "spades": {"hands": 1},
    "war": {"rounds": 12},
}
USUAL = {"rounds": 2, "hands": 2}
"""What makes other games short, of those options that they have."""
HIDING = {
    *("gamble", "pecos", "blackjack", "gamblers", "roulette"),
    *("holdem", "omaha-8", "five-card-stud", "seven-card-stud", "gin-rummy", "spades"),
}
"""The games in which something lies hidden from somebody."""
APART = {
    **{"roulette": 20, "gamblers": 3, "gamble": 4, "pecos": 6, "blackjack": 4, "gin-rummy": 20},
    **dict.fromkeys(("holdem", "omaha-8", "five-card-stud", "seven-card-stud"), 4),
}
"""After how many turns at which something lies hidden everything that is sent is compared again."""
LOGGED = {
    "time",
    "level",
    "logger",
    "message",
    "method",
    "route",
    "status",
    "ms",
    "table",
    "game",
    "seats",
    "version",
    "by",
}
FORM = {"content-type": "application/x-www-form-urlencoded"}
NEW = re.compile(rb'((?:name="action_id" value|name="key" value|data-action)=")[A-Za-z0-9_-]*(")')


class Play:
    """A game of people alone, a spectator beside them, and random actions."""

    def __init__(self, settings, game, seed):
        self.game = game
        self.app = create_app(replace(settings, pause=3600))
        self.house = self.app.state.house
        self.house.clock = FakeClock()
        self.stream = new_stream()
        open_stream(self.stream, seed, 0, BOT_PURPOSE)

    async def open(self):
        names = ["Ann", "Bob", "Cem"][: min(3, self.game.seats[-1]) if self.game.name in HIDING else 2]
        usual = {name: value for name, value in USUAL.items() if name in self.game.options.model_fields}
        options = self.game.options(**SHORT.get(self.game.name, usual))
        people = [Invitation(name) for name in names]
        self.id, self.keys = await self.house.create(self.game, options, people)
        self.live = await self.house.open(self.id)
        self.viewers = [NOBODY, *self.keys]

    def anew(self):
        """The match before its first entry."""
        match = self.live.match
        return Match(match.game, match.names, match.options, match.commitment, match.mix)

    @property
    def hides(self):
        """Whether something lies hidden from somebody who watches."""
        table = self.live.match.table
        return self.game.view(table, NOBODY).bytes_() != table.bytes_()

    def some(self, size):
        return int(below(self.stream, size))

    async def act(self):
        """Something that somebody may do."""
        match = self.live.match
        waiting = waited_for(self.game.actors(match.table))
        seat = waiting[self.some(len(waiting))]
        action = self.game.decode(pick(self.game.menu(match.table, seat), self.stream))
        await self.house.act(self.live, seat, action, fresh_id())

    def impossible(self, viewer):
        """Actions that the viewer may not do now, many of which others may."""
        table = self.live.match.table
        mine = self.game.menu(table, viewer) if viewer != NOBODY else None
        menus = [self.game.menu(table, seat) for seat in self.keys]
        numbers = [number for menu in menus for low, high in intervals(menu) for number in (low, high)]
        numbers += [self.game.encode(action) for by, action in self.live.match.actions if by in self.keys]
        wrong = [number for number in numbers if mine is None or not holds(mine, number)]
        return [self.game.decode(wrong[self.some(len(wrong))]) for _ in range(2) if wrong]

    async def sent(self, viewer, wrong):
        """All that somebody is sent who looks everywhere and tries what cannot be done: by what was asked for."""
        key = self.keys.get(viewer)
        cookie = {"cookie": f"{COOKIE}{self.id}={key}"} if key else {}
        token = {"authorization": f"Bearer {key}"} if key else {}
        api = f"{PATH}/tables/{self.id}"
        asked = [("GET", f"/t/{self.id}{what}", cookie, b"") for what in ("", "/log", "/dice", "/replay/1?eyes=open")]
        asked += [("GET", "/", cookie, b""), ("GET", api, token, b"")]
        asked += [("GET", f"/t/{self.id}/live", cookie, b""), ("GET", f"{api}/events", token, b"")]
        asked += [("POST", f"/t/{self.id}/rematch", {**cookie, **FORM}, b"")]
        for action in wrong:
            data = {"action": action.model_dump(mode="json"), "action_id": "wrong"}
            form = urlencode({**data, "action": json.dumps(data["action"])}).encode()
            asked.append(("POST", f"/t/{self.id}/act", {**cookie, **FORM, "hx-request": "true"}, form))
            asked.append(
                ("POST", f"{api}/actions", {**token, "content-type": "application/json"}, json.dumps(data).encode())
            )
        if self.live.match.why_not_undo(viewer):
            asked.append(("POST", f"/t/{self.id}/undo", {**cookie, **FORM}, b"action_id=back"))
        answers = {}
        for method, address, headers, body in asked:
            streams = address.endswith(("/live", "/events"))
            answer = await ask(self.app, method, address, headers, body, until="talk" if streams else None)
            assert answer.status < 400 or method == "POST" or "replay" in address
            said = b"\n".join([str(answer.headers).encode(), answer.body])
            assert not [hidden for hidden in self.secrets if hidden in said], address
            answers[method, address, body] = (answer.status, NEW.sub(rb"\1\2", said))
        return answers

    @property
    def secrets(self):
        kept = self.live.kept
        hashes = [seat.secret_hash for seat in kept.seats]
        return [part.hex().encode() for part in (kept.secret, *hashes)] + [key.encode() for key in self.keys.values()]

    async def compare(self, viewer, before):
        """Whether the twin differs, after everything that is sent was found the same."""
        wrong, live = self.impossible(viewer), self.live
        there = await self.sent(viewer, wrong)
        twin = twin_of(live, before, viewer, self.stream)
        self.house._live[self.id] = _done(twin)
        assert await self.house.open(self.id) is twin
        elsewhere = await self.sent(viewer, wrong)
        self.house._live[self.id] = _done(live)
        for asked, answer in there.items():
            assert answer == elsewhere[asked], asked[:2]
        return dump(twin.match.log()) != dump(live.match.log()), twin.match.table.bytes_() != live.match.table.bytes_()


def _done(live):
    future = asyncio.get_running_loop().create_future()
    future.set_result(live)
    return future


@pytest.mark.parametrize("name", sorted(registry.games()))
def test_in_twin_games_everybody_is_sent_the_same_bytes(settings, name, written, monkeypatch):
    """At some moments of a whole game, for each seat and somebody who watches."""
    monkeypatch.setattr("croupier.server.house.new_secret", lambda: bytes(range(100, 132)))  # the same game each time

    async def whole_game():
        play = Play(settings, registry.game(name), seed=len(name))
        apart = APART.get(name, 8)
        await play.open()
        await ask(
            play.app,
            "POST",
            f"/t/{play.id}/say",
            {**FORM, "cookie": f"{COOKIE}{play.id}={play.keys[0]}"},
            b"text=Zwieback",
        )
        compared = [await play.compare(viewer, play.anew()) for viewer in play.viewers]
        turn = 0
        while not play.live.match.over:
            before = fork(play.live.match)
            for _ in range(1 + play.some(3)):
                if not play.live.match.over and not play.live.moment:
                    await play.act()
            worth = play.hides or name not in HIDING
            turn += worth
            if worth and turn % apart == 0 and not play.live.match.over:
                compared += [await play.compare(viewer, before) for viewer in play.viewers]
            if play.live.moment:
                play.live.go_on(play.live.moment.version)
        end = [await ask(play.app, "GET", f"/t/{play.id}/log"), await ask(play.app, "GET", "/metrics")]
        assert play.live.kept.secret.hex() in end[0].text
        await play.house.close()
        return play, compared, end[1].text

    play, compared, metrics = run(whole_game())
    assert len(compared) >= 2 * len(play.viewers)
    if name in HIDING:
        assert any(in_log or on_table for in_log, on_table in compared)
    check_lines(play, written(), metrics)


def check_lines(play, lines, metrics):
    """Whether what the house writes down and counts tells who did something, and not what."""
    assert {line["message"] for line in lines} >= {"table opened", "entered", "match over", "request"}
    for line in lines:
        assert set(line) <= LOGGED
        assert all(by in ("chance", "house") or isinstance(by, int) for by in line.get("by", []))
    for text in (json.dumps(lines), metrics):
        for hidden in (play.id, "Ann", "Bob", "Zwieback", *(secret.decode() for secret in play.secrets)):
            assert hidden not in text
