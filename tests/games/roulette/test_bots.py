"""The bot: legal, honest, and better than chance; and what it does where the right thing is plain."""

import numpy as np
import pytest
from roulette_tables import HANDS, ROULETTE, acting, bet, lay, names_in, play, skip

from croupier.bots import RANDOM
from croupier.games.contract import CHANCE
from croupier.games.roulette.actions import Bet, Mark, slot_of
from croupier.games.roulette.bets import multiplier
from croupier.games.roulette.bots import HEURISTIC
from croupier.games.roulette.mat import hits
from croupier.games.roulette.state import BET, MARK, PLAY
from croupier.kernel import bit, count, holds
from croupier.kernel.chance import BOT_PURPOSE, new_stream, open_stream
from croupier.lab.loops import CREDIT
from croupier.lab.simulate import Plan, simulate

TABLES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"black_chips": False, "split": 18, "corner": 9}),
    (3, {"dead_bets": False, "split": 50, "corner": 50}),
    (4, {"rounds": 2, "black_chips": False}),
]


def stream(number=0):
    opened = new_stream()
    with np.errstate(over="ignore"):
        open_stream(opened, 5, number, BOT_PURPOSE)
    return opened


def choice(s, seat):
    return HEURISTIC.choose(ROULETTE.view(s, seat), seat, ROULETTE.menu(s, seat), stream())


def chosen(s):
    """What the bot does at the seat that must act."""
    (seat,) = acting(s)
    return ROULETTE.decode(choice(s, seat))


def random_decisions(players, options, number):
    """Every decision of a game between random players."""
    s = ROULETTE.new(players, ROULETTE.options(**options))
    for seat, _ in HANDS.random(s, 3, number):
        if seat != CHANCE:
            yield s, seat


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_bot_chooses_from_its_menu(players, options):
    for s, seat in random_decisions(players, options, 1):
        action = choice(s, seat)
        assert type(action) is int
        assert holds(ROULETTE.menu(s, seat), action), ROULETTE.decode(action)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_what_the_bot_cannot_see_makes_no_difference(players, options):
    differing = 0
    for number, (s, seat) in enumerate(random_decisions(players, options, 2)):
        world = ROULETTE.view(s, seat)
        with np.errstate(over="ignore"):
            ROULETTE.determinize(world, seat, stream(number))
        differing += world.bytes_() != s.bytes_()
        assert choice(world, seat) == choice(s, seat)
    assert differing > 20


@pytest.mark.parametrize(("players", "at_least"), [(2, 0.95), (3, 0.9), (4, 0.85)])
def test_a_random_player_rarely_beats_the_bot(players, at_least):
    bots = [HEURISTIC] + [RANDOM] * (players - 1)
    outcome = simulate(Plan(game=ROULETTE, bots=bots, games=400, options=ROULETTE.options(), seed=11))
    assert outcome.results.credit[0] / CREDIT / 400 > at_least
    assert outcome.results.money[0] / 400 > 5 * outcome.results.money[1] / 400


def test_bets_return_more_than_they_cost_against_its_own_kind():
    outcome = simulate(Plan(game=ROULETTE, bots=[HEURISTIC] * 4, games=400, options=ROULETTE.options(), seed=11))
    counts = outcome.counts
    staked, returned = (sum(n for name, n in counts.items() if name.endswith(end)) for end in ("_staked", "_returned"))
    assert counts["straight_bets"] > 400
    assert returned > 1.3 * staked


# --- Cards


def kept_by(s, seat):
    """The card that the seat keeps for the last trick, with the bot at every seat and nobody placing a chip."""
    while count(s.hand[seat]) > 1 or s.phase != PLAY:
        if s.phase == PLAY:
            ROULETTE.apply(s, s.turn, choice(s, s.turn))
        else:
            skip(s)
    return "".join(names_in(s.hand[seat]))


@pytest.mark.parametrize("leader", [0, 1, 2])
@pytest.mark.parametrize("strong", ["31", "29", "23", "0"])
def test_a_strong_trump_outlives_the_early_tricks(strong, leader):
    s = lay("35 33 21 12 9 6 4 NMB", f"{strong} 36 28 24 22 10 8 1", "34 30 20 18 16 14 15 25", leader=leader)
    while count(s.hand[1]) > 4:
        if s.phase == PLAY:
            ROULETTE.apply(s, s.turn, choice(s, s.turn))
        else:
            skip(s)
    assert strong in names_in(s.hand[1])


@pytest.mark.parametrize("backed", ["12", "29", "31"])
def test_the_number_that_was_bet_on_is_kept(backed):
    s = lay("4 6 8 NMB", "36 31 12 29", "9 14 1 18", leader=1)
    play(s, "36 9 NMB")
    bet(s, f"straight-{backed}", 5)
    assert kept_by(s, 1) == backed


