"""Tables of Take a Gamble laid out by hand, and the shortest way to play on them."""

from collections.abc import Sequence
from types import EllipsisType
from typing import Any, get_args

from playing import Hands, seat_of

from croupier.games.contract import CHANCE, HOUSE, seats_of
from croupier.games.gamble.actions import decode
from croupier.games.gamble.audit import ALL_CHIPS, audit
from croupier.games.gamble.components import SQUARES
from croupier.games.gamble.options import BoardName
from croupier.games.gamble.state import NOBODY_YET, OVER, SIDES, Table
from croupier.games.gamble.turns import begin_turn
from croupier.kernel import intervals

Purses = Sequence[int | EllipsisType] | None
BOARD = Hands("gamble")
ALONE = {kind: Hands(kind) for kind in ("gamblers-row", "dice-poker", "pecos", "seven-eleven", "blackjack", "jackpot")}
BOARD_PICKS = get_args(BoardName)
LUCKY: dict[str, Any] = {
    "board": tuple({"square": kind} for kind in ["start", *["lucky-win"] * 63]),
    "cards": ({"effect": "win", "amount": 1},),
}
"""Options of a board on which every turn is over after two throws."""


def table(players: int, **chosen: Any) -> Table:
    """A fresh table of the board, at the throws for who goes first; the card room is closed unless `picks` open it."""
    return BOARD.game.new(players, BOARD.game.options(**{"picks": BOARD_PICKS, **chosen}))


def alone_table(kind: str, players: int, **chosen: Any) -> Table:
    """A fresh table of one square by itself, at the throws for who goes first."""
    game = ALONE[kind].game
    return game.new(players, game.options(**chosen))


def at(
    kind: str,
    players: int = 3,
    *,
    purses: Purses = None,
    bowl: int | None = None,
    active: int = 0,
    first: int = 0,
    rounds: int = 10,
    finished: int = 0,
    **chosen: Any,
) -> Table:
    """A table on which the active player has just landed on a square of the kind, with a throw of 1 and 2.

    `purses` and `bowl` are as in `lay_money`; `first` is who went first, `finished` how many rounds were played.
    """
    s = table(len(purses) if purses else players, rounds=rounds, **chosen)
    to_move(s, purses=purses, bowl=bowl, active=active, first=first, finished=finished)
    s.place[active] = (square_of(s, kind) - 3) % s.options.squares
    throw(s, 1, 2)
    assert SQUARES[s.square] == kind or s.square == NOBODY_YET
    return s


def alone_at(
    kind: str,
    players: int = 3,
    *,
    purses: Purses = None,
    bowl: int | None = None,
    active: int = 0,
    first: int = 0,
    rounds: int = 10,
    finished: int = 0,
    **chosen: Any,
) -> Table:
    """The same for a square that is played by itself."""
    s = alone_table(kind, len(purses) if purses else players, rounds=rounds, **chosen)
    to_move(s, purses=purses, bowl=bowl, active=active, first=first, finished=finished)
    act(s, active, do="begin")
    return s


def lucky(
    players: int = 3,
    *,
    purses: Purses = None,
    bowl: int | None = None,
    active: int = 0,
    first: int = 0,
    finished: int = 0,
    **chosen: Any,
) -> Table:
    """A table on which every turn is short, at the beginning of a turn."""
    s = table(len(purses) if purses else players, **LUCKY, **chosen)
    to_move(s, purses=purses, bowl=bowl, active=active, first=first, finished=finished)
    return s


def to_move(
    s: Table,
    *,
    purses: Purses = None,
    bowl: int | None = None,
    active: int = 0,
    first: int = 0,
    finished: int = 0,
) -> None:
    """Lay the table out for the beginning of a turn, after so many finished rounds."""
    lay_money(s, purses, bowl)
    s.first, s.round_ = first, finished
    begin_turn(s, active)
    check(s)


def lay_money(s: Table, purses: Purses = None, bowl: int | None = None) -> None:
    """Share out the $1,600 anew.

    In `purses`, an ellipsis stands for whatever the others and the bowl leave. Without `bowl` it gets what the purses
    leave; without `purses` they share equally what the bowl leaves, and the last seat has the odd dollars too.
    """
    if purses is None:
        if bowl is None:
            return
        part = (ALL_CHIPS - bowl) // s.players
        purses = [*[part] * (s.players - 1), ...]
    given = sum(purse for purse in purses if isinstance(purse, int))
    if ... in purses:
        bowl = s.jackpot if bowl is None else bowl
        purses = [ALL_CHIPS - bowl - given if purse is ... else purse for purse in purses]
    elif bowl is None:
        bowl = ALL_CHIPS - given
    for p, purse in enumerate(purses):
        s.money[p] = int(purse)
    s.jackpot = bowl
    assert min(money(s)) >= 0
    assert bowl >= 0
    assert total(s) == ALL_CHIPS, "purses and bowl do not add up; let an ellipsis stand for one purse"


def square_of(s: Table, kind: str) -> int:
    """The first square of the kind on the table's board, counted from $tart."""
    return [s.options.board[k] for k in range(s.options.squares)].index(SQUARES.index(kind))


# --- Playing


def hands_for(s: Table) -> Hands:
    """The game that is played at the table."""
    return BOARD if s.options.alone == NOBODY_YET else ALONE[SQUARES[s.options.alone]]


