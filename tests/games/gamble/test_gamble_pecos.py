"""Pecos from the antes to the showdown: TG-60 to TG-71, TG-77, TG-78."""

from itertools import combinations

import pytest
from gamble_tables import acting, at, bowl_and_purses, deal_hands, menu, money, play, staked
from pecos_tables import HANDS, MATCH, OPEN, deal_order, dealt, from_left, in_hand, second_round, stand_pat

from croupier.components.cards import cards, names
from croupier.games.contract import CHANCE, seats_of
from croupier.games.gamble.state import BETTING, DISCARDS, MOVE, PECOS

ANY_PLAYERS = pytest.mark.parametrize("players", range(2, 7))


# --- Antes and the deal


def test_tg_60_the_players_bet_against_each_other_and_the_jackpot_has_no_part_in_it():
    s = dealt(3, active=1)
    bowl = s.jackpot
    play(s, "2 bet 25", "0 call", "1 call")
    assert (s.jackpot, staked(s)) == (bowl, [30, 30, 30])
    stand_pat(s)
    play(s, "2 bet 10", "0 call", "1 call")
    assert bowl_and_purses(s) == (bowl, [200 + 2 * 40, 160, 160])
    assert (s.last, s.visitor, staked(s)) == (PECOS, 1, [0, 0, 0])


@ANY_PLAYERS
def test_tg_61_everyone_antes_five(players):
    s = at("pecos", purses=[100] * players, active=players - 1)
    assert (staked(s), money(s)) == ([5] * players, [95] * players)


def test_tg_61_who_has_less_antes_it_all_and_is_all_in():
    s = dealt(purses=[50, 3, 5, 50], active=0)
    assert (staked(s), money(s)) == ([5, 3, 5, 5], [45, 0, 0, 45])
    assert seats_of(s.live) == [0, 1, 2, 3]
    play(s, "3 bet 10", "0 call")  # 1 and 2 are not asked
    assert stand_pat(s) == [1, 2, 3, 0]


@ANY_PLAYERS
def test_tg_62_cards_are_dealt_one_at_a_time_from_the_dealers_left_on_the_dealer_last(players):
    for dealer in range(players):
        s = at("pecos", players, active=dealer)
        assert deal_order(s) == from_left(s) * 5


# --- The first round


@ANY_PLAYERS
def test_tg_63_the_dealers_left_folds_or_opens_and_there_is_no_check(players):
    for dealer in range(players):
        s = dealt(players, active=dealer)
        left = (dealer + 1) % players
        assert (acting(s), s.step, s.betting) == ([left], BETTING, 1)
        assert menu(s, left) == OPEN


@ANY_PLAYERS
def test_tg_63_the_opening_passes_to_the_left_with_each_fold(players):
    s = dealt(players, active=players - 1)
    for seat in range(players - 1):
        assert acting(s) == [seat]
        assert menu(s, seat) == OPEN
        play(s, f"{seat} fold")
    assert s.step == MOVE  # the Dealer is the last one left


@ANY_PLAYERS
def test_tg_64_everyone_else_matches_the_bet_or_folds_in_turn_to_the_left(players):
    for opener in range(players - 1):
        s = dealt(players, active=players - 1)
        play(s, *(f"{p} fold" for p in range(opener)), f"{opener} bet 20")
        for seat in range(opener + 1, players):
            assert acting(s) == [seat]
            assert menu(s, seat) == MATCH
            play(s, f"{seat} call")
        assert (s.step, s.turn) == (DISCARDS, opener)
        assert staked(s) == [5] * opener + [25] * (players - opener)


def test_tg_64_who_folds_is_out_and_loses_what_was_put_in():
    s = dealt(4, active=3)
    play(s, "0 bet 10", "1 fold", "2 call", "3 fold")
    assert seats_of(s.live) == [0, 2]
    assert stand_pat(s) == [0, 2]
    play(s, "0 bet 5", "2 call")
    assert money(s) == [200 + 5 + 20 + 5, 195, 180, 195]


# --- The draw


