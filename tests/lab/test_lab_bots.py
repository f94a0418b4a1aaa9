from collections import Counter, defaultdict
from textwrap import dedent

import pytest
from lab_tools import LOWEST_PLAIN, ROULETTE, numbers, plan

from croupier.bots import BotError, find_bot
from croupier.games.contract import Bot
from croupier.kernel import add, clear, intervals, rule
from croupier.kernel.menu import low
from croupier.lab.compiled import Compiler
from croupier.lab.loops import ASKED, COMPILED, UNIFORM
from croupier.lab.minds import BotFaultError
from croupier.lab.record import record
from croupier.lab.simulate import simulate
from croupier.lab.stage import kind

SOURCE = dedent("""
    import neighbour
    from croupier.games.contract import Bot
    from croupier.kernel import intervals, pick, rule
    from croupier.kernel.menu import low

    @rule
    def compiled(view, seat, menu, stream):
        return low(menu, 0)

    def plain(view, seat, menu, stream):
        return intervals(menu)[0][0]

    class Careful:
        def choose(self, view, seat, menu, stream):
            return intervals(menu)[neighbour.FIRST][0]

    class Static:
        @staticmethod
        def choose(view, seat, menu, stream, hunch=0):
            return intervals(menu)[hunch][0]

    made = Bot("random", plain)

    def three(view, seat, menu):
        return 0

    class Mute:
        pass

    class Deaf:
        def choose(self, view):
            return 0

    not_callable = Bot("odd", 7)
    SEVEN = 7
    """)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a file of bots, and a module beside it."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "bots_of_mine.py").write_text(SOURCE)
    (folder / "neighbour.py").write_text("FIRST = 0\n")
    (folder / "slip.py").write_text("def bot(:\n")
    (folder / "absent.py").write_text("import no_such_module_at_all\n")
    (folder / "leaves.py").write_text("raise SystemExit(3)\n")
    return folder


@pytest.fixture
def found(folder):
    return lambda name: find_bot(ROULETTE, f"{folder}/bots_of_mine.py:{name}")


@pytest.mark.parametrize("name", ["compiled", "plain", "Careful", "Static", "made"])
def test_every_kind_of_bot_in_a_file_plays_the_same_games(found, name):
    expected = simulate(plan(LOWEST_PLAIN, "random", games=10, seed=3))
    assert numbers(simulate(plan(found(name), "random", games=10, seed=3))) == numbers(expected)


def test_a_bot_is_called_as_it_was_named(found, folder):
    assert found("made").name == f"{folder}/bots_of_mine.py:made"
    assert [kind(found(name)) for name in ("compiled", "plain", "made")] == [COMPILED, ASKED, ASKED]
    assert kind(find_bot(ROULETTE, "random")) == UNIFORM


def test_a_compiled_bot_of_a_file_is_kept_compiled(found, folder):
    compiler = Compiler(ROULETTE)
    compiler.prepare([found("compiled")])
    assert compiler.is_ready([found("compiled")])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("clever", "there is no bot 'clever' for roulette; there are heuristic, random, or a file"),
        ("", "there is no bot ''"),
        ("bots_of_mine.py", "or a file and a name in it, like mybots.py:Careful"),
        ("nowhere.py:Careful", "there is no file {}/nowhere.py to take the bot 'Careful' from"),
        ("slip.py:bot", "{}/slip.py cannot be loaded: SyntaxError: invalid syntax"),
        ("absent.py:bot", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module_at_all'"),
        ("leaves.py:bot", "cannot be loaded: SystemExit: 3"),
        (
            "bots_of_mine.py:nobody",
            "has no bot 'nobody'; it defines compiled, plain, Careful, Static, made, three, Mute",
        ),
        ("bots_of_mine.py:SEVEN", "has no bot 'SEVEN'"),
        ("bots_of_mine.py:", "has no bot ''"),
        ("bots_of_mine.py:three", "must take (view, seat, menu, stream), not (view, seat, menu)"),
        ("bots_of_mine.py:Mute", "is a class without a method choose(self, view, seat, menu, stream)"),
        ("bots_of_mine.py:Deaf", "must take (self, view, seat, menu, stream), not (self, view)"),
        ("bots_of_mine.py:not_callable", "is neither a function nor a class: 7"),
    ],
)
def test_a_bot_that_cannot_be_used_is_refused_with_the_reason(folder, name, sentence):
    with pytest.raises(BotError) as refused:
        find_bot(ROULETTE, f"{folder}/{name}" if ".py" in name else name)
    assert sentence.format(folder) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_is_read_again_after_a_slip(tmp_path):
    file = tmp_path / "growing.py"
    file.write_text("def bot(:\n")
    with pytest.raises(BotError):
        find_bot(ROULETTE, f"{file}:bot")
    file.write_text("def bot(view, seat, menu, stream):\n    return 0\n")
    assert find_bot(ROULETTE, f"{file}:bot").choose(None, 0, None, None) == 0


# --- What a bot is given


