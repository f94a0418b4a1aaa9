"""The clauses of War, one by one."""

import pytest
from war_tables import WAR, WHO, acting, battle, choices, do, pile, piles, refused, told, turn

from croupier.components.cards import cards
from croupier.games.cardroom.war.actions import Turn
from croupier.games.contract import CHANCE, seats_of
from croupier.kernel import count, intervals


def winners(s):
    return seats_of(WAR.winners(s))


def returns(s):
    return [WAR.returns(s, p) for p in range(s.players)]


@pytest.mark.parametrize(("players", "size", "over"), [(2, 26, 0), (3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4)])
def test_war_1_piles_are_equal_and_the_rest_is_set_aside(players, size, over):
    s = WAR.new(players)
    assert returns(s) == [size] * players
    assert s.deck == over
    assert acting(s) == list(range(players))
    for number in (1, 7):
        with pytest.raises(ValueError, match="is for 2 to 6 players"):
            WAR.new(number)


def test_war_2_any_card_not_seen_may_turn_up_and_no_other():
    s = battle(WAR.new(2), "Ks 9c")
    turn(s)
    assert acting(s) == [CHANCE]
    shown = {card for low, high in intervals(WAR.menu(s, CHANCE)) for card in range(low - 200, high - 199)}
    assert len(shown) == 50
    assert refused(s, "chance", do="reveal", card="Ks") == "WAR-2"
    assert refused(s, 0, do="turn") == "TURN-2"


def test_war_2_nobody_chooses_a_card():
    s = WAR.new(2)
    assert refused(s, 0, do="reveal", card="As") == "WAR-2"


def test_war_2_a_card_that_was_seen_comes_up_again_without_chance():
    s = battle(battle(piles(2, 2), "Ks 9c"), "Qs 8c")
    assert winners(s) == [0]
    s = battle(piles(1, 3), "Ks 9c")
    battle(s, "8d")  # Ann's king is known: only Ben's card is not
    assert s.laid[0] == 1
    assert s.gets[0] == 2
    assert returns(s) == [3, 1]


def test_war_3_the_highest_card_takes_all():
    s = WAR.new(4)
    turn(s, 2, 0, 3)
    assert acting(s) == [1]
    turn(s, 1)
    assert acting(s) == [CHANCE]
    for card in ("2s", "Kc", "Ad", "Qh"):
        do(s, "chance", do="reveal", card=card)
    assert returns(s) == [12, 12, 16, 12]
    assert acting(s) == [0, 1, 2, 3]


def test_war_3_seats_lay_one_card_a_round_in_any_order():
    s = WAR.new(3)
    assert choices(s, 1) == [Turn(), Turn()]
    turn(s, 1)
    assert refused(s, 1, do="turn") == "TURN-2"
    assert acting(s) == [0, 2]


@pytest.mark.parametrize(("one", "other"), [("Ac", "Ks"), ("Kc", "Qs"), ("Qd", "Js"), ("Jd", "Ts"), ("3c", "2s")])
def test_war_3_the_ace_is_high_and_suits_do_not_count(one, other):
    assert returns(battle(WAR.new(2), f"{one} {other}")) == [27, 25]
    assert returns(battle(WAR.new(2), f"{other} {one}")) == [25, 27]


def test_war_4_tied_players_lay_three_down_and_one_up():
    s = battle(WAR.new(3), "Ts Td 4c")
    assert acting(s) == [0, 1]
    assert refused(s, 2, do="turn") == "TURN-2"
    battle(s, "3s Jd")
    assert [s.laid[p] for p in range(3)] == [5, 5, 1]
    assert returns(s) == [17 - 5, 17 + 5 + 1, 17 - 1]


def test_war_4_a_loser_of_the_first_card_cannot_win_the_war():
    s = battle(WAR.new(3), "Ts Td 9c")
    battle(s, "2s 3d")
    assert seats_of(s.tied) == [1]


def test_war_4_another_tie_is_another_war():
    s = battle(battle(WAR.new(2), "Ts Td"), "5c 5d")
    assert acting(s) == [0, 1]
    battle(s, "Ah Kh")
    assert s.wars == 2
    assert [s.laid[0], s.laid[1]] == [9, 9]
    assert returns(s) == [26 + 9, 26 - 9]


@pytest.mark.parametrize(("size", "down"), [(2, 0), (3, 1), (4, 2), (5, 3)])
def test_war_5_who_has_too_few_cards_turns_up_the_last_of_them(size, down):
    s = battle(piles(size, 20), "Ts Td")
    assert told(s, 0, do="turn") == ([f"Ann lays {down} card{'s' * (down > 1)} face down."] if down else [])
    assert s.cards[0] == 0
    battle(s, "Ah Kh")
    assert returns(s) == [size + 5, 20 - 5]


def test_war_5_who_has_none_left_stays_in_with_the_card_turned_up_before():
    s = battle(piles(1, 20), "Ts Td")
    assert acting(s) == [1]
    battle(s, "9h")
    assert winners(s) == [1]
    assert returns(s) == [1 + 5, 15]
    s = battle(battle(piles(1, 20), "Ts Td"), "Th")
    assert acting(s) == [1]
    battle(s, "Kh")
    assert s.wars == 2
    assert s.step == 0
    assert returns(s) == [0, 21]


