"""Tricks, special cards and No More Bet: RT-15 to RT-30."""

import itertools
import random

import numpy as np
import pytest
from referee import may_play, winner
from roulette_tables import NUMBER, PACK, acting, each, lay, play, playable, refused, skip

from croupier.games.roulette.cards import NAMES, trick_winner
from croupier.games.roulette.state import BET, MARK, PLAY, REVEAL
from croupier.kernel.record import Row


def wins(cards: str) -> str:
    """The winning card of a trick, cards in order of play."""
    names = cards.split()
    trick = np.array([NUMBER[name] for name in names] + [-1] * (4 - len(names)), np.int8).view(Row)
    return names[trick_winner(trick, len(names))]


def test_rt_15_a_card_that_is_not_held_is_refused():
    s = lay("4 NMB", "9 12", "18 16", leader=1)
    assert refused(s, 1, do="play", card="36") == "RT-15"
    assert refused(s, 1, do="play", card="18") == "RT-15"
    assert refused(s, 1, do="play", card="NMB") == "RT-15"
    play(s, "9 18 4")
    skip(s)
    assert refused(s, 2, do="play", card="18") == "RT-15"


def test_rt_15_each_seat_plays_one_card():
    s = lay("4 NMB", "9 12", "18 16", leader=1)
    for seat, card in [(1, "9"), (2, "18"), (0, "4")]:
        assert acting(s) == [seat]
        play(s, card)
    assert s.tricks == 9
    assert s.turn == 2


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("9 12 36 1", "36"),  # red, no trump
        ("9 36 35 33", "36"),  # a higher black card does not count
        ("1 35 33 6", "1"),  # nobody follows
        ("6 9 36 34", "6"),
        ("6 9 5 36", "5"),  # a Clown on black
        ("9 2 36 34", "2"),  # a Reaper on red
        ("9 0 36 34", "0"),
    ],
)
def test_rt_16_highest_trump_or_else_highest_of_the_lead_suit(trick, best):
    assert wins(trick) == best


def test_rt_17_thirty_six_is_the_best_red_and_thirty_five_the_best_black():
    red = each("1 9 12 14 16 18 21 25 27 30 32 34 36")
    black = each("4 6 8 10 15 20 22 24 26 28 33 35")
    for suit in (red, black):
        for low, high in itertools.combinations(suit, 2):
            assert wins(f"{low} {high}") == high
            assert wins(f"{high} {low}") == high
            assert wins(f"{low} NMB") == low


@pytest.mark.parametrize(
    ("lead", "hand", "may"),
    [
        ("9", "12 36 6 35 20", "12 36"),
        ("9", "12 5 6 35 20", "12 5"),  # a Clown is red
        ("9", "5 6 35 20 22", "5"),
        ("6", "2 9 12 14 16", "2"),  # a Reaper is black
        ("6", "4 35 9 12 36", "4 35"),
        ("9", "12 2 0 6 20", "12 2 0"),  # trumps may always be played
        ("6", "4 5 00 9 36", "4 5 00"),
        ("6", "5 7 9 12 36", "5 7 9 12 36"),  # void in black
        ("9", "2 6 20 22 24", "2 6 20 22 24"),  # void in red
        ("9", "0 6 20 22 24", "0 6 20 22 24"),  # a zero is no red card
    ],
)
def test_rt_18_follow_suit_or_trump(lead, hand, may):
    s = fill(lead, hand)
    assert playable(s) == set(may.split())
    for card in set(hand.split()) - set(may.split()):
        assert refused(s, s.turn, do="play", card=card) == "RT-18"


def fill(lead: str, hand: str):
    """A table of two: seat 0 has led `lead`, seat 1 (the dealer, if it has No More Bet) holds `hand`."""
    size = len(hand.split())
    spare = sorted(PACK - {lead, "NMB"} - set(hand.split()), key=NUMBER.__getitem__)
    own = [lead, *spare[: size - 1]]
    if "NMB" in hand.split():
        s = lay(" ".join(own), hand, dealer=1, leader=0)
    elif lead == "NMB":
        s = lay(" ".join(own), hand, dealer=0, leader=0)
    else:
        s = lay(" ".join(own), hand, dealer=0, leader=0, nmb_fell=True)
    play(s, lead)
    return s


def test_rt_18_nmb_is_a_way_out_with_four_cards():
    assert playable(fill("9", "12 6 20 NMB")) == {"12", "NMB"}
    assert playable(fill("9", "12 2 20 NMB")) == {"12", "2", "NMB"}
    assert playable(fill("9", "12 6 20 22 NMB")) == {"12"}


def test_rt_19_a_void_seat_may_play_anything_and_need_not_trump():
    assert playable(fill("9", "0 2 6 20 22")) == {"0", "2", "6", "20", "22"}
    assert playable(fill("0", "2 5 6 9 36")) == {"2", "5", "6", "9", "36"}
    assert playable(fill("9", "6 20 22 NMB")) == {"6", "20", "22", "NMB"}
    assert playable(fill("9", "6 20 22 24 NMB")) == {"6", "20", "22", "24"}


