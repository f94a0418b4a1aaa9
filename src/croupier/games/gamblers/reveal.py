"""The reveal: the sum, who wins, the Fumble, and the check for the end."""

from croupier.components.seats import everyone, highest, total
from croupier.games.gamblers.state import (
    ACT,
    BY_EIGHT,
    BY_FOUR,
    BY_MONEY,
    GAMBLERS,
    HISTORY,
    NONE_YET,
    OVER,
    Table,
)
from croupier.kernel import bit, inlined, rule, u64
from croupier.kernel.bits import NONE

ENOUGH = 21
"""More than $20."""


@rule
def reveal(s: Table) -> None:
    """All cards are turned up; gamblers win or everyone fumbles; then the game may be over, or all act in turn."""
    before = total(s.money, s.players)
    note(s)
    hits = 0
    outright = NONE
    for p in range(s.players):
        s.earned[p] = 0
        s.hits[p] = 0
        if 0 <= s.sum_ < GAMBLERS:
            if wins_outright(s, p, s.sum_):
                outright |= bit(p)
            win(s, p, s.sum_)
            hits += s.hits[p]
    s.fumbled = 0
    s.bank -= total(s.money, s.players) - before
    if hits == 0:
        fumble(s)
    check_end(s, outright)


@inlined
def note(s: Table) -> None:
    """Add the cards up, and keep what everyone has now seen."""
    total = s.nudge
    if s.npc != NONE_YET:
        total += s.npc - 1
    for p in range(s.players):
        card = s.chosen[p]
        total += card - 1
        s.last[p] = card
        s.habits[p, card] += 1
    s.sum_ = total
    s.last_npc = s.npc
    s.last_nudge = s.nudge
    s.last_start = s.start
    for k in range(HISTORY - 1, 0, -1):
        s.history[k] = s.history[k - 1]
    s.history[0] = total


@inlined
def turns_lucky(gambler: int) -> bool:
    """Gamblers 0, 4 and 8 earn nothing on the normal side: they flip when they win."""
    return gambler == 0 or gambler == 4 or gambler == 8


@inlined
def wins_game(gambler: int) -> bool:
    """Gamblers 4 and 8 earn nothing on the lucky side: they win the game."""
    return gambler == 4 or gambler == 8


@inlined
def wins_outright(s: Table, p: int, gambler: int) -> bool:
    """Whether the sum wins the game for the seat."""
    if not wins_game(gambler):
        return False
    return s.lucky[p, gambler] > 0 or (s.options.any_win != 0 and s.normal[p, gambler] > 0)


@inlined
def win(s: Table, p: int, gambler: int) -> None:
    """Every copy of the gambler before the seat wins by its own side; lucky sides turn back to normal."""
    normal = s.normal[p, gambler]
    lucky = s.lucky[p, gambler]
    s.hits[p] = normal + lucky
    earned = 0
    if not turns_lucky(gambler):
        earned += normal * s.options.income[gambler]
    if not wins_game(gambler):
        earned += lucky * s.options.lucky_income[gambler]
    s.earned[p] = earned
    s.money[p] += earned
    if turns_lucky(gambler):
        s.normal[p, gambler] = lucky
        s.lucky[p, gambler] = normal
    else:
        s.normal[p, gambler] = normal + lucky
        s.lucky[p, gambler] = 0


@inlined
def fumble(s: Table) -> None:
    """The richest give half their money, rounded down, to the Fumble card; all share it, and the rest stays there."""
    s.fumbled = 1
    most = most_money(s)
    for p in range(s.players):
        if s.money[p] == most:
            move_to_fumble(s, p, most // 2)
    share = s.fumble // s.players
    for p in range(s.players):
        move_to_fumble(s, p, -share)


@inlined
def move_to_fumble(s: Table, p: int, dollars: int) -> None:
    """From a purse to the Fumble card, or back."""
    s.money[p] -= dollars
    s.fumble += dollars
    s.earned[p] -= dollars


@inlined
def check_end(s: Table, outright: u64) -> None:
    """Somebody wins with 4 or 8, or has more than $20; else everyone acts, from the start player on."""
    rich = most_money(s) >= ENOUGH
    if outright and not (rich and s.options.richest_first):
        end_game(s, BY_FOUR if s.sum_ == 4 else BY_EIGHT, fewest_gamblers(s, outright))
    elif rich:
        end_game(s, BY_MONEY, richest(s))
    else:
        s.phase = ACT
        s.turn = s.start


@rule
def end_game(s: Table, ending: int, champions: u64) -> None:
    """The game is over."""
    s.ending = ending
    s.champions = champions
    s.turn = NONE_YET
    s.phase = OVER


@inlined
def most_money(s: Table) -> int:
    """What the richest have."""
    most = s.money[0]
    for p in range(1, s.players):
        most = max(most, s.money[p])
    return most


@rule
def richest(s: Table) -> u64:
    """The seats with the most money; of those, the seats with the fewest gamblers."""
    return fewest_gamblers(s, highest(s.money, everyone(s.players), s.players))


@rule
def fewest_gamblers(s: Table, seats: u64) -> u64:
    """Of these seats, those with the fewest gambler cards."""
    fewest = 10000
    best = NONE
    for p in range(s.players):
        if seats & bit(p):
            mine = gamblers_of(s, p)
            if mine < fewest:
                fewest = mine
                best = NONE
            if mine == fewest:
                best |= bit(p)
    return best


@rule
def gamblers_of(s: Table, p: int) -> int:
    """How many gambler cards lie before the seat."""
    total = 0
    for g in range(GAMBLERS):
        total += s.normal[p, g] + s.lucky[p, g]
    return total
