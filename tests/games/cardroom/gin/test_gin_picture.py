"""What a page is given: the table, one's own hand and what it can do, and how a hand ended."""

from gin_tables import GIN, WHO, deal, discard, do, draw, knocked, table, wait

from croupier.games.contract import NOBODY

POOR = "2c 4c 6c 8c Tc Qc 2d 4d 6d 8d"
ODD = "3h 5h 7h 9h Jh Kh 3s 5s 7s 9s"


def pictured(s, viewer):
    return GIN.picture(GIN.view(s, viewer), viewer, WHO)


def test_gr_4_the_offer_and_the_stock():
    s = deal(table(), POOR, ODD, "Ah")
    offered, other = pictured(s, 0), pictured(s, 1)
    assert (offered["step"], offered["upcard"], offered["stock"]) == ("offered", "Ah", 31)
    assert [offered[key] for key in ("acts", "take", "pass", "draw", "next")] == [True, True, True, False, False]
    assert [other[key] for key in ("acts", "take", "pass")] == [False, False, False]
    assert [player["cards"] for player in other["players"]] == [10, 10]
    assert pictured(s, NOBODY)["mine"] is None


def test_gr_8_one_s_own_hand_its_melds_and_its_deadwood():
    s = deal(table(), "4c 4d 4h 8c 9c Tc Ac 2d 3h 5d", ODD.replace("3h", "Qd"), "Ah")
    mine = pictured(s, 0)["mine"]
    assert mine["deadwood"] == 1 + 2 + 3 + 5
    assert sorted(map(sorted, mine["melds"])) == [["4c", "4d", "4h"], ["8c", "9c", "Tc"]]
    assert [one["card"] for one in mine["cards"]] == ["Ac", "4c", "8c", "9c", "Tc", "2d", "4d", "5d", "3h", "4h"]
    assert [one["melded"] for one in mine["cards"]] == [one["card"][0] in "489T" for one in mine["cards"]]


def test_gr_7_and_gr_9_what_each_card_can_be_used_for():
    s = deal(table(), "4c 4d 4h 8c 9c Tc Ac 2d 3h 5d", ODD.replace("3h", "Qd"), "Ah")
    do(s, 0, do="take")
    mine = pictured(s, 0)["mine"]
    assert (mine["knock"], mine["deadwood"]) == (True, 12)
    assert {one["card"] for one in mine["cards"] if one["knock"]} == {"2d", "3h", "5d"}  # 10, 9 and 7 are left
    assert mine["knocks"] == [
        {"card": "5d", "deadwood": 7},
        {"card": "3h", "deadwood": 9},
        {"card": "2d", "deadwood": 10},
    ]
    assert [one["card"] for one in mine["cards"] if not one["discard"]] == ["Ah"]
    assert [one["card"] for one in mine["cards"] if one["new"]] == ["Ah"]
    theirs = pictured(s, 1)
    assert (theirs["upcard"], theirs["taken"], theirs["players"][0]["known"]) == (None, "Ah", ["Ah"])
    assert not any(one["new"] or one["knock"] or one["discard"] for one in theirs["mine"]["cards"])


def test_gr_3_a_drawn_card_is_marked_for_its_owner_alone():
    s = deal(table(), POOR, ODD, "Ah")
    do(s, 0, do="pass")
    do(s, 1, do="pass")
    do(s, "chance", do="deal", card="Kc")
    assert [pictured(s, viewer)["drawn"] for viewer in (0, 1, NOBODY)] == ["Kc", None, None]
    discard(s, "2c")
    draw(s, "Qd")
    assert [one["card"] for one in pictured(s, 0)["mine"]["cards"] if one["new"]] == []


def test_gr_10_to_13_after_a_knock_everybody_sees_melds_layoffs_and_deadwood():
    s = knocked("4c 4d 4h 8c 9c Tc 5s 5h 5d Ah Kh", "4s 7c Jc Qc 6c 2h 8h 2d 2s 9s")
    for viewer in (0, 1, NOBODY):
        seen = pictured(s, viewer)["result"]
        assert (seen["how"], seen["knocker"], seen["winner"], seen["points"]) == ("knock", 0, 0, 16)
        knocker, defender = seen["hands"]
        assert sorted((meld["cards"], meld["laid_off"], meld["run"]) for meld in knocker["melds"]) == [
            (["4c", "4d", "4h"], ["4s"], False),
            (["5d", "5h", "5s"], [], False),
            (["8c", "9c", "Tc"], ["6c", "7c", "Jc", "Qc"], True),
        ]
        assert (knocker["loose"], knocker["deadwood"], knocker["laid_off"]) == (["Ah"], 1, [])
        assert [meld["cards"] for meld in defender["melds"]] == [["2d", "2h", "2s"]]
        assert (defender["laid_off"], defender["loose"]) == (["6c", "7c", "Jc", "Qc", "4s"], ["8h", "9s"])
        assert defender["deadwood"] == 17


def test_gr_17_after_a_dead_hand_nobody_sees_the_other():
    s = deal(table(dealer=0), POOR, ODD, "Ah")
    do(s, 1, do="pass")
    do(s, 0, do="pass")
    do(s, "chance", do="deal", card="Kc")
    wait(discard(s, "Kc"), 2)
    seen = pictured(s, 1)
    assert seen["result"] == {"how": "dead", "knocker": None, "winner": None, "points": 0, "hands": []}
    assert {one["card"] for one in seen["mine"]["cards"]} == set(POOR.split())


def test_gr_20_standings_at_the_end():
    s = knocked("4c 4d 4h 8c 9c Tc 5s 5h 5d 5c Kh", "2h 6h 8h Th Qh 2s 7s 9s Js Ks", target=50)
    seen = pictured(s, NOBODY)
    assert (seen["step"], seen["ending"]) == ("over", "target")
    assert [(row["name"], row["score"], row["wins"]) for row in seen["standings"]] == [
        ("Ann", 99, True),
        ("Ben", 0, False),
    ]