@pytest.mark.parametrize("zero", ["0", "00"])
def test_rt_20_a_zero_is_always_a_trump(zero):
    for lead in sorted(PACK - {"0", "00"}):
        assert wins(f"{lead} {zero}") == zero
    assert playable(fill("9", f"12 {zero} 6 20 22")) == {"12", zero}
    assert playable(fill("6", f"4 {zero} 9 12 36")) == {"4", zero}


@pytest.mark.parametrize("reaper", each("2 11 13 17 29 31"))
def test_rt_21_a_reaper_is_trump_when_red_is_led(reaper):
    assert wins(f"9 {reaper} 36 34") == reaper
    assert playable(fill("9", f"12 {reaper} 6 20 22")) == {"12", reaper}


@pytest.mark.parametrize("reaper", each("2 11 13 17 29 31"))
def test_rt_21_a_reaper_is_trump_on_zero_and_on_nmb(reaper):
    assert wins(f"0 {reaper}") == reaper
    assert wins(f"00 {reaper}") == reaper
    assert wins(f"NMB {reaper} 35 36") == reaper
    assert wins(f"NMB 36 34 {reaper}") == reaper
    assert wins(f"NMB 35 33 {reaper}") == reaper


@pytest.mark.parametrize("clown", each("3 5 7 19 23"))
def test_rt_22_a_clown_is_trump_when_black_is_led(clown):
    assert wins(f"6 {clown} 35 33") == clown
    assert playable(fill("6", f"4 {clown} 9 12 36")) == {"4", clown}


@pytest.mark.parametrize("clown", each("3 5 7 19 23"))
def test_rt_22_a_clown_is_trump_on_zero_and_on_nmb(clown):
    assert wins(f"0 {clown}") == clown
    assert wins(f"00 {clown}") == clown
    assert wins(f"NMB {clown} 35 36") == clown
    assert wins(f"NMB 35 33 {clown}") == clown
    assert wins(f"NMB 36 34 {clown}") == clown


def test_rt_23_reaper_two_takes_a_red_nine_but_no_black_six():
    assert wins("9 2") == "2"
    assert wins("6 2") == "6"


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("4 2 6 8", "8"),  # a Reaper on black is a 2
        ("4 31 35 8", "35"),
        ("4 31 28 8", "31"),  # and wins by its number
        ("1 3 9 12", "12"),  # a Clown on red
        ("1 23 9 12", "23"),
        ("2 4 9 36", "4"),  # led, it is plain
        ("31 35 33 36", "35"),
        ("31 33 28 36", "33"),
        ("31 28 30 36", "31"),
        ("3 9 33 35", "9"),
        ("23 21 33 35", "23"),
        ("2 3 35 4", "3"),  # a Clown on a Reaper that is led
        ("3 2 36 34", "2"),  # a Reaper on a Clown that is led
        ("31 29 28 36", "31"),  # two Reapers, one led: both plain
        ("2 31 35 8", "35"),
    ],
)
def test_rt_23_a_reaper_or_clown_that_is_led_or_follows_its_colour_is_plain(trick, best):
    assert wins(trick) == best


def test_rt_24_a_zero_that_is_led_stays_a_trump():
    assert wins("0 36 35 34") == "0"
    assert wins("00 36 35 34") == "00"
    assert wins("0 00 36 35") == "0"
    assert wins("00 0 36 35") == "0"
    assert wins("0 2 36 35") == "2"
    assert wins("00 NMB 36 35") == "00"


def test_rt_24_the_other_zero_has_to_follow_or_another_trump():
    assert playable(fill("0", "00 9 12 6 20")) == {"00"}
    assert playable(fill("00", "0 9 12 6 20")) == {"0"}
    assert playable(fill("0", "00 5 2 6 20")) == {"00", "5", "2"}
    assert playable(fill("0", "00 6 20 NMB")) == {"00", "NMB"}
    assert playable(fill("0", "5 2 6 20 22")) == {"5", "2", "6", "20", "22"}


def test_rt_25_a_trump_may_be_played_by_a_seat_that_could_follow():
    assert playable(fill("9", "12 31 0 00 6")) == {"12", "31", "0", "00"}
    assert playable(fill("6", "4 23 0 00 9")) == {"4", "23", "0", "00"}
    # but not a Clown on red or a Reaper on black as a trump: they are of the lead suit anyway
    assert playable(fill("6", "4 23 31 9 12")) == {"4", "23", "31"}


def test_rt_26_the_order_of_the_trumps():
    order = each("31 29 23 19 17 13 11 7 5 3 2 0 00")
    for high, low in itertools.combinations(order, 2):
        assert wins(f"NMB {high} {low}") == high
        assert wins(f"NMB {low} {high}") == high
    assert wins("9 2 0 00") == "2"
    assert wins("9 0 2 11") == "11"
    assert wins("6 7 0 3") == "7"
    assert wins("0 31 23 29") == "31"


