"""The bot of Gambler × Gamble!: it reckons with the sums that the others can make.

Values are in cents, so that they can be weighed by chances in whole numbers.
"""

from typing import Final

from croupier.components.seats import around
from croupier.games.contract import Bot
from croupier.games.gamblers.actions import BUY, FATE, FLIP, NOTHING, NUDGE_BASE, SINGLE
from croupier.games.gamblers.reveal import ENOUGH, most_money, turns_lucky, wins_game, wins_outright
from croupier.games.gamblers.rounds import NPC_DECK
from croupier.games.gamblers.state import (
    ACT,
    BACK,
    FACE_DOWN,
    FATES,
    GAMBLERS,
    HISTORY,
    NO_SUM,
    NONE_YET,
    NUDGE,
    TAKE,
    Table,
)
from croupier.kernel import Menu, below, bit, count, holds, rule, u64
from croupier.kernel.chance import Stream

# What the bot was tuned by: many games against random play, rushes for 4 and 8, and itself.
VICTORY: Final = 3000
"""Winning the game; losing it costs as much."""
READY: Final = 500
"""A 0, 4 or 8 that turns lucky without an action."""
RIVALS: Final = 50
"""Percent of the others' mean gain that counts as a loss."""
HOPE: Final = 64
"""Dollars that a lucky 4 or 8 is worth, if its sum comes up, in plans for later rounds."""
SLEEPING: Final = 37
"""The same for one that has yet to turn lucky."""
PRICE: Final = 240
"""What a dollar spent costs: money may be needed for something better."""
WHIM: Final = 30
"""Differences up to this are left to chance."""
BOREDOM: Final = 15
"""What n fruitless rounds in a row add to it, times n squared: nobody goes on for ever as before."""

# --- What the others may play. The weights of a seat's cards are the digits of a number to the base 128. The digits of
# a product are then the weights of the sum of two seats' cards: the squares of a seat's weights add up to 85 at most,
# so no digit of a product is larger than that.

DIGIT: Final = 7
LARGEST: Final = 127
SHARES: Final = 9
"""What the weights of a seat's cards add up to before rounding, and the weight of a card that lies open."""
PRIOR: Final = 4
"""How often each card counts as shown before the game began."""


@rule
def digit(number: int, place: int) -> int:
    """The digit at a place."""
    return (number >> (DIGIT * place)) & LARGEST


@rule
def whole(number: int) -> int:
    """The sum of the digits."""
    total = 0
    while number > 0:
        total += number & LARGEST
        number >>= DIGIT
    return total


@rule
def is_open(s: Table, p: int) -> bool:
    """Whether the seat's card of this round can be seen."""
    return s.phase != ACT and s.chosen[p] != NONE_YET and s.chosen[p] != FACE_DOWN


