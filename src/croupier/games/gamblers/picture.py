"""The table in the rulebook's words, as plain data for pages and the API, out of a hidden table."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from croupier.components.seats import around
from croupier.games.contract import seats_of
from croupier.games.gamblers.actions import BUY, PAIRS
from croupier.games.gamblers.odds import MODELS, sum_chances
from croupier.games.gamblers.reveal import gamblers_of, turns_lucky, wins_game
from croupier.games.gamblers.rounds import may_take
from croupier.games.gamblers.rules import actors, affordable, winners
from croupier.games.gamblers.state import (
    ACT,
    BY_EIGHT,
    BY_FOUR,
    BY_LIMIT,
    BY_MONEY,
    FACE_DOWN,
    FATES,
    GAMBLERS,
    HISTORY,
    NO_SUM,
    NONE_YET,
    NUDGE,
    OVER,
    REVEAL,
    TAKE,
    Table,
)
from croupier.games.gamblers.words import reason
from croupier.kernel import bit, count, each, u64
from croupier.kernel.bits import NONE

PHASES: Final = ("start", "take", "npc", "open", "commit", "nudge", "act", "over")
ENDINGS: Final = {BY_MONEY: "money", BY_FOUR: "gambler 4", BY_EIGHT: "gambler 8", BY_LIMIT: "round limit"}
NPC: Final = "NPC"
CARDS: Final = 256
"""How many gambler cards with one side up are kept: they are the same at most tables."""

Plain = dict[str, Any]


def picture(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """A hidden table as its seat sees it (NOBODY: a spectator)."""
    waiting = actors(s)
    acts = seat >= 0 and bool(waiting & bit(seat))
    revealed = s.phase in (ACT, OVER) and s.sum_ != NO_SUM
    return {
        "phase": PHASES[s.phase],
        "round": s.round_ + (0 if s.ending == BY_LIMIT else 1),
        "round_limit": s.options.round_limit,
        "any_win": bool(s.options.any_win),
        "acts": acts,
        "players": [_player(s, seat, p, names, bool(waiting & bit(p))) for p in range(s.players)],
        "npc": _npc(s) if s.options.npc else None,
        "start_card": {"seat": s.start, "dollars": s.on_card, "space": s.nudge, "asks": acts and s.phase == NUDGE},
        "fumble_card": s.fumble,
        "stacks": _stacks(s, seat, acts),
        "takes": _takes(s, seat) if acts and s.phase == TAKE else [],
        "terms": _revealed_terms(s, seat, names) if revealed else _terms(s, seat, names),
        "result": _result(s, seat, names) if revealed else None,
        "before": _before(s, seat, names) if s.phase not in (ACT, OVER) and s.sum_ != NO_SUM else None,
        "history": [s.history[k] for k in range(HISTORY) if s.history[k] != NO_SUM],
        "standings": _standings(s, names) if s.phase == OVER else None,
        "ending": ENDINGS.get(s.ending),
        "odds": _odds(s, seat) if s.options.help and seat >= 0 else None,
    }


# --- Gamblers and fate cards


def gambler(s: Table, g: int, lucky: bool) -> Plain:
    """A gambler card with one side up: what a win brings now, and on the other side.

    That is a sum in dollars, "flips" (it turns lucky) or "wins" (the game).
    """
    its = s.options
    return _card(g, lucky, its.income[g], its.lucky_income[g], its.cost[g], its.get[g], its.any_win)


@lru_cache(CARDS)
def _card(g: int, lucky: bool, income: int, lucky_income: int, cost: int, get: int, any_win: int) -> Plain:
    normal = "wins" if wins_game(g) and any_win else "flips" if turns_lucky(g) else income
    turned = "wins" if wins_game(g) else lucky_income
    return {
        "gambler": g,
        "lucky": lucky,
        "now": turned if lucky else normal,
        "other": normal if lucky else turned,
        "cost": cost,
        "gets": None if get == NONE_YET else get - 1,
    }


def _on(chosen: int) -> int | None:
    """The number on a chosen fate card; None if there is none yet, or it lies face down."""
    return None if chosen in (NONE_YET, FACE_DOWN) else chosen - 1


def _fates(held: u64) -> list[Plain]:
    """All five fate cards, and whether each is among those held."""
    among = each(held)
    return [{"card": f - 1, "held": f in among} for f in range(FATES)]


def _stacks(s: Table, seat: int, acts: bool) -> list[Plain]:
    """The gamblers that are left to buy, by number."""
    choosing = acts and s.phase == ACT
    can_buy = affordable(s, seat) if choosing else NONE
    return [_stack(s, seat, g, choosing, bool(can_buy & bit(g))) for g in range(GAMBLERS)]


def _stack(s: Table, seat: int, g: int, choosing: bool, free: bool) -> Plain:
    """Those of one number; `brings`: whether the seat would get the fate card."""
    get = s.options.get[g]
    return {
        **gambler(s, g, False),
        "left": s.stacks[g],
        "free": free,
        "why": reason(s, seat, BUY + g).reason if choosing and not free else "",
        "brings": get != NONE_YET and s.supply[get] > 0 and not (seat >= 0 and s.fate[seat] & bit(get)),
    }


def _takes(s: Table, seat: int) -> list[Plain]:
    """What the set-up offers the seat: pairs, or one by one in snake order."""
    offers = [(1,), (2,), (3,)] if s.options.snake else PAIRS
    return [
        {"gamblers": list(offer), "cards": [gambler(s, g, False) for g in offer]}
        for offer in offers
        if all(may_take(s, seat, g) for g in offer)
    ]


# --- Seats


def _player(s: Table, seat: int, p: int, names: Sequence[str], waited_for: bool) -> Plain:
    begun = s.start != NONE_YET
    order = (p - s.start) % s.players + 1 if begun else 0
    acted = s.phase == ACT and order <= (s.turn - s.start) % s.players
    chosen = NONE_YET if s.phase in (ACT, OVER) else s.chosen[p]
    fresh = (s.phase == ACT and not acted) or (s.phase == OVER and s.ending != BY_LIMIT)
    return {
        "seat": p,
        "name": names[p],
        "you": p == seat,
        "place": (p - max(seat, 0)) % s.players,
        "money": s.money[p],
        "net": s.earned[p] if fresh else 0,
        "start": p == s.start,
        "order": order,
        "turn": waited_for,
        "committed": chosen != NONE_YET,
        "played": _on(chosen),
        "fates": _fates(s.fate[p]),
        "gamblers": [pile for g in _kinds(s, p) for pile in _piles(s, seat, p, g)],
    }


def _kinds(s: Table, p: int) -> list[int]:
    """The numbers of the gamblers that the seat has."""
    return [g for g in range(GAMBLERS) if s.normal[p, g] or s.lucky[p, g]]


def _piles(s: Table, seat: int, p: int, g: int) -> list[Plain]:
    """The seat's gamblers of one number, by the side that is up. Copies are numbered, those with the lucky side up
    first, so that a card that turns keeps its number."""
    normal, lucky = s.normal[p, g], s.lucky[p, g]
    won = s.phase in (ACT, OVER) and not s.fumbled and g == s.sum_ and 0 < s.hits[p] == normal + lucky
    turns = p == seat and s.phase == ACT and s.turn == seat
    sides = ((False, range(lucky + 1, lucky + normal + 1)), (True, range(1, lucky + 1)))
    return [
        {**gambler(s, g, side), "copies": list(copies), "won": won, "turns": turns and not side}
        for side, copies in sides
        if copies
    ]


def _npc(s: Table) -> Plain:
    """The NPC card of this round, what may still come, and whether the deck is shuffled before the next round."""
    return {
        "card": None if s.npc == NONE_YET else s.npc - 1,
        "deck": _fates(s.npc_deck),
        "shuffles": count(s.npc_deck) == 1,
    }


# --- The sum


def _terms(s: Table, seat: int, names: Sequence[str]) -> list[Plain]:
    """What is known of this round's sum, in order of play: the NPC card, and everyone's fate card.

    `lies` is "open", "down" (and shown to its owner alone) or "not yet".
    """
    if s.phase < REVEAL:
        return []
    terms = [_npc_term(s.npc)] if s.npc != NONE_YET else []
    for k in range(s.players):
        p = around(s.start + k, s.players)
        card = s.chosen[p]
        lies = "not yet" if card == NONE_YET else "open" if p == s.start else "down"
        terms.append(_term(p, names[p], p == seat, _on(card), lies))
    return terms


def _revealed_terms(s: Table, seat: int, names: Sequence[str]) -> list[Plain]:
    """The last sum, term by term: the NPC card, the fate cards from the start player's on, and the dollar."""
    order = [around(s.last_start + k, s.players) for k in range(s.players)]
    terms = [_npc_term(s.last_npc)] if s.last_npc != NONE_YET else []
    terms += [_term(p, names[p], p == seat, s.last[p] - 1, "open") for p in order]
    if s.last_nudge:
        terms.append(_term(None, "the dollar", False, s.last_nudge, "open"))
    return terms


