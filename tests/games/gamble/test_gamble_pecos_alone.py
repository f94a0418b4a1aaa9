"""Pecos by itself with another hand, pack or purse: TG-157 to TG-160."""

import pytest
from gamble_tables import act, acting, alone_table, deal_hands, menu, money, play, refused, total
from pecos_tables import stand_pat

from croupier.components.cards import cards
from croupier.games.contract import CHANCE
from croupier.games.gamble.audit import audit
from croupier.games.gamble.options import PecosAloneOptions
from croupier.games.gamble.state import BY_BUST, MOVE

ALL = 1600


def pecos(players=2, **chosen):
    """A hand of Pecos before its first card, dealt by seat 0."""
    s = alone_table("pecos", players, first_dealer=0, **chosen)
    play(s, "0 begin")
    return s


def betting(*hands, **chosen):
    """A hand of Pecos at its first bet, with these cards."""
    s = pecos(len(hands), hand=len(hands[0].split()), **chosen)
    deal_hands(s, *hands)
    return s


@pytest.mark.parametrize("seat", range(4))
def test_tg_157_a_seat_deals_first_in_place_of_the_dice(seat):
    s = alone_table("pecos", 4, first_dealer=seat)
    assert (acting(s), s.step, s.first, s.active) == ([seat], MOVE, seat, seat)


def test_tg_157_the_dice_decide_unless_the_table_does():
    assert alone_table("pecos", 3).first == -1


def test_tg_157_the_first_dealer_is_at_the_table():
    with pytest.raises(ValueError, match=r"first_dealer is a seat from 0 to 2, not 3 \(TG-157\)"):
        alone_table("pecos", 3, first_dealer=3)
    with pytest.raises(ValueError, match="the first dealer is random or a seat from 0 to 5, not 9"):
        PecosAloneOptions(first_dealer=9)


@pytest.mark.parametrize(("players", "purse"), [(2, 1), (3, 40), (6, 250)])
def test_tg_158_everyone_begins_with_the_purse_and_the_rest_is_in_the_jackpot(players, purse):
    s = alone_table("pecos", players, purse=purse)
    assert money(s) == [purse] * players
    assert (s.jackpot, total(s)) == (ALL - players * purse, ALL)


def test_tg_158_without_a_purse_the_chips_are_shared_out():
    """Two have 50 chips of each colour, $800, of which $48 are the ante."""
    assert money(alone_table("pecos", 2)) == [752, 752]


@pytest.mark.parametrize("hand", range(1, 6))
def test_tg_159_so_many_cards_are_dealt_to_everyone(hand):
    s = pecos(3, hand=hand)
    deals = 0
    while acting(s) == [CHANCE]:
        act(s, "chance", do="deal", card=min(menu(s, "chance")).split()[1])
        deals += 1
    assert (deals, [s.held[p] for p in range(3)]) == (3 * hand, [hand] * 3)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks", "Qh"),
        ("2s 2h", "As Kh"),
        ("3s 3h 2d", "2h 2c As"),
        ("4s 4h 4d", "Ah Ad Kc"),
        ("2s 2h 2d 2c", "As Ah Ad Kc"),
        ("As 3h 2d 4c", "Ks Qs Js Ts"),  # four of a suit in a row are a high card
    ],
)
def test_tg_159_pairs_threes_and_fours_then_ranks_decide(better, worse):
    s = betting(worse, better)
    play(s, "1 bet 5", "0 call")
    stand_pat(s)
    play(s, "1 bet 5", "0 call")
    assert [s.gain[p] for p in range(2)] == [-15, 15]


def test_tg_159_only_places_of_the_hand_are_discarded():
    s = betting("Ks 2h", "Qs 3h")
    play(s, "1 bet 5", "0 call")
    assert len(menu(s, 1)) == 4  # none, either, both
    assert refused(s, 1, do="discard", places=[3]) == "TG-159"


@pytest.mark.parametrize(
    ("ranks", "suits", "pack"),
    [(3, 4, "Qc Kc Ac Qd Kd Ad Qh Kh Ah Qs Ks As"), (4, 1, "Jc Qc Kc Ac"), (2, 2, "Kc Ac Kd Ad")],
)
def test_tg_160_the_pack_has_these_ranks_and_suits(ranks, suits, pack):
    s = pecos(hand=1, ranks=ranks, suits=suits)
    assert s.deck == cards(pack)
    assert audit(s) == []


def test_tg_160_the_pack_is_enough_for_hands_and_discards():
    """Four hands of five cards and three new ones each are 32 cards: eight ranks, from the seven up."""
    alone_table("pecos", 4, ranks=8)
    with pytest.raises(ValueError, match=r"4 players may need 32 cards, and 7 ranks in 4 suits are 28 \(TG-160\)"):
        alone_table("pecos", 4, ranks=7)


def test_a_small_game_is_played_to_its_end():
    """Of $10 each, $5 are the ante. Seat 1 gives up; then its last $5 are the ante, and seat 0 has the king again."""
    s = pecos(hand=1, ranks=4, suits=1, purse=10, rounds=1)
    deal_hands(s, "Kc", "Qc")
    play(s, "1 fold")
    assert money(s) == [15, 5]
    play(s, "1 begin")
    deal_hands(s, "Kc", "Qc")
    stand_pat(s)
    assert (money(s), s.ending) == ([20, 0], BY_BUST)
