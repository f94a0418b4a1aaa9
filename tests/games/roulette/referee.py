"""A second reading of the rules, in plain Python and from the text alone: names, lists and dictionaries, no records.

It shares nothing with the rules of the package and is only ever compared with them.
"""

from dataclasses import dataclass, field
from typing import Any

RED = {"1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36"}
NUMBERS = [str(n) for n in range(37)] + ["00"]
BLACK = set(NUMBERS) - RED - {"0", "00"}
TRUMP_ORDER = ["31", "29", "23", "19", "17", "13", "11", "7", "5", "3", "2", "0", "00"]
REAPERS = ["2", "11", "13", "17", "29", "31"]
CLOWNS = ["3", "5", "7", "19", "23"]
STRAIGHT = {"0": 50, "00": 50} | {
    str(n): pays
    for low, high, pays in [(1, 6, 20), (7, 12, 15), (13, 18, 12), (19, 24, 10), (25, 30, 8), (31, 36, 5)]
    for n in range(low, high + 1)
}
GRID = [[3 * column + row for column in range(12)] for row in (1, 2, 3)]


def suit(card: str) -> str | None:
    if card == "NMB":
        return None
    return "red" if card in RED else "black" if card in BLACK else "zero"


def is_trump(card: str, lead: str) -> bool:
    """Whether the card, following the lead, is a trump."""
    if card in ("0", "00"):
        return True
    if card in REAPERS:
        return suit(lead) != "black"
    return card in CLOWNS and suit(lead) != "red"


def winner(trick: list[str]) -> int:
    """The place of the winning card in the order of play."""
    lead = trick[0]
    trumps = [card for k, card in enumerate(trick) if (card in ("0", "00") if k == 0 else is_trump(card, lead))]
    if trumps:
        return trick.index(min(trumps, key=TRUMP_ORDER.index))
    counts = suit(trick[1] if lead == "NMB" and len(trick) > 1 else lead)
    followers = [card for card in trick if suit(card) == counts]
    return trick.index(max(followers, key=lambda card: -1 if card == "NMB" else int(card)))


def may_play(hand: set[str], lead: str | None) -> set[str]:
    """What a seat may play; `lead` is None for the leader."""
    nmb = {"NMB"} & hand if len(hand) <= 4 else set[str]()
    plain = hand - {"NMB"}
    if lead is None or lead == "NMB" or not any(suit(card) == suit(lead) for card in plain):
        return plain | nmb
    return {card for card in plain if suit(card) == suit(lead) or is_trump(card, lead)} | nmb


def covers(slot: str) -> set[str]:
    """The numbers that a slot covers."""
    kind, _, rest = slot.partition("-")
    plain = [str(n) for n in range(1, 37)]
    if kind == "straight":
        return {rest}
    if kind in ("split", "corner"):
        return set(rest.split("-"))
    if kind == "row":
        return set(plain[int(rest) - 1 :: 3])
    if kind == "dozen":
        return set(plain[12 * int(rest) - 12 : 12 * int(rest)])
    return {
        "even": set(plain[1::2]),
        "odd": set(plain[::2]),
        "low": set(plain[:18]),
        "high": set(plain[18:]),
        "red": RED,
        "black": BLACK,
    }[slot]


def returns(slot: str, win: str, options: dict[str, Any]) -> int:
    """What $1 on the slot gives back."""
    if win not in covers(slot):
        return 0
    kind = slot.partition("-")[0]
    if kind == "straight":
        return STRAIGHT[win]
    return {"row": 3, "dozen": 3, "split": options["split"], "corner": options["corner"]}.get(kind, 2)


def neighbours(options: dict[str, Any]) -> set[str]:
    """The slots of splits and corners that the table has."""
    found = set[str]()
    for column in range(12):
        for row in range(3):
            here = GRID[row][column]
            if options["split"] and row < 2:
                found.add(f"split-{here}-{GRID[row + 1][column]}")
            if options["split"] and column < 11:
                found.add(f"split-{here}-{GRID[row][column + 1]}")
            if options["corner"] and row < 2 and column < 11:
                square = [here, here + 1, GRID[row][column + 1], GRID[row + 1][column + 1]]
                found.add("corner-" + "-".join(map(str, square)))
    return found


OUTSIDE = ["row-1", "row-2", "row-3", "dozen-1", "dozen-2", "dozen-3", *["even", "odd", "high", "low", "red", "black"]]


