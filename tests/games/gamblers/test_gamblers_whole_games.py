"""Whole random games, followed action by action by a second reading of the rules."""

from typing import Any

import pytest
from gamblers_referee import STAND_IN, Referee
from gamblers_tables import GAMBLERS, HANDS, acting, before, champions, fates, menu, money, total

from croupier.games.contract import CHANCE

PLENTY = dict.fromkeys((-1, 2, 3), 2)
LEAN = {n: (cost, income, lucky, -1 if n == 1 else get, 4 if n in (1, 2) else 1) for n, (cost, income, lucky, get, _) in
        STAND_IN.items()}  # fmt: skip
"""Fewer gamblers, so that stacks run out, and 1 brings a -1."""
TABLES: list[dict[str, Any]] = [
    {},
    {"npc": True},
    {"snake": True, "dollar": "back", "any_win": True},
    {"dollar": "left", "richest_first": True, "round_limit": 6},
    {"npc": True, "snake": True, "dollar": "left", "round_limit": 9, "first": 2},
    {"lean": True, "dollar": "back"},
]
PHASES = ["start", "take", "reveal", "open", "commit", "nudge", "act", "over"]
ENDINGS = [None, "money", "four", "eight", "limit"]


def lean_rows() -> list[dict[str, Any]]:
    gamblers = [
        {
            "card": str(n),
            "cost": cost,
            "income": "flips" if income is None else income,
            "lucky_income": "wins" if lucky is None else lucky,
            "get": get,
            "copies": copies,
        }
        for n, (cost, income, lucky, get, copies) in LEAN.items()
    ]
    return [*gamblers, *({"card": f"fate {card}", "copies": copies} for card, copies in PLENTY.items())]


CASES = [(options, players) for options in TABLES for players in (3, 4) if players == 3 or "npc" not in options]


@pytest.mark.parametrize(("options", "players"), CASES)
def test_gg_11_random_games_go_as_the_second_reading_says(options, players):
    for game in range(6):
        follow(players, dict(options), game)


def follow(players: int, options: dict[str, Any], game: int) -> None:
    lean = options.pop("lean", False)
    settings = GAMBLERS.options(**options, **({"gamblers": lean_rows()} if lean else {}))
    s = GAMBLERS.new(players, settings)
    table = {"table": LEAN, "supply": dict(PLENTY)} if lean else {}
    referee = Referee(players, settings.model_dump(), **table)
    for seat, action in HANDS.random(s, seed=5, number=game):
        compare(s, referee)
        referee.step(seat, action.model_dump())
    compare(s, referee)
    assert referee.phase == "over"


def compare(s: Any, referee: Referee) -> None:
    assert PHASES[s.phase] == referee.phase
    assert total(s) == 0
    assert s.start == referee.start
    assert s.round_ == referee.rounds
    assert money(s) == [player.money for player in referee.seats]
    assert s.fumble == referee.fumble
    for p, player in enumerate(referee.seats):
        assert fates(s, p) == player.fates
        assert sorted(before(s, p).split()) == sorted(f"{g.number}{'*' * g.lucky}" for g in player.gamblers)
    assert [s.stacks[g] for g in range(9)] == list(referee.stacks.values())
    assert {card: s.supply[card + 1] for card in (-1, 2, 3)} == referee.supply
    assert (s.on_card, s.nudge) == (abs(referee.dollar), referee.dollar)
    latest = referee.sums[:-13:-1]
    assert [s.history[k] for k in range(len(latest))] == latest
    if referee.sums:
        assert bool(s.fumbled) == referee.fumbled
        assert [s.earned[p] for p in range(s.players)] == referee.brought
        assert [s.hits[p] for p in range(s.players)] == referee.hits
    habits = {(p, card): s.habits[p, card + 1] for p in range(s.players) for card in range(-1, 4)}
    assert {shown: times for shown, times in habits.items() if times} == referee.habits
    assert ENDINGS[s.ending] == referee.ending
    if referee.phase == "over":
        assert acting(s) == []
        assert champions(s) == referee.winners
    elif referee.phase in ("start", "reveal"):
        assert acting(s) == [CHANCE]
        if referee.phase == "reveal":
            assert menu(s, "chance") == {f"reveal {card}" for card in referee.npc_deck()}
    else:
        assert acting(s) == referee.actors()
        for seat in referee.actors():
            assert menu(s, seat) == referee.may(seat)
        if referee.phase in ("commit", "nudge"):
            chosen = {p: s.chosen[p] - 1 for p in range(s.players) if s.chosen[p] >= 0}
            assert chosen == referee.played
