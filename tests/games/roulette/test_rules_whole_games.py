"""Whole random games, followed action by action by a second reading of the rules."""

from typing import Any

import pytest
from referee import Referee
from roulette_tables import HANDS, ROULETTE, acting, choices, names_in, total

from croupier.games.contract import CHANCE
from croupier.games.roulette.mat import SLOT_NAMES
from croupier.games.roulette.state import COUNTER_CLOCKWISE

TABLES: list[dict[str, Any]] = [
    {},
    {"black_chips": False},
    {"split": 18, "corner": 9, "dead_bets": False},
    {"first_dealer": 1, "rounds": 2, "split": 17},
    {"rounds": 3, "corner": 8, "black_chips": False, "dead_bets": False},
]
PHASES = ["dealer", "deal", "play", "bet", "mark", "reveal", "over"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", TABLES, ids=lambda options: "-".join(options) or "basic")
def test_rt_11_random_games_go_as_the_second_reading_says(options, players):
    for game in range(2):
        follow(players, options, game)


def follow(players: int, options: dict[str, Any], game: int) -> None:
    settings = ROULETTE.options(**options)
    s = ROULETTE.new(players, settings)
    referee = Referee(players, settings.model_dump())
    for _, action in HANDS.random(s, seed=11, number=game):
        compare(s, referee)
        referee.step(action.model_dump())
    compare(s, referee)
    assert referee.phase == "over"


def compare(s, referee: Referee) -> None:
    assert PHASES[s.phase] == referee.phase
    assert total(s) == 0
    if referee.phase == "dealer":
        return
    assert s.dealer == referee.dealer
    assert [s.money[p] for p in range(s.players)] == referee.money
    if referee.phase in ("play", "bet", "mark"):
        assert acting(s) == [referee.turn]
        assert [names_in(s.hand[p]) for p in range(s.players)] == referee.hands
        if referee.phase == "play":
            assert (s.direction == COUNTER_CLOCKWISE) == (referee.direction == -1)
        chips = {SLOT_NAMES[s.bets[k].slot]: (s.bets[k].owner, s.bets[k].stake) for k in range(s.bet_count)}
        assert chips == referee.mat
        offered = choices(s, referee.turn)
        match referee.phase:
            case "play":
                assert {action.card for action in offered} == referee.cards()
            case "bet":
                assert {action.do for action in offered} == {"pass", "bet"}
                bets = [action for action in offered if action.do == "bet"]
                assert {bet.slot for bet in bets} == referee.open_slots()
                assert {bet.stake for bet in bets} == {0, referee.money[referee.turn]}
            case "mark":
                assert {action.slot for action in offered if action.do == "mark"} == referee.open_slots()
    elif referee.phase == "reveal":
        assert {action.card for action in choices(s, CHANCE)} == referee.deck
