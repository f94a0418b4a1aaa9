"""The clauses of Spades, one by one: what a hand brings, and how a match ends."""

import pytest
from spades_tables import SPADES, WHO, acting, refused, scored, scores, table

from croupier.games.cardroom.spades.picture import ENDINGS
from croupier.games.contract import seats_of


def alone(players: int = 4, **options):
    return table(players, partners=False, **options)


def bags(s):
    return [s.over[p] for p in range(s.players)]


@pytest.mark.parametrize(
    ("taken", "points", "over"),
    [
        ([3, 2, 4, 4], 70, 0),
        ([5, 2, 2, 4], 70, 0),
        ([6, 0, 3, 4], 72, 2),
        ([2, 3, 4, 4], -70, 0),
        ([0, 9, 0, 4], -70, 0),
    ],
)
def test_sp_9_partners_make_their_bids_together(taken, points, over):
    s = scored(table(4), [3, 1, 4, 1], taken)
    assert [s.score[0], s.score[2]] == [points, points]
    assert s.over[0] == over


def test_sp_9_alone_each_makes_their_own_bid():
    s = scored(alone(), [3, 1, 4, 5], [3, 2, 3, 5])
    assert scores(s) == [30, 11, -40, 50]
    assert bags(s) == [0, 1, 0, 0]


def test_sp_9_points_add_up_over_hands():
    s = scored(scored(alone(), [3, 1, 4, 5], [3, 2, 3, 5]), [2, 2, 2, 2], [1, 4, 6, 2])
    assert scores(s) == [30 - 20, 11 + 22, -40 + 24, 50 + 20]
    assert [s.gain[p] for p in range(4)] == [-20, 22, 24, 20]


@pytest.mark.parametrize(
    ("bids", "taken", "points"),
    [
        ([0, 5, 4, 4], [0, 5, 4, 4], 100 + 40),  # a nil that holds
        ([0, 5, 4, 4], [1, 5, 3, 4], -100 + 40),  # it fails, and its trick makes the partner's bid
        ([0, 5, 4, 4], [2, 5, 4, 2], -100 + 42),  # or is a bag
        ([0, 5, 4, 4], [1, 6, 2, 4], -100 - 40),  # both fail
        ([0, 5, 0, 8], [0, 5, 0, 8], 100 + 100),  # two nils hold
        ([0, 5, 0, 7], [1, 5, 0, 7], -100 + 100 + 1),  # one does, and the other takes a bag
    ],
)
def test_sp_10_a_nil_counts_for_itself(bids, taken, points):
    assert scored(table(4), bids, taken).score[0] == points


def test_sp_10_alone_a_nil_brings_or_costs_a_hundred():
    s = scored(alone(), [0, 0, 5, 5], [0, 3, 5, 5])
    assert scores(s) == [100, -100 + 3, 50, 50]


def test_sp_11_ten_bags_cost_a_hundred_and_count_no_more():
    s = scored(table(4), [1, 1, 1, 1], [5, 1, 4, 3])
    assert (s.score[0], s.over[0]) == (27, 7)
    scored(s, [2, 3, 3, 5], [4, 3, 4, 2])
    assert (s.score[0], s.over[0]) == (27 + 53 - 100, 0)


def test_sp_11_bags_beyond_the_tenth_stay():
    s = scored(scored(table(4), [1, 1, 1, 1], [5, 1, 4, 3]), [1, 3, 3, 5], [5, 3, 5, 0])
    assert (s.score[0], s.over[0]) == (27 + 46 - 100, 3)


def test_sp_11_a_table_may_count_fewer_bags_or_none():
    s = scored(table(4, bags=3), [1, 1, 1, 1], [5, 1, 4, 3])
    assert (s.score[0], s.over[0]) == (27 - 200, 1)
    s = scored(table(4, bags=0), [1, 1, 1, 1], [12, 0, 1, 0])
    assert (s.score[0], s.over[0]) == (31, 11)


def test_sp_12_who_alone_has_the_most_and_the_target_wins():
    s = scored(alone(target=60), [6, 1, 4, 1], [6, 1, 5, 1])
    assert ENDINGS[s.ending] == "target"
    assert seats_of(SPADES.winners(s)) == [0]
    assert SPADES.returns(s, 2) == 41
    assert refused(s, 0, do="next") == "TURN-1"


def test_sp_12_partners_win_together():
    s = scored(table(4, target=70), [3, 1, 4, 5], [3, 1, 4, 5])
    assert ENDINGS[s.ending] == "target"
    assert seats_of(SPADES.winners(s)) == [0, 2]


def test_sp_12_as_many_at_the_target_play_on():
    s = scored(alone(target=40), [4, 4, 3, 2], [4, 4, 3, 2])
    assert s.ending == 0
    assert acting(s) == [0]
    scored(s, [3, 4, 4, 2], [3, 4, 4, 2])
    assert seats_of(SPADES.winners(s)) == [1]


def test_sp_12_one_short_of_the_target_plays_on():
    assert scored(alone(target=51), [5, 3, 3, 2], [5, 3, 3, 2]).ending == 0
    assert scored(alone(target=50), [5, 3, 3, 2], [5, 3, 3, 2]).ending != 0


def test_sp_12_after_the_last_hand_the_most_points_win_or_share():
    s = scored(alone(hands=1), [4, 4, 3, 2], [4, 4, 3, 2])
    assert ENDINGS[s.ending] == "hands"
    assert seats_of(SPADES.winners(s)) == [0, 1]
    assert SPADES.picture(s, 0, WHO)["standings"][1] == {"seats": [1], "name": "Ben", "score": 40, "wins": True}


def test_sp_12_without_a_target_all_hands_are_played():
    s = alone(target=0, hands=2)
    assert scored(s, [13, 0, 0, 0], [13, 0, 0, 0]).ending == 0
    assert ENDINGS[scored(s, [13, 0, 0, 0], [13, 0, 0, 0]).ending] == "hands"
    assert scores(s) == [260, 200, 200, 200]
