"""Cards that lie face down: what each seat and a spectator see of Pecos and BlackJack, and what they can imagine."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import numpy as np
import pytest
from gamble_tables import alone_at, deal_hands, number, play
from playing import seat_of

from croupier.components.cards import DECK, NAMES, card
from croupier.games.contract import CHANCE, NOBODY, Game, Step, seats_of
from croupier.games.gamble import view
from croupier.games.gamble.actions import encode
from croupier.games.gamble.audit import audit
from croupier.games.gamble.numbers import UNKNOWN_CARD
from croupier.games.gamble.state import BLACKJACK, HAND, HITS, MOVE, NOBODY_YET, PECOS, Table
from croupier.games.registry import game
from croupier.kernel import bit, intervals, u64
from croupier.kernel.chance import new_stream, open_stream
from croupier.play.log import dump
from croupier.play.match import Match
from croupier.play.steps import narrate, take

GAMES = {PECOS: game("pecos"), BLACKJACK: game("blackjack")}
"""The board's squares are played by the same functions; by themselves they are quicker to look at."""
SEATS = ("Ann", "Ben", "Cho")
VIEWERS = (0, 1, 2, NOBODY)
ANY_VIEWER = pytest.mark.parametrize("viewer", VIEWERS)
TRIED = [
    number(do="bet", amount=150),
    number(do="raise", amount=5),
    number(do="call"),
    number(do="discard", places=[1, 2, 3, 4]),
    number(do="hit"),
    number(do="hold"),
]
"""Refused with a reason, which must not depend on what is hidden."""


def played(s: Table) -> Game[Table]:
    return GAMES[s.options.alone]


def seen_by(s: Table, viewer: int) -> Table:
    return played(s).view(s, viewer)


def told_by(step: Step[Table], viewer: int) -> int:
    """The number of the step's action as the viewer sees it."""
    return view.conceal(step.before, step.by, encode(step.action), viewer)


def steps_of(s: Table, hands: Sequence[Sequence[str]], moves: Sequence[str]) -> list:
    """The steps of these moves ("0 bet 5"), in which each seat is dealt the cards of its list whenever one is due."""
    left, steps, todo = [list(hand) for hand in hands], [], list(moves)
    while todo or s.dealing != NOBODY_YET:
        if s.dealing != NOBODY_YET:
            by, done = CHANCE, number(do="deal", card=left[s.dealing].pop(0))
        else:
            seat, verb, *numbers = todo.pop(0).split()
            given = [int(n) for n in numbers]
            lists = {"discard": "places", "throw": "dice"}
            fields = {lists[verb]: given} if verb in lists else {"amount": given[0]} if given else {}
            by, done = seat_of(seat), number(do=verb, **fields)
        assert played(s).why_not(s, by, done) is None
        steps.append(take(played(s), s, by, done))
        s = steps[-1].after
    return steps


def sent(step, viewer: int):
    """All that leaves the rules towards a viewer when something is done."""
    shown_game, after = played(step.after), seen_by(step.after, viewer)
    waited = seats_of(shown_game.actors(after))
    mine = [viewer] if viewer in waited else []
    observation = np.zeros(shown_game.observation_size, np.int8)
    shown_game.observe(after, viewer, observation)
    return (
        after.bytes_(),
        told_by(step, viewer),
        narrate(shown_game, step, viewer, SEATS),
        waited,
        [intervals(shown_game.menu(after, seat)) for seat in mine],
        [shown_game.awaited(after, seat, SEATS) for seat in mine],
        shown_game.picture(after, viewer, SEATS),
        observation.tobytes(),
        [str(shown_game.why_not(after, seat, tried, SEATS)) for seat in waited for tried in TRIED],
    )


def in_hand(s: Table, seat: int) -> list[str | None]:
    """The cards at the places of a hand; None for one that is not seen, or a place without a card."""
    return [None if s.hands[seat, k] == NOBODY_YET else NAMES[s.hands[seat, k]] for k in range(HAND)]