@ANY_PLAYERS
def test_tg_65_each_discards_and_is_dealt_to_before_the_next_discards(players):
    s = dealt(players, active=1)
    first, *others = from_left(s)
    play(s, f"{first} bet 5", *(f"{p} call" for p in others))
    fresh = [rank + suit for rank in "87654" for suit in "shdc"]
    for seat in from_left(s):
        assert (s.step, acting(s)) == (DISCARDS, [seat])
        play(s, f"{seat} discard 5 1 3")
        drawn = [fresh.pop() for _ in range(3)]
        for card in drawn:
            assert (acting(s), s.dealing) == ([CHANCE], seat)
            deal_hands(s, *(card if p == seat else "" for p in range(players)))
        kept = HANDS[seat].split()
        assert in_hand(s, seat) == names(cards(" ".join([kept[1], kept[3], *drawn])))
    assert (s.step, s.betting, acting(s)) == (BETTING, 2, [first])


def test_tg_65_up_to_three_cards_are_discarded_any_of_them():
    s = dealt(3)
    play(s, "1 bet 5", "2 call", "0 call")
    places = [c for n in range(4) for c in combinations("12345", n)]
    assert menu(s, 1) == {" ".join(["discard", *chosen]) for chosen in places}
    assert len(places) == 1 + 5 + 10 + 10


def test_tg_65_all_in_and_the_dealer_too():
    s = dealt(purses=[8, 5, 50], active=0)
    play(s, "2 bet 10", "0 call")
    assert money(s)[:2] == [0, 0]
    play(s, "1 discard 5")
    deal_hands(s, "", "8s", "")
    play(s, "2 discard", "0 discard 4 5")
    deal_hands(s, "7s 7h", "", "")
    assert in_hand(s, 0) == names(cards("As Ah Ad 7s 7h"))
    assert in_hand(s, 1) == names(cards("Ks Kh Kd Kc 8s"))


def test_tg_65_folded_players_are_passed_over_the_dealer_too():
    s = dealt(5, active=2)
    play(s, "3 fold", "4 bet 5", "0 call", "1 call", "2 fold")
    assert stand_pat(s) == [4, 0, 1]


def test_tg_67_six_players_who_all_draw_three_leave_four_cards_and_none_comes_twice():
    s = dealt(6, active=5)
    play(s, "0 bet 5", *(f"{p} call" for p in range(1, 6)))
    seen = {card for hand in HANDS for card in hand.split()}
    for seat in range(6):
        play(s, f"{seat} discard 1 2 3")
        for _ in range(3):
            offered = {word.removeprefix("deal ") for word in menu(s, "chance")}
            assert not offered & seen
            assert len(offered) == 52 - len(seen)
            card = min(offered)
            seen.add(card)
            deal_hands(s, *(card if p == seat else "" for p in range(6)))
    assert len(seen) == 48
    assert s.betting == 2


def test_tg_67_a_folded_hand_is_not_dealt_again():
    s = dealt(3, active=2)
    play(s, "0 fold", "1 bet 5", "2 call", "1 discard 1")
    assert not {word.removeprefix("deal ") for word in menu(s, "chance")} & {*HANDS[0].split(), "Ks"}


# --- The second round


def test_tg_68_the_second_round_begins_with_the_first_in_the_hand_at_the_dealers_left():
    s = dealt(5, active=1)
    play(s, "2 fold", "3 fold", "4 bet 5", "0 call", "1 call")
    stand_pat(s)
    assert (s.betting, acting(s)) == (2, [4])
    assert menu(s, 4) == OPEN


@ANY_PLAYERS
def test_tg_68_the_opening_passes_to_the_left_with_each_fold(players):
    s = second_round(players, active=players - 1)
    for seat in range(players - 1):
        assert acting(s) == [seat]
        assert menu(s, seat) == OPEN
        play(s, f"{seat} fold")
    assert s.step == MOVE


