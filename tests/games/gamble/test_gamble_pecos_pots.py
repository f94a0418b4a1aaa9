"""Who wins what at a showdown of Pecos: TG-75, TG-76, TG-79 to TG-84."""

import numpy as np
import pytest
from gamble_tables import menu, money, play
from pecos_tables import HANDS, finish, pecos, stand_pat

from croupier.games.contract import seats_of
from croupier.games.gamble.state import BETTING, BY_BUST, OVER, PECOS

STRAIGHTS = ("9s 8h 7s 6h 5s", "9h 8d 7h 6d 5h", "9d 8c 7d 6c 5d", "9c 8s 7c 6s 5c")
"""Equal hands."""


# --- Pots


@pytest.mark.parametrize(
    ("dealer", "moves"),
    [
        (0, ["1 bet 25", "2 call", "0 call", "pat", "1 bet 20", "2 call"]),
        (1, ["2 bet 25", "0 call", "1 call", "pat", "2 bet 20", "1 call"]),
        (2, ["0 bet 5", "1 call", "2 call", "pat", "1 bet 25", "2 raise 15", "1 call"]),
    ],
)
def test_tg_75_a_short_stack_wins_only_as_much_from_each_as_it_put_in(dealer, moves):
    # $10 of each of three make the main pot, $30; the other $40 of two the side pot, $80.
    s = pecos(HANDS[:3], purses=[10, 50, 50], active=dealer)
    for move in moves:
        if move == "pat":
            stand_pat(s)
        else:
            play(s, move)
    assert money(s) == [30, 80, 0]
    assert (s.step, s.ending) == (OVER, BY_BUST)


ALL_IN = ["0 bet 5", "1 call", "2 call", "3 call", "pat", "1 bet 10", "2 raise 25", "3 call", "pat"]


@pytest.mark.parametrize(
    ("strength", "won"),
    [
        # Stacks 10, 20, 45, 45 make pots of 4 x 10, 3 x 10 and 2 x 25 dollars.
        ((0, 1, 2, 3), [40, 30, 50, 0]),
        ((0, 3, 2, 1), [40, 0, 0, 80]),
        ((3, 0, 1, 2), [0, 70, 50, 0]),
        ((3, 2, 1, 0), [0, 0, 0, 120]),
        ((1, 0, 3, 2), [0, 70, 0, 50]),
        ((1, 3, 0, 2), [0, 0, 120, 0]),
    ],
)
def test_tg_75_as_many_pots_as_stacks(strength, won):
    s = pecos([HANDS[k] for k in strength], purses=[10, 20, 45, 45], active=3)
    for move in ALL_IN:
        if move == "pat":
            stand_pat(s)
        else:
            play(s, move)
    assert s.step == OVER
    assert money(s) == won


def test_tg_75_what_folded_players_put_in_stays_in_the_pots():
    # Player 3 folds with $10 in, as much as player 0 has: the main pot is 4 x 10, the side pot 2 x 40.
    s = pecos(HANDS[:4], purses=[10, 50, 50, 100], active=3)
    play(s, "0 bet 5", "1 call", "2 call", "3 call")
    stand_pat(s)
    play(s, "1 bet 25", "2 raise 15", "3 fold", "1 call")
    assert money(s) == [40, 80, 0, 90]


def test_tg_75_a_folded_player_may_have_put_in_more_than_a_winner():
    # Player 3 folds with $30: $10 go to the main pot (4 x 10), $20 to the side pot, where 1 and 2 have $25 each.
    s = pecos(HANDS[:4], purses=[10, 100, 100, 100], active=2)
    play(s, "3 bet 25", "0 call", "1 call", "2 call")
    stand_pat(s)
    play(s, "3 fold", "1 bet 5", "2 call")
    assert money(s) == [40, 100 - 35 + 20 + 2 * 25, 65, 70]


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        # $2 of each of three can be won by player 0; the other $3 of each and the bets of $5 and $5 cannot.
        ((0, 1, 2), [6, 50 - 15 + 2 * 13, 35]),
        ((2, 1, 0), [0, 35, 50 - 15 + 6 + 2 * 13]),
    ],
)
def test_tg_75_a_short_ante_too(hands, won):
    s = pecos([HANDS[k] for k in hands], purses=[2, 50, 50], active=0)
    play(s, "1 bet 5", "2 call")
    stand_pat(s)
    play(s, "1 bet 5", "2 call")
    assert money(s) == won


