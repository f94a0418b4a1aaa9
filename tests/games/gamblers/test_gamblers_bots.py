"""The bot: legal, honest, and better than chance and simple styles; and what it does where the right thing is plain."""

from typing import Any

import numpy as np
import pytest
from gamblers_tables import GAMBLERS, HANDS, commit, do, fates, fresh, in_short, lay

from croupier.bots import RANDOM
from croupier.games.contract import CHANCE, Bot
from croupier.games.gamblers.actions import BUY, FATE, FLIP, NOTHING, NUDGE_BASE
from croupier.games.gamblers.bots import DIGIT, HEURISTIC, SHARES, digit, hand, npc, opener, pair, ways, whole
from croupier.games.gamblers.state import ACT, COMMIT, FACE_DOWN, FATES, NONE_YET, NUDGE, OPEN
from croupier.kernel import below, bit, holds, pick, rule
from croupier.kernel.chance import BOT_PURPOSE, new_stream, open_stream
from croupier.lab.loops import CREDIT
from croupier.lab.simulate import Plan, simulate

TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {}),
    (3, {"npc": True, "snake": True, "dollar": "back"}),
    (4, {"any_win": True, "dollar": "left", "round_limit": 9, "richest_first": True}),
]


def stream(number=0):
    opened = new_stream()
    with np.errstate(over="ignore"):
        open_stream(opened, 5, number, BOT_PURPOSE)
    return opened


def choice(s, seat, number=0):
    return HEURISTIC.choose(GAMBLERS.view(s, seat), seat, GAMBLERS.menu(s, seat), stream(number))


def choices(s, seat):
    """All that the bot does here, by whatever whim."""
    return {in_short(GAMBLERS.decode(choice(s, seat, number))) for number in range(8)}


def often(s, seat, card, times=60):
    """Let the seat have shown the card so often."""
    s.habits[seat, card + 1] += times


def decisions(players, options, number):
    """Every decision of a random game."""
    s = GAMBLERS.new(players, GAMBLERS.options(**options))
    for seat, _ in HANDS.random(s, 3, number):
        if seat != CHANCE:
            yield s, seat


# --- Legal and honest


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_bot_chooses_from_its_menu_and_leaves_the_table_alone(players, options):
    for s, seat in decisions(players, options, 1):
        view = GAMBLERS.view(s, seat)
        before = view.bytes_()
        action = HEURISTIC.choose(view, seat, GAMBLERS.menu(s, seat), stream())
        assert type(action) is int
        assert holds(GAMBLERS.menu(s, seat), action), GAMBLERS.decode(action)
        assert view.bytes_() == before


def test_the_bot_does_not_know_what_lies_face_down_nor_reckon_with_who_has_chosen():
    asked = 0
    for s, seat in decisions(4, {}, 2):
        if s.phase not in (COMMIT, NUDGE):
            continue
        hidden = [p for p in range(4) if GAMBLERS.view(s, seat).chosen[p] == FACE_DOWN]
        before = choice(s, seat)
        for p in hidden:
            was = s.chosen[p]
            for card in [*(card + 1 for card in fates(s, p)), *([NONE_YET] if s.phase == COMMIT else [])]:
                s.chosen[p] = card
                assert choice(s, seat) == before
                asked += 1
            s.chosen[p] = was
    assert asked > 30


# --- How it guesses


def test_weights_follow_habits_and_never_rule_out_a_card():
    s = lay("1", "2", "3", "5", fates=["0 1", "-1 0 1 2 3", "0 1 2", "0 1"])
    often(s, 1, 3)
    weights = [digit(hand(s, 1), f) for f in range(FATES)]
    assert weights[4] == max(weights) > 5 * weights[0]
    assert min(weights) > 0
    assert [digit(hand(s, 2), f) for f in range(FATES)] == [0, 3, 3, 3, 0]
    do(s, 0, do="fate", card=1)
    assert hand(s, 0) == SHARES << (2 * DIGIT)


