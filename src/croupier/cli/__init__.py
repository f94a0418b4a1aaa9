"""The command line. Bad input ends with code 2 and one sentence; a log that breaks a rule with code 1."""

import logging
import os
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from croupier import __version__
from croupier.bots import BotError, find_bot
from croupier.cli import archive, listing, odds, warm
from croupier.cli.logs import replay_, verify_
from croupier.cli.options import read_options
from croupier.cli.terminal import AsJson, err, find_game, give_up, out, print_json, progress_of
from croupier.cli.usage import Commands
from croupier.games import registry
from croupier.games.compiling import announce
from croupier.games.contract import Game, players_in_words
from croupier.lab.minds import BotFaultError
from croupier.lab.simulate import Outcome, Plan
from croupier.lab.simulate import simulate as play_games
from croupier.play.log import dump

log = logging.getLogger("croupier")

app = typer.Typer(
    cls=Commands, help="Croupier: tabletop games of chance and bluff.",
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
)  # fmt: skip
app.add_typer(odds.app, name="odds")

GameName = Annotated[str, typer.Argument(help="The game's name, as `croupier games` lists it.", metavar="GAME")]
OptionValues = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="A table option; a whole table of values is a JSON file."
    ),
]
Pace = Annotated[float, typer.Option(min=0, max=60, help="Seconds that a bot waits before it acts.")]
Database = Annotated[
    str | None,
    typer.Option(metavar="FILE|URL", help="Where matches are kept: a file, or a PostgreSQL database by its URL."),
]
LogFormat = Literal["text", "json"]


def main() -> None:
    """The command `croupier`."""
    app()


@app.callback(invoke_without_command=True)
def croupier(version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False) -> None:
    """Croupier: tabletop games of chance and bluff."""
    if version:
        out.print(__version__)
        raise typer.Exit
    if os.environ.get(registry.FILES):
        try:
            registry.games()
        except registry.GamesFileError as error:
            give_up(str(error))


app.command()(listing.games)


@app.command()
def rules(name: GameName) -> None:
    """Print a game's rules, with their ids and rulings."""
    game = find_game(name)
    text = game.rules_text()
    if out.is_terminal:
        from rich.markdown import Markdown

        out.print(Markdown(text))
    else:
        typer.echo(text)


