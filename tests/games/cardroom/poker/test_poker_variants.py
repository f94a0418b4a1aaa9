"""What sets each variant apart, worked out street by street; and variants that cannot be."""

import pytest
from poker_tables import HANDS, Sat

from croupier.games.cardroom.poker import StreetFacts, VariantFacts


def streets(name: str) -> list[tuple[str, int]]:
    """How the cards of each street come (d: down, u: up, b: board; a street each), and the bet of a fixed limit."""
    sat = Sat(name, [900] * 2, limit="fixed", small_bet=10)
    found: list[tuple[str, int]] = []
    spare = iter(["2c", "4d", "6h", "8s", "Tc", "Qd", "Kh", "3s", "5c", "7d", "9h", "Js", "Kc", "2d"])
    while sat.s.hand == 0:
        seen = ""
        while sat.acting == [62]:
            seat, down = sat.dealt_one(next(spare))
            seen += "b" if seat == 6 else "d" if down else "u"
        found.append((seen, sat.raises[1] - sat.s.to_match if "bring_in" not in sat.can else sat.raises[1]))
        street = sat.s.street
        while sat.s.hand == 0 and sat.acting != [62] and sat.s.street == street:
            sat.act("bring in" if "bring_in" in sat.can else "call" if "call" in sat.can else "check")
    return found


def test_pk_42_holdem():
    assert streets("holdem") == [("dddd", 10), ("bbb", 10), ("b", 20), ("b", 20)]
    assert HANDS["holdem"].game.options().model_dump(include={"limit", "ante"}) == {"limit": "no", "ante": 0}


def test_pk_43_seven_card_stud():
    assert streets("seven-card-stud") == [("dddduu", 10), ("uu", 10), ("uu", 20), ("uu", 20), ("dd", 20)]
    options = HANDS["seven-card-stud"].game.options()
    assert options.model_dump(include={"limit", "ante"}) == {"limit": "fixed", "ante": 1}


def test_pk_44_omaha_8():
    assert streets("omaha-8") == [("d" * 8, 10), ("bbb", 10), ("b", 20), ("b", 20)]
    assert HANDS["omaha-8"].game.options().model_dump(include={"limit", "ante"}) == {"limit": "pot", "ante": 0}


def test_pk_45_five_card_stud():
    assert streets("five-card-stud") == [("dduu", 10), ("uu", 10), ("uu", 20), ("uu", 20)]
    options = HANDS["five-card-stud"].game.options()
    assert options.model_dump(include={"limit", "ante"}) == {"limit": "fixed", "ante": 1}


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"streets": []}, "1 to 6 streets, not 0"),
        ({"streets": [StreetFacts(down=2), StreetFacts(board=6)]}, "5 cards at most, not 6"),
        ({"streets": [StreetFacts(down=4)]}, "five to seven cards, not 4"),
        ({"streets": [StreetFacts(down=8)]}, "five to seven cards, not 8"),
        ({"streets": [StreetFacts(down=5)], "from_hand": 2}, "three of the board count"),
        ({"streets": [StreetFacts(down=5)], "high": False}, "high hands count, or low ones, or both"),
        ({"streets": [StreetFacts(down=5), StreetFacts(draw=30)]}, "too few for two players"),
    ],
)
def test_a_variant_that_cannot_be_played_is_refused(facts, reason):
    with pytest.raises(ValueError, match=f"wrong: .*{reason}"):
        VariantFacts(name="wrong", title="Wrong", summary="", **facts)
