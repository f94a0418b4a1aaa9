"""Why a game cannot be picked on such terms, and why something cannot be done in the card room."""

from croupier.games.contract import LIMITED, Refusal
from croupier.games.gamble.actions import LIMITS
from croupier.games.gamble.cardroom import GUESTS, PAIRS
from croupier.games.gamble.components import TITLES
from croupier.games.gamble.numbers import AMOUNTS, INSIDE, KINDS, OPPONENTS, STAKED, TERMS, WIDTH
from croupier.games.gamble.room import guest, seat_inside
from croupier.games.gamble.squares.pecos import LEAST
from croupier.games.gamble.squares.pick import HIGHEST, MOST, highest_stake
from croupier.games.gamble.state import CARD_ROOM, FIRST_GUEST, NOBODY_YET, PECOS, Table
from croupier.games.gamble.visit import table_inside
from croupier.kernel import bit

LIMIT_WORDS = ("a limit of dollars", "pot limit", "no limit")
"""The limits, in their order."""


def pick(s: Table, kind: int) -> Refusal:
    """Why this kind of game cannot be picked as it is."""
    if kind == PECOS and s.options.picks & bit(PECOS):
        return _limit(s, LIMITED)
    return Refusal("TG-115", f"{TITLES[kind]} cannot be picked at this table")


def _limit(s: Table, how: int) -> Refusal:
    allowed = " or ".join(LIMIT_WORDS[k] for k in range(len(LIMITS)) if s.options.limits & bit(k))
    return Refusal("TG-151", f"This table plays with {allowed}, not with {LIMIT_WORDS[how]}")


def terms(s: Table, seat: int, action: int) -> Refusal:
    """Why the game cannot be picked on these terms."""
    rest, dollars = divmod(action - TERMS, AMOUNTS)
    rest, opponent = divmod(rest, OPPONENTS)
    how, kind = divmod(rest, KINDS)
    if not s.options.picks & bit(kind):
        return Refusal("TG-115", f"{TITLES[kind]} cannot be picked at this table")
    if how < STAKED and not s.options.limits & bit(how):
        return _limit(s, how)
    if how < STAKED:
        return Refusal("TG-147", f"The limit is ${LEAST} to ${HIGHEST}, not ${dollars}")
    return _opponent(s, seat, kind, opponent - 1) or _stake(s, seat, opponent - 1, dollars)


def _opponent(s: Table, seat: int, kind: int, opponent: int) -> Refusal | None:
    title = TITLES[kind]
    if not PAIRS[kind - FIRST_GUEST]:
        refused = opponent != NOBODY_YET
        return Refusal("TG-142", f"Everyone plays {title}: name no opponent") if refused else None
    if opponent == NOBODY_YET:
        return Refusal("TG-142", f"{title} is for two: name your opponent")
    if opponent == seat:
        return Refusal("TG-142", "Name one of the others as your opponent, not yourself")
    return None if opponent < s.players else Refusal("TG-142", f"There is no seat {opponent} at this table")


def _stake(s: Table, seat: int, opponent: int, dollars: int) -> Refusal:
    if dollars > MOST:
        return Refusal("TG-152", f"The stake is $1 to ${MOST}, not ${dollars}")
    least = highest_stake(s) if opponent == NOBODY_YET else min(s.money[seat], s.money[opponent])
    return Refusal("TG-152", f"Somebody who plays has only ${least}, so the stake cannot be ${dollars}")


def reason(s: Table, seat: int, action: int, step: str) -> Refusal:
    """Why the seat, whose turn it is, may not do this in the card room; `step` says what is done now."""
    if s.step != CARD_ROOM:
        return Refusal("ACTION-1", f"Nothing is played in the card room: {step}")
    which, title = guest(s), GUESTS[guest(s)].title
    played, inner = divmod(action - INSIDE, WIDTH)
    if action < INSIDE or played != which:
        return Refusal("ACTION-1", f"Now {title} is played in the card room, and nothing else")
    return GUESTS[which].reason(table_inside(s), seat_inside(s, seat), inner)