# --- Pecos

HANDS = [
    ["As", "Ah", "Kd", "Qc", "2s", "Ad", "3h"],
    ["9s", "8h", "7d", "2c", "4s"],
    ["Js", "Jh", "Td", "Tc", "5s", "Jd"],
]
"""Five cards for each, and what 0 and 2 draw for the fourth and fifth, and for the last."""
SHOWN = {"As", "Ah", "Kd", "Ad", "3h", "Js", "Jh", "Td", "Tc", "Jd"}
"""What a showdown of 0 and 2 turns up: all but a hand folded and three discards."""
FIRST = ["0 bet 5", "1 fold", "2 call", "0 discard 4 5", "2 discard 5"]
SHOWDOWN = [*FIRST, "0 bet 5", "2 call"]
NO_SHOWDOWN = [*FIRST, "0 bet 5", "2 raise 20", "0 fold"]


def pecos_steps(hands, moves) -> list:
    return steps_of(alone_at("pecos", purses=[200, 200, 200], active=2), hands, moves)


def other_hands(known: set[str], seed: int) -> list[list[str]]:
    """The hands with all cards exchanged but those that are known."""
    unknown = [name for name in NAMES if name not in known]
    exchanged = dict(zip(unknown, np.random.default_rng(seed).permutation(unknown), strict=True))
    return [[str(exchanged.get(name, name)) for name in hand] for hand in HANDS]


def own(viewer: int) -> set[str]:
    return set(HANDS[viewer]) if viewer != NOBODY else set()


@ANY_VIEWER
def test_tg_62_everyone_sees_the_own_cards_and_no_others_until_the_showdown(viewer):
    for step in pecos_steps(HANDS, SHOWDOWN):
        over = step.after.step == MOVE
        seen = seen_by(step.after, viewer)
        for p in range(3):
            open_to_me = p == viewer or (over and p in (0, 2))
            assert in_hand(seen, p) == (in_hand(step.after, p) if open_to_me else [None] * HAND)
            assert seen.held[p] == step.after.held[p]
            assert seen.muck[p] == (step.after.muck[p] if p == viewer else 0)
        visible = {name for p in range(3) for name in in_hand(seen, p) if name}
        visible |= {name for name in own(viewer) if viewer >= 0 and step.after.muck[viewer] & bit(card(name))}
        assert seen.deck == DECK & ~u64(sum(1 << card(name) for name in visible))


@ANY_VIEWER
def test_tg_62_no_message_before_the_showdown_depends_on_the_others_cards(viewer):
    messages = [sent(step, viewer) for step in pecos_steps(HANDS, SHOWDOWN)[:-1]]
    for seed in range(2):
        hands = other_hands(own(viewer), seed)
        assert hands != HANDS
        assert [sent(step, viewer) for step in pecos_steps(hands, SHOWDOWN)[:-1]] == messages


@ANY_VIEWER
def test_tg_62_a_card_that_is_dealt_is_told_to_its_player_only(viewer):
    for step in pecos_steps(HANDS, SHOWDOWN):
        if step.by == CHANCE:
            told = told_by(step, viewer)
            assert told == (encode(step.action) if viewer == step.before.dealing else UNKNOWN_CARD)


@ANY_VIEWER
def test_tg_66_a_showdown_shows_no_discards_and_no_folded_hand(viewer):
    messages = [sent(step, viewer) for step in pecos_steps(HANDS, SHOWDOWN)]
    for seed in range(2):
        hands = other_hands(own(viewer) | SHOWN, seed)
        assert hands != HANDS
        assert [sent(step, viewer) for step in pecos_steps(hands, SHOWDOWN)] == messages


