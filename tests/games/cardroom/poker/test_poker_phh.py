"""Hand histories: what others recorded replays here, and what is recorded here opens elsewhere."""

from pathlib import Path
from random import Random

import numpy as np
import pokerkit
import pytest
from poker_tables import HANDS, RAZZ_FACTS

from croupier.games.cardroom.poker import poker
from croupier.games.cardroom.poker.phh.codes import CODES, code_of
from croupier.games.cardroom.poker.phh.reading import PhhError, read_hands
from croupier.games.cardroom.poker.phh.replaying import BrokenHandError, replay_hand
from croupier.games.cardroom.poker.phh.writing import histories
from croupier.games.chance import draw
from croupier.games.contract import CHANCE, Game, Step, seats_of
from croupier.kernel import intervals
from croupier.kernel.chance import new_stream, open_stream

HISTORIES = Path(__file__).parent / "histories"
NAMES = ['Ann "Ace"', "O'Ben", "Çınar", "Di", "Ed", "Flo"]


def played(game: Game, players: int, seed: int, **options: object) -> list[Step]:
    """A match at random, step by step."""
    s, stream, random = game.new(players, game.options(**options)), new_stream(), Random(seed)
    with np.errstate(over="ignore"):
        open_stream(stream, seed, 0, 0)
    steps = []
    while seats := seats_of(game.actors(s)):
        [seat] = seats
        if seat == CHANCE:
            with np.errstate(over="ignore"):
                number = draw(game, s, stream)
        else:
            low, high = random.choice(intervals(game.menu(s, seat))[-2:])
            number = random.choice([low, low, high, random.randint(low, high)])
        before = s.copy_()
        game.apply(s, seat, number)
        steps.append(Step(before, seat, game.decode(number), s.copy_()))
    return steps


def finals(path: Path) -> list[list[int]]:
    return [replay_hand(hand).money for hand in read_hands(path)]


# --- What others recorded


@pytest.mark.parametrize(
    ("name", "money"),
    [
        ("million.phh", [[572100, 1997500, 1109500]]),
        ("hidden.phh", [[975, 1275, 750]]),  # in cents; the hand that was not shown has lost
        ("stud.phh", [[99, 95, 106]]),
        ("two.phhs", [[100, 0], [21, 19]]),
    ],
)
def test_files_of_hands_end_as_they_did(name, money):
    assert finals(HISTORIES / name) == money
    for hand in read_hands(HISTORIES / name):
        assert hand.finishing is None or hand.finishing == tuple(money[0])


@pytest.mark.parametrize("name", ["million.phh", "stud.phh", "two.phhs"])
def test_pokerkit_ends_the_same_files_alike(name):
    text = (HISTORIES / name).read_text("utf-8")
    load = pokerkit.HandHistory.loads_all if name.endswith("s") else lambda text: [pokerkit.HandHistory.loads(text)]
    assert [[*([*hand][-1].stacks)] for hand in load(text)] == finals(HISTORIES / name)


def test_pokerkits_own_writing_of_a_hand_replays(tmp_path):
    game = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter(
        pokerkit.HandHistory.__dataclass_fields__["automations"].default, True, 0, (1, 2), 2, 4
    )
    state = game((40, 60, 50), 3)
    for seat, cards in enumerate(("AsAh2s3d", "KsKhQdQc", "9s9h8d7c")):
        state.deal_hole(cards, seat)
    for act in ("call", "call", "check"):
        state.check_or_call()
        assert act
    for board in ("2c4d8h", "Ts", "Jd"):
        state.deal_board(board)
        state.complete_bet_or_raise_to()
        state.check_or_call()
        state.check_or_call()
    while state.can_show_or_muck_hole_cards():
        state.show_or_muck_hole_cards()
    path = tmp_path / "theirs.phh"
    with path.open("wb") as file:
        pokerkit.HandHistory.from_game_state(game, state).dump(file)
    assert finals(path) == [list(state.stacks)]


# --- What is recorded here


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("holdem", {"limit": "no", "rise": 2}),
        ("holdem", {"limit": "fixed", "ante": 1}),
        ("seven-card-stud", {}),
        ("omaha-8", {"limit": "fixed"}),
        ("razz", {}),
    ],
)
def test_what_is_recorded_here_opens_in_pokerkit_and_replays_here(name, options, tmp_path):
    """PokerKit takes no hand in which a big blind was short, or half a bet reopened a fixed limit: it has other rules
    for these (PK-12, PK-25). There are none here."""
    for players in (2, 3, 5):
        steps = played(HANDS[name].game, players, players, hands=4, dollars=60, **options)
        text = histories(steps, NAMES[:players])
        path = tmp_path / "ours.phhs"
        path.write_text(text, "utf-8")
        ended = [step.after for step in steps if step.after.hand > step.before.hand]
        hands, theirs = read_hands(path), [*pokerkit.HandHistory.loads_all(text)]
        assert len(hands) == len(theirs) == len(ended)
        for hand, their, after in zip(hands, theirs, ended, strict=True):
            assert list(hand.finishing) == replay_hand(hand).money == their.finishing_stacks
            assert sorted(hand.finishing) == sorted(after.money[p] for p in range(players) if after.before[p])
            last = [*their][-1]
            assert not last.status
            odd = [abs(mine - other) for mine, other in zip(hand.finishing, last.stacks, strict=True)]
            assert max(odd) < players  # PokerKit gives odd chips to one
            assert sorted(their.players) == sorted(NAMES[p] for p in range(players) if after.before[p])


