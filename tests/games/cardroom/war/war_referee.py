"""War read a second time, in plain Python: piles are lists, and a card is a box that opens when it is turned up."""

from collections import deque
from typing import Any

RANKS = "23456789TJQKA"


class Box:
    """A card that nobody has seen yet."""

    def __init__(self) -> None:
        self.card = ""

    @property
    def rank(self) -> int:
        return RANKS.index(self.card[0])


class Referee:
    """Plays a game from its outcomes of chance alone: `cards` are those that turn out, in order."""

    def __init__(self, players: int, rounds: int, duel: bool) -> None:
        self.seats = range(players)
        self.rounds, self.duel = rounds, duel
        self.deck = [Box() for _ in range(52)]
        self.piles = [deque([] if duel else [Box() for _ in range(52 // players)]) for _ in self.seats]
        self.ending = ""
        self.winners: list[int] = []

    def play(self, cards: list[str]) -> None:
        self.coming = iter(cards)
        played = 0
        while not self.ending:
            self.round()
            played += 1
            alive = [p for p in self.seats if self.piles[p]]
            if self.duel:
                self.ending, self.winners = "duel", self.tied
            elif len(alive) == 1 or played == self.rounds:
                self.ending = "cards" if len(alive) == 1 else "rounds"
                most = max(map(len, self.piles))
                self.winners = [p for p in self.seats if len(self.piles[p]) == most]
        assert next(self.coming, None) is None

    def round(self) -> None:
        self.lies: list[list[Box]] = [[] for _ in self.seats]
        self.tied = [p for p in self.seats if self.piles[p] or self.duel]
        self.turn_up(self.tied, 1)
        while len(self.highest()) > 1:
            self.tied = self.highest()
            able = [p for p in self.tied if self.piles[p]]
            if self.duel:
                able = self.tied if len(self.deck) >= 4 * len(self.tied) else []
            if not able:
                break
            self.turn_up(able, 4)
        self.tied = self.highest()
        self.share()

    def highest(self) -> list[int]:
        most = max(self.lies[p][-1].rank for p in self.tied)
        return [p for p in self.tied if self.lies[p][-1].rank == most]

    def turn_up(self, seats: list[int], many: int) -> None:
        for p in seats:
            source: Any = self.deck if self.duel else self.piles[p]
            for _ in range(min(many, len(source))):
                self.lies[p].append(source.popleft() if isinstance(source, deque) else source.pop())
        for p in seats:
            box = self.lies[p][-1]
            box.card = box.card or next(self.coming)

    def share(self) -> None:
        for p in self.tied:
            self.piles[p].extend(self.lies[p])
        players = len(self.seats)
        left = [(self.tied[0] + k) % players for k in range(1, players)]
        others = [box for p in left if p not in self.tied for box in self.lies[p]]
        for k, box in enumerate(others):
            self.piles[self.tied[k % len(self.tied)]].append(box)

    @property
    def points(self) -> list[int]:
        return [len(pile) for pile in self.piles]
