"""The table as plain data for pages and the API, out of a hidden table."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from croupier.components import poker
from croupier.components.cards import NAMES, cards
from croupier.components.cards import names as card_names
from croupier.games.cardroom.poker.betting import highest_raise, lowest_raise, may_raise, risen, to_call
from croupier.games.cardroom.poker.dealing import opener
from croupier.games.cardroom.poker.engine import actors, winners
from croupier.games.cardroom.poker.showdown import best_of, board_of, worth
from croupier.games.cardroom.poker.state import (
    BETTING,
    BRINGING_IN,
    BY_BUST,
    BY_HANDS,
    DEALER,
    DRAWING,
    NO_LOW,
    NOBODY,
    OVER,
    Table,
)
from croupier.games.cardroom.poker.words import hand_words
from croupier.games.contract import seats_of
from croupier.kernel import bit, count

STEPS: Final = ("over", "dealer", "deals", "betting", "bring-in", "drawing")
"""The steps of the rules, as pages and the API call them."""
LIMITS: Final = ("fixed", "spread", "pot", "no")
ENDINGS: Final = {BY_HANDS: "hands", BY_BUST: "bust"}
OVER_BEAT: Final = 4
"""How many times as long as usual bots wait when a hand is over; longer for each hand that is shown."""

Plain = dict[str, Any]


def picture(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """A hidden table as its seat sees it (NOBODY: a spectator)."""
    acts = seat >= 0 and bool(actors(s) & bit(seat))
    between = s.step in (DEALER, OVER)
    return {
        "step": STEPS[s.step],
        "acts": acts,
        "hand": s.hand + (0 if between and s.hand else 1),
        "hands": s.stakes.hands,
        "street": s.street,
        "streets": s.variant.count,
        "limit": LIMITS[s.stakes.limit],
        "stakes": {
            "ante": risen(s, s.stakes.ante),
            "small_blind": risen(s, s.stakes.small_blind),
            "big_blind": risen(s, s.stakes.big_blind),
            "bring_in": risen(s, s.stakes.bring_in),
            "bets": _bets(s),
        },
        "beat": OVER_BEAT + 2 * count(s.shown) if s.step == DEALER and s.hand else 1,
        "dealer": s.button,
        "board": [NAMES[s.board[k]] for k in range(s.on_board)],
        "board_size": sum(s.variant.streets[k].board for k in range(s.variant.count)),
        "pot": sum(s.paid[p] - s.in_round[p] for p in range(s.players)),
        "pots": _pots(s),
        "to_match": s.to_match,
        "players": [_player(s, seat, p, names, between) for p in range(s.players)],
        "moves": _moves(s, seat) if acts else None,
        "result": _result(s, names) if between and s.hand else None,
        "standings": _standings(s, names) if s.step == OVER else None,
        "ending": ENDINGS.get(s.ending),
    }


def _player(s: Table, seat: int, p: int, names: Sequence[str], between: bool) -> Plain:
    live = bool(s.live & bit(p))
    return {
        "seat": p,
        "name": names[p],
        "you": p == seat,
        "money": s.money[p],
        "left": s.left[p] if between else s.money[p],
        "bet": s.in_round[p] if not between else 0,
        "in_pots": s.paid[p],
        "dealer": p == s.button,
        "live": live,
        "folded": not live and s.held[p] > 0,
        "did": _did(s, p) if not between else "",
        "out": s.money[p] == 0 and not live,
        "all_in": live and s.money[p] == 0 and not between,
        "to_act": s.step in (BETTING, BRINGING_IN, DRAWING) and s.turn == p and s.dealing == NOBODY,
        "down": card_names(s.down[p]),
        "face_down": s.held[p] - count(s.down[p]),
        "up": card_names(s.up[p]),
        "shown": bool(s.shown & bit(p)),
        "changed": s.changed[p],
        "holds": hand_words(s, p) if s.rank[p] or s.low[p] else _holds(s, p) if p == seat and live else "",
        "five": _five(s, p) if between and _shares(s, p) else [],
        "gain": s.gain[p] if between else 0,
    }


def _bets(s: Table) -> list[int]:
    """The two sizes of bets of a fixed limit, the least and the highest of a spread one, the least of the others."""
    sizes = {"fixed": [s.stakes.small_bet, s.stakes.big_bet], "spread": [s.stakes.small_bet, s.stakes.most]}
    return [risen(s, size) for size in sizes.get(LIMITS[s.stakes.limit], [s.stakes.small_bet])]


def _pots(s: Table) -> list[Plain]:
    """What lies in the middle: the main pot, then side pots, each with the live hands that paid into all of it."""
    laid = [s.paid[p] - s.in_round[p] for p in range(s.players)]
    live = [p for p in seats_of(s.live) if laid[p]]
    pots: list[Plain] = []
    below = 0
    for level in sorted({laid[p] for p in live}):
        dollars = sum(min(sum_, level) - min(sum_, below) for sum_ in laid)
        pots.append({"dollars": dollars, "seats": [p for p in live if laid[p] >= level]})
        below = level
    over = sum(laid) - sum(pot["dollars"] for pot in pots)
    if over and pots:
        pots[-1]["dollars"] += over
    return pots or ([{"dollars": over, "seats": []}] if over else [])


def _did(s: Table, p: int) -> str:
    """What the seat did last in this betting round, in a word or two."""
    if not s.live & bit(p):
        return "fold" if s.held[p] else ""
    if s.money[p] == 0:
        return "all in"
    if s.opener == p and s.in_round[p] == s.to_match:
        return "raise" if s.wagered > 1 else "bet"
    if s.in_round[p] == 0:
        return "check" if s.acted & bit(p) else ""
    if s.acted & bit(p) and s.in_round[p] == s.to_match:
        return "brings it in" if s.wagered == 0 and opener(s) == p else "call"
    return ""


def _holds(s: Table, p: int) -> str:
    """What the seat's cards are by now, in words, once there are five to choose."""
    own, board = s.down[p] | s.up[p], board_of(s)
    needed = 5 - s.variant.from_hand if s.variant.from_hand else 0
    if not s.variant.high or count(own | board) < 5 or count(board) < needed:
        return ""
    return poker.describe(best_of(s, own, board, NO_LOW))


