"""Outline, set-up and the flow of a round: RT-1 to RT-14."""

import json
from importlib.resources import files

import pytest
from roulette_tables import (
    PACK,
    ROULETTE,
    acting,
    bet,
    choices,
    deal,
    do,
    each,
    lay,
    names_in,
    play,
    refused,
    skip,
    slots,
    total,
)

from croupier.games.contract import CHANCE, NOBODY, seats_of
from croupier.games.roulette.cards import BLACK, NAMES, RED, ZERO
from croupier.games.roulette.mat import SLOT_NAMES
from croupier.games.roulette.state import BET, CLOCKWISE, COUNTER_CLOCKWISE, MARK, PLAY
from croupier.kernel import intervals

FOUR = (
    "1 2 3 4 5 6 7 8",
    "9 10 11 12 13 14 15 16 17",
    "18 19 20 21 22 23 24 25 26",
    "27 28 29 30 31 32 33 34 35",
)
"""Nine cards each with NMB at seat 0; 36, 0 and 00 are left."""
TWO = ("1 2 3 4 5 6 7 8 9", "10 11 12 13 14 15 16 17 18 19")
"""Ten cards each with NMB at seat 0; 20 to 36, 0 and 00 are the deck."""


def fresh(players: int, dealer: int = 0, **options):
    return ROULETTE.new(players, ROULETTE.options(first_dealer=dealer, **options))


def test_rt_1_two_to_four_seats_with_one_dealer_who_leads_and_never_bets():
    assert list(ROULETTE.seats) == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            ROULETTE.new(players)
    s = lay("36 4 NMB", "9 12 14", "18 16 21", dealer=0, leader=1)
    play(s, "9 18 36")
    assert s.turn == s.dealer == 0
    assert refused(s, 0, do="bet", slot="red", stake=1) == "RT-31"


def test_rt_2_the_pack_is_39_cards_in_two_colours_zero_and_no_more_bet():
    assert len(NAMES) == len(PACK) == 39
    assert names_in(RED) == set(each("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"))
    assert names_in(BLACK) == set(each("2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35"))
    assert names_in(ZERO) == {"0", "00"}
    assert "6" in names_in(BLACK)
    assert "9" in names_in(RED)


@pytest.mark.parametrize("card", ["37", "-1", "000", "nmb", "", "01", "17 "])
def test_rt_2_a_card_that_does_not_exist_is_refused_by_name(card):
    with pytest.raises(ValueError, match='"0", "00"'):
        ROULETTE.encode(ROULETTE.actions.validate_python({"do": "play", "card": card}))


def test_rt_3_the_basic_mat_has_fifty_slots():
    s = lay("6 4 NMB", "9 12 14", "18 16 21", leader=1, black_chips=False)
    play(s, "9 18 4")
    assert len(slots(s)) == 50
    assert slots(s) == {f"straight-{n}" for n in PACK - {"NMB"}} | {
        "row-1", "row-2", "row-3", "dozen-1", "dozen-2", "dozen-3", "even", "odd", "high", "low", "red", "black"
    }  # fmt: skip


@pytest.mark.parametrize("slot", ["row-0", "row-4", "dozen-4", "straight-37", "straight-NMB", "green", "straight", ""])
def test_rt_3_a_slot_that_does_not_exist_is_refused_by_name(slot):
    with pytest.raises(ValueError, match="slot"):
        ROULETTE.encode(ROULETTE.actions.validate_python({"do": "bet", "slot": slot, "stake": 1}))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rt_4_chance_names_the_first_dealer_each_seat_equally_likely(players):
    s = ROULETTE.new(players)
    assert acting(s) == [CHANCE]
    offered = [a for low, high in intervals(ROULETTE.menu(s, CHANCE)) for a in range(low, high + 1)]
    assert [ROULETTE.decode(a).seat for a in offered] == list(range(players))
    assert {ROULETTE.weight(s, a) for a in offered} == {ROULETTE.weight(s, offered[0])}
    do(s, "chance", do="dealer", seat=players - 1)
    assert s.dealer == players - 1