@app.command()
def simulate(
    name: GameName,
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="Players; if left out, one for each bot, or as many as can play (Spades: 4)."),
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="Games to play.")] = 10_000,
    bots: Annotated[
        str, typer.Option(metavar="NAME,…", help="One bot for each player, or one for all; FILE.py:NAME for your own.")
    ] = "random",
    seed: Annotated[
        int, typer.Option(metavar="N", min=0, max=2**63 - 1, help="The same seed gives the same games.")
    ] = 0,
    option: OptionValues = None,
    rotate: Annotated[bool, typer.Option(help="Move each bot one seat on after every game.")] = True,
    threads: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=256, help="If left out, one for each processor.")
    ] = None,
    logs: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Also write the log of every game into this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots.

    Reports win shares with 95 % intervals, money, what the game counts (bets and what they returned), the length of
    a game, and decisions a second. The same seed gives the same numbers on any number of threads.
    """
    from croupier.lab.report import as_data
    from croupier.lab.tables import as_tables

    game = find_game(name)
    plan = _plan(game, players, bots, games, seed, option or [], rotate)
    try:
        _compile(plan)
        if logs:
            _write_logs(plan, logs)
        outcome = _simulated(plan, threads)
    except (BotError, BotFaultError) as fault:
        give_up(str(fault))
    data = as_data(outcome)
    if as_json:
        print_json(data)
    else:
        out.print(as_tables(data, game.title))


def _plan(
    game: Game[Any], players: int | None, bots: str, games: int, seed: int, options: list[str], rotate: bool
) -> Plan:
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else len(names) if len(names) > 1 else game.usual or game.seats[-1]
    if seats not in game.seats:
        give_up(f"{game.title} is for {players_in_words(game.seats)}, not {seats}")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        give_up(f"--bots names {len(names)} bots for {seats} players: name one for each, or one for all")
    try:
        found = [find_bot(game, name) for name in names]
    except BotError as error:
        give_up(str(error.args[0]))
    plan = Plan(game=game, bots=found, games=games, options=read_options(game, options), seed=seed, rotate=rotate)
    try:
        game.new(seats, plan.options)
    except ValueError as error:
        give_up(str(error))
    return plan


def _compile(plan: Plan) -> None:
    from croupier.lab.compiled import Compiler, cannot_keep  # loads the compiler, which the other commands do without

    compiler = Compiler(plan.game)
    if compiler.is_ready(plan.bots):
        return
    what = announce(plan.game.title)
    if not err.is_terminal:
        log.warning(what)
    try:
        with progress_of(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn()) as progress:
            progress.add_task(what, total=None)
            _apart(lambda: compiler.prepare(plan.bots))
    except OSError as error:
        give_up(cannot_keep(error))


def _apart(work: Callable[[], None]) -> None:
    """Do the work in another thread, as the compiler would swallow a Ctrl+C that comes while it works in this one."""
    done: Future[None] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as fault:
            done.set_exception(fault)

    threading.Thread(target=run, daemon=True).start()
    done.result()


def _simulated(plan: Plan, threads: int | None) -> Outcome:
    with _counting(plan, "Playing") as advance:
        return play_games(plan, threads, advance)


def _write_logs(plan: Plan, folder: Path) -> None:
    from croupier.lab.record import record

    width = len(str(plan.games - 1))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _counting(plan, "Writing logs") as advance:
            for number, log in record(plan):
                (folder / f"{plan.game.name}-{number:0{width}}.json").write_text(dump(log), encoding="utf-8")
                advance(1)
    except OSError as error:
        give_up(f"logs cannot be written to {folder}: {error.strerror}")


app.command()(warm.warm)


app.command(name="replay")(replay_)
app.command(name="verify")(verify_)


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(help="The game to offer first.")] = None,
    port: Annotated[int, typer.Option(help="The port on this machine; 0 for a free one.")] = 8080,
    database: Database = None,
    browser: Annotated[bool, typer.Option(help="Open the browser where there is one.")] = True,
    pace: Pace = 0.7,
) -> None:
    """Play in the browser on this machine."""
    if name is not None:
        find_game(name)
    _serve(host="127.0.0.1", port=port, database=database, open_browser=browser, pace=pace, first=name)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for a free one.")] = 8080,
    database: Database = None,
    pace: Pace = 0.7,
    workers: Annotated[int, typer.Option(min=1, help="How many processes serve; several need PostgreSQL.")] = 1,
    name: Annotated[
        list[str] | None, typer.Option(help="A name by which the house may be called, such as games.example.org.")
    ] = None,
    log_format: Annotated[
        LogFormat, typer.Option(help="text: what goes wrong; json: a line for each request and event.")
    ] = "text",
    max_tables: Annotated[
        int, typer.Option(min=0, help="Tables opened in the last day that are not over; 0: no limit, also below.")
    ] = 10_000,
    max_seats: Annotated[int, typer.Option(min=0, help="Seats that a table may have.")] = 0,
    tables_per_hour: Annotated[
        int, typer.Option(min=0, help="Tables that may be opened from one address in an hour.")
    ] = 60,
    actions_per_second: Annotated[int, typer.Option(min=0, help="Actions of a seat in a second.")] = 20,
    body_limit: Annotated[int, typer.Option(min=1024, help="Bytes that a request may have.")] = 65_536,
) -> None:
    """Run a house without opening a browser."""
    _serve(
        host=host,
        port=port,
        database=database,
        open_browser=False,
        pace=pace,
        workers=workers,
        log_format=log_format,
        names=name or (),
        max_tables=max_tables,
        max_seats=max_seats,
        tables_per_hour=tables_per_hour,
        actions_per_second=actions_per_second,
        body_limit=body_limit,
    )


def _serve(**settings: Any) -> None:
    try:
        from croupier.server.serve import serve as run
    except ImportError as error:
        give_up(f"the house needs the extra packages of croupier[server], and {error.name} is not installed")
    run(**settings)


app.command()(archive.export)
app.command(name="import")(archive.import_)


@contextmanager
def _counting(plan: Plan, what: str) -> Generator[Callable[[int], None]]:
    """A bar that counts the plan's games and estimates the time that is left."""
    parts = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left:"), TimeRemainingColumn())
    with progress_of(TextColumn("{task.description}"), *parts) as progress:
        task = progress.add_task(what, total=plan.games)
        yield lambda played: progress.advance(task, played)
