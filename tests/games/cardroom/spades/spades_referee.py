"""Spades read a second time, in plain Python, from the log's structured actions alone."""

from typing import Any

RANKS = "23456789TJQKA"


def rank(card: str) -> int:
    return RANKS.index(card[0])


class Referee:
    """Plays what a log says, and holds what must hold: cards, turns, suits, scores."""

    def __init__(self, players: int, options: Any) -> None:
        self.n, self.options = players, options
        self.sides = [p % 2 if options.partners and players == 4 else p for p in range(players)]
        self.each = min(13, 52 // players)
        self.dealer = options.first_dealer % players
        self.points = [0] * players
        self.bags = [0] * players
        self.hands = 0
        self.ending = ""
        self.turn: int | str = self.dealer
        self.step = "dealer"

    def act(self, by: int | str, action: dict[str, Any]) -> None:
        assert by == self.turn, f"{by} acts, and it is the turn of {self.turn}"
        getattr(self, action["do"])(**{key: value for key, value in action.items() if key != "do"})

    def next(self) -> None:
        assert self.step == "dealer"
        self.held: list[set[str]] = [set() for _ in range(self.n)]
        self.dealt: list[str] = []
        self.bids: dict[int, int] = {}
        self.trick: list[tuple[int, str]] = []
        self.taken = [0] * self.n
        self.broken = False
        self.step, self.turn = "deal", "chance"

    def deal(self, card: str) -> None:
        assert self.step == "deal"
        assert card not in self.dealt
        self.dealt.append(card)
        self.held[(self.dealer + len(self.dealt)) % self.n].add(card)
        if len(self.dealt) == self.n * self.each:
            self.step, self.turn = "bid", (self.dealer + 1) % self.n

    def bid(self, tricks: int) -> None:
        assert self.step == "bid"
        assert 0 <= tricks <= self.each
        self.bids[int(self.turn)] = tricks
        self.step = "play" if len(self.bids) == self.n else "bid"
        self.turn = (int(self.turn) + 1) % self.n

    def playable(self) -> set[str]:
        hand = self.held[int(self.turn)]
        if self.trick:
            wanted = {card for card in hand if card[1] == self.trick[0][1][1]}
        else:
            wanted = {card for card in hand if card[1] != "s" or self.broken}
        return wanted or hand

    def play(self, card: str) -> None:
        assert self.step == "play"
        assert card in self.playable()
        self.held[int(self.turn)].remove(card)
        self.trick.append((int(self.turn), card))
        self.broken = self.broken or card[1] == "s"
        self.turn = (int(self.turn) + 1) % self.n
        if len(self.trick) == self.n:
            led = self.trick[0][1][1]
            power = {"s": 2, led: 1} | ({"s": 2} if led == "s" else {})
            self.turn = max(self.trick, key=lambda played: (power.get(played[1][1], 0), rank(played[1])))[0]
            self.taken[self.turn] += 1
            self.trick = []
            if sum(self.taken) == self.each:
                self.score()

    def score(self) -> None:
        self.hands += 1
        for side in set(self.sides):
            seats = [p for p in range(self.n) if self.sides[p] == side]
            nils = sum(100 if self.taken[p] == 0 else -100 for p in seats if self.bids[p] == 0)
            bid, taken = sum(self.bids[p] for p in seats), sum(self.taken[p] for p in seats)
            gain = nils + (10 * bid + taken - bid if taken >= bid else -10 * bid)
            for p in seats:
                bags = self.bags[p] + max(0, taken - bid)
                costs, self.bags[p] = divmod(bags, self.options.bags) if self.options.bags else (0, bags)
                self.points[p] += gain - 100 * costs
        most = max(self.points)
        best = {self.sides[p] for p in range(self.n) if self.points[p] == most}
        if self.options.target and most >= self.options.target and len(best) == 1:
            self.ending = "target"
        elif self.hands == self.options.hands:
            self.ending = "hands"
        self.winners = [p for p in range(self.n) if self.points[p] == most]
        self.dealer = (self.dealer + 1) % self.n
        self.step, self.turn = ("over", "nobody") if self.ending else ("dealer", self.dealer)
