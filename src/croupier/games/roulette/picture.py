"""The table in the rulebook's words, as plain data for pages and the API, out of a hidden table."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final

from croupier.games.contract import seats_of
from croupier.games.roulette.actions import BET_BASE, MARK_BASE, PASS, bet_action, slot_of
from croupier.games.roulette.bets import multiplier, open_slots, returned
from croupier.games.roulette.cards import (
    BLACK,
    CARDS,
    CLOWN,
    NAMES,
    NO_MORE_BET,
    REAPER,
    RED,
    ZERO,
    rank,
    suit_of,
    trick_winner,
    trumps,
)
from croupier.games.roulette.mat import COVERS, DOZEN, EVEN, NUMBERS_OF, ROW, SLOT_NAMES, SLOT_NUMBERS, SPLIT, hits
from croupier.games.roulette.rules import legal, winners
from croupier.games.roulette.state import BET, CLOCKWISE, DEAL, EMPTY, MARK, OVER, PLAY, House, Table
from croupier.games.roulette.tricks import playable
from croupier.games.roulette.turns import hand_size, seat_in_trick
from croupier.games.roulette.view import held
from croupier.games.roulette.words import card_words, reason, slot_words, trick_seat
from croupier.kernel import Menu, bit, each, intervals, u64
from croupier.kernel.bits import NONE

PHASES: Final = ("dealer", "deal", "play", "bet", "mark", "reveal", "over")
SUITS: Final = (("black", BLACK), ("red", RED), ("zero", ZERO))
KINDS: Final = (("zero", ZERO), ("reaper", REAPER), ("clown", CLOWN), ("no-more-bet", NO_MORE_BET))
IN_HAND: Final = tuple(
    card
    for suit in (BLACK, RED, ZERO, NO_MORE_BET)
    for card in sorted(range(CARDS), key=rank, reverse=True)
    if suit & bit(card)
)
"""The cards in the order in which a hand shows them."""
QUICK_STAKES: Final = (0, 1, 2, 3, 5, 10, 25, 50, 100, 250, 500)
"""Stakes that a page offers by one touch, in dollars, next to everything one has."""

SLOTS: Final = 2048
MATS: Final = 256
"""How many slots and whole mats are kept as they lie without chips: most are the same for all who look."""

Plain = dict[str, Any]


def picture(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """A hidden table as its seat sees it (NOBODY: a spectator)."""
    paid = s.win != EMPTY
    return {
        "phase": PHASES[s.phase],
        "round": s.round_ + (0 if paid else 1),
        "rounds": s.players * s.options.rounds,
        "trick": s.tricks + (1 if s.phase == PLAY else 0),
        "tricks": hand_size(s),
        "direction": "clockwise" if s.direction == CLOCKWISE else "counter-clockwise",
        "betting": _betting(s),
        "memory": not s.options.black_chips,
        "pause": paid,
        "acts": s.turn == seat and s.phase in (PLAY, BET, MARK),
        "players": [_player(s, seat, p, names) for p in range(s.players)],
        "hand": _hand(s, seat),
        "shown": _shown_trick(s, names),
        "before": _trick_before(s, names),
        "mat": _mat(s, seat, names),
        "bets": [_bet(s, k, names) for k in range(s.bet_count)],
        "stakes": _stakes(s, seat),
        "payout": _payout(s, names) if paid else None,
        "standings": _standings(s, names) if s.phase == OVER else None,
    }


def face(card: int) -> Plain:
    """A card's name, suit, special kind, and how it is read aloud."""
    return {**_face(card)}


@cache
def _face(card: int) -> Plain:
    here = bit(card)
    return {
        "card": NAMES[card],
        "suit": _suit(suit_of(card)),
        "kind": next((kind for kind, cards in KINDS if here & cards), "plain"),
        "words": card_words(card),
    }


def _suit(suit: u64) -> str:
    return next((name for name, cards in SUITS if cards == suit), "none")


def _betting(s: Table) -> bool:
    """Whether a bet can still follow a trick of this round (RT-41, RT-42)."""
    return s.direction == CLOCKWISE and s.win == EMPTY


