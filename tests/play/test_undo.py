"""Undo in every game: what may be taken back told nobody anything, and what told something stands."""

from collections import Counter
from dataclasses import replace

import pytest
from toys import Playing

from croupier.games import registry
from croupier.games.contract import CHANCE, NOBODY, seats_of
from croupier.games.gamblers.state import COMMIT, NUDGE
from croupier.kernel import add, below, bit, clear, intervals, open_stream
from croupier.kernel.chance import new_stream
from croupier.play.entries import Undo
from croupier.play.fairness import verify
from croupier.play.log import dump, parse
from croupier.play.match import Refused, replay
from croupier.play.steps import narrate, seen_by, take
from croupier.play.undo import IN_A_ROW, seems_to_show_hidden, shows_hidden

SECRET = bytes(range(32))
OF_A_KIND = 2
"""How many actions of each kind are tried in one match of each game."""
ANOTHER = 99
"""The purpose of the tests' own streams, so that they imagine other worlds than the code under test."""


def some_steps(game, players, most=400):
    """A match of random players, and of each kind of action some with the refusal to take it back, just done."""
    playing, tried = Playing(game, players, SECRET, seed=players), Counter()
    match = playing.match
    while not match.over and len(match.actions) < most:
        seat, action = playing.choose()
        step = match.act(seat, action)
        if tried[action.do] < OF_A_KIND and not match.over:
            refusal = match.why_not_undo(seat)
            tried[action.do] += 1
            yield playing, step, refusal
        playing.let_chance_act()


def games_and_seats():
    return [
        (name, seats)
        for name, game in registry.games().items()
        for seats in sorted({game.seats[0], min(4, game.seats[-1])})
    ]


@pytest.mark.parametrize("name", registry.games())
def test_the_table_is_the_very_one_of_before_and_the_log_replays(name):
    game, undone = registry.game(name), 0
    players = min(4, game.seats[-1])
    for playing, step, refusal in some_steps(game, players):
        match = playing.match
        if refusal is None:
            match.act(step.by, Undo())
            undone += 1
            assert match.table.bytes_() == step.before.bytes_()
            assert match.act(step.by, step.action).after.bytes_() == step.after.bytes_()
        else:
            before = match.table.bytes_(), list(match.actions)
            with pytest.raises(Refused, match=refusal.rule):
                match.act(step.by, Undo())
            assert (match.table.bytes_(), match.actions) == before
    log = match.log(secret=SECRET.hex())
    again = replay(parse(dump(log)))
    assert (again.table.bytes_(), again.actions) == (match.table.bytes_(), match.actions)
    assert verify(log).chances == match.chances
    assert sum(isinstance(action, Undo) for _, action in match.actions) == undone


@pytest.mark.parametrize(("name", "players"), games_and_seats())
def test_what_may_be_taken_back_tells_nobody_anything_and_what_may_not_does(name, players):
    game = registry.game(name)
    for playing, step, refusal in some_steps(game, players):
        told = [viewer for viewer in range(NOBODY, players) if tells(game, step, viewer, playing.match.names)]
        assert bool(told) == (refusal is not None), (step.by, step.action, told, refusal)
        assert bool(told) == seems_to_show_hidden(game, step, players), (step.by, step.action)


def tells(game, step, viewer, names, worlds=20):
    """Whether, in one of the worlds that the viewer imagines, nothing looks and reads like what was done."""
    seen, stream = as_seen(game, step, viewer, names), new_stream()
    open_stream(stream, 7, viewer - NOBODY, ANOTHER)
    for _ in range(worlds):
        world = game.view(step.before, viewer)
        game.determinize(world, viewer, stream)
        menu = intervals(game.menu(world, step.by))
        done = game.encode(step.action)
        able = [done] if any(low <= done <= high for low, high in menu) else [low for low, _ in menu]
        if all(as_seen(game, take(game, world, step.by, action), viewer, names) != seen for action in able):
            return True
    return False


def as_seen(game, step, viewer, names):
    seen = seen_by(game, step, viewer)
    return seen.action, seen.after.bytes_(), narrate(game, step, viewer, names)


def just_done(name, players, wanted):
    """A match in which somebody has just done what is wanted, who did it, and what chance did after it."""
    for seed in range(1, 20):
        playing = Playing(registry.game(name), players, SECRET, seed=seed)
        while not playing.match.over:
            seat, action = playing.choose()
            before = playing.match.table
            step = playing.act(seat, action)
            if wanted(before, seat, action, step):
                return playing.match, seat
    raise AssertionError(f"in no random game of {name} does it happen")


def picks_what_begins_without_chance(before, seat, action, step):
    """Whether a game was picked that begins with a choice."""
    return action.do.startswith("pick") and CHANCE not in seats_of(step.after.waiting)


def do(*words):
    return lambda before, seat, action, step: action.do in words


