"""A toy that proves the conformance suite on a game of another kind: sealed bids, all at once, for an unknown prize."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from croupier.games.contract import CHANCE, HOUSE, NOBODY, Action, Bot, Game, Options, Part, Refusal
from croupier.games.space import Span
from croupier.kernel import Menu, Record, Row, add, below, bit, clear, count, i8, i32, pick, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream
from croupier.kernel.menu import high, low

SEATS = 3
PURSE = 20
CLOSE, TIP, PRIZE, BID = 99, 100, 500, 1000
"""The house's action, and where the numbers of tips, prizes and bids begin."""
UNKNOWN_BID = 999
BLANK = -1
PURSES_AT_MOST = 300


class Deal(Action):
    """Chance gives a seat its tip: 1 or 2, what it gets on top of a prize that it wins."""

    do: Literal["deal"] = "deal"
    tip: int | None
    to: int


class Bid(Action):
    do: Literal["bid"] = "bid"
    dollars: int | None


class Draw(Action):
    do: Literal["draw"] = "draw"
    prize: int


class Close(Action):
    """The house lets no further round begin."""

    do: Literal["close"] = "close"


class SealedOptions(Options):
    rounds: int = Field(2, ge=1, le=4, description="How many prizes there are (SB-1)")
    purse: int = Field(PURSE, ge=0, le=99, description="What everyone starts with, in dollars")
    order: Literal["kept", "back"] = Field("kept", description="Whether a losing bid comes back (SB-4)")
    minutes: int = Field(0, ge=0, le=60, description="Minutes until the house closes; 0: never (SB-5)")


class Sealed(Record):
    money: Annotated[Row[i32], SEATS]
    bid: Annotated[Row[i32], SEATS]
    tip: Annotated[Row[i8], SEATS]
    bidders: u64
    bank: i32
    prize: i32
    players: i8
    rounds: i8
    round_: i8
    dealt: i8
    kept: i8
    purse: i8
    minutes: i8
    """Minutes until the house closes; 0: it does not, or has done so."""


def configure(s: Sealed, players: int, options: SealedOptions) -> None:
    s.players, s.rounds, s.purse, s.kept = players, options.rounds, options.purse, int(options.order == "kept")
    s.minutes = options.minutes


@rule
def setup(s: Sealed) -> None:
    for p in range(s.players):
        s.money[p] = s.purse
        s.bank -= s.purse
        s.bid[p] = BLANK


@rule
def everyone(s: Sealed) -> u64:
    return bit(s.players) - bit(0)


@rule
def actors(s: Sealed) -> u64:
    if s.round_ == s.rounds:
        return NONE
    if s.dealt < s.players or s.bidders == everyone(s):
        return bit(CHANCE)
    return everyone(s) & ~s.bidders | (bit(HOUSE) if s.minutes else NONE)


@rule
def legal(s: Sealed, seat: int, menu: Menu) -> None:
    clear(menu)
    if seat == HOUSE:
        add(menu, CLOSE, CLOSE)
    elif seat != CHANCE:
        add(menu, BID, BID + s.money[seat])
    elif s.dealt < s.players:
        add(menu, TIP + 4 * s.dealt + 1, TIP + 4 * s.dealt + 1)
        add(menu, TIP + 4 * s.dealt + 2, TIP + 4 * s.dealt + 2)
    else:
        add(menu, PRIZE + 1, PRIZE + 1)
        add(menu, PRIZE + 5, PRIZE + 6)
        add(menu, PRIZE + 20, PRIZE + 20)


@rule
def weight(s: Sealed, action: int) -> int:
    if action >= PRIZE:
        return 3 if action == PRIZE + 1 else 1 if action == PRIZE + 20 else 2
    return 2 if action & 3 == 1 else 1


@rule
def apply(s: Sealed, seat: int, action: int) -> None:
    if seat == HOUSE:
        s.rounds = s.round_ + 1
        s.minutes = 0
    elif seat != CHANCE:
        s.bid[seat] = action - BID
        s.bidders |= bit(seat)
    elif action < PRIZE:
        s.tip[s.dealt] = action & 3
        s.dealt += 1
    else:
        settle(s, action - PRIZE)


