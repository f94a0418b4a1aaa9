"""A second reading of the rules: the games of the squares, and how good hands are."""

from collections import Counter
from collections.abc import Iterable

from gamble_referee_table import ALL, RANKS, SOME, THREE_AT_MOST, Asking, Player, Table, pots

DICE_HANDS = [
    "high die", "one pair", "two pair", "three of a kind", "full house", "straight", "four of a kind", "five of a kind"
]  # fmt: skip
DICE_SHAPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 4, (4, 1): 6, (5,): 7}
CARD_SHAPES = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
CARD_HANDS = [
    "high card", "one pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush",
]  # fmt: skip

Hand = tuple[int, list[int]]
"""The class of a hand, and what decides between two of the class, in order. The more, the better."""


def groups(values: Iterable[int]) -> tuple[tuple[int, ...], list[int]]:
    """How many there are of each value, most and highest first, and the values."""
    found = sorted(((n, value) for value, n in Counter(values).items()), reverse=True)
    return tuple(n for n, _ in found), [value for _, value in found]


def dice_hand(dice: Iterable[int]) -> Hand:
    shape, values = groups(dice)
    straight = len(values) == 5 and values[0] - values[4] == 4
    return 5 if straight else DICE_SHAPES[shape], values


def card_hand(hand: list[str]) -> Hand:
    shape, values = groups(RANKS.index(rank) for rank, _ in hand)
    if values == [12, 3, 2, 1, 0]:
        values = [3, 2, 1, 0, -1]
    straight = len(values) == 5 and values[0] - values[4] == 4
    flush = len({suit for _, suit in hand}) == 1
    if straight or flush:
        return 8 if straight and flush else 5 if flush else 4, values
    return CARD_SHAPES[shape], values


def points(hand: Iterable[str]) -> int:
    """What a hand of BlackJack counts."""
    ranks = [rank for rank, _ in hand]
    hard = sum(1 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in ranks)
    return hard + 10 if "A" in ranks and hard <= 11 else hard


