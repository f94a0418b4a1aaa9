"""Whole random games, followed action by action by a second reading of the rules."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pytest
from gamble_referee import Referee
from gamble_tables import BOARD_PICKS, lay_money, money, staked

from croupier.games.chance import weights
from croupier.games.contract import CHANCE, HOUSE, seats_of
from croupier.games.gamble.actions import decode
from croupier.games.gamble.state import BY_BUST, BY_ROUNDS, BY_TIME
from croupier.games.registry import game
from croupier.kernel import intervals
from croupier.play.log import options_from

BOARD = "gamble"
ENDINGS = {0: None, BY_ROUNDS: "rounds", BY_TIME: "time", BY_BUST: "bust"}
PAIRS, LOW, HIGH = ([5, 6], "TJQKA"), ([1, 2], "AT2"), ([1, 2, 3, 4, 6], "25789K")
"""Faces of dice and ranks of cards that chance keeps to, so that what is rare comes up often."""
SMALL = {
    "board": ["start", "jackpot", "lucky-win", *["take-a-gamble"] * 5, *["players-pick"] * 5],
    "cards": [
        {"effect": "go", "square": "players-pick"},
        {"effect": "again"},
        {"effect": "win", "amount": 500},
        {"effect": "go", "square": "lucky-win"},
        {"effect": "pay-each", "amount": 100},
        {"effect": "roll", "amount": 40},
        {"effect": "risk", "amount": 250},
    ],
}


@dataclass(frozen=True)
class Case:
    """Some games that are alike, and what has to have happened in them."""

    name: str
    players: int
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    poor: bool = False
    """Everyone begins with a few dollars, at some tables all but one, who has what the Jackpot has elsewhere."""
    load: tuple[list[int], str] | None = None
    games: int = 2
    sees: str = ""

    def __str__(self) -> str:
        return " ".join([self.name, str(self.players), *self.options, "poor" * self.poor, "loaded" * bool(self.load)])


CASES = [
    Case(BOARD, 2, {"rounds": 0, "minutes": 5}, sees="time called"),
    *(Case(BOARD, players, {"rounds": 4, "roll_off": True}) for players in range(2, 7)),
    *(Case(BOARD, players, {"rounds": 0}, poor=True, load=PAIRS, games=6) for players in (2, 3, 5, 6)),
    Case(BOARD, 4, {"side_pots": True, "compare_dice": True, "pro_rata": True, "sit_out": True}, poor=True, games=8),
    Case(BOARD, 3, {**SMALL, "pro_rata": True, "half_bets": True}, games=4, sees="second ante for a short Jackpot"),
    Case(BOARD, 6, {**SMALL, "picks": ["pecos", "blackjack"], "rounds": 0}, poor=True, load=HIGH, games=6),
    Case(
        BOARD,
        5,
        {**SMALL, "picks": ["pecos"], "limits": ["pot", "no"], "rounds": 20},
        games=3,
        sees="pecos: pot, pecos: no",
    ),
    Case(BOARD, 2, {**SMALL, "rounds": 0}, poor=True, games=16, sees="what a short Jackpot owes lapses"),
    *(Case(name, 2, {"rounds": 5}) for name in ("gamblers-row", "seven-eleven", "jackpot", "blackjack", "pecos")),
    Case("gamblers-row", 3, {"exact_pairs": True}, poor=True, games=9, sees="ante for a short Jackpot"),
    Case("seven-eleven", 2, {"minutes": 1}, poor=True, games=12, sees="ante for a short Jackpot"),
    Case("seven-eleven", 5, {"pro_rata": True}, poor=True, games=12, sees="pro rata"),
    Case("jackpot", 4, {"roll_off": True}, poor=True, load=PAIRS, games=9, sees="jackpot: won"),
    Case("blackjack", 6, {"half_bets": True}, poor=True, load=PAIRS, games=9, sees="blackjack: the dealer cannot pay"),
    Case("blackjack", 4, {"minutes": 1}, poor=True, load=LOW, games=9, sees="blackjack: player's natural"),
    Case("pecos", 6, {"rounds": 2}, sees="pecos: raise"),
    Case("pecos", 4, poor=True, load=PAIRS, games=25, sees="pecos: side pots, odd dollar"),
    Case("pecos", 3, poor=True, load=LOW, games=25, sees="pecos: unmatched comes back"),
    Case("pecos", 5, {"sit_out": True}, poor=True, load=LOW, games=9, sees="pecos: sits out"),
    Case("dice-poker", 2, {"rounds": 5}, load=HIGH, games=6, sees="dice: tie of high die"),
    Case("dice-poker", 6, {"rounds": 3}, load=LOW, games=6, sees="dice: tie of full house"),
    Case("dice-poker", 4, {"compare_dice": True, "rounds": 3}, load=HIGH, games=6),
    Case("dice-poker", 5, {"side_pots": True}, poor=True, load=PAIRS, games=9, sees="dice: ties for two pots"),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_tg_13_random_games_go_as_the_second_reading_says(case):
    seen = Counter[str]()
    for number in range(case.games):
        seen += follow(case, Random(number))
    assert set(filter(None, case.sees.split(", "))) <= set(seen)


def follow(case: Case, random: Random) -> Counter[str]:
    played = game(case.name)
    options = options_from(played, {"picks": BOARD_PICKS, **case.options} if case.name == BOARD else case.options)
    s = played.new(case.players, options)
    referee = Referee(case.players, options.model_dump(), None if case.name == BOARD else case.name)
    if case.poor:
        few = [random.choice([1, 4, 7, random.randint(1, 60)]) for _ in range(case.players)]
        rest = random.choice([None, 0, 5, 100])
        lay_money(s, few if rest is None else [..., *few[1:]], bowl=rest)
        for player in referee.seats:
            player.money = s.money[player.seat]
        referee.jackpot = s.jackpot
    while may := referee.may():
        compare(s, played, referee)
        by, action = choose(may, random, case.load)
        seat = {"chance": CHANCE, "house": HOUSE}.get(str(by), by)
        played.apply(s, seat, played.encode(played.actions.validate_python(action)))
        referee.step(by, action)
    compare(s, played, referee)
    assert referee.ending == ENDINGS[s.ending]
    assert sorted(player.seat for player in referee.winners) == seats_of(played.winners(s))
    return referee.seen


# --- Choosing

Load = tuple[list[int], str] | None


def choose(may: dict[int | str, set[str]], random: Random, load: Load) -> tuple[int | str, dict[str, Any]]:
    """Somebody who may act does something that they may; the house seldom does, and few fold."""
    by = random.choice([by for by in may if by != "house"])
    if "house" in may and random.random() < 0.02:
        by = "house"
    words = sorted(may[by] - {"fold"} if random.random() < 0.7 else may[by])
    if load and "discard " in words and random.random() < 0.7:
        words = ["discard "]
    if load and words[0].startswith("deal"):
        words = loaded(words, random, load[1])
    return by, in_full(random.choice(words), random, load)


def loaded(deals: list[str], random: Random, ranks: str) -> list[str]:
    """Cards of these ranks, while there are any; often of the first of them only."""
    left = [deal for deal in deals if deal[5] in ranks] or deals
    first = min(left, key=lambda deal: ranks.find(deal[5]))
    return [deal for deal in left if deal[5] == first[5]] if random.random() < 0.85 else left


def in_full(word: str, random: Random, load: Load) -> dict[str, Any]:
    """An action of those that a word of the referee's stands for."""
    do, *rest = word.split()
    match do:
        case "roll":
            return {"do": do, "dice": fall(int(rest[0]), random, load)}
        case "throw":
            return {"do": do, "dice": [int(die) for die in rest[0]]}
        case "discard":
            return {"do": do, "places": [int(place) for place in "".join(rest)]}
        case "bet" | "raise":
            return {"do": do, "amount": between(rest[0], random)}
        case "side":
            return {"do": do, "on": rest[0], "amount": between(rest[1], random)}
        case "pick":
            return {"do": do, "square": rest[0]}
        case "pick_bets":
            most = between(rest[2], random) if "-" in rest[2] else 0
            return {"do": do, "game": rest[0], "limit": rest[1], "most": most}
        case "deal":
            return {"do": do, "card": rest[0]}
        case "card":
            return {"do": do, "number": int(rest[0])}
        case _:
            return {"do": do}