@rule
def settle(s: Sealed, prize: int) -> None:
    best = highest(s)
    for p in range(s.players):
        alone = best == bit(p)
        cost = s.bid[p] if alone or s.kept else 0
        gain = prize + s.tip[p] if alone else 0
        s.money[p] += gain - cost
        s.bank -= gain - cost
        s.bid[p] = BLANK
        s.tip[p] = 0
    s.bidders = NONE
    s.prize = prize
    s.dealt = 0
    s.round_ += 1


@rule
def highest(s: Sealed) -> u64:
    """Who bid the most."""
    most = 0
    for p in range(s.players):
        most = max(most, s.bid[p])
    best = NONE
    for p in range(s.players):
        if s.bid[p] == most:
            best |= bit(p)
    return best


@rule
def chance(s: Sealed, stream: Stream) -> None:
    while actors(s) == bit(CHANCE):
        if s.dealt < s.players:
            apply(s, CHANCE, TIP + 4 * s.dealt + (1 if below(stream, 3) < 2 else 2))
        else:
            x = below(stream, 8)
            apply(s, CHANCE, PRIZE + (1 if x < 3 else 5 if x < 5 else 6 if x < 7 else 20))


@rule
def hide(s: Sealed, seat: int) -> None:
    for p in range(s.players):
        if p != seat:
            s.bid[p] = BLANK
            s.tip[p] = 0


@rule
def determinize(s: Sealed, seat: int, stream: Stream) -> None:
    for p in range(s.players):
        if p != seat:
            if p < s.dealt:
                s.tip[p] = 1 if below(stream, 3) < 2 else 2
            if s.bidders & bit(p):
                s.bid[p] = below(stream, s.money[p] + 1)


@rule
def observe(s: Sealed, seat: int, out: Any) -> None:
    me = max(seat, 0)
    for k in range(SEATS):
        p = (me + k) % s.players
        money = s.money[p] if k < s.players else 0
        out[2 * k] = money >> 7
        out[2 * k + 1] = money & 127
        out[6 + k] = 1 if k < s.players and s.bidders & bit(p) else 0
    out[9] = s.tip[me]
    out[10] = s.round_
    out[11] = s.prize
    out[12] = s.bid[me] >> 7
    out[13] = s.bid[me] & 127
    out[14] = s.dealt
    out[15] = s.rounds
    out[16] = s.minutes


@rule
def returns(s: Sealed, seat: int) -> int:
    return s.money[seat]


@rule
def winners(s: Sealed) -> u64:
    most = s.money[0]
    for p in range(1, s.players):
        most = max(most, s.money[p])
    best = NONE
    for p in range(s.players):
        if s.money[p] == most:
            best |= bit(p)
    return best


@rule
def conceal(s: Sealed, by: int, action: int, viewer: int) -> int:
    if by == CHANCE:
        to = (action - TIP) >> 2
        return action if action >= PRIZE or to == viewer else TIP + 4 * to
    return action if by in (viewer, HOUSE) else UNKNOWN_BID


@rule
def tally(s: Sealed, seat: int, action: int, counts: Any) -> None:
    if seat == NOBODY:
        counts[1] += s.prize
    else:
        counts[0] += action - BID


def decode(number: int) -> Action:
    if TIP <= number < TIP + 4 * SEATS and number & 3 < 3:
        return Deal(tip=number & 3 or None, to=(number - TIP) >> 2)
    if number == CLOSE:
        return Close()
    if number - PRIZE in (1, 5, 6, 20):
        return Draw(prize=number - PRIZE)
    if UNKNOWN_BID <= number < BID + PURSES_AT_MOST:
        return Bid(dollars=number - BID if number >= BID else None)
    raise ValueError(f"no action has the number {number}")


def encode(action: Any) -> int:
    match action:
        case Deal(tip=tip, to=to) if to in range(SEATS) and tip in (None, 1, 2):
            return TIP + 4 * to + (tip or 0)
        case Close():
            return CLOSE
        case Draw(prize=prize) if prize in (1, 5, 6, 20):
            return PRIZE + prize
        case Bid(dollars=dollars) if dollars is None or 0 <= dollars < PURSES_AT_MOST:
            return UNKNOWN_BID if dollars is None else BID + dollars
    raise ValueError(f"there is no such action as {action}")


