"""Hands played at random on our table and on PokerKit's at once, which must agree at every step.

They differ, by decision, in three ways:

- PokerKit lets who has acted raise a short all-in that opened the betting, and not half a bet with a fixed
  limit; by PK-25 only a full bet reopens it, or with a fixed limit half of one.
- PokerKit gives all odd dollars of a pot to one player, and makes one pot of those that the same two hands win; by
  PK-40 and PK-41 each pot is shared out by itself, and nobody gets more than one odd dollar of it.
- Where somebody has a hand for low, PokerKit halves the side pots of those, too, of whom nobody has; by PK-40 the high
  hand takes all of such a pot.

So the pots are shared out here a second time, by what PokerKit says of hands, and of its stacks we ask that they are
the same but for odd dollars where there is one count.
"""

from collections import defaultdict
from random import Random
from typing import Any

import pokerkit
from pokerkit import Automation, BettingStructure, Opening, Street

from croupier.components.cards import NAMES
from croupier.games.cardroom.poker import VariantFacts, engine
from croupier.games.cardroom.poker.numbers import BRING_IN, CALL, CHECK, DEAL, FOLD, NEXT, RAISE
from croupier.games.cardroom.poker.state import FIXED, NO, POT, THE_BOARD, Table
from croupier.games.contract import CHANCE, seats_of
from croupier.kernel import Menu, intervals

STRUCTURES = {
    FIXED: BettingStructure.FIXED_LIMIT,
    POT: BettingStructure.POT_LIMIT,
    NO: BettingStructure.NO_LIMIT,
}
OPENINGS = {
    "position": Opening.POSITION,
    "lowest card": Opening.LOW_CARD,
    "highest card": Opening.HIGH_CARD,
    "best showing": Opening.HIGH_HAND,
    "lowest showing": Opening.LOW_HAND,
}
AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.RUNOUT_COUNT_SELECTION,
)


def hand_types(variant: VariantFacts) -> tuple[type[Any], ...]:
    omaha = variant.from_hand == 2
    high = pokerkit.OmahaHoldemHand if omaha else pokerkit.StandardHighHand
    eight = pokerkit.OmahaEightOrBetterLowHand if omaha else pokerkit.EightOrBetterLowHand
    low = {"none": (), "eight or better": (eight,), "any": (pokerkit.RegularLowHand,)}[variant.low]
    return (*((high,) if variant.high else ()), *low)


class Raises:
    """The betting round as PK-25 sees it: how high it stood when each last acted."""

    def __init__(self, full: int, *, half: bool) -> None:
        self.level, self.full, self.half = 0, full, half
        self.brought_in = False
        self.seen: dict[int, int] = {}

    def open_to(self, seat: int) -> bool:
        """Whether the seat may raise as far as what came since it acted goes."""
        return seat not in self.seen or self.enough(self.level - self.seen[seat])

    def enough(self, dollars: int) -> bool:
        return dollars * (2 if self.half else 1) >= self.full

    def raised(self, seat: int, to: int) -> None:
        added = to if self.brought_in and self.level < self.full else to - self.level
        if self.enough(added):
            self.seen.clear()
        self.full = max(self.full, to - self.level)
        self.level = self.seen[seat] = to
        self.brought_in = False


