"""What the log says of the end of a hand: bets that return, and who takes which pot."""

from poker_tables import Sat

from croupier.games.cardroom.poker.words import narrate
from croupier.games.contract import CHANCE, Step

NAMES = ("Ann", "Bob", "Cid", "Dan")


def ended(sat, do, **fields):
    """The step that ends the hand, in words."""
    before, by = sat.s.copy_(), sat.s.turn if do != "deal" else CHANCE
    hands = sat.hands
    hands.do(sat.s, "chance" if by == CHANCE else by, do=do, **fields)
    action = hands.game.actions.validate_python({"do": do, **fields})
    return narrate(Step(before.read_(), by, action, sat.s.read_()), NAMES)


def test_a_bet_that_nobody_calls_returns_and_the_pot_is_taken():
    sat = Sat("holdem", (200, 200, 200)).deal()  # blinds 1 and 2 of Ann and Bob, Cid deals
    sat.act("to 8", "fold")
    assert ended(sat, "fold") == ["Bob folds.", "An uncalled bet of $6 returns to Cid.", "Cid takes the pot of $5."]


def test_a_big_blind_that_everybody_gives_up_to_gets_back_what_nobody_matched():
    sat = Sat("holdem", (200, 200, 200)).deal().act("fold")
    assert ended(sat, "fold") == ["Ann folds.", "An uncalled bet of $1 returns to Bob.", "Bob takes the pot of $2."]


def test_main_pot_and_side_pots_are_told_one_by_one():
    sat = Sat("holdem", (20, 60, 200, 80)).deal("As Ad", "Kc Kd", "7h 6d", "7s 5h")
    sat.act("to 100", "call", "call", "call")
    for card in ("Ah", "Kh", "8c", "2d"):
        sat.dealt_one(card)
    assert ended(sat, "deal", card="Js") == [
        "The river: the jack of spades.",
        "An uncalled bet of $20 returns to Cid.",  # Dan had 80
        "Ann shows three of a kind, aces.",
        "Bob shows three of a kind, kings.",
        "Cid shows high card, ace.",
        "Dan shows high card, ace.",
        "Ann takes the main pot of $80.",  # 4 x 20
        "Bob takes side pot 1 of $120.",  # 3 x 40
        "Of side pot 2 of $40 Cid takes $20 and Dan $20.",  # 2 x 20, both with A K J 8 7
    ]


def test_a_shared_pot_is_told_part_by_part():
    sat = Sat("holdem", (200, 200, 200)).deal("As Kd", "2c 7d", "Ac Kh")
    sat.act("to 5", "call", "fold").deal(board="Ah Qh 8c").act("check", "check").deal(board="2d")
    sat.act("check", "check").deal(board="Js").act("check")
    assert ended(sat, "check")[1:] == [
        "Ann shows one pair, aces.",
        "Cid shows one pair, aces.",
        "Of the pot of $12 Ann takes $6 and Cid $6.",
    ]


def test_the_cards_of_a_street_are_told_together():
    sat = Sat("holdem", (200, 200)).deal("As Ad", "Kc Kd").act("call", "check")
    told = [ended(sat, "deal", card=card) for card in ("7h", "8c", "Kh")]
    assert told == [[], [], ["The flop: the seven of hearts, the eight of clubs and the king of hearts."]]
    sat.act("check", "check")
    assert ended(sat, "deal", card="2d") == ["The turn: the two of diamonds."]
    sat.act("check", "check")
    assert ended(sat, "deal", card="3d") == ["The river: the three of diamonds."]


def test_the_last_call_can_be_all_in():
    sat = Sat("holdem", (50, 90)).deal("As Ad", "Kc Kd").act("call", "check").deal(board="Ah Qh 8c")
    sat.act("check", "check").deal(board="2d").act("check", "check").deal(board="Js").act("check", "to 88")
    assert ended(sat, "call") == [
        "Ann calls $48, all in.",
        "An uncalled bet of $40 returns to Bob.",
        "Ann shows three of a kind, aces.",
        "Bob shows one pair, kings.",
        "Ann takes the pot of $100.",
    ]