class Squares(Table):
    """The games that can also be played by themselves."""

    # --- Gambler's Row and 7-11

    def side_bets(self) -> Asking:
        most = {player: min(20, player.money) for player in self.others()}
        yield from self.in_any_order(
            {player: {"no_side", f"side for 1-{most[player]}", f"side against 1-{most[player]}"} for player in most}
        )

    def settle_with_bowl(self, won: bool, gain: int, loss: int) -> None:
        """The active player's bet and the side bets: first what is lost, then what is won."""
        owed = {self.active: gain} if won else {}
        if won:
            self.take_back(self.active)
        else:
            self.jackpot += self.active.staked
            self.active.staked = 0
            self.pay_bowl(self.active, loss)
        for player in self.others():
            amount = abs(player.side)
            if amount and (player.side > 0) == won:
                player.money += amount
                owed[player] = amount
            else:
                self.jackpot += amount
            player.side = 0
        self.bowl_pays(owed)

    def play_gamblers_row(self) -> Asking:
        yield from self.side_bets()
        missing = set(range(1, 7))
        throws = 0
        while missing and throws < 10:
            spots = Counter((yield from self.throw(self.active, ALL)))
            missing -= {n for n, dice in spots.items() if dice == 2 or (dice > 2 and not self.options["exact_pairs"])}
            throws += 1
        self.saw("row lost" if missing else "row won")
        self.saw("row won with the tenth throw", not missing and throws == 10)
        self.settle_with_bowl(not missing, gain=50, loss=25)

    def play_seven_eleven(self) -> Asking:
        bet = yield from self.choose(self.active, {f"bet 1-{min(50, self.active.money)}"})
        self.stake(self.active, bet["amount"])
        yield from self.side_bets()
        point = sum((yield from self.throw(self.active, "12")))
        won = point in (7, 11)
        self.saw(f"first throw of {point}")
        if point not in (2, 3, 7, 11, 12):
            last = 0
            while last not in (7, point):
                last = sum((yield from self.throw(self.active, "12")))
                self.saw(f"{last} after a point")
            won = last == point
            self.saw("point made" if won else "point missed")
        self.settle_with_bowl(won, gain=bet["amount"], loss=0)

    # --- 5 Dice Poker

    def play_dice_poker(self) -> Asking:
        order = self.from_left()
        most = self.active.money if self.options["side_pots"] else min(player.money for player in order)
        bet = yield from self.choose(self.active, {f"bet 1-{min(50, most)}"})
        for player in order:
            self.stake(player, min(bet["amount"], player.money))
        hands = {}
        for player in order:
            hands[player] = yield from self.throw_hand(player)
        staked = pots({player: player.staked for player in order}, order)
        self.saw("dice: side pots", len(staked) > 1)
        ties = 0
        for pot, among in staked:
            winner, thrown_again = yield from self.best_dice(among, hands)
            ties += thrown_again > 0
            self.share_out(pot, [winner])
        self.saw("dice: ties for two pots", ties > 1)

    def throw_hand(self, player: Player) -> Asking:
        yield from self.throw(player, ALL)
        action = yield from self.choose(player, {"hold", *("throw " + dice for dice in SOME)})
        if action["do"] == "throw":
            yield from self.fall(action["dice"])
        name, values = dice_hand(self.dice.values())
        return name, values if name or self.options["compare_dice"] else []

    def best_dice(self, among: list[Player], hands: dict[Player, Hand]) -> Asking:
        """Who has the best hand after those who tie have thrown again, and how often they did."""
        again = 0
        while True:
            top = max(hands[player] for player in among)
            name = DICE_HANDS[top[0]]
            self.saw_what_decides("dice", name, [hands[player] for player in among])
            among = [player for player in among if hands[player] == top]
            if len(among) == 1:
                return among[0], again
            again += 1
            self.saw(f"dice: tie of {name}")
            if name == "high die":
                winner, throws = yield from self.throw_off(among)
                self.saw("dice: high die tied again", throws > 1)
                return winner, again
            hands = {}
            for player in among:
                hands[player] = yield from self.throw_hand(player)

    def saw_what_decides(self, game: str, name: str, hands: list[Hand]) -> None:
        """Which of the values of two hands of the same class told the best from the next, if one did."""
        best, following = sorted(hands, reverse=True)[:2] if len(hands) > 1 else (None, None)
        if best and following and best[0] == following[0] and best != following:
            k = next(k for k, (one, other) in enumerate(zip(best[1], following[1], strict=True), 1) if one != other)
            self.saw(f"{game}: {name} decided by value {k}")

    # --- Pecos

    def play_pecos(self) -> Asking:
        live = [player for player in self.from_left() if player.money >= 5 or not self.options["sit_out"]]
        if len(live) < 2:
            self.saw("pecos: no hand")
            return
        self.saw("pecos: sits out", len(live) < len(self.seats))
        self.saw("pecos: short ante", any(player.money < 5 for player in live))
        self.shuffle()
        for player in live:
            self.stake(player, min(5, player.money))
        for player in live * 5:
            yield from self.deal(player)
        live = yield from self.betting_round(live, raises=False)
        if len(live) > 1:
            for player in live:
                yield from self.discard(player)
            live = yield from self.betting_round(live, raises=True)
        self.show_down(live)

    def betting_round(self, live: list[Player], raises: bool) -> Asking:
        """Who is left in the hand after the round."""
        bet, put_in, to_act = 0, dict.fromkeys(live, 0), list(live)
        while to_act and len(live) > 1:
            player = to_act.pop(0)
            if sum(other.money > 0 for other in live) < 2:
                raises = False
                if bet == 0:
                    self.saw("pecos: nobody left to bet against")
                    break
            if player.money == 0:
                continue
            room = player.money - (bet - put_in[player])
            most = max(5, self.most_added(player, bet - put_in[player]))
            may = {"fold", "call" if bet else f"bet {min(5, player.money)}-{min(most, player.money)}"}
            if bet and raises and room >= 5:
                may.add(f"raise 5-{min(most, room)}")
            action = yield from self.choose(player, may)
            if action["do"] == "fold":
                live = [other for other in live if other is not player]
                continue
            if action["do"] == "raise":
                raises = False
                k = live.index(player)
                to_act = live[k + 1 :] + live[:k]
            bet += action.get("amount", 0)
            dollars = min(bet - put_in[player], player.money)
            self.stake(player, dollars)
            put_in[player] += dollars
            self.saw(f"pecos: all in with a {action['do']}", player.money == 0)
            self.saw(f"pecos: {action['do']}")
        return live

    def most_added(self, player: Player, missing: int) -> int:
        """What the limit lets a player bet, or add to the bet."""
        lies_there = sum(other.staked for other in self.seats)
        return {"limit": self.most, "pot": lies_there + missing, "no": player.money}[self.limit]

    def discard(self, player: Player) -> Asking:
        action = yield from self.choose(player, THREE_AT_MOST)
        player.hand = [card for place, card in enumerate(player.hand, 1) if place not in action["places"]]
        for _ in action["places"]:
            yield from self.deal(player)

    def show_down(self, live: list[Player]) -> None:
        put_in = {player: player.staked for player in self.seats}
        if len(live) == 1:
            self.saw("pecos: all but one folded")
            self.share_out(put_in, live)
            return
        staked = pots(put_in, live)
        self.saw("pecos: side pots", sum(len(among) > 1 for _, among in staked) > 1)
        for pot, among in staked:
            hands = {player: card_hand(player.hand) for player in among}
            top = max(hands.values())
            self.saw_what_decides("pecos", CARD_HANDS[top[0]], [*hands.values()])
            self.saw("pecos: unmatched comes back", len(among) == 1)
            self.share_out(pot, [player for player in among if hands[player] == top])

    # --- BlackJack

    def play_blackjack(self) -> Asking:
        dealer, players = self.active, self.others()
        yield from self.in_any_order({player: {f"bet 1-{self.most_in_blackjack(player)}"} for player in players})
        self.shuffle()
        for player in [*players, dealer] * 2:
            yield from self.deal(player)
        naturals = {player for player in self.seats if points(player.hand) == 21}
        if dealer not in naturals:
            yield from self.take_cards([player for player in players if player not in naturals])
        self.settle_blackjack(naturals)

    def most_in_blackjack(self, player: Player) -> int:
        return min(50, max(1, player.money // 2) if self.options["half_bets"] else player.money)

    def take_cards(self, players: list[Player]) -> Asking:
        for player in players:
            asked = True
            while asked and points(player.hand) < 21:
                action = yield from self.choose(player, {"hit", "hold"})
                asked = action["do"] == "hit"
                if asked:
                    yield from self.deal(player)
        against = [player for player in players if points(player.hand) <= 21]
        self.saw("blackjack: the dealer need not play", not against)
        while against and points(self.active.hand) <= 16:
            yield from self.deal(self.active)

    def settle_blackjack(self, naturals: set[Player]) -> None:
        dealer = self.active
        wins = dict[Player, int]()
        for player in self.others():
            times, what = self.outcome(player, naturals)
            self.saw("blackjack: " + what)
            if times < 0:
                also = -player.staked * (times + 1)
                dealer.money += player.staked
                player.staked = 0
                self.pay(player, dealer, also)
            else:
                wins[player] = times * player.staked
                self.take_back(player)
        for player, amount in wins.items():
            self.saw("blackjack: the dealer cannot pay", amount > dealer.money)
            self.pay(dealer, player, amount)

    def outcome(self, player: Player, naturals: set[Player]) -> tuple[int, str]:
        """How many times the bet is won or lost, and in a few words why."""
        mine, dealers = points(player.hand), points(self.active.hand)
        if self.active in naturals:
            return (0, "both naturals") if player in naturals else (-2, "dealer's natural")
        if player in naturals:
            return 2, "player's natural"
        if mine > 21:
            return -1, "player bust"
        if dealers > 21:
            return 1, "dealer bust"
        return (mine > dealers) - (mine < dealers), "equal" if mine == dealers else "one higher"

    # --- Roll for the Jackpot

    def play_jackpot(self) -> Asking:
        self.pay_bowl(self.active, 10)
        for level, (wanted, throws) in enumerate([(2, 1), (3, 2), (5, 5)], 1):
            for k in range(throws):
                yield from self.throw(self.active, *(SOME if k else [ALL]))
                if groups(self.dice.values())[0][0] >= wanted:
                    break
            else:
                self.saw(f"jackpot: lost on level {level}")
                return
        self.saw("jackpot: won")
        self.active.money += self.jackpot
        self.jackpot = 0
