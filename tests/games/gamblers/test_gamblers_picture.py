"""The picture says in plain data what lies on the table, and no more than its seat can see."""

import json
from itertools import product

import pytest
from gamblers_tables import GAMBLERS, HANDS, NAMES, act, commit, do, fresh, lay, menu, rest, show

from croupier.games.contract import NOBODY
from croupier.games.gamblers.odds import sum_odds
from croupier.games.gamblers.state import COMMIT, NUDGE


def seen(s, seat=0):
    return GAMBLERS.picture(GAMBLERS.view(s, seat), seat, NAMES)


def piles(s, seat):
    return {
        f"{pile['gambler']}{'*' if pile['lucky'] else ''}": (len(pile["copies"]), pile["won"])
        for pile in seen(s, seat)["players"][seat]["gamblers"]
    }


def test_it_is_plain_data_all_through_a_game():
    for npc, players in ((False, 4), (True, 3)):
        s = GAMBLERS.new(players, GAMBLERS.options(npc=npc, round_limit=20))
        for _ in HANDS.random(s, 7, players):
            for seat in (NOBODY, 1):
                assert json.loads(json.dumps(seen(s, seat))) == seen(s, seat)
        assert seen(s)["standings"]


@pytest.mark.parametrize("phase", [COMMIT, NUDGE])
def test_a_card_that_is_face_down_is_in_nobody_elses_picture(phase):
    pictures = {viewer: set() for viewer in (NOBODY, 0, 1, 2, 3)}
    for cards in product((-1, 0, 1, 2, 3), repeat=2):
        s = lay("1 2", "1 3", "2 3", "1 2")
        for seat, card in ((0, 1), (2, cards[0]), (3, cards[1])):
            do(s, seat, do="fate", card=card)
        if phase == NUDGE:
            do(s, 1, do="fate", card=0)
        assert s.phase == phase
        for viewer, different in pictures.items():
            different.add(json.dumps(seen(s, viewer)))
    assert {viewer: len(different) for viewer, different in pictures.items()} == {NOBODY: 1, 0: 1, 1: 1, 2: 5, 3: 5}


def test_the_terms_stand_in_order_of_play_and_add_up():
    s = lay("1 2", "1 3", "2 3", start=2, npc=True)
    assert [term["name"] for term in seen(s)["terms"]] == ["Cho", "Ann", "Ben"]
    commit(s, "0 3 -1", npc=2)
    lies = [(term["name"], term["card"], term["lies"]) for term in seen(s)["terms"]]
    assert lies == [("NPC", 2, "open"), ("Cho", -1, "open"), ("Ann", 0, "down"), ("Ben", None, "down")]
    do(s, 2, do="nudge", space=-1)
    shown = seen(s)
    assert [term["card"] for term in shown["terms"]] == [2, -1, 0, 3, -1]
    assert sum(term["card"] for term in shown["terms"]) == shown["result"]["sum"] == 3
    assert shown["start_card"] == {"seat": 2, "dollars": 1, "space": -1, "asks": False}
    rest(s)
    assert seen(s)["before"]["terms"] == shown["terms"]
    assert seen(s)["history"] == [3]


@pytest.mark.parametrize(
    ("money", "fumble"),
    [
        ([9, 9, 4, 0], 3),
        ([12, 5, 4, 7], 0),
        ([4, 4, 4, 4], 2),
        ([5, 5, 5, 5], 3),
        ([1, 1, 0, 1], 1),
        ([0, 0, 0, 0], 0),
        ([7, 7, 7, 2], 0),
        ([2, 1, 1, 1], 0),
    ],
)
def test_a_fumble_is_explained_as_long_as_somebody_has_yet_to_act(money, fumble):
    s = lay("1", "2", "3", "1 1", money=money, fumble=fumble)
    show(s, "-1 -1 -1 -1")
    richest = [p for p in range(4) if money[p] == max(money)] if max(money) > 1 else []
    paid = max(money) // 2
    share, stays = divmod(fumble + paid * len(richest), 4)
    for action in ("nothing", "flip 2", "buy 6" if "buy 6" in menu(s, 2) else "nothing"):
        told = seen(s)["result"]["fumble"]
        assert [payer["seat"] for payer in told["payers"]] == richest
        assert told["paid"] == paid
        assert (told["share"], told["lay"], told["stays"]) == (share, fumble, stays)
        act(s, action)


def test_winners_are_told_with_what_they_earned():
    s = lay("7* 7", "7", "6", "1")
    show(s, "3 3 1 0")
    assert [(w["name"], w["cards"], w["earned"], w["turned"]) for w in seen(s)["result"]["winners"]] == [
        ("Ann", 2, 13, False),
        ("Ben", 1, 5, False),
    ]
    assert piles(s, 0) == {"7": (2, True)}
    assert [player["net"] for player in seen(s)["players"]] == [13, 5, 0, 0]


