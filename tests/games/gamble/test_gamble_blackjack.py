"""BlackJack: TG-90 to TG-107, TG-128."""

import pytest
from gamble_tables import acting, at, champions, check, deal, deal_hands, menu, money, play, staked

from croupier.games.contract import CHANCE, seats_of
from croupier.games.gamble.squares.blackjack import total
from croupier.games.gamble.state import BETS, BLACKJACK, BY_BUST, HITS, MOVE, OVER

HIT_OR_HOLD = {"hit", "hold"}
NO_NATURAL = [rank + suit for suit in "sh" for rank in "234567"]


def betting(players: int = 3, **given):
    """Before the bets; everyone has $200 unless `purses` says otherwise, and player 0 is the Dealer."""
    given.setdefault("purses", [200] * players)
    return at("blackjack", **given)


def dealt(*hands: str, bets: int | list[int] = 10, **given):
    """The first two cards are dealt to each seat. `bets` are by seat, the Dealer's left out."""
    s = betting(len(hands), **given)
    others = [p for p in range(s.players) if p != s.active]
    for p, bet in zip(others, [bets] * len(others) if isinstance(bets, int) else bets, strict=True):
        play(s, f"{p} bet {bet}")
    deal_hands(s, *hands)
    return s


def done(s) -> list[int]:
    """What each has, with the hand over."""
    assert s.step in (MOVE, OVER)
    assert (s.last, staked(s)) == (BLACKJACK, [0] * s.players)
    assert seats_of(s.shown) == list(range(s.players))
    return money(s)


def take(s, seat: int, cards: str) -> None:
    """The seat hits for each of the cards."""
    for card in cards.split():
        play(s, f"{seat} hit")
        deal(s, card)


# --- Bets and the deal


@pytest.mark.parametrize("dealer", range(3))
def test_tg_90_all_but_the_dealer_must_play(dealer):
    s = betting(active=dealer)
    others = [p for p in range(3) if p != dealer]
    assert (s.step, acting(s), menu(s, dealer)) == (BETS, others, set())
    for p in others:
        assert menu(s, p) == {"bet 1-50"}  # there is no way to pass


def test_tg_90_each_plays_against_the_dealer_alone():
    # 20 and 18 against 19: player 1 wins from the Dealer what player 2 loses to the Dealer.
    s = dealt("Ts 9s", "Th Qs", "8h Td", bets=[30, 20])
    play(s, "1 hold", "2 hold")
    assert done(s) == [190, 230, 180]


def test_tg_91_bets_come_before_the_cards_in_any_order():
    s = betting(4, active=1)
    for p, left in ((3, [0, 2]), (0, [2]), (2, [CHANCE])):
        assert s.deck == 0
        play(s, f"{p} bet {10 + p}")
        assert acting(s) == left
    assert (staked(s), money(s)) == ([10, 0, 12, 13], [190, 200, 188, 187])


@pytest.mark.parametrize(("purse", "most"), [(1, 1), (49, 49), (50, 50), (300, 50)])
def test_tg_91_a_bet_is_1_to_50_of_ones_own_money(purse, most):
    assert menu(betting(purses=[200, purse, 200]), 1) == {f"bet 1-{most}"}


@pytest.mark.parametrize("players", range(2, 7))
def test_tg_92_one_card_for_each_and_then_another_the_dealer_last(players):
    for dealer in range(players):
        s = betting(players, active=dealer)
        for p in acting(s):
            play(s, f"{p} bet 1")
        order = []
        for card in NO_NATURAL[: 2 * players]:
            assert acting(s) == [CHANCE]
            order.append(s.dealing)
            deal(s, card)
        assert order == [(dealer + 1 + k) % players for k in range(players)] * 2
        assert acting(s) == [(dealer + 1) % players]


