"""Table options, as they are given on a command line."""

from typing import Any

from croupier.cli.terminal import give_up
from croupier.components.wording import shown
from croupier.games.contract import Game, Options
from croupier.play.log import LogError
from croupier.play.options import options_of_text


def read_options(game: Game[Any], given: list[str]) -> Options:
    """The table options that were given as `name=value`; if they are wrong, the command ends."""
    values: dict[str, str] = {}
    for item in given:
        key, equals, value = item.partition("=")
        if not equals or not key:
            give_up(f"an option is given as name=value, not {shown(item)}")
        if key in values:
            give_up(f"the option {shown(key)} is given twice: say it once")
        values[key] = value
    try:
        return options_of_text(game, values)
    except LogError as error:
        give_up(str(error))