def test_tg_69_a_bet_may_be_matched_or_raised_by_5_to_25():
    s = second_round(3, active=2)
    play(s, "0 bet 12")
    for seat in (1, 2):
        assert menu(s, seat) == {*MATCH, "raise 5-25"}
        if seat == 1:
            play(s, "1 call")
    assert staked(s) == [22, 22, 10]
    play(s, "2 raise 25")  # 12 to match, and 25 more
    assert (staked(s), money(s)) == ([22, 22, 10 + 12 + 25], [178, 178, 200 - 47])


@ANY_PLAYERS
def test_tg_70_any_other_player_may_raise_once_and_nobody_after_that(players):
    for raiser in range(1, players):
        s = second_round(players, active=players - 1)
        play(s, "0 bet 5", *(f"{p} call" for p in range(1, raiser)))
        assert "raise 5-25" in menu(s, raiser)
        play(s, f"{raiser} raise 5")
        asked = 0
        while s.step == BETTING:
            assert menu(s, s.turn) == MATCH
            play(s, f"{s.turn} call")
            asked += 1
        assert asked == players - 1


def test_tg_70_the_opener_cannot_raise_the_own_bet():
    s = second_round(3, active=2)
    play(s, "0 bet 5", "1 call", "2 call")
    assert s.step == MOVE  # the opener is not asked again
    s = second_round(3, active=2)
    play(s, "0 bet 5", "1 raise 10", "2 call")
    assert menu(s, 0) == MATCH


def test_tg_70_folding_does_not_hand_on_the_right_to_raise_again():
    s = second_round(4, active=3)
    play(s, "0 bet 5", "1 raise 25", "2 fold")
    assert menu(s, 3) == MATCH


@ANY_PLAYERS
def test_tg_71_after_a_raise_the_turn_goes_round_once(players):
    for raiser in range(1, players):
        s = second_round(players, active=players - 1)
        play(s, "0 bet 10", *(f"{p} call" for p in range(1, raiser)), f"{raiser} raise 15")
        for k in range(1, players):
            seat = (raiser + k) % players
            assert acting(s) == [seat]
            matched = 10 if seat < raiser else 0
            before = money(s)[seat]
            play(s, f"{seat} call")
            if s.step == BETTING:
                assert before - money(s)[seat] == 25 - matched
        assert s.step == MOVE
        assert money(s) == [200 + (players - 1) * 35, *[200 - 35] * (players - 1)]


def test_tg_71_the_opener_and_a_caller_may_fold_to_the_raise():
    s = second_round(3, active=2)
    play(s, "0 bet 10", "1 call", "2 raise 5", "0 fold")
    assert acting(s) == [1]
    play(s, "1 fold")
    assert money(s) == [180, 180, 240]


# --- The end of the hand


@ANY_PLAYERS
def test_tg_77_the_last_one_left_wins_without_acting_or_showing(players):
    for dealer in range(players):
        s = dealt(players, active=dealer)
        play(s, *(f"{p} fold" for p in from_left(s)[:-1]))
        assert money(s) == [195 + (5 * players if p == dealer else 0) for p in range(players)]
        assert seats_of(s.shown) == []
        assert s.last == PECOS


def test_tg_77_after_a_bet_and_after_a_raise_too():
    s = dealt(3, active=0)
    play(s, "1 bet 25", "2 fold", "0 fold")
    assert (money(s), seats_of(s.shown)) == ([195, 210, 195], [])
    s = second_round(3, active=0)
    play(s, "1 bet 25", "2 raise 25", "0 fold", "1 fold")
    assert (money(s), seats_of(s.shown)) == ([190, 165, 245], [])


def test_tg_78_those_left_turn_up_their_hands_and_the_best_wins():
    s = second_round(4, active=0)
    play(s, "1 bet 5", "2 fold", "3 call", "0 fold")
    assert seats_of(s.shown) == [1, 3]
    assert money(s) == [190, 200 + 30 + 5, 190, 185]


def test_tg_78_new_cards_count():
    s = dealt(2, active=1)
    play(s, "0 bet 5", "1 call", "0 discard 1 2 3")
    deal_hands(s, "8s 7h 6d", "")
    play(s, "1 discard", "0 bet 5", "1 call")
    assert money(s) == [185, 215]