def test_a_class_is_made_anew_for_each_seat_of_each_game():
    made = []

    class Remembering:
        def __init__(self):
            made.append(self)
            self.seats, self.rounds = Counter(), []

        def choose(self, view, seat, menu, stream):
            self.seats[seat] += 1
            self.rounds.append(view.round_)
            return intervals(menu)[0][0]

    simulate(plan(Bot("r", Remembering), "random", Bot("s", Remembering), games=5), threads=1)
    assert len(made) == 2 * 5
    assert all(len(mind.seats) == 1 and mind.rounds == sorted(mind.rounds) for mind in made)
    assert {next(iter(mind.seats)) for mind in made} == {0, 1, 2}


def test_a_bot_sees_only_what_its_seat_sees():
    seen = defaultdict(int)

    def peeping(view, seat, menu, stream):
        others = [int(view.hand[p]).bit_count() for p in range(3) if p != seat]
        seen["most others"] = max(seen["most others"], *others)
        seen["own"] = max(seen["own"], int(view.hand[seat]).bit_count())
        return intervals(menu)[0][0]

    bot = Bot("peeping", peeping)
    simulate(plan(bot, bot, bot, games=5), threads=1)
    assert seen == {"most others": 1, "own": 10}, "of another hand only No More Bet is known"
    seen.clear()
    list(record(plan(bot, bot, bot, games=1)))
    assert seen == {"most others": 1, "own": 10}


def test_what_a_bot_does_to_its_view_and_menu_changes_nothing():
    def meddling(view, seat, menu, stream):
        chosen = intervals(menu)[0][0]
        view.money[seat] = 1_000_000
        view.hand[seat] = view.hand[seat] ^ view.hand[seat]
        menu.n = 0
        return chosen

    tidy, untidy = (simulate(plan(bot, "random", games=10)) for bot in (LOWEST_PLAIN, Bot("m", meddling)))
    assert numbers(tidy) == numbers(untidy)


def test_a_bot_cannot_write_itself_a_menu():
    def greedy(view, seat, menu, stream):
        clear(menu)
        add(menu, 60, 70)
        return 63

    with pytest.raises(BotFaultError, match="chose 63 in game 0"):
        simulate(plan(Bot("greedy", greedy), "random"), threads=1)


# --- What a bot does wrong


class LuckError(Exception):
    pass


def failing(fault):
    def choose(view, seat, menu, stream):
        raise fault

    return choose


def returning(chosen):
    return lambda view, seat, menu, stream: chosen


class Demanding:
    def __init__(self, more):
        self.more = more

    def choose(self, view, seat, menu, stream):
        return 0


FAULTS = {
    "raises": (failing(LuckError("out of\nluck")), "failed in game 7 at seat {}: LuckError: out of luck"),
    "leaves": (failing(SystemExit(3)), "failed in game 7 at seat {}: SystemExit: 3"),
    "off the menu": (returning(60), "chose 60 in game 7 at seat {}: not on its menu"),
    "negative": (returning(-7), "chose -7 in game 7 at seat {}: not on its menu"),
    "beyond all": (returning(10**30), "chose 10000000000000"),
    "nothing": (returning(None), "chose None in game 7 at seat {}"),
    "text": (returning("play"), "chose 'play' in game 7 at seat {}"),
    "half": (returning(0.5), "chose 0.5 in game 7 at seat {}"),
    "demanding": (Demanding, "failed before game 7: TypeError: Demanding.__init__() missing 1 required"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("how", ["simulate", "record"])
def test_a_fault_names_bot_game_and_seat(fault, how):
    choose, sentence = FAULTS[fault]
    planned = plan("random", Bot("mine.py:faulty", choose), games=3, first=7)
    with pytest.raises(BotFaultError) as failed:
        simulate(planned, threads=1) if how == "simulate" else list(record(planned))
    assert "the bot mine.py:faulty " + sentence.format(0) in str(failed.value)
    assert "\n" not in str(failed.value)


@rule
def off_menu(view, seat, menu, stream):
    return low(menu, 0) if view.tricks < 3 else -7


@rule
def unknown_field(view, seat, menu, stream):
    return view.no_such_field


@rule
def a_string(view, seat, menu, stream):
    return "play"


def test_a_compiled_bot_that_leaves_the_menu_is_found_out():
    with pytest.raises(BotFaultError, match=r"the bot off chose -7 in game \d+ at seat \d: not on its menu"):
        simulate(plan("random", Bot("off", off_menu), "random", games=5000), threads=2)
    for compiled in (True, False):
        with pytest.raises(BotFaultError, match=r"chose -7 in game 4 at seat [02]"):
            simulate(plan("random", Bot("off", off_menu), "heuristic", first=4), threads=1, compiled=compiled)


@pytest.mark.parametrize("choose", [unknown_field, a_string])
@pytest.mark.parametrize("beside", ["random", LOWEST_PLAIN], ids=["called", "asked"])
def test_a_rule_that_does_not_compile_is_refused_in_one_sentence(choose, beside):
    with pytest.raises(BotError, match="the bot mine cannot be compiled: ") as refused:
        simulate(plan(Bot("mine", choose), beside))
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400
