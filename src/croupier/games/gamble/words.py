"""The game in words: what happened, and what is awaited. `results.py` tells what a square brought, `refusals.py` why
something cannot be done."""

from collections.abc import Sequence

from croupier.components import cards, dice
from croupier.components.wording import listed
from croupier.games.contract import Step, seat_name
from croupier.games.gamble import room, visit
from croupier.games.gamble.abouts import card_words
from croupier.games.gamble.actions import (
    Begin,
    Bet,
    Call,
    Card,
    Deal,
    Discard,
    Fold,
    Hit,
    Hold,
    NoSide,
    Pick,
    PickBets,
    PickStake,
    Raise,
    Risk,
    Roll,
    Side,
    Take,
    Throw,
    Time,
)
from croupier.games.gamble.components import NAMES, SQUARES, TITLES
from croupier.games.gamble.inside import Inside
from croupier.games.gamble.results import outcome, result, settled, taken
from croupier.games.gamble.squares import jackpot, pecos, row
from croupier.games.gamble.squares.blackjack import BEST, total
from croupier.games.gamble.state import (
    BETS,
    BETTING,
    CARD_ROOM,
    DEALS,
    DICE,
    DICE_POKER,
    DISCARDS,
    DOUBLE,
    FIRST,
    GAMBLERS_ROW,
    HITS,
    JACKPOT,
    MOVE,
    NOBODY_YET,
    OVER,
    PICKING,
    PRIZE,
    ROLL_OFF,
    SEVEN_ELEVEN,
    SHOOT,
    SIDES,
    STAKE,
    START,
    THROWING,
    TIE,
    Table,
)
from croupier.games.gamble.throwing import next_of
from croupier.kernel import bit

Names = Sequence[str]


def narrate(step: Step[Table], names: Names) -> list[str]:
    """What happened in the step, a sentence each."""
    before, after = step.before, step.after
    lines = [*_told(step, names), *_meant(step, names)]
    if settled(step):
        lines += outcome(step, names)
    if before.first == NOBODY_YET and after.first != NOBODY_YET:
        lines.append(f"{names[after.first]} goes first.")
    if after.round_ > before.round_ and after.step == MOVE:
        lines.append(f"Round {after.round_ + 1} begins.")
    if after.step == ROLL_OFF and before.step != ROLL_OFF:
        lines.append(f"{_contestants(after, names)} have the most money, and throw a die each for the victory.")
    if _thrown_in_vain(step):
        lines.append(f"{_contestants(after, names)} tie, and throw again.")
    if after.step == OVER:
        lines.append(result(after, names))
    return lines


def _thrown_in_vain(step: Step[Table]) -> bool:
    """Whether the last of those who throw one die each for a place threw, and some tie: their dice are taken up."""
    s = step.after
    throws_for_place = isinstance(step.action, Roll) and step.before.step in (FIRST, ROLL_OFF)
    return throws_for_place and s.step == step.before.step and not any(s.high[p] for p in range(s.players))


# --- Who did what


def _told(step: Step[Table], names: Names) -> list[str]:
    who, s = seat_name(step.by, names), step.before
    match step.action:
        case Throw(dice=thrown):
            choice = s.step == THROWING and s.throws > 0
            return [f"{who} throws {dice_words(len(thrown))} again."] if choice else []
        case Roll(dice=fallen):
            return [_rolled(step, names, fallen)]
        case Bet(amount=amount):
            return [_bet(step, who, amount)]
        case Raise(amount=amount):
            return [f"{who} raises by ${amount}{_all_in(step, _missing(s, step.by) + amount)}."]
        case Call():
            paid = min(_missing(s, step.by), s.money[step.by])
            return [f"{who} matches with ${paid}{_all_in(step, paid)}."]
        case Discard(places=places):
            kept = dice_words(s.options.hand, "card")
            return [
                f"{who} discards {dice_words(len(places), 'card')}."
                if places
                else f"{who} keeps {'all ' if s.options.hand > 1 else ''}{kept}."
            ]
        case Side(on=on, amount=amount):
            return [f"{who} bets ${amount} {on} {names[s.active]}."]
        case Pick(square=square):
            return [f"{who} picks {TITLES[SQUARES.index(square)]}."]
        case Deal(card=dealt):
            return _dealt(step, names, dealt)
        case PickBets() | PickStake():
            return [
                _terms(step.action, who, names),
                *(visit.dealt(step.after, names) if room.is_open(step.after) else ()),
            ]
        case Inside():
            return visit.told(step, names)
        case Card(number=number):
            return [f"{names[s.active]} turns up a card: {card_words(s.options.deck[number - 1])}"]
        case _:
            return _plainly(step, who)


