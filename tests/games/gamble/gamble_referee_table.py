"""A second reading of the rules: who is asked what, and where the money lies."""

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

By = int | str
Asking = Generator[dict[By, set[str]], tuple[By, dict[str, Any]], Any]
"""Part of a match: it yields what each of those who may act may do, and is sent what one of them did."""

RANKS, SUITS = "23456789TJQKA", "cdhs"
ALL = "12345"
SOME = ["".join(dice) for n in range(1, 6) for dice in combinations(ALL, n)]
THREE_AT_MOST = {"discard " + "".join(places) for n in range(4) for places in combinations(ALL, n)}


class GameOver(Exception):  # noqa: N818 - it is no error
    """The game is over; its argument says why."""


@dataclass(eq=False)
class Player:
    seat: int
    money: int
    place: int = 0
    staked: int = 0
    side: int = 0
    """Above 0 for the active player, below 0 against."""
    hand: list[str] = field(default_factory=list[str])


Pot = dict[Player, int]
"""What each player has put in."""


def pots(put_in: Pot, live: list[Player]) -> list[tuple[Pot, list[Player]]]:
    """Each pot, and who can win it: what everyone in the hand has put in, then what is above that, and so on."""
    found, below = list[tuple[Pot, list[Player]]](), 0
    for level in sorted({put_in[player] for player in live}):
        pot = {player: min(amount, level) - min(amount, below) for player, amount in put_in.items()}
        found.append((pot, [player for player in live if put_in[player] >= level]))
        below = level
    return found


class Table:
    """The players around the table, the dice, the deck, the bowl and the betting area."""

    def __init__(self, players: int, options: dict[str, Any]) -> None:
        self.options = options
        chips = 100 // players
        self.jackpot = 1600 - 16 * chips * players + 48 * players
        self.seats = [Player(seat, 16 * chips - 48) for seat in range(players)]
        self.first, self.active = self.seats[0], self.seats[-1]
        self.dice = dict.fromkeys(ALL, 0)
        self.deck: set[str] = set()
        self.time = False
        self.between_rounds = False
        self.seen = Counter[str]()
        """How often each thing happened that a recorded game may be meant to show."""

    def saw(self, what: str, happened: object = True) -> None:
        self.seen[what] += bool(happened)

    def from_first(self) -> list[Player]:
        """All players in turn, from the one who went first."""
        return self.seats[self.first.seat :] + self.seats[: self.first.seat]

    def from_left(self) -> list[Player]:
        """All players from the active one's left on, the active one last."""
        following = self.active.seat + 1
        return self.seats[following:] + self.seats[:following]

    def others(self) -> list[Player]:
        return self.from_left()[:-1]

    # --- Asking

    def ask(self, may: dict[By, set[str]]) -> Asking:
        while True:
            by, action = yield may
            if by != "house":
                assert by in may
                self.between_rounds = False
                return by, action
            self.time = True
            self.saw("time called")
            if self.between_rounds:
                self.saw("time called between rounds")
                raise GameOver("time")

    def choose(self, player: Player, may: set[str]) -> Asking:
        _, action = yield from self.ask({player.seat: may})
        return action

    def in_any_order(self, may: dict[Player, set[str]]) -> Asking:
        """Each of them bets on the table, or beside it, or does not."""
        waiting: dict[By, set[str]] = {player.seat: choices for player, choices in may.items()}
        while waiting:
            by, action = yield from self.ask(dict(waiting))
            del waiting[by]
            player = self.seats[int(by)]
            if action["do"] == "bet":
                self.stake(player, action["amount"])
            elif action["do"] == "side":
                player.side = action["amount"] if action["on"] == "for" else -action["amount"]
                player.money -= action["amount"]
                self.saw("side bet " + action["on"])

    def throw(self, player: Player, *which: str) -> Asking:
        """The player throws one of these sets of dice."""
        action = yield from self.choose(player, {"throw " + dice for dice in which})
        return (yield from self.fall(action["dice"]))

    def fall(self, dice: Iterable[int]) -> Asking:
        named = [str(die) for die in dice]
        _, action = yield from self.ask({"chance": {f"roll {len(named)}"}})
        self.dice.update(zip(named, action["dice"], strict=True))
        return [self.dice[die] for die in named]

    def throw_off(self, among: list[Player]) -> Asking:
        """One die each, and again for those who tie, until one is highest; and how often they threw."""
        throws = 0
        while len(among) > 1:
            spots = {}
            for player in among:
                (spots[player],) = yield from self.throw(player, "1")
            among = [player for player in among if spots[player] == max(spots.values())]
            throws += 1
        return among[0], throws

    def shuffle(self) -> None:
        self.deck = {rank + suit for rank in RANKS for suit in SUITS}

    def deal(self, player: Player) -> Asking:
        _, action = yield from self.ask({"chance": {"deal " + card for card in self.deck}})
        self.deck.remove(action["card"])
        player.hand.append(action["card"])

    # --- Money

    def stake(self, player: Player, amount: int) -> None:
        player.money -= amount
        player.staked += amount

    def take_back(self, player: Player) -> None:
        player.money += player.staked
        player.staked = 0

    def share_out(self, pot: Pot, winners: list[Player]) -> None:
        """The winners share a pot of the betting area; the first of them get the odd dollars."""
        each, odd = divmod(sum(pot.values()), len(winners))
        self.saw("split pot", len(winners) > 1)
        self.saw("odd dollar", odd)
        for player, amount in pot.items():
            player.staked -= amount
        for k, player in enumerate(winners):
            player.money += each + (k < odd)

    def take_all_of(self, player: Player, amount: int) -> int:
        """The amount, or all that the player has."""
        paid = min(amount, player.money)
        player.money -= paid
        self.saw("cannot pay", paid < amount)
        return paid

    def pay(self, payer: Player, player: Player, amount: int) -> None:
        player.money += self.take_all_of(payer, amount)

    def pay_bowl(self, payer: Player, amount: int) -> None:
        self.jackpot += self.take_all_of(payer, amount)

    def bowl_pays(self, owed: dict[Player, int]) -> None:
        """Everyone gets what they are owed, in this order, from a bowl that all fill when it is short."""
        antes = 0
        while owed:
            for player, part in self.parts(owed).items():
                paid = min(part, self.jackpot)
                self.jackpot -= paid
                player.money += paid
                owed = owed | {player: owed[player] - paid}
            owed = {player: left for player, left in owed.items() if left}
            others = any(player.money for player in self.seats if player not in owed)
            if not owed or (antes and not others):
                break
            antes += 1
            for player in self.seats:
                self.pay_bowl(player, 48)
        self.saw("ante for a short Jackpot", antes)
        self.saw("second ante for a short Jackpot", antes > 1)
        self.saw("what a short Jackpot owes lapses", owed)

    def parts(self, owed: dict[Player, int]) -> dict[Player, int]:
        """What each may take, if there is as much: all, or a part in proportion."""
        total = sum(owed.values())
        if self.jackpot >= total or not self.options.get("pro_rata"):
            return owed
        self.saw("pro rata", len(owed) > 1)
        parts = {player: self.jackpot * amount // total for player, amount in owed.items()}
        odd = self.jackpot - sum(parts.values())
        return {player: part + (k < odd) for k, (player, part) in enumerate(parts.items())}
