"""The match: dealers, hands, dollars and its end; and what comes before the cards."""

import pytest
from poker_tables import HANDS, Sat

from croupier.components.cards import DECK
from croupier.games.cardroom.poker.audit import audit
from croupier.games.cardroom.poker.state import BY_BUST, BY_HANDS, OVER
from croupier.games.contract import seats_of
from croupier.kernel import count

HOLDEM = HANDS["holdem"].game


def ended(stacks: list[int], **options: int) -> Sat:
    """A match whose only hand everyone gave up but the last to act."""
    sat = Sat("holdem", stacks, hands=1, **options).deal()
    while sat.s.step != OVER:
        sat.act("fold")
    return sat


# --- The match


def test_pk_1_two_to_six_play_with_the_same_dollars():
    for name in ("holdem", "seven-card-stud", "omaha-8", "five-card-stud"):
        game = HANDS[name].game
        assert list(game.seats) == [2, 3, 4, 5, 6]
        for players in game.seats:
            s = game.new(players, game.options(dollars=70))
            assert [s.money[p] for p in range(players)] == [70] * players
        with pytest.raises(ValueError, match="2 to 6 players, not 7"):
            game.new(7)


def test_pk_2_a_match_ends_after_its_hands_or_when_one_has_all():
    sat = ended([100, 100])
    assert (sat.s.step, sat.s.hand, sat.s.ending) == (OVER, 1, BY_HANDS)
    sat = Sat("holdem", [50, 50], hands=9).deal("As Ah", "Ks Kh").act("to 50", "call")
    sat.deal(board="2c 3c 4d 8d 9h")
    assert (sat.money, sat.s.step, sat.s.ending, sat.acting) == ([100, 0], OVER, BY_BUST, [])


def test_pk_2_the_last_hand_that_leaves_one_with_all_ends_the_match_by_its_hands():
    sat = Sat("holdem", [50, 50], hands=1).deal("As Ah", "Ks Kh").act("to 50", "call").deal(board="2c 3c 4d 8d 9h")
    assert (sat.money, sat.s.ending) == ([100, 0], BY_HANDS)


def test_pk_3_who_has_the_most_dollars_wins_and_equals_share():
    # Seat 0 posts $1, seat 1 $2; seat 2 and seat 0 fold.
    sat = ended([100, 100, 100])
    assert sat.money == [99, 101, 100]
    assert seats_of(HOLDEM.winners(sat.s)) == [1]
    sat = ended([100, 98, 99])
    assert sat.money == [99, 99, 99]
    assert seats_of(HOLDEM.winners(sat.s)) == [0, 1, 2]


def test_pk_4_the_button_goes_left_to_who_has_dollars():
    sat = Sat("holdem", [100, 100, 100], first_dealer=1, hands=5)
    assert sat.s.button == 1
    sat.deal().act("fold", "fold")
    assert (sat.s.button, sat.acting) == (2, [2])
    # Seat 0 goes broke in the next hand and does not deal.
    sat = Sat("holdem", [10, 100, 100], first_dealer=2, hands=5).deal("2c 3d", "As Ah", "Kc Kd")
    sat.act("fold", "to 10", "call").deal(board="Qs Qh 7d 8c 9s")
    assert (sat.money, sat.s.button) == ([0, 110, 100], 1)
    sat.next()
    assert sat.live == [1, 2]
    # Between two the button passes from one to the other.
    sat.deal().act("fold")
    assert sat.s.button == 2


def test_pk_5_the_next_hand_begins_when_its_dealer_deals():
    sat = Sat("holdem", [100, 100, 100], hands=5).deal("As Ah", "Ks Kh", "Qs Qh").act("call", "call", "check")
    sat.deal(board="2c 3c 4c").act("to 2", "fold", "fold")
    assert (sat.acting, sat.s.hand, sat.s.on_board) == ([0], 1, 3)  # the cards still lie there
    assert sat.refused("check") == "PK-5"
    assert sat.refused("next", by=1) == "TURN-2"
    sat.next()
    assert (sat.s.on_board, sat.s.button) == (0, 0)
    sat.deal()
    assert sat.refused("next") == "PK-5"