def _terms(action: PickBets | PickStake, who: str, names: Names) -> str:
    title = TITLES[NAMES.index(action.game)]
    if isinstance(action, PickStake):
        against = "" if action.opponent is None else f" against {names[action.opponent]}"
        return f"{who} picks {title}{against}, for ${action.stake} from each."
    how = {"limit": f"bets up to ${action.most}", "pot": "pot limit", "no": "no limit"}[action.limit]
    return f"{who} picks {title}, {how}."


def _plainly(step: Step[Table], who: str) -> list[str]:
    s = step.before
    match step.action:
        case Begin():
            return [f"{who} begins: {TITLES[s.options.alone]}."]
        case Hold():
            return [_held(s, step.by, who)]
        case Hit():
            return [f"{who} takes a card."]
        case Fold():
            return [f"{who} folds."]
        case NoSide():
            return [f"{who} places no side bet."]
        case Take():
            return [f"{who} takes the money."]
        case Risk():
            return [f"{who} goes for double or nothing."]
        case Time():
            ends = step.after.step in (OVER, ROLL_OFF)
            return ["Time is called." if ends else "Time is called: the round is played to its end."]
        case _:
            raise ValueError(f"no such action in this game: {step.action}")


def dice_words(count: int, one: str = "die") -> str:
    """So many dice, or other things, in words."""
    many = {"die": "dice"}.get(one, f"{one}s")
    return f"{('no', 'one', 'two', 'three', 'four', 'five')[count]} {one if count == 1 else many}"


def _rolled(step: Step[Table], names: Names, fallen: Sequence[int]) -> str:
    s, who, spots = step.before, names[step.before.turn], " ".join(map(str, fallen))
    if s.step != MOVE:
        return f"{who} rolls {spots}."
    kind = s.options.board[(s.place[s.active] + sum(fallen)) % s.options.squares]
    again = ", and throws again" if kind == START else ""
    return f"{who} rolls {spots} and moves to {TITLES[kind]}{again}."


def _bet(step: Step[Table], who: str, amount: int) -> str:
    s = step.before
    if s.step == BETTING:
        return f"{who} opens with ${amount}{_all_in(step, amount)}."
    if s.square == DICE_POKER:
        return f"{who} sets the stake at ${amount}, and everyone puts it in."
    return f"{who} bets ${amount}."


def _missing(s: Table, seat: int) -> int:
    return s.to_match - s.in_round[seat]


def _all_in(step: Step[Table], paid: int) -> str:
    return ", all in" if paid >= step.before.money[step.by] else ""


def _held(s: Table, seat: int, who: str) -> str:
    if s.square == DICE_POKER:
        return f"{who} holds: {dice.describe(_rank([s.dice[d] for d in range(DICE)]))}."
    seen = s.hands[seat, 0] != NOBODY_YET
    return f"{who} holds at {total(s, seat)}." if seen else f"{who} holds."


def _dealt(step: Step[Table], names: Names, dealt: str | None) -> list[str]:
    """Who got which card; cards that the viewer does not see are told together, as the deal begins."""
    s, seat = step.before, step.before.dealing
    begins = s.step == DEALS and not any(s.held[p] for p in range(s.players))
    lines = [f"{names[s.active]} deals."] if begins else []
    if dealt is None:
        return lines
    words = f"{names[seat]} gets the {cards.in_words(cards.card(dealt))}"
    if s.step == HITS and step.after.shown & bit(seat):
        points = total(step.after, seat)
        words += f": {points}{', bust' if points > BEST else ''}"
    return [*lines, f"{words}."]


# --- What it meant


def _meant(step: Step[Table], names: Names) -> list[str]:
    """What the dice meant for the game that is played, as long as it is not settled."""
    s = step.before
    if s.step == MOVE and step.after.card != NOBODY_YET and isinstance(step.action, Roll):
        return [f"The card on top is known: {card_words(s.options.deck[step.after.card])}"]
    if s.square == DICE_POKER:
        return _hand_meant(step, names)
    if not isinstance(step.action, Roll):
        return []
    if s.square == GAMBLERS_ROW:
        return _row_meant(step, names[s.active])
    if s.square == SEVEN_ELEVEN and not s.point and step.after.point:
        return [f"The point is {step.after.point}."]
    if s.square == JACKPOT:
        return _level_meant(step, names[s.active])
    return []


def _fallen(step: Step[Table]) -> list[int]:
    """All five dice after the throw came down."""
    rolled = iter(step.action.dice)
    return [next(rolled) if step.before.rolling & (1 << d) else step.before.dice[d] for d in range(DICE)]


def _rank(fallen: Sequence[int]) -> int:
    return dice.rank(dice.spots(fallen[0], fallen[1], fallen[2], fallen[3], fallen[4]))


