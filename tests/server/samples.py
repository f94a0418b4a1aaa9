"""Tables and entries as the store keeps them."""

from datetime import UTC, datetime

from croupier.play.log import Entry
from croupier.server.kept import Kept, Seat

SECRET = bytes(range(32))


NOW = datetime(2030, 5, 17, 20, 0, tzinfo=UTC)


BOB = Seat("Bob", secret_hash=b"b" * 32, luck="seven", move_hash=b"m" * 32, move_until=NOW, seen=NOW)


def an_entry(number):
    return Entry.model_validate({"by": 0, "do": "write", "number": number})


def a_match(name="abc", **changes):
    seats = (Seat("Ann", secret_hash=b"h" * 32), Seat("Bob", bot="random"))
    return Kept(name, "duel", 1, {"rounds": 2}, SECRET, seats, **changes)


def a_gathering(name="abc", **changes):
    return Kept(name, "duel", 1, {}, SECRET, (Seat("Ann", secret_hash=b"h" * 32), Seat(""), Seat("")), **changes)


def numbers(store):
    return [entry.action["number"] for entry in store.load("abc").entries]