def test_tg_76_what_nobody_matched_comes_back():
    # Player 1 has $15 in all: of player 0's bet of $25 only $10 are matched.
    s = pecos(("Ks Kh Kd Kc 2h", "As Ah Ad Ac 2s"), purses=[50, 15], active=1)
    play(s, "0 bet 25", "1 call")
    stand_pat(s)
    assert money(s) == [35, 30]


def test_tg_76_of_a_raise_too():
    # Both antes and bets of $5 leave $8 to player 1: of the raise to $30 only $8 are matched.
    s = pecos(("Ks Kh Kd Kc 2h", "As Ah Ad Ac 2s"), purses=[100, 18], active=0)
    play(s, "1 bet 5", "0 call")
    stand_pat(s)
    play(s, "1 bet 5", "0 raise 25", "1 call")
    assert money(s) == [100 - 18, 36]


def test_tg_76_what_a_folded_player_had_matched_does_not_come_back():
    # Everyone has $10 in when player 1 is all in; then player 2 bets $5, player 0 raises it to $30 and 2 folds.
    # Player 1 wins 3 x 10. Of the $30 player 0 wins the $5 that 2 had matched, and takes back the rest.
    s = pecos(("Ks Kh Kd Kc 2h", "As Ah Ad Ac 2s", "Qs Qh Qd Qc 2d"), purses=[100, 10, 100], active=0)
    play(s, "1 bet 5", "2 call", "0 call")
    stand_pat(s)
    play(s, "2 bet 5", "0 raise 25", "2 fold")
    assert money(s) == [100 - 10 + 5, 30, 85]


def dollar_by_dollar(put_in, live, strength):
    """Who wins what, worked out for each single dollar: the n-th dollars of all who put in so many go to the best of
    those in the hand among them. Lower strength is better, and no two are equal."""
    won = [0] * len(put_in)
    for n in range(1, max(put_in) + 1):
        paid = [p for p in range(len(put_in)) if put_in[p] >= n]
        won[min((p for p in paid if p in live), key=lambda p: strength[p])] += len(paid)
    return won


def some_move(s, random) -> tuple[str, int]:
    """A random move of whoever must act, seldom a fold, and what it costs."""
    words = sorted(menu(s, s.turn))
    word = str(random.choice([word for word in words if word != "fold"] if random.random() < 0.8 else words))
    missing = s.to_match - s.in_round[s.turn]
    verb, _, sums = word.partition(" ")
    if not sums:
        return verb, min(missing, s.money[s.turn]) if verb == "call" else 0
    least, most = map(int, sums.split("-"))
    amount = int(random.integers(least, most + 1))
    return f"{verb} {amount}", amount + (missing if verb == "raise" else 0)


@pytest.mark.parametrize("seed", range(40))
def test_tg_75_pots_of_random_hands_add_up_dollar_by_dollar(seed):
    random = np.random.default_rng(seed)
    players = int(random.integers(3, 7))
    purses = [int(random.choice([3, 7, 12, 20, 33, 45, 58, 90])) for _ in range(players)]
    strength = [int(k) for k in random.permutation(players)]
    s = pecos([HANDS[k] for k in strength], purses=purses, active=int(random.integers(players)))
    put_in, live = [min(5, purse) for purse in purses], set(range(players))
    while s.square == PECOS:
        stand_pat(s)
        if s.step == BETTING:
            seat = s.turn
            move, cost = some_move(s, random)
            put_in[seat] += cost
            if move == "fold":
                live.remove(seat)
            play(s, f"{seat} {move}")
    won = dollar_by_dollar(put_in, live, strength)
    assert money(s) == [purse - paid + gain for purse, paid, gain in zip(purses, put_in, won, strict=True)]
    assert seats_of(s.shown) == (sorted(live) if len(live) > 1 else [])


# --- Split pots


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("out", range(4))
def test_tg_79_fifty_among_three_are_17_17_and_16_from_the_dealers_left(dealer, out):
    # Four antes of $5 and two bets of $5 by three are $50; the one who folds has the best hand.
    hands = list(STRAIGHTS)
    hands[out] = "As Ah Ad Ac 2s"
    s = pecos(hands, purses=[100] * 4, active=dealer)
    finish(s, out=out)
    order = [p for p in ((dealer + 1 + k) % 4 for k in range(4)) if p != out]
    shares = dict(zip(order, (17, 17, 16), strict=True))
    assert money(s) == [95 if p == out else 85 + shares[p] for p in range(4)]