def _row_meant(step: Step[Table], who: str) -> list[str]:
    s, fallen = step.before, _fallen(step)
    hit = {f for f in range(1, 7) if fallen.count(f) == 2 or (fallen.count(f) > 2 and not s.options.exact_pairs)}
    missing = {f for f in range(1, 7) if not s.hits & (1 << (f - 1))}
    new = sorted(hit & missing)
    told = f"{who} hits {listed([str(f) for f in new])}" if new else f"{who} hits nothing new"
    left = row.THROWS - s.throws
    if missing - hit and left:
        to_go = listed([str(f) for f in sorted(missing - hit)])
        return [f"{told}; {to_go} to go, {left} throw{'s' if left > 1 else ''} left."]
    return [f"{told}."]


def _level_meant(step: Step[Table], who: str) -> list[str]:
    fallen, level = _fallen(step), step.before.level
    if max(fallen.count(f) for f in fallen) >= jackpot.ALIKE[level]:
        return [f"{who} reaches level {level + 1}."] if level < jackpot.LEVELS else []
    left = jackpot.THROWS[level] - step.before.throws
    return [f"{left} throw{'s' if left > 1 else ''} left on level {level}."] if left else []


def _hand_meant(step: Step[Table], names: Names) -> list[str]:
    """A hand of 5 Dice Poker that now stands, a pot that is won, and a tie."""
    s, after, stands = step.before, step.after, isinstance(step.action, Hold)
    lines: list[str] = []
    if isinstance(step.action, Roll) and s.step == THROWING and s.throws == 2:
        stands = True
        lines.append(f"{names[s.turn]} has {dice.describe(_rank(_fallen(step)))}.")
    stands = stands or (isinstance(step.action, Roll) and s.step == TIE)
    if after.square == DICE_POKER:
        lines += taken(step, names)
    if stands and after.square == DICE_POKER and next_of(s, s.contest, s.turn) == NOBODY_YET:
        how = "one die each" if after.step == TIE else "again"
        lines.append(f"{_contestants(after, names)} tie, and throw {how}.")
    return lines


def _contestants(s: Table, names: Names) -> str:
    return listed([names[p] for p in range(s.players) if s.contest & bit(p)])


# --- What is awaited


def awaited(s: Table, seat: int, names: Names) -> str:
    """What the seat is asked to do, in one sentence."""
    if s.step == THROWING:
        return _throw_awaited(s)
    if s.step == CARD_ROOM:
        game = visit.game_inside(s)
        return game.awaited(visit.table_inside(s), room.seat_inside(s, seat), visit.names_inside(s, names))
    if s.step == STAKE:
        return "Set the stake for everyone." if s.square == DICE_POKER else "Place your bet on 7-11."
    if s.step == BETTING:
        return _betting_awaited(s, seat)
    if s.step == SHOOT and s.square == GAMBLERS_ROW:
        return f"Throw all five dice: throw {s.throws + 1} of {row.THROWS}."
    if s.step == SHOOT:
        return f"Throw the dice for your point, {s.point}." if s.point else "Throw the dice: 7 and 11 win."
    if s.step == MOVE and s.options.alone != NOBODY_YET:
        return f"It is your turn: begin {TITLES[s.options.alone]}."
    return {
        FIRST: "Throw one die: the highest goes first.",
        MOVE: "It is your turn: throw two dice and move.",
        SIDES: f"Bet for or against {names[s.active]}, or place no side bet.",
        TIE: "Throw one die to break the tie.",
        DISCARDS: f"Discard up to {dice_words(min(pecos.MOST_DISCARDS, s.options.hand), 'card')}, or keep them all.",
        BETS: f"Bet against the Dealer, {names[s.active]}.",
        HITS: f"You have {total(s, seat)}: hit or hold.",
        PICKING: "Pick a game.",
        DOUBLE: "Take the money, or throw a die for twice as much or nothing.",
        PRIZE: "Throw for your prize.",
    }.get(s.step, "Throw one die for the victory.")


def _throw_awaited(s: Table) -> str:
    if s.square == DICE_POKER:
        return "Throw all five dice." if s.throws == 0 else "Throw any of the dice once more, or hold."
    left = jackpot.THROWS[s.level] - s.throws
    goal = f"level {s.level} needs {('', 'two', 'three', 'five')[s.level]} of a kind"
    if s.throws == 0:
        return f"Throw all five dice: {goal}."
    return f"Keep some dice and throw the others: {goal}, {left} throw{'s' if left > 1 else ''} left."


def _betting_awaited(s: Table, seat: int) -> str:
    if not s.to_match:
        return "Open with a bet, or fold."
    missing = min(_missing(s, seat), s.money[seat])
    return f"Match with ${missing}, {'raise, ' if pecos.highest_raise(s, seat) else ''}or fold."