# --- What a hand counts


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("As Ah Ts", 12),
        ("As Ah Ad 6s", 19),
        ("As 5s Ah 5h", 12),
        ("As 6s", 17),
        ("As 6s Ts", 17),
        ("As 9s Ah", 21),
        ("As Ah", 12),
        ("As Ah Ad Ac", 14),
        ("As Ah Ad Ac 7s", 21),
        ("As Ah Ad Ac 8s", 12),
        ("Ks Qs Js", 30),
        ("Ts 9s 2s", 21),
        ("2s 3s 4s 5s 6s", 20),
        ("7s 8s", 15),
        ("Ks Qs As", 21),
        ("Ts 5s Ah 6s", 22),
    ],
)
def test_tg_93_an_ace_counts_eleven_or_one_and_pictures_ten(cards, points):
    s = betting(2)
    play(s, "1 bet 1")
    hand = cards.split()
    spare = iter(["2c", "3c", "4c"])
    while s.held[1] < len(hand):
        if acting(s) == [CHANCE]:
            deal(s, hand[s.held[1]] if s.dealing == 1 else next(spare))
        elif s.step == HITS:
            play(s, "1 hit")
    assert total(s, 1) == points


# --- Naturals


NATURALS = ["As Ts", "Ks Ah", "Qd Ad", "Ac Jd"]


@pytest.mark.parametrize("hand", NATURALS)
def test_tg_94_naturals_are_turned_up_before_anybody_asks_for_a_card(hand):
    s = dealt("9s 8s", "Th 8h", hand)
    assert seats_of(s.shown) == [2]
    assert acting(s) == [1]


def test_tg_94_no_other_21_is_a_natural():
    # 7 and 7 and 7 are paid once, not twice.
    s = dealt("Ts 9s", "7s 7h")
    take(s, 1, "7d")
    assert done(s) == [190, 210]


@pytest.mark.parametrize("hand", NATURALS)
def test_tg_95_the_dealers_natural_ends_the_hand_and_costs_each_twice_the_bet(hand):
    s = dealt(hand, "Tc 9c", "9h 9d", bets=[10, 35])
    assert done(s) == [200 + 20 + 70, 180, 130]


def test_tg_96_two_naturals_tie():
    s = dealt("As Ks", "Ah Qh", "9h 9d", bets=[50, 10])
    assert done(s) == [220, 200, 180]


def test_tg_97_a_players_natural_is_paid_twice_and_the_bet_goes_back():
    s = dealt("Ts 9s", "Ah Qh", "9h 9d", bets=[30, 10])
    assert acting(s) == [2]  # that hand is over
    play(s, "2 hold")
    assert done(s) == [200 - 60 + 10, 260, 190]


def test_tg_97_it_wins_also_against_a_later_21_of_the_dealer():
    s = dealt("7s 7h", "Ah Qh", "9h 9d")
    play(s, "2 hold")
    deal(s, "7d")
    assert done(s) == [200 - 20 + 10, 220, 190]


@pytest.mark.parametrize(("purse", "paid"), [(40, 40), (39, 39), (21, 21), (20, 20), (45, 40)])
def test_tg_98_who_cannot_pay_twice_the_bet_pays_all(purse, paid):
    s = dealt("As Ks", "Th 9h", "9d 9s", bets=[20, 10], purses=[200, purse, 200])
    assert done(s) == [200 + paid + 20, purse - paid, 180]
    assert (s.step == OVER) == (purse == paid)


# --- The players


def test_tg_99_each_takes_cards_or_holds_from_the_dealers_left_on():
    s = dealt("Ts 9s", "2s 3s", "4s 5s", "6s 7s", active=0)
    take(s, 1, "2h 3h 4h")
    assert (acting(s), menu(s, 1)) == ([1], HIT_OR_HOLD)
    play(s, "1 hold")
    assert (acting(s), menu(s, 1), menu(s, 2)) == ([2], set(), HIT_OR_HOLD)
    play(s, "2 hold")
    assert acting(s) == [3]
    take(s, 3, "2d")
    play(s, "3 hold")
    assert done(s) == [230, 190, 190, 190]


def test_tg_99_the_round_starts_at_the_left_of_any_dealer_and_passes_naturals_over():
    s = dealt("2s 3s", "4s 5s", "As Ks", "6s 7s", active=1)
    for p in (3, 0):
        assert acting(s) == [p]
        play(s, f"{p} hold")
    assert acting(s) == [CHANCE]
    assert s.dealing == 1