def fall(dice: int, random: Random, load: Load) -> list[int]:
    """Loaded dice all show other faces, if there are as many."""
    if load and len(load[0]) >= dice:
        return random.sample(load[0], k=dice)
    return random.choices(load[0] if load else range(1, 7), k=dice)


def between(bounds: str, random: Random) -> int:
    least, most = bounds.split("-")
    return random.randint(int(least), int(most))


# --- Comparing


def compare(s: Any, played: Any, referee: Referee) -> None:
    """The same may act, with the same choices; the money and the pieces lie in the same places."""
    seats = seats_of(played.actors(s))
    names = {seat: {CHANCE: "chance", HOUSE: "house"}.get(seat, seat) for seat in seats}
    assert {names[seat]: menu(s, played, seat) for seat in seats} == referee.may()
    if CHANCE in seats:
        assert len({weight / (high - low + 1) for low, high, weight in weights(played, s)}) == 1
    assert money(s) == [player.money for player in referee.seats]
    assert staked(s) == [player.staked for player in referee.seats]
    assert [s.side[p] for p in range(s.players)] == [player.side for player in referee.seats]
    assert s.jackpot == referee.jackpot
    assert [s.place[p] for p in range(s.players)] == [player.place for player in referee.seats]
    assert s.round_ == referee.rounds
    assert played.audit(s) == []


def menu(s: Any, played: Any, seat: int) -> set[str]:
    """What the seat may do, in the referee's words."""
    words: set[str] = set()
    for low, high in intervals(played.menu(s, seat)):
        word = in_short(low)
        if word.startswith("roll"):
            assert (low, high) == tuple(
                played.encode(decode(low).model_copy(update={"dice": (face,) * int(word[5])})) for face in (1, 6)
            )
            words.add(word)
        elif hasattr(decode(low), "amount"):
            words.add(f"{word}-{decode(high).amount}")
        elif low < high and hasattr(decode(low), "most"):
            words.add(f"{word}-{decode(high).most}")
        else:
            words |= {in_short(number) for number in range(low, high + 1)}
    return words


@cache
def in_short(number: int) -> str:
    action = decode(number).model_dump()
    do, *values = action.values()
    match do:
        case "roll":
            return f"roll {len(values[0])}"
        case "throw" | "discard":
            return f"{do} " + "".join(map(str, values[0]))
        case _:
            return " ".join(map(str, [do, *values]))
