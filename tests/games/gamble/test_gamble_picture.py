"""The picture says in plain data what lies on the table, and no more than its seat can see."""

import json

import pytest
from gamble_tables import act, alone_at, at, card, deal, deal_hands, no_sides, play, roll, side, table, throw

from croupier.games.contract import CHANCE, NOBODY
from croupier.games.gamble import engine, rules, view
from croupier.games.gamble.picture import picture
from croupier.games.gamble.state import HITS, OVER
from croupier.kernel import Menu, lowest, pick
from croupier.kernel.chance import new_stream, open_stream

NAMES = ("Ann", "Ben", "Cho", "Dan", "Eve", "Fay")


def seen(s, seat=0):
    shown = s.copy_()
    view.hide(shown, seat)
    return picture(shown, seat, NAMES)


def game(s, seat=0):
    return seen(s, seat)["game"]


def pips(s, seat=0):
    return [die["face"] for die in seen(s, seat)["dice"] if die["face"]]


def play_on(s, seed):
    """The board at random to the end, a table before each action."""
    chance, bots = new_stream(), new_stream()
    open_stream(chance, seed, 0, 0)
    open_stream(bots, seed, 0, 1)
    menu = Menu.new()
    while s.step != OVER:
        yield s
        seat = lowest(engine.actors(s))
        if seat == CHANCE:
            rules.RULES["chance"](s, chance)
        else:
            rules.RULES["legal"](s, seat, menu)
            rules.RULES["apply"](s, seat, pick(menu, bots))


def test_it_is_plain_data_all_through_a_game_and_no_dollar_is_missing():
    games = set()
    for seed, players in ((1, 6), (2, 3), (3, 2)):
        s = table(players, rounds=8)
        for now in play_on(s, seed):
            for seat in (NOBODY, 1):
                shown = seen(now, seat)
                assert json.loads(json.dumps(shown)) == shown
                lies = shown["jackpot"]["dollars"] + shown["bets"]["dollars"] + sum(b["amount"] for b in shown["sides"])
                assert lies + sum(player["money"] for player in shown["players"]) == 1600
                assert (shown["controls"] != {}) == shown["acts"]
                games.add(shown["game"] and shown["game"]["square"])
        assert seen(s)["standings"]
    assert len(games) == 10  # the nine games of the board, and none


def test_chips_are_what_the_sum_is_worth():
    shown = seen(table(3))["players"][0]
    assert shown["money"] == 480
    assert shown["chips"] == [{"value": 10, "count": 30}, {"value": 5, "count": 30}, {"value": 1, "count": 30}]
    s = at("lucky-win", purses=[17, 3, ...])
    for player in seen(s)["players"]:
        assert sum(chip["value"] * chip["count"] for chip in player["chips"]) == player["money"]


def test_the_board_says_where_pieces_stand_and_which_square_is_played():
    s = at("seven-eleven", active=1)
    board = seen(s)["board"]
    assert len(board) == 36
    assert [(k["kind"], k["pieces"]) for k in board if k["pieces"]] == [("start", [0, 2]), ("seven-eleven", [1])]
    assert [k["title"] for k in board if k["played"]] == ["7-11"]
    assert seen(s)["moved"] == [1, 2]
    assert seen(alone_at("seven-eleven"))["board"] is None


def test_who_goes_first_is_thrown_for_in_sight_of_all():
    s = table(3)
    throw(s, 6)
    shown = seen(s)
    assert [(it["name"], it["die"], it["throws"]) for it in shown["contest"]] == [
        ("Ann", 6, False),
        ("Ben", 0, True),
        ("Cho", 0, False),
    ]
    assert (shown["step"], shown["active"], shown["game"]) == ("first", None, None)
    throw(s, 2)
    throw(s, 1)
    assert (seen(s)["step"], seen(s)["active"], seen(s)["first"]) == ("move", 0, 0)


def test_a_settled_square_stays_in_sight_until_the_next_throw():
    s = at("seven-eleven", players=3)
    act(s, 0, do="bet", amount=20)
    side(s, 1, 10)
    side(s, 2, -7)
    assert [(b["name"], b["on"], b["amount"]) for b in seen(s)["sides"]] == [("Ben", "for", 10), ("Cho", "against", 7)]
    assert game(s)["bet"] == 20
    throw(s, 4, 4)
    assert (game(s)["point"], game(s)["total"], game(s)["won"]) == (8, 8, None)
    throw(s, 5, 3)
    shown = seen(s)
    assert (shown["step"], shown["active"], shown["game"]["won"], pips(s)) == ("move", 1, True, [5, 3])
    assert (shown["settled"]["name"], shown["settled"]["jackpot"]) == ("Ann", -23)
    assert [(g["name"], g["gain"]) for g in shown["settled"]["gains"]] == [("Ann", 20), ("Ben", 10), ("Cho", -7)]
    assert shown["beat"] > 1
    act(s, 1, do="throw", dice=(1, 2))
    assert (seen(s)["settled"], seen(s)["game"], seen(s)["beat"]) == (None, None, 1)


