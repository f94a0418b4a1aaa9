"""Bets, the dealer's chip and reveals: RT-31 to RT-43, and the options that change them: RT-58 to RT-61."""

from typing import Any

import pytest
from pydantic import ValidationError
from referee import neighbours
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
    number,
    play,
    refused,
    skip,
    slots,
    total,
)

from croupier.games.contract import CHANCE, NOBODY
from croupier.games.roulette.state import BET, DEAL, MARK, PLAY, REVEAL

NUMBERS = PACK - {"NMB"}
OUTSIDE = {"row-1", "row-2", "row-3", "dozen-1", "dozen-2", "dozen-3", *each("even odd high low red black")}


def straight(cards: str) -> set[str]:
    return {f"straight-{card}" for card in cards.split()}


def to_bet(**more: Any):
    """Three seats, four cards each. Seat 2 has won the first trick with 18 and is to bet; 9, 18 and 4 are played."""
    s = lay("6 8 4 NMB", "9 12 14 1", "18 16 21 30", leader=1, **more)
    play(s, "9 18 4")
    assert (s.phase, s.turn) == (BET, 2)
    return s


def to_chip(**more: Any):
    """The same, but the dealer (seat 0) has won with 36; 9, 18 and 36 are played."""
    s = lay("6 8 36 NMB", "9 12 14 1", "18 16 21 30", leader=1, **more)
    play(s, "9 18 36")
    assert (s.phase, s.turn) == (MARK, 0)
    return s


def test_rt_31_the_winner_may_bet_once_or_pass_and_nobody_else():
    s = to_bet()
    assert acting(s) == [2]
    assert "pass" in {action.do for action in choices(s, 2)}
    assert refused(s, 0, do="bet", slot="red", stake=1) == "TURN-2"
    assert refused(s, 1, do="pass") == "TURN-2"
    bet(s, "red", 3)
    assert (s.phase, s.turn) == (PLAY, 2)
    s = to_bet()
    before = [s.money[p] for p in range(3)]
    skip(s)
    assert (s.phase, s.turn, s.bet_count) == (PLAY, 2, 0)
    assert [s.money[p] for p in range(3)] == before


def test_rt_31_the_dealer_never_bets():
    assert refused(to_chip(), 0, do="bet", slot="red", stake=5) == "RT-31"
    assert refused(to_chip(), 0, do="bet", slot="red", stake=0) == "RT-31"


def test_rt_32_any_whole_stake_from_nothing_to_everything():
    for stake in range(11):
        s = to_bet()
        bet(s, "red", stake)
        assert s.money[2] == 10 - stake
        assert (s.bets[0].owner, s.bets[0].stake, s.bet_count) == (2, stake, 1)
        assert total(s) == 0
    offers = [action for action in choices(to_bet(), 2) if action.do == "bet"]
    assert {action.stake for action in offers} == {0, 10}


@pytest.mark.parametrize("stake", [11, 100, 10**9, 10**15])
def test_rt_32_more_than_ones_money_is_refused(stake):
    s = to_bet()
    assert refused(s, 2, do="bet", slot="red", stake=stake) == "RT-32"
    assert "10" in ROULETTE.reason(s, 2, number({"do": "bet", "slot": "red", "stake": stake})).reason


@pytest.mark.parametrize("stake", [-5, -1, 0.5, "5", 1e9, float("nan"), float("inf"), None, True, [5], 2**63, 10**30])
def test_rt_32_what_is_no_stake_is_refused_and_changes_nothing(stake):
    s = to_bet()
    before = s.bytes_()
    with pytest.raises(ValueError, match="stake") as error:
        ROULETTE.encode(ROULETTE.actions.validate_python({"do": "bet", "slot": "red", "stake": stake}))
    assert "Traceback" not in str(error.value)
    assert s.bytes_() == before


@pytest.mark.parametrize("text", ["-5", "0.5", '"5"', "1e9", "5.0", "NaN", "Infinity", "null", "true", "[]", "{}"])
def test_rt_32_what_is_no_stake_in_json_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011 - JSON that is none, or a value that is none
        ROULETTE.encode(ROULETTE.actions.validate_json(f'{{"do": "bet", "slot": "red", "stake": {text}}}'))