@ANY_VIEWER
def test_tg_66_how_many_cards_were_discarded_is_seen(viewer):
    seen = seen_by(pecos_steps(HANDS, FIRST)[-1].after, viewer)
    assert [seen.drawn[p] for p in range(3)] == [2, NOBODY_YET, 1]
    told = [line for step in pecos_steps(HANDS, FIRST) for line in narrate(played(step.after), step, viewer, SEATS)]
    assert [line for line in told if "discards" in line] == ["Ann discards two cards.", "Cho discards one card."]


@ANY_VIEWER
def test_tg_77_who_wins_because_the_others_folded_shows_nothing_afterwards_either(viewer):
    steps = pecos_steps(HANDS, NO_SHOWDOWN)
    assert steps[-1].after.step == MOVE
    messages = [sent(step, viewer) for step in steps]
    for seed in range(2):
        assert [sent(step, viewer) for step in pecos_steps(other_hands(own(viewer), seed), NO_SHOWDOWN)] == messages


@ANY_VIEWER
def test_tg_62_logs_of_an_unfinished_match_leave_the_others_cards_out(viewer):
    alone = GAMES[PECOS]
    match = Match(alone, SEATS)
    for seat, die in enumerate((1, 2, 6)):
        match.act(seat, alone.decode(number(do="throw", dice=[1])))
        match.act(CHANCE, alone.decode(number(do="roll", dice=[die])))
    match.act(2, alone.decode(number(do="begin")))
    match.extend(steps_of(match.table, HANDS, NO_SHOWDOWN))
    log = match.log_seen_by(viewer)
    shown = {entry.action["card"] for entry in log.log if entry.action["do"] == "deal"}
    assert shown - {None} == own(viewer)
    assert not [name for hand in HANDS for name in hand if f'"{name}"' in dump(log) and name not in own(viewer)]


# --- BlackJack

UP = ["7h", "5h", "Td"]
BETS = ["1 bet 10", "2 bet 10"]
PLAYS = ["1 hit", "1 hit", "1 hold", "2 hit", "2 hold"]
"""Player 1 gets 4 and 2, player 2 a 3, and the Dealer 2 and 4."""


def blackjack_steps(holes: Sequence[str], moves=(*BETS, *PLAYS)) -> list:
    hits = [["2d", "4c"], ["4d", "2c"], ["3d"]]
    hands = [[hole, up, *more] for hole, up, more in zip(holes, UP, hits, strict=True)]
    return steps_of(alone_at("blackjack", purses=[200, 200, 200], active=0), hands, moves)


HOLES = list(product(("5d", "4s"), ("6s", "3s"), ("2s", "5s")))
"""Cards that nobody can tell apart by what is done: no hand makes 21, and the Dealer takes two cards."""


def same_for_all(viewer: int, known: Sequence[int], moves: Sequence[str]) -> None:
    """All messages but the last step's are the same wherever the viewer, who knows the holes of these seats, can tell
    no difference."""
    told: dict[tuple[str, ...], list] = {}
    worlds = 0
    for holes in HOLES:
        messages = [sent(step, viewer) for step in blackjack_steps(holes, moves)[:-1]]
        assert told.setdefault(tuple(holes[seat] for seat in known), messages) == messages
        worlds += 1
    assert worlds == 8
    assert len(told) == 2 ** len(known)


@ANY_VIEWER
def test_tg_92_the_first_card_lies_face_down_and_the_others_face_up(viewer):
    for step in blackjack_steps(HOLES[0]):
        s, seen = step.after, seen_by(step.after, viewer)
        for p in range(3):
            hidden = p != viewer and s.held[p] > 0 and not (s.step == MOVE or (p == 0 and bool(s.shown & bit(0))))
            assert in_hand(seen, p) == [None, *in_hand(s, p)[1:]] if hidden else in_hand(s, p)
        if step.by == CHANCE:
            told = told_by(step, viewer)
            down = step.before.held[step.before.dealing] == 0 and viewer != step.before.dealing
            assert told == (UNKNOWN_CARD if down else encode(step.action))


