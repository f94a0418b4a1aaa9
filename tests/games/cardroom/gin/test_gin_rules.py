"""Deal, draw, discard: clause by clause."""

import pytest
from gin_tables import (
    GIN,
    POOR,
    WHO,
    acting,
    deal,
    discard,
    do,
    draw,
    holding,
    kinds,
    knock,
    knocked,
    may,
    refused,
    stock,
    table,
    wait,
)

from croupier.components.cards import cards, names
from croupier.components.melds import points
from croupier.games.contract import CHANCE, NOBODY
from croupier.kernel import bit

ODD = "3h 5h 7h 9h Jh Kh 3s 5s 7s 9s"
"""Another hand without a chance, so that nobody knocks."""


def opened(**options):
    """Two poor hands; the ace of hearts is turned up, and seat 0 is offered it."""
    return deal(table(**options), POOR, ODD, "Ah")


def drawing():
    """Both have left the ace; seat 0 has drawn the king of clubs and put it on the pile: seat 1 draws."""
    s = opened()
    do(s, 0, do="pass")
    do(s, 1, do="pass")
    do(s, "chance", do="deal", card="Kc")
    return discard(s, "Kc")


def test_gr_1_what_cards_count():
    assert [points(cards(card)) for card in ("Ah", "2d", "9c", "Ts", "Js", "Qs", "Ks")] == [1, 2, 9, 10, 10, 10, 10]


def test_gr_1_two_play():
    for players in (1, 3):
        with pytest.raises(ValueError, match=f"Gin Rummy is for 2 players, not {players}"):
            GIN.new(players)


