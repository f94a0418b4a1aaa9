"""What all commands print with."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import Progress, ProgressColumn

from croupier.games import registry
from croupier.games.contract import Game

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def print_json(data: Any) -> None:
    """Print plain data as indented JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def give_up(sentence: str, code: int = 2) -> NoReturn:
    """End the command with one sentence."""
    typer.echo(f"croupier: {sentence}", err=True)
    raise typer.Exit(code)


def for_each(files: Iterable[Path], do: Callable[[Path], None]) -> None:
    """Do it with each file, whatever became of those before; if it gave up on some, the command ends with the lowest
    of their codes."""
    codes: list[int] = []
    for file in files:
        try:
            do(file)
        except typer.Exit as given_up:
            codes.append(given_up.exit_code)
    if codes:
        raise typer.Exit(min(codes))


def find_game(name: str) -> Game[Any]:
    """The game of that name; if there is none, the command ends."""
    try:
        return registry.game(name)
    except LookupError as error:
        give_up(str(error.args[0]))


def progress_of(*columns: ProgressColumn) -> Progress:
    """What goes on, in columns, for as long as it does; nothing unless somebody looks."""
    return Progress(*columns, console=err, transient=True, disable=not err.is_terminal)
