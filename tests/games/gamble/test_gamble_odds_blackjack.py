"""The odds of BlackJack, each worked out a second time in another way."""

import json
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from croupier.components.cards import NAMES
from croupier.games.contract import exact
from croupier.games.gamble.odds.blackjack import (
    BLACKJACK,
    DECK,
    ENDS,
    VALUES,
    BlackjackParameters,
    blackjack_asked,
    dealer_ends,
    less,
    of_cards,
    plays,
)
from croupier.lab.odds import OddsError, ask

TWENTY_ONE = 21
# Cards are letters here, and decks count all thirteen ranks.
RANKS = "23456789TJQKA"


def number(value):
    assert value["value"] == pytest.approx(float(Fraction(value["exact"])))
    return Fraction(value["exact"])


def fresh_deck(*gone):
    deck = Counter(dict.fromkeys(RANKS, 4))
    deck.subtract("".join(gone))
    return +deck


def score(cards):
    """Every way to count the aces, and the best of those that do not bust."""
    totals = {0}
    for card in cards:
        points = {1, 11} if card == "A" else {RANKS.index(card) + 2} if card in "23456789" else {10}
        totals = {total + point for total in totals for point in points}
    good = [total for total in totals if total <= TWENTY_ONE]
    return max(good) if good else min(totals)


def counts(cards):
    return of_cards([VALUES.index(card if card in VALUES else "T") for card in cards])


def dealt_out(deck, up):
    """Level by level, the multisets that the Dealer's hand can be, with their chances."""
    ends, hands = Counter(), {up: Fraction(1)}
    while hands:
        longer = defaultdict(Fraction)
        for held, chance in hands.items():
            total = score(held)
            if total >= 17:
                natural = total == 21 and len(held) == 2
                ends["natural" if natural else "bust" if total > 21 else str(total)] += chance
                continue
            left = deck - Counter(held[1:])
            for card, cards in left.items():
                longer[held[0] + "".join(sorted(held[1:] + card))] += chance * cards / left.total()
        hands = longer
    return ends


@pytest.mark.parametrize(
    ("up", "others"),
    [*((up, "") for up in "2345678TKA"), ("9", "T6"), ("2", "AAA33"), ("A", "TJQK5"), ("T", "A7"), ("A", "A9")],
)
def test_the_dealers_ends_are_those_of_all_deals_card_by_card(up, others):
    expected = dealt_out(fresh_deck(up, others), up)
    unseen = less(DECK, counts(up), counts(others))
    found = dealer_ends(unseen, VALUES.index(up if up in VALUES else "T"))
    assert list(found) == list(ENDS)
    assert sum(found.values()) == 1
    assert {end: chance for end, chance in found.items() if chance} == dict(expected)
    looked = dealer_ends(unseen, VALUES.index(up if up in VALUES else "T"), looked=True)
    assert looked == {end: (chance / (1 - found["natural"])) * (end != "natural") for end, chance in found.items()}


def test_a_dealer_has_a_natural_as_often_as_the_other_card_is_right():
    ends = {row["up"]: number(row["ends"]["natural"]) for row in asked()["dealer"]}
    assert ends == {**dict.fromkeys("23456789", 0), "T": Fraction(4, 51), "A": Fraction(16, 51)}