def test_tg_100_above_21_the_hand_is_turned_up_and_the_turn_passes():
    s = dealt("Ts 9s", "Th 6h", "Td 8d")
    take(s, 1, "6d")
    assert seats_of(s.shown) == [1]
    assert acting(s) == [2]
    play(s, "2 hold")
    assert done(s) == [220, 190, 190]


def test_tg_100_the_bet_is_lost_also_if_the_dealer_goes_above_21():
    s = dealt("Ts 6s", "Th 6h", "Td 8d", bets=[25, 10])
    take(s, 1, "6d")
    play(s, "2 hold")
    deal(s, "Ks")
    assert done(s) == [200 + 25 - 10, 175, 210]


@pytest.mark.parametrize("cards", ["Th 6h 5d", "As 2h 8c", "5h 5d 5c 6h", "As Ah 9d", "2h 3h 4h 5h 7h"])
def test_tg_101_21_is_turned_up_and_holds_by_itself(cards):
    first, second, *others = cards.split()
    s = dealt("Ts 9s", f"{first} {second}", "Td 8d")
    take(s, 1, " ".join(others))
    assert seats_of(s.shown) == [1]
    assert acting(s) == [2]
    play(s, "2 hold")
    assert done(s) == [200, 210, 190]


def test_tg_101_20_does_not():
    s = dealt("Ts 9s", "Th 6h", "Td 8d")
    take(s, 1, "4d")
    assert (acting(s), seats_of(s.shown)) == ([1], [])


# --- The Dealer


@pytest.mark.parametrize(
    ("hand", "cards", "points"),
    [
        ("Ts 7s", "", 17),
        ("Ts 8s", "", 18),
        ("As 6s", "", 17),  # an ace as 11: soft 17 stands
        ("As 9s", "", 20),
        ("Ts 6s", "2s", 18),
        ("Ts 6s", "5s", 21),
        ("Ts 6s", "6h", 22),
        ("As 5s", "Ah", 17),
        ("As 5s", "Ks 2h", 18),  # 16, then 16 again with the ace as 1
        ("2s 3s", "4s 5s 2h Ah", 17),
        ("As Ah", "Ad Ac 2s 2h", 18),
        ("As 2s", "3s", 16),
        ("As Ah", "Ts", 12),
    ],
)
def test_tg_102_the_dealer_takes_cards_with_16_and_stands_on_17(hand, cards, points):
    s = dealt(hand, "Th Td")
    assert seats_of(s.shown) == []
    play(s, "1 hold")
    for card in cards.split():
        assert total(s, 0) <= 16
        assert seats_of(s.shown) == [0]
        assert acting(s) == [CHANCE]
        deal(s, card)
    assert total(s, 0) == points
    assert (s.step == MOVE) == (points >= 17)


def test_tg_102_nobody_decides_for_the_dealer():
    s = dealt("Ts 6s", "Th Td")
    play(s, "1 hold")
    assert (acting(s), s.dealing) == ([CHANCE], 0)


@pytest.mark.parametrize(
    ("hands", "hits", "won"),
    [
        (["Th 6h", "Td 6d"], ["6s", "7s"], [20, -10, -10]),  # both above 21
        (["Ah Th", "Ad Td"], [], [-40, 20, 20]),  # both naturals
        (["Ah Th", "Td 6d"], ["7s"], [-10, 20, -10]),
    ],
)
def test_tg_103_the_dealer_takes_no_card_when_no_player_is_left(hands, hits, won):
    s = dealt("2s 3s", *hands)
    for card in hits:
        take(s, s.turn, card)
    assert done(s) == [200 + gain for gain in won]
    assert s.held[0] == 2


def test_tg_103_but_for_a_player_with_21_the_dealer_does():
    s = dealt("2s 3s", "Th 6h")
    take(s, 1, "5h")
    assert (acting(s), s.dealing) == ([CHANCE], 0)


# --- Settling


