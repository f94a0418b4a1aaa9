"""What a seat can see, and what it can imagine behind it."""

from croupier.games.gamble.numbers import DEAL, DRAWN, UNKNOWN_CARD
from croupier.games.gamble.squares.blackjack import BEST, points
from croupier.games.gamble.state import BLACKJACK, HAND, HITS, NOBODY_YET, Table
from croupier.kernel import below, bit, count, nth, rule
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream


@rule
def game_of(s: Table) -> int:
    """The square whose cards lie on the table: the one played, or the last one."""
    return s.square if s.square != NOBODY_YET else s.last


@rule
def face_down(s: Table, seat: int) -> int:
    """How many of the seat's cards, from the first on, are hidden from the others."""
    if s.shown & bit(seat):
        return 0
    return min(1, s.held[seat]) if game_of(s) == BLACKJACK else HAND


@rule
def hide(s: Table, seat: int) -> None:
    """Turn down the cards of the others that do not lie face up; what they have discarded, and the order of the
    deck, nobody sees."""
    hidden, held, muck = NONE, s.held, s.muck
    for p in range(s.players):
        if p != seat and held[p] > 0:
            for k in range(face_down(s, p)):
                if s.hands[p, k] != NOBODY_YET:
                    hidden |= bit(s.hands[p, k])
                    s.hands[p, k] = NOBODY_YET
        if p != seat:
            hidden |= muck[p]
            muck[p] = NONE
    s.deck |= hidden


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """A card that is dealt face down is seen by its owner."""
    if DEAL <= action < DRAWN and viewer != s.dealing and (game_of(s) != BLACKJACK or s.held[s.dealing] == 0):
        return UNKNOWN_CARD
    return action


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """Deal the hidden cards anew, out of all that the seat does not see."""
    unseen = s.deck
    while True:
        s.deck = unseen
        fits = True
        for p in range(s.players):
            if p != seat:
                fits = imagine(s, p, stream) and fits
        if fits:
            return
        for p in range(s.players):
            if p != seat:
                for k in range(face_down(s, p)):
                    s.hands[p, k] = NOBODY_YET


@rule
def imagine(s: Table, p: int, stream: Stream) -> bool:
    """Fill the seat's hidden places and discards from the deck; whether it could hold these cards."""
    if game_of(s) == BLACKJACK:
        if face_down(s, p) == 0:
            return True
        s.hands[p, 0] = from_deck(s, stream)
        return still_below(s, p)
    for k in range(HAND):
        if is_hidden(s, p, k):
            s.hands[p, k] = from_deck(s, stream)
    if s.drawn[p] > 0:
        for _ in range(s.drawn[p]):
            s.muck[p] |= bit(from_deck(s, stream))
    return True


@rule
def is_hidden(s: Table, p: int, place: int) -> bool:
    """Whether a card that the viewer does not see lies at this place of a Pecos hand."""
    if s.hands[p, place] != NOBODY_YET or s.shown & bit(p):
        return False
    if s.dealing == p and s.gaps:
        return place < s.options.hand and not s.gaps & (1 << place)
    return place < s.held[p]


@rule
def from_deck(s: Table, stream: Stream) -> int:
    """A random card, taken from the deck."""
    card = nth(s.deck, below(stream, count(s.deck)))
    s.deck &= ~bit(card)
    return card


@rule
def still_below(s: Table, p: int) -> bool:
    """Whether a BlackJack hand that is still face down could hold these cards: it has never made 21, or it would have
    been shown."""
    if s.step == HITS:
        for cards in range(2, s.held[p] + 1):
            if points(s, p, cards) >= BEST:
                return False
    return True