class Believer:
    """Best play, the slow way: the card that lies face down is believed to be each one, with a weight for each."""

    def __init__(self, up, hand, seen=""):
        self.up = up
        self.deck = fresh_deck(up, hand, seen)
        self.dealer = cache(self._dealer)

    def start(self):
        return {down: Fraction(cards) for down, cards in self.deck.items() if score(self.up + down) < TWENTY_ONE}

    def hold(self, hand, drawn, belief):
        """What holding gains, times the belief's whole weight."""
        total = score(hand)
        return sum(weight * self.dealer(total, self.up + down, drawn) for down, weight in belief.items())

    def _dealer(self, total, held, drawn):
        """What a player with this total gains when the Dealer has these cards, whose first one lay face up."""
        reached = score(held)
        if reached >= 17:
            return Fraction(1 if reached > TWENTY_ONE else (total > reached) - (total < reached))
        left = self.deck - Counter(held[1:]) - Counter(drawn)
        after = (
            cards * self.dealer(total, held[0] + "".join(sorted(held[1:] + card)), drawn)
            for card, cards in left.items()
        )
        return sum(after, Fraction()) / left.total()

    def hit(self, hand, drawn, belief):
        gained, unseen = Fraction(), self.deck.total() - len(drawn)
        for card in self.deck:
            left = self.deck[card] - drawn.count(card)
            seen = {down: weight * (left - (down == card)) / (unseen - 1) for down, weight in belief.items()}
            gained += self.best("".join(sorted(hand + card)), "".join(sorted(drawn + card)), seen)
        return gained

    def best(self, hand, drawn, belief):
        whole = sum(belief.values())
        if not whole or score(hand) > TWENTY_ONE:
            return -whole
        hold = self.hold(hand, drawn, belief)
        return hold if score(hand) == TWENTY_ONE else max(hold, self.hit(hand, drawn, belief))


@pytest.mark.parametrize(
    ("hand", "up", "seen"),
    [
        ("T6", "9", ""),
        ("T2", "4", ""),
        ("T2", "6", ""),
        ("77", "T", ""),
        ("A8", "A", ""),
        ("T4", "A", "TJQK"),
        ("952", "T", "A"),
    ],
)
def test_what_hands_are_worth_when_every_card_face_down_is_weighed(hand, up, seen):
    believer = Believer(up, hand, seen)
    belief = believer.start()
    whole = sum(belief.values())
    ours = counts(hand)
    found = plays([ours], VALUES.index(up), counts(seen))[ours]
    assert found.hold == believer.hold(hand, "", belief) / whole
    assert found.hit == believer.hit(hand, "", belief) / whole
    assert found.natural == 1 - whole / believer.deck.total()


def orders(tens, others):
    """All orders of so many tens and two kinds of other cards."""
    (a, many), (b, few) = others
    size = tens + many + few
    for first in combinations(range(size), many):
        rest = [place for place in range(size) if place not in first]
        for second in combinations(rest, few):
            cards = ["T"] * size
            for place in first:
                cards[place] = a
            for place in second:
                cards[place] = b
            yield cards


def gain(hand, up, cards, choose):
    """One deal, played: the first card lies face down, the next ones go to the player, then to the Dealer."""
    dealer, coming = up + cards[0], iter(cards[1:])
    while score(hand) < TWENTY_ONE and choose(hand) == "hit":
        hand += next(coming)
    if score(hand) > TWENTY_ONE:
        return -1
    while score(dealer) < 17:
        dealer += next(coming)
    return 1 if score(dealer) > TWENTY_ONE else (score(hand) > score(dealer)) - (score(hand) < score(dealer))


@pytest.mark.parametrize(
    ("hand", "up", "tens", "others"),
    [
        ("T2", "6", 14, (("5", 2), ("6", 2))),
        ("32", "A", 15, (("A", 2), ("5", 1))),
        ("A4", "T", 14, (("A", 2), ("6", 2))),
    ],
)
def test_a_pack_of_eighteen_cards_played_out_in_every_order(hand, up, tens, others):
    unseen = counts("T" * tens + "".join(card * cards for card, cards in others))
    seen = less(DECK, unseen, counts(up), counts(hand))
    assert sum(unseen) == 18
    assert min(seen) >= 0

    @cache
    def play(held):
        return plays([counts(held)], VALUES.index(up), seen)[counts(held)]

    deals = [cards for cards in orders(tens, others) if score(up + cards[0]) < TWENTY_ONE]
    gained = sum(gain(hand, up, cards, lambda held: "hit" if held == hand else play(held).best) for cards in deals)
    assert Fraction(gained, len(deals)) == play(hand).hit
    gained = sum(gain(hand, up, cards, lambda held: "hold") for cards in deals)
    assert Fraction(gained, len(deals)) == play(hand).hold