@pytest.mark.parametrize(
    ("name", "players", "wanted"),
    [
        ("roulette", 2, do("bet")),
        ("roulette", 4, do("bet")),
        ("roulette", 3, do("pass")),
        ("seven-eleven", 3, do("bet")),
        ("gamble", 4, do("side")),
        ("gamble", 4, picks_what_begins_without_chance),
        ("gamblers", 3, do("take")),
        ("gamblers", 3, do("buy")),
        ("gamblers", 4, lambda before, seat, action, step: before.phase == step.after.phase == COMMIT),
    ],
)
def test_slips_are_taken_back(name, players, wanted):
    match, seat = just_done(name, players, wanted)
    assert match.why_not_undo(seat) is None
    length = len(match.actions)
    match.act(seat, Undo())
    assert len(match.actions) == length + 1
    assert match.awaits(seat)


@pytest.mark.parametrize(
    ("name", "players", "wanted", "why"),
    [
        (
            "roulette", 4, lambda before, seat, action, step: action.do == "play" and before.tricks < 3,
            "has shown something hidden",
        ),
        ("seven-eleven", 2, do("throw"), "Dice or cards came last"),
        ("dice-poker", 2, do("throw"), "Dice or cards came last"),
        ("jackpot", 2, do("throw"), "Dice or cards came last"),
        ("blackjack", 2, do("hit"), "Dice or cards came last"),
        ("pecos", 3, do("discard"), "Dice or cards came last"),
        ("gamblers", 3, do("nudge"), "has shown something hidden"),
        (
            "gamblers", 3,
            lambda before, seat, action, step: before.phase == COMMIT and step.after.phase not in (COMMIT, NUDGE),
            "has shown something hidden",
        ),
    ],
)  # fmt: skip
def test_undo_3_what_was_shown_stands(name, players, wanted, why):
    match, seat = just_done(name, players, wanted)
    before = match.table.bytes_(), list(match.actions)
    with pytest.raises(Refused, match=f"{why}.*UNDO-3"):
        match.act(seat, Undo())
    assert (match.table.bytes_(), match.actions) == before


def test_undo_4_a_seat_takes_back_several_actions_but_not_for_ever(duel, toy):
    playing = Playing(duel, 3, SECRET)
    match, blank = playing.match, playing.match.table.bytes_()
    for number in range(100_000, 100_000 + IN_A_ROW):
        match.act(0, toy.Write(number=number))
        match.act(0, Undo())
        assert match.table.bytes_() == blank
    match.act(0, toy.Write(number=123_456))
    with pytest.raises(Refused, match=rf"You have taken back {IN_A_ROW} things in a row: now play on \(UNDO-4\)"):
        match.act(0, Undo())
    match.act(1, toy.Write(number=654_321))
    match.act(1, Undo())
    with pytest.raises(Refused, match=r"that was Bob \(UNDO-2\)"):
        match.act(0, Undo())
    assert len(match.actions) == 2 * IN_A_ROW + 3


def test_two_things_done_in_a_row_are_taken_back_one_after_the_other():
    playing = Playing(registry.game("gamblers"), 3, SECRET, snake=True)
    steps = [playing.act(*playing.choose()) for _ in range(4)]
    last_two = steps[-2:]
    assert [step.by for step in last_two] == [last_two[0].by] * 2, "the last in snake order takes two"
    for step in reversed(last_two):
        playing.match.act(step.by, Undo())
        assert playing.match.table.bytes_() == step.before.bytes_()
    with pytest.raises(Refused, match="UNDO-1"):
        playing.match.act(last_two[0].by, Undo())


@pytest.fixture
def dealt(duel):
    """The toy game, but everyone holds a hidden ticket, and writes one of ten numbers that go with it."""

    def hide(s, seat):
        duel.hide(s, seat)
        for p in range(s.players):
            s.shown[p] = s.shown[p] if p == seat else 0

    def determinize(s, seat, stream):
        for p in range(s.players):
            if p != seat:
                s.shown[p] = below(stream, 50)
                s.number[p] = first(s, p) if s.written & bit(p) else 0

    def legal(s, seat, menu):
        clear(menu)
        add(menu, first(s, seat), first(s, seat) + 9)

    def first(s, seat):
        return 100_000 + 10 * s.shown[seat]

    table = duel.new(2)
    table.shown[0], table.shown[1] = 17, 4
    return replace(duel, hide=hide, determinize=determinize, legal=legal), table


def test_a_choice_out_of_what_is_hidden_shows_nothing_while_it_lies_face_down(dealt):
    game, table = dealt
    assert not shows_hidden(game, take(game, table, 0, 100_175), 2)
    assert not seems_to_show_hidden(game, take(game, table, 0, 100_175), 2)
    open_ = replace(game, conceal=lambda s, by, action, viewer: action)
    assert shows_hidden(open_, take(open_, table, 0, 100_175), 2)


def test_a_choice_that_is_marked_shows_something_though_it_lies_face_down(dealt):
    game, table = dealt

    def marks(s, seat, action):
        game.apply(s, seat, action)
        s.face = 1 if action >= 100_100 else 2

    marked = replace(game, apply=marks)
    assert shows_hidden(marked, take(marked, table, 0, 100_175), 2)