class Both:
    """One hand on both tables."""

    def __init__(self, variant: VariantFacts, limit: int, random: Random) -> None:
        self.variant, self.limit, self.random = variant, limit, random
        self.players = random.choice(variant.seats)
        self.ours = self._ours()
        self.stacks = self._stacks()
        self.theirs = self._theirs()
        self.dealt: dict[int, list[str]] = defaultdict(list)
        self.log: list[Any] = []
        self.menu = Menu.new()
        self.differed = 0

    def _ours(self) -> Table:
        s = Table.new()
        self.variant.write(s)
        s.players = self.players
        s.stakes.small_bet = self.random.choice([2, 2, 6, 10])
        s.stakes.big_bet = 2 * s.stakes.small_bet
        s.stakes.limit, s.stakes.hands = self.limit, 1
        s.stakes.wagers = 4 if self.limit == FIXED else 0
        if self.variant.blinds:
            s.stakes.small_blind, s.stakes.big_blind = s.stakes.small_bet // 2, s.stakes.small_bet
            s.stakes.ante = self.random.choice([0, 0, 1])
        else:
            s.stakes.ante, s.stakes.bring_in = self.random.choice([1, 2]), s.stakes.small_bet // 2
        engine.setup(s)
        s.button = s.turn = self.players - 1
        return s

    def _stacks(self) -> list[int]:
        k = self.ours.stakes
        deep = self.random.choice([4, 15, 100]) * k.small_bet
        stacks = [self.random.randint(k.ante + k.small_bet, deep) for _ in range(self.players)]
        for seat, dollars in enumerate(stacks):
            self.ours.money[seat] = dollars
        return stacks

    def _theirs(self) -> Any:
        k, fixed = self.ours.stakes, self.limit == FIXED
        streets = [
            Street(
                number > 0,
                (False,) * street.down + (True,) * street.up,
                street.board,
                False,
                OPENINGS[street.opens],
                k.big_bet if street.big and fixed else k.small_bet,
                k.wagers - int(number == 0 and self.variant.blinds) if fixed else None,
            )
            for number, street in enumerate(self.variant.streets)
        ]
        blinds = (k.small_blind, k.big_blind) if self.variant.blinds else (0,) * self.players
        return pokerkit.State(
            AUTOMATIC,
            pokerkit.Deck.STANDARD,
            hand_types(self.variant),
            tuple(streets),
            STRUCTURES[self.limit],
            True,
            k.ante,
            blinds,
            k.bring_in,
            tuple(self.stacks),
            self.players,
            mode=pokerkit.Mode.TOURNAMENT,
        )

    def where(self) -> str:
        stakes = {name: getattr(self.ours.stakes, name) for name in ("ante", "small_bet", "bring_in", "limit")}
        return f"{self.variant.name} {stakes} {self.stacks} {self.log}"

    def play(self) -> None:
        """Play the hand to its end."""
        engine.apply(self.ours, self.ours.turn, NEXT)
        self._new_round()
        street = 0
        while seats := seats_of(engine.actors(self.ours)):
            [seat] = seats
            if seat == CHANCE:
                self._deal()
                continue
            if self.ours.street != street:
                street = self.ours.street
                self._new_round()
            self._deal_theirs()
            assert self.theirs.actor_index == seat, self.where()
            self._act(seat, self._choices(seat))
        self._deal_theirs()
        assert self.theirs.actor_index is None, self.where()
        ours = [self.ours.money[p] for p in range(self.players)]
        assert ours == self._end_theirs(), self.where()
        odd = [abs(mine - other) for mine, other in zip(ours, self.theirs.stacks, strict=True)]
        assert max(odd) < 2 * self.players or len(self.theirs.hand_types) > 1, self.where()

    def _new_round(self) -> None:
        s, variant = self.ours, self.variant
        big = self.limit == FIXED and variant.streets[s.street].big
        self.round = Raises(s.stakes.big_bet if big else s.stakes.small_bet, half=self.limit == FIXED)
        if s.street == 0:
            self.round.level, self.round.brought_in = s.stakes.big_blind, s.stakes.bring_in > 0

    def _deal(self) -> None:
        engine.legal(self.ours, CHANCE, self.menu)
        card, _ = self.random.choice(intervals(self.menu))
        self.dealt[self.ours.dealing].append(NAMES[card - DEAL])
        engine.apply(self.ours, CHANCE, card)

    def _deal_theirs(self) -> None:
        t = self.theirs
        while True:
            if t.can_burn_card():
                t.burn_card("??")
            elif t.can_deal_hole():
                t.deal_hole(self.dealt[t.hole_dealee_index].pop(0))
            elif t.can_deal_board():
                count = t.street.board_dealing_count
                t.deal_board("".join(self.dealt[THE_BOARD][:count]))
                del self.dealt[THE_BOARD][:count]
            elif self._asks_in_vain():
                t.check_or_call()
            else:
                return

    def _asks_in_vain(self) -> bool:
        """Whether PokerKit asks a big blind whom all others matched with their last dollars, which PK-23 does not."""
        t = self.theirs
        asked = t.actor_index is not None and t.actor_index != self.ours.turn
        return asked and t.checking_or_calling_amount == 0 and not t.can_complete_bet_or_raise_to()

    def _choices(self, seat: int) -> dict[int, tuple[int, int]]:
        """What may be done on both tables: the kind, and from how many dollars to how many."""
        engine.legal(self.ours, seat, self.menu)
        ours: dict[int, tuple[int, int]] = {}
        for low, high in intervals(self.menu):
            if low >= RAISE:
                ours[RAISE] = (low - RAISE, high - RAISE)
            else:
                ours |= dict.fromkeys(range(low, high + 1), (0, 0))
        t = self.theirs
        assert FOLD not in ours or t.can_fold(), self.where()
        assert (CHECK in ours or CALL in ours) == t.can_check_or_call(), self.where()
        assert (BRING_IN in ours) == t.can_post_bring_in(), self.where()
        if t.can_complete_bet_or_raise_to() != (RAISE in ours):
            assert self.round.open_to(seat) == (RAISE in ours), self.where()
            ours.pop(RAISE, None)
            self.differed += 1
        elif RAISE in ours:
            bounds = t.min_completion_betting_or_raising_to_amount, t.max_completion_betting_or_raising_to_amount
            assert ours[RAISE] == bounds, self.where()
        return ours

    def _act(self, seat: int, choices: dict[int, tuple[int, int]]) -> None:
        kind = self.random.choice(list(choices))
        if kind == FOLD and self.random.random() < 0.6:
            kind = CALL
        if kind != RAISE:
            self.log.append((seat, kind))
            t = self.theirs
            {FOLD: t.fold, CHECK: t.check_or_call, CALL: t.check_or_call, BRING_IN: t.post_bring_in}[kind]()
            engine.apply(self.ours, seat, kind)
            if kind == BRING_IN:
                self.round.level = self.ours.stakes.bring_in
            self.round.seen[seat] = self.round.level
            return
        least, most = choices[RAISE]
        to = self.random.choice([least, least, self.random.randint(least, most), most])
        self.log.append((seat, f"to {to}"))
        self.theirs.complete_bet_or_raise_to(to)
        engine.apply(self.ours, seat, RAISE + to)
        self.round.raised(seat, to)

    def _end_theirs(self) -> list[int]:
        """Have PokerKit share out what was put in. Returns the stacks by its hands and our clauses."""
        t = self.theirs
        left = list(t.stacks)
        hands = [tuple(t.get_up_hands(0, kind)) for kind in range(t.hand_type_count)]
        live = [p for p in range(self.players) if t.statuses[p]]
        while t.status:
            if t.can_kill_hand():
                t.kill_hand()
            elif t.can_push_chips():
                t.push_chips()
            else:
                t.pull_chips()
        return shared(self.stacks, left, live, hands if len(live) > 1 else [])


def shared(stacks: list[int], left: list[int], live: list[int], hands: list[tuple[Any, ...]]) -> list[int]:
    """The stacks after the pots (PK-38 to PK-41); seat 0 is at the dealer's left. Without hands one takes all."""
    paid = [had - has for had, has in zip(stacks, left, strict=True)]
    money = list(left)
    low = 0
    for top in sorted({paid[p] for p in live}):
        pot = sum(min(top, dollars) - min(low, dollars) for dollars in paid)
        if top == max(paid[p] for p in live):
            pot += sum(max(0, dollars - top) for dollars in paid)
        seats = [p for p in live if paid[p] >= top]
        kinds = [kind for kind in hands if any(kind[p] is not None for p in seats)] if len(seats) > 1 else []
        halves = [pot] if len(kinds) < 2 else [pot - pot // 2, pot // 2]
        for kind, half in zip(kinds or [None], halves, strict=True):
            best = [p for p in seats if kind is None or kind[p] == max(kind[q] for q in seats if kind[q] is not None)]
            for k, p in enumerate(best):
                money[p] += half // len(best) + (k < half % len(best))
        low = top
    return money
