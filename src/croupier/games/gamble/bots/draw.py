"""Which cards of a Pecos hand the bot discards."""

from typing import Final

from croupier.components.cards import RANKS, rank_of, suit_of
from croupier.components.poker import HIGH_CARD, STRAIGHT, category, rank
from croupier.games.gamble.hands import hand_of
from croupier.games.gamble.numbers import DISCARD
from croupier.games.gamble.state import Table
from croupier.kernel import count, rule, u64

FOUR_OF_A_SUIT: Final = 4


@rule
def discard(s: Table, seat: int) -> int:
    """Keep what is made; else four of a flush or of a straight; else the two highest cards."""
    made = category(rank(hand_of(s, seat)))
    if made >= STRAIGHT:
        return DISCARD
    kept = alike(s, seat) if made > HIGH_CARD else hopeful(s, seat)
    return DISCARD + (((1 << s.options.hand) - 1) ^ kept)


@rule
def alike(s: Table, seat: int) -> int:
    """The places of the cards whose rank comes twice or more."""
    places = 0
    for k in range(s.options.hand):
        for j in range(s.options.hand):
            if j != k and rank_of(s.hands[seat, j]) == rank_of(s.hands[seat, k]):
                places |= 1 << k
    return places


@rule
def hopeful(s: Table, seat: int) -> int:
    """The places of four cards that lack one for a flush or, open at both ends, for a straight; else of the two
    highest cards."""
    ranks = 0
    for k in range(s.options.hand):
        ranks |= 1 << rank_of(s.hands[seat, k])
    run = open_run(ranks)
    suited, running, highest = 0, 0, 0
    for suit in range(4):
        places = 0
        for k in range(s.options.hand):
            if suit_of(s.hands[seat, k]) == suit:
                places |= 1 << k
        if count(u64(places)) == FOUR_OF_A_SUIT:
            suited = places
    for k in range(s.options.hand):
        here = 1 << rank_of(s.hands[seat, k])
        if run & here:
            running |= 1 << k
        if count(u64(ranks & ~(here - 1))) <= 2:
            highest |= 1 << k
    if suited:
        return suited
    return running if running else highest


@rule
def open_run(ranks: int) -> int:
    """Four ranks in a row that a fifth can join at either end; none if there are none."""
    for low in range(RANKS - 4):
        run = 15 << low
        if ranks & run == run:
            return run
    return 0
