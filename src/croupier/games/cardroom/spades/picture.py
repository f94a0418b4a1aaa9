"""The table as plain data for pages and the API, out of a hidden table."""

from collections.abc import Sequence
from typing import Any, Final

from croupier.components.cards import CLUBS, DIAMONDS, HEARTS, NAMES, RANKS, SPADES
from croupier.components.cards import names as card_names
from croupier.games.cardroom.spades.rules import actors, paired, playable, side, winners
from croupier.games.cardroom.spades.state import BY_HANDS, BY_TARGET, DEALER, NOBODY, OVER, PLAYING, Table
from croupier.games.cardroom.spades.view import held
from croupier.games.cardroom.spades.words import partners_of, side_words
from croupier.games.contract import seats_of
from croupier.kernel import bit

STEPS: Final = ("over", "dealer", "deals", "bidding", "playing")
"""The steps of the rules, as pages and the API call them."""
ENDINGS: Final = {BY_HANDS: "hands", BY_TARGET: "target"}
SCORED_BEAT, TAKEN_BEAT = 6, 2
"""How many times as long as usual bots wait when a hand was scored, and when a trick was taken."""
HAND_ORDER: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""The suits of a hand from the left on: trumps first, and the colours take turns."""

Plain = dict[str, Any]


def picture(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """A hidden table as its seat sees it (NOBODY: a spectator)."""
    acts = seat >= 0 and bool(actors(s) & bit(seat))
    between = s.step in (DEALER, OVER)
    return {
        "step": STEPS[s.step],
        "acts": acts,
        "hand": s.hands + (0 if between and s.hands else 1),
        "hands": s.options.hands,
        "target": s.options.target,
        "partners": paired(s),
        "beat": _beat(s),
        "dealer": s.dealer,
        "size": s.each,
        "tricks": s.tricks,
        "broken": bool(s.broken),
        "trick": _trick(s.trick, s.leader, s.players, names),
        "last": _trick(s.last, s.last_leader, s.players, names) if s.last_leader != NOBODY else [],
        "last_winner": s.last_winner if s.last_winner != NOBODY else None,
        "mine": _mine(s, seat, acts) if seat >= 0 else [],
        "bids": list(range(s.each + 1)) if acts and STEPS[s.step] == "bidding" else [],
        "next": acts and s.step == DEALER,
        "players": [_player(s, seat, p, names, between) for p in range(s.players)],
        "sides": [_side(s, seat, first, names, between) for first in range(s.players) if side(s, first) == first],
        "standings": _standings(s, names) if s.step == OVER else None,
        "ending": ENDINGS.get(s.ending),
    }


def _trick(cards: Any, leader: int, players: int, names: Sequence[str]) -> list[Plain]:
    order = [(leader + k) % players for k in range(players)]
    return [{"seat": p, "name": names[p], "card": NAMES[cards[p]]} for p in order if cards[p] != NOBODY]


def _beat(s: Table) -> int:
    if s.step == DEALER and s.hands:
        return SCORED_BEAT
    return TAKEN_BEAT if s.step == PLAYING and s.tricks and not s.played else 1


def _mine(s: Table, seat: int, acts: bool) -> list[Plain]:
    legal = playable(s, seat) if acts and s.step == PLAYING else bit(0) & ~bit(0)
    allowed = set(card_names(legal))
    held = [suit * RANKS + rank for suit in HAND_ORDER for rank in range(RANKS - 1, -1, -1)]
    cards = [NAMES[card] for card in held if s.hand[seat] & bit(card)]
    return [{"card": card, "legal": card in allowed} for card in cards]


def _player(s: Table, seat: int, p: int, names: Sequence[str], between: bool) -> Plain:
    return {
        "seat": p,
        "name": names[p],
        "you": p == seat,
        "side": side(s, p),
        "dealer": p == s.dealer,
        "to_act": not between and s.turn == p,
        "cards": held(s, p) if not between else 0,
        "bid": s.bid[p] if s.bid[p] != NOBODY and s.each else None,
        "taken": s.taken[p],
        "score": s.score[p],
        "bags": s.over[p],
        "gain": s.gain[p] if between else 0,
    }


def _side(s: Table, seat: int, first: int, names: Sequence[str], between: bool) -> Plain:
    """Those who score together: what they bid and took in this hand or the last, and what they have."""
    seats = partners_of(s, first)
    bids = [s.bid[p] for p in seats if s.bid[p] != NOBODY and s.each]
    return {
        "seats": seats,
        "names": [names[p] for p in seats],
        "yours": seat in seats,
        "bid": sum(bids) if len(bids) == len(seats) else None,
        "nils": bids.count(0),
        "taken": sum(s.taken[p] for p in seats),
        "gain": s.gain[first] if between and s.hands else None,
        "score": s.score[first],
        "bags": s.over[first],
    }


def _standings(s: Table, names: Sequence[str]) -> list[Plain]:
    """Who has how many points, the most first; partners together."""
    best = seats_of(winners(s))
    order = sorted((p for p in range(s.players) if side(s, p) == p), key=lambda p: -s.score[p])
    return [
        {"seats": partners_of(s, p), "name": side_words(s, p, names), "score": s.score[p], "wins": p in best}
        for p in order
    ]