def test_the_numbers_hit_in_gamblers_row():
    s = at("gamblers-row")
    no_sides(s)
    throw(s, 2, 2, 5, 5, 1)
    throw(s, 3, 3, 3, 1, 6)
    numbers = game(s)["numbers"]
    assert [it["number"] for it in numbers if it["hit"]] == [2, 3, 5]
    assert [it["number"] for it in numbers if it["now"]] == [3]
    assert (game(s)["throws"], game(s)["won"]) == (2, None)
    for _ in range(8):
        throw(s, 1, 2, 3, 4, 6)
    assert (game(s)["throws"], game(s)["won"]) == (10, False)
    assert seen(s)["settled"]["gains"] == [{"seat": 0, "name": "Ann", "gain": -25, "money": s.money[0]}]


def test_hands_of_dice_are_named_and_the_kept_dice_are_marked():
    s = at("dice-poker", players=2)
    act(s, 0, do="bet", amount=25)
    throw(s, 6, 6, 5, 1, 2)
    shown = seen(s, 1)
    assert shown["controls"]["throw"] == {"dice": [1, 2, 3, 4, 5], "choose": True, "keep": [1, 2]}
    assert "hold" in shown["controls"]
    assert shown["game"]["now"] == "one pair, sixes"
    throw(s, 5, 5, 5, dice=(3, 4, 5))
    hands = game(s)["hands"]
    assert [(hand["name"], hand["words"], hand["best"], hand["throws"]) for hand in hands] == [
        ("Ben", "full house, fives over sixes", True, False),
        ("Ann", None, False, True),
    ]
    throw(s, 1, 2, 3, 4, 6)
    throw(s, 5, dice=(5,))
    assert [(die["thrown"], die["kept"]) for die in seen(s)["dice"]] == [(False, True)] * 4 + [(True, False)]
    assert [(hand["words"], hand["best"]) for hand in game(s)["hands"]] == [
        ("full house, fives over sixes", False),
        ("straight, five high", True),
    ]
    assert seen(s)["bets"]["dollars"] == 0


@pytest.mark.parametrize(
    ("square", "faces", "keep"),
    [
        ("dice-poker", (2, 3, 4, 5, 6), [1, 2, 3, 4, 5]),
        ("dice-poker", (1, 3, 4, 5, 6), []),
        ("dice-poker", (1, 1, 4, 4, 6), [1, 2, 3, 4]),
        ("jackpot", (1, 1, 4, 4, 6), [3, 4]),
    ],
)
def test_dice_worth_keeping_are_proposed(square, faces, keep):
    s = at(square)
    if square == "dice-poker":
        act(s, 0, do="bet", amount=5)
    else:
        throw(s, 1, 1, 2, 3, 4)
    seat = s.turn
    throw(s, *faces)
    assert seen(s, seat)["controls"]["throw"]["keep"] == keep


def test_levels_of_the_jackpot():
    s = at("jackpot")
    throw(s, 1, 1, 2, 3, 4)
    shown = game(s)
    assert [level["state"] for level in shown["levels"]] == ["passed", "now", "ahead"]
    assert (shown["left"], shown["alike"]) == (2, 2)
    throw(s, 1, 1, 2, 3, 4)
    assert (game(s)["left"], seen(s)["controls"]["throw"]["choose"]) == (1, True)
    throw(s, 2, 3, 4, dice=(3, 4, 5))
    assert ([level["state"] for level in game(s)["levels"]], game(s)["won"]) == (["passed", "failed", "ahead"], False)


def test_a_pecos_hand_with_its_side_pots():
    s = at("pecos", purses=[100, 12, ...])
    deal_hands(s, "As Ks Qs Js 2d", "2c 2h 5d 9h Tc", "3c 3h 7d 8h Kc")
    shown = seen(s, 1)
    assert shown["controls"]["bet"] == {"min": 5, "max": 7, "offers": [5, 7], "all": True}
    assert [len(hand["cards"]) for hand in shown["game"]["hands"]] == [5, 5, 5]
    mine = shown["game"]["hands"][0]
    assert (mine["words"], mine["cards"][0]["card"], mine["cards"][4]["rank"]) == ("one pair, twos", "2c", "10")
    assert {c["card"] for hand in shown["game"]["hands"][1:] for c in hand["cards"]} == {None}
    play(s, "1 bet 7", "2 call", "0 call")
    assert seen(s, 1)["controls"] == {"discard": {"most": 3}}
    play(s, "1 discard", "2 discard 3 4 5")
    deal(s, "3d 8d 9d")
    play(s, "0 discard 5")
    assert [c["place"] for c in game(s)["hands"][2]["cards"]] == [1, 2, 3, 4]
    deal(s, "Ts")
    play(s, "2 bet 20", "0 call")
    shown = seen(s, NOBODY)
    assert [(hand["words"], hand["best"], hand["drawn"]) for hand in shown["game"]["hands"]] == [
        ("one pair, twos", False, 0),
        ("three of a kind, threes", False, 3),
        ("royal flush", True, 1),
    ]
    assert shown["settled"]["gains"][0] == {"seat": 0, "name": "Ann", "gain": 44, "money": 144}


