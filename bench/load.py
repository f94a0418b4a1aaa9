"""How fast a house is: `make bench-load`.

Tables of four people, in a house that this starts on this machine with 10,000 stored matches, each with a live
stream, as browsers open them. They act at even times, whatever the house answers. Every table has a match of its own,
some way into the game; how it goes on was tried out beforehand, so that nobody has to ask the house what is legal. The
other stored matches are copies of these. An action's time is that from sending the form to the last of the table's four
seats having its event.

In the report, `asked/s` and `done/s` are actions of all tables together, `p50` and `p99` their times; `KB/table` is
the memory of the house that a table takes with its four streams, and `streams` how much of it came with these; `house`
and `guests` are the processor's time for an action, of the house and of this program; `KB sent` goes to all four seats
for an action. What was not done is `late` where no table was free at its time.
"""

import argparse
import asyncio
import random
import resource
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from guests import Client, Played, Table, play
from matches import record, store
from served import House, copy, facts, postgres, running

MOST_TABLES = 1_000
MOST_ACTIONS = 2_000
MORE = 80
"""Moves that are known beforehand at each table, for all that is measured."""
WARM_UP = 3.0
"""Seconds of play that are not counted."""


@dataclass
class Measured:
    """One row of the report."""

    tables: int
    rate: float
    played: Played
    table_kb: float
    """Memory of a table, with the streams of its four seats."""
    streams_kb: float
    """How much of it came when the streams were opened."""
    house_ms: float
    """Processor time of the house for an action."""
    guests_ms: float
    """The same of this program."""
    event_kb: float
    """Bytes sent to all seats for an action."""


async def measured(house: House, tables: Sequence[Table], args: argparse.Namespace, rate: float) -> Measured:
    """Open the tables, play, and read the meters."""
    rng, client = random.Random(1), Client(house.port)
    for table in tables:
        table.leave()
    await _open(client, tables[:6], args)
    await play(client, tables[:6], 20, WARM_UP, rng)
    empty = house.memory()
    some = tables[6:]
    for table in some:
        await client.send("GET", f"/api/v1/tables/{table.id}", {})
    opened = house.memory()
    await _open(client, some, args)
    await play(client, tables, rate, WARM_UP, rng)
    cpu, own, sent = house.cpu(), time.process_time(), sum(table.received for table in tables)
    played = await play(client, tables, rate, args.seconds, rng)
    done = max(1, len(played.waits))
    return Measured(
        len(tables),
        rate,
        played,
        (house.memory() - empty) / len(some) / 1024,
        (house.memory() - opened) / len(some) / 1024,
        1000 * (house.cpu() - cpu) / done,
        1000 * (time.process_time() - own) / done,
        (sum(table.received for table in tables) - sent) / done / 1024,
    )


async def _open(client: Client, tables: Sequence[Table], args: argparse.Namespace) -> None:
    """Four at a time: nobody waits for hundreds of pages to be drawn at once."""
    room = asyncio.Semaphore(4)

    async def one(table: Table) -> None:
        async with room:
            await table.follow(client, args.stream == "pages")

    await asyncio.gather(*(one(table) for table in tables))


HEADS = ("tables", "asked/s", "done/s", "p50 ms", "p99 ms", "KB/table", "streams", "house ms", "guests ms", "KB sent")


def row(m: Measured) -> str:
    """What was measured, below `HEADS`, and what went wrong."""
    waits = m.played.waits if len(m.played.waits) > 1 else [0.0, 0.0]
    cuts = quantiles(waits, n=100, method="inclusive")
    done = len(m.played.waits) / m.played.seconds
    numbers = (m.tables, m.rate, done, 1000 * cuts[49], 1000 * cuts[98], m.table_kb, m.streams_kb)
    told = [f"{number:.0f}" for number in numbers] + [f"{m.house_ms:.1f}", f"{m.guests_ms:.1f}", f"{m.event_kb:.0f}"]
    wrong = {"late": m.played.late, "failed": len(m.played.failures)}
    columns = "".join(f"{text:>11}" for text in told)
    return columns + "  " + ", ".join(f"{count} {what}" for what, count in wrong.items() if count)


def measure(database: str, workers: int, args: argparse.Namespace) -> None:
    """Fill the database, and measure houses that serve from it."""
    matches = [record(number, args.moves, MORE) for number in range(max(args.tables))]
    store(database, matches)
    copy(database, [match.kept.id for match in matches], args.stored - len(matches))
    tables = [Table(match.kept.id, match.tokens, match.moves) for match in matches]
    print(f"\n{workers} workers on PostgreSQL" if workers > 1 else "\nOne process on SQLite")
    print("".join(f"{head:>11}" for head in HEADS), flush=True)
    started: list[float] = []
    wanted = [(size, args.rate or size / 5) for size in args.tables]
    for size, rate in wanted + ([(args.tables[-1], args.most)] if args.most else []):
        with running(database, workers) as house:
            started.append(house.started_in)
            m = asyncio.run(measured(house, tables[:size], args, rate))
        print(row(m), flush=True)
        for failure in sorted(set(m.played.failures))[:3]:
            print(f"  failed: {failure}")
    print(f"Started with {args.stored:,} stored matches in {median(started):.1f} s.")


def arguments() -> argparse.Namespace:
    """What to measure, within bounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 500], help="how many, one after the other")
    parser.add_argument("--rate", type=float, help="actions a second at all tables together; two for ten tables")
    parser.add_argument(
        "--most", type=float, default=200, help="ask for so many in the end, to see how many are done; 0: do not"
    )
    parser.add_argument("--seconds", type=float, default=15, help="of play that are counted")
    parser.add_argument("--moves", type=int, default=30, help="how far the matches are when they are opened")
    parser.add_argument("--stored", type=int, default=10_000)
    parser.add_argument("--stream", choices=("pages", "api"), default="pages")
    parser.add_argument("--workers", type=int, default=1, help="several share a PostgreSQL that is started for them")
    args = parser.parse_args()
    if not all(7 <= tables <= min(MOST_TABLES, args.stored) for tables in args.tables):
        parser.error(f"there can be 7 to {MOST_TABLES} tables, and no more than are stored")
    if max(args.rate or 0, args.most) > MOST_ACTIONS:
        parser.error(f"there can be {MOST_ACTIONS} actions a second")
    return args


def main() -> None:
    """Measure, and print a table."""
    args = arguments()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8 * MOST_TABLES)), hard))
    print(facts(), flush=True)
    if args.workers > 1:
        with postgres() as url:
            measure(url, args.workers, args)
    else:
        with tempfile.TemporaryDirectory() as home:
            measure(str(Path(home) / "house.sqlite"), 1, args)


if __name__ == "__main__":
    main()