def test_rt_4_the_table_may_name_the_first_dealer():
    s = fresh(3, dealer=1)
    assert s.dealer == 1
    assert {action.do for action in choices(s, CHANCE)} == {"deal"}
    with pytest.raises(ValueError, match="seat"):
        fresh(2, dealer=2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rt_5_fifteen_for_the_first_dealer_and_ten_for_the_others(players):
    s = ROULETTE.new(players)
    do(s, "chance", do="dealer", seat=1)
    assert [s.money[p] for p in range(players)] == [15 if p == 1 else 10 for p in range(players)]
    assert s.bank == -(15 + 10 * (players - 1))


def test_rt_5_money_is_handed_out_once():
    s = lay("4 NMB", "9 12", "18 16", money=[3, 40, 7])
    play(s, "4 9 18")
    skip(s)
    play(s, "NMB 12 16")
    assert s.round_ == 1
    deal_any(s)
    assert [s.money[p] for p in range(3)] == [3, 40, 7]


def deal_any(s):
    """Deal the lowest cards that are left."""
    while acting(s) == [CHANCE]:
        ROULETTE.apply(s, CHANCE, intervals(ROULETTE.menu(s, CHANCE))[0][0])


def test_rt_6_the_bank_cannot_run_dry_and_money_is_only_moved():
    s = lay("1 4 NMB", "36 14 12", "20 16 18", leader=1, money=[0, 10**12, 0])
    play(s, "36 18 1")
    bet(s, "straight-14", 10**12)
    assert total(s) == 0
    play(s, "12 16 4")
    skip(s)
    play(s, "20 NMB 14")
    assert [s.money[p] for p in range(3)] == [10**12, 0, 0]
    assert total(s) == 0
    assert ROULETTE.audit(s) == []


def test_rt_6_the_bank_pays_more_than_it_ever_took():
    s = lay("4 NMB", "14 36", "16 18", leader=1, money=[0, 10**12, 0])
    play(s, "36 18 4")
    bet(s, "straight-16", 10**12)
    play(s, "14 16 NMB")
    assert [s.money[p] for p in range(3)] == [0, 12 * 10**12, 0]
    assert s.bank == -12 * 10**12


@pytest.mark.parametrize(("players", "whole", "left"), [(2, 10, 19), (3, 10, 9), (4, 9, 3)])
def test_rt_7_nmb_is_the_dealers_first_card_and_all_hands_are_equal(players, whole, left):
    s = fresh(players, dealer=1)
    given = dict.fromkeys(range(players), 0)
    while acting(s) == [CHANCE]:
        offered = choices(s, CHANCE)
        assert "NMB" not in {action.card for action in offered}
        (to,) = {action.to for action in offered}
        given[to] += 1
        ROULETTE.apply(s, CHANCE, intervals(ROULETTE.menu(s, CHANCE))[0][0])
    assert given == {p: whole - 1 if p == 1 else whole for p in range(players)}
    hands = [names_in(s.hand[p]) for p in range(players)]
    assert [len(hand) for hand in hands] == [whole] * players
    assert "NMB" in hands[1]
    assert 39 - len(set().union(*hands)) == left
    assert s.turn == 1


def test_rt_7_every_card_left_is_equally_likely():
    s = fresh(4)
    for undealt in range(38, 30, -1):
        cards = [a for low, high in intervals(ROULETTE.menu(s, CHANCE)) for a in range(low, high + 1)]
        assert len(cards) == undealt
        assert len({ROULETTE.weight(s, card) for card in cards}) == 1
        ROULETTE.apply(s, CHANCE, cards[undealt // 2])


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_rt_7_everyone_knows_that_the_dealer_holds_nmb(viewer):
    s = lay("4 NMB", "9 12", "18 16", dealer=0)
    view = ROULETTE.view(s, viewer)
    assert "NMB" in names_in(view.hand[0])
    for seat in range(3):
        assert (names_in(view.hand[seat]) - {"NMB"} == set()) == (seat != viewer)


def test_rt_8_undealt_cards_of_three_and_four_seats_are_shown_and_their_numbers_covered():
    s = fresh(4)
    deal(s, *FOUR)
    assert names_in(s.seen) == {"0", "00", "36"}
    assert names_in(ROULETTE.view(s, NOBODY).seen) == {"0", "00", "36"}
    play(s, "4 15 26 35")
    assert s.turn == 3
    assert slots(s) & {f"straight-{n}" for n in NAMES} == {
        f"straight-{n}" for n in PACK - {"NMB", "0", "00", "36", "4", "15", "26", "35"}
    }
    three = fresh(3)
    deal(three, "1 2 3 4 5 6 7 8 9", "10 11 12 13 14 15 16 17 18 19", "20 21 22 23 24 25 26 27 28 29")
    assert names_in(three.seen) == set(each("30 31 32 33 34 35 36 0 00"))


def test_rt_9_the_deck_of_two_seats_stays_face_down():
    s = fresh(2)
    deal(s, *TWO)
    assert names_in(s.seen) == set()
    for viewer in (NOBODY, 0, 1):
        view = ROULETTE.view(s, viewer)
        shown = names_in(view.hand[0]) | names_in(view.hand[1]) | names_in(view.seen)
        assert shown <= {"NMB"} | (set() if viewer == NOBODY else names_in(s.hand[viewer]))
    play(s, "4 15")
    assert s.turn == 1
    assert slots(s) == {name for slot, name in SLOT_NAMES.items() if slot < 64} - {"straight-4", "straight-15"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rt_10_everyone_deals_once_in_turn_to_the_left(players):
    s = fresh(players, dealer=1)
    dealers = []
    while acting(s):
        deal_any(s)
        dealers.append(s.dealer)
        finish_round(s)
    assert dealers == [(1 + k) % players for k in range(players)]
    assert s.round_ == players


def finish_round(s):
    """Play the lowest card that may be played, put no chips on the mat."""
    rounds = s.round_
    while s.round_ == rounds:
        seat = acting(s)[0]
        ROULETTE.apply(s, seat, intervals(ROULETTE.menu(s, seat))[0][0])


def test_rt_11_a_round_is_tricks_with_a_bet_after_each_until_the_hands_are_empty():
    s = fresh(4)
    deal(s, *FOUR)
    phases = []
    while s.round_ == 0:
        if s.phase != PLAY or s.played == 0:
            phases.append((s.phase, s.tricks))
        ROULETTE.apply(s, s.turn, intervals(ROULETTE.menu(s, s.turn))[0][0])
    # No More Bet is the highest card number, so the lowest-card play keeps it to the end
    assert phases[::2] == [(PLAY, trick) for trick in range(9)]
    assert [tricks for _, tricks in phases[1::2]] == list(range(1, 9))
    assert {phase for phase, _ in phases[1::2]} <= {BET, MARK}
    assert [int(s.hand[p]) for p in range(4)] == [0, 0, 0, 0]


def test_rt_11_what_is_out_of_time_is_refused():
    s = lay("4 NMB", "9 12", "18 16", leader=1)
    assert refused(s, 1, do="bet", slot="red", stake=1) == "RT-11"
    assert refused(s, 1, do="mark", slot="red") == "RT-11"
    assert refused(s, 1, do="pass") == "RT-11"
    play(s, "9 18 4")
    assert refused(s, 2, do="play", card="16") == "RT-11"
    bet(s, "red", 1)
    assert refused(s, 2, do="bet", slot="black", stake=1) == "RT-11"


def test_rt_12_the_numbers_of_a_trick_are_covered_before_the_bet():
    s = lay("4 8 NMB", "9 12 14", "18 16 21", leader=1)
    play(s, "9 18 NMB")
    assert {"9", "18", "NMB"} <= names_in(s.seen)
    assert {f"straight-{n}" for n in each("4 8 12 14 16 21")} == {n for n in slots(s) if n.startswith("straight")}
    assert refused(s, 2, do="bet", slot="straight-18", stake=1) == "RT-35"


def test_rt_13_the_dealer_leads_first_and_then_each_winner():
    s = fresh(4, dealer=0)
    deal(s, *FOUR)
    assert (s.turn, s.leader) == (0, 0)
    play(s, "4 15 26 35")
    skip(s)
    assert (s.turn, s.leader) == (3, 3)
    play(s, "30 3 9 18")
    skip(s)
    assert s.turn == 3
    assert s.phase == PLAY


def test_rt_13_a_dealer_who_wins_leads_too():
    s = lay("36 4 NMB", "9 12 14", "18 16 21", dealer=0, leader=1)
    play(s, "9 18 36")
    skip(s)
    assert (s.turn, s.leader, s.phase) == (0, 0, PLAY)


def test_rt_14_clockwise_through_the_trick_of_nmb_and_counter_clockwise_from_the_next():
    s = lay("4 8 NMB", "9 12 14", "18 16 21", "25 27 30", leader=1)
    order = []
    for card in each("9 18 25 NMB"):
        order.append(s.turn)
        play(s, card)
    assert order == [1, 2, 3, 0]
    assert s.direction == CLOCKWISE
    bet(s, "even", 2)
    assert (s.turn, s.direction) == (3, COUNTER_CLOCKWISE)
    order = []
    for card in each("27 16 12 4"):
        order.append(s.turn)
        play(s, card)
    assert order == [3, 2, 1, 0]
    order = []
    for card in each("30 21 14 8"):
        order.append(s.turn)
        play(s, card)
    assert order == [3, 2, 1, 0]


def test_rt_14_nmb_led_does_not_turn_its_own_trick():
    s = lay("4 8 NMB", "9 12 14", "18 16 21", leader=0)
    order = []
    for card in each("NMB 9 18"):
        order.append(s.turn)
        play(s, card)
    assert order == [0, 1, 2]
    skip(s)
    order = []
    for card in each("16 12 8"):
        order.append(s.turn)
        play(s, card)
    assert order == [2, 1, 0]


def test_rt_14_the_next_round_is_clockwise_again():
    s = lay("4 NMB", "9 12", "18 16", "25 27", leader=0)
    play(s, "NMB 9 18 25")
    skip(s)
    play(s, "27 16 12 4")
    deal_any(s)
    assert (s.direction, s.turn) == (CLOCKWISE, 1)
    play(s, next(iter(names_in(s.hand[1]) - {"NMB"})))
    assert s.turn == 2


def test_rt_62_the_stand_in_table_is_labelled_and_complete():
    data = json.loads(files("croupier.games.roulette").joinpath("data/straight.json").read_text("utf-8"))
    assert "stand-in" in data["label"].lower()
    assert set(data["returns"]) == PACK - {"NMB"}


def test_turn_1_nothing_can_be_done_after_the_end():
    s = lay("NMB", "9", "18", last_round=True, leader=1)
    play(s, "9 18 NMB")
    assert acting(s) == []
    for seat in range(3):
        assert refused(s, seat, do="play", card="9") == "TURN-1"
    assert refused(s, "chance", do="deal", card="9", to=0) == "TURN-1"


def test_turn_2_only_the_seat_to_act_acts():
    s = lay("4 NMB", "9 12", "18 16", leader=1)
    assert acting(s) == [1]
    assert refused(s, 2, do="play", card="18") == "TURN-2"
    assert refused(s, "chance", do="reveal", card="18") == "TURN-2"
    play(s, "9 18 4")
    assert refused(s, 1, do="bet", slot="red", stake=1) == "TURN-2"
    assert seats_of(ROULETTE.actors(s)) == [2]