def test_pk_6_dollars_only_move():
    for name in ("holdem", "omaha-8", "seven-card-stud"):
        hands = HANDS[name]
        for number in range(2):
            s = hands.game.new(4, hands.game.options(hands=4, dollars=40, ante=1))
            for _ in hands.random(s, 6, number):
                assert audit(s) == []
                assert sum(s.money[p] + s.paid[p] for p in range(4)) == 160


def test_pk_7_stakes_double_after_so_many_hands():
    sat = Sat("holdem", [400, 400, 400], small_bet=4, ante=1, rise=2, hands=6)
    paid: list[list[int]] = []
    for _ in range(5):
        paid.append(sorted(sat.paid))
        sat.deal().act("fold", "fold").next()
    # Ante 1 and blinds 2 and 4; after two hands twice as much, after four hands four times.
    assert paid == [[1, 3, 5], [1, 3, 5], [2, 6, 10], [2, 6, 10], [4, 12, 20]]
    assert Sat("holdem", [400] * 2, small_bet=4, rise=0).paid == [4, 2]


def test_pk_8_the_next_dealer_begins_another_match():
    options = HOLDEM.options(first_dealer=1)
    assert HOLDEM.again(options, HOLDEM.new(3, options)).first_dealer == 2
    assert HOLDEM.again(options, HOLDEM.new(2, options)).first_dealer == 0


# --- Before the cards


def test_pk_9_a_hand_begins_with_a_whole_deck_and_all_who_have_dollars():
    sat = Sat("holdem", [100, 0, 100, 3])
    assert (sat.s.deck, sat.live) == (DECK, [0, 2, 3])


def test_pk_10_the_ante_is_put_in_before_the_cards_and_is_no_bet():
    sat = Sat("seven-card-stud", [100, 2, 100], ante=5, small_bet=10)
    assert sat.paid == [5, 2, 5]
    assert [sat.s.in_round[p] for p in range(3)] == [0, 0, 0]
    assert sat.s.to_match == 0
    sat = Sat("holdem", [100, 100, 100], ante=3, small_bet=10).deal()
    assert sat.paid == [8, 13, 3]
    assert (sat.acting, sat.s.to_match) == ([2], 10)  # the ante is no part of the ten to match


def test_pk_11_blinds_are_posted_from_the_left_of_the_dealer():
    assert Sat("holdem", [100] * 4, small_bet=10).paid == [5, 10, 0, 0]
    # Who has nothing is passed over.
    assert Sat("holdem", [0, 100, 100, 100], small_bet=10).paid == [0, 5, 10, 0]


def test_pk_11_between_two_the_dealer_posts_the_small_blind():
    sat = Sat("holdem", [100, 100], small_bet=10)  # seat 1 deals
    assert sat.paid == [10, 5]
    assert sat.deal().acting == [1]
    sat = Sat("omaha-8", [100, 0, 100], small_bet=10, first_dealer=2)
    assert sat.paid == [10, 0, 5]


def test_pk_12_a_short_blind_is_all_in_and_the_whole_blind_is_to_match():
    sat = Sat("holdem", [100, 3, 100, 100], small_bet=10).deal()
    assert sat.paid == [5, 3, 0, 0]
    assert sat.s.to_match == 10
    sat.act("call", "call", "call")
    assert sat.paid == [10, 3, 10, 10]
    sat = Sat("holdem", [1, 100, 100], small_bet=10)
    assert sat.paid == [1, 10, 0]


@pytest.mark.parametrize(
    ("up", "seat"),
    [
        (("9c", "3h", "3d"), 2),  # of equal ranks diamonds are below hearts
        (("2s", "2c", "2h"), 1),
        (("As", "Kd", "Ac"), 1),  # the ace is high
    ],
)
def test_pk_13_the_lowest_card_showing_brings_it_in(up, seat):
    down = ("Qc Qd", "Jc Jd", "Tc Td")
    sat = Sat("seven-card-stud", [100] * 3, small_bet=10)
    sat.deal(*(f"{two} {one}" for two, one in zip(down, up, strict=True)))
    assert sat.acting == [seat]
    assert sat.can == {"bring_in", "raise"}
    assert sat.raises == (10, 10)
    assert [sat.refused(what) for what in ("check", "fold", "call")] == ["PK-13"] * 3
    sat.act("bring in")
    assert sat.paid[seat] == 1 + 5
    assert sat.refused("bring in") == "PK-13"


