"""Matches that were played to their end, put into a house's database."""

from datetime import UTC, datetime

from toys import play_out

from croupier.bots import bots_of
from croupier.games import registry
from croupier.play.log import entry
from croupier.server.kept import Kept, Seat
from croupier.server.keys import hashed, new_id, new_key
from croupier.server.routes.desk import COOKIE

SECRET = bytes(range(32))


def finish(store, name, players, *, mix=None, dice=SECRET, **options):
    """Play a match of random players; its address, and the key of the first seat. `dice`: the secret that they really
    come from."""
    game = registry.game(name)
    match = play_out(game, players, dice, mix=mix, **options)
    key = new_key()
    bot = next(iter(bots_of(game)))
    kept = Kept(
        new_id(),
        name,
        game.version,
        match.options.model_dump(mode="json"),
        SECRET,
        tuple(Seat(who, None if k == 0 else bot, hashed(key) if k == 0 else None) for k, who in enumerate(match.names)),
        entries=tuple(entry(seat, action) for seat, action in match.actions),
        started=datetime.now(UTC),
        finished=datetime.now(UTC),
        mix=mix,
    )
    store.create(kept)
    return f"/t/{kept.id}", key


def sit_down(visitor, table, key):
    """The visitor holds the key of a seat."""
    visitor.cookies.set(COOKIE + table.rpartition("/")[2], key)