def test_a_gambler_bought_after_the_reveal_has_not_won():
    s = lay("6", "1", "1", "1", money=[9, 3, 3, 3])
    show(s, "3 3 0 0")
    assert piles(s, 0) == {"6": (1, True)}
    act(s, "buy 6")
    assert piles(s, 0) == {"6": (2, False)}
    assert seen(s)["players"][0]["net"] == 0


def test_0_4_and_8_turn_lucky():
    for g, cards in ((0, "0 0 0 0"), (4, "3 1 0 0"), (8, "3 3 2 0")):
        s = lay(f"{g}", "1", "2", "3")
        show(s, cards)
        winner = seen(s)["result"]["winners"][0]
        assert (winner["turned"], winner["outright"], winner["earned"]) == (True, False, 0)
        assert piles(s, 0) == {f"{g}*": (1, True)}


def test_who_wins_outright_but_has_more_gamblers_is_told_apart():
    s = lay("4* 1", "4*", "4 2", "3")
    show(s, "3 1 0 0")
    shown = seen(s)
    assert [(w["seat"], w["outright"], w["champion"], w["turned"]) for w in shown["result"]["winners"]] == [
        (0, True, False, False),
        (1, True, True, False),
        (2, False, False, True),
    ]
    assert shown["ending"] == "gambler 4"
    assert [(row["name"], row["wins"]) for row in shown["standings"]] == [
        ("Ben", True),
        ("Dan", False),
        ("Ann", False),
        ("Cho", False),
    ]


def test_where_any_win_counts_the_normal_side_says_so():
    s = lay("4", "1", "2", "3", any_win=True)
    assert seen(s)["players"][0]["gamblers"][0]["now"] == "wins"
    show(s, "3 1 0 0")
    assert [(w["seat"], w["outright"], w["champion"]) for w in seen(s)["result"]["winners"]] == [(0, True, True)]


def test_stacks_say_what_can_be_bought_and_why_not():
    s = lay("1 2", "1 3", "2 3", "1 2", money=[2, 3, 3, 3], fates=["0 1 2", "0 1", "0 1", "0 1"])
    show(s, "0 0 0 0")
    stacks = seen(s)["stacks"]
    free = {int(words.removeprefix("buy ")) for words in menu(s, 0) if words.startswith("buy ")}
    assert {stack["gambler"] for stack in stacks if stack["free"]} == free
    assert all(bool(stack["why"]) != stack["free"] for stack in stacks)
    assert stacks[7]["why"] == "Gambler 7 costs $3, and you have $2"
    assert {stack["gambler"] for stack in stacks if stack["brings"]} == {0, 7, 8}
    assert not [stack for stack in seen(s, 1)["stacks"] if stack["free"] or stack["why"]]


def test_the_set_up_offers_what_may_be_taken():
    assert [offer["gamblers"] for offer in seen(fresh(3))["takes"]] == [[1, 2], [1, 3], [2, 3]]
    assert seen(fresh(3), 1)["takes"] == []
    s = fresh(3, snake=True)
    for seat in (0, 1, 2):
        do(s, seat, do="take", gamblers=[seat + 1])
    assert [offer["gamblers"] for offer in seen(s, 2)["takes"]] == [[1], [2]]


def test_odds_are_by_the_card_that_one_may_play():
    s = lay("1 2", "1 3", "2 3*", "1 2", fates=["0 1 3", "0 1", "0 1", "0 1"])
    odds = seen(s)["odds"]
    assert (odds["by"], odds["round"]) == ("card", "this")
    exact = {c["card"]: c["random"] for c in sum_odds(s, 0)["choices"] if c["nudge"] == 0}
    for number in ("win", "game", "income", "fumble"):
        shown = {row["play"]: row[number] for row in odds["rows"]}
        assert shown == {card: chances[number]["value"] for card, chances in exact.items()}
    for row in odds["rows"]:
        assert {bar["sum"]: bar["random"] for bar in row["bars"] if bar["random"]} == {
            it["sum"]: it["chance"]["value"] for it in exact[row["play"]]["sums"]
        }
        assert [bar["sum"] for bar in row["bars"] if bar["own"]] == [1, 2]
    assert {bar["own"] for bar in seen(s, 2)["odds"]["rows"][0]["bars"]} == {None, "normal", "lucky"}


def test_odds_are_by_the_dollar_when_it_may_be_placed():
    s = lay("1 2", "1 3", "2 3", "1 2")
    commit(s, "0 0 0 0")
    assert [row["play"] for row in seen(s)["odds"]["rows"]] == [-1, 0, 1]
    assert [row["play"] for row in seen(s, 1)["odds"]["rows"]] == [0]
    do(s, 0, do="nudge", space=0)
    assert seen(s)["odds"]["round"] == "next"


def test_a_table_without_help_shows_no_odds():
    assert seen(lay("1 2", "1 3", "2 3", help=False))["odds"] is None
    assert seen(lay("1 2", "1 3", "2 3"), NOBODY)["odds"] is None