def _npc_term(card: int) -> Plain:
    return _term(None, NPC, False, card - 1, "open")


def _term(seat: int | None, name: str, you: bool, card: int | None, lies: str) -> Plain:
    return {"seat": seat, "name": name, "you": you, "card": card, "lies": lies}


# --- What a reveal brought


def _result(s: Table, seat: int, names: Sequence[str]) -> Plain:
    return {
        "sum": s.sum_,
        "fumbled": bool(s.fumbled),
        "winners": [_winner(s, p, names) for p in range(s.players) if s.hits[p] and not s.fumbled],
        "fumble": _fumble(s, names) if s.fumbled and s.ending != BY_LIMIT else None,
    }


def _before(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """The round before: its sum, and what it brought each seat."""
    return {
        "sum": s.sum_,
        "terms": _revealed_terms(s, seat, names),
        "fumbled": bool(s.fumbled),
        "net": [{"seat": p, "name": names[p], "net": s.earned[p]} for p in range(s.players) if s.earned[p]],
    }


def _winner(s: Table, p: int, names: Sequence[str]) -> Plain:
    """A seat whose gamblers won. `outright`: a 4 or 8 won the game, if no other seat stands in the way."""
    ended = s.phase == OVER and s.ending != BY_LIMIT
    was_lucky = s.normal[p, s.sum_] > 0  # the sides have been changed
    outright = ended and wins_game(s.sum_) and (was_lucky or bool(s.options.any_win))
    return {
        "seat": p,
        "name": names[p],
        "cards": s.hits[p],
        "earned": s.earned[p],
        "turned": turns_lucky(s.sum_) and not s.earned[p] and not outright,
        "outright": outright,
        "champion": bool(s.champions & bit(p)),
    }


def _fumble(s: Table, names: Sequence[str]) -> Plain:
    """Who paid how much, what everyone got, and what lay and lies on the Fumble card.

    It is told from what the Fumble brought each seat, as long as a seat has not acted since.
    """
    nets = [s.earned[p] for p in range(s.players)]
    share, paid = max(nets), max(nets) - min(nets)
    payers = [p for p in range(s.players) if nets[p] < share]
    if not payers:  # all were equally rich, or none had more than $1
        paid = (s.money[max(s.turn, 0)] - nets[0]) // 2
        share = nets[0] + paid
        payers = list(range(s.players)) if paid else []
    return {
        "paid": paid,
        "payers": [{"seat": p, "name": names[p]} for p in payers],
        "share": share,
        "lay": s.fumble + share * s.players - paid * len(payers),
        "stays": s.fumble,
    }


def _standings(s: Table, names: Sequence[str]) -> list[Plain]:
    """Winners first, then by money and by fewer gamblers."""
    best = seats_of(winners(s))
    order = sorted(range(s.players), key=lambda p: (p not in best, -s.money[p], gamblers_of(s, p)))
    return [
        {"seat": p, "name": names[p], "money": s.money[p], "gamblers": gamblers_of(s, p), "wins": p in best}
        for p in order
    ]


# --- Odds


def _odds(s: Table, seat: int) -> Plain | None:
    """What the seat's own choice makes of its chances: a row for each fate card that it can still play or, while it
    may place the dollar, for each place of it. `own` is the side of the seat's gamblers by number; `top` is the highest
    chance of a sum in any of the rows."""
    by = "dollar" if s.phase == NUDGE and s.start == seat else "card"
    choices = sum_chances(s, seat, (-1, 0, 1) if by == "dollar" and s.money[seat] else (0,))
    if not choices:
        return None
    mine = {g: "lucky" if s.lucky[seat, g] else "normal" for g in _kinds(s, seat)}
    return {
        "round": "next" if s.phase == ACT else "this",
        "by": by,
        "own": [mine.get(g) for g in range(GAMBLERS)],
        "rows": [_odds_row(choice, by, mine) for choice in choices],
        "top": max(chance for choice in choices for model in MODELS for chance in choice[model]),
    }


def _odds_row(choice: Plain, by: str, mine: Mapping[int, str]) -> Plain:
    return {
        "play": choice["nudge"] if by == "dollar" else choice["card"],
        "bars": [
            {"sum": g, "own": mine.get(g), "random": random, "habits": habits}
            for g, (random, habits) in enumerate(zip(choice["random"], choice["habits"], strict=True))
        ],
        **{key: choice[key] for key in ("win", "game", "income", "fumble")},
    }
