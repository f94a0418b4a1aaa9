"""The game in words: what happened, what is awaited, and why something cannot be done."""

from collections.abc import Sequence
from typing import Final

from croupier.components.wording import listed, number, signed
from croupier.games.contract import CHANCE, Refusal, Step, seat_name
from croupier.games.gamblers.actions import (
    BUY,
    FATE,
    FLIP,
    NOTHING,
    NUDGE_BASE,
    SINGLE,
    START_BASE,
    UNKNOWN,
    Buy,
    Fate,
    Flip,
    NameStart,
    Nothing,
    Nudge,
    Reveal,
    Take,
)
from croupier.games.gamblers.reveal import ENOUGH, gamblers_of, turns_lucky, wins_outright
from croupier.games.gamblers.state import (
    ACT,
    BY_EIGHT,
    BY_FOUR,
    BY_LIMIT,
    COMMIT,
    FATES,
    GAMBLERS,
    NONE_YET,
    NUDGE,
    OPEN,
    OVER,
    TAKE,
    Table,
)
from croupier.kernel import bit

Names = Sequence[str]


def narrate(step: Step[Table], names: Names) -> list[str]:
    """What happened in the step, a sentence each."""
    lines = [_told(step, names)]
    before, after = step.before.phase, step.after.phase
    if before in (COMMIT, NUDGE) and after in (ACT, OVER):
        lines += _revealed(step.before, step.after, names)
    if step.after.round_ > step.before.round_:
        lines.append(_round_ends(step, names))
    if after == OVER:
        lines.append(_result(step, names))
    return lines


def _told(step: Step[Table], names: Names) -> str:
    who = seat_name(step.by, names)
    match step.action:
        case NameStart(seat=seat):
            return f"{names[seat]} is the start player; everyone has $3 and the fate cards 0 and 1."
        case Take(gamblers=gamblers):
            return f"{who} takes {' and '.join(f'gambler {g}' for g in gamblers)}."
        case Reveal(card=card):
            return f"The NPC shows {number(card)}."
        case Fate(card=None):
            return f"{who} lays a fate card face down."
        case Fate(card=int(card)):
            how = "up" if step.before.phase == OPEN else "down"
            return f"{who} plays the fate card {number(card)} face {how}."
        case Nudge(space=0):
            return f"{who} places no dollar."
        case Nudge(space=space):
            return f"{who} places $1 on {signed(space)}."
        case Buy(gambler=g):
            got = step.after.fate[step.by] & ~step.before.fate[step.by]
            fates = [number(f - 1) for f in range(FATES) if got & bit(f)]
            with_it = f" and gets the fate card {fates[0]}" if fates else ""
            return f"{who} buys gambler {g} for ${step.before.options.cost[g]}{with_it}."
        case Flip(gambler=g):
            return f"{who} turns gambler {g} to its lucky side."
        case Nothing():
            return f"{who} does nothing."
        case _:
            raise ValueError(f"no such action in this game: {step.action}")


def _revealed(before: Table, s: Table, names: Names) -> list[str]:
    lines = [f"The cards are turned up: {sum_words(s)}."]
    if s.fumbled:
        return [*lines, *_fumbled(before, s, names)]
    g = s.sum_
    for p in range(s.players):
        if not s.hits[p]:
            continue
        if s.ending in (BY_FOUR, BY_EIGHT) and wins_outright(before, p, g):
            lines.append(f"{names[p]} wins with gambler {g}.")
        elif s.earned[p]:
            lines.append(f"{names[p]} wins ${s.earned[p]} with gambler {g}.")
        if turns_lucky(g) and s.lucky[p, g]:
            lines.append(f"Gambler {g} of {names[p]} turns lucky.")
    return lines


def sum_words(s: Table) -> str:
    """The last sum as a sum, the start player's card first: "1 + 0 + 3 − 1 = 3"."""
    cards = [s.last[(s.last_start + k) % s.players] - 1 for k in range(s.players)]
    if s.last_npc != NONE_YET:
        cards.insert(0, s.last_npc - 1)
    if s.last_nudge:
        cards.append(s.last_nudge)
    more = "".join(f" {'−' if card < 0 else '+'} {abs(card)}" for card in cards[1:])
    return f"{number(cards[0])}{more} = {number(s.sum_)}"


def _fumbled(before: Table, s: Table, names: Names) -> list[str]:
    purses = [before.money[p] - (s.on_card - before.on_card if p == s.start else 0) for p in range(s.players)]
    most = max(purses)
    rich = [names[p] for p in range(s.players) if purses[p] == most]
    paid = most // 2
    share = (before.fumble + paid * len(rich)) // s.players
    one, each = len(rich) == 1, "" if len(rich) == 1 else " each"
    nobody = f"Nobody has a gambler {number(s.sum_)}: a Fumble."
    if not paid:
        has = f"the richest {'has' if one else 'have'} ${most}{each}" if most else "nobody has any money"
        return [nobody, f"Nobody pays, as {has}{f'; {_stay(s.fumble)}' if s.fumble else ''}."]
    gets = f"everyone gets ${share}" if share else "nobody gets anything"
    return [nobody, f"{listed(rich)} {'pays' if one else 'pay'} ${paid}{each}; {gets}, and {_stay(s.fumble)}."]


def _stay(dollars: int) -> str:
    what = f"${dollars} {'stays' if dollars == 1 else 'stay'}" if dollars else "nothing stays"
    return f"{what} on the Fumble card"


