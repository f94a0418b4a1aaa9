"""The command line. Bad input ends with code 2 and one sentence; a log that breaks a rule with code 1."""

import csv
import json
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from croupier import __version__
from croupier.bots import BotError, bots_of, find_bot
from croupier.cli import odds, warm
from croupier.cli.terminal import find_game, give_up, out, print_json, progress_of
from croupier.games import registry
from croupier.games.contract import Game, Options, seat_name, seats_of, waited_for
from croupier.lab.minds import BotFaultError
from croupier.lab.simulate import Outcome, Plan
from croupier.lab.simulate import simulate as play_games
from croupier.play.fairness import FairnessError, verify
from croupier.play.log import LogError, dump, options_from, read
from croupier.play.match import Match, Refused, replay

app = typer.Typer(
    help="Croupier: tabletop games of chance and bluff.",
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
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
LogFile = Annotated[Path, typer.Argument(help="A match log.", metavar="FILE")]


def main() -> None:
    """The command `croupier`."""
    app()


@app.callback(invoke_without_command=True)
def croupier(version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False) -> None:
    """Croupier: tabletop games of chance and bluff."""
    if version:
        out.print(__version__)
        raise typer.Exit


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, with players, options and bots."""
    listed = [_about(game) for game in registry.games().values()]
    if as_json:
        print_json(listed)
        return
    for about in listed:
        seats, bots = about["players"], ", ".join(about["bots"])
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for option in about["options"]:
            table.add_row(option["name"], f"{option['description']}; {_values(option)}")
        out.print(f"[bold]{about['name']}[/]  {about['title']}, {seats[0]} to {seats[-1]} players; bots: {bots}")
        out.print(Padding(about["summary"], (0, 2), expand=False))
        out.print(Padding(table, (1, 2), expand=False))


def _about(game: Game[Any]) -> dict[str, Any]:
    schemas: dict[str, dict[str, Any]] = game.options.model_json_schema()["properties"]
    defaults = game.options().model_dump(mode="json")
    options = [{"name": name, **schema, "default": defaults[name]} for name, schema in schemas.items()]
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "rules": game.version,
        "players": list(game.seats),
        "options": [{key: value for key, value in option.items() if key != "title"} for option in options],
        "bots": list(bots_of(game)),
    }


def _values(option: dict[str, Any]) -> str:
    """What an option can be, and what it is when left out."""
    if reader := READERS.get(option.get("type", "")):
        return f"{option['name']}=FILE.{reader[0].lower()}"
    default = option["default"]
    return f"{_kind(option)}, default {default if isinstance(default, str) else json.dumps(default)}"


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_kind(kind) for kind in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " or ".join(map(str, schema.get("enum", [schema.get("const")])))
    if schema.get("type") == "boolean":
        return "true or false"
    if "minimum" in schema and "maximum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    return str(schema.get("type", "any value"))


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
    players: Annotated[int | None, typer.Option(metavar="N", help="Players; if left out, one for each bot.")] = None,
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
    seats = players if players is not None else len(names) if len(names) > 1 else game.seats[-1]
    if seats not in game.seats:
        give_up(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        give_up(f"--bots names {len(names)} bots for {seats} players: name one for each, or one for all")
    try:
        found = [find_bot(game, name) for name in names]
    except BotError as error:
        give_up(str(error.args[0]))
    plan = Plan(game=game, bots=found, games=games, options=_options(game, options), seed=seed, rotate=rotate)
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
    what = f"Compiling {plan.game.title} (10 to 60 seconds, once on this machine)"
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


@app.command(name="replay")
def replay_(file: LogFile, as_json: AsJson = False) -> None:
    """Tell a match log in words, with the final money.

    Every entry is checked against the rules; a log that breaks one ends with code 1.
    """
    match = _replayed(file)
    told = [
        (number, lines)
        for number, step in enumerate(match.steps(), 1)
        if (lines := match.game.narrate(step, match.names))
    ]
    if as_json:
        print_json({**_standing(match), "story": [{"entry": number, "lines": lines} for number, lines in told]})
        return
    for number, lines in told:
        typer.echo(f"{number:>5}  {' '.join(lines)}")
    for line in _standing_lines(match):
        typer.echo(line)


def _replayed(file: Path) -> Match:
    try:
        return replay(read(file))
    except LogError as error:
        give_up(str(error))
    except Refused as refused:
        give_up(str(refused), code=1)


def _standing(match: Match) -> dict[str, Any]:
    game, table = match.game, match.table
    return {
        "game": game.name,
        "rules": game.version,
        "seats": list(match.names),
        "entries": len(match.actions),
        "over": match.over,
        "money": [game.returns(table, seat) for seat in range(len(match.names))],
        "winners": seats_of(game.winners(table)) if match.over else [],
    }


def _standing_lines(match: Match) -> list[str]:
    standing = _standing(match)
    money = ", ".join(f"{name} ${dollars:,}" for name, dollars in zip(match.names, standing["money"], strict=True))
    lines = [f"Money: {money}."]
    if not match.over:
        waited = [seat_name(seat, match.names) for seat in waited_for(match.game.actors(match.table))]
        lines.append(f"The game is not over after {standing['entries']} entries: {' and '.join(waited)} must act.")
    return lines


@app.command(name="verify")
def verify_(file: LogFile) -> None:
    """Check that the dice of a finished match were fair.

    Recomputes every roll and deal from the secret that the house committed to before the first one. A log in which one
    does not follow ends with code 1.
    """
    _replayed(file)
    try:
        checked = verify(read(file))
    except FairnessError as error:
        give_up(str(error), code=1)
    typer.echo(f"All {checked} rolls and deals of the match follow from the secret that the house committed to.")


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(help="The game to offer first.")] = None,
    port: Annotated[int, typer.Option(help="The port on this machine; 0 for a free one.")] = 8080,
    database: Annotated[Path | None, typer.Option(help="Where matches are kept.")] = None,
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
    database: Annotated[Path | None, typer.Option(help="Where matches are kept.")] = None,
    pace: Pace = 0.7,
) -> None:
    """Run a house without opening a browser."""
    _serve(host=host, port=port, database=database, open_browser=False, pace=pace)


def _serve(**settings: Any) -> None:
    try:
        from croupier.server.serve import serve as run
    except ImportError as error:
        give_up(f"the house needs the extra packages of croupier[server], and {error.name} is not installed")
    run(**settings)


def _options(game: Game[Any], given: list[str]) -> Options:
    values: dict[str, Any] = {}
    schemas = game.options.model_json_schema()["properties"]
    for item in given:
        key, equals, value = item.partition("=")
        if not equals or not key:
            give_up(f"an option is given as name=value, not {item!r}")
        reader = READERS.get(schemas.get(key, {}).get("type", ""))
        values[key] = _from_file(key, value, *reader) if reader else value
    try:
        return options_from(game, values, text=True)
    except LogError as error:
        give_up(str(error))


def _rows(text: str) -> dict[str, dict[str, Any]]:
    """The rows of a CSV file by the number of their line, so that what is wrong can be found again."""
    reader = csv.DictReader(text.splitlines(), restval="")
    return {str(reader.line_num): row for row in reader}


READERS: dict[str, tuple[str, Callable[[str], Any]]] = {"object": ("JSON", json.loads), "array": ("CSV", _rows)}
"""How the file is read that holds an option's value, by the option's type in its schema."""


def _from_file(key: str, value: str, kind: str, read_text: Callable[[str], Any]) -> Any:
    try:
        return read_text(Path(value).read_text(encoding="utf-8"))
    except OSError as error:
        give_up(f"option {key} is a {kind} file, and {value!r} cannot be read: {error.strerror}")
    except (ValueError, csv.Error) as error:
        give_up(f"option {key} is a {kind} file, and {value!r} holds no {kind}: {error}")


@contextmanager
def _counting(plan: Plan, what: str) -> Generator[Callable[[int], None]]:
    """A bar that counts the plan's games and estimates the time that is left."""
    parts = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left:"), TimeRemainingColumn())
    with progress_of(TextColumn("{task.description}"), *parts) as progress:
        task = progress.add_task(what, total=plan.games)
        yield lambda played: progress.advance(task, played)
