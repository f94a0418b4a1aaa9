"""The time of day, which the house reads here alone, so that it can be another's."""

import asyncio
from datetime import UTC, datetime


class Clock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """The time."""
        return datetime.now(UTC)

    async def strike(self, moment: datetime) -> None:
        """Wait until the moment has come."""
        while (left := (moment - self.now()).total_seconds()) > 0:
            await asyncio.sleep(left)
