"""Take a Gamble: a loop of gambling games, side bets, and a bowl that somebody will win.

The board is one game; the games of six of its squares are others, over the same table and with the same functions.
"""

from typing import Any, Final

from croupier.games.contract import Game
from croupier.games.gamble import bots, engine, nature, refusals, rules, turns, view, words
from croupier.games.gamble.actions import ACTIONS, decode, encode
from croupier.games.gamble.audit import audit
from croupier.games.gamble.bots import HEURISTIC
from croupier.games.gamble.cardroom import GUESTS
from croupier.games.gamble.choices import OUTCOMES, choices
from croupier.games.gamble.components import SQUARES, TITLES
from croupier.games.gamble.observe import OBSERVATION, observe
from croupier.games.gamble.odds import SUBJECTS
from croupier.games.gamble.options import ALONE, GambleOptions, clock, configure, configure_alone
from croupier.games.gamble.picture import picture
from croupier.games.gamble.report import COUNTS, report, tally
from croupier.games.gamble.state import BLACKJACK, DICE_POKER, GAMBLERS_ROW, JACKPOT, PECOS, SEVEN_ELEVEN, Table

SHARED: Final[dict[str, Any]] = {
    "version": 1,
    "seats": range(2, 7),
    "table": Table,
    "actions": ACTIONS,
    "setup": turns.setup,
    "actors": engine.actors,
    "returns": engine.returns,
    "winners": engine.winners,
    "tally": tally,
    "counts": COUNTS,
    "report": report,
    "choices": choices,
    "outcomes": OUTCOMES,
    "decode": decode,
    "encode": encode,
    "reason": refusals.reason,
    "narrate": words.narrate,
    "awaited": words.awaited,
    "picture": picture,
    "template": "gamble/table.html",
    "audit": audit,
    "clock": clock,
}
"""What all the games have in common."""
WITHOUT_ROOM: Final[dict[str, Any]] = {
    "weight": nature.weight,
    "hide": view.hide,
    "conceal": view.conceal,
    "determinize": view.determinize,
    "observe": observe,
    "observation": OBSERVATION,
}
"""What those have in common in which no card room opens."""

GAMBLE: Final[Game[Table]] = Game(
    name="gamble",
    title="Take a Gamble",
    summary="Round the board from gamble to gamble: dice, cards, side bets, and the Jackpot bowl.",
    options=GambleOptions,
    configure=configure,
    bots=(HEURISTIC,),
    odds=SUBJECTS,
    opens=GUESTS,
    **rules.RULES,
    weight=rules.weight,
    spare=rules.spare,
    hide=rules.hide,
    conceal=rules.conceal,
    determinize=rules.determinize,
    observe=rules.look,
    observation=rules.OBSERVATION,
    **SHARED,
)

SUMMARIES: Final = {
    GAMBLERS_ROW: "Hit all six numbers with pairs within ten throws of five dice.",
    DICE_POKER: "Five dice, two throws: the best hand takes all.",
    PECOS: "Five-card draw with two betting rounds and one raise.",
    SEVEN_ELEVEN: "Craps: a natural, or the point before a seven.",
    BLACKJACK: "Closer to 21 than the Dealer, who is one of you.",
    JACKPOT: "Three levels of dice for all that is in the bowl.",
}


def alone(kind: int) -> Game[Table]:
    """The game of one kind of square, played by itself turn after turn."""
    return Game(
        name=SQUARES[kind],
        title=TITLES[kind],
        summary=SUMMARIES[kind],
        shelf="From Take a Gamble, by themselves",
        options=ALONE[kind],
        configure=configure_alone,
        bots=(bots.ALONE[kind],),
        **engine.rules_of(SQUARES[kind], rules.ALONE[kind]),
        **WITHOUT_ROOM,
        **SHARED,
    )


GAMES = (GAMBLE, *map(alone, SUMMARIES))