def _round_dealer(s: Table) -> int:
    """The dealer of the round on the table: after the payout the next one is named already."""
    return (s.dealer - 1) % s.players if s.win != EMPTY and s.phase == DEAL else s.dealer


# --- Seats and hands


def _player(s: Table, seat: int, p: int, names: Sequence[str]) -> Plain:
    in_play = s.phase in (PLAY, BET, MARK)
    stakes = [s.bets[k].stake for k in range(s.bet_count) if s.bets[k].owner == p and s.win == EMPTY]
    return {
        "seat": p,
        "name": names[p],
        "you": p == seat,
        "place": (p - max(seat, 0)) % s.players,
        "money": s.money[p],
        "staked": sum(stakes),
        "chips": len(stakes),
        "cards": held(s, p),
        "dealer": p == _round_dealer(s),
        "turn": in_play and p == s.turn,
        "order": (p - s.leader) * s.direction % s.players + 1 if s.leader != EMPTY and s.phase == PLAY else 0,
        "no_more_bet": bool(s.hand[p] & NO_MORE_BET),
        "lacks": [name for name, cards in SUITS if s.options.black_chips and not cards & ~s.lacks[p]],
    }


def _hand(s: Table, seat: int) -> list[Plain]:
    """One's cards by suit, the highest first, with what may be played now and what would be trump."""
    if seat < 0:
        return []
    fit = int(playable(s, seat)) if s.phase == PLAY and s.turn == seat else 0
    special = int(trumps(suit_of(s.trick[0])) if s.played else ZERO)
    hand = int(s.hand[seat])
    return [
        {**face(card), "playable": bool(fit >> card & 1), "trump": bool(special >> card & 1)}
        for card in IN_HAND
        if hand >> card & 1
    ]


# --- Tricks


def _shown_trick(s: Table, names: Sequence[str]) -> Plain | None:
    """The trick on the table: the one in play, else the one that was just finished."""
    if s.played:
        seats = [seat_in_trick(s, k) for k in range(s.played)]
        return _trick(s.trick, seats, names) | {"finished": False}
    return _last_trick(s, names)


def _trick_before(s: Table, names: Sequence[str]) -> Plain | None:
    return _last_trick(s, names) if s.played else None


def _last_trick(s: Table, names: Sequence[str]) -> Plain | None:
    if s.last[0] == EMPTY:
        return None
    return _trick(s.last, [trick_seat(s, k) for k in range(s.players)], names) | {"finished": True}


def _trick(cards: Any, seats: list[int], names: Sequence[str]) -> Plain:
    """Cards in order of play, who played each, what was led, and which card is winning."""
    led = suit_of(cards[0])
    best = trick_winner(cards, len(seats))
    return {
        "led": _suit(led),
        "trumps": [kind for kind, cards in KINDS if cards & trumps(led)],
        "winner": seats[best],
        "winner_name": names[seats[best]],
        "cards": [
            {
                **face(cards[k]),
                "seat": seat,
                "order": k + 1,
                "trump": bool(bit(cards[k]) & trumps(led)),
                "winning": k == best,
            }
            for k, seat in enumerate(seats)
        ],
    }


# --- The mat


def _mat(s: Table, seat: int, names: Sequence[str]) -> Plain:
    seen, free = s.seen if s.options.black_chips else NONE, _free(s, seat)
    slots = {**_bare_slots(s.options.bytes_(), int(seen), s.win, free)}
    if s.turn == seat and s.phase in (BET, MARK):
        for slot, lying in slots.items():
            if not lying["free"]:
                slots[slot] = {**lying, "why": _why(s, seat, slot)}
    for k in range(s.bet_count):
        slot = s.bets[k].slot
        slots[slot] = {**slots[slot], "chip": _bet(s, k, names)}
    return {
        "zeros": [slots[n] for n in (0, 37)],
        "numbers": [slots[n] for n in range(1, 37)],
        "rows": [slots[n] for n in range(ROW, DOZEN)],
        "dozens": [slots[n] for n in range(DOZEN, EVEN)],
        "halves": [slots[SLOT_NUMBERS[name]] for name in ("low", "even", "red", "black", "odd", "high")],
        "left": sum([not slots[n]["seen"] for n in range(ROW)]),
        "splits": [slots[n] for n in slots if SPLIT <= n < 2 * SPLIT] if s.options.split else [],
        "corners": [slots[n] for n in slots if n >= 2 * SPLIT] if s.options.corner else [],
    }


