"""How much a house gives: to everybody, to one address, to one seat."""

from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import time

from limits import RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from sqlalchemy import Connection, delete, func, insert, select

from croupier.server.errors import HouseError
from croupier.server.schema import matches, openings
from croupier.server.settings import Settings

A_DAY = timedelta(days=1)
"""A table that is older, and not over, is one to which nobody came back."""
AN_HOUR = timedelta(hours=1)


class TooMuch(HouseError):  # noqa: N818 - it is an answer, no fault
    """More than a limit allows; there is room again after so many seconds."""

    def __init__(self, sentence: str, retry_after: int) -> None:
        super().__init__(429, sentence, {"Retry-After": str(retry_after)})


def check_seats(settings: Settings, seats: int) -> None:
    """Whether a table may have so many seats. Raises HouseError."""
    if settings.max_seats and seats > settings.max_seats:
        raise HouseError(422, f"In this house a table has at most {settings.max_seats} seats, not {seats}.")


class _Windows(MemoryStorage):
    """Forgets whom there is nothing to count of any more: the library keeps an empty list of everybody, for ever."""

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Count something."""
        for known in [known for known, entries in self.events.items() if not entries]:
            del self.events[known]
        return super().acquire_entry(key, limit, expiry, amount)


class Limits:
    """The limits of the settings, as far as they count what happens in a span of time.

    Tables are counted in the database, for all processes that share it, and actions in this process.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._windows = MovingWindowRateLimiter(_Windows())

    def admission(self, table: str, address: str | None, now: datetime) -> Callable[[Connection], None] | None:
        """What the store asks when the table is opened from this address: it counts it, or raises TooMuch."""
        most, hourly = self._settings.max_tables, self._settings.tables_per_hour

        def admit(connection: Connection) -> None:
            if most:
                _check_room(connection, most, now)
            if hourly and address is not None:
                _check_often(connection, table, self._hashed(address), hourly, now)

        return admit if most or hourly else None

    def action(self, table: str, seat: int) -> None:
        """Count something that a seat does. Raises TooMuch."""
        if most := self._settings.actions_per_second:
            limit, who = RateLimitItemPerSecond(most), f"seat {seat} of {table}"
            if not self._windows.hit(limit, who):
                reset = self._windows.get_window_stats(limit, who).reset_time
                raise TooMuch(f"A seat can act {most} times in a second: wait a moment.", max(1, ceil(reset - time())))

    def _hashed(self, address: str) -> bytes:
        return blake2b(_household(address).encode(), key=self._settings.address_key, digest_size=16).digest()


def _check_room(connection: Connection, most: int, now: datetime) -> None:
    """Whether there is room for the table that was written last."""
    taken = select(func.count()).where(matches.c.created > now - A_DAY, matches.c.finished.is_(None))
    if (connection.scalar(taken) or 0) > most:
        sentence = f"This house has room for {most} tables, and all are taken: come back later."
        raise TooMuch(sentence, AN_HOUR // timedelta(seconds=1))


def _check_often(connection: Connection, table: str, by: bytes, most: int, now: datetime) -> None:
    """Count the table among those that were opened from there in the last hour."""
    connection.execute(delete(openings).where(openings.c.at <= now - AN_HOUR))
    connection.execute(insert(openings).values(match=table, by=by, at=now))
    times = connection.scalars(select(openings.c.at).where(openings.c.by == by).order_by(openings.c.at)).all()
    if len(times) > most:
        free = times[-1 - most] + AN_HOUR
        sentence = f"From one address {most} tables can be opened in an hour: wait a while."
        raise TooMuch(sentence, max(1, ceil((free - now).total_seconds())))


def _household(address: str) -> str:
    """What counts as one address: an IPv6 customer has a whole /64 of them."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((int(parsed), 64), strict=False)) if isinstance(parsed, IPv6Address) else address