@pytest.mark.parametrize(
    "action",
    [
        {"do": "bet", "slot": "red"},
        {"do": "bet", "stake": 1},
        {"do": "bet", "slot": "red", "stake": 1, "also": "black"},
        {"do": "bet", "slot": 48, "stake": 1},
        {"do": "mark", "slot": "red", "stake": 0},
        {"do": "mark", "slot": "red", "stake": 3},
        {"do": "play", "card": 17},
        {"do": "play"},
        {"do": "raise"},
        {"slot": "red"},
        [],
        "pass",
    ],
)
def test_rt_32_an_action_of_another_shape_is_refused(action):
    with pytest.raises(ValidationError):
        ROULETTE.actions.validate_python(action)


def test_rt_33_a_chip_without_money_is_a_bet():
    s = to_bet()
    bet(s, "straight-16", 0)
    assert (s.bet_count, s.bets[0].stake, s.money[2]) == (1, 0, 10)
    play(s, "30 6 12")
    assert s.turn == 2
    assert refused(s, 2, do="bet", slot="straight-16", stake=1) == "RT-34"
    skip(s)
    play(s, "21 8 14")
    skip(s)
    play(s, "16 NMB 1")
    assert names_in(1 << s.win) == {"16"}
    assert [s.money[p] for p in range(3)] == [15, 10, 10]


def test_rt_33_who_has_no_money_may_still_place_a_chip():
    s = to_bet(money=[15, 10, 0])
    assert {action.stake for action in choices(s, 2) if action.do == "bet"} == {0}
    assert refused(s, 2, do="bet", slot="red", stake=1) == "RT-32"
    bet(s, "red", 0)
    assert s.bet_count == 1


def test_rt_34_a_slot_with_any_chip_is_taken():
    s = lay("31 33 8 NMB", "9 12 14 1", "18 16 21 30", leader=1)
    play(s, "9 18 8")
    bet(s, "red", 2)
    play(s, "16 33 12")
    assert "red" not in slots(s)
    assert refused(s, 2, do="bet", slot="red", stake=1) == "RT-34"  # one's own
    bet(s, "high", 0)
    play(s, "30 31 14")
    assert (s.phase, s.turn) == (MARK, 0)
    assert not {"red", "high"} & slots(s)
    assert refused(s, 0, do="mark", slot="red") == "RT-34"
    assert refused(s, 0, do="mark", slot="high") == "RT-34"
    do(s, 0, do="mark", slot="straight-1")
    assert s.bet_count == 3


def test_rt_34_the_chips_of_others_and_of_the_dealer_block():
    s = lay("6 33 8 NMB", "9 34 14 1", "36 16 21 30", leader=1)
    play(s, "9 36 6")
    bet(s, "red", 1)
    play(s, "16 8 34")
    assert (s.phase, s.turn) == (BET, 1)
    assert "red" not in slots(s)
    assert refused(s, 1, do="bet", slot="red", stake=1) == "RT-34"
    s = lay("36 33 8 NMB", "9 34 14 1", "18 16 21 30", leader=1)
    play(s, "9 18 36")
    do(s, 0, do="mark", slot="straight-30")
    play(s, "NMB 1 16")
    assert (s.phase, s.turn) == (BET, 2)
    assert "straight-30" not in slots(s)
    assert refused(s, 2, do="bet", slot="straight-30", stake=1) == "RT-34"


def test_rt_35_a_number_under_a_black_chip_is_shut():
    s = to_bet()
    assert {name for name in slots(s) if name.startswith("straight")} == straight("6 8 12 14 1 16 21 30")
    for card in each("9 18 4 36 0 00"):
        assert refused(s, 2, do="bet", slot=f"straight-{card}", stake=1) == "RT-35"
        assert refused(s, 2, do="bet", slot=f"straight-{card}", stake=0) == "RT-35"


def test_rt_36_black_chips_do_not_block_outside_bets():
    s = to_bet()
    assert slots(s) >= OUTSIDE
    # of the numbers 25 to 36 only 30 is left; once that is gone the third dozen is dead, and still open
    bet(s, "low", 1)
    play(s, "30 6 12")
    assert s.turn == 2
    assert not names_in(s.hand[0] | s.hand[1] | s.hand[2]) & {str(n) for n in range(25, 37)}
    bet(s, "dozen-3", 2)
    assert s.bets[1].stake == 2


