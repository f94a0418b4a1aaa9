"""Player's Pick: TG-115, TG-129."""

import pytest
from gamble_tables import act, acting, at, menu, money, no_sides, play, throw

from croupier.games.gamble.components import SQUARES
from croupier.games.gamble.state import BETS, BETTING, DEALS, PICKING, SHOOT, SIDES, STAKE, THROWING

GAMES = ["gamblers-row", "dice-poker", "pecos", "seven-eleven", "blackjack"]


def picks_of(s, seat):
    """The games that the seat may pick as they are; how high bets go in Pecos is in `test_gamble_room.py`."""
    return {words for words in menu(s, seat) if words.startswith("pick ")}


def picked(square: str, **given):
    """Player 1 of three has picked this game."""
    s = at("players-pick", 3, active=1, **given)
    act(s, 1, do="pick", square=square)
    assert SQUARES[s.square] == square
    return s


def test_tg_115_the_active_player_picks_one_of_five_games():
    s = at("players-pick", 3, active=1)
    assert (s.step, acting(s)) == (PICKING, [1])
    assert picks_of(s, 1) == {f"pick {game}" for game in GAMES}


@pytest.mark.parametrize("square", GAMES)
def test_tg_115_and_plays_it_at_once_where_the_piece_stands(square):
    s = at("players-pick", 3, active=1)
    place = s.place[1]
    act(s, 1, do="pick", square=square)
    assert (SQUARES[s.square], s.active, s.place[1]) == (square, 1, place)
    assert SQUARES[s.options.board[place]] == "players-pick"


def test_tg_115_as_the_player_of_gamblers_row_with_side_bets():
    s = picked("gamblers-row")
    assert (s.step, acting(s)) == (SIDES, [0, 2])
    no_sides(s)
    assert (s.step, acting(s)) == (SHOOT, [1])


def test_tg_115_as_shooter_with_side_bets():
    s = picked("seven-eleven")
    assert (s.step, acting(s)) == (STAKE, [1])
    play(s, "1 bet 5")
    assert (s.step, acting(s)) == (SIDES, [0, 2])


def test_tg_115_as_the_one_who_sets_the_stake_and_throws_last():
    s = picked("dice-poker")
    play(s, "1 bet 5")
    order = []
    while s.step == THROWING:
        order.append(s.turn)
        throw(s, *{2: (1, 1, 2, 3, 4), 0: (2, 2, 1, 3, 4), 1: (3, 3, 1, 2, 4)}[s.turn])
        play(s, f"{s.turn} hold")
    assert order == [2, 0, 1]


def test_tg_115_as_dealer_of_pecos():
    s = picked("pecos")
    assert (s.step, s.dealing) == (DEALS, 2)
    for card in ["As", "Ah", "Ad"]:
        act(s, "chance", do="deal", card=card)
    assert [s.held[p] for p in range(3)] == [1, 1, 1]
    while s.step == DEALS:
        act(s, "chance", do="deal", card=min(word.removeprefix("deal ") for word in menu(s, "chance")))
    assert (s.step, acting(s)) == (BETTING, [2])


def test_tg_115_as_dealer_of_blackjack():
    s = picked("blackjack")
    assert (s.step, acting(s)) == (BETS, [0, 2])


def test_tg_115_the_turn_is_over_with_the_game():
    s = picked("seven-eleven", purses=[400, 400, 400])
    play(s, "1 bet 50")
    no_sides(s)
    throw(s, 5, 6)
    assert (money(s), s.active, acting(s)) == ([400, 450, 400], 2, [2])


@pytest.mark.parametrize("picks", [GAMES[:1], GAMES[1:4], ["blackjack", "pecos"], GAMES])
def test_tg_129_the_table_may_trim_what_is_offered(picks):
    assert picks_of(at("players-pick", 3, picks=picks), 0) == {f"pick {game}" for game in picks}
