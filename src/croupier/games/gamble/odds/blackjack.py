"""The exact odds of BlackJack: the Dealer's totals, and what it is worth to hit and to hold (TG-90 to TG-107)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, groupby
from math import comb, perm, prod
from typing import Annotated, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import AfterValidator, Field

from croupier.components.asked import CardsTold
from croupier.components.cards import NAMES, cards, name, rank_of
from croupier.components.wording import shown
from croupier.games.contract import Parameters, Rows, Subject, exact

VALUES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
"""Values of cards: T is any of ten, jack, queen and king."""
POINTS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""What each value counts; an ace may count 10 more."""
TEN, ACE = 8, 9
DECK: Final = (4, 4, 4, 4, 4, 4, 4, 4, 16, 4)
ENDS: Final = ("17", "18", "19", "20", "21", "natural", "bust")
"""How the Dealer may end."""
NATURAL, BUST = 5, 6
DRAWS: Final = 9
"""The most cards that the Dealer can take after the first one."""
MOST: Final = 11
"""The most cards that a player can have, a last one that busts included."""
SEEN: Final = 52 - 1 - MOST - DRAWS
"""The most cards that may be out of play besides the hand and the up card, so that the others always suffice."""

Counts: TypeAlias = tuple[int, ...]
"""How many cards there are of each value, in the order of `VALUES`."""
NOTHING: Final[Counts] = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
Orders: TypeAlias = NDArray[np.int64]
"""Numbers of orders of cards. No more than 9 of 51 cards are put in order, in 51!/42! < 2**50 ways."""

# --- The arithmetic


def total_of(hand: Counts) -> tuple[int, bool]:
    """The best total of a hand, and whether it is soft: an ace in it counts eleven."""
    hard = sum(cards * points for cards, points in zip(hand, POINTS, strict=True))
    soft = hand[ACE] > 0 and hard <= 11
    return hard + 10 * soft, soft


def is_natural(hand: Counts) -> bool:
    """Whether these are 21 in two cards."""
    return sum(hand) == 2 and total_of(hand)[0] == 21


def more(hand: Counts, value: int) -> Counts:
    """The hand with one more card of a value."""
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def less(deck: Counts, *hands: Counts) -> Counts:
    """What is left of the deck without these cards; below 0 where it has fewer."""
    return tuple(cards - sum(gone) for cards, *gone in zip(deck, *hands, strict=True))


def of_cards(values: Iterable[int]) -> Counts:
    """The counts of cards with these values."""
    listed = [*values]
    return tuple(listed.count(value) for value in range(len(VALUES)))


def dealer_orders(unseen: Collection[Counts], up: int) -> Orders:
    """In how many orders `DRAWS` unseen cards bring the Dealer from the up card to each of `ENDS`.

    `unseen` has the unseen cards of any number of tables, at least `DRAWS` each; the result is (tables, ends). The
    first card of an order is the one face down, and those behind the Dealer's last one may be any.
    """
    left = np.array([*unseen], np.int64).reshape(-1, len(VALUES)).T.copy()
    sizes = left.sum(axis=0)
    behind = [np.array([perm(size - cards, DRAWS - cards) for size in sizes.tolist()]) for cards in range(DRAWS + 1)]
    found = np.zeros((len(ENDS), len(sizes)), np.int64)

    def draw(hand: Counts, cards: int, orders: Orders) -> None:
        end = _end_of(hand)
        if end is not None:
            found[end] += orders * behind[cards]
            return
        for value, row in enumerate(left):
            further = orders * row
            if further.any():
                row -= 1
                draw(more(hand, value), cards + 1, further)
                row += 1

    draw(of_cards([up]), 0, np.ones_like(sizes))
    return found.T


def dealer_ends(unseen: Counts, up: int, looked: bool = False) -> dict[str, Fraction]:
    """The chance that the Dealer comes to each of `ENDS`; `looked`: given that there is no natural."""
    orders = dealer_orders([unseen], up)[0].tolist()
    if looked:
        orders[NATURAL] = 0
    return {end: Fraction(number, sum(orders)) for end, number in zip(ENDS, orders, strict=True)}