@pytest.mark.parametrize("options", [{}, {"npc": True}])
def test_weights_of_sums_are_those_of_all_combinations(options):
    """No digit may run over into the next, whatever the habits."""
    spikes = [(0, 0), (4, 500), (0, 500), (2, 7)]
    for first in spikes:
        for second in spikes:
            s = lay("1", "2", "3", start=1, **options) if options else lay("1", "2", "3", "5", start=1)
            for p, (f, times) in ((2, first), (s.players - 1, second)):
                s.habits[p, f] += times
            seat, start = 0, 1
            others = [p for p in range(1, s.players) if p != start]
            hands = [[digit(hand(s, p), f) for f in range(FATES)] for p in others]
            if s.players == 3:
                hands.append([1] * FATES if options else [0, 1, 0, 0, 0])
            for total in range(-2, 7):
                expected = sum(
                    hands[0][f] * hands[1][total + 2 - f] for f in range(FATES) if 0 <= total + 2 - f < FATES
                )
                assert digit(pair(s, seat), total + 2) == expected
            two, third = pair(s, seat), hand(s, start)
            assert sum(ways(two, third, total) for total in range(-3, 10)) == whole(two) * whole(third)
            assert ways(two, third, -3) == digit(two, 0) * digit(third, 0)
            assert ways(two, third, 9) == digit(two, 8) * digit(third, 4)


def test_plans_are_made_with_the_next_opener_and_the_next_npc_card():
    s = lay("1", "2", "3", start=1, npc=True)
    s.npc, s.npc_deck = 1, bit(3)  # the fourth card of the deck lies open
    s.phase = OPEN
    assert (opener(s, 0), opener(s, 1), npc(s)) == (1, 2, 1 << DIGIT)
    s.phase = ACT
    assert (opener(s, 0), opener(s, 1), opener(s, 2)) == (2, 2, 0)
    assert [digit(npc(s), f) for f in range(FATES)] == [1] * FATES
    s.npc_deck = bit(3) | bit(0)
    assert [digit(npc(s), f) for f in range(FATES)] == [1, 0, 0, 1, 0]


# --- Plain positions


def test_it_plays_the_card_that_makes_its_lucky_8_win():
    s = lay("8* 1", "5", "5", "5", start=1)
    often(s, 2, 1)
    often(s, 3, 1)
    do(s, 1, do="fate", card=3)
    assert choices(s, 0) == {"fate 3"}
    s.lucky[0, 8], s.lucky[1, 8] = 0, 1
    assert "fate 3" not in choices(s, 0)  # now it would make another win


def test_it_puts_its_dollar_where_its_lucky_4_wins():
    s = lay("4* 3", "5", "5", "5")
    for p in (1, 2, 3):
        often(s, p, 1)
    commit(s, "0 1 1 1")
    assert s.phase == NUDGE
    assert choices(s, 0) == {"nudge 1"}


def test_it_opens_with_the_dollar_in_mind():
    s = lay("8*", "5", "5", "5", fates=["0 1 3", "0 1", "0 1 2", "0 1 2"])
    for p, card in ((1, 0), (2, 2), (3, 2)):
        often(s, p, card)
    assert choices(s, 0) == {"fate 3"}  # 3 + 0 + 2 + 2, and 1 for the dollar


def test_it_keeps_its_dollar_when_that_gains_nothing():
    s = lay("3 2", "5", "5", "5")
    for p in (1, 2, 3):
        often(s, p, 1)
    commit(s, "0 1 1 1")
    assert choices(s, 0) == {"nudge 0"}


@pytest.mark.parametrize("sum_", [4, 8])
def test_it_stops_another_who_is_about_to_win(sum_):
    s = lay(f"2 {sum_}", f"1 {sum_}*", "5", "5", start=1)
    often(s, 2, 1)
    often(s, 3, 1 if sum_ == 4 else 3)
    do(s, 1, do="fate", card=1 if sum_ == 4 else 2)
    deadly = sum_ - (3 if sum_ == 4 else 6)
    assert f"fate {deadly}" not in choices(s, 0)
    s.lucky[1, sum_], s.normal[1, sum_] = 0, 1
    assert choices(s, 0) == {f"fate {deadly}"}  # now it only makes its own 4 or 8 lucky


