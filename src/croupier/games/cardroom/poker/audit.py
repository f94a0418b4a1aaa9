"""What must hold on every table that play can reach."""

from croupier.components.cards import DECK
from croupier.games.cardroom.poker.state import DEALER, NOBODY, OVER, Table
from croupier.kernel import bit, count
from croupier.kernel.bits import NONE


def audit(s: Table) -> list[str]:
    """What is wrong with the table, in words; empty when it is sound."""
    return [*_money(s), *_cards(s), *_turns(s)]


def _money(s: Table) -> list[str]:
    seats = range(s.players)
    total = sum(s.money[p] + s.paid[p] for p in seats)
    problems = [f"purses and pots add up to ${total}, not ${s.brought}"] * (total != s.brought)
    problems += [f"seat {p} has ${s.money[p]}" for p in seats if s.money[p] < 0]
    problems += [f"seat {p} has ${s.paid[p]} in the pots" for p in seats if not s.in_round[p] <= s.paid[p] >= 0]
    between = s.step in (DEALER, OVER)
    problems += [f"${s.paid[p]} of seat {p} lie there between two hands" for p in seats if between and s.paid[p]]
    return problems


def _cards(s: Table) -> list[str]:
    places = [s.deck, *(cards[p] for p in range(s.players) for cards in (s.down, s.up, s.away))]
    places += [bit(s.board[k]) for k in range(s.on_board)]
    union, cards = NONE, sum(map(count, places))
    for place in places:
        union |= place
    if (cards and union != DECK) or cards not in (0, 52):
        return [f"{cards} cards are on the table, {count(union)} of them different"]
    return []


def _turns(s: Table) -> list[str]:
    problems: list[str] = []
    if s.turn != NOBODY and s.dealing == NOBODY and s.step not in (DEALER, OVER):
        if not s.live & bit(s.turn):
            problems.append(f"seat {s.turn} is asked, and has no live hand")
        if not 0 <= s.turn < s.players:
            problems.append(f"seat {s.turn} is asked at a table of {s.players}")
    if s.step == DEALER and s.money[s.button] == 0:
        problems.append("the dealer has no dollars")
    return problems
