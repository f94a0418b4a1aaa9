"""What the Jackpot is paid and pays: TG-22 to TG-26, and the option TG-122.

In `purses` an ellipsis stands for what the other purses and the Jackpot leave of the $1,600.
"""

import pytest
from gamble_tables import LUCKY, act, at, bowl_and_purses, card, lucky_turn, no_sides, side, table, throw, to_move

from croupier.games.gamble.state import BY_BUST, MOVE, OVER

WIN_500 = {"cards": ({"effect": "win", "amount": 500},)}


def row(s, *, won):
    """Gambler's Row is thrown to its end; who has not placed a side bet places none."""
    no_sides(s)
    throws = [(1, 1, 2, 2, 3), (3, 3, 4, 4, 5), (5, 5, 6, 6, 1)] if won else [(1, 1, 2, 2, 3)] * 10
    for faces in throws:
        throw(s, *faces)


def seven_eleven(s, bet, *sides, won):
    """The active player bets and throws once; the side bets are those of the seats to the left."""
    act(s, s.active, do="bet", amount=bet)
    for k, dollars in enumerate(sides, 1):
        if dollars:
            side(s, (s.active + k) % s.players, dollars)
    no_sides(s)
    throw(s, *((5, 6) if won else (1, 1)))


# --- TG-22 and TG-23


def test_tg_22_lost_bets_are_collected_before_anything_is_paid():
    # $30 and the lost $20 are just the $50 that are owed, so nobody antes.
    s = at("seven-eleven", purses=[500, 500, ...], bowl=30)
    seven_eleven(s, 50, -20, won=True)
    assert bowl_and_purses(s) == (0, [550, 480, 570])


def test_tg_22_the_loss_of_gamblers_row_is_paid_before_its_side_bets_are():
    # The $25 pay the $20 of the side bet against.
    s = at("gamblers-row", purses=[500, 500, ...], bowl=0)
    side(s, 1, -20)
    row(s, won=False)
    assert bowl_and_purses(s) == (5, [475, 520, 600])


def test_tg_22_what_the_jackpot_holds_is_enough():
    s = at("seven-eleven", purses=[500, 500, ...], bowl=50)
    seven_eleven(s, 50, won=True)
    assert bowl_and_purses(s) == (0, [550, 500, 550])


def test_tg_23_a_jackpot_that_is_short_is_filled_by_everyone_the_winner_too():
    # $10 of the $50 are there; then 3 x $48 come in, and $40 go out: 144 - 40 = 104.
    s = at("seven-eleven", purses=[500, 545, 545], bowl=10)
    seven_eleven(s, 50, won=True)
    assert bowl_and_purses(s) == (104, [500 + 10 - 48 + 40, 497, 497])


def test_tg_23_everyone_antes_the_first_time_also_when_all_have_won():
    # 7-11 with $50, and the only other player bets $1 for: owed $51, with $0 in the bowl. Both ante $48: 96 - 51 = $45
    # stay, the shooter has 800 - 48 + 50, the other 800 - 48 + 1.
    s = at("seven-eleven", purses=[800, 800], bowl=0)
    seven_eleven(s, 50, 1, won=True)
    assert bowl_and_purses(s) == (45, [802, 753])


@pytest.mark.parametrize("players", range(2, 7))
def test_tg_23_one_dollar_short_costs_everyone_48(players):
    part = (1600 - 49) // players
    s = at("gamblers-row", players, bowl=49)
    last = s.money[players - 1]
    row(s, won=True)
    assert s.jackpot == 48 * players - 1
    assert [s.money[p] for p in range(players)] == [part + 2, *[part - 48] * (players - 2), last - 48]


def test_tg_23_who_won_a_side_bet_antes_too():
    # Owed are $30 and $20. The Jackpot is empty; 3 x $48 = $144 come in.
    s = at("seven-eleven", purses=[500, 500, 600], bowl=0)
    seven_eleven(s, 30, 20, won=True)
    assert bowl_and_purses(s) == (94, [500 - 48 + 30, 500 - 48 + 20, 552])


