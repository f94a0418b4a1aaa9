"""Components, set-up and the NPC deck: GG-1 to GG-10, GG-44 to GG-47, GG-49."""

import csv
from importlib.resources import files
from pathlib import Path

import pytest
from gamblers_tables import (
    GAMBLERS,
    acting,
    before,
    choices,
    do,
    fates,
    fresh,
    lay,
    menu,
    money,
    refused,
    rest,
    show,
    total,
)
from pydantic import ValidationError

from croupier.games.contract import CHANCE, NOBODY
from croupier.games.gamblers.state import OPEN, REVEAL, START, TAKE
from croupier.kernel import bit

RULES = Path(__file__).parents[3] / "src/croupier/games/gamblers/rules.md"
STACKS = [3, 4, 4, 4, 3, 3, 3, 3, 3]


def take_all(s):
    while s.phase == TAKE:
        do(s, s.turn, do="take", gamblers=list(choices(s, s.turn)[0].gamblers))


def test_gg_1_three_or_four_seats():
    assert list(GAMBLERS.seats) == [3, 4]
    for players in (2, 5):
        with pytest.raises(ValueError, match="3 to 4 players"):
            GAMBLERS.new(players)


def test_gg_2_gamblers_are_numbered_0_to_8():
    s = lay("1", "2", "3")
    show(s, "0 0 1")
    for gambler in (-1, 9):
        for verb in ("buy", "flip"):
            with pytest.raises(ValueError, match="numbered 0 to 8"):
                do(s, 0, do=verb, gambler=gambler)


def test_gg_2_the_document_shows_the_stand_in_table():
    text = files("croupier.games.gamblers").joinpath("data/components.csv").read_text("utf-8")
    rows = {row["card"]: row for row in csv.DictReader(text.splitlines())}
    lines = [line for line in RULES.read_text("utf-8").splitlines() if line.startswith("| ") and line.count("|") == 7]
    assert len(lines) == 10
    house = fresh(4).options
    for g, line in enumerate(lines[1:]):
        number, cost, income, lucky, get, copies = (cell.strip().lstrip("$") for cell in line.strip("|").split("|"))
        row = rows[number]
        words = {"turns lucky": "flips", "wins the game": "wins"}
        shown = [cost, words.get(income, income), words.get(lucky, lucky), get, copies]
        assert shown == [row[key] for key in ("cost", "income", "lucky_income", "get", "copies")]
        assert [number, cost, copies] == [str(g), str(house.cost[g]), str(house.copies[g])]
        assert [house.income[g], house.lucky_income[g]] == [int(n) if n.isdigit() else 0 for n in (income, lucky)]
        assert house.get[g] == (int(get) + 1 if get else -1)


def test_gg_3_the_bank_never_runs_dry_and_money_is_only_moved():
    s = lay("1 1 1 1", "2", "3", "7", money=[19, 0, 0, 0])
    assert s.bank == -19
    show(s, "-1 1 1 0")
    assert money(s) == [31, 0, 0, 0]
    assert s.bank == -31
    assert total(s) == 0


@pytest.mark.parametrize("space", [0.5, "1", 2, -2, 10**9, None, float("nan"), True])
def test_gg_3_there_is_no_other_sum_than_a_dollar_to_place(space):
    s = lay("1", "2", "3", money=[9, 9, 9])
    for p in range(3):
        do(s, p, do="fate", card=0)
    untouched = s.bytes_()
    with pytest.raises(ValueError, match="space"):
        do(s, 0, do="nudge", space=space)
    assert s.bytes_() == untouched


def test_gg_4_nine_stacks_lie_normal_side_up():
    s = fresh(4)
    assert [s.stacks[g] for g in range(9)] == STACKS
    do(s, 0, do="take", gamblers=[1, 3])
    assert [s.stacks[g] for g in range(9)] == [3, 3, 4, 3, 3, 3, 3, 3, 3]
    assert before(s, 0) == "1 3"


@pytest.mark.parametrize("players", [3, 4])
def test_gg_5_the_supply_is_a_fate_card_of_minus_1_2_and_3_for_each_seat(players):
    s = fresh(players)
    assert [s.supply[card + 1] for card in range(-1, 4)] == [players, 0, 0, players, players]


def test_gg_6_each_seat_holds_a_0_and_a_1_and_everyone_knows():
    s = fresh(4)
    assert [fates(s, p) for p in range(4)] == [{0, 1}] * 4
    take_all(s)
    assert menu(s, 0) == {"fate 0", "fate 1"}
    s.fate[2] |= bit(4)
    s.supply[4] -= 1
    for viewer in (0, 1, NOBODY):
        assert fates(GAMBLERS.view(s, viewer), 2) == {0, 1, 3}