def test_pots_are_told_apart_as_long_as_they_lie_there():
    s = at("pecos", purses=[100, 12, ...])
    deal_hands(s, "As Ks Qs Js 2d", "2c 2h 5d 9h Tc", "3c 3h 7d 8h Kc")
    play(s, "1 bet 7", "2 call", "0 call", "1 discard", "2 discard", "0 discard", "2 bet 20")
    assert game(s)["pots"] == [{"dollars": 36, "seats": [0, 1, 2]}, {"dollars": 20, "seats": [2]}]
    assert seen(s)["controls"]["call"] == 20
    assert seen(s)["controls"]["raise"] == {"min": 5, "max": 25, "offers": [5, 10, 15, 20, 25], "all": False}


def test_blackjack_shows_totals_of_what_is_seen():
    s = at("blackjack")
    act(s, 1, do="bet", amount=10)
    act(s, 2, do="bet", amount=20)
    deal_hands(s, "9c 7d", "As Kd", "9d 5h")
    assert s.step == HITS
    by_name = {hand["name"]: hand for hand in game(s, 2)["hands"]}
    assert (by_name["Ben"]["natural"], by_name["Ben"]["total"], by_name["Ben"]["known"]) == (True, 21, True)
    assert (by_name["Cho"]["total"], by_name["Cho"]["known"], by_name["Cho"]["decides"]) == (14, True, True)
    assert (by_name["Ann"]["total"], by_name["Ann"]["known"], by_name["Ann"]["dealer"]) == (7, False, True)
    assert set(seen(s, 2)["controls"]) == {"hit", "hold"}
    act(s, 2, do="hit")
    deal(s, "Ks")
    shown = game(s)["hands"]
    assert [(hand["name"], hand["result"], hand["total"]) for hand in shown] == [
        ("Ben", "wins", 21),
        ("Cho", "bust", 24),
        ("Ann", None, 16),
    ]


def test_a_card_is_told_in_words_and_can_be_risked():
    s = at("take-a-gamble")
    card(s, 23)
    assert game(s)["card"]["words"].startswith("Win $10 from the Jackpot; or throw one die")
    assert seen(s)["controls"] == {"take": 10, "risk": 20}
    act(s, 0, do="risk")
    throw(s, 5)
    assert (game(s)["card"]["number"], pips(s)[0], seen(s)["settled"]["jackpot"]) == (23, 5, -20)


def test_a_game_says_how_the_turn_came_to_it():
    s = at("players-pick")
    offers = seen(s)["controls"]["pick"]
    assert [offer["title"] for offer in offers] == ["Gambler's Row", "5 Dice Poker", "Pecos", "7-11", "BlackJack"]
    act(s, 0, do="pick", square="seven-eleven")
    assert (game(s)["square"], game(s)["by"]) == ("seven-eleven", "pick")
    s = at("take-a-gamble")
    card(s, 20)
    assert (game(s)["square"], game(s)["by"], game(s)["card"]["square"]) == ("seven-eleven", "card", "seven-eleven")


@pytest.mark.parametrize("viewer", [NOBODY, 1, 2])
def test_hidden_cards_are_in_nobody_elses_picture(viewer):
    s = at("pecos")
    deal_hands(s, "As Ks Qs Js 2d", "2c 2h 5d 9h Tc", "3c 3h 7d 8h Kc")
    text = json.dumps(seen(s, viewer))
    assert not any(f'"{name}"' in text for name in ("As", "Ks", "Qs", "Js", "2d"))
    assert text == json.dumps(seen(_dealt_otherwise(), viewer))


def _dealt_otherwise():
    s = at("pecos")
    deal_hands(s, "4s 6s 8s Td Ah", "2c 2h 5d 9h Tc", "3c 3h 7d 8h Kc")
    return s


def test_the_end_names_the_richest_first():
    s = at("lucky-win", purses=[100, 300, ...], rounds=1, active=2)
    throw(s, 1, 1)
    shown = seen(s)
    assert (shown["step"], shown["ending"], shown["round"]) == ("over", "rounds", 1)
    assert [(row["name"], row["wins"]) for row in shown["standings"]] == [("Cho", True), ("Ben", False), ("Ann", False)]


def test_a_bust_ends_the_game_within_a_round():
    s = at("seven-eleven", purses=[50, ...])
    act(s, 0, do="bet", amount=50)
    no_sides(s)
    act(s, 0, do="throw", dice=(1, 2))
    roll(s, 1, 1)
    assert (seen(s)["ending"], seen(s)["standings"][-1]["name"]) == ("bust", "Ann")


def test_draws_of_chance_are_nobodys_choice():
    s = at("lucky-win")
    act(s, 0, do="throw", dice=(1, 2))
    assert seen(s)["controls"] == {}
    assert [die["rolling"] for die in seen(s)["dice"]] == [True, True, False, False, False]