@cache
def asked():
    return blackjack_asked(BlackjackParameters())


def test_the_whole_game_is_worth_what_all_deals_are_worth():
    """Every hand of two cards of the 52 and every up card, by their names, with the natural settled first."""
    rows = {(row["hand"], row["up"]): row for row in asked()["plays"]}
    assert len(rows) == 55 * 10
    in_ten = {card: "T" if card in "TJQK" else card for card in RANKS}
    deck = [in_ten[rank] for rank in RANKS for _ in range(4)]
    order = "AT98765432"
    hands = Counter("".join(sorted(pair, key=order.index)) for pair in combinations(deck, 2))
    whole = Fraction()
    for hand, ways in hands.items():
        for up, cards in Counter(deck).items():
            row = rows[" ".join(hand), up]
            closing = {"T": "A", "A": "T"}.get(up)
            natural = Fraction(deck.count(closing) - hand.count(closing), 49) if closing else 0
            assert number(row["natural"]) == natural
            settled = 0 if hand == "AT" else -2
            gained = natural * settled + (1 - natural) * number(row["value"])
            whole += Fraction(ways * (cards - hand.count(up)), comb(52, 2) * 50) * gained
    game = asked()["game"]
    assert number(game["value"]) == whole
    assert number(game["natural"]) == Fraction(hands["AT"], comb(52, 2)) == Fraction(32, 663)


def test_the_better_play_is_told_with_its_value():
    for row in asked()["plays"]:
        total, soft = score(row["hand"].split()), "A" in row["hand"]
        assert (row["total"], row["soft"]) == (total, soft)
        if total == TWENTY_ONE:
            assert (row["best"], row["hit"], number(row["value"])) == ("hold", None, 2)
            continue
        values = {play: number(row[play]) for play in ("hit", "hold")}
        assert number(row["value"]) == max(values.values()) == values[row["best"]]


def test_best_play_on_one_pack_depends_on_more_than_the_total():
    hits = {(row["hand"], row["up"]) for row in asked()["plays"] if row["best"] == "hit"}
    both_ways = [(("T 2", "4"), ("7 5", "4")), (("T 4", "T"), ("7 7", "T")), (("T 3", "2"), ("7 6", "2"))]
    for hit, hold in both_ways:
        assert hit in hits
        assert hold not in hits
    assert {up for hand, up in hits if hand == "A 7"} == {"9", "T"}
    for row in asked()["plays"]:
        if row["total"] < 12 or (row["soft"] and row["total"] < 18):
            assert row["best"] == "hit"
        if row["total"] > 18 or (not row["soft"] and row["total"] > 16):
            assert row["best"] == "hold"


def told(**values):
    return ask(BLACKJACK, values)


def test_a_hand_and_an_up_card_are_answered_alone():
    answer = told(hand="6d,Th", up="9c")
    assert list(answer) == ["plays", "dealer"]
    (row,), (dealer,) = answer["plays"], answer["dealer"]
    assert row == next(row for row in asked()["plays"] if (row["hand"], row["up"]) == ("T 6", "9"))
    expected = dealt_out(fresh_deck("9T6"), "9")
    assert {end: number(chance) for end, chance in dealer["ends"].items() if chance["value"]} == expected
    assert answer == told(hand="Ks 6d", up="9")
    assert json.loads(json.dumps(answer)) == answer


def test_a_natural_is_paid_twice_once_the_dealer_has_looked():
    (row,) = told(hand="As Kd", up="T")["plays"]
    assert (row["total"], row["soft"], row["best"], row["hit"]) == (21, True, "hold", None)
    assert number(row["value"]) == number(row["hold"]) == 2
    assert number(row["natural"]) == Fraction(3, 49)


def test_three_cards_of_21_are_no_natural():
    (row,) = told(hand="7s 7d 7c", up="7h")["plays"]
    assert row["hit"] is None
    assert number(row["value"]) == 1 - number(told(hand="7s 7d 7c", up="7h")["dealer"][0]["ends"]["21"])