def test_pk_13_where_only_low_hands_count_the_highest_brings_it_in():
    sat = Sat("razz", [100] * 3, small_bet=10).deal("2c 3c Kd", "2d 3d Kh", "2h 3h As")
    assert sat.acting == [1]  # kings, hearts above diamonds; the ace is the lowest


def test_pk_13_who_has_nothing_left_does_not_bring_it_in():
    sat = Sat("seven-card-stud", [100, 1, 100], small_bet=10).deal("Qc Qd Kc", "Jc Jd 2c", "Tc Td Ac")
    assert (sat.money[1], sat.acting, sat.can) == (0, [2], {"bring_in", "raise"})


def test_pk_13_less_than_the_bring_in_is_all_in_and_the_whole_one_is_to_match():
    sat = Sat("seven-card-stud", [100, 3, 100], small_bet=10).deal("Qc Qd Kc", "Jc Jd 2c", "Tc Td Ac").act("bring in")
    assert (sat.paid, sat.s.to_match) == ([1, 3, 1], 5)


# --- Cards


def test_pk_14_cards_go_around_one_at_a_time_down_ones_first_then_the_board():
    sat = Sat("seven-card-stud", [100] * 3, first_dealer=1)
    given = [sat.dealt_one(card) for card in ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc"]]
    assert given == [(2, True), (0, True), (1, True)] * 2 + [(2, False), (0, False), (1, False)]
    sat = Sat("holdem", [100] * 3)
    for card in ["2c", "3c", "4c", "5c", "6c", "7c"]:
        sat.dealt_one(card)
    sat.act("fold", "call", "check").deal(board="Ks 2d 9h")
    assert [int(sat.s.board[k]) for k in range(3)] == [50, 13, 33]  # in the order dealt


def test_pk_14_who_gave_up_gets_no_more_cards():
    sat = Sat("seven-card-stud", [100] * 3, small_bet=10).deal("Qc Qd 2c", "Jc Jd 9c", "Tc Td Ac")
    sat.act("bring in", "fold", "call")
    assert [sat.dealt_one(card)[0] for card in ("5s", "6s")] == [0, 2]


def test_pk_15_no_card_comes_twice_in_a_hand():
    sat = Sat("holdem", [100] * 3).deal("As Ah", "Ks Kh", "Qs Qh").act("fold", "call", "check")
    for card in ("As", "Kh", "Qs"):  # a hand that was given up, too
        assert sat.hands.refused(sat.s, "chance", do="deal", card=card) == "PK-15"
    sat = Sat("five-card-draw", [100] * 2).deal("2c 3c 4c 5c 6c").act("call", "check", "change 1 2")
    assert sat.hands.refused(sat.s, "chance", do="deal", card="2c") == "PK-15"
    assert sat.hands.refused(sat.s, "chance", do="next") == "ACTION-1"
    assert sat.refused("fold") == "TURN-2"


def test_pk_16_a_card_face_down_is_its_owners_alone():
    sat = Sat("seven-card-stud", [100] * 2).deal("Qc Qd 2c", "Jc Jd 9c")
    for seat, sees in ((0, [2, 0]), (1, [0, 2]), (-1, [0, 0])):
        view = sat.hands.game.view(sat.s, seat)
        assert [count(view.down[p]) for p in range(2)] == sees
        assert [count(view.up[p]) for p in range(2)] == [1, 1]
        assert [view.held[p] for p in range(2)] == [2, 2]


def test_pk_17_as_many_cards_may_be_changed_as_the_street_allows():
    sat = Sat("five-card-draw", [100] * 2).deal("2c 5c 7c 9c Kc", "2d 5d 7d 9d Kd").act("call", "check")
    assert sat.acting == [0]
    assert sat.refused("change 1 2 3 4") == "PK-17"
    assert sat.refused("check") == "PK-17"
    sat.act("change 1 3 5").deal("As Ah Ad")  # the deuce, the seven and the king of clubs
    assert sorted(card_names(sat, 0)) == ["5c", "9c", "Ad", "Ah", "As"]
    assert count(sat.s.away[0]) == 3
    sat.act("keep")
    assert (sat.acting, sat.can) == ([0], {"check", "raise"})
    assert sat.refused("keep") == "PK-17"


def card_names(sat: Sat, seat: int) -> list[str]:
    view = sat.hands.game.picture(sat.hands.game.view(sat.s, seat), seat, ["a", "b"])
    return view["players"][seat]["down"]