def test_it_stops_another_who_would_have_enough_money():
    s = lay("2", "5", "6", start=1, money=[3, 18, 3])
    often(s, 2, 1)
    do(s, 1, do="fate", card=2)
    assert "fate 2" not in choices(s, 0)  # 2 + 1 + 2 would bring $3 and the game
    rich = lay("2 5", "5", "6", start=1, money=[20, 16, 3])
    often(rich, 2, 1)
    do(rich, 1, do="fate", card=2)
    assert choices(rich, 0) == {"fate 2"}  # and here it wins itself


def test_the_richest_avoids_a_fumble():
    s = lay("8", "2", "6", start=1, money=[18, 2, 2], fates=["0 1", "0 1", "0 1"])
    often(s, 2, 0)
    do(s, 1, do="fate", card=1)
    assert choices(s, 0) == {"fate 1"}  # the other gets $2 for it; with 0 nobody wins
    poor = lay("8", "2", "6", start=1, money=[2, 2, 18], fates=["0 1", "0 1", "0 1"])
    often(poor, 2, 0)
    do(poor, 1, do="fate", card=1)
    assert choices(poor, 0) == {"fate 0"}


def acting(*gamblers, **how):
    """A table where seat 0 is to act, first of all: nobody has won anything."""
    s = lay(*gamblers, **how)
    s.phase, s.turn = ACT, s.start
    return s


def test_it_saves_its_money_for_a_4_and_buys_it():
    table = {"fates": ["0 1 3", "0 1 2", "0 1 2", "0 1"]}
    assert choices(acting("1 2", "1 2", "1 3", "1 3", money=[5, 3, 3, 3], **table), 0) == {"buy 4"}
    assert choices(acting("1 2", "1 2", "1 3", "1 3", money=[4, 3, 3, 3], **table), 0) == {"flip 2"}


def test_it_turns_its_4_lucky():
    s = acting("1 2 4", "1 2", "1 3", "1 3", fates=["0 1 3", "0 1 2", "0 1 2", "0 1"])
    assert choices(s, 0) == {"flip 4"}


def test_it_buys_what_hits():
    """Everybody plays 1 and 2: with them the sum is 5 or so, and only 5 and 6 are worth their money."""
    s = acting("1", "3", "5", "5", money=[2, 3, 3, 3], fates=["0 1", "0 1 2", "0 1 2", "0 1 2"])
    for p, card in ((1, 2), (2, 2), (3, 1)):
        often(s, p, card)
    assert choices(s, 0) <= {"buy 5", "buy 6"}


def test_it_buys_nothing_in_the_last_round():
    s = acting("1 2", "1 2", "1 3", "1 3", money=[9, 3, 3, 3], round_limit=1)
    assert not any(chosen.startswith("buy") for chosen in choices(s, 0))
    assert any(chosen.startswith("buy") for chosen in choices(acting("1 2", "1 2", "1 3", money=[9, 3, 3]), 0))


def test_it_takes_the_gamblers_that_win_most():
    """With three cards of 0 or 1 the sums 1 and 2 are likeliest, and 1 brings most."""
    assert choices(fresh(3), 0) == {"take 1 2"}
    first = {in_short(GAMBLERS.decode(choice(fresh(4, snake=True), 0, number))) for number in range(4)}
    assert first == {"take 1"}


def test_it_grows_restless_when_nothing_happens():
    """Where one card is a little better than another, it is played for certain, until nobody has won for long."""
    s = lay("2 3 4", "3 5*", "5", "6", start=1, fates=["0 1 2", "0 1 2", "0 1 2", "0 1"])
    do(s, 1, do="fate", card=1)
    assert len(choices(s, 0)) == 1
    for k in range(12):
        s.history[k] = 10
    assert len(choices(s, 0)) > 1


