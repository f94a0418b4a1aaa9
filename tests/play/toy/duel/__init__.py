"""A toy: every seat secretly writes down a number at the same time, then a bent coin says whether high or low wins."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from croupier.games.contract import CHANCE, Action, Bot, Game, Options, Part, Refusal, Step
from croupier.kernel import Menu, Record, Row, add, below, bit, clear, i32, pick, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream
from croupier.kernel.menu import high, low

LOW, HIGH = 100_000, 999_999
HIDDEN, HEADS, TAILS = 0, 1, 2
FACES: Final = ("", "heads", "tails")


class Write(Action):
    do: Literal["write"] = "write"
    number: int | None


class Flip(Action):
    do: Literal["flip"] = "flip"
    face: Literal["heads", "tails"]


class DuelOptions(Options):
    rounds: int = Field(2, ge=1, le=20, description="How many rounds are played (DU-3)")
    prize: int = Field(5, ge=1, le=100, description="Dollars for the winner of a round")
    ties: bool = Field(True, description="Whether a tie pays")


class Duel(Record):
    players: i32
    rounds: i32
    prize: i32
    round_: i32
    face: i32
    written: u64
    number: Annotated[Row[i32], 4]
    shown: Annotated[Row[i32], 4]
    money: Annotated[Row[i32], 4]


def configure(s: Duel, players: int, options: DuelOptions) -> None:
    s.players, s.rounds, s.prize = players, options.rounds, options.prize


@rule
def setup(s: Duel) -> None:
    s.face = 0


@rule
def actors(s: Duel) -> u64:
    if s.round_ == s.rounds:
        return NONE
    everyone = bit(s.players) - bit(0)
    return bit(CHANCE) if s.written == everyone else everyone & ~s.written


@rule
def legal(s: Duel, seat: int, menu: Menu) -> None:
    clear(menu)
    if seat == CHANCE:
        add(menu, HEADS, HEADS)
        add(menu, TAILS, TAILS)
    else:
        add(menu, LOW, HIGH)


@rule
def weight(s: Duel, action: int) -> int:
    return 2 if action == HEADS else 1


@rule
def apply(s: Duel, seat: int, action: int) -> None:
    if seat != CHANCE:
        s.number[seat] = action
        s.written |= bit(seat)
        return
    best = s.number[0]
    for p in range(s.players):
        best = max(best, s.number[p]) if action == HEADS else min(best, s.number[p])
    for p in range(s.players):
        s.money[p] += s.prize if s.number[p] == best else 0
        s.shown[p] = s.number[p]
        s.number[p] = HIDDEN
    s.face = action
    s.written = NONE
    s.round_ += 1


@rule
def chance(s: Duel, stream: Stream) -> None:
    while actors(s) == bit(CHANCE):
        apply(s, CHANCE, HEADS if below(stream, 3) < 2 else TAILS)


@rule
def hide(s: Duel, seat: int) -> None:
    for p in range(s.players):
        if p != seat:
            s.number[p] = HIDDEN


@rule
def determinize(s: Duel, seat: int, stream: Stream) -> None:
    for p in range(s.players):
        if p != seat and s.written & bit(p):
            s.number[p] = LOW + below(stream, HIGH - LOW + 1)


@rule
def observe(s: Duel, seat: int, out: Any) -> None:
    out[0] = s.round_


@rule
def winners(s: Duel) -> u64:
    best = NONE
    for p in range(s.players):
        if s.money[p] == max(s.money[: s.players]):
            best |= bit(p)
    return best


@rule
def returns(s: Duel, seat: int) -> int:
    return s.money[seat]


@rule
def conceal(s: Duel, by: int, action: int, viewer: int) -> int:
    return action if by in (viewer, CHANCE) else HIDDEN


@rule
def tally(s: Duel, seat: int, action: int, counts: Any) -> None:
    return


@rule
def middling(s: Duel, seat: int, menu: Menu, stream: Stream) -> int:
    return (low(menu, 0) + high(menu, 0)) // 2


def broken(s: Duel, seat: int, menu: Menu, stream: Stream) -> int:
    raise RuntimeError("the bot's own secret trouble")


def choose(s: Duel, seat: int, menu: Menu, stream: Stream) -> int:
    return pick(menu, stream)


def decode(number: int) -> Write | Flip:
    if number in (HEADS, TAILS):
        return Flip(face=FACES[number])  # pyright: ignore[reportArgumentType]
    return Write(number=number or None)


def encode(action: Write | Flip) -> int:
    if isinstance(action, Flip):
        return FACES.index(action.face)
    if action.number is not None and not 0 < action.number < 2**31:
        raise ValueError(f"a number lies from 1 to 2147483647, not {action.number}")
    return action.number or HIDDEN


def reason(s: Duel, seat: int, action: int) -> Refusal:
    return Refusal("DU-1", f"A number lies from {LOW} to {HIGH}, not {action}")


def narrate(step: Step[Duel], names: Any) -> list[str]:
    match step.action:
        case Write(number=None):
            return [f"{names[step.by]} has written a number."]
        case Write(number=number):
            return [f"You have written {number}."]
        case _:
            shown = ", ".join(f"{names[p]} {step.after.shown[p]}" for p in range(step.after.players))
            return [f"The coin shows {step.action.face}: {shown}."]


def picture(s: Duel, seat: int, names: Any) -> dict[str, Any]:
    players = [
        {"name": names[p], "money": s.money[p], "shown": s.shown[p], "number": s.number[p]} for p in range(s.players)
    ]
    return {"round": s.round_, "players": players}


DUEL: Game[Duel] = Game(
    name="duel",
    title="Duel of Numbers",
    summary="Write a number and hope for the coin.",
    version=1,
    seats=range(2, 5),
    table=Duel,
    options=DuelOptions,
    actions=TypeAdapter(Annotated[Write | Flip, Field(discriminator="do")]),
    configure=configure,
    setup=setup,
    actors=actors,
    legal=legal,
    apply=apply,
    weight=weight,
    chance=chance,
    hide=hide,
    determinize=determinize,
    observe=observe,
    returns=returns,
    winners=winners,
    conceal=conceal,
    tally=tally,
    decode=decode,
    encode=encode,
    reason=reason,
    narrate=narrate,
    awaited=lambda s, seat, names: "Write a number.",
    picture=picture,
    audit=lambda s: [],
    observation=(Part("round", 1, "rounds finished"),),
    bots=(Bot("random", choose), Bot("middling", middling), Bot("broken", broken)),
    template="",
)
GAMES = (DUEL,)
