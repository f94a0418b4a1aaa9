"""The bot of the Roulette-Taking Game: it foresees who wins the last trick, plays towards that and bets on it.

Everybody holds one card until the last trick. Going through the hidden cards from the strongest down, each is, with a
chance by its kind, the one that its owner keeps; so for each lead every number gets its chance to win. On that rests
all else: the card to keep, the card to play now, the bet and its stake, the slots that a dealer takes from the others.
"""

from typing import Any, Final

import numpy as np

from croupier.games.contract import Bot
from croupier.games.roulette.actions import MARK_BASE, PASS, slot_of
from croupier.games.roulette.bets import multiplier
from croupier.games.roulette.cards import (
    BLACK,
    CARDS,
    CLOWN,
    DOUBLE_ZERO,
    NMB,
    NO_MORE_BET,
    NUMBERS,
    REAPER,
    RED,
    ZERO,
    strength,
    suit_of,
    trick_winner,
    trumps,
)
from croupier.games.roulette.mat import COVERS, ROW, SPLIT, hits
from croupier.games.roulette.state import BET, CLOCKWISE, EMPTY, PLAY, Table
from croupier.games.roulette.turns import in_trick
from croupier.kernel import Menu, bit, count, lowest, rule, u64
from croupier.kernel.bits import ONE, number
from croupier.kernel.chance import Stream

# Chances to win are in 65,536ths, other shares in 1,024ths, values in thousandths of a dollar.
SURE: Final = 1 << 16

# The bot's notes: rows over the numbers, three of a kind for a last trick led by a black card, a red one or a zero.
WINS: Final = 0
"""The chance that the number wins; for one's own cards, if it is kept."""
PROMISE: Final = 3
"""What the bets on the mat bring the seat if it keeps the card; in column `LOSER`, if it keeps one that cannot win."""
LED: Final = 6
"""How likely the others lead that suit, in the first three columns."""
GAIN: Final = 7
"""What the seat gains if the number wins."""
ODDS: Final = 8
"""The chance that a slot of the mat pays."""
LOSER: Final = 49

I_LEAD: Final = 150
"""The share of last tricks that the seat itself reckons to lead."""
PLAN_HOLDS: Final = 717
"""The share of plans that come true: a card that was to be kept may have to go."""
WORST: Final = -(1 << 60)
RICH: Final = 1 << 24
"""More dollars than that make no difference to a plan, and all products stay within 64 bits."""

LEADS: Final[Any] = np.array([BLACK, RED, ZERO], np.uint64)
_ranked = [
    sorted((n for n in range(38) if strength(n, suit, trumps(suit))), key=lambda n: -strength(n, suit, trumps(suit)))
    for suit in (BLACK, RED, ZERO)
]
REACH: Final = tuple(map(len, _ranked))
ORDER: Final[Any] = np.array([row + [CARDS] * (26 - len(row)) for row in _ranked])
"""For each lead the numbers that can win, `REACH` in all, strongest first."""
OUTSIDE: Final[Any] = np.array([[slot for slot in range(ROW, 50) if hits(slot, n)] or [0] * 5 for n in range(38)])
"""The five outside slots that a number belongs to; a zero belongs to none."""


def _kept(card: int, held: int) -> int:
    odds = 0.26 if bit(card) & (REAPER | CLOWN) else 0.45 if bit(card) & ZERO else 0.06 + 0.005 * card
    return int(1024 * odds * held / (odds * held + (1 - odds) * (held - 1)))


KEPT: Final[Any] = np.array([[_kept(card, held) for card in range(38)] for held in range(1, 11)])
"""How likely a card is the one that is kept, by how many its owner holds. Counted among bots: they keep trumps more
often than high cards, and zeros, which pay best, most often."""


