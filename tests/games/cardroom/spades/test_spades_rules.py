"""The clauses of Spades, one by one: deal, bids and tricks."""

import pytest
from spades_tables import SPADES, WHO, acting, bid, choices, deal, do, play, playable, refused, table

from croupier.components.cards import cards, names
from croupier.games.cardroom.spades.actions import Bid
from croupier.games.contract import CHANCE, NOBODY
from croupier.kernel import count

EVEN = ("AKQJc 543d 432h 432s", "T987c 9876d 765h 65s", "6543c AKQd T98h 987s", "2c JT2d AKQJh AKQJTs")
"""A deal for four: seat 0 has the high clubs and low spades, seat 3 the high hearts and spades."""


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_sp_1_each_plays_for_themselves(players):
    s = table(players, dealer=0, partners=True)
    assert not SPADES.picture(s, 0, WHO)["partners"]
    assert [player["side"] for player in SPADES.picture(s, 0, WHO)["players"]] == list(range(players))


def test_sp_1_with_four_who_sit_across_are_partners_unless_the_table_says_otherwise():
    for partners, sides in ((True, [0, 1, 0, 1]), (False, [0, 1, 2, 3])):
        s = table(4, partners=partners)
        assert [player["side"] for player in SPADES.picture(s, 0, WHO)["players"]] == sides


@pytest.mark.parametrize("players", [1, 7])
def test_sp_1_other_numbers_of_players_are_refused(players):
    with pytest.raises(ValueError, match="is for 2 to 6 players"):
        SPADES.new(players)


@pytest.mark.parametrize(("players", "each", "rest"), [(2, 13, 26), (3, 13, 13), (4, 13, 0), (5, 10, 2), (6, 8, 4)])
def test_sp_2_each_gets_as_many_as_all_can_have(players, each, rest):
    s = deal(table(players, dealer=0))
    assert [count(s.hand[p]) for p in range(players)] == [each] * players
    assert count(s.deck) == rest


def test_sp_2_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer():
    s = table(3, dealer=1)
    do(s, 1, do="next")
    assert acting(s) == [CHANCE]
    for card in ("2c", "3c", "4c", "5c"):
        do(s, "chance", do="deal", card=card)
    assert [names(s.hand[p]) for p in range(3)] == [["3c"], ["4c"], ["2c", "5c"]]
    assert refused(s, "chance", do="deal", card="2c") == "SP-2"
    assert refused(s, 0, do="next") == "TURN-2"


def test_sp_2_no_player_deals_a_card_of_their_choice():
    assert refused(table(4), 3, do="deal", card="As") == "SP-2"


def test_sp_3_only_its_owner_sees_a_hand():
    s = deal(table(4), *EVEN)
    for viewer in (NOBODY, *range(4)):
        view = SPADES.view(s, viewer)
        assert [bool(view.hand[p]) for p in range(4)] == [p == viewer for p in range(4)]
    s = table(4)
    do(s, 3, do="next")
    seen = [SPADES.decode(SPADES.conceal(s, CHANCE, 200, viewer)).card for viewer in range(4)]
    assert seen == ["2c", None, None, None]


def test_sp_3_who_plays_has_the_card():
    s = bid(deal(table(4), *EVEN), 3, 3, 3, 3)
    assert refused(s, 0, do="play", card="As") == "SP-3"


def test_sp_4_bids_go_round_from_the_left_of_the_dealer_from_nil_to_all():
    s = deal(table(4, dealer=1), *EVEN)
    assert acting(s) == [2]
    assert choices(s, 2) == [Bid(tricks=0), Bid(tricks=13)]
    assert refused(s, 3, do="bid", tricks=1) == "TURN-2"
    bid(s, 0, 13, 4)
    assert acting(s) == [1]
    assert [s.bid[p] for p in range(4)] == [4, -1, 0, 13]
    assert [player["bid"] for player in SPADES.picture(s, NOBODY, WHO)["players"]] == [4, None, 0, 13]


@pytest.mark.parametrize(("players", "most"), [(4, 13), (5, 10), (6, 8)])
def test_sp_4_nobody_bids_more_tricks_than_there_are(players, most):
    s = deal(table(players, dealer=players - 1))
    assert choices(s, 0) == [Bid(tricks=0), Bid(tricks=most)]
    if most < 13:
        assert refused(s, 0, do="bid", tricks=most + 1) == "SP-4"


@pytest.mark.parametrize("tricks", [-1, 14, 10**30])
def test_sp_4_a_bid_off_the_range_of_all_games_is_no_action(tricks):
    with pytest.raises(ValueError, match="a bid is 0 to 13 tricks"):
        SPADES.encode(Bid(tricks=tricks))


def test_sp_4_all_bid_before_a_card_is_played_and_nobody_bids_after():
    s = bid(deal(table(4), *EVEN), 3, 3, 3)
    assert refused(s, 3, do="play", card="2c") == "SP-4"
    bid(s, 3)
    assert refused(s, 0, do="bid", tricks=2) == "SP-4"


def test_sp_5_the_dealers_left_leads_and_then_who_took_the_trick():
    s = bid(deal(table(4, dealer=0), *EVEN), 3, 3, 3, 3)
    assert acting(s) == [1]
    play(s, "Tc 6c 2c Ac")
    assert acting(s) == [0]
    assert [s.taken[p] for p in range(4)] == [1, 0, 0, 0]
    play(s, "2h")
    assert acting(s) == [1]


