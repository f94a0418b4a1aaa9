"""What is told of a reveal, a Fumble and the end."""

import pytest
from gamblers_tables import GAMBLERS, NAMES, commit, do, lay, show

from croupier.components.wording import signed
from croupier.games.gamblers.state import NUDGE
from croupier.play.steps import take


def told(s, cards: str, nudge: int = 0, npc: int | None = None):
    """The sentences of a reveal without the start player's own."""
    commit(s, cards, npc)
    assert s.phase == NUDGE
    action = {"do": "nudge", "space": nudge}
    step = take(GAMBLERS, s, s.start, GAMBLERS.encode(GAMBLERS.actions.validate_python(action)))
    lines = GAMBLERS.narrate(step, NAMES)
    assert lines[0] == f"{NAMES[s.start]} places {f'$1 on {signed(nudge)}' if nudge else 'no dollar'}."
    return lines[1:]


def test_gg_17_the_sum_is_shown_as_a_sum():
    assert told(lay("1", "2", "5", start=2), "1 -1 3")[0] == "The cards are turned up: 3 + 1 − 1 = 3."
    assert (
        told(lay("1", "2", "5", npc=True), "-1 0 3", 1, npc=2)[0] == "The cards are turned up: 2 − 1 + 0 + 3 + 1 = 5."
    )


def test_gg_19_every_winner_is_told():
    assert told(lay("2 2", "1", "2*"), "1 1 0")[1:] == ["Ann wins $4 with gambler 2.", "Cho wins $4 with gambler 2."]
    assert told(lay("0 0*", "1", "0"), "0 0 0")[1:] == [
        "Ann wins $5 with gambler 0.",
        "Gambler 0 of Ann turns lucky.",
        "Gambler 0 of Cho turns lucky.",
    ]


@pytest.mark.parametrize(
    ("had", "card", "nudge", "says"),
    [
        ([9, 8, 4], 2, 0, "Ann pays $4; everyone gets $2, and nothing stays on the Fumble card."),
        ([9, 9, 4], 0, 0, "Ann and Ben pay $4 each; everyone gets $2, and $2 stay on the Fumble card."),
        ([9, 8, 4], 0, 1, "Ann and Ben pay $4 each; everyone gets $2, and $2 stay on the Fumble card."),
        ([5, 5, 5], 2, 0, "Ann, Ben and Cho pay $2 each; everyone gets $2, and $2 stay on the Fumble card."),
        ([2, 0, 0], 0, 0, "Ann pays $1; nobody gets anything, and $1 stays on the Fumble card."),
        ([1, 0, 0], 1, 0, "Nobody pays, as the richest has $1; $1 stays on the Fumble card."),
        ([1, 1, 0], 2, 0, "Nobody pays, as the richest have $1 each; $2 stay on the Fumble card."),
        ([1, 1, 1], 0, 0, "Nobody pays, as the richest have $1 each."),
    ],
)
def test_gg_36_a_fumble_is_explained(had, card, nudge, says):
    sum_ = nudge + 1
    assert told(lay("8", "8", "8", money=had, fumble=card), "0 1 0", nudge)[1:] == [
        f"Nobody has a gambler {sum_}: a Fumble.",
        says,
    ]


def test_gg_36_a_fumble_of_nobody_who_has_money_is_explained():
    s = lay("8", "8", "8", money=[0, 0, 0])
    for seat in (0, 1):
        do(s, seat, do="fate", card=0)
    action = GAMBLERS.encode(GAMBLERS.actions.validate_python({"do": "fate", "card": 0}))
    lines = GAMBLERS.narrate(take(GAMBLERS, s, 2, action), NAMES)
    assert lines[-2:] == ["Nobody has a gambler 0: a Fumble.", "Nobody pays, as nobody has any money."]


def test_gg_39_who_decides_is_told_when_two_win_by_a_4():
    assert told(lay("4*", "4* 1", "4"), "2 1 1")[1:] == [
        "Ann wins with gambler 4.",
        "Ben wins with gambler 4.",
        "Gambler 4 of Cho turns lucky.",
        "Ann wins the game with gambler 4, and with the fewest gamblers, 1.",
    ]
    assert told(lay("4*", "4 1", "2"), "2 1 1")[-1] == "Ann wins the game with gambler 4."
    assert told(lay("4*", "4*", "2"), "2 1 1")[-1] == (
        "Ann and Ben share the victory with gambler 4, and with 1 gambler each."
    )


def test_gg_41_the_end_by_money_is_told():
    assert told(lay("2", "2", "2", money=[20, 0, 0]), "1 1 0")[-1] == "Ann wins the game with $22, more than $20."
    assert told(lay("2 1", "2", "2 5", money=[20, 20, 20]), "1 1 0")[-1] == (
        "Ben wins the game with $22, more than $20, and with the fewest gamblers, 1."
    )


@pytest.mark.parametrize(
    ("dollar", "says"),
    [
        ("bank", "The dollar goes to the bank; the start player card passes to Ben."),
        ("back", "The dollar goes back; the start player card passes to Ben."),
        ("left", "The dollar goes to Ben; the start player card passes to Ben."),
    ],
)
def test_gg_51_where_the_dollar_went_is_told(dollar, says):
    s = lay("3", "3", "3", dollar=dollar)
    show(s, "1 1 0", 1)
    while s.turn != 2:
        GAMBLERS.apply(s, s.turn, GAMBLERS.encode(GAMBLERS.actions.validate_python({"do": "nothing"})))
    step = take(GAMBLERS, s, 2, GAMBLERS.encode(GAMBLERS.actions.validate_python({"do": "nothing"})))
    assert GAMBLERS.narrate(step, NAMES) == ["Cho does nothing.", says]