def _round_ends(step: Step[Table], names: Names) -> str:
    after = step.after
    dollar = {0: "goes to the bank", 1: "goes back", 2: f"goes to {names[after.start]}"}[after.options.dollar]
    moved = f"The dollar {dollar}; the" if step.before.on_card else "The"
    return f"{moved} start player card passes to {names[after.start]}."


def _result(step: Step[Table], names: Names) -> str:
    s = step.after
    best = [p for p in range(s.players) if s.champions & bit(p)]
    how = {
        BY_FOUR: "with gambler 4",
        BY_EIGHT: "with gambler 8",
        BY_LIMIT: f"as the richest after {s.round_} rounds, with ${s.money[best[0]]}",
    }.get(s.ending, f"with ${s.money[best[0]]}, more than ${ENOUGH - 1}")
    gamblers = gamblers_of(s, best[0])
    if len(best) > 1:
        each = f"{gamblers} gambler{'s' if gamblers > 1 else ''} each"
        return f"{listed([names[p] for p in best])} share the victory {how}, and with {each}."
    fewest = f", and with the fewest gamblers, {gamblers}" if _tied(step) else ""
    return f"{names[best[0]]} wins the game {how}{fewest}."


def _tied(step: Step[Table]) -> bool:
    """Whether the number of gamblers decided."""
    before, s = step.before, step.after
    if s.ending in (BY_FOUR, BY_EIGHT):
        return sum(wins_outright(before, p, s.sum_) for p in range(s.players)) > 1
    most = max(s.money[p] for p in range(s.players))
    return sum(s.money[p] == most for p in range(s.players)) > 1


def awaited(s: Table, seat: int, names: Names) -> str:
    """What the seat is asked to do."""
    return {
        TAKE: "Take a gambler: 1, 2 or 3." if s.options.snake else "Take two gamblers: 1 and 2, 1 and 3, or 2 and 3.",
        OPEN: "You start: play a fate card face up.",
        COMMIT: "Choose a fate card; it stays face down until all have chosen.",
        NUDGE: "All have chosen. You may place $1 on −1 or +1 before the cards are turned up.",
    }.get(s.phase, "Buy a gambler, turn one to its lucky side, or do nothing.")


STEPS: Final = {
    TAKE: "take gamblers",
    OPEN: "play a fate card",
    COMMIT: "play a fate card",
    NUDGE: "place your dollar, or none",
    ACT: "buy or turn a gambler, or do nothing",
}
"""What is done at each step at which a seat is asked."""


def reason(s: Table, seat: int, action: int) -> Refusal:
    """Why the seat, whose turn it is, may not do this."""
    if action == UNKNOWN:
        return Refusal("ACTION-1", "Say which fate card you play")
    if seat == CHANCE:
        if action >= START_BASE + 8 and s.options.npc:
            return Refusal("GG-46", "That NPC card has been shown, or it is not the time for one")
        return Refusal("GG-8", "Chance can only name a start player who is at the table, once")
    if action >= START_BASE:
        return Refusal("GG-8", "Start players and NPC cards come by chance, not from a player")
    if abs(action - NUDGE_BASE) == 1 and s.money[seat] == 0:
        return Refusal("GG-16", "You have no dollar to place")
    if not _belongs(s.phase, action):
        return Refusal("GG-11", f"It is time to {STEPS[s.phase]}: that comes at another step of the round")
    if s.phase == TAKE:
        return _why_not_take(s, seat, action)
    if s.phase in (OPEN, COMMIT):
        return Refusal("GG-14", f"You do not hold the fate card {number(action - FATE - 1)}")
    if action >= FLIP:
        return _why_not_flip(s, seat, action - FLIP)
    return _why_not_buy(s, seat, action - BUY)


def _belongs(phase: int, action: int) -> bool:
    if phase == TAKE:
        return action < FATE
    if phase in (OPEN, COMMIT):
        return FATE <= action < FATE + FATES
    if phase == NUDGE:
        return abs(action - NUDGE_BASE) <= 1
    return BUY <= action <= NOTHING


def _why_not_take(s: Table, seat: int, action: int) -> Refusal:
    if s.options.snake and action < SINGLE:
        return Refusal("GG-49", "Gamblers are taken one by one at this table")
    if not s.options.snake and action >= SINGLE:
        return Refusal("GG-9", "Take two gamblers at once: 1 and 2, 1 and 3, or 2 and 3")
    if s.options.snake and s.normal[seat, action - SINGLE]:
        return Refusal("GG-9", f"You have gambler {action - SINGLE} already: take another")
    return Refusal("GG-10", "One of these stacks is empty")


def _why_not_flip(s: Table, seat: int, g: int) -> Refusal:
    if g < GAMBLERS and s.lucky[seat, g]:
        return Refusal("GG-32", f"Your gambler {g} is lucky already")
    return Refusal("GG-32", f"You have no gambler {g} to turn")


def _why_not_buy(s: Table, seat: int, g: int) -> Refusal:
    if g >= GAMBLERS:
        return Refusal("GG-26", "There is no such gambler")
    cost, purse = s.options.cost[g], s.money[seat]
    if not s.stacks[g]:
        return Refusal("GG-26", f"The stack of gambler {g} is empty")
    if cost == 0:
        return Refusal("GG-28", f"Gambler {g} costs nothing, and only who has no money may take it; you have ${purse}")
    return Refusal("GG-27", f"Gambler {g} costs ${cost}, and you have ${purse}")
