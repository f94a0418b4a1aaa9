"""A second reading of the rules, in plain Python and from the text alone: a match as one long conversation.

It shares nothing with the rules of the package and is only ever compared with them. Each `yield` asks those who may
act, by seat, "chance" or "house", what they do, and says what they may do in short words: "throw 12345", "bet 1-50",
"side for 1-20", "discard 25", "roll 5" (any fall of five dice), "deal As".
"""

from typing import Any

from gamble_referee_squares import Squares
from gamble_referee_table import Asking, By, GameOver, Player


class Referee(Squares):
    """Follows a match action by action: who may do what, and how things stand."""

    def __init__(self, players: int, options: dict[str, Any], alone: str | None = None) -> None:
        super().__init__(players, options)
        self.alone = alone
        self.cards: list[dict[str, Any]] = list(options.get("cards", ()))
        self.unseen = set(range(1, len(self.cards) + 1))
        self.pile: list[int] = []
        """The Take A Gamble cards below the unseen ones, from the top."""
        self.limit, self.most = "limit", 25
        """How high bets go in Pecos, and to how many dollars with a limit."""
        self.rounds = 0
        self.ending: str | None = None
        self.winners: list[Player] = []
        self.match = self.begin()
        self.asked: dict[By, set[str]] = next(self.match)

    def step(self, by: By, action: dict[str, Any]) -> None:
        """The next action of the match."""
        try:
            self.asked = self.match.send((by, action))
        except StopIteration:
            self.asked = {}

    def may(self) -> dict[By, set[str]]:
        """Who may act, and how; the house while a turn is under way or before, until it has."""
        clock = self.options["minutes"] and not self.time and not self.ending and "chance" not in self.asked
        return self.asked | ({"house": {"time"}} if clock else {})

    # --- The match

    def begin(self) -> Asking:
        try:
            self.first, throws = yield from self.throw_off(self.seats)
            self.saw("thrown again for who goes first", throws > 1)
            while True:
                yield from self.round()
        except GameOver as over:
            self.ending = str(over)
        most = max(player.money for player in self.seats)
        self.winners = [player for player in self.from_left() if player.money == most]
        self.saw("tied for the most money", len(self.winners) > 1)
        if self.options["roll_off"] and len(self.winners) > 1:
            winner, throws = yield from self.throw_off(self.winners)
            self.saw("roll-off tied again", throws > 1)
            self.winners = [winner]

    def round(self) -> Asking:
        if self.time:
            raise GameOver("time")
        self.between_rounds = True
        for player in self.from_first():
            self.active = player
            again = True
            while again:
                again = yield from self.turn()
                if any(other.money == 0 for other in self.seats):
                    raise GameOver("bust")
        self.rounds += 1
        if self.rounds == self.options["rounds"]:
            raise GameOver("rounds")

    def turn(self) -> Asking:
        """Whether the same player has another."""
        if self.alone:
            yield from self.choose(self.active, {"begin"})
            return (yield from self.square(self.alone))
        board = self.options["board"]
        while True:
            moved = yield from self.throw(self.active, "12")
            self.active.place = (self.active.place + sum(moved)) % len(board)
            if board[self.active.place] != "start":
                return (yield from self.square(board[self.active.place]))
            self.saw("start")

    def square(self, kind: str, limit: str = "limit", most: int = 25) -> Asking:
        self.saw(kind)
        self.limit, self.most = limit, most
        for player in self.seats:
            player.hand = []
        return (yield from getattr(self, "play_" + kind.replace("-", "_"))())

    # --- Player's Pick, Lucky Win

    def play_players_pick(self) -> Asking:
        may = {"pick " + name for name in self.options["picks"] if name != "pecos" or "limit" in self.options["limits"]}
        if "pecos" in self.options["picks"]:
            bounds = {"limit": "5-1600", "pot": "0", "no": "0"}
            may |= {f"pick_bets pecos {limit} {bounds[limit]}" for limit in self.options["limits"]}
        action = yield from self.choose(self.active, may)
        game = action["game"] if action["do"] == "pick_bets" else action["square"]
        self.saw(f"pick {game}")
        self.saw(f"pecos: {action.get('limit')}", "limit" in action)
        yield from self.square(game, action.get("limit", "limit"), action.get("most", 25))

    def play_lucky_win(self) -> Asking:
        self.bowl_pays({self.active: sum((yield from self.throw(self.active, "12")))})

    # --- Take A Gamble

    def play_take_a_gamble(self) -> Asking:
        if self.unseen:
            _, action = yield from self.ask({"chance": {f"card {number}" for number in self.unseen}})
            number = action["number"]
            self.unseen.remove(number)
        else:
            number = self.pile.pop(0)
            self.saw("the cards come again")
        self.pile.append(number)
        card = self.cards[number - 1]
        self.saw("card " + card["effect"])
        yield from self.effect(card["effect"], card["amount"] or 0, card["square"])
        return card["effect"] == "again"

    def effect(self, effect: str, amount: int, square: str | None) -> Asking:
        match effect:
            case "win":
                self.bowl_pays({self.active: amount})
            case "lose":
                self.pay_bowl(self.active, amount)
            case "collect":
                for player in self.others():
                    self.pay(player, self.active, amount)
            case "pay-each":
                for player in self.others():
                    self.pay(self.active, player, amount)
            case "all-ante":
                for player in self.seats:
                    self.pay_bowl(player, amount)
            case "roll":
                self.bowl_pays({self.active: amount * sum((yield from self.throw(self.active, "12")))})
            case "risk":
                yield from self.take_or_risk(amount)
            case "go":
                yield from self.go(str(square))

    def take_or_risk(self, amount: int) -> Asking:
        action = yield from self.choose(self.active, {"take", "risk"})
        self.saw("risk: " + action["do"])
        if action["do"] == "risk":
            (spots,) = yield from self.throw(self.active, "1")
            self.saw("risk: won" if spots >= 4 else "risk: lost")
            amount = 2 * amount if spots >= 4 else 0
        self.bowl_pays({self.active: amount} if amount else {})

    def go(self, square: str) -> Asking:
        board, place = self.options["board"], self.active.place
        onward = [(place + k) % len(board) for k in range(1, len(board) + 1)]
        self.active.place = next(place for place in onward if board[place] == square)
        yield from self.square(square)
