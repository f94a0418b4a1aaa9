"""The card room for code that is not compiled: its table as the record that it is, its names, its steps in words."""

from collections.abc import Sequence
from typing import Any

from croupier.games.contract import Game, Step
from croupier.games.gamble.cardroom import DEALS, GUESTS, HAS_DEALER, laid_out
from croupier.games.gamble.room import guest, seat_inside
from croupier.games.gamble.state import NOBODY_YET, Table
from croupier.kernel.far import table_in

Names = Sequence[str]


def game_inside(s: Table) -> Game[Any]:
    """The game that is played in the card room, or was played there last."""
    return GUESTS[guest(s)]


def table_inside(s: Table) -> Any:
    """Its table, which is that in the room: a change of the one is a change of the other."""
    return table_in(s.room, game_inside(s).table)


def names_inside(s: Table, names: Names) -> list[str]:
    """The names of those who sit there, by their seats there."""
    return [names[seat] for seat in s.seated if seat != NOBODY_YET]


def told(step: Step[Table], names: Names) -> list[str]:
    """An action in the card room in that game's words, but for who wins the match, of which it is only a hand."""
    before, after = step.before, step.after
    game, inside = game_inside(before), table_inside(after)
    seen = Step(table_inside(before), seat_inside(before, step.by), step.action.act, inside)
    lines = game.narrate(seen, names_inside(before, names))
    return lines if game.actors(inside) or len(lines) == 1 else lines[:-1]


def dealt(s: Table, names: Names) -> list[str]:
    """The deal with which a hand began there, in that game's words; nothing where nobody deals."""
    if not HAS_DEALER[guest(s)]:
        return []
    game, who = game_inside(s), names_inside(s, names)
    dealer = seat_inside(s, s.active)
    deal = game.decode(DEALS[guest(s)])
    return game.narrate(Step(laid_out(game, len(who)), dealer, deal, table_inside(s)), who)
