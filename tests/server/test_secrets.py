"""What a seat is sent shows nothing that it may not know: not in pages, streams, logs or refusals."""

import copy
from dataclasses import replace

from houses import events, fresh_id, timeless

from croupier.games.contract import NOBODY
from croupier.kernel import intervals, open_stream
from croupier.kernel.chance import BOT_PURPOSE, new_stream
from croupier.play.match import Match
from croupier.server import pages as house_pages
from croupier.server.kept import Kept, Seat
from croupier.server.live import LiveMatch
from croupier.server.pages import Pages
from croupier.server.templating import environment

HX = {"HX-Request": "true"}


class Recorder:
    """Fetches all that a visitor can see of a table."""

    def __init__(self, visitor, table):
        self.visitor, self.table = visitor, table

    def everything(self):
        refused = self.visitor.act(self.table, do="write", number="7", headers=HX)
        return "\n".join(
            [
                self.visitor.get(self.table).text,
                self.visitor.get(f"{self.table}/log").text,
                next(events(self.visitor, self.table))[2],
                refused.text,
                repr(refused.headers),
                self.visitor.get("/").text,
            ]
        )


def secrets_of(live):
    kept = live.kept
    return [kept.secret.hex(), repr(kept.secret), *(seat.secret_hash.hex() for seat in kept.seats if seat.secret_hash)]


def test_in_a_whole_game_nothing_hidden_is_sent(client, server):
    table = client.sit("duel", players=4, **{"option.rounds": "3"})
    with server.visitor() as stranger:
        watchers = {0: Recorder(client, table), NOBODY: Recorder(stranger, table)}
        for round_ in range(3):
            live = client.bots_done(table)
            hidden = [str(live.match.table.number[seat]) for seat in (1, 2, 3)]
            assert all(len(number) == 6 for number in hidden)
            for seat, watcher in watchers.items():
                sent = watcher.everything()
                assert not [number for number in hidden if number in sent]
                assert not [secret for secret in secrets_of(live) if secret in sent]
                assert ("has written a number" in sent) or round_ == 0 or seat == 0
            client.act(table, do="write", number=str(123_456 + round_))
            client.bots_done(table)
            assert all(number in watchers[0].everything() for number in hidden)
        assert client.live(table).match.over
        assert client.live(table).kept.secret.hex() in watchers[NOBODY].everything()


def test_a_committed_choice_changes_nothing_for_the_others_whatever_it_is(duel, toy, plain_pages):
    pages = Pages()
    shown = {pages.fragment(lay(duel, toy, number), viewer) for number in (100_000, 999_999) for viewer in (1, NOBODY)}
    assert len({timeless(page) for page in shown}) == 2


def lay(duel, toy, number):
    match = Match(duel, ["Ann", "Bob"])
    match.act(0, toy.Write(number=number))
    kept = Kept("id", "duel", 1, {}, bytes(32), (Seat("Ann"), Seat("Bob")))
    return LiveMatch(kept, match, set())


def imagined(live, seat, seed):
    """The same match with everything that the seat cannot see laid out anew."""
    game, match = live.match.game, live.match
    stream = new_stream()
    open_stream(stream, seed, 0, BOT_PURPOSE)
    twin = copy.copy(match)
    twin.table = game.view(match.table, seat)
    game.determinize(twin.table, seat, stream)
    return replace(live, match=twin)


def test_a_page_depends_on_nothing_that_its_seat_cannot_see(server, roulette, monkeypatch):
    """A whole game: each page is the same if the hidden cards lay otherwise."""
    styles = [Pages()]
    monkeypatch.setattr(house_pages, "environment", environment)
    styles.append(Pages())
    compared = 0
    with server.visitor() as client:
        table = client.sit("roulette", players=4, bot=roulette.bots[0].name)
        for turn in range(1000):
            live = client.bots_done(table)
            if live.match.over:
                break
            for seat in (0, NOBODY):
                twin = imagined(live, seat, turn)
                compared += twin.match.table.bytes_() != live.match.table.bytes_()
                for pages in styles if turn % 4 == 0 else styles[:1]:
                    assert timeless(pages.match(twin, seat)) == timeless(pages.match(live, seat))
            assert not [secret for secret in secrets_of(live) if secret in client.get(table).text]
            if turn % 7 == 0:
                deals = [entry for entry in client.entries(table) if entry["do"] == "deal"]
                assert all((entry["card"] is not None) == (entry["to"] == 0) for entry in deals)
            told = [line for told in live.match.story(0) for line in told.lines]
            assert not [line for line in told if "is dealt" in line and not line.startswith("Ann")]
            menu = intervals(roulette.menu(live.match.table, 0))
            low, _ = menu[turn % len(menu)]
            action = roulette.decode(low).model_dump(mode="json")
            assert client.post(f"{table}/act", data={"action_id": fresh_id(), **action}).status_code == 303
        assert client.live(table).match.over
    assert compared > 20
