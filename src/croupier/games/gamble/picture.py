"""The table in the rulebook's words, as plain data for pages and the API, out of a hidden table."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from croupier.games.contract import seats_of
from croupier.games.gamble import picture_room
from croupier.games.gamble.abouts import ABOUT
from croupier.games.gamble.bowl import ANTE_UP
from croupier.games.gamble.components import NAMES, SQUARES, TITLES
from croupier.games.gamble.picture_controls import controls
from croupier.games.gamble.picture_games import GAMES, deck_card
from croupier.games.gamble.state import (
    BY_BUST,
    BY_ROUNDS,
    BY_TIME,
    CARD_ROOM,
    DICE,
    FIRST,
    MOVE,
    NOBODY_YET,
    OVER,
    PLAYERS_PICK,
    ROLL_OFF,
    SETTLED,
    SIDES,
    START,
    TAKE_A_GAMBLE,
    VALUES,
    Table,
)
from croupier.kernel import bit

STEPS: Final = (
    "over", "first", "move", "landed", "settled", "stake", "sides", "shoot", "throwing", "tie", "betting", "discards",
    "bets", "hits", "deals", "picking", "draw", "double", "prize", "roll-off",
    "card-room",
)  # fmt: skip
"""The steps of the rules, as pages and the API call them."""
ENDINGS: Final = {BY_ROUNDS: "rounds", BY_TIME: "time", BY_BUST: "bust"}
CHIP_SET: Final = sum(VALUES)
"""Dollars of one chip of each colour."""
SETTLED_BEAT: Final = 5
"""How many times as long as usual bots wait when a square was settled."""

Plain = dict[str, Any]


def picture(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """A hidden table as its seat sees it (NOBODY: a spectator)."""
    game = played(s)
    settled = _settled(s, names)
    room = picture_room.room(s, seat, names)
    inside: Plain = room["picture"] if room and s.step == CARD_ROOM else {}
    staked = sum(s.staked[p] for p in range(s.players))
    return {
        "step": STEPS[s.step],
        "game": _game(s, seat, names, game) if game != NOBODY_YET else None,
        "alone": s.options.alone != NOBODY_YET,
        "acts": seat >= 0 and bool(s.waiting & bit(seat)),
        "throws": s.throws,
        "round": s.round_ + (0 if s.step == OVER and s.ending != BY_BUST else 1),
        "rounds": s.options.rounds,
        "minutes": s.options.minutes,
        "last_round": bool(s.time_up) or s.round_ + 1 == s.options.rounds,
        "beat": SETTLED_BEAT if settled and not s.rolling else inside.get("beat", 1),
        "pause": inside.get("pause", False),
        "active": s.active if s.step not in (FIRST, ROLL_OFF, OVER) else None,
        "first": s.first if s.first != NOBODY_YET else None,
        "players": [_player(s, seat, p, names) for p in range(s.players)],
        "jackpot": {"dollars": s.jackpot, "chips": chips(s.jackpot), "ante": ANTE_UP},
        "bets": {"dollars": staked, "chips": chips(staked)},
        "sides": _sides(s, names),
        "board": _board(s) if s.options.alone == NOBODY_YET else None,
        "moved": [s.moved[0], s.moved[1]] if s.moved[0] else [],
        "dice": [_die(s, d) for d in range(DICE)],
        "contest": _contest(s, names),
        "settled": settled,
        "room": room,
        "controls": controls(s, seat, names),
        "standings": _standings(s, names) if s.step == OVER else None,
        "ending": ENDINGS.get(s.ending),
    }


def played(s: Table) -> int:
    """The kind of square whose game lies on the table: the one that is played, or the one that was settled last."""
    if s.step in (FIRST, ROLL_OFF):
        return NOBODY_YET
    return s.square if s.square != NOBODY_YET else s.last if _result_lies(s) else NOBODY_YET


def _result_lies(s: Table) -> bool:
    """Whether nothing has been thrown since the last square was settled."""
    on_start = s.step == MOVE and bool(s.visited & 1 << START)
    return s.square == NOBODY_YET and s.last != NOBODY_YET and not s.rolling and not on_start


def chips(dollars: int) -> list[Plain]:
    """A sum in chips, the most valuable first: as many of each colour as go into it, and the rest in few chips."""
    sets, rest = divmod(int(dollars), CHIP_SET)
    found: list[Plain] = []
    for value in reversed(VALUES):
        more, rest = divmod(rest, value)
        found.append({"value": value, "count": sets + more})
    return found


# --- Seats


def _player(s: Table, seat: int, p: int, names: Sequence[str]) -> Plain:
    return {
        "seat": p,
        "name": names[p],
        "you": p == seat,
        "place": (p - max(seat, 0)) % s.players,
        "money": s.money[p],
        "chips": chips(s.money[p]),
        "gain": s.gain[p] if _result_lies(s) else 0,
        "staked": s.staked[p],
        "active": p == s.active and s.step not in (FIRST, ROLL_OFF, OVER),
        "turn": bool(s.waiting & bit(p)) or (s.rolling != 0 and p == s.turn),
        "order": (p - s.first) % s.players + 1 if s.first != NOBODY_YET else 0,
    }


def _sides(s: Table, names: Sequence[str]) -> list[Plain]:
    """The side bets that lie there, and who has yet to decide (`on` is None)."""
    bets = [(p, s.side[p]) for p in range(s.players)]
    return [
        {"seat": p, "name": names[p], "on": "for" if bet > 0 else "against" if bet < 0 else None, "amount": abs(bet)}
        for p, bet in bets
        if bet or (s.step == SIDES and s.waiting & bit(p))
    ]


# --- Board and dice


def _board(s: Table) -> list[Plain]:
    """The squares in the order of moves, with the pieces on each; `played` is the square of the turn."""
    turn = s.step not in (FIRST, OVER, ROLL_OFF) and s.place[s.active]
    board = [_empty(k, s.options.board[k]) for k in range(s.options.squares)]
    for k in {s.place[p] for p in range(s.players)}:
        pieces = [p for p in range(s.players) if s.place[p] == k]
        board[k] = {**board[k], "pieces": pieces, "played": s.square != NOBODY_YET and k == turn}
    return board


@cache
def _empty(place: int, kind: int) -> Plain:
    """A square without pieces, one for all tables."""
    return {"place": place, "kind": SQUARES[kind], "title": TITLES[kind], "pieces": [], "played": False}


def _die(s: Table, d: int) -> Plain:
    """A die as it lies: its face (0: none yet), and whether it was thrown last, kept then, or is in the air."""
    thrown = bool(s.thrown & 1 << d)
    return {
        "die": d + 1,
        "face": s.dice[d],
        "thrown": thrown,
        "kept": bool(s.dice[d]) and not thrown,
        "rolling": bool(s.rolling & 1 << d),
    }


def _contest(s: Table, names: Sequence[str]) -> list[Plain]:
    """One die each: for who goes first, for a tie, for the victory. 0: not thrown yet."""
    if not any(s.high[p] for p in range(s.players)) and s.step not in (FIRST, ROLL_OFF):
        return []
    return [
        {"seat": p, "name": names[p], "die": s.high[p], "in": bool(s.contest & bit(p)), "throws": s.turn == p}
        for p in range(s.players)
        if s.contest & bit(p) or s.high[p]
    ]


# --- The game of a square, and what it brought


def _game(s: Table, seat: int, names: Sequence[str], kind: int) -> Plain:
    """What lies on the table of a square's game. `by`: how the turn came to it ("pick", "card" or "")."""
    by = "pick" if s.visited & 1 << PLAYERS_PICK else "card" if s.visited & 1 << TAKE_A_GAMBLE else ""
    return {
        "square": NAMES[kind],
        "title": TITLES[kind],
        "about": ABOUT[kind],
        "by": by if kind not in (PLAYERS_PICK, TAKE_A_GAMBLE) else "",
        "card": deck_card(s) if s.card != NOBODY_YET else None,
        **(GAMES[kind](s, seat, names) if kind in GAMES else {}),
    }


def _settled(s: Table, names: Sequence[str]) -> Plain | None:
    """What the last square brought everyone, as long as nothing has been thrown since."""
    if s.step == SETTLED or not _result_lies(s):
        return None
    return {
        "square": NAMES[s.last],
        "title": TITLES[s.last],
        "seat": s.visitor,
        "name": names[s.visitor],
        "gains": [
            {"seat": p, "name": names[p], "gain": s.gain[p], "money": s.money[p]}
            for p in sorted(range(s.players), key=lambda p: -s.gain[p])
            if s.gain[p]
        ],
        "jackpot": s.jackpot - s.bowl,
        "antes": s.antes,
        "again": bool(s.visitor == s.active and s.step == MOVE and s.players > 1),
    }


def _standings(s: Table, names: Sequence[str]) -> list[Plain]:
    """Winners first, then by money."""
    best = seats_of(s.champions)
    order = sorted(range(s.players), key=lambda p: (p not in best, -s.money[p]))
    return [
        {"seat": p, "name": names[p], "money": s.money[p], "chips": chips(s.money[p]), "wins": p in best} for p in order
    ]