@dataclass
class Referee:
    """Follows a match action by action and says what is to be expected next."""

    players: int
    options: dict[str, Any]
    phase: str = "dealer"
    dealer: int = -1
    turn: int = -1
    direction: int = 1
    rounds: int = 0
    nmb_fell: bool = False
    dealt: int = 0
    to_reveal: int = 0
    money: list[int] = field(default_factory=list[int])
    hands: list[set[str]] = field(default_factory=list[set[str]])
    deck: set[str] = field(default_factory=set[str])
    black: set[str] = field(default_factory=set[str])
    mat: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    trick: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        if self.options["first_dealer"] != "random":
            self.first_dealer(self.options["first_dealer"])

    def first_dealer(self, seat: int) -> None:
        self.dealer = seat
        self.money = [15 if p == seat else 10 for p in range(self.players)]
        self.phase = "deal"

    def step(self, action: dict[str, Any]) -> None:
        """The next action of the match."""
        getattr(self, "on_" + action["do"])(action)

    def on_dealer(self, action: dict[str, Any]) -> None:
        self.first_dealer(action["seat"])

    def on_deal(self, action: dict[str, Any]) -> None:
        if self.dealt == 0:
            self.hands = [set() for _ in range(self.players)]
            self.hands[self.dealer] = {"NMB"}
            self.deck, self.black, self.mat = set(NUMBERS), set(), {}
            self.money = [dollars or 2 for dollars in self.money]
            self.nmb_fell, self.direction = False, 1
        self.deck.remove(action["card"])
        self.hands[action["to"]].add(action["card"])
        self.dealt += 1
        if self.dealt == {4: 35, 3: 29, 2: 19}[self.players]:
            assert {len(hand) for hand in self.hands} == {9 if self.players == 4 else 10}
            if self.players > 2:
                self.black |= self.deck
            self.dealt = 0
            self.phase, self.turn = "play", self.dealer

    def on_play(self, action: dict[str, Any]) -> None:
        self.hands[self.turn].remove(action["card"])
        self.trick.append(action["card"])
        if len(self.trick) < self.players:
            self.turn = (self.turn + self.direction) % self.players
            return
        first = self.turn - (self.players - 1) * self.direction
        place = winner(self.trick)
        self.turn = (first + place * self.direction) % self.players
        cards, self.trick = self.trick, []
        if not self.hands[0]:
            self.pay(cards[place])
            return
        self.black |= set(cards) - {"NMB"}
        betting = not self.nmb_fell
        if "NMB" in cards:
            self.nmb_fell, self.direction = True, -1
        if not betting:
            self.phase = "play"
        elif self.turn != self.dealer:
            self.phase = "bet"
        elif self.players > 2:
            self.phase = "mark"
        else:
            self.phase, self.to_reveal = "reveal", 2

    def on_pass(self, action: dict[str, Any]) -> None:
        self.phase = "play"

    def on_mark(self, action: dict[str, Any]) -> None:
        self.mat[action["slot"]] = (self.turn, 0)
        self.phase = "play"

    def on_bet(self, action: dict[str, Any]) -> None:
        self.mat[action["slot"]] = (self.turn, action["stake"])
        self.money[self.turn] -= action["stake"]
        self.phase = "play"

    def on_reveal(self, action: dict[str, Any]) -> None:
        self.deck.remove(action["card"])
        self.black.add(action["card"])
        self.to_reveal -= 1
        if not self.to_reveal:
            self.phase = "play"

    def pay(self, win: str) -> None:
        for slot, (owner, stake) in self.mat.items():
            back = stake * returns(slot, win, self.options)
            self.money[owner if back else self.dealer] += back or stake
        self.rounds += 1
        self.phase = "over" if self.rounds == self.players * self.options["rounds"] else "deal"
        if self.phase == "deal":
            self.dealer = (self.dealer + 1) % self.players

    def cards(self) -> set[str]:
        """What the seat to play may play."""
        return may_play(self.hands[self.turn], self.trick[0] if self.trick else None)

    def open_slots(self) -> set[str]:
        """Where the seat to bet, or the dealer, may put a chip."""
        every = {f"straight-{n}" for n in NUMBERS} | set(OUTSIDE) | neighbours(self.options)
        shut = set(self.mat)
        if self.options["black_chips"]:
            shut |= {f"straight-{n}" for n in self.black}
            if not self.options["dead_bets"] and self.phase == "bet":
                shut |= {slot for slot in every if covers(slot) <= self.black}
        return every - shut