@pytest.mark.parametrize("players", [3, 4])
def test_gg_7_each_seat_begins_with_three_dollars(players):
    s = fresh(players)
    assert money(s) == [3] * players
    assert s.bank == -3 * players
    take_all(s)
    assert money(s) == [3] * players


@pytest.mark.parametrize("players", [3, 4])
def test_gg_8_the_start_player_is_drawn_each_seat_equally_likely(players):
    s = GAMBLERS.new(players)
    assert s.phase == START
    assert menu(s, "chance") == {f"start {p}" for p in range(players)}
    assert len({GAMBLERS.weight(s, GAMBLERS.encode(action)) for action in choices(s, CHANCE)}) == 1
    do(s, "chance", do="start", seat=players - 1)
    assert (s.start, s.phase, acting(s)) == (players - 1, TAKE, [players - 1])


def test_gg_8_the_table_may_name_the_start_player():
    assert acting(fresh(3, first=2)) == [2]
    with pytest.raises(ValueError, match="seat from 0 to 2"):
        fresh(3, first=3)
    with pytest.raises(ValidationError):
        GAMBLERS.options(first=4)


def test_gg_8_only_chance_names_a_start_player_and_one_who_is_there():
    s = GAMBLERS.new(3)
    assert refused(s, "chance", do="start", seat=3) == "GG-8"
    assert refused(s, 0, do="start", seat=0) == "TURN-2"
    assert refused(fresh(3), 0, do="start", seat=1) == "GG-8"


def test_gg_9_each_takes_a_pair_in_turn_free_and_normal_side_up():
    s = fresh(4, first=2)
    for seat, pair in ((2, [1, 2]), (3, [2, 3]), (0, [3, 1]), (1, [1, 2])):
        assert acting(s) == [seat]
        assert menu(s, seat) == {"take 1 2", "take 1 3", "take 2 3"}
        do(s, seat, do="take", gamblers=pair)
    assert [before(s, p) for p in range(4)] == ["1 3", "1 2", "1 2", "2 3"]
    assert money(s) == [3] * 4
    assert (s.phase, acting(s)) == (OPEN, [2])


def test_gg_9_gamblers_taken_bring_no_fate_card():
    s = fresh(3, gamblers=table_with({"1": {"get": 3}}))
    take_all(s)
    assert before(s, 0) == "1 2"
    assert [fates(s, p) for p in range(3)] == [{0, 1}] * 3


@pytest.mark.parametrize("gamblers", [[1, 1], [1, 4], [0, 1], [1, 2, 3], [], [2, 5], [7]])
def test_gg_9_other_pairs_do_not_exist(gamblers):
    s = fresh(3)
    untouched = s.bytes_()
    with pytest.raises(ValueError, match="1 and 2, 1 and 3, or 2 and 3"):
        do(s, 0, do="take", gamblers=gamblers)
    assert s.bytes_() == untouched


def test_gg_9_one_alone_or_out_of_turn_or_again_is_refused():
    s = fresh(3)
    assert refused(s, 0, do="take", gamblers=[1]) == "GG-9"
    assert refused(s, 1, do="take", gamblers=[1, 2]) == "TURN-2"
    do(s, 0, do="take", gamblers=[1, 2])
    assert refused(s, 0, do="take", gamblers=[1, 3]) == "TURN-2"


def table_with(changes):
    """The stand-in table with other values for some cards."""
    text = files("croupier.games.gamblers").joinpath("data/components.csv").read_text("utf-8")
    rows = [{key: value for key, value in row.items() if value} for row in csv.DictReader(text.splitlines())]
    return [{**row, **{key: str(v) for key, v in changes.get(row["card"], {}).items()}} for row in rows]


def test_gg_10_an_empty_stack_leaves_the_other_pairs():
    s = fresh(4, gamblers=table_with({"1": {"copies": 1}}))
    do(s, 0, do="take", gamblers=[1, 2])
    assert menu(s, 1) == {"take 2 3"}
    assert refused(s, 1, do="take", gamblers=[1, 2]) == "GG-10"
    assert refused(s, 1, do="take", gamblers=[1, 3]) == "GG-10"
    take_all(s)
    assert [s.stacks[g] for g in (1, 2, 3)] == [0, 0, 1]


def test_gg_10_with_the_stand_in_table_every_pair_is_there_to_the_last():
    for pair in ([1, 2], [1, 3], [2, 3]):
        s = fresh(4)
        for seat in range(3):
            do(s, seat, do="take", gamblers=pair)
        assert menu(s, 3) == {"take 1 2", "take 1 3", "take 2 3"}


