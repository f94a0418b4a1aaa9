"""What a page is told of a poker table."""

from poker_tables import Sat

from croupier.games.contract import NOBODY

NAMES = ("Ann", "Ben", "Cho", "Dan")


def seen(sat, seat=0):
    game = sat.hands.game
    return game.picture(game.view(sat.s, seat), seat, NAMES[: sat.s.players])


def did(sat):
    return [player["did"] for player in seen(sat)["players"]]


def test_the_last_action_of_each_seat():
    sat = Sat("holdem", (200, 200, 200, 30)).deal()
    assert did(sat) == ["", "", "", ""]
    sat.act("fold", "to 30")
    assert did(sat) == ["", "", "fold", "all in"]
    sat.act("call", "to 80")
    assert did(sat) == ["", "raise", "fold", "all in"]
    sat.act("call").deal()
    assert did(sat) == ["", "", "fold", "all in"]
    sat.act("check")
    assert did(sat)[0] == "check"
    sat.act("to 10")
    assert did(sat) == ["", "bet", "fold", "all in"]


def test_what_was_in_the_purses_before_the_pots_were_paid():
    sat = Sat("holdem", (200, 20, 200)).deal("As Ad", "Kc Kd", "7h 6d")
    sat.act("to 50", "fold", "call")
    assert [player["left"] for player in seen(sat)["players"]] == [player["money"] for player in seen(sat)["players"]]
    sat.deal(board="Kh 8c 2d 3s 9h")
    players = seen(sat)["players"]  # Ann put in her small blind, Ben 20, and Cho 50, of which 30 return
    assert [player["left"] for player in players] == [199, 0, 150]
    assert [player["money"] for player in players] == [199, 41, 180]
    sat.next()
    assert [player["left"] for player in seen(sat)["players"]] == [player["money"] for player in seen(sat)["players"]]


def test_who_brings_it_in_and_who_calls():
    sat = Sat("seven-card-stud", (200, 200, 200)).deal("As Ad 2c", "Kc Kd 9h", "Qc Qd Jh")
    sat.act("bring in", "call")
    assert did(sat) == ["brings it in", "call", ""]


def test_pots_and_whose_they_are():
    sat = Sat("holdem", (200, 20, 60, 200)).deal()
    sat.act("to 8", "to 20", "call", "call", "call").deal().act("to 40", "call", "call").deal()
    assert seen(sat)["pots"] == [{"dollars": 80, "seats": [0, 1, 2, 3]}, {"dollars": 120, "seats": [0, 2, 3]}]
    sat.act("to 10")
    assert sum(pot["dollars"] for pot in seen(sat)["pots"]) == seen(sat)["pot"] == 200


def test_what_was_given_up_stays_in_the_pot():
    sat = Sat("holdem", (200, 200, 200)).deal().act("to 20", "fold", "call").deal()
    assert seen(sat)["pots"] == [{"dollars": 41, "seats": [1, 2]}]


def test_what_a_page_offers_to_raise_to():
    sat = Sat("holdem", (200, 200, 200)).deal().act("to 20")
    raises = seen(sat)["moves"]["raise"]  # 23 dollars lie there, and it takes 19 to match: a pot is 42
    assert [(it["words"], it["to"]) for it in raises["offers"]] == [
        ("least", 38),
        ("half pot", 41),
        ("pot", 62),
        ("all in", 200),
    ]
    assert (raises["least"], raises["most"], raises["opens"]) == (38, 200, False)


def test_a_fixed_limit_offers_one_raise_and_a_pot_limit_the_pot():
    fixed = Sat("holdem", (200, 200, 200), limit="fixed").deal()
    assert [it["to"] for it in seen(fixed, fixed.s.turn)["moves"]["raise"]["offers"]] == [4]
    pot = Sat("holdem", (200, 200, 200), limit="pot").deal()
    assert seen(pot, pot.s.turn)["moves"]["raise"]["offers"][-1] == {"to": 7, "words": "pot"}


def test_one_is_told_what_one_holds_and_nobody_else_is():
    sat = Sat("holdem", (200, 200)).deal("As Ad", "Kc Kd").act("call", "check")
    assert seen(sat)["players"][0]["holds"] == ""
    sat.deal(board="Ah Kh 8c")
    assert [player["holds"] for player in seen(sat)["players"]] == ["three of a kind, aces", ""]
    assert [player["holds"] for player in seen(sat, NOBODY)["players"]] == ["", ""]


def test_the_five_cards_that_won_are_named():
    sat = Sat("holdem", (200, 200)).deal("As Ad", "Kc Kd").act("call", "check").deal(board="Ah Kh 8c")
    sat.act("check", "check").deal(board="8d").act("check", "check").deal(board="2s").act("check", "check")
    five = [player["five"] for player in seen(sat, NOBODY)["players"]]
    assert set(five[0]) == {"As", "Ad", "Ah", "8c", "8d"}
    assert five[1] == []


def test_two_share_the_pot_and_the_hands_that_did_are_named():
    sat = Sat("omaha-8", (200, 200)).deal("Ac 2c Kd Qd", "9s 9d Jc Ts").act("call", "check").deal(board="3h 9h 6d")
    sat.act("check", "check").deal(board="7s").act("check", "check").deal(board="Jd").act("to 2", "call")
    picture = seen(sat, NOBODY)
    assert [set(player["five"]) for player in picture["players"]] == [
        {"Ac", "2c", "3h", "6d", "7s"},
        {"9s", "9d", "9h", "Jd", "7s"},
    ]
    assert [(it["name"], it["gain"], it["wins"]) for it in picture["result"]] == [("Ann", 0, True), ("Ben", 0, True)]
