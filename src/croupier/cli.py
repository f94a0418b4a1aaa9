"""The command line. Bad input ends with code 2 and one sentence; a log that breaks a rule with code 1."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from croupier import __version__
from croupier.bots import BotError, bots_of, find_bot
from croupier.games import registry
from croupier.games.contract import Game, Options, seats_of
from croupier.lab.simulate import BotFaultError, Plan
from croupier.play.fairness import FairnessError, verify
from croupier.play.log import LogError, dump, options_from, read
from croupier.play.match import Match, Refused, replay

app = typer.Typer(
    help="Croupier: tabletop games of chance and bluff.",
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
)  # fmt: skip
out = Console(highlight=False)
err = Console(stderr=True, highlight=False)

GameName = Annotated[str, typer.Argument(help="The game's name, as `croupier games` lists it.")]
OptionValues = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="A table option, name=value; a table's value is a JSON file.")
]
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
        _print_json(listed)
        return
    for about in listed:
        seats = about["players"]
        out.print(f"[bold]{about['name']}[/]  {about['title']}, {seats[0]} to {seats[-1]} players. {about['summary']}")
        table = Table("option", "default", "what it does", box=None, padding=(0, 2))
        for option in about["options"]:
            table.add_row(option["name"], str(option["default"]), option["description"])
        out.print(table)
        out.print(f"  bots: {', '.join(about['bots'])}\n")


def _about(game: Game[Any]) -> dict[str, Any]:
    properties = game.options.model_json_schema()["properties"]
    options = [
        {"name": name, "default": schema.get("default", "see the rules"), **schema, "title": None}
        for name, schema in properties.items()
    ]
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "rules": game.version,
        "players": list(game.seats),
        "options": [{key: value for key, value in option.items() if key != "title"} for option in options],
        "bots": list(bots_of(game)),
    }


@app.command()
def rules(name: GameName) -> None:
    """Print a game's rules, with their ids and rulings."""
    game = _game(name)
    text = files(f"croupier.games.{game.name}").joinpath("rules.md").read_text(encoding="utf-8")
    from rich.markdown import Markdown

    out.print(Markdown(text) if out.is_terminal else text, markup=False)