def test_gg_44_the_npc_deck_is_for_three():
    GAMBLERS.new(3, GAMBLERS.options(npc=True))
    with pytest.raises(ValueError, match=r"three players, not 4 \(GG-44\)"):
        GAMBLERS.new(4, GAMBLERS.options(npc=True))


def test_gg_45_a_card_of_the_deck_is_turned_up_first_and_added():
    s = lay("6", "1", "1", npc=True)
    assert (s.phase, acting(s)) == (REVEAL, [CHANCE])
    assert menu(s, "chance") == {f"reveal {card}" for card in range(-1, 4)}
    assert len({GAMBLERS.weight(s, GAMBLERS.encode(action)) for action in choices(s, CHANCE)}) == 1
    do(s, "chance", do="reveal", card=3)
    assert (s.phase, acting(s)) == (OPEN, [0])
    assert all(GAMBLERS.view(s, viewer).npc == 4 for viewer in (0, 1, 2, NOBODY))
    s = lay("6", "1", "1", npc=True)
    show(s, "1 1 1", npc=3)
    assert (s.sum_, money(s)) == (6, [7, 3, 3])
    rest(s)
    assert acting(s) == [CHANCE]


def test_gg_45_without_a_deck_no_card_is_turned_up():
    s = lay("3", "1", "1")
    assert s.phase == OPEN
    show(s, "1 1 1")
    assert s.sum_ == 3


def test_gg_46_all_five_are_shuffled_after_the_fourth():
    s = lay("1", "2", "3", npc=True)
    left = {-1, 0, 1, 2, 3}
    for card in (3, -1, 1, 0):
        assert menu(s, "chance") == {f"reveal {c}" for c in left}
        show(s, "0 0 0", npc=card)
        rest(s)
        left -= {card}
    assert left == {2}
    assert menu(s, "chance") == {f"reveal {card}" for card in range(-1, 4)}
    show(s, "0 0 0", npc=0)
    rest(s)
    assert menu(s, "chance") == {f"reveal {card}" for card in (-1, 1, 2, 3)}


def test_gg_46_a_card_that_was_shown_does_not_come_again():
    s = lay("1", "2", "3", npc=True)
    show(s, "0 0 0", npc=3)
    rest(s)
    assert refused(s, "chance", do="reveal", card=3) == "GG-46"
    assert refused(s, 0, do="reveal", card=2) == "TURN-2"


def test_gg_47_the_npc_gets_nothing_and_never_starts():
    s = lay("8", "8", "7", npc=True, money=[9, 0, 0])
    show(s, "0 0 0", npc=0)
    assert money(s) == [6, 1, 1]
    assert s.fumble == 1
    starts = []
    for card in (1, 2, 3):
        rest(s)
        starts.append(s.start)
        show(s, "0 0 -1", npc=card)
    assert starts == [1, 2, 0]


def test_gg_49_snake_order_goes_there_and_back():
    s = fresh(4, first=1, snake=True)
    order = []
    for gambler in (1, 2, 3, 1, 2, 1, 3, 2):
        assert s.phase == TAKE
        order.append(acting(s)[0])
        do(s, acting(s)[0], do="take", gamblers=[gambler])
    assert order == [1, 2, 3, 0, 0, 3, 2, 1]
    assert [before(s, p) for p in range(4)] == ["1 2", "1 2", "2 3", "1 3"]
    assert (s.phase, acting(s)) == (OPEN, [1])


def test_gg_49_the_two_differ_and_come_one_at_a_time():
    s = fresh(3, snake=True)
    assert menu(s, 0) == {"take 1", "take 2", "take 3"}
    assert refused(s, 0, do="take", gamblers=[1, 2]) == "GG-49"
    for gambler in (3, 1, 2):
        do(s, s.turn, do="take", gamblers=[gambler])
    assert menu(s, 2) == {"take 1", "take 3"}
    assert refused(s, 2, do="take", gamblers=[2]) == "GG-9"


def test_action_1_an_action_belongs_to_the_game_and_is_complete():
    s = lay("1", "2", "3")
    assert refused(s, 0, do="fate", card=None) == "ACTION-1"
    for action in ({"do": "bet"}, {"do": "buy"}, {"do": "fate", "card": "1"}, {"do": "nothing", "more": 1}, {}):
        with pytest.raises(ValidationError):
            GAMBLERS.actions.validate_python(action)
    for action in ({"do": "fate", "card": 4}, {"do": "fate", "card": -2}, {"do": "start", "seat": 4}):
        with pytest.raises(ValueError, match=r"fate cards are|seats are"):
            GAMBLERS.encode(GAMBLERS.actions.validate_python(action))
