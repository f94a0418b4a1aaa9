"""The command `croupier odds`: one subcommand for each subject of each game, with an option for each parameter."""

from collections.abc import Iterator
from inspect import Parameter, Signature
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table
from typer.core import TyperGroup

from croupier.cli.terminal import AsJson, give_up, out, print_json
from croupier.components.wording import shown
from croupier.games.contract import Subject
from croupier.lab.odds import OddsError, as_tables, ask, subjects

AsFractions = Annotated[bool, typer.Option("--fractions", help="Print fractions, not decimals.")]


class Subjects(TyperGroup):
    """The subcommands, made when one is asked for, as that takes all games to be loaded."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all subjects."""
        return sorted(subjects())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The subcommand of a subject."""
        try:
            return _command(subjects()[cmd_name])
        except KeyError:
            give_up(f"there are no odds of {shown(cmd_name)}; there are {', '.join(sorted(subjects()))}")


app = typer.Typer(cls=Subjects, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def odds(context: typer.Context, as_json: AsJson = False) -> None:
    """Work out exact odds, as fractions and decimals. Without a subject: list the subjects and their options."""
    if context.invoked_subcommand is not None:
        return
    if as_json:
        print_json([_about(subject) for _, subject in sorted(subjects().items())])
        return
    for name, subject in sorted(subjects().items()):
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        for parameter in _about(subject)["parameters"]:
            table.add_row(f"--{parameter['name']}", parameter["description"] + _default(parameter))
        out.print(f"[bold]{name}[/]  {subject.summary}")
        out.print(Padding(table, (1, 2), expand=False))


def _about(subject: Subject) -> dict[str, Any]:
    schemas: dict[str, dict[str, Any]] = subject.parameters.model_json_schema()["properties"]
    listed = [
        {"name": name.replace("_", "-")} | {key: value for key, value in schema.items() if key != "title"}
        for name, schema in schemas.items()
    ]
    return {"subject": subject.name, "summary": subject.summary, "parameters": listed}


def _default(schema: dict[str, Any]) -> str:
    default = schema.get("default")
    return f"; default {default}" if isinstance(default, int | str) and default != "" else ""


def _command(subject: Subject) -> Any:
    """The subcommand: typer reads its options off the signature of a function, which is put together here."""

    def answer(as_json: bool, fractions: bool, **given: Any) -> None:
        values = {name: value for name, value in given.items() if value is not None}
        try:
            found = ask(subject, values)
        except OddsError as error:
            give_up(str(error))
        if as_json:
            print_json({"subject": subject.name, **found})
        else:
            out.print(as_tables(subject, found, fractions))

    parameters = [*_options(subject)]
    for name, annotation in (("fractions", AsFractions), ("as_json", AsJson)):
        parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=False, annotation=annotation))
    written: Any = answer
    written.__signature__ = Signature(parameters)
    written.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    single = typer.Typer(rich_markup_mode=None, add_completion=False)
    single.command(name=subject.name, help=f"{subject.summary}.")(written)
    return typer.main.get_command(single)


def _options(subject: Subject) -> Iterator[Parameter]:
    schemas: dict[str, dict[str, Any]] = subject.parameters.model_json_schema()["properties"]
    for name, schema in schemas.items():
        form: Any = {"boolean": bool | None, "array": list[str] | None}.get(schema.get("type", ""), str | None)
        metavar = "VALUE …" if form == list[str] | None else "VALUE"
        option = typer.Option(metavar=metavar, help=schema["description"] + _default(schema), show_default=False)
        yield Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[form, option])