def test_tg_79_each_pot_is_split_by_itself():
    # Player 0 has $6 in all. The main pot is 3 x 6 and 5 of player 3, $23 among three; the side pot is two bets of
    # $4 and $5 by 1 and 2, $18 among two.
    s = pecos((*STRAIGHTS[:3], "As Ah Ad Ac 2s"), purses=[6, 100, 100, 100], active=3)
    play(s, "0 bet 1", "1 call", "2 call", "3 fold")
    stand_pat(s)
    play(s, "1 bet 9", "2 call")
    assert money(s) == [8, 100 - 15 + 8 + 9, 100 - 15 + 7 + 9, 95]


def test_tg_79_the_odd_dollar_of_a_side_pot_too():
    # Player 1 wins the main pot, 4 x 5. The side pot is 7 + 17 + 17 = $41: players 0 and 2 tie for it, and the odd
    # dollar is for player 0, who sits first at the Dealer's left.
    s = pecos((STRAIGHTS[0], "As Ah Ad Ac 2s", STRAIGHTS[1], "Kd Kh 2d 3d 4c"), purses=[100, 5, 100, 100], active=3)
    play(s, "0 bet 7", "2 call", "3 call")
    stand_pat(s)
    play(s, "0 bet 10", "2 call", "3 fold")
    assert money(s) == [100 - 22 + 21, 20, 100 - 22 + 20, 88]


# --- Hands


def showdown(mine: str, theirs: str) -> int:
    """What the first hand wins off the other, in any order of the cards and from either seat: 1, 0 or -1."""
    results = set()
    for seat, order in ((0, 1), (1, -1)):
        hands = [" ".join(hand.split()[::order]) for hand in (mine, theirs)]
        s = pecos(hands[::order], purses=[100, 100])
        finish(s)
        won = money(s)[seat] - 100
        assert abs(won) in (0, 15)
        results.add((won > 0) - (won < 0))
    assert len(results) == 1
    return results.pop()


def shown(cases):
    return pytest.mark.parametrize(("better", "worse"), cases)


@shown(
    [
        ("Td Jd Qd Kd Ad", "9s Ts Js Qs Ks"),  # royal flush, straight flush
        ("2s 3s 4s 5s 6s", "Ah Ad Ac As Kh"),  # four of a kind
        ("2s 2h 2d 2c 3s", "As Ah Ad Ks Kh"),  # full house
        ("2s 2h 2d 3s 3h", "Ac Kc Qc Jc 9c"),  # flush
        ("2h 3h 4h 5h 7h", "As Kd Qd Jd Td"),  # straight
        ("Ac 2h 3d 4c 5s", "As Ah Ad Ks Qh"),  # three of a kind
        ("2s 2h 2d 3s 4h", "As Ah Ks Kh Qd"),  # two pair
        ("2s 2h 3s 3h 4d", "As Ah Ks Qh Jd"),  # one pair
        ("2s 2h 3d 4s 5h", "As Kh Qd Js 9h"),  # high card
    ]
)
def test_tg_80_a_low_hand_of_each_class_beats_the_best_of_the_next(better, worse):
    assert showdown(better, worse) == 1


@shown(
    [
        ("2s 3h 4d 5c 6s", "As 2h 3d 4c 5s"),  # the ace is low: the lowest straight
        ("As 2h 3d 4c 5s", "Ah Ad Kc Kh Qs"),
        ("As Ks Qd Jc Th", "Kh Qs Jd Tc 9h"),  # the ace is high
        ("2h 2c 3d 4h 5d", "Ks As 2s 3s 4c"),  # a row does not go round the ace
        ("2h 2c 3d 4h 5d", "Qs Ks As 2s 3h"),
        ("2h 2c 3d 4h 5d", "Js Qs Ks As 2d"),
        ("2h 3h 4h 5h 6h", "As 2s 3s 4s 5s"),  # all in one suit likewise
        ("As 2s 3s 4s 5s", "Ah Ad Ac Kh Ks"),
        ("As 2s 3s 4s 5s", "Kh Kd Kc Ks Qh"),
        ("Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s"),
        ("2h 5h 7h 9h Jh", "Ks As 2s 3h 4s"),
        ("Ks Qs Js Ts 9s", "Qh Jh Th 9h 8h"),
    ]
)
def test_tg_81_straights_go_by_their_highest_card_and_the_ace_is_high_or_low(better, worse):
    assert showdown(better, worse) == 1


