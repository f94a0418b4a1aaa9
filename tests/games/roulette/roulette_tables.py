"""Tables laid out by hand, and the shortest way to play on them."""

from typing import Any

from playing import Hands

from croupier.games.contract import CHANCE
from croupier.games.roulette.cards import NAMES, card_set
from croupier.games.roulette.state import COUNTER_CLOCKWISE, Table
from croupier.games.roulette.turns import lead

HANDS = Hands("roulette")
ROULETTE = HANDS.game
number, do, refused, choices, acting = HANDS.number, HANDS.do, HANDS.refused, HANDS.choices, HANDS.acting
NUMBER = {name: card for card, name in enumerate(NAMES)}
PACK = frozenset(NAMES)

Cards = str
"""Card names with spaces between them: "0 00 17 NMB"."""


def each(names: Cards) -> list[str]:
    return names.split()


def names_in(cards: Any) -> set[str]:
    return {NAMES[card] for card in range(39) if int(cards) >> card & 1}


def cards_in(names: Cards) -> Any:
    return card_set(*(NUMBER[name] for name in names.split()))


def lay(
    *hands: Cards,
    dealer: int = 0,
    leader: int | None = None,
    deck: Cards = "",
    money: list[int] | None = None,
    nmb_fell: bool = False,
    last_round: bool = False,
    **options: Any,
) -> Table:
    """A table in the middle of a round: these hands, the leader to play, every other card seen (but the deck).

    `nmb_fell`: No More Bet was played in an earlier trick. `last_round`: the match ends after this round.
    """
    players = len(hands)
    s = ROULETTE.new(players, ROULETTE.options(first_dealer=dealer, **options))
    whole = 9 if players == 4 else 10
    held = [set(hand.split()) for hand in hands]
    assert len({len(hand) for hand in held}) == 1
    assert sum(map(len, held)) == len(set().union(*held)), "a card in two hands"
    assert ("NMB" in held[dealer]) != nmb_fell, "No More Bet is the dealer's, or was played"
    for seat, hand in enumerate(held):
        s.hand[seat] = card_set(*(NUMBER[name] for name in hand))
    s.seen = cards_in(" ".join(PACK - set().union(*held) - set(deck.split())))
    s.tricks = whole - len(held[0])
    if last_round:
        s.round_ = players * s.options.rounds - 1
    if money is not None:
        for seat, dollars in enumerate(money):
            s.bank += s.money[seat] - dollars
            s.money[seat] = dollars
    lead(s, dealer if leader is None else leader)
    assert (s.direction == COUNTER_CLOCKWISE) == nmb_fell
    return s


def play(s: Table, cards: Cards) -> None:
    """Play these cards, each by whoever is next."""
    for card in cards.split():
        do(s, s.turn, do="play", card=card)


def skip(s: Table) -> None:
    """Nobody puts a chip on the mat."""
    do(s, s.turn, do="pass")


def bet(s: Table, slot: str, stake: int) -> None:
    """Whoever is to bet bets."""
    do(s, s.turn, do="bet", slot=slot, stake=stake)


def playable(s: Table) -> set[str]:
    """The cards that the seat to play may play."""
    return {action.card for action in choices(s, s.turn)}


def slots(s: Table) -> set[str]:
    """The slots that are open to the seat to bet or to chip."""
    return {action.slot for action in choices(s, s.turn) if action.do != "pass"}


def deal(s: Table, *hands: Cards) -> None:
    """Deal by chance actions: the named cards to each seat, No More Bet not named."""
    queues = [hand.split() for hand in hands]
    while acting(s) == [CHANCE]:
        (to,) = {action.to for action in choices(s, CHANCE)}
        do(s, "chance", do="deal", card=queues[to].pop(0), to=to)
    assert not any(queues)


def total(s: Table) -> int:
    """All money: in the purses, on the mat until it is paid out, and the bank's."""
    stakes = 0 if s.win >= 0 else sum(s.bets[k].stake for k in range(s.bet_count))
    return sum(s.money[p] for p in range(s.players)) + stakes + s.bank