def _end_of(hand: Counts) -> int | None:
    """Which of `ENDS` the Dealer's hand has come to; None if the Dealer takes another card."""
    total, _ = total_of(hand)
    if total < 17:
        return None
    if total > 21:
        return BUST
    return NATURAL if is_natural(hand) else total - 17


@dataclass(frozen=True)
class Play:
    """What a hand is worth, in dollars for each dollar bet, once the Dealer has looked and has no natural."""

    hold: Fraction
    hit: Fraction | None
    """With best play after it; None where no card may be taken, at 21."""
    natural: Fraction
    """The chance that the Dealer has a natural, before the look."""

    @property
    def best(self) -> str:
        """The better play: "hit" or "hold"."""
        return "hold" if self.value == self.hold else "hit"

    @property
    def value(self) -> Fraction:
        """What the better play is worth."""
        return self.hold if self.hit is None else max(self.hold, self.hit)


def plays(hands: Collection[Counts], up: int, seen: Counts = NOTHING) -> dict[Counts, Play]:
    """What each hand is worth against the up card, when the cards `seen` are out of play as well.

    All other cards are as likely as one another to come next, and each decision takes into account every card of the
    hand. `seen` has `SEEN` cards at most.
    """
    deck = less(DECK, of_cards([up]), seen)
    hands = [hand for hand in hands if min(less(deck, hand)) >= 0]
    held = _all_from(hands, deck)
    ends = dealer_orders([less(deck, hand) for hand in held], up)
    solved = _Solved(up, deck, dict(zip(held, ends.tolist(), strict=True)))
    return {hand: solved.play(hand) for hand in hands}


def _all_from(hands: Collection[Counts], deck: Counts) -> list[Counts]:
    """The hands and all that can come of them, up to 21."""
    found = list(dict.fromkeys(hands))
    known = set(found)
    for hand in found:  # which grows meanwhile
        longer = {more(hand, value) for value, _ in _cards_to_come(hand, deck)}
        fresh = {hand for hand in longer - known if total_of(hand)[0] <= 21}
        found += fresh
        known |= fresh
    return found


def _cards_to_come(hand: Counts, deck: Counts) -> Iterator[tuple[int, int]]:
    """Each value that the hand can still draw, and how many such cards there are; none at 21."""
    if total_of(hand)[0] < 21:
        yield from ((value, cards) for value, cards in enumerate(less(deck, hand)) if cards)


class _Solved:
    """Best play against one up card, in whole numbers: a worth is added up over all orders of the cards to come.

    At a hand of n cards an order has `DRAWS + MOST - n` unseen cards, of which the first lies face down and is none
    that makes the Dealer's natural. So a player's card shortens the order by one, and needs no condition.
    """

    def __init__(self, up: int, deck: Counts, ends: Mapping[Counts, Sequence[int]]) -> None:
        self._deck, self._ends = deck, ends
        self._closing = {TEN: ACE, ACE: TEN}.get(up)
        self._worth: dict[Counts, int] = {}

    def play(self, hand: Counts) -> Play:
        """What the hand is worth."""
        orders, ends = self._orders(hand), self._ends[hand]
        hit = self._hit(hand)
        return Play(
            hold=Fraction(2) if is_natural(hand) else Fraction(self._hold(hand), orders),
            hit=Fraction(hit, orders) if hit is not None else None,
            natural=Fraction(ends[NATURAL], sum(ends)),
        )

    def _best(self, hand: Counts) -> int:
        if total_of(hand)[0] > 21:
            return -self._orders(hand)
        if hand not in self._worth:
            hit, hold = self._hit(hand), self._hold(hand)
            self._worth[hand] = hold if hit is None else max(hit, hold)
        return self._worth[hand]

    def _hit(self, hand: Counts) -> int | None:
        worths = [cards * self._best(more(hand, value)) for value, cards in _cards_to_come(hand, self._deck)]
        return sum(worths) if worths else None

    def _hold(self, hand: Counts) -> int:
        ends, total = self._ends[hand], total_of(hand)[0]
        won = ends[BUST] + sum(ends[dealer - 17] for dealer in range(17, min(total, 22)))
        lost = sum(ends[dealer - 17] for dealer in range(max(total + 1, 17), 22))
        return (won - lost) * perm(sum(less(self._deck, hand)) - DRAWS, MOST - sum(hand))

    def _orders(self, hand: Counts) -> int:
        left = less(self._deck, hand)
        cards = sum(left)
        face_down = cards - (0 if self._closing is None else left[self._closing])
        return face_down * perm(cards - 1, DRAWS + MOST - sum(hand) - 1)


