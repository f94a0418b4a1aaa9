"""The bet phase and the payout."""

from croupier.components.seats import around
from croupier.games.roulette.cards import NUMBERS
from croupier.games.roulette.deal import begin_deal
from croupier.games.roulette.mat import CORNER, CORNERS, COVERS, EVEN, MAT, ROW, SPLIT, SPLITS, hits
from croupier.games.roulette.state import EMPTY, OVER, Table
from croupier.games.roulette.turns import lead, pay
from croupier.kernel import bit, rule, u64
from croupier.kernel.bits import NONE


@rule
def open_slots(s: Table, family: int) -> u64:
    """The slots of a family (0 the mat, 1 splits, 2 corners) with no chip and no black chip (RT-34 to RT-36)."""
    if family == 1:
        return SPLITS & ~s.chips[1] if s.options.split else NONE
    if family == 2:
        return CORNERS & ~s.chips[2] if s.options.corner else NONE
    free = MAT & ~s.chips[0]
    if s.options.black_chips:
        free &= ~(s.seen & NUMBERS)
    return free


@rule
def dead_slots(s: Table, family: int) -> u64:
    """Where this table refuses a bet because all the numbers are covered (RT-59)."""
    dead = NONE
    if s.options.black_chips and not s.options.dead_bets:
        for slot in range(64 * family, len(COVERS)):
            if slot >> 6 == family and not COVERS[slot] & ~s.seen:
                dead |= bit(slot & 63)
    return dead


@rule
def place(s: Table, seat: int, slot: int, stake: int) -> None:
    """The seat's own chip goes on the slot, with any amount of casino chips (RT-32)."""
    s.chips[slot >> 6] |= bit(slot & 63)
    b = s.bets[s.bet_count]
    b.slot = slot
    b.owner = seat
    b.stake = stake
    s.bet_count += 1
    s.money[seat] -= stake
    lead(s, seat)


@rule
def multiplier(s: Table, slot: int) -> int:
    """What a winning slot pays for one, the stake included (RT-45 to RT-51)."""
    if slot < ROW:
        return s.options.straight[slot]
    if slot < EVEN:
        return 3
    if slot < SPLIT:
        return 2
    if slot < CORNER:
        return s.options.split
    return s.options.corner


@rule
def returned(s: Table, k: int, win: int) -> int:
    """What the k-th bet on the mat gets back if `win` is the Win Number; a lost stake is not returned."""
    b = s.bets[k]
    return b.stake * multiplier(s, b.slot) if hits(b.slot, win) else 0


@rule
def payout(s: Table, win: int) -> None:
    """Winning bets are paid by the bank, the other stakes go to the dealer; then the dealer passes left
    (RT-44, RT-53, RT-54)."""
    s.win = win
    for k in range(s.bet_count):
        b = s.bets[k]
        if hits(b.slot, win):
            s.money[b.owner] += b.stake
            pay(s, b.owner, returned(s, k, win) - b.stake)
        else:
            s.money[s.dealer] += b.stake
    s.round_ += 1
    s.leader = EMPTY
    if s.round_ == s.players * s.options.rounds:
        s.turn = EMPTY
        s.phase = OVER
    else:
        begin_deal(s, around(s.dealer + 1, s.players))
