"""How much a house gives: to everybody, to one address, to one seat."""

from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import time

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from croupier.server.errors import HouseError
from croupier.server.settings import Settings
from croupier.server.store import Store

A_DAY = timedelta(days=1)
"""A table that is older, and not over, is one to which nobody came back."""
HOUR = 3600


class TooMuch(HouseError):  # noqa: N818 - it is an answer, no fault
    """More than a limit allows; there is room again after so many seconds."""

    def __init__(self, sentence: str, retry_after: int) -> None:
        super().__init__(429, sentence, {"Retry-After": str(retry_after)})


def check_seats(settings: Settings, seats: int) -> None:
    """Whether a table may have so many seats. Raises HouseError."""
    if settings.max_seats and seats > settings.max_seats:
        raise HouseError(422, f"In this house a table has at most {settings.max_seats} seats, not {seats}.")


def check_room(settings: Settings, store: Store, now: datetime) -> None:
    """Whether the house has room for another table; it reads the database. Raises TooMuch."""
    if settings.max_tables and store.unfinished(now - A_DAY) >= settings.max_tables:
        raise TooMuch(
            f"This house has room for {settings.max_tables} tables, and all are taken: come back later.", HOUR
        )


class Limits:
    """The limits of the settings, as far as they count what happens in a span of time."""

    def __init__(self, settings: Settings) -> None:
        self._windows = MovingWindowRateLimiter(MemoryStorage())
        self._tables = settings.tables_per_hour
        self._actions = settings.actions_per_second

    def new_table(self, address: str) -> None:
        """Count a table that somebody at this address opens. Raises TooMuch."""
        if self._tables:
            sentence = f"From one address {self._tables} tables can be opened in an hour: wait a while."
            self._count(RateLimitItemPerHour(self._tables), f"address {_household(address)}", sentence)

    def action(self, table: str, seat: int) -> None:
        """Count something that a seat does. Raises TooMuch."""
        if self._actions:
            sentence = f"A seat can act {self._actions} times in a second: wait a moment."
            self._count(RateLimitItemPerSecond(self._actions), f"seat {seat} of {table}", sentence)

    def _count(self, limit: RateLimitItem, who: str, sentence: str) -> None:
        if not self._windows.hit(limit, who):
            reset = self._windows.get_window_stats(limit, who).reset_time
            raise TooMuch(sentence, max(1, ceil(reset - time())))


def _household(address: str) -> str:
    """What counts as one address: an IPv6 customer has a whole /64 of them."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((int(parsed), 64), strict=False)) if isinstance(parsed, IPv6Address) else address
