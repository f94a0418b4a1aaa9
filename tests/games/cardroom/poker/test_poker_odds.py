"""What hands are worth: against counting by other means, and by hand."""

import json
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from poker_tables import HANDS, RAZZ_FACTS
from pokerkit_peer import hand_types
from rich.console import Console
from typer.testing import CliRunner

from croupier.cli import app
from croupier.components.asked import read_cards
from croupier.components.cards import NAMES
from croupier.components.poker import rank_all
from croupier.games.cardroom.poker import equity, odds
from croupier.games.cardroom.poker.variants import FIVE_CARD_STUD, HOLDEM, OMAHA_8, SEVEN_CARD_STUD, VariantFacts
from croupier.lab.odds import OddsError, as_tables, ask, subjects


@pytest.fixture
def interpreted(monkeypatch):
    """The loops as they stand: what is small needs no compiler."""
    monkeypatch.setattr(equity, "_enumerating", lambda: equity.every_deal)
    monkeypatch.setattr(equity, "_sampling", lambda: equity.random_deals)


def answer(variant: VariantFacts, hand: str, **asked: object) -> dict:
    return ask(odds.equity_of(variant), {"hand": hand, **asked})


def shares(found: dict, key: str = "equity") -> list[Fraction]:
    return [Fraction(hand[key]["exact"]) for hand in found["hands"]]


def counted(variant: VariantFacts, hands: list[str], board: str, missing: list[int]) -> list[Fraction]:
    """The equities by PokerKit's hands: every way to give the board and then each hand what it lacks."""
    known = [[*map("".join, zip(text[::2], text[1::2], strict=True))] for text in (board, *hands)]
    deck = [card for card in NAMES if not any(card in cards for cards in known)]
    won, deals = [Fraction()] * len(hands), 0

    def deal(place: int, left: list[str], lying: list[list[str]]) -> None:
        nonlocal deals
        if place == len(missing):
            deals += 1
            for p, part in enumerate(parts(variant, lying)):
                won[p] += part
            return
        for cards in combinations(left, missing[place]):
            deal(place + 1, [c for c in left if c not in cards], [*lying, [*known[place], *cards]])

    deal(0, deck, [])
    return [share / deals for share in won]


def parts(variant: VariantFacts, lying: list[list[str]]) -> list[Fraction]:
    """What each hand takes of the pot, by PokerKit's hands."""
    board, *hands = ("".join(cards) for cards in lying)
    kinds = [[kind.from_game_or_none(hand, board) for hand in hands] for kind in hand_types(variant)]
    kinds = [kind for kind in kinds if any(hand is not None for hand in kind)]
    taken = [Fraction()] * len(hands)
    for kind in kinds:
        best = [p for p, hand in enumerate(kind) if hand is not None and hand == max(h for h in kind if h is not None)]
        for p in best:
            taken[p] += Fraction(1, len(kinds) * len(best))
    return taken


# --- Exact


def test_all_boards_of_five_between_two_pairs():
    """Compiled: 1,712,304 boards, counted once more by ranking them all at once."""
    found = answer(HOLDEM, "AsAh", against=["KsKh"])
    ours, theirs = (sum(1 << card for card in read_cards(hand)) for hand in ("AsAh", "KsKh"))
    cards = np.array([1 << card for card in range(52) if not (ours | theirs) >> card & 1], np.uint64)
    boards = cards[np.array(list(combinations(range(48), 5)))].sum(axis=1, dtype=np.uint64)
    mine, other = rank_all(boards | np.uint64(ours)), rank_all(boards | np.uint64(theirs))
    assert (found["method"], found["deals"], found["of"]) == ("exact", 1712304, 1712304)
    win, tie = int((mine > other).sum()), int((mine == other).sum())
    assert shares(found, "win") == [Fraction(win, 1712304), Fraction(1712304 - win - tie, 1712304)]
    assert shares(found, "tie") == [Fraction(tie, 1712304)] * 2
    assert round(float(shares(found)[0]), 4) == 0.8264


def test_a_random_hand_against_another_is_worth_as_much_as_the_sample_says():
    """Compiled: aces against one hand at random win 85.2 % of the pot, as is well known."""
    found = answer(HOLDEM, "AsAh", sample=400_000, seed=3)
    assert (found["method"], found["deals"], found["of"]) == ("sampled", 400_000, 2_097_572_400)
    [mine, other] = [hand["equity"] for hand in found["hands"]]
    assert mine["low"] < 0.852 < mine["high"]
    assert mine["high"] - mine["low"] < 0.003
    assert mine["value"] + other["value"] == pytest.approx(1)
    assert answer(HOLDEM, "AsAh", sample=400_000, seed=3) == found
    assert answer(HOLDEM, "AsAh", sample=400_000, seed=4) != found


