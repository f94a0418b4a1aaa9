"""Face-down cards: put down in any order, seen by nobody until all are turned up (GG-13)."""

from itertools import permutations, product

import numpy as np
import pytest
from gamblers_tables import GAMBLERS, NAMES, acting, do, lay, menu, money, refused

from croupier.games.contract import NOBODY
from croupier.games.gamblers.state import COMMIT, NUDGE
from croupier.kernel import intervals
from croupier.play.log import dump
from croupier.play.match import Match
from croupier.play.steps import narrate, take


def opened(players: int, dollars: int = 3):
    """The start player, seat 1, has played a 2."""
    s = lay("1", "2", "3 5", *["1"] * (players - 3), start=1, money=[4, dollars, *[5] * (players - 2)])
    do(s, 1, do="fate", card=2)
    assert s.phase == COMMIT
    return s


def put_down(s, seat: int, card: int):
    return take(GAMBLERS, s, seat, GAMBLERS.encode(GAMBLERS.actions.validate_python({"do": "fate", "card": card})))


def sent(step, viewer: int):
    """All that leaves the rules towards a viewer when a card is put down."""
    after = GAMBLERS.view(step.after, viewer)
    number = GAMBLERS.conceal(step.before, step.by, GAMBLERS.encode(step.action), viewer)
    watching = [viewer] if viewer != NOBODY else []
    observation = np.zeros(GAMBLERS.observation_size, np.int8)
    for seat in watching:
        GAMBLERS.observe(after, seat, observation)
    refusals = [
        str(GAMBLERS.why_not(after, seat, GAMBLERS.encode(GAMBLERS.actions.validate_python(action)), NAMES))
        for seat in range(after.players)
        for action in ({"do": "fate", "card": 3}, {"do": "nudge", "space": 1}, {"do": "buy", "gambler": 1})
    ]
    return (
        after.bytes_(),
        number,
        acting(after),
        narrate(GAMBLERS, step, viewer, NAMES),
        [intervals(GAMBLERS.menu(after, seat)) for seat in watching],
        [GAMBLERS.awaited(after, seat, NAMES) for seat in watching],
        GAMBLERS.picture(after, viewer, NAMES),
        observation.tobytes(),
        refusals,
    )


@pytest.mark.parametrize(("players", "dollars"), [(3, 3), (3, 0), (4, 3), (4, 0)])
def test_gg_13_cards_put_down_in_any_order_make_the_same_table(players, dollars):
    others = [p for p in range(players) if p != 1]
    for cards in product((-1, 0, 3), repeat=len(others)):
        tables = set()
        for order in permutations(zip(others, cards, strict=True)):
            s = opened(players, dollars)
            for seat, card in order:
                assert seat in acting(s)
                do(s, seat, do="fate", card=card)
            assert (s.phase == NUDGE) == (dollars > 0)
            tables.add(s.bytes_())
        assert len(tables) == 1


@pytest.mark.parametrize(("players", "fates"), [(3, (-1, 1, 3)), (4, (0, 3))])
def test_gg_13_nobody_else_learns_which_card_lies_there(players, fates):
    others = [p for p in range(players) if p != 1]
    for order in permutations(others):
        told: dict[object, list[object]] = {}
        for cards in product(fates, repeat=len(others)):
            s = opened(players)
            steps = []
            for seat, card in zip(order, cards, strict=True):
                steps.append(put_down(s, seat, card))
                s = steps[-1].after
            for viewer in (*range(players), NOBODY):
                own = cards[order.index(viewer)] if viewer in order else None
                messages = [sent(step, viewer) for step in steps]
                assert told.setdefault((viewer, own), messages) == messages


def test_gg_13_without_a_dollar_to_place_only_the_last_card_is_seen_for_it_is_turned_up_at_once():
    s = opened(4, dollars=0)
    for seat, card, seen in ((3, -1, False), (0, 3, False), (2, 1, True)):
        step = put_down(s, seat, card)
        number = GAMBLERS.encode(step.action)
        for viewer in (0, 1, 2, 3, NOBODY):
            shown = GAMBLERS.decode(GAMBLERS.conceal(s, seat, number, viewer)).card
            assert shown == (card if seen or viewer == seat else None)
        s = step.after
    assert s.sum_ == 3 + 2 + 1 - 1


def test_gg_13_who_has_put_down_a_card_is_known():
    step = put_down(opened(4), 3, 0)
    assert narrate(GAMBLERS, step, 3, NAMES) == ["Dan plays the fate card 0 face down."]
    for viewer in (0, 1, 2, NOBODY):
        assert narrate(GAMBLERS, step, viewer, NAMES) == ["Dan lays a fate card face down."]
        assert acting(GAMBLERS.view(step.after, viewer)) == [0, 2]


def test_gg_13_a_card_that_is_down_stays():
    s = opened(3)
    do(s, 2, do="fate", card=0)
    assert refused(s, 2, do="fate", card=0) == "TURN-2"
    assert refused(s, 2, do="fate", card=1) == "TURN-2"
    assert refused(s, 1, do="fate", card=1) == "TURN-2"
    do(s, 0, do="fate", card=0)
    assert refused(s, 1, do="fate", card=1) == "GG-11"
    assert refused(s, 2, do="fate", card=1) == "TURN-2"


def test_turn_2_a_refusal_says_who_has_to_act_and_nothing_of_the_cards():
    reasons = set()
    for card in (-1, 0, 3):
        s = put_down(opened(4), 2, card).after
        refusal = GAMBLERS.why_not(s, 2, GAMBLERS.encode(GAMBLERS.actions.validate_python({"do": "nothing"})), NAMES)
        reasons.add(str(refusal))
    assert reasons == {"It is not your turn: Ann and Dan must act (TURN-2)"}


def test_gg_13_the_start_player_places_a_dollar_without_seeing_them():
    seen = set()
    for cards in product((-1, 0, 3), repeat=2):
        s = opened(3)
        for seat, card in zip((2, 0), cards, strict=True):
            do(s, seat, do="fate", card=card)
        seen.add((GAMBLERS.view(s, 1).bytes_(), frozenset(menu(s, 1))))
    assert len(seen) == 1


def test_gg_13_everything_lies_open_after_the_reveal():
    s = opened(3)
    do(s, 0, do="fate", card=3)
    do(s, 2, do="fate", card=-1)
    do(s, 1, do="nudge", space=1)
    for viewer in (0, 1, 2, NOBODY):
        assert GAMBLERS.view(s, viewer).bytes_() == s.bytes_()
    assert [s.last[p] - 1 for p in range(3)] == [3, 2, -1]
    assert money(s) == [4, 2, 8]


def test_gg_13_logs_of_an_unfinished_round_leave_the_cards_out():
    match = Match(GAMBLERS, ["Ann", "Ben", "Cho"], GAMBLERS.options(first=0))
    for seat in range(3):
        match.act(seat, GAMBLERS.actions.validate_python({"do": "take", "gamblers": (1, 2)}))
    for seat, card in ((0, 1), (2, 0), (1, 1)):
        match.act(seat, GAMBLERS.actions.validate_python({"do": "fate", "card": card}))
    shown = {viewer: [entry.action.get("card") for entry in match.log_seen_by(viewer).log[3:]] for viewer in range(3)}
    assert shown == {0: [1, None, None], 1: [1, None, 1], 2: [1, 0, None]}
    assert [entry.action.get("card") for entry in match.log_seen_by(NOBODY).log[3:]] == [1, None, None]
    assert '"card": 0' not in dump(match.log_seen_by(1))