def test_gr_2_ten_cards_each_one_at_a_time_to_the_other_player_first():
    s = table(dealer=0)
    do(s, 0, do="next")
    for k in range(20):
        assert [len(holding(s, p)) for p in range(2)] == [k // 2, (k + 1) // 2]
        do(s, "chance", do="deal", card=names(s.stock)[0])
    do(s, "chance", do="deal", card="Ts")
    assert [len(holding(s, p)) for p in range(2)] == [10, 10]
    assert (names(s.discards), stock(s)) == (["Ts"], 31)
    assert acting(s) == [1]


def test_gr_2_a_card_comes_once_and_by_chance():
    s = table()
    do(s, 1, do="next")
    do(s, "chance", do="deal", card="As")
    assert refused(s, "chance", do="deal", card="As") == "GR-2"
    assert refused(s, 0, do="deal", card="2s") == "TURN-2"
    assert refused(opened(), 0, do="deal", card="2s") == "GR-2"


def test_gr_3_only_its_owner_sees_a_hand():
    s = opened()
    for viewer in (0, 1, NOBODY):
        view = GIN.view(s, viewer)
        assert [holding(view, p) for p in range(2)] == [holding(s, p) if p == viewer else set() for p in range(2)]
    s = drawing()
    assert refused(s, 1, do="discard", card="2c") == "GR-5"
    draw(s, "Qd")
    assert refused(s, 1, do="discard", card="2c") == "GR-3"


def test_gr_3_a_card_that_was_drawn_is_seen_by_who_drew_it():
    s = drawing()
    do(s, 1, do="draw")
    card = GIN.encode(GIN.actions.validate_python({"do": "deal", "card": "Qd"}))
    assert [GIN.decode(GIN.conceal(s, CHANCE, card, viewer)).card for viewer in (0, 1, NOBODY)] == [None, "Qd", None]
    do(s, "chance", do="deal", card="Qd")
    assert [GIN.view(s, viewer).drawn for viewer in (0, 1, NOBODY)] == [-1, s.drawn, -1]


def test_gr_3_everybody_knows_what_was_taken_until_it_is_discarded():
    s = drawing()
    do(s, 1, do="take")
    for _ in range(2):
        assert [holding(GIN.view(s, viewer), 1) for viewer in (0, NOBODY)] == [{"Kc"}, {"Kc"}]
        discard(s, "3h" if s.turn else "2d")
        if s.turn == 0:
            draw(s, "2h")
    draw(s, "3d")
    discard(s, "Kc")
    assert holding(GIN.view(s, 0), 1) == set()


def test_gr_4_the_upcard_is_offered_to_the_other_player_then_to_the_dealer():
    s = opened()
    assert (acting(s), kinds(s, 0)) == ([0], {"take", "pass"})
    do(s, 0, do="pass")
    assert (acting(s), kinds(s, 1)) == ([1], {"take", "pass"})
    do(s, 1, do="take")
    discard(s, "Kh")
    assert (acting(s), kinds(s, 0)) == ([0], {"take", "draw"})


def test_gr_4_if_both_leave_it_the_other_player_draws_from_the_stock():
    s = opened()
    do(s, 0, do="pass")
    do(s, 1, do="pass")
    assert acting(s) == [CHANCE]
    do(s, "chance", do="deal", card="Kc")
    assert acting(s) == [0]
    assert "Kc" in holding(s, 0)


def test_gr_4_nothing_else_can_be_done_with_it():
    s = opened()
    assert refused(s, 0, do="draw") == "GR-4"
    assert refused(s, 0, do="discard", card="2c") == "GR-4"
    assert refused(s, 1, do="take") == "TURN-2"


def test_gr_5_the_discard_or_a_card_of_the_stock():
    s = drawing()
    assert kinds(s, 1) == {"take", "draw"}
    assert refused(s, 1, do="pass") == "GR-5"
    assert refused(s, 1, do="knock", card="Kh") == "GR-5"
    do(s, 1, do="take")
    assert "Kc" in holding(s, 1)
    assert names(s.discards) == ["Ah"]
    discard(s, "Kh")
    assert acting(s) == [0]


def test_gr_6_a_draw_and_then_a_discard():
    s = draw(drawing(), "Qd")
    assert len(may(s, 1, "discard")) == 11
    for action in ("take", "draw", "pass"):
        assert refused(s, 1, do=action) == "GR-6"
    discard(s, "Qd")
    assert (acting(s), s.upcard) == ([0], next(n for n in range(52) if bit(n) == cards("Qd")))


def test_gr_7_what_was_taken_is_not_discarded_in_the_same_turn():
    s = drawing()
    do(s, 1, do="take")
    assert may(s, 1, "discard") == set(ODD.split())
    assert refused(s, 1, do="discard", card="Kc") == "GR-7"
    discard(s, "3h")
    draw(s, "2h")
    discard(s, "2h")
    draw(s, "3d")
    assert "Kc" in may(s, 1, "discard")


def test_gr_7_nor_is_it_when_one_knocks():
    s = deal(table(), "Ac Ad Ah 2c 3c 4c 5d 6d 7d Kh", "2h 4h 6h 8h Th Qh 2s 4s 6s 8s", "As")
    do(s, 0, do="take")
    assert may(s, 0, "knock") == {"Kh", "Ac", "Ad", "Ah", "4c"}  # the king is left, or nothing
    assert refused(s, 0, do="knock", card="As") == "GR-7"


@pytest.mark.parametrize(("five_or_six", "to_knock"), [("5d", {"Kh"}), ("6d", set())])
def test_gr_9_who_has_drawn_may_knock_with_ten_at_most(five_or_six, to_knock):
    s = deal(table(), f"4c 4d 4h 8c 9c Tc Jc 2d 3h {five_or_six}", "2h 6h 8h Th Qh 2s 4s 6s 8s Ts", "Ah")
    do(s, 0, do="pass")
    do(s, 1, do="pass")
    do(s, "chance", do="deal", card="Kh")
    assert may(s, 0, "knock") == to_knock
    assert refused(s, 0, do="knock", card="3h") == "GR-9"
    if not to_knock:
        assert refused(s, 0, do="knock", card="Kh") == "GR-9"


def test_gr_9_a_table_may_ask_for_less():
    hand = "4c 4d 4h 8c 9c Tc 5s 5h 5d 3h"
    for most, cards_to_knock in ((10, {"Kh", "3h"}), (3, {"Kh"}), (2, set())):
        s = deal(table(knock=most), hand, "2h 6h 8h Th Qh 2s 4s 6s 8s Ts", "Ah")
        do(s, 0, do="pass")
        do(s, 1, do="pass")
        do(s, "chance", do="deal", card="Kh")
        assert may(s, 0, "knock") == cards_to_knock


def test_gr_10_the_hand_is_over_and_both_lie_open():
    s = knocked("4c 4d 4h 8c 9c Tc 5s 5h 5d 3h Kh", "2h 6h 8h Th Qh 2s 4s 6s 8s Ts")
    for viewer in (0, 1, NOBODY):
        assert GIN.view(s, viewer).bytes_() == s.bytes_()
    assert (s.hands, names(s.discards)) == (1, ["2c", "Kh"])


def test_gr_17_with_two_cards_left_the_hand_is_dead():
    s = wait(drawing(), 3)
    card = names(s.stock)[0]
    loser = s.turn
    draw(s, card)
    assert acting(s) == [loser]  # who drew the last card may still knock
    assert stock(s) == 2
    discard(s, card)
    assert (s.hands, s.score[0], s.score[1]) == (1, 0, 0)
    assert (acting(s), kinds(s, 1)) == ([1], {"next"})
    assert holding(GIN.view(s, 0), 1) == set()


def last_offered(hand: str):
    """Seat 1, who has this hand, is offered the last discard, the king of clubs."""
    s = deal(table(last_discard=True), POOR, hand, "Ah")
    do(s, 0, do="pass")
    do(s, 1, do="pass")
    do(s, "chance", do="deal", card="Kc")
    discard(s, "Tc")
    left = [card for card in names(s.stock) if card not in ("Kd", "Ks", "Kh")]
    while stock(s) > 3:
        card = left.pop()
        discard(draw(s, card), card)
    if s.turn == 1:
        raise AssertionError("seat 0 draws the last card")
    draw(s, left.pop())
    return discard(s, "Kc")


def test_gr_18_the_last_discard_may_be_taken_to_knock():
    s = last_offered("Kd Kh 3h 4h 5h 7s 8s 9s 2s Jh")
    assert (acting(s), stock(s)) == ([1], 2)
    assert may(s, 1, "knock") == {"Jh", "2s"}  # two or ten of deadwood
    assert "pass" in kinds(s, 1)
    assert refused(s, 1, do="take") == "GR-18"
    assert refused(s, 1, do="discard", card="Jh") == "GR-18"
    assert refused(s, 1, do="knock", card="Kc") == "GR-7"
    assert refused(s, 1, do="knock", card="3h") == "GR-9"
    knock(s, "Jh")
    assert (s.knocker, s.deadwood[1]) == (1, 2)


def test_gr_18_or_the_hand_is_dead():
    s = last_offered("Kd 3h 4h 5h 7s 8s 9s 2s Jh Qh")
    assert kinds(s, 1) == {"pass"}
    do(s, 1, do="pass")
    assert (s.hands, s.score[0], s.score[1]) == (1, 0, 0)


def test_gr_19_after_fifty_discards_players_draw_from_the_stock():
    s = opened()
    do(s, 0, do="take")
    discard(s, "Qc")
    for _ in range(50):
        do(s, s.turn, do="take")
        discard(s, sorted(may(s, s.turn, "discard"), key=lambda name: points(cards(name)))[-1])
    assert kinds(s, s.turn) == {"draw"}
    assert refused(s, s.turn, do="take") == "GR-19"
    draw(s, names(s.stock)[0])
    discard(s, sorted(may(s, s.turn, "discard"))[-1])
    assert kinds(s, s.turn) == {"draw"}


@pytest.mark.parametrize("card", ["1s", "Zs", "A", "", "10"])
def test_action_1_a_card_that_there_is_not(card):
    with pytest.raises(ValueError, match="there is no card"):
        GIN.encode(GIN.actions.validate_python({"do": "discard", "card": card}))


def test_action_1_what_is_asked_is_said_in_a_sentence():
    s = opened()
    assert GIN.awaited(GIN.view(s, 0), 0, WHO) == "Take the ace of hearts, or pass."
    s = drawing()
    assert GIN.awaited(GIN.view(s, 1), 1, WHO) == "Take the king of clubs, or draw from the stock."
    draw(s, "Qd")
    assert GIN.awaited(GIN.view(s, 1), 1, WHO) == "Discard a card."