@pytest.mark.parametrize(
    ("variant", "hands", "board", "missing"),
    [
        (HOLDEM, ["AsKd", "7c7d", "QhJh"], "2c7h9hTh", [1, 0, 0, 0]),
        (HOLDEM, ["AsKd", "Td"], "2c7h9sAc3c", [0, 0, 1]),
        (OMAHA_8, ["As2sKdKh", "9c8c7d6d"], "3c4dQsJs", [1, 0, 0]),
        (OMAHA_8, ["As2sKdKh", "Ad2dQcQh"], "3c4d8s9h", [1, 0, 0]),
        (SEVEN_CARD_STUD, ["AsKd2c3c5h9h6s", "JcJd9d8hTs8s"], "", [0, 0, 1]),
        (FIVE_CARD_STUD, ["AsKd2c3c5h", "JcQd9d"], "", [0, 0, 2]),
        (RAZZ_FACTS, ["As2d3c8hKd9h9c", "4c5d6h7sTc"], "", [0, 0, 2]),
    ],
)
@pytest.mark.usefixtures("interpreted")
def test_the_equities_are_those_of_another_evaluator(variant, hands, board, missing):
    middle = {"board": board} if board else {}
    found = answer(variant, hands[0], **middle, against=[hand for hand in hands[1:] if hand], players=len(hands))
    assert found["method"] == "exact"
    assert shares(found) == counted(variant, hands, board, missing)
    assert sum(shares(found)) == 1


@pytest.mark.usefixtures("interpreted")
def test_high_and_low_are_told_apart():
    # On the river: 8-4-3-2-A for low against nothing; kings against nines for high.
    found = answer(OMAHA_8, "As2dJcTh", board="3c4d8hKs9d", against=["KcKhQd9s"])
    assert [shares(found, key) for key in ("high", "low", "equity")] == [[0, 1], [1, 0], [Fraction(1, 2)] * 2]
    assert (shares(found, "win"), shares(found, "tie")) == ([0, 0], [1, 1])
    assert Fraction(found["no_low"]["exact"]) == 0
    quarter = answer(OMAHA_8, "As2dJcTh", board="3c4d8hKs9d", against=["Ad2hKc9s"])
    assert shares(quarter) == [Fraction(1, 4), Fraction(3, 4)]


@pytest.mark.usefixtures("interpreted")
def test_dead_cards_cannot_come():
    # One card to come: a spade makes the flush. Nine of 44; eight of 43 if one is dead.
    asked = {"board": "2s7s9h3d", "against": ["KhKc"]}
    assert shares(answer(HOLDEM, "AsJs", **asked), "win")[0] == Fraction(9 + 3, 44)  # or one of three aces
    assert shares(answer(HOLDEM, "AsJs", dead="5s", **asked), "win")[0] == Fraction(8 + 3, 43)


# --- Pot odds


@pytest.mark.usefixtures("interpreted")
def test_a_call_pays_from_the_share_of_what_lies_there():
    # 12 of 44 win 40 dollars for 10: 40 x 12/44 - 10 = 10/11. A fourth is needed.
    asked = {"board": "2s7s9h3d", "against": ["KhKc"], "to_call": 10}
    call = answer(HOLDEM, "AsJs", pot=30, **asked)["call"]
    assert (call["needed"]["exact"], call["pays"], call["expected_dollars"]["exact"]) == ("1/4", True, "10/11")
    call = answer(HOLDEM, "AsJs", pot=20, **asked)["call"]  # a third is needed
    assert (call["needed"]["exact"], call["pays"], call["expected_dollars"]["exact"]) == ("1/3", False, "-20/11")


@pytest.mark.usefixtures("interpreted")
def test_a_sample_says_whether_it_tells():
    asked = {"sample": 1000, "to_call": 10}
    assert answer(HOLDEM, "AsAh", pot=10, **asked)["call"]["pays"] is True
    assert answer(HOLDEM, "7d2c", pot=1, **asked)["call"]["pays"] is False
    close = answer(HOLDEM, "Qs7d", pot=10, **asked)  # worth about half of the pot
    assert close["call"]["pays"] in (True, False, None)
    low, high = (close["hands"][0]["equity"][key] for key in ("low", "high"))
    assert (close["call"]["pays"] is None) == (low < 0.5 < high)


