"""What lies on the table of each square's game, as plain data."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from croupier.components import cards, dice, poker
from croupier.components.seats import around
from croupier.games.gamble.abouts import card_words
from croupier.games.gamble.components import EFFECTS, SQUARES
from croupier.games.gamble.hands import hand_of
from croupier.games.gamble.squares import jackpot, row
from croupier.games.gamble.squares.blackjack import BEST, natural, result, total
from croupier.games.gamble.state import (
    BLACKJACK,
    DICE,
    DICE_POKER,
    GAMBLERS_ROW,
    HAND,
    HITS,
    JACKPOT,
    NOBODY_YET,
    PECOS,
    SEVEN_ELEVEN,
    Table,
)
from croupier.games.gamble.throwing import faces
from croupier.kernel import bit

Plain = dict[str, Any]
Picture = Callable[[Table, int, Sequence[str]], Plain]

NATURALS: Final = (7, 11)


def _over(s: Table) -> bool:
    """Whether the game on the table is settled."""
    return s.square == NOBODY_YET


def _host(s: Table) -> int:
    """The seat that landed on the square: the shooter, the Dealer."""
    return s.visitor if _over(s) else s.active


def _in_order(s: Table) -> list[int]:
    """The seats from the host's left on, the host last."""
    return [around(_host(s) + 1 + k, s.players) for k in range(s.players)]


def deck_card(s: Table) -> Plain:
    """The Take A Gamble card that was turned up, in words."""
    card = s.options.deck[s.card]
    return {
        "number": s.card + 1,
        "effect": EFFECTS[card.effect],
        "amount": card.amount,
        "square": SQUARES[card.square] if card.square != NOBODY_YET else None,
        "words": card_words(card),
    }


# --- Dice


