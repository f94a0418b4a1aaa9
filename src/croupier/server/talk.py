"""What people say to each other: text beside the match, and never in its log."""

import asyncio
from datetime import timedelta

from croupier.games.contract import NOBODY
from croupier.server.errors import HouseError
from croupier.server.kept import Message
from croupier.server.live import TALK, LiveTable
from croupier.server.store import Conflict, Store

BURST = 5
SPAN = timedelta(seconds=10)
"""Each seat may say so many things in so much time, and so may all together who watch."""


async def say(store: Store, live: LiveTable, seat: int, name: str, text: str) -> None:
    """A seat, or somebody of that name who watches (NOBODY), says something; it is on the disk when this returns.

    Raises HouseError for who may not, who takes a player's name, and who says too much at once.
    """
    speaker = None if seat == NOBODY else seat
    if speaker is None:
        _check_spectator(live, name)
    now = live.clock.now()
    async with live.lock:
        while True:
            if sum(said.seat == speaker and now - said.at < SPAN for said in live.talk) >= BURST:
                wait = f"That is much at once: wait {SPAN.seconds} seconds, and say it then."
                raise HouseError(429, wait, {"Retry-After": str(SPAN.seconds)})
            number = live.talk[-1].number + 1 if live.talk else 1
            message = Message(number, speaker, name, text, now)
            try:
                await asyncio.to_thread(store.say, live.id, message)
            except Conflict:
                newest = await asyncio.to_thread(store.messages, live.id, TALK)
                live.talk.extend(said for said in newest if said.number >= number)
                continue
            live.talk.append(message)
            break
    live.tell()


def _check_spectator(live: LiveTable, name: str) -> None:
    if not live.kept.settings.open_chat:
        raise HouseError(403, "At this table only the players write: you may read along.")
    if any(name.casefold() == seat.name.casefold() for seat in live.kept.seats):
        raise HouseError(409, f"{name} sits at this table: choose another name.")