def test_rt_37_a_bet_stays_when_its_number_is_covered_and_is_lost():
    s = to_bet()
    bet(s, "straight-12", 4)
    play(s, "30 6 12")
    assert "12" in names_in(s.seen)
    assert (s.bet_count, s.bets[0].stake, s.money[2]) == (1, 4, 6)
    skip(s)
    play(s, "21 8 14")
    skip(s)
    play(s, "16 NMB 1")
    assert [s.money[p] for p in range(3)] == [19, 10, 6]


def test_rt_38_a_number_in_ones_own_hand_and_many_slots_in_a_round():
    s = to_bet()
    bet(s, "straight-16", 2)
    play(s, "30 6 12")
    bet(s, "straight-14", 3)
    play(s, "21 8 14")
    bet(s, "red", 5)
    assert (s.bet_count, s.money[2]) == (3, 0)
    play(s, "16 NMB 1")
    assert [s.money[p] for p in range(3)] == [15 + 3, 10, 2 * 12 + 5 * 2]


def test_rt_39_six_kinds_of_bets():
    s = to_bet(black_chips=False)
    assert {name.partition("-")[0] for name in slots(s)} == {
        "straight",
        "row",
        "dozen",
        *each("even odd high low red black"),
    }


def test_rt_40_the_dealer_may_chip_any_empty_slot_or_none():
    s = to_chip()
    assert slots(s) == OUTSIDE | straight("6 8 12 14 1 16 21 30")
    assert {action.do for action in choices(s, 0)} == {"pass", "mark"}
    skip(s)
    assert (s.bet_count, s.phase, s.turn) == (0, PLAY, 0)
    for slot in ("straight-21", "red"):
        s = to_chip()
        do(s, 0, do="mark", slot=slot)
        assert (s.bet_count, s.bets[0].stake, s.bets[0].owner, s.money[0]) == (1, 0, 0, 15)
        assert (s.phase, s.turn) == (PLAY, 0)
    assert refused(to_chip(), 0, do="mark", slot="straight-9") == "RT-35"


def test_rt_40_only_the_dealer_chips():
    assert refused(to_bet(), 2, do="mark", slot="red") == "RT-40"
    assert refused(to_bet(), 0, do="mark", slot="red") == "TURN-2"


def test_rt_40_the_dealers_chip_pays_nothing():
    s = to_chip(money=[15, 10, 10])
    do(s, 0, do="mark", slot="red")
    play(s, "8 12 21")
    skip(s)
    play(s, "6 14 16")
    skip(s)
    play(s, "NMB 1 30")
    assert names_in(1 << s.win) == {"30"}
    assert [s.money[p] for p in range(3)] == [15, 10, 10]


def test_rt_41_a_bet_follows_the_trick_of_nmb_and_none_the_next():
    s = lay("6 8 4 NMB", "9 12 14 1", "18 16 21 30", leader=1)
    play(s, "9 18 NMB")
    assert (s.phase, s.turn) == (BET, 2)
    bet(s, "red", 1)
    play(s, "16 12 4")
    assert (s.phase, s.turn) == (PLAY, 2)
    assert refused(s, 2, do="bet", slot="odd", stake=1) == "RT-11"
    play(s, "21 14 8")
    assert (s.phase, s.turn) == (PLAY, 2)


def test_rt_41_no_reveal_after_the_trick_of_nmb_is_over():
    s = lay("6 8 4 NMB", "9 12 14 1", leader=1, deck="20 22 24 26 28")
    play(s, "9 NMB")
    assert (s.phase, s.turn) == (BET, 1)
    skip(s)
    play(s, "12 8")
    assert (s.phase, s.turn) == (PLAY, 1)
    s = lay("36 8 4", "9 12 14", leader=1, deck="20 22 24 26 28", nmb_fell=True)
    play(s, "9 36")
    assert (s.phase, s.turn) == (PLAY, 0)


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_rt_42_the_last_trick_goes_straight_to_the_payout(leader):
    s = lay("NMB", "9", "18", leader=leader)
    play(s, {0: "NMB 9 18", 1: "9 18 NMB", 2: "18 NMB 9"}[leader])
    assert s.round_ == 1
    assert acting(s) == [CHANCE]
    assert {action.do for action in choices(s, CHANCE)} == {"deal"}


def test_rt_42_with_nmb_kept_there_is_a_bet_after_every_trick_but_the_last():
    s = lay("6 8 4 NMB", "9 12 14 1", "18 16 21 30", leader=1)
    for trick in ("9 18 4", "30 6 12", "21 8 14"):
        play(s, trick)
        assert (s.phase, s.turn) == (BET, 2)
        skip(s)
    play(s, "16 NMB 1")
    assert s.round_ == 1


