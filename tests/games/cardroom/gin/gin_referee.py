"""A second reading of the rules, over names of cards; hands are laid down by trying everything (`gin_brute`)."""

from typing import Any

from gin_brute import card, laid_down, melds, worth


def cards(names: set[str]) -> frozenset[tuple[int, str]]:
    return frozenset(map(card, names))


def least(names: set[str]) -> int:
    """The least deadwood of a hand."""
    return _least(cards(names))


def _least(hand: frozenset[tuple[int, str]]) -> int:
    return min([worth(hand), *(_least(hand - meld) for meld in melds(hand))])


class Referee:
    """Follows a log, and says what may be done, and what was scored."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.dealer = options.first_dealer
        self.points, self.boxes, self.hands = [0, 0], [0, 0], 0
        self.ending = ""
        self.held: list[set[str]] = [set(), set()]
        self.pile: list[str] = []
        self.open: list[str] = []
        self.left = 0
        self.asked: Any = self.dealer
        self.step = "dealer"

    def act(self, by: Any, action: dict[str, Any]) -> None:
        assert by == self.asked, f"{by} acts, and {self.asked} should"
        getattr(self, f"_{action['do']}")(action.get("card"))

    def _next(self, _: None) -> None:
        self.held, self.pile, self.left, self.taken, self.takes = [set(), set()], [], 52, "", 0
        self.asked, self.step, self.turn = "chance", "deals", 1 - self.dealer

    def _deal(self, name: str) -> None:
        assert name not in self.held[0] | self.held[1] | set(self.pile)
        self.left -= 1
        if self.step == "draws":
            self.held[self.turn].add(name)
            self.asked, self.step = self.turn, "discards"
        elif self.left == 31:
            self.pile.append(name)
            self.asked, self.step = self.turn, "offered"
        else:
            self.held[(1 - self.dealer + self.left + 1) % 2].add(name)

    def _pass(self, _: None) -> None:
        if self.step == "last":
            self.over("dead")
        elif self.turn == self.dealer:
            self.turn = 1 - self.dealer
            self.asked, self.step = "chance", "draws"
        else:
            self.turn = self.asked = self.dealer

    def _take(self, _: None) -> None:
        self.takes += self.step == "draw"
        self.taken = self.pile.pop()
        self.held[self.turn].add(self.taken)
        self.step = "discards"

    def _draw(self, _: None) -> None:
        self.asked, self.step = "chance", "draws"

    def _discard(self, name: str) -> None:
        self.held[self.turn].remove(name)
        self.pile.append(name)
        self.taken = ""
        self.turn = self.asked = 1 - self.turn
        self.step = "draw"
        if self.left == 2:
            self.step = "last"
            if not self.options.last_discard:
                self.over("dead")

    def _knock(self, name: str) -> None:
        if self.step == "last":
            self._take(None)
        self.held[self.turn].remove(name)
        mine, theirs = laid_down(cards(self.held[self.turn]), cards(self.held[1 - self.turn]))
        if mine == 0:
            self.score(self.turn, theirs + self.options.gin, "gin")
        elif mine < theirs:
            self.score(self.turn, theirs - mine, "knock")
        else:
            self.score(1 - self.turn, mine - theirs + self.options.undercut, "undercut")

    def score(self, winner: int, points: int, how: str) -> None:
        self.points[winner] += points
        self.boxes[winner] += 1
        self.dealer = 1 - winner
        self.over(how)

    def over(self, how: str) -> None:
        self.how = how
        self.hands += 1
        self.asked, self.step = self.dealer, "dealer"
        if 0 < self.options.target <= max(self.points):
            self.ending = "target"
        elif self.hands == self.options.hands:
            self.ending = "hands"
        if self.ending:
            self.asked = None
            ahead = [p for p in range(2) if self.points[p] > self.points[1 - p]]
            self.points = [
                self.points[p] + self.options.game_bonus * (p in ahead) + self.options.box_bonus * self.boxes[p]
                for p in range(2)
            ]

    def may(self) -> set[tuple[str, str | None]]:
        """What who is asked may do."""
        if self.step == "dealer":
            return {("next", None)}
        if self.step == "offered":
            return {("take", None), ("pass", None)}
        if self.step == "draw":
            return {("draw", None)} | ({("take", None)} if self.takes < 50 else set())
        if self.step == "last":
            return {("pass", None)} | self.knocks(self.held[self.turn] | {self.pile[-1]}, self.pile[-1])
        hand = self.held[self.turn]
        return {("discard", name) for name in hand if name != self.taken} | self.knocks(hand, self.taken)

    def knocks(self, hand: set[str], taken: str) -> set[tuple[str, str | None]]:
        return {("knock", name) for name in hand if name != taken and least(hand - {name}) <= self.options.knock}