def gamblers_row(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """The six numbers: which have been hit, and which by the last throw; throws made, and how it ended."""
    won = s.hits == row.ALL_SIX
    return {
        "numbers": [
            {"number": n, "hit": bool(s.hits & 1 << (n - 1)), "now": bool(s.thrown) and _hits(s, n)}
            for n in range(1, 7)
        ],
        "throws": s.throws if not _over(s) else None if won else row.THROWS,
        "most": row.THROWS,
        "won": won if _over(s) else None,
    }


def _hits(s: Table, number: int) -> bool:
    showing = faces(s, number)
    return showing == 2 or (showing > 2 and not s.options.exact_pairs)


def seven_eleven(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """The shooter's bet, the sum of the dice, the point (None: not yet), and how it ended."""
    thrown = s.dice[0] + s.dice[1]
    won = thrown == s.point if s.point else thrown in NATURALS
    return {
        "bet": s.staked[_host(s)],
        "total": thrown or None,
        "point": s.point or None,
        "won": won if _over(s) else None,
    }


def dice_poker(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """Everyone's hand in the order of throwing, with what it is; `throws`: how often the thrower has thrown."""
    ranks = {p: s.rank[p] for p in range(s.players) if s.laid[p, 0]}
    best = max(ranks.values(), default=0)
    lies = bool(s.dice[4]) and not _over(s)
    return {
        "stake": max(_stakes(s)),
        "throws": s.throws if not _over(s) else 0,
        "now": _dice_words([s.dice[d] for d in range(DICE)]) if lies else None,
        "hands": [
            {
                "seat": p,
                "name": names[p],
                "dice": _laid(s, p) if p in ranks else [],
                "words": _dice_words(_laid(s, p)) if p in ranks else None,
                "best": ranks.get(p) == best if not _over(s) else s.gain[p] > 0,
                "throws": not _over(s) and p == s.turn,
                "in": _over(s) or not s.contest or bool(s.contest & bit(p)),
                "die": s.high[p] or None,
            }
            for p in _in_order(s)
        ],
    }


def _laid(s: Table, p: int) -> list[int]:
    return [s.laid[p, d] for d in range(DICE)]


def _dice_words(five: Sequence[int]) -> str:
    a, b, c, d, e = five
    return dice.describe(dice.rank(dice.spots(a, b, c, d, e)))


def roll_for_jackpot(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """The levels with what each asks for, and how far the player is; `alike`: how many dice show the same."""
    won, level = s.level > jackpot.LEVELS, min(s.level, jackpot.LEVELS)
    return {
        "fee": jackpot.FEE,
        "level": level,
        "alike": max(faces(s, face) for face in range(1, 7)),
        "left": 0 if _over(s) else jackpot.THROWS[level] - s.throws,
        "won": won if _over(s) else None,
        "levels": [
            {
                "level": n,
                "alike": jackpot.ALIKE[n],
                "throws": jackpot.THROWS[n],
                "state": "passed" if n < s.level else "ahead" if n > s.level else "failed" if _over(s) else "now",
            }
            for n in range(1, jackpot.LEVELS + 1)
        ],
    }


# --- Cards


def face(card: int) -> Plain:
    """A playing card: its name, rank and suit, and how it is read aloud."""
    name = cards.name(card)
    words = cards.in_words(card)
    return {
        "card": name,
        "rank": "10" if name[0] == "T" else name[0],
        "suit": words.rpartition(" ")[2],
        "words": words,
    }


def _hand(s: Table, p: int) -> list[Plain]:
    """The seat's cards in the order dealt: their faces, or that they lie face down (`card` is None)."""
    held = [k for k in range(HAND) if s.hands[p, k] != NOBODY_YET]
    hidden = s.held[p] - len(held)
    down = [k for k in range(HAND) if k not in held][:hidden]
    return [{"place": k + 1, **(face(s.hands[p, k]) if k in held else {"card": None})} for k in sorted([*held, *down])]


def pecos(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """The betting round, what is to be matched, the pots, and the hands from the Dealer's left on."""
    return {
        "dealer": _host(s),
        "betting": s.betting,
        "to_match": s.to_match if not _over(s) else 0,
        "raised": s.raiser != NOBODY_YET,
        "pots": _pots(s, names),
        "hands": [_pecos_hand(s, p, names) for p in _in_order(s) if s.held[p] or s.live & bit(p)],
    }


def _pecos_hand(s: Table, p: int, names: Sequence[str]) -> Plain:
    held = _hand(s, p)
    complete = len(held) == s.options.hand and all(card["card"] for card in held)
    live = bool(s.live & bit(p))
    return {
        "seat": p,
        "name": names[p],
        "dealer": p == _host(s),
        "cards": held,
        "words": poker.describe(poker.rank(hand_of(s, p))) if complete else None,
        "folded": not live,
        "all_in": live and not _over(s) and s.money[p] == 0,
        "in_round": s.in_round[p] if not _over(s) else 0,
        "staked": s.staked[p],
        "drawn": s.drawn[p] if s.drawn[p] != NOBODY_YET else None,
        "opened": p == s.opener,
        "raised": p == s.raiser,
        "best": _over(s) and live and s.gain[p] > 0,
    }


def _stakes(s: Table) -> list[int]:
    return [s.staked[p] for p in range(s.players)]


def _pots(s: Table, names: Sequence[str]) -> list[Plain]:
    """What lies in the betting area: one pot, and a side pot above each stake that is all in."""
    alive = [p for p in range(s.players) if s.live & bit(p) and s.staked[p]]
    bounds = sorted({s.staked[p] for p in alive if s.money[p] == 0})
    stakes = _stakes(s)
    most = max(stakes)
    found: list[Plain] = []
    below = 0
    for bound in [*(b for b in bounds if b < most), most]:
        dollars = sum(min(stake, bound) - min(stake, below) for stake in stakes)
        found.append({"dollars": dollars, "seats": [p for p in alive if s.staked[p] > below]})
        below = bound
    return [pot for pot in found if pot["dollars"]]


def blackjack(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """The hands from the Dealer's left on, the Dealer last, with their totals."""
    return {"dealer": _host(s), "hands": [_blackjack_hand(s, p, names) for p in _in_order(s)]}


def _blackjack_hand(s: Table, p: int, names: Sequence[str]) -> Plain:
    """`total` counts the cards that are seen; `known`: these are all. `result`: what a player's hand came to."""
    held = _hand(s, p)
    known = bool(held) and all(card["card"] for card in held)
    dealer = p == _host(s)
    bust = known and total(s, p) > BEST
    outcome = None
    if bust:
        outcome = "bust"
    elif _over(s) and not dealer:
        outcome = _came_to(s, p)
    return {
        "seat": p,
        "name": names[p],
        "dealer": dealer,
        "cards": held,
        "bet": s.staked[p],
        "total": total(s, p) if held else None,
        "known": known,
        "natural": known and natural(s, p),
        "result": outcome,
        "decides": s.step == HITS and p == s.turn and not _over(s),
    }


def _came_to(s: Table, p: int) -> str:
    then = s.copy_()
    then.active = s.visitor  # by now the next player's turn has begun
    bets = result(then, p)
    return "wins" if bets > 0 else "loses" if bets else "push"


GAMES: Final[dict[int, Picture]] = {
    GAMBLERS_ROW: gamblers_row,
    SEVEN_ELEVEN: seven_eleven,
    DICE_POKER: dice_poker,
    JACKPOT: roll_for_jackpot,
    PECOS: pecos,
    BLACKJACK: blackjack,
}
"""By the kind of square; those that are missing have nothing on their table but dice and the card."""