def reveal(s, card: str) -> None:
    do(s, "chance", do="reveal", card=card)


def test_rt_43_with_two_seats_a_dealer_who_wins_has_two_cards_turned_up():
    s = lay("36 8 4 NMB", "9 12 14 1", leader=1, deck="0 20 22 24 26")
    play(s, "9 36")
    assert (s.phase, acting(s)) == (REVEAL, [CHANCE])
    assert {action.card for action in choices(s, CHANCE)} == {"0", "20", "22", "24", "26"}
    assert refused(s, 0, do="pass") == "TURN-2"
    reveal(s, "22")
    assert acting(s) == [CHANCE]
    assert {action.card for action in choices(s, CHANCE)} == {"0", "20", "24", "26"}
    reveal(s, "0")
    assert (s.phase, s.turn) == (PLAY, 0)
    assert {"22", "0"} <= names_in(s.seen) & names_in(ROULETTE.view(s, NOBODY).seen)
    play(s, "8 1")
    reveal(s, "20")
    reveal(s, "24")
    play(s, "4 12")
    assert {action.card for action in choices(s, CHANCE)} == {"26"}


def test_rt_43_the_numbers_turned_up_are_covered():
    s = lay("36 8 4 NMB", "9 12 14 1", leader=1, deck="0 20 22 24 26")
    play(s, "9 36")
    reveal(s, "22")
    reveal(s, "0")
    play(s, "NMB 12")
    assert (s.phase, s.turn) == (BET, 1)
    open_numbers = {name for name in slots(s) if name.startswith("straight")}
    assert open_numbers == straight("8 4 14 1 20 24 26")
    assert refused(s, 1, do="bet", slot="straight-22", stake=1) == "RT-35"


def test_rt_43_at_most_eighteen_cards_of_the_deck_are_turned_up():
    s = ROULETTE.new(2, ROULETTE.options(first_dealer=0))
    deal(s, "4 6 8 10 15 20 22 24 26", "1 9 12 14 16 18 21 25 27 30")  # the dealer's black cards win every trick
    for black, red in zip(each("4 6 8 10 15 20 22 24 26"), each("1 9 12 14 16 18 21 25 27"), strict=True):
        play(s, f"{black} {red}")
        for _ in range(2):
            assert s.phase == REVEAL
            reveal(s, choices(s, CHANCE)[0].card)
    assert len(names_in(s.seen)) == 18 + 18
    play(s, "NMB 30")
    assert (s.round_, s.phase) == (1, DEAL)


def test_rt_58_without_black_chips_every_number_stays_open():
    s = to_bet(black_chips=False)
    assert slots(s) == OUTSIDE | straight(" ".join(NUMBERS))
    bet(s, "straight-9", 3)  # it has been played: the money is lost
    play(s, "30 6 12")
    skip(s)
    play(s, "21 8 14")
    skip(s)
    play(s, "16 NMB 1")
    assert [s.money[p] for p in range(3)] == [18, 10, 7]


def test_rt_58_without_black_chips_the_dealer_may_chip_any_number():
    assert slots(to_chip(black_chips=False)) == OUTSIDE | straight(" ".join(NUMBERS))


def test_rt_58_without_black_chips_the_deck_is_still_turned_up():
    s = lay("36 8 4 NMB", "9 12 14 1", leader=1, deck="0 20 22 24 26", black_chips=False)
    play(s, "9 36")
    reveal(s, "22")
    reveal(s, "0")
    play(s, "NMB 12")
    assert slots(s) == OUTSIDE | straight(" ".join(NUMBERS))


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_rt_58_without_black_chips_no_page_lists_what_was_seen(viewer):
    def gone(s) -> set[str]:
        picture = ROULETTE.picture(ROULETTE.view(s, viewer), viewer, ["Ann", "Ben", "Cem"])
        return {slot["slot"] for slot in (*picture["mat"]["zeros"], *picture["mat"]["numbers"]) if slot["seen"]}

    assert gone(to_bet(black_chips=True)) == straight(" ".join(NUMBERS - set(each("6 8 12 14 1 16 21 30"))))
    assert gone(to_bet(black_chips=False)) == set()