# --- Strength


def simulated(*bots, games, seed=1, **options):
    plan = Plan(game=GAMBLERS, bots=bots, games=games, options=GAMBLERS.options(**options), seed=seed, limit=2000)
    return simulate(plan, threads=1)


def win_share(*bots, games=600, **options):
    """The share of games that the first bot wins, shared victories in parts; games that were cut off are lost."""
    outcome = simulated(*bots, games=games, **options)
    return outcome.results.credit[0] / (CREDIT * games)


def test_it_beats_random_players():
    assert win_share(HEURISTIC, RANDOM, RANDOM, RANDOM) > 0.75
    assert win_share(HEURISTIC, RANDOM, RANDOM) > 0.8
    assert win_share(HEURISTIC, RANDOM, RANDOM, npc=True) > 0.8
    assert win_share(HEURISTIC, RANDOM, RANDOM, RANDOM, any_win=True, snake=True) > 0.6


@rule
def dearest(s, seat, menu, draw):
    """Buys the dearest that it can, and is random otherwise."""
    best, price = NOTHING, -1
    for g in range(9):
        if holds(menu, BUY + g) and s.options.cost[g] > price:
            best, price = BUY + g, s.options.cost[g]
    return best if best != NOTHING else pick(menu, draw)


@rule
def nearest(s, seat, target):
    """The card that brings the sum nearest to the target, if the others play what their cards are on average."""
    twice = -2 * target
    for p in range(s.players):
        if p == s.start and p != seat:
            twice += 2 * (s.chosen[p] - 1)
        elif p != seat:
            held, values = 0, 0
            for f in range(FATES):
                if s.fate[p] & bit(f):
                    held += 1
                    values += f - 1
            twice += 2 * values // held
    best, off = 0, 1000
    for f in range(FATES):
        if s.fate[seat] & bit(f) and abs(twice + 2 * (f - 1)) < off:
            best, off = FATE + f, abs(twice + 2 * (f - 1))
    return best


@rule
def rush(s, seat, menu, draw, target):
    """Buys the target, turns it lucky and tries to make its sum; now and then it is random, so as not to get stuck."""
    if below(draw, 5) == 0:
        return pick(menu, draw)
    has = s.normal[seat, target] + s.lucky[seat, target] > 0
    if s.phase == OPEN or s.phase == COMMIT:
        return nearest(s, seat, target if has else 2)
    if s.phase == NUDGE:
        return NUDGE_BASE
    if s.phase != ACT:
        return pick(menu, draw)
    if not has:
        return BUY + target if holds(menu, BUY + target) else NOTHING
    if s.lucky[seat, target] == 0 and holds(menu, FLIP + target):
        return FLIP + target
    for g in (5, 6, 7, 2):
        if holds(menu, BUY + g):
            return BUY + g
    return pick(menu, draw)


@rule
def four(s, seat, menu, draw):
    return rush(s, seat, menu, draw, 4)


@rule
def eight(s, seat, menu, draw):
    return rush(s, seat, menu, draw, 8)


@pytest.mark.parametrize("style", [dearest, four, eight], ids=lambda style: style.__name__)
def test_it_beats_simple_styles(style):
    other: Bot[Any] = Bot(style.__name__, style)
    assert win_share(HEURISTIC, other, other, other, games=2000) > 0.26
    assert win_share(HEURISTIC, other, other, npc=True) > 0.36


@pytest.mark.parametrize(("players", "options"), [(3, {}), (4, {}), (3, {"npc": True})])
def test_its_games_with_itself_come_to_an_end(players, options):
    outcome = simulated(*[HEURISTIC] * players, games=300, **options)
    assert outcome.results.cut == 0
    assert outcome.counts["rounds"] < 300 * 40
    assert outcome.counts["fumbles"] < outcome.counts["rounds"]
