"""Why a seat whose turn it is may not do something: a clause of `rules.md`, and a sentence for a player."""

from croupier.components.cards import NAMES
from croupier.games.contract import CHANCE, HOUSE, Refusal
from croupier.games.gamble import refusals_room
from croupier.games.gamble.numbers import (
    AGAINST,
    BEGIN,
    BET,
    CALL,
    DEAL,
    DISCARD,
    DRAWN,
    FOLD,
    FOR,
    HIT,
    HOLD,
    INSIDE,
    NO_SIDE,
    PICK,
    RAISE,
    RISK_IT,
    ROLL,
    TAKE,
    TERMS,
    THROWS,
    TIME,
    UNKNOWN_CARD,
)
from croupier.games.gamble.squares import blackjack, craps, dice_poker, pecos
from croupier.games.gamble.state import (
    BETS,
    BETTING,
    CARD_ROOM,
    DICE_POKER,
    DISCARDS,
    DOUBLE,
    FIRST,
    HITS,
    JACKPOT,
    MOVE,
    NOBODY_YET,
    PICKING,
    PRIZE,
    ROLL_OFF,
    SEVEN_ELEVEN,
    SHOOT,
    SIDES,
    STAKE,
    THROWING,
    TIE,
    Table,
)
from croupier.games.gamble.throwing import dice_rolling


def reason(s: Table, seat: int, action: int) -> Refusal:
    """Why the seat, whose turn it is, may not do this."""
    if seat == HOUSE:
        return Refusal("TG-28", "The house only calls time")
    if action >= INSIDE or (s.step == CARD_ROOM and action != TIME):
        return refusals_room.reason(s, seat, action, _step(s))
    if seat == CHANCE:
        return _chance(s, action)
    if action < TERMS and action >= ROLL:
        return Refusal("TG-10", "Dice and cards come by chance, not from a player")
    if action == TIME:
        return Refusal("TG-28", "Only the house calls time")
    if action < HOLD:
        return _throw(s, action)
    if not _belongs(s, action):
        return Refusal("ACTION-1", f"{_name(action)} comes at another step: {_step(s)}")
    if action >= TERMS:
        return refusals_room.terms(s, seat, action)
    if action >= FOR:
        return _side(s, seat, action)
    if action >= RAISE:
        return _raise(s, seat, action - RAISE)
    if action >= BET:
        return _bet(s, seat, action - BET)
    if action >= DISCARD:
        if action - DISCARD >= 1 << s.options.hand:
            return Refusal("TG-159", f"A hand has {s.options.hand} cards, and the places of others cannot be discarded")
        return Refusal("TG-65", f"Discard three cards at most, not {(action - DISCARD).bit_count()}")
    if PICK <= action < BEGIN:
        return refusals_room.pick(s, action - PICK)
    return _choice(s, action)


def _choice(s: Table, action: int) -> Refusal:
    if action == BEGIN:
        return Refusal("TG-13", "Throw two dice to move")
    if action == CALL:
        return Refusal("TG-63", "There is no bet to match, and no check: open or fold")
    return Refusal("TG-50", "Throw all five dice first")


def _belongs(s: Table, action: int) -> bool:
    """Whether actions of this kind are for this step."""
    step = s.step
    if action >= TERMS:
        return step == PICKING
    if action >= FOR or action == NO_SIDE:
        return step == SIDES
    if action >= RAISE or action in (FOLD, CALL):
        return step == BETTING
    if action >= BET:
        return step in (STAKE, BETS, BETTING)
    if action >= DISCARD:
        return step == DISCARDS
    if action == BEGIN:
        return step == MOVE
    if action >= PICK:
        return step == PICKING
    if action == HOLD:
        return step == HITS or (step == THROWING and s.square == DICE_POKER)
    if action == HIT:
        return step == HITS
    return action in (TAKE, RISK_IT) and step == DOUBLE


def _name(action: int) -> str:
    """What an action is called at the head of a sentence."""
    for least, name in (
        (TERMS, "A pick"),
        (FOR, "A side bet"),
        (RAISE, "A raise"),
        (BET, "A bet"),
        (DISCARD, "A discard"),
    ):
        if action >= least:
            return name
    if action == BEGIN:
        return "Beginning"
    if action >= PICK:
        return "A pick"
    return {
        HOLD: "Holding",
        HIT: "A hit",
        FOLD: "Folding",
        CALL: "Matching",
        TAKE: "Taking the money",
        RISK_IT: "Double or nothing",
        NO_SIDE: "A side bet",
    }[action]


def _step(s: Table) -> str:
    """What the step is for."""
    return {
        FIRST: "now a die is thrown for who goes first",
        MOVE: "now a turn begins",
        STAKE: "now the bet is set",
        SIDES: "now side bets are placed",
        TIE: "now a die breaks the tie",
        BETTING: "now bets are placed, matched or refused",
        DISCARDS: "now cards are discarded",
        BETS: "now bets are placed",
        HITS: "now hit or hold",
        PICKING: "now a game is picked",
        DOUBLE: "now take the money or risk it",
        ROLL_OFF: "now a die is thrown for the victory",
    }.get(s.step, "now dice are thrown")