@shown(
    [
        ("9s 8h 7s 6h 5s", "9h 8d 7h 6d 5h"),
        ("As 2h 3d 4c 5s", "Ah 2d 3c 4s 5h"),
        ("As Kh Qd Jc Ts", "Ah Kd Qc Js Th"),
        ("9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h"),
        ("As Ks Qs Js Ts", "Ah Kh Qh Jh Th"),
        ("As 2s 3s 4s 5s", "Ad 2d 3d 4d 5d"),
    ]
)
def test_tg_81_equal_straights_split_whatever_their_suits(better, worse):
    assert showdown(better, worse) == 0


@shown(
    [
        ("3s 3h 3d 3c 2s", "2h 2d 2c As Ah"),
        ("Ts Th Td Tc 2s", "9s 9h 9d 9c As"),
        ("As Ah Ad Ac 2s", "Ks Kh Kd Kc Qs"),
        ("Ts Th Td 2s 2h", "9s 9h 9d As Ah"),  # the threes decide, not the pairs
        ("Ks Kh Kd 2d 2c", "3s 3h 3d 2s 2h"),
        ("Ts Th Td 3s 2h", "9s 9h 9d As Kh"),
        ("3s 3h 3d 4s 5h", "2s 2h 2d As Kh"),
    ]
)
def test_tg_82_fours_full_houses_and_threes_go_by_their_rank(better, worse):
    assert showdown(better, worse) == 1


LADDER = [
    ("A K Q J 9", "K Q J T 8"),
    ("A K Q J 8", "A Q J T 9"),
    ("A K Q 7 2", "A K J T 9"),
    ("A K Q J 2", "A K Q T 9"),
    ("A K Q J 9", "A K Q J 8"),
    ("7 5 4 3 2", "7 5 4 3 2"),
    ("K J 9 7 5", "K J 9 7 5"),
]
"""Ranks of which the first beat the second, at each place once; the last two are equal."""


def in_suits(ranks: str, suits: str) -> str:
    return " ".join(rank + suit for rank, suit in zip(ranks.split(), suits, strict=True))


@pytest.mark.parametrize(("better", "worse"), LADDER)
@pytest.mark.parametrize("suits", [("sssss", "hhhhh"), ("sshsh", "ddcdc")])
def test_tg_83_flushes_and_high_cards_are_compared_card_by_card(better, worse, suits):
    mine, theirs = in_suits(better, suits[0]), in_suits(worse, suits[1])
    assert showdown(mine, theirs) == (0 if better == worse else 1)


@shown(
    [
        ("As Ah 2s 2h 3s", "Ks Kh Qs Qh Ad"),  # the higher pair
        ("Ts Th 3s 3h 2s", "9s 9h 8s 8h Ad"),
        ("As Ah 4s 4h 2s", "Ad Ac 3s 3h Ks"),  # then the lower pair
        ("As Ah Ts Th 5s", "Ad Ac Td Tc 4s"),  # then the fifth card
        ("2s 2h 3s 3h As", "2d 2c 3d 3c Ks"),
        ("Ts Th 4s 3h 2s", "9s 9h As Kh Qs"),  # one pair: the pair
        ("Ts Th As 3h 2s", "Td Tc Kh Qs Jh"),  # then the other cards from high to low
        ("Ts Th As Kh 2s", "Td Tc Ad Qs Jh"),
        ("Ts Th As Kh 3s", "Td Tc Ad Kd 2h"),
    ]
)
def test_tg_84_pairs_then_the_cards_beside_them(better, worse):
    assert showdown(better, worse) == 1


@shown([("As Ah Ts Th 5s", "Ad Ac Td Tc 5h"), ("Ts Th As Kh 3s", "Td Tc Ad Kd 3h")])
def test_tg_84_equal_pairs_and_cards_split(better, worse):
    assert showdown(better, worse) == 0
