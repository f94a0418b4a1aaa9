"""Take A Gamble: the top card, and what it says."""

from typing import Final

from croupier.components.seats import around
from croupier.games.contract import CHANCE
from croupier.games.gamble.bowl import pay_in, pay_out
from croupier.games.gamble.numbers import RISK_IT, TAKE, THROW
from croupier.games.gamble.state import (
    AGAIN,
    ALL_ANTE,
    COLLECT,
    DOUBLE,
    DRAW,
    GO,
    LOSE,
    PAY_EACH,
    PRIZE,
    RISK,
    ROLL,
    WIN,
    Table,
)
from croupier.games.gamble.throwing import ONE_DIE, TWO_DICE, ask
from croupier.games.gamble.turns import enter, finish
from croupier.kernel import Menu, add, bit, rule
from croupier.kernel.bits import NONE

HIGH: Final = 4
"""The lowest die that doubles."""


@rule
def begin(s: Table) -> None:
    """The top card is turned up: any that has not been seen yet or, once all have, the next in their order."""
    if s.unseen:
        s.step = DRAW
        s.waiting = bit(CHANCE)
    else:
        turn_up(s, s.order[s.next_card])


@rule
def drawn(s: Table, card: int) -> None:
    """A card is seen for the first time."""
    s.unseen &= ~bit(card)
    s.order[s.next_card] = card
    s.waiting = NONE
    turn_up(s, card)


@rule
def turn_up(s: Table, card: int) -> None:
    """The card is played, and then goes to the bottom."""
    s.card = card
    s.next_card = (s.next_card + 1) % s.options.cards
    effect = s.options.deck[card].effect
    if effect == GO:
        go(s, s.options.deck[card].square)
    elif effect == ROLL:
        ask(s, PRIZE, s.active)
    elif effect == RISK:
        ask(s, DOUBLE, s.active)
    else:
        pay(s, effect, s.options.deck[card].amount)
        finish(s)


@rule
def go(s: Table, kind: int) -> None:
    """The piece moves on to the next square of the kind, whose game is played."""
    place = s.place[s.active]
    for _ in range(s.options.squares):
        place = (place + 1) % s.options.squares
        if s.options.board[place] == kind:
            break
    s.place[s.active] = place
    card = s.card
    enter(s, kind)
    s.card = card


@rule
def pay(s: Table, effect: int, amount: int) -> None:
    """Dollars from or to the Jackpot, or the other players from the left on; or another turn."""
    if effect == WIN:
        win(s, amount)
    elif effect == LOSE:
        pay_in(s, s.active, amount)
    elif effect == AGAIN:
        s.again = 1
    else:
        for k in range(s.players):
            p = around(s.active + 1 + k, s.players)
            if effect == ALL_ANTE:
                pay_in(s, p, amount)
            elif effect == COLLECT:
                hand_over(s, p, s.active, amount)
            elif effect == PAY_EACH:
                hand_over(s, s.active, p, amount)


@rule
def hand_over(s: Table, giver: int, taker: int, amount: int) -> None:
    """From purse to purse, or all that the giver has."""
    paid = min(amount, s.money[giver])
    s.money[giver] -= paid
    s.money[taker] += paid


@rule
def win(s: Table, amount: int) -> None:
    """The Jackpot pays."""
    s.owed[s.active] = amount
    pay_out(s)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """Take the dollars or risk them; throw for the prize."""
    if s.step == DOUBLE:
        add(menu, TAKE, TAKE)
        add(menu, RISK_IT, RISK_IT)
    else:
        dice = TWO_DICE if s.options.deck[s.card].effect == ROLL else ONE_DIE
        add(menu, THROW + dice, THROW + dice)


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """The dollars are taken, or a die decides on twice as many or none."""
    if action == RISK_IT:
        ask(s, PRIZE, seat)
    else:
        win(s, s.options.deck[s.card].amount)
        finish(s)


@rule
def fell(s: Table) -> None:
    """The dice say what the Jackpot pays."""
    amount = s.options.deck[s.card].amount
    if s.options.deck[s.card].effect == ROLL:
        win(s, amount * (s.dice[0] + s.dice[1]))
    elif s.dice[0] >= HIGH:
        win(s, 2 * amount)
    finish(s)