def _throw(s: Table, dice: int) -> Refusal:
    if s.step == THROWING and s.throws == 0:
        rule = "TG-112" if s.square == JACKPOT else "TG-50"
        return Refusal(rule, "All five dice are thrown first: none has been rolled that could be kept")
    if dice == 0:
        return Refusal("TG-10", "Say which dice are thrown, one at least")
    if s.step in (FIRST, TIE, ROLL_OFF):
        return Refusal("TG-11", "Throw one die, the first")
    if s.step == MOVE and s.options.alone == NOBODY_YET:
        return Refusal("TG-11", "Throw two dice, the first and the second")
    if s.step == SHOOT:
        if s.square == SEVEN_ELEVEN:
            return Refusal("TG-86", "Throw two dice, the first and the second")
        return Refusal("TG-41", "Throw all five dice: none is kept")
    if s.step == PRIZE:
        return Refusal("TG-11", "Throw the dice that the square or the card asks for")
    return Refusal("ACTION-1", f"No dice are thrown here: {_step(s)}")


def _side(s: Table, seat: int, action: int) -> Refusal:
    dollars = action - (AGAINST if action >= AGAINST else FOR)
    if dollars > s.money[seat]:
        return Refusal("TG-19", f"You have ${s.money[seat]}, and cannot bet ${dollars}")
    return Refusal("TG-38", f"A side bet is $1 to $20, not ${dollars}")


def _raise(s: Table, seat: int, dollars: int) -> Refusal:
    missing = s.to_match - s.in_round[seat]
    if s.betting == 1:
        return Refusal("TG-64", "There is no raise in the first round")
    if not s.to_match:
        return Refusal("TG-68", "Nobody has bet yet: open or fold")
    if s.raiser != NOBODY_YET:
        return Refusal("TG-70", "There is one raise in a round, and it has been made")
    if seat == s.opener:
        return Refusal("TG-70", "You opened, and cannot raise your own bet")
    most = pecos.highest_bet(s, seat)
    if not pecos.LEAST <= dollars <= most:
        return Refusal("TG-69" if most == pecos.MOST else "TG-150", f"A raise is $5 to ${most}, not ${dollars}")
    if s.money[seat] - missing < dollars:
        return Refusal("TG-73", f"You have ${s.money[seat]}, and need ${missing} to match and ${dollars} more")
    return Refusal("TG-74", "Nobody could match a raise")


def _bet(s: Table, seat: int, dollars: int) -> Refusal:
    if s.step == BETTING and s.to_match:
        return Refusal("TG-64", "There is a bet already: match it, or fold")
    if dollars > s.money[seat]:
        return Refusal("TG-19", f"You have ${s.money[seat]}, and cannot bet ${dollars}")
    if s.step == BETTING:
        most = pecos.highest_bet(s, seat)
        rule = "TG-63" if most == pecos.MOST else "TG-150"
        return Refusal(rule, f"A bet is $5 to ${most}, or all one has if that is less, not ${dollars}")
    if s.step == BETS:
        if dollars <= blackjack.MOST:
            return Refusal("TG-128", f"A bet is half of what you have at most, ${blackjack.highest_bet(s, seat)}")
        return Refusal("TG-91", f"A bet is $1 to $50, not ${dollars}")
    if s.square == DICE_POKER and dollars <= dice_poker.MOST:
        return Refusal("TG-47", f"Somebody has only ${dice_poker.highest_bet(s)}, so the stake cannot be ${dollars}")
    rule = "TG-46" if s.square == DICE_POKER else "TG-85"
    return Refusal(rule, f"The bet is $1 to ${craps.MOST}, not ${dollars}")


def _chance(s: Table, action: int) -> Refusal:
    if action < ROLL:
        return Refusal("ACTION-1", "Chance only rolls dice and deals cards")
    if action == UNKNOWN_CARD:
        return Refusal("ACTION-1", "Say which card is dealt")
    if s.rolling:
        dice = dice_rolling(s)
        thrown = "one die was" if dice == 1 else f"{dice} dice were"
        if ROLL <= action < DEAL:
            return Refusal("TG-10", f"{thrown} thrown, not {(action - ROLL) // THROWS}".capitalize())
        return Refusal("TG-10", f"{thrown} thrown, and no card is due".capitalize())
    if s.dealing != NOBODY_YET:
        if DEAL <= action < DRAWN:
            return Refusal("TG-18", f"The card {NAMES[action - DEAL]} has been dealt already")
        return Refusal("TG-18", "A playing card is due")
    return Refusal("TG-116", "A Take A Gamble card is due that has not been seen yet")