@pytest.mark.parametrize(
    ("mine", "dealers", "won"),
    [
        ("Th 9h", "Ts 8s", 10),
        ("Th 8h", "Ts 9s", -10),
        ("2h 3h", "Ts 7s", -10),
        ("Th 7h", "As 6s", 0),
        ("Th Kh", "Ts Ks", 0),
    ],
)
def test_tg_104_and_105_the_better_hand_wins_even_money_and_equal_ones_tie(mine, dealers, won):
    s = dealt(dealers, mine)
    play(s, "1 hold")
    assert done(s) == [200 - won, 200 + won]


def test_tg_104_any_hand_of_21_or_less_wins_against_a_dealer_above_21():
    s = dealt("Ts 6s", "2h 3h", "Th Kh")
    play(s, "1 hold", "2 hold")
    deal(s, "Td")
    assert done(s) == [180, 210, 210]


def test_tg_105_21_of_three_cards_on_both_sides_tie():
    s = dealt("Ts 6s", "Th 6h")
    take(s, 1, "5h")
    deal(s, "5s")
    assert done(s) == [200, 200]


def test_tg_106_the_dealer_takes_losing_bets_first_and_then_pays_from_the_left():
    # The Dealer, seat 1, has $20 and wins $20 of player 0. From the left: player 2 is paid 25, player 3 the last 15 of
    # 30, and player 4 nothing; all three get their bets back.
    s = dealt(
        "Ts 7s", "Th 8h", "Td 9d", "Tc 9c", "9h Jh", bets=[20, 25, 30, 40], purses=[100, 20, 100, 100, 100], active=1
    )
    play(s, "2 hold", "3 hold", "4 hold", "0 hold")
    assert done(s) == [80, 0, 125, 115, 100]
    assert (s.step, s.ending, champions(s)) == (OVER, BY_BUST, [2])


def test_tg_106_a_natural_at_twice_the_bet_stands_in_the_same_row():
    # The Dealer has $50. Player 1 is paid 20, the natural of player 2 the other 30 of 80, player 3 nothing.
    s = dealt("Ts 8s", "Th 9h", "Ah Kh", "Td 9d", bets=[20, 40, 10], purses=[50, 100, 100, 100])
    play(s, "1 hold", "3 hold")
    assert done(s) == [0, 120, 130, 100]


def test_tg_106_a_tie_gets_its_bet_back_from_a_dealer_with_nothing():
    s = dealt("Ts 8s", "Th 9h", "Td 8d", bets=[50, 30], purses=[50, 100, 100])
    play(s, "1 hold", "2 hold")
    assert done(s) == [0, 150, 100]


def test_tg_106_nothing_is_settled_before_the_end_and_the_jackpot_has_no_part_in_it():
    s = dealt("Ts 8s", "Ah Kh", "Th 6h", "Td 9d", bets=[20, 30, 40])
    bowl = s.jackpot
    take(s, 2, "Jh")  # above 21
    assert (staked(s), money(s)) == ([0, 20, 30, 40], [200, 180, 170, 160])
    play(s, "3 hold")
    assert done(s) == [200 + 30 - 40 - 40, 240, 170, 240]
    assert s.jackpot == bowl
    check(s)


def test_tg_106_every_hand_is_turned_up_at_the_end():
    s = dealt("Ts 8s", "Th 9h", "Td 8d")
    play(s, "1 hold", "2 hold")
    assert seats_of(s.shown) == [0, 1, 2]


@pytest.mark.parametrize("hand", ["8h 8d", "As Ah", "5h 6h", "Th 2h"])
def test_tg_107_there_is_nothing_but_hitting_and_holding(hand):
    s = dealt("6s Ac", hand)
    assert menu(s, 1) == HIT_OR_HOLD


# --- The option


@pytest.mark.parametrize(
    ("purse", "most"), [(1, 1), (2, 1), (3, 1), (4, 2), (7, 3), (99, 49), (100, 50), (101, 50), (300, 50)]
)
def test_tg_128_a_bet_is_at_most_half_of_what_one_has(purse, most):
    assert menu(betting(purses=[200, purse, 200], half_bets=True), 1) == {f"bet 1-{most}"}


def test_tg_128_so_that_twice_the_bet_can_be_paid():
    s = dealt("As Ks", "Th 9h", bets=[3], purses=[200, 7], half_bets=True)
    assert done(s) == [206, 1]