@pytest.mark.parametrize("name", ["five-card-stud", "five-card-draw"])
def test_a_game_that_the_format_does_not_have_is_not_written(name):
    assert histories(played(HANDS[name].game, 2, 1, hands=1), NAMES[:2]) is None


def test_a_limit_that_the_format_does_not_have_is_not_written():
    assert histories(played(HANDS["holdem"].game, 2, 1, hands=1, limit="pot"), NAMES[:2]) is None


def test_every_code_is_that_of_its_game():
    for code, (variant, limit) in CODES.items():
        game = poker(variant)
        assert code_of(game.new(2, game.options(limit=("fixed", "spread", "pot", "no")[limit]))) == code
    razz = poker(RAZZ_FACTS)
    assert code_of(razz.new(2)) == "FR"


# --- What is refused


def broken(tmp_path: Path, old: str, new: str, name: str = "million.phh") -> str:
    """What is said of a file in which something stands for something else."""
    text = (HISTORIES / name).read_text("utf-8")
    assert old in text
    path = tmp_path / name
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises((PhhError, BrokenHandError)) as refused:
        finals(path)
    return str(refused.value).removeprefix(str(path))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("d dh p3 7h6h", "d dh p3 7hAc", ":10: 'd dh p3 7hAc': the card Ac has been dealt already (PK-15)"),
        ("d db Jh", "d db Jc", ":25: 'd db Jc': the card Jc has been dealt already (PK-15)"),
        ("p3 cbr 7000", "p3 cbr 3000", ":11: 'p3 cbr 3000': A raise is to $4000 at least, not $3000 (PK-24)"),
        ("p3 cbr 7000", "p1 cbr 7000", ":11: 'p1 cbr 7000': it is not their turn: Tom Dwan must act (TURN-2)"),
        ("p3 cbr 7000", "p3 pb", ":11: 'p3 pb': It has been brought in already, or is not in this game (PK-13)"),
        ("p1 cbr 35000", "p1 f", ":16: 'p1 f': There is no bet: to check costs nothing (PK-20)"),
        ("p3 cbr 7000", "p3 bets 7000", ":11: 'p3 bets 7000' is no action"),
        ("p3 cbr 7000", "p4 cbr 7000", ":11: 'p4 cbr 7000': a player is p1 to p3, not 'p4'"),
        ("p3 cbr 7000", "p3 cbr many", ":11: 'p3 cbr many': 'many' is no sum"),
        ("d db 4h", "d db 1h", ":18: 'd db 1h': there is no card '1h'"),
        ('  "d db Jh",\n', "", ": the hand is not over after its last action: the board lacks a card"),
        ('  "d db Jh",\n', '  "d db Jh",\n  "p1 f",\n', ":26: 'p1 f': the hand is over (TURN-1)"),
        ('  "d db 4h",\n', "", ":18: 'p1 cbr 90000': the board lacks a card first (PK-14)"),
        ('"NT"', '"XT"', ": variant 'XT' is not played here; NT, FT, PO, FO/8, F7S, F7S/8, FR are"),
        ('variant = "NT"', "", ": variant is missing"),
        ("min_bet = 2000", "", ": min_bet is missing"),
        ("min_bet = 2000", "min_bet = -1", ": min_bet should be a sum of at least 0, in whole cents at most, not -1"),
        ("min_bet = 2000", "min_bet = nan", ": min_bet should be a sum of at least 0, in whole cents at most, not NaN"),
        ("[1000, 2000, 0]", "[1000, 2000, 4000]", ": blinds_or_straddles should be a small and a big blind alone"),
        ("[1000, 2000, 0]", "[1000, 2000]", ": blinds_or_straddles are 2, and starting_stacks 3"),
        ("[1125600, 2000000, 553500]", "[1125600]", ": starting_stacks are 1, and Texas Hold'em seats 2 to 6"),
        ("1125600", "99999999", ": starting_stacks should be from 1 to 16,000,000"),
        ('"Tom Dwan"', "3", ": players should be a list of names"),
        ("actions = [", "actions = [ 3,", ": actions should be a list of texts"),
        ("variant = ", "variant ", " is no TOML: expected '=' after a key"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(tmp_path, old, new, reason):
    assert broken(tmp_path, old, new).startswith(reason)


def test_of_two_faults_the_first_in_the_file_is_told(tmp_path):
    text = (HISTORIES / "million.phh").read_text("utf-8")
    path = tmp_path / "two.phh"
    path.write_text(text.replace("p3 cbr 7000", "p3 bets 7000").replace("d db Jh", "d db Jc"), "utf-8")
    with pytest.raises(PhhError, match=r":11: 'p3 bets 7000' is no action"):
        finals(path)


def test_what_is_shown_in_the_end_is_checked_too(tmp_path):
    assert broken(tmp_path, "'p2 sm KsKh'", "'p2 sm KsKx'", "hidden.phh").endswith("there is no card 'Kx'")


def test_an_empty_file_says_what_a_hand_needs(tmp_path):
    (tmp_path / "empty.phh").write_text("# nothing yet\n")
    with pytest.raises(PhhError, match=r"empty\.phh is empty: a hand says its variant, starting_stacks and actions$"):
        read_hands(tmp_path / "empty.phh")


def test_who_wins_must_be_told(tmp_path):
    said = broken(tmp_path, "'p2 sm KsKh'", "'p2 sm'", "hidden.phh")
    assert said == ": nobody shows their cards in the end, so the file does not say who wins"


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(PhhError, match="cannot be read: No such file"):
        read_hands(tmp_path / "missing.phh")