def test_war_6_tied_players_without_cards_share():
    s = battle(piles(1, 1, 2, 2), "Ts Td 4c 5c")
    assert [s.gets[p] for p in range(4)] == [2, 2, 0, 0]
    assert returns(s) == [2, 2, 1, 1]
    battle(battle(s, "7c 8c"))  # the tens tie again, and Ben's second card is the higher one
    assert returns(s) == [0, 6, 0, 0]
    s = battle(piles(1, 1, 2), "Ts Td 4c")
    assert [s.gets[p] for p in range(3)] == [2, 1, 0]
    turn(s)
    assert pile(s, 0) == "4c"


def test_war_7_won_cards_go_to_the_bottom_in_order():
    s = battle(battle(piles(6, 6, 6), "Ts 4c Td"), "3s Jd")
    turn(s, 2)
    assert pile(s, 0) == "??"
    assert pile(s, 1) == "?? ?? ?? ?? ??"
    s = battle(battle(piles(6, 6, 6), "Ts 4c Td"), "3s Jd")
    turn(s, 0)
    # Cho's own five cards, of which she turns up none yet; then Ann's, to her left; then Ben's
    assert pile(s, 2) == "?? Td ?? ?? ?? Jd Ts ?? ?? ?? 3s 4c"


def test_war_7_cards_face_down_stay_unseen():
    s = battle(battle(WAR.new(2), "Ts Td"), "3s Jd")
    assert count(s.unseen) == 48
    assert WAR.audit(s) == []


def test_war_8_who_has_no_card_left_is_out():
    s = piles(1, 20, 20)
    turn(s)
    for card in ("2s", "9c"):
        do(s, "chance", do="reveal", card=card)
    assert told(s, "chance", do="reveal", card="Kd") == [
        "Cho turns up the king of diamonds.",
        "Cho takes 3 cards.",
        "Ann is out.",
    ]
    assert acting(s) == [1, 2]
    assert refused(s, 0, do="turn") == "TURN-2"


def test_war_9_the_game_ends_when_one_has_all_the_cards():
    s = battle(piles(1, 20), "2s 9c")
    assert s.ending == 1
    assert winners(s) == [1]
    assert returns(s) == [0, 21]
    assert refused(s, 1, do="turn") == "TURN-1"


def test_war_9_after_the_last_round_the_most_cards_win():
    s = battle(WAR.new(3, WAR.options(rounds=2)), "Ks 2c 2d")
    assert acting(s) == [0, 1, 2]
    battle(s, "3c 4d Qd")
    assert s.ending == 2
    assert returns(s) == [18, 15, 18]
    assert winners(s) == [0, 2]


def test_war_10_one_round_from_one_deck():
    s = WAR.new(3, WAR.options(duel=True))
    assert returns(s) == [0, 0, 0]
    battle(s, "Ts 4c Td")
    assert acting(s) == [0, 2]
    battle(s, "3s Jd")
    assert s.ending == 3
    assert winners(s) == [2]
    assert returns(s) == [0, 0, 11]
    assert s.deck == 52 - 11


def test_war_10_a_deck_too_small_for_all_the_tied_is_shared():
    s = WAR.new(6, WAR.options(duel=True))
    battle(s, "2c 2d 2h 2s 3c 3d")  # two are left: each war takes 8 of the 46 cards
    for pair in ("4c 4d", "5c 5d", "6c 6d", "7c 7d", "8c 8d"):
        battle(s, pair)
        assert WAR.audit(s) == []
    assert s.deck == 6
    assert s.step == 0
    assert winners(s) == [4, 5]
    assert returns(s) == [0, 0, 0, 0, 23, 23]


def test_war_10_a_deck_just_large_enough_goes_to_war():
    s = WAR.new(2, WAR.options(duel=True))
    battle(s, "2c 2d")
    for rank in "345678":
        assert s.deck >= 8
        battle(s, f"{rank}c {rank}d")
    assert s.deck == 2
    assert winners(s) == [0, 1]


def test_action_1_what_does_not_exist_is_refused():
    s = WAR.new(2)
    with pytest.raises(ValueError, match="there is no card"):
        WAR.encode(WAR.actions.validate_python({"do": "reveal", "card": "1x"}))
    turn(s)
    assert WAR.why_not(s, CHANCE, 0).rule == "ACTION-1"


def test_a_war_in_words():
    s = battle(WAR.new(2), "Ts")
    assert told(s, "chance", do="reveal", card="Td") == [
        "Ben turns up the ten of diamonds.",
        "Ann and Ben tie: it is war.",
    ]
    assert WAR.awaited(s, 0, WHO) == "War! Lay 3 cards face down, and turn up another."
    assert told(s, 0, do="turn") == ["Ann lays 3 cards face down."]


def test_what_lies_face_down_is_not_shown_before_all_have_laid():
    s = battle(piles(1, 3), "Ks 9c")
    turn(s, 0)  # everybody knows that it is the king, but it lies face down
    players = WAR.picture(s, 0, WHO)["players"]
    assert players[0]["laid"] == [None]
    battle(s, "8d")
    assert WAR.picture(s, 0, WHO)["players"][0]["laid"] == ["Ks"]


def test_cards_seen_and_unseen_make_a_deck():
    s = battle(battle(WAR.new(2), "Ts Td"), "3s Jd")
    assert s.unseen == ~cards("Ts Td 3s Jd") & cards(" ".join(f"{r}{u}" for r in "23456789TJQKA" for u in "cdhs"))
