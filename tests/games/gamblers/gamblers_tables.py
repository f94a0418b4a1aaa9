"""Tables laid out by hand, and the shortest way to play on them."""

from typing import Any

from playing import Hands, seat_of

from croupier.games.gamblers.rounds import begin_round
from croupier.games.gamblers.state import ACT, NUDGE, OPEN, OVER, Table
from croupier.kernel import intervals, u64

HANDS = Hands("gamblers")
GAMBLERS = HANDS.game
number, do, refused, choices, acting = HANDS.number, HANDS.do, HANDS.refused, HANDS.choices, HANDS.acting
NAMES = ("Ann", "Ben", "Cho", "Dan")
ALL_FATES = "-1 0 1 2 3"


def fresh(players: int, first: int = 0, **options: Any) -> Table:
    """A table whose start player is to take gamblers."""
    return GAMBLERS.new(players, GAMBLERS.options(first=first, **options))


def lay(
    *gamblers: str,
    start: int = 0,
    money: list[int] | None = None,
    fates: list[str] | None = None,
    fumble: int = 0,
    **options: Any,
) -> Table:
    """A table at the beginning of a round.

    `gamblers`: what lies before each seat, "1 4* 4": a star marks the lucky side. `fates`: what each seat holds;
    all five, unless said otherwise.
    """
    players = len(gamblers)
    s = fresh(players, start, **options)
    for p, cards in enumerate(gamblers):
        for card in cards.split():
            (s.lucky if card.endswith("*") else s.normal)[p, int(card[0])] += 1
            s.stacks[int(card[0])] -= 1
            assert s.stacks[int(card[0])] >= 0, f"no gambler {card[0]} is left"
        held = {int(card) for card in (fates[p] if fates else ALL_FATES).split()}
        s.fate[p] = u64(sum(1 << card + 1 for card in held))
        for card in held - {0, 1}:
            s.supply[card + 1] -= 1
            assert s.supply[card + 1] >= 0, f"no fate card {card} is left"
        s.bank += s.money[p] - (money[p] if money else 3)
        s.money[p] = money[p] if money else 3
    s.fumble, s.bank = fumble, s.bank - fumble
    s.taken = 2 * players
    begin_round(s)
    assert GAMBLERS.audit(s) == []
    return s


def commit(s: Table, cards: str, npc: int | None = None) -> None:
    """Everyone plays a fate card: the cards stand in the order of the seats."""
    if npc is not None:
        do(s, "chance", do="reveal", card=npc)
    played = [int(card) for card in cards.split()]
    assert s.phase == OPEN
    for p in [(s.start + k) % s.players for k in range(s.players)]:
        do(s, p, do="fate", card=played[p])


def show(s: Table, cards: str, nudge: int = 0, npc: int | None = None) -> None:
    """A round up to the end check."""
    commit(s, cards, npc)
    if s.phase == NUDGE:
        do(s, s.start, do="nudge", space=nudge)
    else:
        assert nudge == 0, "the start player has no dollar to place"
    assert s.phase in (ACT, OVER)
    assert GAMBLERS.audit(s) == []


def act(s: Table, *actions: str) -> None:
    """Each seat in turn does this: "buy 5", "flip 3", "nothing"."""
    for action in actions:
        verb, _, gambler = action.partition(" ")
        do(s, s.turn, do=verb, **({"gambler": int(gambler)} if gambler else {}))


def rest(s: Table) -> None:
    """Who has not acted yet does nothing; the round ends."""
    rounds = s.round_
    while s.round_ == rounds:
        act(s, "nothing")


def money(s: Table) -> list[int]:
    return [s.money[p] for p in range(s.players)]


def before(s: Table, seat: int) -> str:
    """The gamblers before a seat, as `lay` takes them."""
    return " ".join(f"{g}{side}" for g in range(9) for side in [""] * s.normal[seat, g] + ["*"] * s.lucky[seat, g])


def fates(s: Table, seat: int) -> set[int]:
    return {card for card in range(-1, 4) if int(s.fate[seat]) >> card + 1 & 1}


def menu(s: Table, seat: int | str) -> set[str]:
    """What a seat may do, in short words: "take 1 3", "fate -1", "buy 5", "nothing"."""
    seat = seat_of(seat)
    numbers = [n for low, high in intervals(GAMBLERS.menu(s, seat)) for n in range(low, high + 1)]
    return {in_short(GAMBLERS.decode(n)) for n in numbers}


def in_short(action: Any) -> str:
    fields = action.model_dump()
    values = [
        v for key, value in fields.items() if key != "do" for v in (value if isinstance(value, tuple) else [value])
    ]
    return " ".join([fields["do"], *map(str, values)])


def total(s: Table) -> int:
    """All money, wherever it lies."""
    return sum(money(s)) + s.bank + s.fumble + s.on_card


def champions(s: Table) -> list[int]:
    return [p for p in range(s.players) if int(GAMBLERS.winners(s)) >> p & 1]
