"""Gambler × Gamble!: hidden fate cards make a sum, and the gamblers with that number win."""

from croupier.games.contract import Game
from croupier.games.gamblers import rounds, rules, view, words
from croupier.games.gamblers.actions import ACTIONS, OUTCOMES, choices, decode, encode
from croupier.games.gamblers.audit import audit
from croupier.games.gamblers.bots import HEURISTIC
from croupier.games.gamblers.observe import OBSERVATION, observe
from croupier.games.gamblers.odds import SUM
from croupier.games.gamblers.options import GamblersOptions, again, configure
from croupier.games.gamblers.picture import picture
from croupier.games.gamblers.report import COUNTS, report, tally
from croupier.games.gamblers.state import Table

GAMBLERS: Game[Table] = Game(
    name="gamblers",
    title="Gambler × Gamble!",
    summary="Choose fate cards in secret: the gamblers whose number is the sum win.",
    version=1,
    seats=range(3, 5),
    table=Table,
    options=GamblersOptions,
    actions=ACTIONS,
    configure=configure,
    setup=rounds.setup,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    weight=rules.weight,
    chance=rules.chance,
    returns=rules.returns,
    winners=rules.winners,
    hide=view.hide,
    conceal=view.conceal,
    determinize=view.determinize,
    observe=observe,
    observation=OBSERVATION,
    tally=tally,
    counts=COUNTS,
    report=report,
    choices=choices,
    outcomes=OUTCOMES,
    decode=decode,
    encode=encode,
    reason=words.reason,
    narrate=words.narrate,
    awaited=words.awaited,
    picture=picture,
    template="gamblers/table.html",
    audit=audit,
    again=again,
    bots=(HEURISTIC,),
    odds=(SUM,),
)

GAMES = (GAMBLERS,)
