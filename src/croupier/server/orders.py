"""A new table as the start page's form orders it."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from croupier.bots import bots_of
from croupier.components.wording import listed, shown
from croupier.games import registry
from croupier.games.contract import Game, Options, players_in_words
from croupier.play.log import LogError
from croupier.play.options import options_of_form
from croupier.play.wording import every_sentence
from croupier.server.forms import FormError, person_name
from croupier.server.house import AWAITED, Invitation
from croupier.server.kept import TableSettings
from croupier.server.seating import bot_names

_SEAT = re.compile(r"seat\.([1-9][0-9]{0,5})")


@dataclass(frozen=True)
class NewTable:
    """A new table as it was ordered."""

    game: Game[Any]
    options: Options
    invited: list[Invitation]
    settings: TableSettings = field(default_factory=TableSettings)


def new_table(form: Mapping[str, str]) -> NewTable:
    """The table that the form orders: against so many bots, or with a word for each seat if there are friends.

    Raises FormError.
    """
    game = game_chosen(form.get("game", ""))
    name = person_name(form.get("name", ""))
    bot = form.get("bot", next(iter(bots_of(game))))
    _check_bots(game, [bot])
    if form.get("company") == "friends":
        others = invited(game, name, _words(form), bot)
    else:
        players = _players(game, form.get("players", str(game.seats[0])))
        others = [Invitation(other, bot) for other in bot_names([name])[: players - 1]]
    values = {key.removeprefix("option."): value for key, value in form.items() if key.startswith("option.")}
    try:
        options = options_of_form(game, values)
    except LogError as error:
        raise FormError(str(error)) from None
    return NewTable(game, options, [Invitation(name), *others], _settings(form))


def _words(form: Mapping[str, str]) -> list[str]:
    """The words for the other seats in their order, from `seat.1`, `seat.2` and so on."""
    numbered = sorted((int(seat[1]), word) for key, word in form.items() if (seat := _SEAT.fullmatch(key)))
    return [word for _, word in numbered]


def invited(game: Game[Any], name: str, words: Sequence[str], bot: str = "") -> list[Invitation]:
    """Who else sits down with the person of that name, by a word for each seat: `friend`, `bot` for the bot that is
    named here (the game's first), a bot's name, or `closed` for nobody.

    Raises FormError.
    """
    words = [word for word in words if word != "closed"]
    players = 1 + len(words)
    if players not in game.seats:
        remedy = "open another seat" if players < game.seats[0] else "close a seat"
        raise FormError(f"{game.title} is for {players_in_words(game.seats)}, and this table has {players}: {remedy}")
    _check_bots(game, [word for word in words if word not in ("friend", "bot")])
    usual, names = bot or next(iter(bots_of(game))), iter(bot_names([name]))
    return [
        AWAITED if word == "friend" else Invitation(next(names), usual if word == "bot" else word) for word in words
    ]


def _settings(form: Mapping[str, str]) -> TableSettings:
    """The settings, of which a checkbox that is not checked comes empty."""
    fields = TableSettings.model_fields
    unchecked = {name: "no" for name, field in fields.items() if field.annotation is bool}
    given = {name: form[name] or unchecked.get(name, "") for name in fields if name in form}
    try:
        return TableSettings.model_validate(given, strict=False)
    except ValidationError as error:
        raise FormError(every_sentence(error, called=lambda name: fields[name].title or name)) from None


def game_chosen(name: str) -> Game[Any]:
    """The game of that name, for somebody who sees a page with all of them. Raises FormError."""
    if game := registry.games().get(name):
        return game
    if not name:
        raise FormError("choose a game")
    raise FormError(f"there is no game {shown(name)}: choose one of those that are here")


def game_called(name: str) -> Game[Any]:
    """The game of that name. Raises FormError, which lists the names."""
    try:
        return registry.game(name)
    except LookupError as error:
        raise FormError(str(error.args[0])) from None


def _players(game: Game[Any], text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text) or int(text) not in game.seats:
        raise FormError(f"{game.title} is for {players_in_words(game.seats)}, not {shown(text)}")
    return int(text)


def _check_bots(game: Game[Any], names: Collection[str]) -> None:
    known = bots_of(game)
    if wrong := [shown(name) for name in dict.fromkeys(names) if name not in known]:
        bots = f"bot{'s' if len(wrong) > 1 else ''} {listed(wrong)}"
        raise FormError(f"{game.title} has no {bots}; there are {', '.join(known)}")
