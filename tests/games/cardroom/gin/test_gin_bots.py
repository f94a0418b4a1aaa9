"""The heuristic bot, and what a simulation says of hands."""

from gin_tables import GIN, deal, discard, do, draw, table

from croupier.bots import RANDOM, bots_of
from croupier.components.cards import NAMES
from croupier.kernel.chance import new_stream
from croupier.lab.simulate import Plan, simulate

HEURISTIC = bots_of(GIN)["heuristic"]


def chosen(s) -> dict[str, str]:
    """What the bot does for whose turn it is."""
    view, menu = GIN.view(s, s.turn), GIN.menu(s, s.turn)
    return GIN.decode(HEURISTIC.choose(view, s.turn, menu, new_stream())).model_dump()


def simulated(bots, games: int, **options):
    plan = Plan(game=GIN, bots=bots, games=games, options=GIN.options(**options), seed=1)
    return simulate(plan, threads=1, compiled=False)


def test_it_takes_what_makes_a_meld_and_leaves_the_rest():
    hand, other = "4c 4d 6h 7h 9s Jc Qd Kh 2s Tc", "2c 3c 5c 8c 2d 3d 6d 8d Ts 5h"
    for upcard, does in (("4s", "take"), ("8h", "take"), ("Ks", "pass"), ("Ah", "pass")):
        assert chosen(deal(table(), hand, other, upcard))["do"] == does


def test_it_discards_the_dearest_card_without_a_chance():
    s = deal(table(), "4c 4d 4h 8c 9c Qd Qs Kh 2s 3s", "2c 3c 5c Th 2d 3d 6d 8d Ts 5h", "4s")
    do(s, 0, do="take")
    assert chosen(s) == {"do": "discard", "card": "Kh"}


def test_it_knocks_early_and_later_only_with_gin():
    s = deal(table(), "4c 4d 4h 8c 9c Tc Ks Kh Kd 9d", "2c 3c 5c 8d 2d 3d 6d 7s Ts 5h", "4s")
    do(s, 0, do="pass")
    do(s, 1, do="pass")
    do(s, "chance", do="deal", card="Qs")
    assert chosen(s) == {"do": "knock", "card": "Qs"}
    for card in ("6h", "8h", "Jh", "7h", "Qh", "6s"):
        discard(s, NAMES[s.drawn])
        draw(s, card)
    assert chosen(s)["do"] == "discard"


def test_it_beats_random_play_clearly():
    outcome = simulated([HEURISTIC, RANDOM], 12, target=25)
    assert int(outcome.results.credit[0]) == 840 * 12


def test_gr_19_it_draws_when_no_more_discards_may_be_taken():
    s = deal(table(), "4c 4d 6h 7h 9s Jc Qd Kh 2s Tc", "2c 3c 5c 8c 2d 3d 6d 8d Ts 5h", "Ah")
    do(s, 0, do="take")
    discard(s, "Kh")
    do(s, 1, do="draw")
    do(s, "chance", do="deal", card="4s")
    discard(s, "4s")
    assert chosen(s)["do"] == "take"
    s.takes = 50
    assert chosen(s)["do"] == "draw"


def test_a_report_counts_hands_by_how_they_ended():
    outcome = simulated([HEURISTIC, HEURISTIC], 8, target=0, hands=2)
    told = GIN.report(outcome.counts, 8)
    assert sum(row["hands"] for row in told["hands"]) == 16
    assert told["hands_per_game"] == 2
    assert [row["games"] for row in told["endings"]] == [8, 0]
    money = int(outcome.results.money[0] + outcome.results.money[1])
    assert sum(row["hands"] * row["mean_points"] for row in told["hands"]) == money
