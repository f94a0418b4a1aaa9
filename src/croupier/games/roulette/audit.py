"""What must hold on every table that play can reach."""

from croupier.games.roulette.cards import NO_MORE_BET, NUMBERS, card_set
from croupier.games.roulette.state import DEAL, DEALER, EMPTY, OVER, PLAY, Table
from croupier.games.roulette.turns import hand_size
from croupier.games.roulette.view import held
from croupier.kernel import bit, count
from croupier.kernel.bits import NONE


def audit(s: Table) -> list[str]:
    """What is wrong with the table, in words; empty when it is sound."""
    return [problem for problem in (*_money(s), *_cards(s), *_mat(s)) if problem]


def _money(s: Table) -> list[str]:
    on_the_mat = sum(s.bets[k].stake for k in range(s.bet_count)) if s.win == EMPTY else 0
    total = sum(s.money[p] for p in range(s.players)) + on_the_mat + s.bank
    problems = [f"purses, mat and bank add up to {total}, not 0"] if total else []
    problems += [f"seat {p} has ${s.money[p]}" for p in range(s.players) if s.money[p] < 0]
    return problems


def _cards(s: Table) -> list[str]:
    trick = card_set(*(s.trick[k] for k in range(s.played)))
    places = [*(s.hand[p] for p in range(s.players)), trick]
    if s.dealt == 0 and s.win == EMPTY:
        places.append(s.seen)
    union = NONE
    for place in places:
        union |= place
    problems = ["a card lies in two places"] if sum(map(count, places)) != count(union) else []
    problems += [
        f"seat {p} holds {count(s.hand[p])} cards, not {held(s, p)}"
        for p in range(s.players)
        if count(s.hand[p]) != held(s, p)
    ]
    problems += [f"seat {p} holds a card that it is known to lack" for p in range(s.players) if s.hand[p] & s.lacks[p]]
    if s.phase not in (DEALER, DEAL, OVER):
        if count(union) != (39 if s.players > 2 else 20 + _turned_up(s)):
            problems.append(f"{count(union)} cards are in hands, in tricks or seen")
        if not (union & NO_MORE_BET):
            problems.append("No More Bet is nowhere")
    return problems


def _turned_up(s: Table) -> int:
    return count(s.seen) - 2 * s.tricks


def _mat(s: Table) -> list[str]:
    chips = [NONE, NONE, NONE]
    for k in range(s.bet_count):
        chips[s.bets[k].slot >> 6] |= bit(s.bets[k].slot & 63)
    problems = ["the set of taken slots differs from the chips"] if chips != [s.chips[f] for f in range(3)] else []
    if sum(map(count, chips)) != s.bet_count:
        problems.append("two chips lie on one slot")
    if s.options.black_chips and s.phase == PLAY and count(s.seen & NUMBERS) > 38:
        problems.append("more than 38 numbers are covered")
    if not 0 <= s.tricks <= hand_size(s):
        problems.append(f"{s.tricks} tricks were played")
    return problems
