"""A square by itself: TG-141; and which games Player's Pick offers: TG-129."""

import pytest
from gamble_tables import (
    ALONE,
    act,
    acting,
    alone_at,
    alone_table,
    at,
    bowl_and_purses,
    check,
    deal,
    deal_hands,
    hands_for,
    menu,
    no_sides,
    play,
    refused,
    side,
    staked,
    throw,
    to_move,
)
from pydantic import ValidationError

from croupier.games.contract import CHANCE
from croupier.games.gamble.components import SQUARES
from croupier.games.gamble.options import ALONE as OPTIONS
from croupier.games.gamble.options import GambleOptions
from croupier.games.gamble.state import BY_BUST, BY_ROUNDS, MOVE, NOBODY_YET, OVER
from croupier.games.registry import games

KINDS = tuple(ALONE)
MOVES = {
    "gamblers-row": {"no_side", "side", "throw"},
    "dice-poker": {"bet", "throw", "hold"},
    "pecos": {"bet", "fold", "call", "raise", "discard"},
    "seven-eleven": {"bet", "no_side", "side", "throw"},
    "blackjack": {"bet", "hit", "hold"},
    "jackpot": {"throw"},
}
"""What the players of each game do, but for the throws for who goes first and the beginning of turns."""


def lost(s):
    """The game of the square is played to an end that moves little money."""
    match SQUARES[s.square]:
        case "gamblers-row":
            no_sides(s)
            for _ in range(10):
                throw(s, 1, 1, 2, 2, 3)
        case "dice-poker":
            act(s, s.active, do="bet", amount=1)
            while s.square != NOBODY_YET:
                throw(s, *[s.turn + 1] * 5)
                act(s, s.turn, do="hold")
        case "pecos":
            deal_hands(s, "2c 4d 6h 8s Tc", "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc")
            while s.square != NOBODY_YET:
                act(s, s.turn, do="fold")
        case "seven-eleven":
            act(s, s.active, do="bet", amount=1)
            no_sides(s)
            throw(s, 1, 1)
        case "blackjack":
            for seat in acting(s):
                act(s, seat, do="bet", amount=1)
            deal(s, "Tc Td 9c Th 9d 8d")
            while s.square != NOBODY_YET:
                act(s, s.turn, do="hold")
        case _:
            throw(s, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("kind", KINDS)
def test_tg_141_every_turn_is_that_game_with_the_next_player_as_the_active_one(kind):
    s = alone_table(kind, 3, rounds=2)
    for die in (2, 6, 3):
        throw(s, die)
    assert s.first == 1
    for k in range(6):
        active = (1 + k) % 3
        assert (s.step, acting(s), menu(s, active)) == (MOVE, [active], {"begin"})
        act(s, active, do="begin")
        assert (SQUARES[s.square], s.active) == (kind, active)
        lost(s)
        assert s.round_ == (k + 1) // 3
    assert (s.step, s.ending) == (OVER, BY_ROUNDS)


def test_tg_141_there_are_six_such_games_and_no_others():
    assert {name for name, game in games().items() if game.package == "croupier.games.gamble"} == {"gamble", *KINDS}
    assert [SQUARES[kind] for kind in OPTIONS] == [*KINDS]


@pytest.mark.parametrize("kind", KINDS)
def test_tg_141_there_is_no_board_and_nothing_of_it(kind):
    s = alone_table(kind, 3)
    assert (s.options.squares, s.options.cards, s.options.picks) == (0, 0, 0)
    assert [s.place[p] for p in range(3)] == [0, 0, 0]
    to_move(s)
    assert refused(s, 0, do="throw", dice=[1, 2]) == "ACTION-1"
    for option in ("board", "cards", "picks"):
        with pytest.raises(ValidationError, match=option):
            OPTIONS[SQUARES.index(kind)](**{option: ()})


@pytest.mark.parametrize("kind", KINDS)
def test_tg_141_whole_games_have_only_the_actions_of_their_square(kind):
    seen = set()
    for seed in range(4):
        s = alone_table(kind, 2 + seed, rounds=3)
        for seat, action in hands_for(s).random(s, seed, 141):
            check(s)
            first = action.do == "throw" and len(action.dice) == 1 and s.step != MOVE and s.square == NOBODY_YET
            if seat != CHANCE and not first:
                seen.add(action.do)
        assert s.ending in (BY_ROUNDS, BY_BUST)
    assert seen == MOVES[kind] | {"begin"}


@pytest.mark.parametrize("kind", KINDS)
def test_tg_141_the_game_begins_as_on_the_board(kind):
    for laid in ({}, {"purses": [7, 800, ...], "bowl": 3, "active": 1}):
        there, here = at(kind, 3, **laid), alone_at(kind, 3, **laid)
        assert (here.step, acting(here), bowl_and_purses(here)) == (there.step, acting(there), bowl_and_purses(there))
        assert [menu(here, p) for p in (*range(3), CHANCE)] == [menu(there, p) for p in (*range(3), CHANCE)]
        assert staked(here) == staked(there)


def test_tg_141_a_bust_ends_it_too():
    s = alone_at("gamblers-row", purses=[25, 700, 800])
    no_sides(s)
    for _ in range(10):
        throw(s, 1, 1, 2, 2, 3)
    assert (s.step, s.ending) == (OVER, BY_BUST)


def test_tg_141_the_jackpot_is_filled_as_on_the_board():
    s = alone_at("seven-eleven", purses=[500, 545, 545], bowl=10)
    act(s, 0, do="bet", amount=50)
    no_sides(s)
    throw(s, 5, 6)
    assert bowl_and_purses(s) == (104, [502, 497, 497])


def test_tg_141_options_of_the_square_are_those_of_the_board():
    s = alone_at("gamblers-row", 2, exact_pairs=True)
    no_sides(s)
    throw(s, 1, 1, 1, 2, 2)
    assert s.hits == 0b10
    s = alone_at("dice-poker", purses=[500, 20, ...], side_pots=True)
    assert menu(s, 0) == {"bet 1-50"}
    s = alone_at("blackjack", purses=[500, 21, ...], half_bets=True)
    assert menu(s, 1) == {"bet 1-10"}
    s = alone_at("pecos", purses=[500, 4, ...], sit_out=True)
    assert staked(s) == [5, 0, 5]


def test_tg_141_side_bets_are_for_all_but_the_active_player():
    s = alone_at("gamblers-row", 4, active=2)
    assert acting(s) == [0, 1, 3]
    side(s, 3, 5)
    assert acting(s) == [0, 1]


def test_tg_141_a_hand_of_pecos_goes_round_as_on_the_board():
    s = alone_at("pecos", 3, active=1)
    deal_hands(s, "2c 4d 6h 8s Tc", "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc")
    play(s, "2 bet 10", "0 call", "1 call", "2 discard", "0 discard", "1 discard", "2 fold", "0 bet 5", "1 fold")
    assert bowl_and_purses(s) == (160, [480 + 30, 465, 465])


# --- Picks


@pytest.mark.parametrize(
    "picks", [("pecos",), ("dice-poker", "blackjack"), ("blackjack", "gamblers-row", "seven-eleven")]
)
def test_tg_129_players_pick_offers_what_the_table_allows(picks):
    s = at("players-pick", picks=picks)
    assert {words for words in menu(s, 0) if words.startswith("pick ")} == {f"pick {kind}" for kind in picks}


@pytest.mark.parametrize(
    "picks", [(), ("jackpot",), ("pecos", "lucky-win"), ("poker",), ("players-pick",), ("take-a-gamble",)]
)
def test_tg_129_it_offers_one_at_least_and_only_games_that_can_be_picked(picks):
    with pytest.raises(ValidationError, match="picks"):
        GambleOptions(picks=picks)


def test_tg_129_the_order_and_repetitions_of_the_names_mean_nothing():
    assert GambleOptions(picks="pecos, gamblers-row,pecos").picks == ("gamblers-row", "pecos")