def test_tg_23_lucky_win_and_cards_are_paid_so_too():
    s = at("lucky-win", purses=[500, 500, ...], bowl=4)
    throw(s, 6, 6)
    assert bowl_and_purses(s) == (144 - 8, [500 + 12 - 48, 452, 548])
    s = at("take-a-gamble", purses=[500, 500, ...], bowl=4)
    card(s, 4)  # win $50
    assert bowl_and_purses(s) == (144 - 46, [500 + 50 - 48, 452, 548])


# --- TG-24


def test_tg_24_the_antes_are_repeated_until_all_is_paid():
    # Owed $500. Antes of 48 + 48 + 48 pay $144, three times: 500 - 432 = $68 are left, and seats 1 and 2 have
    # 200 - 144 = $56 and 150 - 144 = $6. The fourth antes are 48 + 48 + 6 = $102: 102 - 68 = $34 stay.
    s = at("take-a-gamble", purses=[..., 200, 150], bowl=0, **WIN_500)
    card(s, 1)
    assert bowl_and_purses(s) == (34, [1250 + 500 - 4 * 48, 8, 0])
    assert (s.step, s.ending) == (OVER, BY_BUST)


def test_tg_24_what_nobody_else_can_pay_lapses():
    # 48 + 30 + 20 come in and go to the winner, who is then owed $402 by nobody.
    s = at("take-a-gamble", purses=[..., 30, 20], bowl=0, **WIN_500)
    card(s, 1)
    assert bowl_and_purses(s) == (0, [1600, 0, 0])
    assert s.owed[0] == 0


def test_tg_24_the_antes_of_the_winner_alone_are_not_asked_for_again():
    # 40 + 10 + 48 + 48 come in first; seats 1 and 2 are out of money after the second antes (48 + 2 + 2).
    s = at("take-a-gamble", purses=[..., 50, 50], bowl=40, **WIN_500)
    card(s, 1)
    assert bowl_and_purses(s) == (0, [1600, 0, 0])


def test_tg_24_a_winner_who_has_been_paid_in_full_antes_again():
    # Gambler's Row: $50, $20 and $20 are owed. First antes: 48 + 20 + 20 + 1 = $89 pay $50, $20 and $19. The last
    # dollar is asked from all: 48 + 20 + 19 = $87, of which $86 stay. So seat 1 ends with nothing, for all it has won.
    s = at("gamblers-row", purses=[..., 20, 20, 1], bowl=0)
    side(s, 1, 20)
    side(s, 2, 20)
    row(s, won=True)
    assert bowl_and_purses(s) == (86, [1559 - 48 + 50 - 48, 0, 1, 0])
    assert (s.step, s.ending) == (OVER, BY_BUST)


# --- TG-25


@pytest.mark.parametrize("active", range(4))
def test_tg_25_the_active_player_is_paid_first_then_the_others_from_the_left_on(active):
    # As above: of $89 the active player gets $50, the seat at the left $20, the next the $19 that are left; and after
    # the second antes the left has 20 - 20, the next 19 - 19 + 1 dollars.
    left, next_, last = ((active + k) % 4 for k in (1, 2, 3))
    purses = [20] * 4
    purses[active], purses[last] = ..., 1
    s = at("gamblers-row", purses=purses, bowl=0, active=active, first=active)
    side(s, next_, 20)
    side(s, left, 20)
    row(s, won=True)
    assert [s.money[p] for p in (active, left, next_, last)] == [1513, 0, 1, 0]