def test_cards_that_were_seen_are_out_of_play():
    answer = told(hand="Th 6d", seen="5c 5d 5h 5s")
    assert [row["up"] for row in answer["dealer"]] == [up for up in VALUES if up != "5"]
    assert [row["up"] for row in answer["plays"]] == [up for up in VALUES if up != "5"]
    (row,) = [row for row in answer["dealer"] if row["up"] == "6"]
    expected = dealt_out(fresh_deck("6T65555"), "6")
    assert {end: number(chance) for end, chance in row["ends"].items() if chance["value"]} == expected
    assert "5 5" not in {row["hand"] for row in told(seen="5c 5d 5h", up="T")["plays"]}


def test_the_most_cards_that_may_be_seen_leave_enough():
    names = [name for name in NAMES if name not in ("Th", "6d", "9c")]
    answer = told(hand="Th 6d", up="9c", seen=" ".join(names[:31]))
    assert sum(number(chance) for chance in answer["dealer"][0]["ends"].values()) == 1
    with pytest.raises(OddsError, match="at most 31 other cards may have been seen, not 32"):
        told(hand="Th 6d", up="9c", seen=" ".join(names[:32]))


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        (
            {"hand": "Th 6x"},
            "hand: there is no card '6x'; a card is one of 23456789TJQKA, then one of cdhs, such as As",
        ),
        ({"hand": "Th Th"}, "hand: there is one Th in the deck, not two"),
        ({"hand": "Th 6d", "up": "Th"}, "odds of blackjack: there is one Th in the deck, not two"),
        ({"hand": "Th 6d", "seen": "2c 6d"}, "odds of blackjack: there is one 6d in the deck, not two"),
        ({"hand": "Th"}, "a hand has two cards or more, not 1"),
        ({"hand": "Th 9d 3c"}, "a hand has 21 at most, and 22 is bust"),
        ({"up": "1"}, "up: an up card is one of 23456789TJQKA, or a card such as 9c, not '1'"),
        ({"up": "5", "seen": "5c 5d 5h 5s"}, "no 5 is left to lie face up"),
        ({"hands": "Th 6d"}, "hands is unknown; there are hand, up, seen"),
    ],
)
def test_wrong_cards_in_blackjack_are_named(values, complaint):
    with pytest.raises(OddsError) as refused:
        told(**values)
    assert complaint in str(refused.value)


def test_the_overview_of_blackjack_has_a_row_for_hands_played_alike():
    tables = dict(BLACKJACK.tables(asked()))
    assert list(tables) == [
        "The whole game to a player, before the deal",
        "Best play against each up card: hit, or – to hold",
        "How the Dealer ends",
        "How the Dealer ends once there is no natural",
    ]
    rows = tables["Best play against each up card: hit, or – to hold"]
    assert sorted(hand for row in rows for hand in row["hands"].split()) == sorted(
        row["hand"].replace(" ", "") for row in asked()["plays"] if row["up"] == "2"
    )
    assert [row["total"] for row in rows].index("soft 12") > [row["total"] for row in rows].index("20")
    (row,) = [row for row in rows if "77" in row["hands"]]
    assert row == {"total": "14", "hands": "77"} | {up: "hit" if up in "789A" else "–" for up in VALUES}
    assert [row["up"] for row in tables["How the Dealer ends once there is no natural"]] == ["T", "A"]


def test_a_hand_of_blackjack_has_a_row_for_each_up_card():
    answer = told(hand="Th 6d")
    rows = dict(BLACKJACK.tables(answer))["What hands are worth, of the bet, once the Dealer has no natural"]
    assert [row["up"] for row in rows] == list(VALUES)
    assert rows[7] == {
        "hand": "T 6",
        "up": "9",
        "hit": answer["plays"][7]["hit"],
        "hold": answer["plays"][7]["hold"],
        "best": "hit",
        "Dealer's natural": exact(0),
    }
