"""What all commands print with."""

import json
from typing import Any, NoReturn

import typer
from rich.console import Console

out = Console(highlight=False)
err = Console(stderr=True, highlight=False)


def print_json(data: Any) -> None:
    """Print plain data as indented JSON."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def give_up(sentence: str, code: int = 2) -> NoReturn:
    """End the command with one sentence."""
    typer.echo(f"croupier: {sentence}", err=True)
    raise typer.Exit(code)
