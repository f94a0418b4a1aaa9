"""Matches that guests play on without asking what is legal.

Each is played here, by chance, before it lies in the house's database some way into the game. The house has its secret,
so that dice and cards come again as they came here, and what the seats did then can be done again.
"""

import json
import random
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from croupier.games import registry
from croupier.games.contract import Game, waited_for
from croupier.kernel import intervals
from croupier.play.fairness import dice_key, settle
from croupier.play.log import Entry, entry
from croupier.play.steps import take
from croupier.server.kept import Kept, Seat
from croupier.server.keys import hashed, new_id, new_key
from croupier.server.store import Store

GAMES = ("gamble", "roulette", "gamblers")
SEATS = 4


@dataclass(frozen=True)
class Move:
    """What a seat does at a table that has so many entries."""

    seat: int
    action: str
    version: int


@dataclass(frozen=True)
class Recorded:
    """A match as it is stored, what holds its seats, and how it goes on."""

    kept: Kept
    tokens: list[str]
    moves: Sequence[Move]


def record(number: int, moves: int, more: int) -> Recorded:
    """A match of one of the games, so many moves on, and what comes then."""
    game = registry.games()[GAMES[number % len(GAMES)]]
    now, secret, options = datetime.now(UTC), secrets.token_bytes(32), game.options()
    tokens = [new_key() for _ in range(SEATS)]
    told = list(_played(game, options, secret, moves + more, random.Random(number)))
    begun = told[: moves + 1]
    kept = Kept(
        id=new_id(),
        game=game.name,
        rules=game.version,
        options=options.model_dump(mode="json"),
        secret=secret,
        seats=tuple(Seat(f"Guest {seat}", None, hashed(token), seen=now) for seat, token in enumerate(tokens)),
        entries=tuple(one for together in begun for one in together),
        created=now,
        started=now,
    )
    version, script = len(kept.entries), list[Move]()
    for done, *answers in told[moves + 1 :]:
        script.append(Move(int(done.by), json.dumps(done.action), version))
        version += 1 + len(answers)
    return Recorded(kept, tokens, script)


def _played(game: Game[Any], options: Any, secret: bytes, moves: int, rng: random.Random) -> Iterator[list[Entry]]:
    """The deal, and then each move with what chance answers."""
    table, chances, key = game.new(SEATS, options), 0, dice_key(secret, None)
    together: list[Entry] = []
    for _ in range(moves + 1):
        dealt = settle(game, table, key, chances)
        chances += len(dealt)
        yield [*together, *(entry(step.by, step.action) for step in dealt)]
        table = dealt[-1].after if dealt else table
        if not (waiting := waited_for(game.actors(table))):
            return
        low, high = rng.choice(list(intervals(game.menu(table, waiting[0]))))
        step = take(game, table, waiting[0], rng.randint(low, high))
        together, table = [entry(step.by, step.action)], step.after


def store(database: str, recorded: Sequence[Recorded]) -> None:
    """Write the matches."""
    house = Store(database if "://" in database else Path(database))
    for match in recorded:
        house.create(match.kept)
    house.close()