def _shares(s: Table, p: int) -> bool:
    """Whether a hand that was shown down won something: all that was shown is known, and what it brought."""
    if not s.shown & bit(p):
        return False
    best = [max(row[k] for k in range(s.players)) for row in (s.rank, s.low)]
    return s.gain[p] > 0 or any(0 < top == row[p] for top, row in zip(best, (s.rank, s.low), strict=True))


def _five(s: Table, p: int) -> list[str]:
    """The five cards with which the seat won: its high hand, or its low one where only that was the best."""
    high = s.rank[p] > 0 and s.rank[p] >= max(s.rank[k] for k in range(s.players))
    kind = s.variant.low if s.low[p] and not high else NO_LOW
    wanted = s.low[p] if kind else s.rank[p]
    board = set(card_names(board_of(s)))
    for five in combinations(card_names(s.down[p] | s.up[p] | board_of(s)), 5):
        if s.variant.from_hand and len(board.intersection(five)) != 5 - s.variant.from_hand:
            continue
        if worth(cards(" ".join(five)), kind) == wanted:
            return list(five)
    return []


def _moves(s: Table, seat: int) -> Plain:
    """What the seat may do, with the dollars that it takes."""
    if s.step == DEALER:
        return {"next": True}
    if s.step == DRAWING:
        return {"change": s.variant.streets[s.street].draw, "cards": card_names(s.down[seat])}
    missing = min(to_call(s, seat), s.money[seat])
    moves: Plain = {
        "bring_in": risen(s, s.stakes.bring_in) if s.step == BRINGING_IN else 0,
        "fold": missing > 0 and s.step == BETTING,
        "check": missing == 0 and s.step == BETTING,
        "call": missing if s.step == BETTING else 0,
        "raise": None,
    }
    if may_raise(s, seat):
        moves["raise"] = _raise(s, seat)
    return moves


def _raise(s: Table, seat: int) -> Plain:
    """From how many dollars to how many the bet may be raised, and what a page offers by one touch."""
    least, most = lowest_raise(s, seat), highest_raise(s, seat)
    all_in = s.in_round[seat] + s.money[seat]
    pot = s.to_match + sum(s.paid[p] for p in range(s.players)) + to_call(s, seat)
    offers = {least: "least", (s.to_match + pot) // 2: "half pot", pot: "pot"} | {
        most: "pot" if most == pot else "most"
    }
    offers[all_in] = "all in"
    return {
        "least": least,
        "most": most,
        "opens": s.to_match == 0 or s.step == BRINGING_IN,
        "all_in": all_in,
        "offers": [{"to": to, "words": words} for to, words in sorted(offers.items()) if least <= to <= most],
    }


def _result(s: Table, names: Sequence[str]) -> list[Plain]:
    """What the last hand brought whom, the winners first; `wins` are those who got a part of the pots."""
    wins = [s.gain[p] > 0 or _shares(s, p) for p in range(s.players)]
    order = sorted((p for p in range(s.players) if s.gain[p] or wins[p]), key=lambda p: -s.gain[p])
    return [{"seat": p, "name": names[p], "gain": s.gain[p], "wins": wins[p], "holds": hand_words(s, p)} for p in order]


def _standings(s: Table, names: Sequence[str]) -> list[Plain]:
    best = seats_of(winners(s))
    order = sorted(range(s.players), key=lambda p: -s.money[p])
    return [{"seat": p, "name": names[p], "money": s.money[p], "wins": p in best} for p in order]
