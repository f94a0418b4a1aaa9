"""Hands of Pecos laid out by hand."""

from gamble_tables import acting, at, deal, deal_hands, play

from croupier.components.cards import names
from croupier.games.contract import CHANCE
from croupier.games.gamble.hands import hand_of
from croupier.games.gamble.state import BETTING, DISCARDS, PECOS
from croupier.kernel import bit

HANDS = (
    "As Ah Ad Ac 2s",
    "Ks Kh Kd Kc 2h",
    "Qs Qh Qd Qc 2d",
    "Js Jh Jd Jc 2c",
    "Ts Th Td Tc 3s",
    "9s 9h 9d 9c 3h",
)
"""Fours of a kind, so that a lower seat has the better hand."""
OPEN = {"fold", "bet 5-25"}
MATCH = {"fold", "call"}


def pecos(hands, **given):
    """A hand of Pecos at its first bet, with these cards: "" for a seat that sits out."""
    s = at("pecos", **given)
    deal_hands(s, *hands)
    return s


def dealt(players: int = 3, **given):
    """A hand of Pecos at its first bet. Each player has $200 unless `purses` says otherwise."""
    purses = given.setdefault("purses", [200] * players)
    s = at("pecos", **given)
    deal_hands(s, *(hand if s.live & bit(p) else "" for p, hand in enumerate(HANDS[: len(purses)])))
    return s


def from_left(s) -> list[int]:
    """All seats from the Dealer's left on, the Dealer last."""
    return [(s.active + 1 + k) % s.players for k in range(s.players)]


def deal_order(s) -> list[int]:
    """Deals the hands; returns whose each card was."""
    order = []
    while acting(s) == [CHANCE]:
        order.append(s.dealing)
        deal(s, HANDS[s.dealing].split()[s.held[s.dealing]])
    return order


def stand_pat(s) -> list[int]:
    """Nobody discards; returns who was asked."""
    asked = []
    while s.step == DISCARDS:
        asked.append(s.turn)
        play(s, f"{s.turn} discard")
    return asked


def second_round(players: int = 3, **given):
    """At the first bet of the second round, with a bet of $5 from everyone in the first."""
    s = dealt(players, **given)
    first, *others = from_left(s)
    play(s, f"{first} bet 5", *(f"{p} call" for p in others))
    stand_pat(s)
    assert s.betting == 2
    return s


def in_hand(s, seat: int) -> list[str]:
    return names(hand_of(s, seat))


def finish(s, *, out: int = -1) -> None:
    """Everyone bets the least and matches the rest to the end of the hand; seat `out` folds."""
    while s.square == PECOS:
        stand_pat(s)
        if s.step == BETTING:
            play(s, f"{s.turn} " + ("fold" if s.turn == out else "call" if s.to_match else "bet 5"))