@rule
def heuristic(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """The bot's choice; No More Bet as soon as it can be played."""
    cards = menu.groups[0].members
    if s.phase == PLAY:
        if cards & NO_MORE_BET:
            return NMB
        if not cards & (cards - ONE):
            return lowest(cards)
    notes = np.zeros((9, 50), np.int64)
    hidden = NUMBERS & ~(s.hand[seat] | s.seen | in_trick(s))
    note_gains(s, seat, hidden | s.hand[seat] & NUMBERS, notes)
    foresee(s, s.hand[seat], hidden, notes)
    if s.phase == PLAY:
        return card_to_play(s, seat, cards, hidden, notes)
    return chip_to_place(s, seat, menu, hidden, notes)


# --- The last trick


@rule
def note_gains(s: Table, seat: int, live: u64, notes: Any) -> None:
    """Note what the bets on the mat bring the seat for each number that may win: its own returns, and a part of what
    the others lose; the dealer gets their lost stakes besides."""
    for k in range(s.bet_count):
        b = s.bets[k]
        staked = 1000 * min(b.stake, RICH)
        gain = staked * multiplier(s, b.slot)
        if b.owner != seat:
            gain = -2 * gain // 5 - (staked if seat == s.dealer else 0)
        cards = u64(COVERS[b.slot]) & live
        while cards:
            notes[GAIN, lowest(cards)] += gain
            cards &= cards - ONE


@rule
def foresee(s: Table, hand: u64, hidden: u64, notes: Any) -> None:
    """Note for each lead how likely each number wins, and what keeping each card promises."""
    held = count(hand)
    dealt = 1024 if s.players > 2 else min(1024 * held // max(count(hidden), 1), 1024)
    for lead in range(3 if hand & ZERO else 2):
        left, brings = SURE, 0
        for k in range(REACH[lead]):
            card = ORDER[lead, k]
            mine, theirs = number(hand >> u64(card) & ONE), number(hidden >> u64(card) & ONE)
            wins = theirs * (left * (KEPT[held - 1, card] * dealt >> 10) >> 10)
            gain = notes[GAIN, card]
            notes[WINS + lead, card] = wins + mine * left
            notes[PROMISE + lead, card] = brings + mine * left * gain
            left -= wins
            brings += wins * gain
        notes[PROMISE + lead, LOSER] = brings
    blacks = count(hidden & BLACK)
    notes[LED, 0] = 1024 * blacks // max(blacks + count(hidden & RED), 1)
    notes[LED, 1] = 1024 - notes[LED, 0]


@rule
def led(card: int, lead: int, mine: int, notes: Any) -> int:
    """How likely the last trick has this lead if the seat keeps the card and leads it with the chance `mine`."""
    share = notes[LED, lead] * (1024 - mine) >> 10
    return share + mine if bit(card) & u64(LEADS[lead]) else share


@rule
def worth(s: Table, seat: int, card: int, mine: int, notes: Any) -> int:
    """What keeping the card for the last trick promises: from the bets on the mat, and from a bet on the card itself
    if the seat may still bet."""
    wins, value = 0, 0
    for lead in range(3):
        share = led(card, lead, mine, notes)
        wins += share * notes[WINS + lead, card]
        value += share * (notes[PROMISE + lead, card if notes[WINS + lead, card] else LOSER] >> 10)
    value >>= 16
    if s.direction == CLOCKWISE and seat != s.dealer:
        times = 3 if s.chips[0] & bit(card) else multiplier(s, card)
        back = (wins >> 10) * PLAN_HOLDS * times >> 16
        value += min(s.money[seat], RICH) * growth(back, times) // 2
    return value


@rule
def growth(back: int, times: int) -> int:
    """How attractive a bet is that pays `times` for one and returns `back` in 1,024ths of the stake on average: its
    profit times Kelly's share of the purse, in thousandths."""
    profit = back - 1024
    return profit * profit // (1049 * (times - 1)) if profit > 0 else 0


@rule
def plan(s: Table, seat: int, mine: int, notes: Any) -> tuple[int, int, int]:
    """The card to keep, what keeping it promises, and what the next best would; No More Bet if there is no other."""
    keeper, best, second = NMB, WORST, WORST
    cards = s.hand[seat] & NUMBERS
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        value = worth(s, seat, card, mine, notes)
        if value > best:
            keeper, best, second = card, value, best
        elif value > second:
            second = value
    return keeper, best, second


# --- Cards


@rule
def card_to_play(s: Table, seat: int, cards: u64, hidden: u64, notes: Any) -> int:
    """The card that serves best now and leaves the best for the end.

    Winning the trick brings the right to bet (to a dealer: keeps it from the others), which is worth more the later
    it comes, and near the end the lead. Of cards that do as well the one least able to win the last trick goes.
    """
    held = count(s.hand[seat])
    keeper, best, second = plan(s, seat, I_LEAD, notes)
    right = 0
    if s.direction == CLOCKWISE and held < 7:
        right = (7 - held) * 100 * min(s.money[seat], RICH) // (s.players - 1)
    choice, top = EMPTY, WORST
    while cards:
        card = lowest(cards)
        cards &= cards - ONE
        wins = chance_of_trick(s, card, hidden) if right or held < 4 else 0
        promise = second if card == keeper else best
        if held == 2:
            promise = worth(s, seat, lowest(s.hand[seat] & ~bit(card)), wins, notes)
        elif held == 3:
            promise += promise * wins // 5120
        value = promise + (right * wins >> 10) - ((notes[WINS, card] + notes[WINS + 1, card]) >> 12)
        if value > top:
            choice, top = card, value
    return choice


@rule
def chance_of_trick(s: Table, card: int, hidden: u64) -> int:
    """How likely the card wins this trick, in 1,024ths, if each seat to come has the better of two hidden cards."""
    first = suit_of(card if s.played == 0 else s.trick[0])
    suit = first
    if not suit:
        suit = suit_of(card if s.played == 1 else s.trick[1])
    stronger = beaters(card, suit, trumps(first))
    if s.played > 0:
        best = s.trick[trick_winner(s.trick, s.played)]
        if best != NMB and bit(best) & stronger:
            return 0
    size = count(hidden)
    weaker = size - count(hidden & stronger)
    ways, all_ways = 1024, 1
    for k in range(min(2 * (s.players - 1 - s.played), size)):
        ways *= max(weaker - k, 0)
        all_ways *= size - k
    return ways // all_ways


@rule
def beaters(card: int, suit: u64, special: u64) -> u64:
    """The numbers that beat the card in a trick of the suit, given what is trump in it."""
    here, end = bit(card), bit(DOUBLE_ZERO)
    if not here & (suit | special):
        return NUMBERS
    higher = end - ONE if card == DOUBLE_ZERO else end - here - here
    return special & higher if here & special else special | suit & higher


# --- Chips


@rule
def chip_to_place(s: Table, seat: int, menu: Menu, hidden: u64, notes: Any) -> int:
    """The slot with the best odds, if they are good: a bet on it, or the dealer's chip, which takes it from the others.
    A purse too small for a stake blocks it just as well."""
    forecast(s, seat, hidden, notes)
    action, best, share = PASS, 0, 0
    for g in range(1, menu.n):
        group = menu.groups[g]
        members = group.members
        while members:
            here = group.start + lowest(members) * group.stride
            members &= members - ONE
            slot = slot_of(here) if s.phase == BET else here - MARK_BASE
            times = multiplier(s, slot)
            back = (notes[ODDS, slot] if slot < SPLIT else odds_of(u64(COVERS[slot]), notes)) * times >> 6
            value = growth(back, times)
            if value > best:
                action, best, share = here, value, (back - 1024) // (times - 1)
    return action + int(stake(s, seat, share)) if s.phase == BET else action


@rule
def forecast(s: Table, seat: int, hidden: u64, notes: Any) -> None:
    """Note how likely each slot pays if all goes to plan; a plan that fails takes the kept card out of the way.

    The dealer, who never bets, looks at the others' cards alone: nobody else knows to bet on its own.
    """
    mine, holds = (1024, 1024) if count(s.hand[seat]) == 1 else (I_LEAD, PLAN_HOLDS)
    keeper, _, _ = plan(s, seat, mine, notes)
    if keeper == NMB:
        mine = 0
    live, total = hidden, 0
    if seat != s.dealer:
        live |= bit(keeper) & NUMBERS
    for lead in range(3):
        share = led(keeper, lead, mine, notes)
        above = beaters(keeper, u64(LEADS[lead]), trumps(u64(LEADS[lead])))
        cards = live
        while share and cards:
            card = lowest(cards)
            cards &= cards - ONE
            odds = share * notes[WINS + lead, card] >> 10
            if card == keeper:
                odds = odds * holds >> 10
            elif not bit(card) & above:
                odds -= odds * holds >> 10
            notes[ODDS, card] += odds
            total += odds
    while live:
        card = lowest(live)
        live &= live - ONE
        odds = notes[ODDS, card] * SURE // max(total, 1)
        notes[ODDS, card] = odds
        if not bit(card) & ZERO:
            for k in range(5):
                notes[ODDS, OUTSIDE[card, k]] += odds


@rule
def odds_of(numbers: u64, notes: Any) -> int:
    """How likely the Win Number is among these."""
    total = 0
    while numbers:
        total += notes[ODDS, lowest(numbers)]
        numbers &= numbers - ONE
    return total


@rule
def stake(s: Table, seat: int, share: int) -> int:
    """How much to bet when Kelly's share of the purse is this: all of it on a sure thing, less of it on others.

    Who is ahead bets half as much, and nothing in the last round, where who is behind bets twice as much.
    """
    purse, richest = s.money[seat], 0
    for p in range(s.players):
        if p != seat:
            richest = max(richest, s.money[p])
    share = share * (1024 + share) >> 11
    if share < 1024 and s.round_ + 1 == s.players * s.options.rounds:
        share = 2 * share if purse < richest else 0
    elif share < 1024 and purse >= richest:
        share >>= 1
    return min((min(purse, 1 << 40) * share >> 10) + 1, purse) if share else 0


HEURISTIC: Bot[Table] = Bot(
    "heuristic", heuristic, "Keeps a card to win the last trick with, and bets on what it foresees."
)