@rule
def hand(s: Table, p: int) -> int:
    """The weights of what the seat may play, by its habits: digit f for card f."""
    if is_open(s, p):
        return SHARES << (DIGIT * s.chosen[p])
    shown = 0
    for f in range(FATES):
        if s.fate[p] & bit(f):
            shown += s.habits[p, f] + PRIOR
    digits = 0
    for f in range(FATES):
        if s.fate[p] & bit(f):
            share = (SHARES * (s.habits[p, f] + PRIOR) + shown // 2) // shown
            digits += max(1, share) << (DIGIT * f)
    return digits


@rule
def npc(s: Table) -> int:
    """The weights of the NPC card; without an NPC deck, of a 0 that is always played."""
    if not s.options.npc:
        return 1 << DIGIT
    if s.npc != NONE_YET and s.phase != ACT:
        return 1 << (DIGIT * s.npc)
    deck = s.npc_deck if count(s.npc_deck) > 1 else NPC_DECK
    digits = 0
    for f in range(FATES):
        if deck & bit(f):
            digits += 1 << (DIGIT * f)
    return digits


@rule
def opener(s: Table, seat: int) -> int:
    """Whose card the seat will see before it chooses: the start player's; its neighbour's, if it starts itself."""
    start = around(s.start + 1, s.players) if s.phase == ACT else s.start
    return start if start != seat else around(seat + 1, s.players)


@rule
def pair(s: Table, seat: int) -> int:
    """The weights of what the others play together, without the opener: digit k for the sum k - 2."""
    product = npc(s) if s.players == 3 else 1
    for p in range(s.players):
        if p != seat and p != opener(s, seat):
            product *= hand(s, p)
    return product


@rule
def ways(two: int, third: int, others: int) -> int:
    """The weight of a sum of the others; all weigh whole(two) * whole(third)."""
    weight = 0
    for f in range(max(0, others - 5), min(FATES - 1, others + 3) + 1):
        weight += digit(third, f) * digit(two, others + 3 - f)
    return weight


# --- What a sum is worth in this round


@rule
def payoff(s: Table, seat: int, total: int, paid: int) -> int:
    """What the sum brings the seat, less what it brings the others; `paid` dollars lie on the start player card."""
    hits, mine, theirs, rival, outright = 0, 0, 0, 0, 0
    if 0 <= total < GAMBLERS:
        for p in range(s.players):
            normal, lucky = s.normal[p, total], s.lucky[p, total]
            gain = normal * s.options.income[total] + lucky * s.options.lucky_income[total]
            cents = 100 * gain + (READY if normal > 0 and turns_lucky(total) else 0)
            hits += normal + lucky
            if p == seat:
                mine = cents
            else:
                theirs += cents
                rival = max(rival, s.money[p] + gain)
            if wins_outright(s, p, total):
                outright += 1 if p == seat else -1
    if hits == 0:
        return fumbled(s, seat)
    value = mine - RIVALS * theirs // (100 * (s.players - 1))
    purse = s.money[seat] - paid + mine // 100
    if outright == 0 and max(purse, rival) >= ENOUGH:
        outright = 1 if purse > rival else -1 if rival > purse else 0
    return value + VICTORY * max(-1, min(1, outright))


@rule
def fumbled(s: Table, seat: int) -> int:
    """What a Fumble brings the seat, less what it brings the others."""
    most = most_money(s)
    payers = 0
    for p in range(s.players):
        if s.money[p] == most:
            payers += 1
    share = (s.fumble + payers * (most // 2)) // s.players
    mine = share - (most // 2 if s.money[seat] == most else 0)
    theirs = s.players * share - payers * (most // 2) - mine
    return 100 * mine - RIVALS * theirs // (s.players - 1)


@rule
def expected(s: Table, seat: int, known: int, paid: int) -> int:
    """The payoff to be expected, if `known` is added to what the others play."""
    two, third = pair(s, seat), hand(s, opener(s, seat))
    value = 0
    for others in range(-3, 10):
        weight = ways(two, third, others)
        if weight > 0:
            value += weight * payoff(s, seat, others + known, paid)
    lost = 0 if s.options.dollar == BACK else 100 * paid
    return value // (whole(two) * whole(third)) - lost


@rule
def whim(s: Table) -> int:
    """How much is left to chance: more, the longer nothing has happened."""
    idle = 0
    while idle < HISTORY and s.history[idle] != NO_SUM and not covered(s, s.history[idle]):
        idle += 1
    return WHIM + BOREDOM * idle * idle


@rule
def covered(s: Table, total: int) -> bool:
    """Whether somebody has a gambler for the sum."""
    owned = 0
    if 0 <= total < GAMBLERS:
        for p in range(s.players):
            owned += s.normal[p, total] + s.lucky[p, total]
    return owned > 0


@rule
def choose_card(s: Table, seat: int, stream: Stream) -> int:
    """The fate card that pays best, or the space for the dollar once that card lies; the start player reckons with
    both from the first."""
    best, choice, fancy = 0, NONE_YET, whim(s)
    for f in range(FATES):
        if s.fate[seat] & bit(f) and (s.phase != NUDGE or f == s.chosen[seat]):
            for space in range(-1, 2):
                if space == 0 or (s.start == seat and s.money[seat] > 0):
                    value = expected(s, seat, f - 1 + space, abs(space)) + below(stream, fancy)
                    if choice == NONE_YET or value > best:
                        best, choice = value, NUDGE_BASE + space if s.phase == NUDGE else FATE + f
    return choice


# --- Plans for later rounds. What a gambler's number brings the seat is, in dollars, a digit of a number as well.


@rule
def worth(s: Table, g: int, normal: int, lucky: int) -> int:
    """The dollars that so many gamblers are worth when they win."""
    if wins_game(g):
        if lucky > 0 or (normal > 0 and s.options.any_win):
            return HOPE
        return SLEEPING if normal > 0 else 0
    return normal * max(1, s.options.income[g]) + lucky * (s.options.lucky_income[g] + 1)


@rule
def changed(s: Table, seat: int, digits: int, g: int, normal: int, lucky: int) -> int:
    """The worths of the seat's gamblers, with these added to what it has of one number."""
    value = min(LARGEST, worth(s, g, s.normal[seat, g] + normal, s.lucky[seat, g] + lucky))
    return digits + ((value - digit(digits, g)) << (DIGIT * g))


@rule
def outlook(two: int, third: int, cards: u64, digits: int) -> int:
    """What a round brings, when one sees the opener's card and then plays the best of one's own; times all ways."""
    value = 0
    for f in range(FATES):
        if digit(third, f) > 0:
            best = 0
            for own in range(FATES):
                if cards & bit(own):
                    best = max(best, matched(two, digits, own + f - 4))
            value += digit(third, f) * best
    return value


@rule
def matched(two: int, digits: int, shift: int) -> int:
    """The products of the digits k and k + shift, added up."""
    value = 0
    for k in range(max(0, -shift), min(GAMBLERS, GAMBLERS - shift)):
        value += digit(two, k) * digit(digits, k + shift)
    return value


@rule
def horizon(s: Table) -> int:
    """For how many rounds to plan."""
    rounds = max(2, min(6, (ENOUGH - most_money(s)) // 2))
    if s.options.round_limit > 0:
        rounds = min(rounds, s.options.round_limit - s.round_ - 1)
    return rounds


@rule
def choose_act(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """The gamblers to take, to buy or to flip that pay best over the rounds to come."""
    two, third = pair(s, seat), hand(s, opener(s, seat))
    rounds, all_ways = 100 * horizon(s), whole(two) * whole(third)
    digits = 0
    for g in range(GAMBLERS):
        digits = changed(s, seat, digits, g, 0, 0)
    best, choice = 0, NONE_YET
    for action in range(NOTHING + 1):
        if holds(menu, action):
            value = rounds * outlook(two, third, cards_after(s, seat, action), after(s, seat, digits, action))
            value = value // all_ways - price(s, action) + below(stream, WHIM)
            if choice == NONE_YET or value > best:
                best, choice = value, action
    return choice


@rule
def after(s: Table, seat: int, digits: int, action: int) -> int:
    """The worths of the seat's gamblers after the action."""
    if action >= FLIP:
        return digits if action == NOTHING else changed(s, seat, digits, action - FLIP, -1, 1)
    for g in range(GAMBLERS):
        if action == BUY + g or action == SINGLE + g or (action < SINGLE and takes(action, g)):
            digits = changed(s, seat, digits, g, 1, 0)
    return digits


@rule
def takes(pair_: int, g: int) -> bool:
    """Whether the gambler is one of a pair of the set-up: 1 and 2, 1 and 3, or 2 and 3."""
    return 1 <= g <= 3 and g != 3 - pair_


@rule
def cards_after(s: Table, seat: int, action: int) -> u64:
    """The seat's fate cards after the action."""
    if BUY <= action < FLIP:
        f = s.options.get[action - BUY]
        if f != NONE_YET and s.supply[f] > 0:
            return s.fate[seat] | bit(f)
    return s.fate[seat]


@rule
def price(s: Table, action: int) -> int:
    """What the action costs, in cents that might be spent better."""
    return PRICE * s.options.cost[action - BUY] if BUY <= action < FLIP else 0


@rule
def heuristic(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Choose what pays best for itself, less what it pays the others."""
    if s.phase == ACT or s.phase == TAKE:
        return choose_act(s, seat, menu, stream)
    return choose_card(s, seat, stream)


HEURISTIC: Bot[Table] = Bot("heuristic", heuristic, "Reckons with the sums that the others can make.")
