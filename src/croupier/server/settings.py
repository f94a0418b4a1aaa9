"""What whoever runs a house may set."""

from dataclasses import dataclass, field
from functools import partial
from secrets import token_bytes

from croupier.server.database import Database, default_database

LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")
"""How a house that listens to this machine alone may be called."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of one house."""

    database: Database = field(default_factory=default_database)
    pace: float = 0.7
    """Seconds that a bot waits before it acts, so that people can follow."""
    pause: float = 20.0
    """Seconds that a moment which a game's picture calls for, such as a payout, stays in view unless somebody at the
    table goes on."""
    thinkers: int = 1
    """Worker processes in which bots think."""
    heartbeat: int = 15
    """Seconds between signs of life on a quiet live stream; proxies close a silent one after 60."""
    idle: float = 600.0
    """Seconds after which a match that nobody looks at leaves memory; it stays in the database."""
    hosts: tuple[str, ...] = ()
    """The names by which the house may be called, if it is not to answer to any: another site's name that leads to
    this machine must not reach a house that only listens to itself."""
    absence: float = 60.0
    """Seconds without a sign of life after which a person counts as away; several processes on one database know of
    each other's with a delay of some 20."""
    body_limit: int = 64 * 1024
    """Bytes that a form may have."""
    max_tables: int = 0
    """How many tables that are not over may have been opened in the last day; 0: no limit, here and below."""
    max_seats: int = 0
    """How many seats a table may have."""
    tables_per_hour: int = 0
    """How many tables may be opened from one address in an hour."""
    actions_per_second: int = 0
    """How many times a seat may act in a second, by the count of each process."""
    address_key: bytes = field(default_factory=partial(token_bytes, 32), init=False, repr=False)
    """With it addresses are hashed before they are counted, so that the database does not know them. Processes of one
    house share it; it is another one after a restart."""