def test_rt_27_nmb_needs_four_cards_or_fewer_counting_itself():
    s = lay("4 6 8 20 NMB", "9 12 14 16 18", leader=0)
    assert playable(s) == {"4", "6", "8", "20"}
    assert refused(s, 0, do="play", card="NMB") == "RT-27"
    s = lay("4 6 8 NMB", "9 12 14 16", leader=0)
    assert playable(s) == {"4", "6", "8", "NMB"}
    assert playable(fill("9", "6 20 22 24 NMB")) == {"6", "20", "22", "24"}
    assert refused(fill("9", "6 20 22 24 NMB"), 1, do="play", card="NMB") == "RT-27"
    assert "NMB" in playable(fill("9", "12 16 36 NMB"))


@pytest.mark.parametrize(("players", "earliest"), [(4, 6), (3, 7), (2, 7)])
def test_rt_27_the_earliest_trick_of_nmb(players, earliest):
    whole = 9 if players == 4 else 10
    numbers = [name for name in NAMES if name != "NMB"]
    for trick in range(1, whole + 1):
        size = whole - trick + 1
        hands = [numbers[size * p : size * (p + 1)] for p in range(players)]
        hands[0] = [*hands[0][: size - 1], "NMB"]
        s = lay(*(" ".join(hand) for hand in hands))
        assert ("NMB" in playable(s)) == (trick >= earliest)
        assert playable(s)


def test_rt_27_nmb_follows_freely_although_the_seat_could_follow():
    s = fill("9", "12 16 36 NMB")
    play(s, "NMB")
    assert s.turn == 0


def test_rt_28_nmb_kept_to_the_end_is_played_last():
    s = lay("NMB", "9", "18", leader=0)
    assert playable(s) == {"NMB"}
    play(s, "NMB 9 18")
    assert (s.round_, s.win) == (1, 18)
    s = lay("NMB", "9", "18", leader=1)
    play(s, "9 18")
    assert playable(s) == {"NMB"}


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        ("NMB 4 9 36", "4"),  # the card after NMB sets the suit
        ("NMB 9 4 35", "9"),
        ("NMB 4 35 36", "35"),
        ("NMB 9 36 35", "36"),
        ("NMB 4 35 0", "0"),
        ("NMB 9 36 00", "00"),
        ("NMB 36 34 2", "2"),  # any Reaper is a trump, on either colour
        ("NMB 35 33 2", "2"),
        ("NMB 36 34 3", "3"),  # and any Clown
        ("NMB 35 33 3", "3"),
        ("NMB 2 35 36", "2"),  # also right after NMB
        ("NMB 0 35 36", "0"),
        ("NMB 1", "1"),
    ],
)
def test_rt_29_nmb_led(trick, best):
    assert wins(trick) == best


def test_rt_29_when_nmb_is_led_nobody_has_to_follow():
    s = lay("4 6 8 NMB", "9 12 2 20", "18 35 0 21", "36 33 5 14", leader=0)
    play(s, "NMB")
    assert playable(s) == {"9", "12", "2", "20"}
    play(s, "9")
    assert playable(s) == {"18", "35", "0", "21"}
    play(s, "35")
    assert playable(s) == {"36", "33", "5", "14"}
    play(s, "33")
    assert s.turn == 1


def test_rt_30_nmb_never_wins():
    rng = random.Random(30)
    for size in (2, 3, 4):
        for _ in range(300):
            others = rng.sample(sorted(PACK - {"NMB"}), size - 1)
            for place in range(size):
                trick = [*others[:place], "NMB", *others[place:]]
                assert wins(" ".join(trick)) != "NMB"


# --- Every trick, against a second reading of the text


def test_rt_16_every_trick_of_two_and_three_cards_has_the_winner_of_the_second_reading():
    for size in (2, 3):
        for names in itertools.permutations(NAMES, size):
            assert wins(" ".join(names)) == names[winner(list(names))], names


def test_rt_16_random_tricks_of_four_have_the_winner_of_the_second_reading():
    rng = random.Random(16)
    for _ in range(40_000):
        names = rng.sample(NAMES, 4)
        assert wins(" ".join(names)) == names[winner(names)], names


def test_rt_18_random_hands_may_play_what_the_second_reading_says():
    rng = random.Random(18)
    for _ in range(3000):
        size = rng.randint(1, 10)
        cards = rng.sample(NAMES, size + 1)
        lead, hand = cards[0], cards[1:]
        if lead == "NMB" and size > 4:  # it cannot be led yet
            continue
        s = fill(lead, " ".join(hand))
        assert playable(s) == may_play(set(hand), lead), (lead, hand)


def test_rt_11_the_phase_after_a_trick_is_the_winners():
    s = lay("6 4 NMB", "9 12 14", "18 16 21", leader=1)
    play(s, "9 18 4")
    assert (s.phase, s.turn) == (BET, 2)
    s = lay("36 4 NMB", "9 12 14", "18 16 21", leader=1)
    play(s, "9 18 36")
    assert (s.phase, s.turn) == (MARK, 0)
    s = lay("36 4 NMB", "9 12 14", leader=1, deck="1 3 5")
    play(s, "9 36")
    assert s.phase == REVEAL
    s = lay("6 4", "9 12", "18 16", leader=1, nmb_fell=True)
    play(s, "9 4 18")
    assert (s.phase, s.turn) == (PLAY, 2)
