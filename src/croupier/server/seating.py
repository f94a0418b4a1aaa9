"""Who sits where: what people may do with seats, as changes of a table that are written whole or not at all.

Each function takes the table as it lies in the database and gives it as it shall be, or raises HouseError with one
sentence for whoever asked. The house writes the difference, and asks again if somebody else was first.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.play.fairness import commitment, dice_key, settle
from croupier.play.log import LogError, entry, options_from
from croupier.play.match import Match
from croupier.server.errors import HouseError
from croupier.server.kept import Kept, Seat
from croupier.server.keys import opened

BOT_NAMES = ("Blaise", "Emmy", "Girolamo", "Ada", "Pierre", "Sofia", "Daniel")
"""What bots are called, in order; the names of people at the table are left out."""
MOVE_TIME = timedelta(minutes=10)
"""How long the link that moves a seat is good."""


def bot_names(taken: Iterable[str]) -> list[str]:
    """What bots may be called where these names are taken."""
    known = {name.casefold() for name in taken}
    return [name for name in BOT_NAMES if name.casefold() not in known]


def seat_of(kept: Kept, key: str | None) -> int:
    """The seat that the secret opens; NOBODY for who watches."""
    return opened(key, (seat.secret_hash for seat in kept.seats))


def held(kept: Kept, key: str | None) -> int:
    """The seat that the secret opens. Raises HouseError if it opens none."""
    number = seat_of(kept, key)
    if number == NOBODY:
        raise HouseError(403, "You have no seat at this table: you may watch.")
    return number


def open_seats(kept: Kept) -> list[int]:
    """The seats that wait for a person."""
    return [number for number, seat in enumerate(kept.seats) if seat.open]


def sit(kept: Kept, guest: Seat) -> Kept:
    """A guest takes the first open seat of a table that gathers."""
    if kept.started:
        raise HouseError(409, "This table has started without you: you may watch.")
    free = open_seats(kept)
    if not free:
        raise HouseError(409, "The last seat was taken a moment ago: you may watch.")
    if any(guest.name.casefold() == seat.name.casefold() for seat in kept.seats):
        raise HouseError(409, f"{guest.name} sits here already: choose another name.")
    return _with(kept, free[0], guest)


def take(kept: Kept, number: int, secret_hash: bytes, now: datetime) -> Kept:
    """Somebody takes a seat that was left, and plays on under its name."""
    seat = _seat(kept, number)
    if not kept.started or not seat.open:
        raise HouseError(409, "Somebody sits there: choose an open seat, or watch.")
    if not kept.settings.reseat:
        raise HouseError(403, "At this table a seat that was left stays with its bot: you may watch.")
    return _with(kept, number, replace(seat, secret_hash=secret_hash, seen=now))


def leave(kept: Kept, key: str | None) -> Kept:
    """The person leaves: the secret is dead."""
    return vacate(kept, held(kept, key))


def vacate(kept: Kept, number: int) -> Kept:
    """Nobody holds the seat any more. In a match it keeps its name, for the bot that acts for it."""
    return _with(kept, number, Seat(_seat(kept, number).name if kept.started else ""))


def remove(kept: Kept, key: str | None, number: int, name: str, away: Callable[[int], bool]) -> Kept:
    """The host makes room where somebody of that name sits: before the match anybody, later who is away."""
    host = check_host(kept, key)
    seat = _seat(kept, number)
    if seat.secret_hash is None or seat.name != name:
        raise HouseError(409, f"{name or 'Nobody'} does not sit there any more.")
    if number == host:
        raise HouseError(409, "You sit there yourself: leave, if you like.")
    if kept.started and not away(number):
        raise HouseError(409, f"{name} was here a moment ago: wait until {name} has been away for a while.")
    return vacate(kept, number)


def moving(kept: Kept, key: str, now: datetime) -> int:
    """The seat that the one-time secret moves. Raises HouseError if it is none, or too old."""
    number = opened(key, (seat.move_hash for seat in kept.seats))
    until = kept.seats[number].move_until
    if number == NOBODY or until is None:
        raise HouseError(410, "This link was used, or it is none of this table's: ask for a new one where you sit.")
    if until <= now:
        raise HouseError(410, "This link has expired: ask for a new one where you sit.")
    return number


def move(kept: Kept, key: str, now: datetime, secret_hash: bytes) -> Kept:
    """The person sits down at another device: the one-time secret is used up, and the old device's is dead."""
    number = moving(kept, key, now)
    return _with(kept, number, replace(kept.seats[number], secret_hash=secret_hash, move_hash=None, move_until=None))


def offer_move(kept: Kept, key: str | None, move_hash: bytes, until: datetime) -> Kept:
    """The person may move to another device with a one-time secret; one that was given before is dead."""
    number = held(kept, key)
    return _with(kept, number, replace(kept.seats[number], move_hash=move_hash, move_until=until))


def wish_luck(kept: Kept, key: str | None, luck: str) -> Kept:
    """The person adds something to the mix, before the match starts."""
    if kept.started:
        raise HouseError(409, "The dice are mixed already: lucky words are for the time before the first roll.")
    number = held(kept, key)
    return _with(kept, number, replace(kept.seats[number], luck=luck))


def begin_early(kept: Kept, key: str | None, bot: str | None, now: datetime) -> Kept:
    """The host waits no longer: bots take the open seats, or (None) those are closed."""
    if kept.started:
        raise HouseError(409, "This table has started already.")
    check_host(kept, key)
    people = tuple(seat for seat in kept.seats if not seat.open)
    names = iter(bot_names([seat.name for seat in people]))
    filled = tuple(Seat(next(names), bot) if seat.open else seat for seat in kept.seats)
    return begin(replace(kept, seats=filled if bot else people), now)


def begin(kept: Kept, now: datetime, *, mixed: bool = True) -> Kept:
    """The table as a match dealt up to its first decision.

    `mixed`: what players added goes into the dice, as they could see the house's commitment before.
    """
    game = registry.game(kept.game)
    mix = tuple(seat.luck for seat in kept.seats) if mixed else None
    try:
        if game.version != kept.rules:
            raise LogError(f"it gathered under rules version {kept.rules}, and this house plays {game.version}")
        options = options_from(game, kept.options)
        match = Match(game, [seat.name for seat in kept.seats], options, commitment(kept.secret), mix)
    except (LogError, ValueError) as error:
        raise HouseError(422, f"Such a table cannot be opened: {error}.") from None
    match.extend(settle(game, match.table, dice_key(kept.secret, mix), 0))
    entries = tuple(entry(seat, action) for seat, action in match.actions)
    return replace(kept, started=now, mix=mix, entries=entries)


def host_of(kept: Kept) -> int:
    """The seat of the host: the first that a person holds; NOBODY if there is none."""
    return next((number for number, seat in enumerate(kept.seats) if seat.secret_hash), NOBODY)


def check_host(kept: Kept, key: str | None) -> int:
    """The host's seat, if the secret opens it. Raises HouseError."""
    host = host_of(kept)
    if held(kept, key) != host:
        raise HouseError(403, f"Only the host, {kept.seats[host].name}, can do that.")
    return host


def _seat(kept: Kept, number: int) -> Seat:
    if not 0 <= number < len(kept.seats):
        raise HouseError(404, f"There is no such seat: seats are 0 to {len(kept.seats) - 1}.")
    return kept.seats[number]


def _with(kept: Kept, number: int, seat: Seat) -> Kept:
    seats = tuple(seat if k == number else other for k, other in enumerate(kept.seats))
    return replace(kept, seats=seats)
