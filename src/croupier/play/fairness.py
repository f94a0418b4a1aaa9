"""Dice that can be checked: the house commits to a secret first, and reveals it when the match is over.

The header of the log carries the SHA-256 of 32 secret bytes before the first action. Players may add to them, when
they have seen it: the mix is a text of each seat, and then neither the house nor the players alone choose what comes.
The outcome of the n-th chance action (counted from 0, so that what players do in between moves nothing) follows from
both:

1. The key is the secret; with a mix it is HMAC-SHA256(secret, "mix." followed by the texts as a JSON array in UTF-8,
   without spaces and with no more escapes than JSON needs).
2. x is HMAC-SHA256(key, "n.k") read as a number, most significant byte first; k is 0.
3. If x does not lie below the largest multiple of the node's total weight within 2^256, k goes up and x is drawn again.
4. The outcome is the one on which x modulo the total weight falls, the outcomes in ascending order of their numbers.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from itertools import count
from typing import Any

from pydantic import BaseModel

from croupier.games.chance import at, weights
from croupier.games.contract import CHANCE, Game, Step
from croupier.kernel import bit
from croupier.play.log import MatchLog
from croupier.play.match import Match, replay
from croupier.play.steps import take

SECRET_BYTES = 32


class FairnessError(ValueError):
    """A log whose chance outcomes do not follow from the house's secret. The message is one sentence."""


def new_secret() -> bytes:
    """A secret for a new match."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What the log's header says of the secret before it is revealed."""
    return hashlib.sha256(secret).hexdigest()


def dice_key(secret: bytes, mix: Sequence[str] | None) -> bytes:
    """The key of all outcomes: the secret, or what becomes of it with what the seats added, a text each."""
    if mix is None:
        return secret
    texts = json.dumps(list(mix), ensure_ascii=False, separators=(",", ":"))
    return hmac.digest(secret, f"mix.{texts}".encode(), "sha256")


def position(key: bytes, n: int, total: int) -> int:
    """A number from 0 to total - 1 for the n-th chance action, each exactly as likely as any other."""
    fair = 2**256 - 2**256 % total
    for attempt in count():
        x = _draw(key, f"{n}.{attempt}")
        if x < fair:
            return x % total
    raise AssertionError("count() has no end")


def outcome(game: Game[Any], table: Any, key: bytes, n: int) -> int:
    """The action number of the n-th chance action, to be taken at this table."""
    outcomes = weights(game, table)
    return at(outcomes, position(key, n, sum(weight for _, _, weight in outcomes)))


def settle(game: Game[Any], table: Any, key: bytes, n: int) -> list[Step[Any]]:
    """What chance does from here until somebody else must act; `n` chance actions went before.

    The key is that of `dice_key`.
    """
    steps: list[Step[Any]] = []
    while game.actors(table) & bit(CHANCE):
        steps.append(take(game, table, CHANCE, outcome(game, table, key, n + len(steps))))
        table = steps[-1].after
    return steps


def bot_seed(secret: bytes, entries: int, seat: int) -> int:
    """The seed of a bot's decision after so many entries; it tells nothing of the dice."""
    return _draw(secret, f"bot.{entries}.{seat}") >> 193


def verify(log: MatchLog) -> Match:
    """The match that the log records, every outcome of chance computed anew.

    Raises FairnessError for the first that does not follow from the secret and the mix, before what comes of it later
    can break a rule, and for a log without commitment or secret; LogError and Refused for what `replay` refuses.
    """
    key = dice_key(_revealed(log), log.mix)
    source = "the secret gives" if log.mix is None else "the secret and the mix give"

    def check_next(match: Match) -> None:
        entries = len(match.actions)
        if entries == len(log.log) or log.log[entries].seat != CHANCE or not match.actors & bit(CHANCE):
            return
        due = match.game.decode(outcome(match.game, match.table, key, match.chances))
        written = match.read(log.log[entries])
        if written != due:
            raise FairnessError(f"entry {entries + 1}: {source} {_words(due)}, and the log {_words(written)}")

    return replay(log, check_next)


def _revealed(log: MatchLog) -> bytes:
    if log.commitment is None:
        raise FairnessError("the log has no commitment: its dice do not come from a secret, and cannot be verified")
    if log.secret is None:
        raise FairnessError("the log has no secret: it can be verified when the house reveals it, after the match")
    secret = bytes.fromhex(log.secret)
    if commitment(secret) != log.commitment:
        raise FairnessError("the secret is not the one that the house committed to: its SHA-256 is not the commitment")
    return secret


def _words(action: BaseModel) -> str:
    return action.model_dump_json()


def _draw(key: bytes, message: str) -> int:
    return int.from_bytes(hmac.digest(key, message.encode(), "sha256"))