def test_rt_59_a_table_may_refuse_dead_bets():
    for dead_bets in (True, False):
        s = to_bet(dead_bets=dead_bets)
        skip(s)
        play(s, "30 6 12")  # nothing of 25 to 36 is left
        assert ("dozen-3" in slots(s)) == dead_bets
        assert slots(s) >= OUTSIDE - {"dozen-3"}
        if not dead_bets:
            assert refused(s, 2, do="bet", slot="dozen-3", stake=1) == "RT-59"
            assert refused(s, 2, do="bet", slot="dozen-3", stake=0) == "RT-59"


def test_rt_59_splits_and_corners_can_be_dead_too():
    s = to_bet(dead_bets=False, split=18, corner=9)
    # in play are 6 8 12 14 1 16 21 30
    assert refused(s, 2, do="bet", slot="split-32-35", stake=1) == "RT-59"
    assert refused(s, 2, do="bet", slot="corner-31-32-34-35", stake=1) == "RT-59"
    assert {"split-6-9", "split-30-33", "corner-26-27-29-30"} <= slots(s)


def test_rt_59_the_dealers_chip_may_lie_on_a_dead_slot():
    s = lay("36 33 8 NMB", "9 12 14 1", "18 16 21 6", leader=1, dead_bets=False)
    play(s, "9 18 36")
    skip(s)
    play(s, "33 1 6")  # 33 takes it: nothing of 25 to 36 is left
    assert s.turn == 0
    do(s, 0, do="mark", slot="dozen-3")
    assert s.bet_count == 1


def test_rt_59_without_black_chips_nothing_is_dead():
    s = to_bet(dead_bets=False, black_chips=False)
    skip(s)
    play(s, "30 6 12")
    assert "dozen-3" in slots(s)


def test_rt_60_splits_are_the_neighbours_of_the_grid():
    s = to_bet(split=18)
    found = {name for name in slots(s) if name.startswith("split")}
    assert len(found) == 57
    assert found == neighbours({"split": 18, "corner": 0})
    assert {"split-1-2", "split-2-3", "split-1-4", "split-33-36", "split-35-36"} <= found
    for none in ("split-3-4", "split-1-3", "split-2-1", "split-0-1", "split-0-00", "split-36-39"):
        with pytest.raises(ValueError, match="slot"):
            number({"do": "bet", "slot": none, "stake": 1})


def test_rt_60_a_table_without_splits_has_none():
    s = to_bet(corner=9)
    assert not any(name.startswith("split") for name in slots(s))
    assert refused(s, 2, do="bet", slot="split-1-2", stake=1) == "RT-60"
    assert refused(to_chip(), 0, do="mark", slot="split-1-2") == "RT-60"


def test_rt_60_a_split_is_blocked_by_its_own_chip_only():
    s = to_bet(split=18, corner=9)
    bet(s, "split-9-12", 1)  # 9 is under a black chip
    play(s, "30 6 12")
    assert refused(s, 2, do="bet", slot="split-9-12", stake=1) == "RT-34"
    bet(s, "split-11-12", 1)
    assert s.bet_count == 2


def test_rt_61_corners_are_four_around_a_point():
    s = to_bet(corner=9)
    found = {name for name in slots(s) if name.startswith("corner")}
    assert len(found) == 22
    assert found == neighbours({"split": 0, "corner": 9})
    assert {"corner-1-2-4-5", "corner-2-3-5-6", "corner-32-33-35-36"} <= found
    for none in ("corner-3-4-6-7", "corner-0-1-2-3", "corner-1-2-3-4"):
        with pytest.raises(ValueError, match="slot"):
            number({"do": "bet", "slot": none, "stake": 1})


def test_rt_61_a_table_without_corners_has_none():
    s = to_bet(split=18)
    assert not any(name.startswith("corner") for name in slots(s))
    assert refused(s, 2, do="bet", slot="corner-1-2-4-5", stake=1) == "RT-61"


def test_rt_61_a_chip_on_one_family_leaves_the_others_open():
    s = to_bet(split=18, corner=9)
    bet(s, "split-1-2", 1)
    play(s, "30 6 12")
    assert {"corner-1-2-4-5", "straight-1", "split-1-4"} <= slots(s)
    bet(s, "corner-1-2-4-5", 1)
    play(s, "21 8 14")
    assert {"split-1-4", "straight-1"} <= slots(s)
    assert "corner-1-2-4-5" not in slots(s)
    assert "split-1-2" not in slots(s)
