"""A second reading of the rules, in plain Python and from the text alone: names, lists and dictionaries, no records.

It shares nothing with the rules of the package and is only ever compared with them.
"""

from dataclasses import dataclass, field
from typing import Any

STAND_IN = {
    0: (0, None, 5, -1, 3),
    1: (1, 3, 5, None, 4),
    2: (1, 2, 4, None, 4),
    3: (1, 2, 4, None, 4),
    4: (5, None, None, None, 3),
    5: (2, 3, 5, 2, 3),
    6: (2, 4, 6, 2, 3),
    7: (3, 5, 8, 3, 3),
    8: (3, None, None, 3, 3),
}
"""Cost, income, lucky income, GET power and number of cards of each gambler."""


@dataclass
class Gambler:
    number: int
    lucky: bool = False


@dataclass
class Player:
    money: int = 3
    fates: set[int] = field(default_factory=lambda: {0, 1})
    gamblers: list[Gambler] = field(default_factory=list[Gambler])

    def has(self, number: int, lucky: bool) -> list[Gambler]:
        return [card for card in self.gamblers if card.number == number and card.lucky == lucky]


@dataclass
class Referee:
    """Follows a match action by action, says what may come next and how things stand."""

    players: int
    options: dict[str, Any]
    table: dict[int, tuple[int, int | None, int | None, int | None, int]] = field(default_factory=lambda: STAND_IN)
    supply: dict[int, int] = field(default_factory=dict[int, int])
    phase: str = "start"
    start: int = -1
    queue: list[int] = field(default_factory=list[int])
    """Who is still to act in this phase: in this order, or (commit) in any."""
    rounds: int = 0
    fumble: int = 0
    dollar: int = 0
    """The space that the dollar lies on."""
    played: dict[int, int] = field(default_factory=dict[int, int])
    shown: list[int] = field(default_factory=list[int])
    """NPC cards since the last shuffle; the last one is this round's."""
    sums: list[int] = field(default_factory=list[int])
    fumbled: bool = False
    brought: list[int] = field(default_factory=list[int])
    """What the last reveal brought each seat, or cost it."""
    hits: list[int] = field(default_factory=list[int])
    habits: dict[tuple[int, int], int] = field(default_factory=dict[tuple[int, int], int])
    """How often each seat has played each fate card."""
    ending: str | None = None
    winners: list[int] = field(default_factory=list[int])

    def __post_init__(self) -> None:
        self.seats = [Player() for _ in range(self.players)]
        self.stacks = {number: card[4] for number, card in self.table.items()}
        self.supply = self.supply or dict.fromkeys((-1, 2, 3), self.players)
        if self.options["first"] != "random":
            self.on_start(-1, {"seat": self.options["first"]})

    def step(self, by: int, action: dict[str, Any]) -> None:
        """The next action of the match."""
        getattr(self, "on_" + action["do"])(by, action)

    def from_start(self) -> list[int]:
        return [(self.start + k) % self.players for k in range(self.players)]

    # --- Set-up

    def on_start(self, by: int, action: dict[str, Any]) -> None:
        self.start = action["seat"]
        order = self.from_start()
        self.phase, self.queue = "take", order + order[::-1] if self.options["snake"] else order

    def on_take(self, by: int, action: dict[str, Any]) -> None:
        assert self.queue.pop(0) == by
        for number in action["gamblers"]:
            self.stacks[number] -= 1
            self.seats[by].gamblers.append(Gambler(number))
        if not self.queue:
            self.begin_round()

    def may_take(self, seat: int) -> set[str]:
        left = [n for n in (1, 2, 3) if self.stacks[n]]
        if self.options["snake"]:
            return {f"take {n}" for n in left if not self.seats[seat].has(n, False)}
        return {f"take {a} {b}" for a in left for b in left if a < b}

    # --- A round

    def begin_round(self) -> None:
        self.played, self.dollar = {}, 0
        if self.options["npc"]:
            if len(self.shown) == 4:
                self.shown = []
            self.phase, self.queue = "reveal", []
        else:
            self.phase, self.queue = "open", [self.start]

    def on_reveal(self, by: int, action: dict[str, Any]) -> None:
        assert action["card"] not in self.shown
        self.shown.append(action["card"])
        self.phase, self.queue = "open", [self.start]

    def on_fate(self, by: int, action: dict[str, Any]) -> None:
        self.queue.remove(by)
        self.played[by] = action["card"]
        if self.phase == "open":
            self.phase, self.queue = "commit", self.from_start()[1:]
        elif not self.queue:
            self.phase, self.queue = "nudge", [self.start]
            if self.seats[self.start].money == 0:
                self.turn_up()

    def on_nudge(self, by: int, action: dict[str, Any]) -> None:
        assert self.queue == [by]
        self.dollar = action["space"]
        self.seats[by].money -= abs(self.dollar)
        self.turn_up()

    def turn_up(self) -> None:
        total = sum(self.played.values()) + self.dollar + (self.shown[-1] if self.options["npc"] else 0)
        self.sums.append(total)
        for shown in self.played.items():
            self.habits[shown] = self.habits.get(shown, 0) + 1
        purses = [player.money for player in self.seats]
        hits = [(p, card) for p, player in enumerate(self.seats) for card in player.gamblers if card.number == total]
        outright = {p for p, card in hits if total in (4, 8) and (card.lucky or self.options["any_win"])}
        for p, card in hits:
            income = self.table[total][2 if card.lucky else 1]
            self.seats[p].money += income or 0
            card.lucky = total in (0, 4, 8) and not card.lucky
        self.hits = [sum(seat == p for seat, _ in hits) for p in range(self.players)]
        self.fumbled = not hits
        if self.fumbled:
            self.have_a_fumble()
        self.brought = [player.money - had for player, had in zip(self.seats, purses, strict=True)]
        self.check(outright)

    def have_a_fumble(self) -> None:
        most = max(player.money for player in self.seats)
        for player in self.seats:
            if player.money == most:
                self.fumble += most // 2
                player.money -= most // 2
        each, self.fumble = divmod(self.fumble, self.players)
        for player in self.seats:
            player.money += each

    def check(self, outright: set[int]) -> None:
        rich = max(player.money for player in self.seats) > 20
        if outright and not (rich and self.options["richest_first"]):
            self.end("four" if self.sums[-1] == 4 else "eight", outright)
        elif rich:
            self.end("money", self.richest())
        else:
            self.phase, self.queue = "act", self.from_start()

    def richest(self) -> set[int]:
        most = max(player.money for player in self.seats)
        return {p for p, player in enumerate(self.seats) if player.money == most}

    def end(self, how: str, among: set[int]) -> None:
        fewest = min(len(self.seats[p].gamblers) for p in among)
        self.winners = sorted(p for p in among if len(self.seats[p].gamblers) == fewest)
        self.ending, self.phase, self.queue = how, "over", []

    # --- Actions after the reveal

    def on_buy(self, by: int, action: dict[str, Any]) -> None:
        number = action["gambler"]
        cost, _, _, get, _ = self.table[number]
        self.seats[by].money -= cost
        self.stacks[number] -= 1
        self.seats[by].gamblers.append(Gambler(number))
        if get is not None and get not in self.seats[by].fates and self.supply[get]:
            self.supply[get] -= 1
            self.seats[by].fates.add(get)
        self.acted(by)

    def on_flip(self, by: int, action: dict[str, Any]) -> None:
        self.seats[by].has(action["gambler"], False)[0].lucky = True
        self.acted(by)

    def on_nothing(self, by: int, action: dict[str, Any]) -> None:
        self.acted(by)

    def acted(self, by: int) -> None:
        assert self.queue.pop(0) == by
        if self.queue:
            return
        following = (self.start + 1) % self.players
        if self.options["dollar"] != "bank":
            self.seats[self.start if self.options["dollar"] == "back" else following].money += abs(self.dollar)
        self.start, self.dollar = following, 0
        self.rounds += 1
        if self.rounds == self.options["round_limit"]:
            self.end("limit", self.richest())
        else:
            self.begin_round()

    def may_act(self, player: Player) -> set[str]:
        buys = {
            f"buy {number}"
            for number, (cost, *_) in self.table.items()
            if self.stacks[number] and (player.money >= cost if cost else player.money == 0)
        }
        return buys | {f"flip {card.number}" for card in player.gamblers if not card.lucky} | {"nothing"}

    # --- What may come next

    def actors(self) -> list[int]:
        return sorted(self.queue) if self.phase == "commit" else self.queue[:1]

    def may(self, seat: int) -> set[str]:
        """What the seat to act may do, in short words."""
        match self.phase:
            case "take":
                return self.may_take(seat)
            case "open" | "commit":
                return {f"fate {card}" for card in self.seats[seat].fates}
            case "nudge":
                return {"nudge -1", "nudge 0", "nudge 1"}
            case _:
                return self.may_act(self.seats[seat])

    def npc_deck(self) -> set[int]:
        """The cards of the NPC deck that may come up."""
        return {-1, 0, 1, 2, 3} - set(self.shown)
