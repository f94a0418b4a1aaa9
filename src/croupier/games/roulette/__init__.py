"""The Roulette-Taking Game: take tricks, and bet on the number that will win the last one."""

from croupier.games.contract import Game
from croupier.games.roulette import deal, rules, view, words
from croupier.games.roulette.actions import ACTIONS, OUTCOMES, choices, decode, encode
from croupier.games.roulette.audit import audit
from croupier.games.roulette.bots import HEURISTIC
from croupier.games.roulette.observe import OBSERVATION, observe
from croupier.games.roulette.options import RouletteOptions, again, configure
from croupier.games.roulette.picture import picture
from croupier.games.roulette.report import COUNTS, report, tally
from croupier.games.roulette.state import Table

ROULETTE: Game[Table] = Game(
    name="roulette",
    title="Roulette-Taking Game",
    summary="Take tricks, and bet on the number that will win the last one.",
    version=1,
    seats=range(2, 5),
    table=Table,
    options=RouletteOptions,
    actions=ACTIONS,
    configure=configure,
    setup=deal.setup,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    weight=rules.weight,
    chance=rules.chance,
    spare=deal.spare,
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
    audit=audit,
    again=again,
    bots=(HEURISTIC,),
    template="roulette/table.html",
)

GAMES = (ROULETTE,)