def test_sp_6_who_can_follows_suit():
    s = play(bid(deal(table(4), *EVEN), 3, 3, 3, 3), "Ac Tc")
    assert playable(s) == {"6c", "5c", "4c", "3c"}
    for card in ("Ad", "9s", "Th"):
        assert refused(s, 2, do="play", card=card) == "SP-6"


def test_sp_6_who_cannot_follow_plays_anything():
    s = play(bid(deal(table(4), *EVEN), 3, 3, 3, 3), "Ac Tc 6c 2c Kc 9c 5c")
    assert playable(s) == set(names(s.hand[3]))
    assert {"As", "2d", "Jh"} < playable(s)
    play(s, "As")
    assert s.lacks[3] == cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac")


def test_sp_7_nobody_leads_a_spade_before_one_was_played():
    s = bid(deal(table(4), *EVEN), 3, 3, 3, 3)
    assert refused(s, 0, do="play", card="4s") == "SP-7"
    assert playable(s) == set(names(s.hand[0])) - {"4s", "3s", "2s"}
    play(s, "Ac Tc 6c 2c Kc 9c 5c As")  # Dan, who is out of clubs, breaks spades
    assert acting(s) == [3]
    play(s, "Ks")
    assert playable(s) == {"4s", "3s", "2s"}


def test_sp_7_who_has_nothing_else_leads_a_spade_and_all_know_why():
    s = deal(table(4), "AKQJT98765432s")
    bid(s, 13, 0, 0, 0)
    assert playable(s) == set(names(s.hand[0]))
    play(s, "2s")
    assert s.broken
    assert not s.lacks[0] & cards("2s 3s As")
    assert s.lacks[0] & cards("2c 2d 2h") == cards("2c 2d 2h")


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Kc Tc 6c 2c", 0),
        ("Jc Tc 6c 2c", 0),
        ("5d 9d Ad Jd", 2),
        ("3d 9d Qd Jd", 2),
        ("4h 7h Th Ah", 3),
    ],
)
def test_sp_8_the_highest_card_of_the_suit_led_takes_a_trick_without_spades(trick, winner):
    s = play(bid(deal(table(4), *EVEN), 3, 3, 3, 3), trick)
    assert s.last_winner == winner


SPLIT = ("AKQJT98765432c", "2s KQJT98765432d", "As AKQJT9876543h", "Ad 2h KQJT9876543s")
"""A deal for four in which only seat 0 has clubs."""


@pytest.mark.parametrize(
    ("trick", "winner"), [("Ac 2s 3h Ad", 1), ("Ac 2s As Ad", 2), ("Ac 2s 3h Ks", 3), ("Ac Kd As Ks", 2)]
)
def test_sp_8_the_highest_spade_takes_the_trick(trick, winner):
    s = play(bid(deal(table(4), *SPLIT), 3, 3, 3, 3), trick)
    assert s.last_winner == winner


def test_sp_8_other_suits_take_nothing_however_high():
    s = play(bid(deal(table(4), *SPLIT), 3, 3, 3, 3), "2c Kd Ah Ad")
    assert s.last_winner == 0


def test_sp_13_the_next_dealer_deals_when_all_have_seen_the_hand():
    s = table(6, dealer=5, hands=2)
    deal(s)
    bid(s, 1, 1, 1, 1, 1, 1)
    while s.hands == 0:
        do(s, s.turn, do="play", card=min(playable(s)))
    assert acting(s) == [0]
    assert refused(s, 0, do="bid", tricks=1) == "SP-13"
    assert refused(s, 1, do="next") == "TURN-2"
    do(s, 0, do="next")
    assert acting(s) == [CHANCE]
    assert [s.taken[p] for p in range(6)] == [0] * 6


def test_sp_13_nobody_deals_while_a_hand_is_played():
    s = deal(table(4), *EVEN)
    assert refused(s, 0, do="next") == "SP-13"


def test_sp_14_another_match_begins_with_the_next_dealer():
    options = SPADES.options(first_dealer=3, target=200)
    s = SPADES.new(4, options)
    assert SPADES.again(options, s) == SPADES.options(first_dealer=0, target=200)


@pytest.mark.parametrize(
    "action", [{"do": "play", "card": "1x"}, {"do": "play", "card": ""}, {"do": "deal", "card": "10"}]
)
def test_action_1_a_card_that_does_not_exist_is_refused(action):
    with pytest.raises(ValueError, match="there is no card"):
        SPADES.encode(SPADES.actions.validate_python(action))


@pytest.mark.parametrize(
    "action", [{"do": "pass"}, {"do": "bid"}, {"do": "bid", "tricks": 2.5}, {"do": "play", "card": 3}]
)
def test_action_1_an_incomplete_action_is_refused(action):
    with pytest.raises(ValueError, match="validation error"):
        SPADES.actions.validate_python(action)


def test_action_1_chance_says_which_card():
    s = table(4)
    do(s, 3, do="next")
    assert refused(s, "chance", do="deal", card=None) == "ACTION-1"
    assert refused(s, "chance", do="bid", tricks=3) == "ACTION-1"