def number(**action: Any) -> int:
    return BOARD.number(action)


def act(s: Table, by: int | str, **action: Any) -> None:
    """Carry the action out; it has to be legal, and to leave a sound table."""
    hands_for(s).do(s, by, **action)
    check(s)


def refused(s: Table, by: int | str, **action: Any) -> str:
    """The id of the clause by which the action is refused; the table stays as it was."""
    return hands_for(s).refused(s, by, **action)


def check(s: Table) -> None:
    """All money is there, and nothing else is wrong with the table."""
    assert total(s) == ALL_CHIPS
    assert audit(s) == []


def acting(s: Table, by: int | str | None = None) -> Any:
    """The seats that may act; or whether this one may."""
    seats = hands_for(s).acting(s)
    return seats if by is None else seat_of(by) in seats


def play(s: Table, *moves: str) -> None:
    """Moves at cards in short words, each with its seat in front: "1 bet 25", "0 discard 1 3", "2 fold"."""
    for move in moves:
        seat, verb, *numbers = move.split()
        fields: dict[str, Any] = {}
        if verb in ("bet", "raise"):
            fields = {"amount": int(*numbers)}
        elif verb == "discard":
            fields = {"places": [int(place) for place in numbers]}
        act(s, int(seat), do=verb, **fields)


def roll(s: Table, *faces: int) -> None:
    """The dice in the air come down so."""
    act(s, "chance", do="roll", dice=faces)


def throw(s: Table, *faces: int, dice: Sequence[int] | None = None) -> None:
    """The seat whose turn it is throws dice, the first ones unless they are named, and they come down so."""
    act(s, s.turn, do="throw", dice=tuple(dice or range(1, len(faces) + 1)))
    roll(s, *faces)


def deal(s: Table, cards: str) -> None:
    """These cards are dealt, one after another, to whoever they go to."""
    for card in cards.split():
        act(s, "chance", do="deal", card=card)


def deal_hands(s: Table, *hands: str) -> None:
    """Cards are dealt as long as chance deals: each seat gets those of its hand in order ("" for one that sits out)."""
    left = [hand.split() for hand in hands]
    while acting(s) == [CHANCE] and any(left):
        act(s, "chance", do="deal", card=left[s.dealing].pop(0))
    assert not any(left), f"not dealt: {left}"


def card(s: Table, number: int) -> None:
    """This Take A Gamble card is turned up, counted from 1."""
    act(s, "chance", do="card", number=number)


def lucky_turn(s: Table, *prize: int) -> None:
    """A turn on the board of Lucky Win: three squares on, and a prize is thrown, two ones unless said otherwise."""
    throw(s, 1, 2)
    throw(s, *(prize or (1, 1)))


def turns_left(s: Table) -> int:
    """How many turns, 50 at most, are begun before the game is over; each is played to its end."""
    turns = 0
    while s.step != OVER and turns < 50:
        lucky_turn(s)
        turns += 1
    return turns


def call_time(s: Table) -> None:
    act(s, HOUSE, do="time")


def no_sides(s: Table) -> None:
    """All who may still place a side bet place none."""
    while s.step == SIDES:
        act(s, acting(s)[0], do="no_side")


def side(s: Table, seat: int, dollars: int) -> None:
    """A side bet: for the active player above 0, against below."""
    act(s, seat, do="side", on="for" if dollars > 0 else "against", amount=abs(dollars))


# --- Looking


def money(s: Table) -> list[int]:
    return [s.money[p] for p in range(s.players)]


def staked(s: Table) -> list[int]:
    return [s.staked[p] for p in range(s.players)]


def total(s: Table) -> int:
    """All money, wherever it lies."""
    return sum(money(s)) + sum(staked(s)) + sum(abs(s.side[p]) for p in range(s.players)) + s.jackpot


def menu(s: Table, by: int | str) -> set[str]:
    """What a seat may do, in short words, runs of sums as such: "fold", "bet 5-25", "throw 1 2", "side for 1-20"."""
    words: set[str] = set()
    for low, high in intervals(hands_for(s).game.menu(s, seat_of(by))):
        sums = [name for name in ("amount", "most", "stake") if low < high and hasattr(decode(low), name)]
        if hasattr(decode(low), "amount") or sums:
            most = getattr(decode(high), (sums or ["amount"])[0])
            words.add(f"{in_short(low)}-{most}")
        else:
            words |= {in_short(n) for n in range(low, high + 1)}
    return words


def weights(s: Table) -> list[int]:
    """The weight of each thing that chance may bring."""
    outcomes = intervals(hands_for(s).game.menu(s, CHANCE))
    return [hands_for(s).game.weight(s, n) for low, high in outcomes for n in range(low, high + 1)]


def in_short(action: int) -> str:
    fields = decode(action).model_dump()
    values = [
        v for key, value in fields.items() if key != "do" for v in (value if isinstance(value, tuple) else [value])
    ]
    return " ".join([fields["do"], *map(str, values)])


def champions(s: Table) -> list[int]:
    """Who has won the game."""
    assert s.step == OVER
    return seats_of(hands_for(s).game.winners(s))


def bowl_and_purses(s: Table) -> tuple[int, list[int]]:
    return s.jackpot, money(s)
