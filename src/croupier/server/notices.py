"""What PostgreSQL tells of the tables at which something has changed, in this process or in another."""

import asyncio
import logging
from collections.abc import AsyncGenerator

from croupier.server.database import POSTGRES, Database
from croupier.server.store import CHANNEL

log = logging.getLogger(__name__)

AGAIN = 1.0
"""Seconds between two attempts to reach a database that is away."""


async def notices(database: Database) -> AsyncGenerator[str | None]:
    """The ids of the tables, for ever; None whenever something may have been missed: at first, and after the database
    was away."""
    import psycopg  # not everybody has PostgreSQL
    from psycopg.conninfo import make_conninfo

    address = make_conninfo(str(database), **POSTGRES)
    away = False
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                away = False
                yield None
                async for notice in connection.notifies():
                    yield notice.payload
        except psycopg.Error:
            if not away:
                log.warning("the database is away: what other processes do is not seen until it is back")
            away = True
        await asyncio.sleep(AGAIN)
