"""Commands that were called wrongly: refused in one sentence, like all other input."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import typer
from pydantic import ValidationError
from typer.core import TyperGroup

from croupier.cli.terminal import give_up
from croupier.components.wording import shown
from croupier.play.wording import describe


class Commands(TyperGroup):
    """Commands that end with code 2 and one sentence if their arguments are wrong."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """The context of a call. A call without any argument asks for help, which is no fault."""
        if not args:
            return super().make_context(info_name, args, parent, **extra)
        with _refusing():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was called."""
        with _refusing():
            return super().invoke(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name."""
        found = super().get_command(ctx, cmd_name)
        if found is None and not cmd_name.startswith("-"):
            give_up(f"there is no command {shown(cmd_name)}; there are {', '.join(self.list_commands(ctx))}")
        return found


@contextmanager
def _refusing() -> Generator[None]:
    try:
        yield
    except typer.TyperException as error:
        give_up(_sentence(error))


def _sentence(error: typer.TyperException) -> str:
    if isinstance(error, typer.BadParameter) and error.param is not None:
        name = error.param.get_error_hint().replace("'", "")
        if isinstance(error.__cause__, ValidationError):
            return describe([{**error.__cause__.errors()[0], "loc": (name,)}])[0].removesuffix(".")
        if not error.message:
            return f"{name} is missing; --help says more"
    if name := getattr(error, "option_name", ""):
        return _of_option(name, error)
    if extra := re.search(r"extra argument\(?s?\)? \((.*)\)", error.format_message()):
        return f"{shown(extra[1])} is too much; --help says what this takes"
    return error.format_message().removesuffix(".")


def _of_option(name: str, error: typer.TyperException) -> str:
    if hasattr(error, "possibilities"):
        context: Any = getattr(error, "ctx", None)
        known = [max(each.opts, key=len) for each in context.command.params if each.opts[0].startswith("-")]
        return f"there is no option {name}; there are {', '.join([*known, '--help'])}"
    return f"{name} takes no value" if "does not take" in error.message else f"{name} is missing its value"