def test_the_dealer_keeps_what_nobody_bet_on():
    s = lay("31 29 4", "36 12 7", "9 14 1", leader=1, nmb_fell=True)
    for backed, kept in (("31", "29"), ("29", "31")):
        t = s.copy_()
        t.bets[0].owner, t.bets[0].stake, t.bets[0].slot, t.bet_count = 1, 8, int(backed), 1
        assert kept_by(t, 0) == kept


def test_the_dealer_plays_no_more_bet_as_soon_as_it_may():
    assert chosen(lay("36 4 6 NMB", "9 8 10 24", "12 14 1 16")).card == "NMB"
    assert chosen(lay("36 4 6 35 NMB", "9 8 10 24 2", "12 14 1 16 3")).card != "NMB"


def test_a_trick_that_cannot_be_won_gets_the_card_of_least_use():
    s = lay("34 36 27 NMB", "8 32 23 1", "5 6 10 4", leader=0)
    play(s, "36")
    assert chosen(s).card == "1"
    s = lay("34 36 27 NMB", "8 26 22 29", "31 6 10 4", leader=2)
    play(s, "31 36")
    assert chosen(s).card == "8"


# --- Chips


@pytest.mark.parametrize(
    ("mine", "theirs", "sure"),
    [
        ("36 31", "14 9", "straight-31"),
        ("36 8", "14 9", "straight-8"),
        ("36 0", "14 9", "straight-0"),
        ("36 0", "14 23", "straight-23"),  # a zero led makes every clown a trump
        ("36 14", "9 2", "straight-2"),
    ],
)
def test_everything_is_bet_on_what_is_sure(mine, theirs, sure):
    """The dealer still holds No More Bet, so that the cards left are known, and who leads them."""
    s = lay("4 NMB", mine, theirs, leader=1)
    play(s, f"36 {theirs.split()[0]} 4")
    assert s.phase == BET
    assert chosen(s) == Bet(slot=sure, stake=10)


def test_what_is_sure_is_bet_on_even_by_who_leads_in_the_last_round():
    s = lay("4 NMB", "36 31", "14 9", leader=1, last_round=True, money=[5, 50, 9])
    play(s, "36 14 4")
    assert chosen(s) == Bet(slot="straight-31", stake=50)


@pytest.mark.parametrize(
    ("money", "last_round", "stakes"),
    [
        ([5, 50, 9], True, range(1)),
        ([50, 10, 9], True, range(6, 11)),
        ([50, 20, 9], False, range(1, 20)),
    ],
)
def test_the_stake_follows_the_standing(money, last_round, stakes):
    s = lay("4 6 8 NMB", "36 31 12 29", "9 14 1 18", leader=1, last_round=last_round, money=money)
    play(s, "36 9 NMB")
    assert chosen(s).slot in ("straight-31", "straight-29")
    assert chosen(s).stake in stakes


def test_without_money_the_chip_alone_takes_a_slot():
    s = lay("4 6 8 NMB", "36 31 12 29", "9 14 1 18", leader=1, money=[5, 0, 9])
    play(s, "36 9 NMB")
    assert chosen(s).do == "bet"
    assert chosen(s).stake == 0


def test_who_is_ahead_bets_less():
    stakes = []
    for richest in (30, 10):
        s = lay("4 6 8 NMB", "36 31 12 29", "9 14 1 18", leader=1, money=[richest, 20, 9])
        play(s, "36 9 NMB")
        stakes.append(chosen(s).stake)
    assert stakes[0] > stakes[1] > 0


def test_splits_and_corners_are_taken_when_they_pay_best():
    for options, slot in (({"split": 40}, "split"), ({"corner": 50}, "corner")):
        s = lay("4 NMB", "36 31", "14 9", leader=1, **options)
        play(s, "36 14 4")
        assert chosen(s).slot.startswith(slot)
        assert "31" in chosen(s).slot.split("-")
        assert chosen(s).stake == 10


def test_the_dealer_takes_the_slot_of_the_number_that_the_others_may_count_on():
    s = lay("36 4 6 NMB", "9 31 10 24", "12 14 1 16", leader=1)
    play(s, "9 12 36")
    assert s.phase == MARK
    assert chosen(s) == Mark(slot="straight-31")


def test_a_number_with_a_chip_on_it_is_bet_on_with_what_else_covers_it():
    s = lay("4 NMB", "36 31", "14 9", leader=1)
    s.chips[0] |= bit(31)
    play(s, "36 14 4")
    taken = chosen(s)
    assert taken.stake == 10
    assert multiplier(s, slot_of(ROULETTE.encode(taken))) == 3
    assert hits(slot_of(ROULETTE.encode(taken)), 31)