@pytest.mark.parametrize("active", range(4))
def test_tg_25_side_bets_against_are_paid_from_the_left_on(active):
    # The shooter loses $1. Owed: $20 to the left, $20 to the next. The Jackpot holds $11, which go to the left: $31.
    # The antes are 0 + 31 + 20 + 48 = $99: the left gets the other $9, the next $20, and $70 stay.
    left, next_, third = ((active + k) % 4 for k in (1, 2, 3))
    purses = [20] * 4
    purses[active], purses[third] = 1, ...
    s = at("seven-eleven", purses=purses, bowl=10, active=active, first=active)
    act(s, active, do="bet", amount=1)
    side(s, next_, -20)
    side(s, left, -20)
    no_sides(s)
    throw(s, 6, 6)
    assert s.jackpot == 70
    assert [s.money[p] for p in (active, left, next_, third)] == [0, 9, 20, 1549 - 48]


# --- TG-26


def test_tg_26_a_jackpot_that_was_won_stays_empty():
    s = at("jackpot", purses=[500, 500, ...])
    for level in (2, 3, 5):
        throw(s, *[6] * level, *[1, 2, 3, 4][: 5 - level])
    assert bowl_and_purses(s) == (0, [500 + 160, 500, 440])
    assert s.step == MOVE
    throw(s, 1, 2)
    assert s.bowl == 0


def test_tg_26_losses_fill_it_or_the_next_shortage_does():
    s = at("jackpot", purses=[500, 500, ...], bowl=0)
    throw(s, 1, 2, 3, 4, 5)
    assert bowl_and_purses(s) == (10, [490, 500, 600])
    s = table(3, **LUCKY)
    to_move(s, purses=[500, 500, ...], bowl=0)
    lucky_turn(s, 2, 3)
    assert bowl_and_purses(s) == (144 - 5, [500 - 48 + 5, 452, 552])


# --- TG-122


def test_tg_122_pro_rata_shares_what_there_is_in_proportion():
    # The Jackpot holds $35 of the $70 that are owed: $25 and $10 are paid. Then 26 + 48 + 48 = $122 come in, which pay
    # the other half.
    s = at("gamblers-row", purses=[1, 800, ...], bowl=35, pro_rata=True)
    side(s, 1, 20)
    row(s, won=True)
    assert bowl_and_purses(s) == (122 - 35, [25, 800 + 10 - 48 + 10, 764 - 48])


def test_tg_122_without_it_the_active_player_is_paid_first():
    # The $35 go to the active player, who antes 36 and gets the other $15; seat 1 gets $20.
    s = at("gamblers-row", purses=[1, 800, ...], bowl=35)
    side(s, 1, 20)
    row(s, won=True)
    assert bowl_and_purses(s) == (36 + 96 - 35, [15, 800 - 48 + 20, 764 - 48])


@pytest.mark.parametrize("active", range(4))
def test_tg_122_odd_dollars_go_to_the_active_player_and_then_from_the_left_on(active):
    # Owed 50, 20 and 1; antes of 1 + 48 + 1 + 1 = $51, the last from a player who has not bet. Rounded down these are
    # 50 x 51 / 71 = 35, 20 x 51 / 71 = 14 and 0; the two dollars left over go to the active player and to the left.
    # Only those who are still owed have money then, so the rest lapses.
    rich, poor, broke = ((active + k) % 4 for k in (1, 2, 3))
    purses = [1] * 4
    purses[rich] = ...
    s = at("gamblers-row", purses=purses, bowl=0, active=active, first=active, pro_rata=True)
    side(s, poor, 1)
    side(s, rich, 20)
    row(s, won=True)
    assert [s.money[p] for p in (active, rich, poor, broke)] == [36, 1597 - 48 + 15, 0, 0]
    assert (s.step, s.ending, s.jackpot) == (OVER, BY_BUST, 0)


def test_tg_122_what_is_paid_in_full_is_the_same_with_it():
    s = at("seven-eleven", purses=[500, 500, 600], bowl=0, pro_rata=True)
    seven_eleven(s, 30, 20, won=True)
    assert bowl_and_purses(s) == (94, [500 - 48 + 30, 500 - 48 + 20, 552])


def test_tg_122_it_is_off_unless_the_table_turns_it_on():
    assert table(2).options.pro_rata == 0
    assert table(2, pro_rata=True).options.pro_rata == 1