@ANY_VIEWER
def test_tg_92_no_message_depends_on_the_others_first_cards(viewer):
    # With the last hold the Dealer turns up both cards: that step is left out.
    same_for_all(viewer, [viewer] if viewer != NOBODY else [], (*BETS, *PLAYS[:-1]))


@ANY_VIEWER
def test_tg_102_the_dealer_turns_up_the_own_cards_and_no_others(viewer):
    same_for_all(viewer, sorted({viewer, 0} - {NOBODY}), (*BETS, *PLAYS))
    *_, turned, drawn, settled = blackjack_steps(HOLES[0])
    assert [seats_shown(step.after) for step in (turned, drawn, settled)] == [[0], [0], [0, 1, 2]]
    assert in_hand(seen_by(turned.after, viewer), 0)[:2] == [HOLES[0][0], UP[0]]


def seats_shown(s: Table) -> list[int]:
    return [p for p in range(s.players) if s.shown & bit(p)]


@pytest.mark.parametrize(
    ("hand", "moves"), [(["As", "Ts"], []), (["Ks", "6s", "Kh"], ["1 hit"]), (["Ks", "6s", "5h"], ["1 hit"])]
)
def test_tg_94_naturals_21_and_hands_above_are_seen_by_all_at_once(hand, moves):
    hands = [["9s", "9h"], hand, ["8s", "8h"]]
    steps = steps_of(alone_at("blackjack", purses=[200, 200, 200], active=0), hands, [*BETS, *moves])
    assert steps[-1].after.turn == 2
    for viewer in VIEWERS:
        seen = seen_by(steps[-1].after, viewer)
        assert in_hand(seen, 1)[: len(hand)] == hand
        assert in_hand(seen, 0)[:2] == ["9s" if viewer == 0 else None, "9h"]


# --- What can be imagined


class Draws:
    """Stands in for the random numbers of `determinize`: each run takes the next of all ways to draw."""

    def __init__(self, hidden: int) -> None:
        self.hidden, self.path, self.at = hidden, [], 0

    def below(self, stream: None, ways: int) -> int:
        if self.at == self.hidden:
            raise StopIteration  # what was drawn was rejected, and it draws anew
        if self.at == len(self.path):
            self.path.append([0, ways])
        self.at += 1
        return self.path[self.at - 1][0]

    def again(self) -> bool:
        """Go on to the next way; False after the last."""
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        self.at = 0
        return bool(self.path)


def worlds(monkeypatch, seen: Table, viewer: int, hidden: int) -> list[Table]:
    """What `determinize` makes of a hidden table, once for each way to draw `hidden` cards; all are equally likely."""
    draws, found = Draws(hidden), []
    monkeypatch.setattr(view, "below", draws.below)
    while True:
        s = seen.copy_()
        try:
            view.determinize(s, viewer, None)
            found.append(s)
        except StopIteration:
            pass
        if not draws.again():
            return found


def best(hand: Sequence[str]) -> int:
    """The best total of a BlackJack hand."""
    values = [11 if name[0] == "A" else 10 if name[0] in "TJQK" else int(name[0]) for name in hand]
    for _ in range(sum(value == 11 for value in values)):
        if sum(values) > 21:
            values[values.index(11)] = 1
    return sum(values)


@pytest.mark.parametrize("ups", [["9h", "5h"], ["Ah", "Kd"], ["Th", "Ad"]])
def test_tg_94_two_hidden_cards_are_any_two_that_make_no_natural_all_equally_likely(monkeypatch, ups):
    s = alone_at("blackjack", purses=[200, 200, 200], active=0)
    play(s, *BETS)
    deal_hands(s, f"2d {ups[0]}", "6c 7c", f"2c {ups[1]}")
    seen = seen_by(s, 1)
    unseen = set(NAMES) - {"6c", "7c", *ups}
    expected = {(a, b) for a, b in permutations(unseen, 2) if best([a, ups[0]]) < 21 and best([b, ups[1]]) < 21}
    found = worlds(monkeypatch, seen, 1, 2)
    counted = Counter((in_hand(world, 0)[0], in_hand(world, 2)[0]) for world in found)
    assert counted == dict.fromkeys(expected, 1)
    assert {world.bytes_() for world in (seen_by(w, 1) for w in found)} == {seen.bytes_()}
    assert not [problem for world in found[::50] for problem in audit(world)]