@app.command()
def simulate(
    name: GameName,
    players: Annotated[int | None, typer.Option(help="How many players; if left out, one for each bot.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    bots: Annotated[str, typer.Option(help="One bot a player, or one for all; FILE.py:NAME for your own.")] = "random",
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="The same seed gives the same games.")] = 0,
    option: OptionValues = None,
    rotate: Annotated[bool, typer.Option(help="Move each bot one seat on after every game.")] = True,
    threads: Annotated[int | None, typer.Option(min=1, max=256, help="Threads; one a processor if left out.")] = None,
    logs: Annotated[Path | None, typer.Option(help="Write the log of every game into this folder.")] = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Play many games between bots: win shares with intervals, money, bets, length, speed."""
    from croupier.lab.report import as_data, as_tables

    game = _game(name)
    plan = _plan(game, players, bots, games, seed, option or [], rotate)
    try:
        with _progress() as progress:
            if logs:
                _write_logs(plan, logs, progress)
            outcome = _simulated(plan, threads, progress)
    except BotFaultError as fault:
        _give_up(f"{fault}")
    data = as_data(outcome)
    if as_json:
        _print_json(data)
    else:
        out.print(as_tables(data, game.title))


def _plan(
    game: Game[Any], players: int | None, bots: str, games: int, seed: int, options: list[str], rotate: bool
) -> Plan:
    names = [name.strip() for name in bots.split(",")]
    seats = players or (len(names) if len(names) > 1 else game.seats[-1])
    if seats not in game.seats:
        _give_up(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}")
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        _give_up(f"--bots names {len(names)} bots for {seats} players: name one for each, or one for all")
    try:
        found = [find_bot(game, name) for name in names]
    except BotError as error:
        _give_up(str(error.args[0]))
    plan = Plan(game=game, bots=found, games=games, options=_options(game, options), seed=seed, rotate=rotate)
    try:
        game.new(seats, plan.options)
    except ValueError as error:
        _give_up(str(error))
    return plan


def _simulated(plan: Plan, threads: int | None, progress: Progress) -> Any:
    from croupier.lab.compiled import Compiler
    from croupier.lab.simulate import simulate as run

    if not Compiler(plan.game).is_ready(plan.bots):
        compiling = progress.add_task(f"Compiling the rules of {plan.game.title} (once on this machine)", total=None)
        run(Plan(game=plan.game, bots=plan.bots, games=1, options=plan.options), threads=1)
        progress.remove_task(compiling)
    playing = progress.add_task("Playing", total=plan.games)
    return run(plan, threads, lambda played: progress.advance(playing, played))


def _write_logs(plan: Plan, folder: Path, progress: Progress) -> None:
    from croupier.lab.record import record

    try:
        folder.mkdir(parents=True, exist_ok=True)
        task = progress.add_task(f"Writing logs to {folder}", total=plan.games)
        width = len(str(plan.games - 1))
        for number, log in record(plan):
            (folder / f"{plan.game.name}-{number:0{width}}.json").write_text(dump(log), encoding="utf-8")
            progress.advance(task)
    except OSError as error:
        _give_up(f"logs cannot be written to {folder}: {error.strerror}")


@app.command(name="replay")
def replay_(file: LogFile, as_json: AsJson = False) -> None:
    """Replay a match log: in words, with the final money. A log that breaks a rule ends with code 1."""
    match = _replayed(file)
    told = [
        {"entry": number, "lines": lines}
        for number, step in enumerate(match.steps(), 1)
        if (lines := match.game.narrate(step, match.names))
    ]
    if as_json:
        _print_json({**_standing(match), "story": told})
        return
    for item in told:
        out.print(f"{item['entry']:>5}  {' '.join(item['lines'])}", markup=False)
    out.print("\n".join(_standing_lines(match)), markup=False)


def _replayed(file: Path) -> Match:
    try:
        return replay(read(file))
    except LogError as error:
        _give_up(str(error))
    except Refused as refused:
        _give_up(str(refused), code=1)


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
        waited = [
            match.names[seat] if seat < len(match.names) else "chance"
            for seat in seats_of(match.game.actors(match.table))
        ]
        lines.append(f"The game is not over after {standing['entries']} entries: {' and '.join(waited)} must act.")
    return lines


@app.command(name="verify")
def verify_(file: LogFile) -> None:
    """Recompute every roll and deal of a finished match from the house's secret, and say whether they are right."""
    _replayed(file)
    try:
        checked = verify(read(file))
    except FairnessError as error:
        _give_up(str(error), code=1)
    out.print(f"All {checked} rolls and deals of the match follow from the secret that the house committed to.")


@app.command()
def play(
    name: Annotated[str | None, typer.Argument(help="The game to offer first.")] = None,
    port: Annotated[int, typer.Option(help="The port on this machine; 0 for a free one.")] = 8080,
    database: Annotated[Path | None, typer.Option(help="Where matches are kept.")] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser where there is one.")] = True,
) -> None:
    """Play in the browser on this machine."""
    if name is not None:
        _game(name)
    _serve("127.0.0.1", port, database, browser, name)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 for a free one.")] = 8080,
    database: Annotated[Path | None, typer.Option(help="Where matches are kept.")] = None,
) -> None:
    """Run a house without opening a browser."""
    _serve(host, port, database, browser=False, name=None)


def _serve(host: str, port: int, database: Path | None, browser: bool, name: str | None) -> None:
    try:
        from croupier.server.serve import serve as run
    except ImportError as error:
        _give_up(f"the house needs the extra packages of croupier[server], and {error.name} is not installed")
    run(host=host, port=port, database=database, open_browser=browser)


def _game(name: str) -> Game[Any]:
    try:
        return registry.game(name)
    except LookupError as error:
        _give_up(str(error.args[0]))


def _options(game: Game[Any], given: list[str]) -> Options:
    values: dict[str, Any] = {}
    for item in given:
        key, equals, value = item.partition("=")
        if not equals:
            _give_up(f"an option is given as name=value, not {item!r}")
        values[key] = _from_file(key, value) if value.endswith(".json") else value
    try:
        return options_from(game, values, text=True)
    except LogError as error:
        _give_up(str(error))


def _from_file(key: str, value: str) -> Any:
    try:
        return _as_text(json.loads(Path(value).read_text(encoding="utf-8")))
    except OSError as error:
        _give_up(f"option {key}: {value} cannot be read: {error.strerror}")
    except ValueError as error:
        _give_up(f"option {key}: {value} is not JSON: {error}")


def _as_text(value: Any) -> Any:
    """Plain data with its numbers as text, which is what options are read from."""
    if isinstance(value, dict):
        return {key: _as_text(item) for key, item in value.items()}
    return value if isinstance(value, str) else json.dumps(value)


@contextmanager
def _progress() -> Iterator[Progress]:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as progress:
        yield progress


def _print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def _give_up(sentence: str, code: int = 2) -> NoReturn:
    err.print(f"croupier: {sentence}", markup=False, soft_wrap=True)
    raise typer.Exit(code)