def two_cards() -> list[Counts]:
    """All hands of two cards: 55."""
    return [of_cards(values) for values in combinations_with_replacement(range(len(VALUES)), 2)]


def game_value(solved: Mapping[int, Mapping[Counts, Play]]) -> Fraction:
    """What the whole game is worth to a player, in dollars for each dollar bet, before any card is dealt.

    `solved` has what all hands of two cards are worth against each up card. Both can pay all that they may come to owe.
    """
    whole = comb(52, 2) * 50
    return sum(
        (
            Fraction(prod(map(comb, DECK, hand)) * less(DECK, hand)[up], whole) * _before_the_look(hand, play)
            for up, against in solved.items()
            for hand, play in against.items()
        ),
        Fraction(),
    )


def _before_the_look(hand: Counts, play: Play) -> Fraction:
    lost = 0 if is_natural(hand) else 2
    return (1 - play.natural) * play.value - lost * play.natural


# --- As a subject


RANKS: Final = "23456789TJQKA"


def value_of(rank: int) -> int:
    """The value of cards of a rank."""
    return ACE if rank == RANKS.index("A") else min(rank, TEN)


def _read_up(text: str) -> str:
    if text and text not in RANKS and text not in NAMES:
        raise ValueError(f"an up card is one of {RANKS}, or a card such as 9c, not {shown(text)}")
    return text


class BlackjackParameters(Parameters):
    """The cards that are known."""

    hand: CardsTold = Field(default=(), description="A player's cards, like 'Th 6d'; without it, each hand of two")
    up: Annotated[str, AfterValidator(_read_up)] = Field(
        default="", description="The Dealer's card that lies face up, like 9 or 9c; without it, each"
    )
    seen: CardsTold = Field(default=(), description="Other cards that you have seen, like '5c Kd'")


def blackjack_asked(asked: BlackjackParameters) -> dict[str, Any]:
    """The Dealer's totals and what hands are worth, as plain data in which every `P` and `D` is `exact`.

        {"game": {"value": D, "natural": P},    # only if no card was told: what the whole game is worth to a player
                                                # before the deal; the chance that two cards are a natural
         "plays": [                             # one for each hand and up card
             {"hand": "T 6", "total": 16, "soft": false, "up": "9",
              "best": "hit", "value": D,        # the better of the two; 2 for a natural
              "hit": D,                         # with best play after it; null at 21, where a hand holds
              "hold": D,
              "natural": P}, ...],              # the chance that the Dealer has a natural, before the look
         "dealer": [                            # one for each up card
             {"up": "9",
              "ends": {"17": P, "18": P, "19": P, "20": P, "21": P, "natural": P, "bust": P},
              "looked": {...}}, ...]}           # the same, given that the Dealer has no natural

    Every `D` is in dollars for each dollar bet; those of `plays` hold once the Dealer has looked and has no natural.
    In hands and up cards T is any of ten, jack, queen and king. The deck is all cards but those told and the up card;
    in `dealer` a hand that was told lacks too.

    Raises ValueError for a hand of one card, a hand that is bust, a card told twice, or too many cards.
    """
    cards(" ".join([*map(name, asked.hand + asked.seen), *([asked.up] if len(asked.up) > 1 else [])]))
    if len(asked.seen) > SEEN:
        raise ValueError(f"at most {SEEN} other cards may have been seen, not {len(asked.seen)}")
    hand, seen = (of_cards(value_of(rank_of(card)) for card in told) for told in (asked.hand, asked.seen))
    _check(hand)
    ups = [up for up in _ups(asked.up) if min(less(DECK, of_cards([up]), hand, seen)) >= 0]
    if not ups:
        raise ValueError(f"no {asked.up} is left to lie face up")
    hands = [hand] if asked.hand else two_cards()
    solved = {up: plays(hands, up, seen) for up in ups}
    return ({} if asked.hand or asked.up or asked.seen else {"game": _game(solved)}) | {
        "plays": [_told(held, up, found[held]) for held in hands for up, found in solved.items() if held in found],
        "dealer": [_dealer(less(DECK, of_cards([up]), hand, seen), up) for up in ups],
    }