@lru_cache(MATS)
def _bare_slots(options: bytes, seen: int, win: int, free: tuple[int, ...]) -> dict[int, Plain]:
    """The slots that a table with these options has, without chips."""
    s = Table.new()
    s.options = House.from_bytes(options)
    return {slot: _slot(slot, seen, win, multiplier(s, slot), slot in free) for slot in _slots(s)}


def _slots(s: Table) -> list[int]:
    """The slots that this table has."""
    offered = (True, bool(s.options.split), bool(s.options.corner))
    return [slot for slot in SLOT_NAMES if offered[slot >> 6]]


def _free(s: Table, seat: int) -> tuple[int, ...]:
    """The slots that the seat may take now; for the others, those that nothing lies on."""
    if s.phase in (BET, MARK) and s.turn == seat:
        menu = Menu.new()
        legal(s, seat, menu)
        actions = [low for low, _ in intervals(menu) if low != PASS]
        return tuple([slot_of(a) if a >= BET_BASE else a - MARK_BASE for a in actions])
    return tuple([64 * family + slot for family in range(3) for slot in each(open_slots(s, family))])


@lru_cache(SLOTS)
def _slot(slot: int, seen: int, win: int, pays: int, free: bool) -> Plain:
    """A slot on which no chip lies, as the cards that were played and the winning number leave it."""
    numbers = NUMBERS_OF[slot]
    straight = len(numbers) == 1
    left = (int(COVERS[slot]) & ~seen).bit_count()
    return {
        "slot": SLOT_NAMES[slot],
        "label": NAMES[slot] if straight else slot_words(slot),
        "numbers": [NAMES[n] for n in numbers],
        "suit": _suit(suit_of(slot)) if straight else "none",
        "seen": straight and not left,
        "left": left,
        "dead": not straight and not left,
        "lit": win != EMPTY and bool(hits(slot, win)),
        "pays": pays,
        "chip": None,
        "free": free,
        "why": "",
    }


def _why(s: Table, seat: int, slot: int) -> str:
    return reason(s, seat, bet_action(slot, 0) if s.phase == BET else MARK_BASE + slot).reason


def _bet(s: Table, k: int, names: Sequence[str]) -> Plain:
    b = s.bets[k]
    return {
        "slot": SLOT_NAMES[b.slot],
        "label": slot_words(b.slot),
        "owner": b.owner,
        "name": names[b.owner],
        "stake": b.stake,
        "pays": multiplier(s, b.slot),
        "paid": returned(s, k, s.win) if s.win != EMPTY else 0,
        "goes_to": _round_dealer(s) if s.win != EMPTY and not hits(b.slot, s.win) else b.owner,
    }


def _stakes(s: Table, seat: int) -> list[int]:
    """What a page offers by one touch: round sums, and all that one has."""
    if seat < 0 or s.phase != BET or s.turn != seat:
        return []
    purse = s.money[seat]
    return [*(stake for stake in QUICK_STAKES if stake < purse), purse]


# --- Money at the end


def _payout(s: Table, names: Sequence[str]) -> Plain:
    """The Win Number, the slots that it lights, each bet's fate, and what the round's bets changed for each seat."""
    dealer = _round_dealer(s)
    net = [0] * s.players
    for k in range(s.bet_count):
        b = s.bets[k]
        net[b.owner] += returned(s, k, s.win) - b.stake
        if not hits(b.slot, s.win):
            net[dealer] += b.stake
    return {
        **face(s.win),
        "lit": [slot_words(slot) for slot in _slots(s) if hits(slot, s.win)],
        "dealer": dealer,
        "dealer_name": names[dealer],
        "net": [{"seat": p, "name": names[p], "net": net[p], "money": s.money[p]} for p in range(s.players)],
    }


def _standings(s: Table, names: Sequence[str]) -> list[Plain]:
    best = seats_of(winners(s))
    order = sorted(range(s.players), key=lambda p: -s.money[p])
    return [{"seat": p, "name": names[p], "money": s.money[p], "wins": p in best} for p in order]