def reason(s: Sealed, seat: int, action: int) -> Refusal:
    if seat == HOUSE or action == CLOSE:
        return Refusal("SB-5", "The house closes, and does nothing else")
    if seat == CHANCE or action < UNKNOWN_BID:
        return Refusal("SB-2", "Only tips and prizes that are still to come can be drawn, by chance alone")
    return Refusal("SB-3", f"A bid is $0 to ${s.money[seat]}")


def narrate(step: Any, names: Any) -> list[str]:
    match step.action:
        case Bid(dollars=None):
            return [f"{names[step.by]} has bid."]
        case Bid(dollars=dollars):
            return [f"You bid ${dollars}."]
        case Draw(prize=prize):
            return [
                f"The prize is ${prize}.",
                *(f"{n} has ${m}." for n, m in zip(names, step.after.money, strict=False)),
            ]
        case Close():
            return ["The house closes after this round."]
        case Deal(tip=tip, to=to):
            return [f"{names[to]} gets a tip." if tip is None else f"Your tip is ${tip}."]


def audit(s: Sealed) -> list[str]:
    total = s.bank + sum(s.money)
    problems = [f"purses and bank add up to {total}, not 0"] if total else []
    problems += [f"seat {p} has ${s.money[p]}" for p in range(s.players) if s.money[p] < 0]
    problems += [f"seat {p} has no tip" for p in range(s.dealt) if s.tip[p] not in (1, 2)]
    bids = [p for p in range(s.players) if 0 <= s.bid[p] <= s.money[p]]
    return problems if len(bids) == count(s.bidders) else [*problems, "there are more or fewer bids than bidders"]


@rule
def careful(s: Sealed, seat: int, menu: Menu, stream: Stream) -> int:
    return min(low(menu, 0) + s.tip[seat] + below(stream, 4), high(menu, 0))


def wild(s: Sealed, seat: int, menu: Menu, stream: Stream) -> int:
    return pick(menu, stream)


SEALED: Game[Sealed] = Game(
    name="sealed",
    title="Sealed Bids",
    summary="Bid for a prize that nobody knows yet.",
    version=1,
    seats=range(2, SEATS + 1),
    table=Sealed,
    options=SealedOptions,
    actions=TypeAdapter(Annotated[Deal | Bid | Draw | Close, Field(discriminator="do")]),
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
    choices=lambda options: (Span(BID, stride=PURSES_AT_MOST + 1, most=PURSES_AT_MOST),),
    outcomes=(
        *(Span(TIP + 4 * seat + 1, 2) for seat in range(SEATS)),
        Span(PRIZE + 1),
        Span(PRIZE + 5, 2),
        Span(PRIZE + 20),
    ),
    decode=decode,
    encode=encode,
    reason=reason,
    narrate=narrate,
    awaited=lambda s, seat, names: f"{names[seat]}, write down a bid of $0 to ${s.money[seat]}.",
    picture=lambda s, seat, names: {
        "players": [{"name": n, "money": s.money[p]} for p, n in enumerate(names)],
        "tip": s.tip[seat] if seat >= 0 else None,
        "bid": s.bid[seat] if seat >= 0 else None,
        "prize": s.prize,
    },
    audit=audit,
    observation=(
        Part("money", 6, "each purse from oneself to the left, two digits to the base 128"),
        Part("bidders", 3, "1 for each seat that has bid, from oneself to the left"),
        Part("tip", 1, "one's own tip"),
        Part("round", 1, "rounds finished"),
        Part("prize", 1, "the last prize"),
        Part("bid", 2, "one's own bid, two digits to the base 128; -1 and 127 for none"),
        Part("dealt", 1, "tips dealt so far"),
        Part("rounds", 1, "rounds in all"),
        Part("minutes", 1, "minutes until the house closes; 0: it does not, or has done so"),
    ),
    counts=("dollars_bid", "last_prizes"),
    clock=lambda options: 60 * options.minutes,
    bots=(Bot("careful", careful), Bot("wild", wild)),
)
