"""The table as plain data for pages and the API, out of a hidden table."""

from collections.abc import Sequence
from typing import Any, Final

from croupier.components.cards import NAMES
from croupier.components.cards import card as number_of
from croupier.components.cards import names as card_names
from croupier.components.melds import arrangement_from, best_melds, cards_in, lay_off, meld_in, next_arrangement, points
from croupier.games.cardroom.gin.rules import actors, hand_winner, held, in_stock, kept, may_knock, winners
from croupier.games.cardroom.gin.state import (
    BY_HANDS,
    BY_TARGET,
    DEAD,
    DEALER,
    DISCARDING,
    DRAWING,
    GIN,
    KNOCK,
    LAST,
    MELDS,
    NOBODY,
    OFFERED,
    OVER,
    SEATS,
    TAKES,
    UNDERCUT,
    WALL,
    Table,
)
from croupier.games.cardroom.gin.words import in_order
from croupier.games.contract import seats_of
from croupier.kernel import bit, u64
from croupier.kernel.bits import NONE

STEPS: Final = ("over", "dealer", "deals", "offered", "drawing", "drawn", "discarding", "last")
"""The steps of the rules, as pages and the API call them."""
HOW: Final = {DEAD: "dead", KNOCK: "knock", GIN: "gin", UNDERCUT: "undercut"}
ENDINGS: Final = {BY_HANDS: "hands", BY_TARGET: "target"}
SCORED_BEAT: Final = 6
"""How many times as long as usual bots wait when a hand was scored."""

Plain = dict[str, Any]


def picture(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """A hidden table as its seat sees it (NOBODY: a spectator)."""
    acts = seat >= 0 and bool(actors(s) & bit(seat))
    between = s.step in (DEALER, OVER)
    return {
        "step": STEPS[s.step],
        "acts": acts,
        "hand": s.hands + (0 if between else 1),
        "hands": s.options.hands,
        "target": s.options.target,
        "knock_with": s.options.knock,
        "beat": SCORED_BEAT if s.step == DEALER and s.hands else 1,
        "dealer": s.dealer,
        "stock": in_stock(s),
        "wall": WALL,
        "upcard": NAMES[s.upcard] if s.upcard != NOBODY else None,
        "discards": card_names(s.discards),
        "taken": NAMES[s.taken] if s.taken != NOBODY else None,
        "drawn": NAMES[s.drawn] if s.drawn != NOBODY else None,
        "takes_left": TAKES - s.takes,
        "mine": _mine(s, seat, acts) if seat >= 0 else None,
        "take": acts and (s.step == OFFERED or (s.step == DRAWING and s.takes < TAKES)),
        "draw": acts and s.step == DRAWING,
        "pass": acts and s.step in (OFFERED, LAST),
        "next": acts and s.step == DEALER,
        "players": [_player(s, seat, p, names, between) for p in range(SEATS)],
        "result": _result(s, names) if between and s.hands else None,
        "standings": _standings(s, names) if s.step == OVER else None,
        "ending": ENDINGS.get(s.ending),
    }


def _mine(s: Table, seat: int, acts: bool) -> Plain:
    """One's own hand: its best melds, and what each card can be used for now."""
    hand = s.hand[seat]
    discards = hand & ~kept(s) if acts and s.step == DISCARDING else NONE
    knocks = may_knock(s) if acts and s.step in (DISCARDING, LAST) else NONE
    best = best_melds(hand)
    return {
        "cards": [
            {
                "card": card,
                "melded": card in card_names(best),
                "discard": card in card_names(discards),
                "knock": card in card_names(knocks),
                "new": card in (NAMES[new] for new in (s.taken, s.drawn) if new != NOBODY and s.turn == seat),
            }
            for card in in_order(hand)
        ],
        "melds": melds_of(best),
        "deadwood": points(hand & ~best),
        "knock": bool(knocks),
        "knocks": _knocks(hand | (bit(s.upcard) if s.step == LAST else NONE), knocks),
    }


def _knocks(hand: u64, knocks: u64) -> list[Plain]:
    """The cards to knock with, and the deadwood that each leaves, least first."""
    rests = {card: hand & ~bit(number_of(card)) for card in in_order(knocks)}
    leaves = [{"card": card, "deadwood": points(rest & ~best_melds(rest))} for card, rest in rests.items()]
    return sorted(leaves, key=lambda knock: knock["deadwood"])


def melds_of(cards: u64) -> list[list[str]]:
    """Melds that the cards make up, all of which can be melded."""
    arrangement = arrangement_from(cards, 0)
    while cards_in(arrangement) != cards:
        arrangement = next_arrangement(cards, arrangement)
    return [in_order(meld_in(arrangement, place)) for place in range(MELDS) if meld_in(arrangement, place)]


def _player(s: Table, seat: int, p: int, names: Sequence[str], between: bool) -> Plain:
    return {
        "seat": p,
        "name": names[p],
        "you": p == seat,
        "dealer": p == s.dealer,
        "to_act": not between and s.turn == p,
        "cards": held(s, p) if s.dealt else 0,
        "known": in_order(s.known[p]) if not between else [],
        "score": s.score[p],
        "won": s.won[p],
        "gain": s.gain[p] if between else 0,
    }


def _result(s: Table, names: Sequence[str]) -> Plain:
    """How the last hand ended, and what both laid down."""
    shown = s.knocker != NOBODY
    return {
        "how": HOW[s.how],
        "knocker": s.knocker if shown else None,
        "winner": hand_winner(s) if shown else None,
        "points": max(s.gain[0], s.gain[1]),
        "hands": [_spread(s, p, names) for p in ((s.knocker, 1 - s.knocker) if shown else ())],
    }


def _spread(s: Table, p: int, names: Sequence[str]) -> Plain:
    """The melds of a hand, with what was laid off on them; and what was left."""
    melds = [s.melds[p, place] for place in range(MELDS) if s.melds[p, place]]
    loose, off = s.hand[p], s.laid if p == s.knocker else NONE
    spread: list[Plain] = []
    for meld in melds:
        loose &= ~meld
        added = lay_off(off, meld)
        off &= ~added
        spread.append(
            {
                "cards": in_order(meld),
                "laid_off": in_order(added),
                "together": in_order(meld | added),
                "run": len({card[0] for card in card_names(meld)}) > 1,
            }
        )
    if p != s.knocker:
        loose &= ~s.laid
    return {
        "seat": p,
        "name": names[p],
        "melds": spread,
        "laid_off": in_order(s.laid) if p != s.knocker else [],
        "loose": in_order(loose),
        "deadwood": s.deadwood[p],
    }


def _standings(s: Table, names: Sequence[str]) -> list[Plain]:
    best = seats_of(winners(s))
    order = sorted(range(SEATS), key=lambda p: -s.score[p])
    return [{"seat": p, "name": names[p], "score": s.score[p], "won": s.won[p], "wins": p in best} for p in order]
