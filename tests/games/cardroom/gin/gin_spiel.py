"""Hands of Gin Rummy, move by move at our table and at OpenSpiel's.

Theirs differs in four points. A card that was taken can be discarded at once. Whether one can knock they tell from one
best arrangement of eleven cards, which misses some knocks. As little deadwood for both brings nothing. The fiftieth
discard that is taken ends the hand.
"""

import random
from collections import Counter
from typing import Any

import pyspiel
from gin_tables import GIN, table

from croupier.components.cards import CARDS, NAMES, RANKS, rank_of
from croupier.components.melds import in_melds, points
from croupier.games.cardroom.gin.numbers import DEAL, DISCARD, DRAW, KNOCK, NEXT, PASS, TAKE
from croupier.games.cardroom.gin.rules import kept, may_knock
from croupier.games.cardroom.gin.state import DEAD, DISCARDING, DRAWING, DRAWN, LAST, OFFERED, OVER, TAKES, Table
from croupier.games.contract import CHANCE
from croupier.kernel import bit, u64

UPCARD, STOCK, LEFT, KNOCKS = 52, 53, 54, 55
"""Their numbers for what has no card."""
SUITS = "scdh"
SPIEL = pyspiel.load_game("gin_rummy")


def theirs(card: int) -> int:
    """Their number of a card."""
    return RANKS * SUITS.index(NAMES[card][1]) + (rank_of(card) + 1) % RANKS


def listed(cards: u64) -> set[int]:
    """Their numbers of the cards of a set."""
    return {theirs(card) for card in range(CARDS) if cards & bit(card)}


def play(dice: random.Random, met: Counter[str]) -> None:
    """One hand, with more or less sense, compared at every step. `met` counts what happened."""
    s, state = table(target=0, hands=1, last_discard=True), SPIEL.new_initial_state()
    deal(s, state, dice)
    sense = dice.random()
    while s.step != OVER:
        step(s, state, sense, dice, met)
        if state.is_terminal() and s.step != OVER:
            assert s.takes == TAKES
            met["takes"] += 1
            return
    assert state.is_terminal()
    met[("", "dead", "knock", "gin", "undercut")[s.how]] += 1
    even = s.how != DEAD and s.deadwood[0] == s.deadwood[1] > 0
    met["even"] += even
    met["laid off"] += bool(s.laid)
    bonus = s.options.undercut if even else 0
    brought = s.gain[0] - s.gain[1]
    assert state.returns() == [
        brought - bonus * (1 if brought > 0 else -1),
        -brought + bonus * (1 if brought > 0 else -1),
    ]


def deal(s: Table, state: Any, dice: random.Random) -> None:
    """The same cards: we deal them in turns, they one hand after the other."""
    cards = dice.sample(range(CARDS), 21)
    GIN.apply(s, 1, NEXT)
    for card in cards:
        GIN.apply(s, CHANCE, DEAL + card)
    for card in (*cards[0:20:2], *cards[1:20:2], cards[20]):
        state.apply_action(theirs(card))


def step(s: Table, state: Any, sense: float, dice: random.Random, met: Counter[str]) -> None:
    """What comes next at both tables."""
    met["steps"] += 1
    if s.step == DRAWN:
        if not state.is_chance_node():  # who draws because both left the upcard
            state.apply_action(STOCK)
        assert {theirs(c) for c in range(CARDS) if s.stock & bit(c)} == {c for c, _ in state.chance_outcomes()}
        card = dice.choice([card for card in range(CARDS) if s.stock & bit(card)])
        GIN.apply(s, CHANCE, DEAL + card)
        state.apply_action(theirs(card))
        return
    assert state.current_player() == s.turn
    if s.step in (OFFERED, DRAWING):
        draw(s, state, sense, dice)
    else:
        put_down(s, state, sense, dice, met)


def draw(s: Table, state: Any, sense: float, dice: random.Random) -> None:
    """Take the upcard, or not."""
    other, their_other = (PASS, LEFT) if s.step == OFFERED else (DRAW, STOCK)
    assert sorted(state.legal_actions()) == sorted((UPCARD, their_other))
    wanted = in_melds(s.hand[s.turn] | bit(s.upcard)) & bit(s.upcard)
    take = bool(wanted) if dice.random() < sense else dice.random() < 0.5
    GIN.apply(s, s.turn, TAKE if take else other)
    state.apply_action(UPCARD if take else their_other)


def put_down(s: Table, state: Any, sense: float, dice: random.Random, met: Counter[str]) -> None:
    """Discard, knock, or leave the last discard."""
    legal = set(state.legal_actions())
    discards = s.hand[s.turn] & ~kept(s)
    cards = listed(s.hand[s.turn]) if s.step == DISCARDING else {LEFT}
    assert legal - {KNOCKS} == cards
    knocks = may_knock(s)
    if KNOCKS in legal:
        again = kept(s) if s.step == DISCARDING else bit(s.upcard)
        assert listed(knocks) == set(state.child(KNOCKS).legal_actions()) - listed(again)
    else:
        met["missed"] += bool(knocks)
    if KNOCKS in legal and knocks and dice.random() < 0.6:
        knock(s, state, dice.choice([card for card in range(CARDS) if knocks & bit(card)]))
    elif s.step == LAST:
        GIN.apply(s, s.turn, PASS)
        state.apply_action(LEFT)
    else:
        loose = discards & ~in_melds(s.hand[s.turn])
        some = [c for c in range(CARDS) if (loose if loose and dice.random() < sense else discards) & bit(c)]
        card = max(some, key=lambda c: points(bit(c))) if dice.random() < sense else dice.choice(some)
        GIN.apply(s, s.turn, DISCARD + card)
        state.apply_action(theirs(card))


def knock(s: Table, state: Any, card: int) -> None:
    """Knock; they have to be told every meld and every card that is laid off."""
    knocker = s.turn
    GIN.apply(s, knocker, KNOCK + card)
    state.apply_action(KNOCKS)
    state.apply_action(theirs(card))
    lay(s, state, knocker)
    if s.deadwood[knocker] > 0:
        rest = listed(s.laid)
        while rest:
            one = next(card for card in sorted(rest) if card in state.legal_actions())
            state.apply_action(one)
            rest.remove(one)
        state.apply_action(LEFT)
    lay(s, state, 1 - knocker)


def lay(s: Table, state: Any, seat: int) -> None:
    """Lay down the seat's melds, one by one, and nothing more."""
    assert state.current_player() == seat
    for meld in [s.melds[seat, place] for place in range(3) if s.melds[seat, place]]:
        state.apply_action(next(a for a in state.legal_actions() if a > KNOCKS and meld_of(state, a) == listed(meld)))
    state.apply_action(LEFT)


def meld_of(state: Any, action: int) -> set[int]:
    """The cards of one of their melds."""
    text = state.action_to_string(action).rpartition(" ")[2]
    return {theirs(NAMES.index(text[k : k + 2])) for k in range(0, len(text), 2)}