@pytest.mark.parametrize(
    ("up", "hits", "possible"),
    [
        ("5h", ["6d", "4d"], "A2345"),  # 5 + 6 + 4 and a hole of 6 or more would have been turned up
        ("9h", ["2d"], "A23456789"),  # with a ten it would be 21; with an ace it is 12
        ("Ah", ["9d"], "23456789"),  # with a ten a natural; with an ace 21
        ("2h", ["2d", "2c"], "A23456789TJQK"),
        ("Th", ["8c"], "2"),  # with an ace a natural; with a 3 it would be 21
    ],
)
def test_tg_101_a_hand_that_still_lies_face_down_has_never_made_21(monkeypatch, up, hits, possible):
    hands = [["4c", "4s"], [f"{possible[-1]}s", up, *hits]]
    moves = ["1 bet 10", *["1 hit"] * len(hits)]
    s = steps_of(alone_at("blackjack", purses=[200, 200], active=0), hands, moves)[-1].after
    assert (s.step, s.turn, seats_shown(s)) == (HITS, 1, [])
    found = [in_hand(world, 1)[0] for world in worlds(monkeypatch, seen_by(s, 0), 0, 1)]
    unseen = set(NAMES) - {"4c", "4s", up, *hits}
    assert Counter(found) == dict.fromkeys((name for name in unseen if name[0] in possible), 1)


def test_tg_66_a_hand_and_its_discards_are_any_cards_that_are_not_seen_all_equally_likely(monkeypatch):
    # Player 0 has just discarded the second and the fourth card. Of the deck six cards are left here, so that all
    # worlds can be counted: 6 x 5 x 4 ways to hold three cards, with any two of the other three discarded.
    hands = [["As", "Ah", "Kd", "Qc", "2s"], ["9s", "8h", "7d", "2c", "4s"]]
    s = alone_at("pecos", purses=[200, 200], active=1)
    deal_hands(s, *(" ".join(hand) for hand in hands))
    play(s, "0 bet 5", "1 call", "0 discard 2 4")
    seen = seen_by(s, 1)
    left = [*hands[0], "3d"]
    seen.deck = u64(sum(1 << card(name) for name in left))
    counted = Counter((tuple(in_hand(w, 0)), int(w.muck[0]), int(w.deck)) for w in worlds(monkeypatch, seen, 1, 5))
    assert len(counted) == 6 * 5 * 4 * 3
    assert set(counted.values()) == {2}  # two cards are discarded in either order
    for hand, muck, deck in counted:
        assert [k for k in range(HAND) if hand[k]] == [0, 2, 4]
        held = sum(1 << card(name) for name in hand if name)
        assert held | muck | deck == int(seen.deck)
        assert muck.bit_count() == 2


@ANY_VIEWER
@pytest.mark.parametrize(
    "steps", [pecos_steps(HANDS, SHOWDOWN), pecos_steps(HANDS, NO_SHOWDOWN), blackjack_steps(HOLES[0])]
)
def test_tg_62_and_92_an_imagined_table_looks_the_same_and_is_sound(viewer, steps):
    stream = new_stream()
    with np.errstate(over="ignore"):
        open_stream(stream, 1, 2, 3)
        for step in steps:
            seen = seen_by(step.after, viewer)
            imagined = seen.copy_()
            view.determinize(imagined, viewer, stream)
            assert audit(imagined) == []
            assert seen_by(imagined, viewer).bytes_() == seen.bytes_()
            assert imagined.deck.bit_count() == step.after.deck.bit_count()