# --- What is refused, and how it reads


@pytest.mark.parametrize(
    ("name", "asked", "reason"),
    [
        ("holdem", {}, "hand is missing"),
        ("holdem", {"hand": "AsKs2c"}, "your hand in Texas Hold'em has 2 cards, not 3"),
        ("holdem", {"hand": "AsKs", "board": "2c"}, "the board in Texas Hold'em has 0, 3, 4 or 5 cards, not 1"),
        ("holdem", {"hand": "AsAs"}, "there is one As in the deck, not two"),
        ("holdem", {"hand": "AsKx"}, "there is no card 'Kx'"),
        ("holdem", {"hand": "AsKs", "board": "As2c3d"}, "the card As is named twice"),
        ("holdem", {"hand": "AsKs", "against": ["QdJd", "Qd"]}, "the card Qd is named twice"),
        ("holdem", {"hand": "AsKs", "against": ["QdJdTd"]}, "1 to 2 cards are known, not 3"),
        ("holdem", {"hand": "AsKs", "players": "7"}, "players should be at most 6, not '7'"),
        ("holdem", {"hand": "AsKs", "players": "2", "against": ["Qd", "Jd"]}, "2 other hands are named, and 1 play"),
        ("holdem", {"hand": "AsKs", "pot": "20"}, "both the pot and what it takes to call"),
        ("holdem", {"hand": "AsKs", "pot": "-3", "to_call": "2"}, "pot should be at least 1"),
        ("seven-card-stud", {"hand": "AsKs"}, "your hand in 7 Card Stud has 3, 4, 5, 6 or 7 cards, not 2"),
        ("seven-card-stud", {"hand": "As2s3s", "board": "4s5s6s"}, "board is unknown; there are hand, against"),
        ("omaha-8", {"hand": "AsKs"}, "your hand in Omaha 8 has 4 cards, not 2"),
    ],
)
def test_what_cannot_be_is_refused(name, asked, reason):
    with pytest.raises(OddsError, match=f"odds of {name}: .*{reason}"):
        ask(subjects()[name], asked)


def test_too_many_dead_cards_leave_too_few():
    dead = " ".join(card for card in NAMES if card[0] in "23456789T")
    with pytest.raises(OddsError, match="39 cards are still to come, and 13 are left"):
        answer(SEVEN_CARD_STUD, "AsKsQs", players=6, dead=dead)


def test_a_game_in_which_cards_are_changed_has_no_such_odds():
    assert HANDS["five-card-draw"].game.odds == ()


@pytest.mark.usefixtures("interpreted")
def test_tables_say_what_was_looked_at():
    subject = odds.equity_of(HOLDEM)
    asked = {"hand": "AsJs", "board": "2s7s9h3d", "against": ["KhKc"], "pot": 30, "to_call": 10}
    text = shown(subject, ask(subject, asked))
    assert "Exact, over all 44 deals" in text
    assert "As Js 27.27% 0.00% 27.27%" in text
    assert "$10 for $30 25.00% yes $0.91" in text
    assert "As Js 3/11 0 3/11" in shown(subject, ask(subject, asked), fractions=True)
    text = shown(subject, ask(subject, {"hand": "AsAh", "sample": 1000}))
    assert "1,000 deals at random out of 2,097,572,400" in text
    assert "unknown 1" in text
    assert "%" in text.split("±")[1]


def shown(subject, found: dict, fractions: bool = False) -> str:
    console = Console(width=100)
    with console.capture() as captured:
        console.print(as_tables(subject, found, fractions))
    return " ".join(captured.get().split())


@pytest.mark.usefixtures("interpreted")
def test_the_command_answers_in_words_and_in_json():
    asked = ["odds", "holdem", "--hand", "AsJs", "--board", "2s7s9h3d", "--against", "KhKc", "--dead", "5s"]
    done = CliRunner().invoke(app, [*asked, "--pot", "30", "--to-call", "10"])
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Exact, over all 43 deals" in done.stdout
    assert "$10 for $30" in done.stdout
    found = json.loads(CliRunner().invoke(app, [*asked, "--json"]).stdout)
    assert (found["subject"], found["method"], found["deals"]) == ("holdem", "exact", 43)
    assert found["hands"][0] == {
        "cards": ["As", "Js"],
        "win": {"exact": "11/43", "value": 11 / 43},
        "tie": {"exact": "0/1", "value": 0.0},
        "equity": {"exact": "11/43", "value": 11 / 43},
    }
