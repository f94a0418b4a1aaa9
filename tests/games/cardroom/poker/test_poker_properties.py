"""What holds however people bet and whatever they hold."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from poker_tables import HANDS, Sat

from croupier.games.cardroom.poker.audit import audit
from croupier.games.cardroom.poker.showdown import share_pots
from croupier.games.cardroom.poker.state import NO, Table
from croupier.games.cardroom.poker.variants import HOLDEM, OMAHA_8
from croupier.games.contract import CHANCE, seats_of
from croupier.kernel import intervals, u64

PLAYERS = 5
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""A busy machine is no fault of the rules."""


@st.composite
def pots(draw) -> dict:
    """What lies in the pots when hands are compared: who is live, what each paid, and how good the hands are."""
    live = draw(st.sets(st.integers(0, PLAYERS - 1), min_size=2))
    paid = draw(st.lists(st.integers(0, 30), min_size=PLAYERS, max_size=PLAYERS))
    for p in live:
        paid[p] = max(1, paid[p])
    top = max(paid[p] for p in live)
    paid = [min(dollars, top) for dollars in paid]
    ranks = [draw(st.integers(1, 4)) if p in live else 0 for p in range(PLAYERS)]
    lows = [draw(st.integers(0, 2)) if p in live else 0 for p in range(PLAYERS)]
    return {"live": live, "paid": paid, "ranks": ranks, "lows": lows, "button": draw(st.integers(0, PLAYERS - 1))}


def laid(case: dict, variant=OMAHA_8, turned: int = 0) -> Table:
    """The table of a case, everybody so many seats to the left."""
    s = Table.new()
    variant.write(s)
    s.players = PLAYERS
    s.button = (case["button"] + turned) % PLAYERS
    for p in range(PLAYERS):
        to = (p + turned) % PLAYERS
        s.paid[to] = case["paid"][p]
        s.rank[to] = case["ranks"][p]
        s.low[to] = case["lows"][p] if variant.low != "none" else 0
    s.live = u64(sum(1 << (p + turned) % PLAYERS for p in case["live"]))
    return s


def taken(s: Table) -> list[int]:
    share_pots(s)
    return [s.money[p] for p in range(PLAYERS)]


@UNHURRIED
@given(pots())
def test_pk_38_to_41_pots_go_to_live_hands_and_nothing_is_lost(case):
    money = taken(laid(case))
    assert sum(money) == sum(case["paid"])
    assert all(money[p] == 0 for p in range(PLAYERS) if p not in case["live"])


@UNHURRIED
@given(pots())
def test_pk_38_nobody_takes_more_from_another_than_they_put_in(case):
    money = taken(laid(case))
    for p in case["live"]:
        assert money[p] <= sum(min(dollars, case["paid"][p]) for dollars in case["paid"])


@UNHURRIED
@given(pots())
def test_pk_39_the_best_hand_alone_takes_all_that_it_paid_for(case):
    best = max(case["ranks"])
    winners = [p for p in case["live"] if case["ranks"][p] == best]
    money = taken(laid(case, HOLDEM))
    if len(winners) == 1:
        [p] = winners
        assert money[p] == sum(min(dollars, case["paid"][p]) for dollars in case["paid"])


@UNHURRIED
@given(pots())
def test_pk_41_equal_hands_that_paid_alike_differ_by_odd_dollars_alone(case):
    money = taken(laid(case))
    most = 2 * len({case["paid"][p] for p in case["live"]})  # an odd dollar of each half of each pot
    for p in case["live"]:
        for q in case["live"]:
            if all(case[key][p] == case[key][q] for key in ("paid", "ranks", "lows")):
                assert abs(money[p] - money[q]) <= most


@UNHURRIED
@given(pots(), st.integers(1, PLAYERS - 1))
def test_pk_41_it_only_matters_where_one_sits_from_the_dealer(case, turned):
    money, after = taken(laid(case)), taken(laid(case, turned=turned))
    assert after == [money[(p - turned) % PLAYERS] for p in range(PLAYERS)]


@settings(UNHURRIED, max_examples=25)
@given(
    st.sampled_from(["holdem", "seven-card-stud", "omaha-8", "five-card-draw"]),
    st.lists(st.integers(2, 60), min_size=2, max_size=5),
    st.data(),
)
def test_pk_24_to_33_whatever_is_done_a_hand_ends_and_is_sound(name, stacks, data):
    sat = Sat(name, stacks, dollars=10, hands=1, limit=data.draw(st.sampled_from(["fixed", "spread", "pot", "no"])))
    s, game = sat.s, HANDS[name].game
    brought, steps = sum(stacks), 0
    while seats := seats_of(game.actors(s)):
        [seat] = seats
        listed = intervals(game.menu(s, seat))
        low, high = listed[0 if seat == CHANCE else data.draw(st.integers(0, len(listed) - 1))]
        game.apply(s, seat, low if seat == CHANCE or data.draw(st.booleans()) else high)
        steps += 1
        assert sum(s.money[p] + s.paid[p] for p in range(s.players)) == brought
        assert [problem for problem in audit(s) if "add up" not in problem] == []
        assert s.stakes.limit != NO or min(s.money[p] for p in range(s.players)) >= 0
    assert steps < 400