def _check(hand: Counts) -> None:
    if sum(hand) == 1:
        raise ValueError("a hand has two cards or more, not 1")
    total, _ = total_of(hand)
    if total > 21:
        raise ValueError(f"a hand has 21 at most, and {total} is bust")


def _ups(told: str) -> Iterable[int]:
    return [value_of(RANKS.index(told[0]))] if told else range(len(VALUES))


def _game(solved: Mapping[int, Mapping[Counts, Play]]) -> dict[str, Any]:
    return {"value": exact(game_value(solved)), "natural": exact(Fraction(DECK[TEN] * DECK[ACE], comb(52, 2)))}


def _told(hand: Counts, up: int, play: Play) -> dict[str, Any]:
    total, soft = total_of(hand)
    return {
        "hand": _named(hand),
        "total": total,
        "soft": soft,
        "up": VALUES[up],
        "best": play.best,
        "value": exact(play.value),
        "hit": None if play.hit is None else exact(play.hit),
        "hold": exact(play.hold),
        "natural": exact(play.natural),
    }


def _named(hand: Counts) -> str:
    """A hand by its values, the highest first: "A T"."""
    return " ".join(VALUES[value] for value in reversed(range(len(VALUES))) for _ in range(hand[value]))


def _dealer(unseen: Counts, up: int) -> dict[str, Any]:
    ends = {key: dealer_ends(unseen, up, key == "looked") for key in ("ends", "looked")}
    return {"up": VALUES[up]} | {key: {end: exact(p) for end, p in found.items()} for key, found in ends.items()}


def tables_of_blackjack(result: dict[str, Any]) -> list[tuple[str, Rows]]:
    """The game, best play or what the hands are worth, and the Dealer's totals."""
    return [*_tables_of(result)]


def _tables_of(result: dict[str, Any]) -> Iterator[tuple[str, Rows]]:
    if "game" in result:
        yield "The whole game to a player, before the deal", [_game_row(result["game"])]
    if len({play["hand"] for play in result["plays"]}) > 1 < len(result["dealer"]):
        yield "Best play against each up card: hit, or – to hold", _matrix(result["plays"])
    else:
        yield "What hands are worth, of the bet, once the Dealer has no natural", [*map(_play_row, result["plays"])]
    yield "How the Dealer ends", [{"up": row["up"]} | row["ends"] for row in result["dealer"]]
    looked = [row for row in result["dealer"] if row["ends"]["natural"]["value"]]
    if looked:
        yield "How the Dealer ends once there is no natural", [_looked_row(row) for row in looked]


def _game_row(game: Mapping[str, Any]) -> dict[str, Any]:
    return {"worth, of the bet": game["value"], "natural": game["natural"]}


def _looked_row(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"up": row["up"]} | {end: chance for end, chance in row["looked"].items() if end != "natural"}


def _play_row(play: Mapping[str, Any]) -> dict[str, Any]:
    columns = {"hand": "hand", "up": "up", "hit": "hit", "hold": "hold", "best": "best", "natural": "Dealer's natural"}
    return {column: play[key] for key, column in columns.items()}


def _matrix(listed: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A row for all hands of the same total that are played alike."""
    rows: dict[Any, list[str]] = {}
    for hand, told in groupby(listed, key=lambda play: play["hand"]):
        against = [*told]
        soft, total = against[0]["soft"], against[0]["total"]
        best = tuple((play["up"], "hit" if play["best"] == "hit" else "–") for play in against)
        rows.setdefault((soft, total, best), []).append(hand.replace(" ", ""))
    return [
        {"total": f"{'soft ' if soft else ''}{total}", "hands": " ".join(hands), **dict(best)}
        for (soft, total, best), hands in sorted(rows.items(), key=lambda row: row[0][:2])
    ]


BLACKJACK: Final = Subject(
    name="blackjack",
    summary="BlackJack: the Dealer's totals, and what it is worth to hit and to hold",
    parameters=BlackjackParameters,
    compute=blackjack_asked,
    tables=tables_of_blackjack,
)
