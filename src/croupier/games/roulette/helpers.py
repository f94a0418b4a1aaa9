"""Questions about the rules that need no game: cards and slots by their names, answered by the rules themselves.

>>> trick_winner(["9", "2", "30"])
1
>>> slot_pays("straight-1", "1")
20
>>> playable_cards(["4", "9", "31", "NMB"], ["6"])
['4', '31', 'NMB']
"""

from collections.abc import Iterable, Sequence

from croupier.games.roulette import bets, cards, mat, tricks
from croupier.games.roulette.actions import card_number, slot_number
from croupier.games.roulette.options import RouletteOptions, configure
from croupier.games.roulette.state import EMPTY, SEATS, Table
from croupier.kernel import bit


def trick_winner(trick: Sequence[str]) -> int:
    """Which card of a trick, given in order of play, wins it: its place from 0.

    Raises ValueError for an unknown card, a card played twice, or a trick of fewer than two or more than four cards.
    """
    if not 2 <= len(trick) <= SEATS:
        raise ValueError(f"a trick has two to four cards, not {len(trick)}")
    return cards.trick_winner(_laid(trick).trick, len(trick))


def playable_cards(hand: Iterable[str], trick: Sequence[str] = ()) -> list[str]:
    """The cards of a hand that may be played to a trick, given in order of play (empty: to lead).

    Raises ValueError for an unknown card, or a card that is in two places.
    """
    held = list(hand)
    _distinct([*held, *trick])
    s = _laid(trick)
    s.hand[0] = cards.card_set(*map(card_number, held))
    allowed = tricks.playable(s, 0)
    return [name for name in held if allowed & bit(card_number(name))]


def slot_pays(slot: str, win: str, options: RouletteOptions | None = None) -> int:
    """What a bet of $1 on the slot returns in all when `win` is the Win Number, the stake included; 0 if it loses.

    Raises ValueError for an unknown slot, a card that cannot win, or a split or corner that the table does not pay.
    """
    number, at = card_number(win), slot_number(slot)
    if number == cards.NMB:
        raise ValueError("No More Bet never wins a trick, so it is no Win Number (RT-30)")
    s = Table.new()
    configure(s, 2, options or RouletteOptions())
    multiplier = bets.multiplier(s, at)
    if not multiplier:
        raise ValueError(f"this table has no bets like {slot} (RT-60, RT-61)")
    return multiplier if mat.hits(at, number) else 0


def _laid(trick: Sequence[str]) -> Table:
    _distinct(trick)
    s = Table.new()
    s.players = SEATS
    s.played = len(trick)
    for place in range(SEATS):
        s.trick[place] = card_number(trick[place]) if place < len(trick) else EMPTY
    return s


def _distinct(names: Sequence[str]) -> None:
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise ValueError(f"there is one {sorted(twice)[0]} in the game, not two")
