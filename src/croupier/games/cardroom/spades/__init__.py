"""Spades: bid how many tricks you will take, and take them."""

from typing import Final

from croupier.games.cardroom.spades import options, report, rules, view
from croupier.games.cardroom.spades.actions import ACTIONS, OUTCOMES, choices, decode, encode
from croupier.games.cardroom.spades.audit import audit
from croupier.games.cardroom.spades.bots import HEURISTIC
from croupier.games.cardroom.spades.observe import OBSERVATION, observe
from croupier.games.cardroom.spades.picture import picture
from croupier.games.cardroom.spades.refusals import reason
from croupier.games.cardroom.spades.state import Table
from croupier.games.cardroom.spades.words import awaited, narrate
from croupier.games.contract import Game, OneHand

SPADES: Final[Game[Table]] = Game(
    name="spades",
    title="Spades",
    summary="Bid how many tricks you will take, and take them: spades are trumps.",
    shelf="The card room",
    template="spades/table.html",
    version=1,
    unit="points",
    seats=range(2, 7),
    usual=4,
    table=Table,
    options=options.SpadesOptions,
    actions=ACTIONS,
    configure=options.configure,
    setup=rules.setup,
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
    tally=report.tally,
    counts=report.COUNTS,
    report=report.report,
    choices=choices,
    outcomes=OUTCOMES,
    decode=decode,
    encode=encode,
    reason=reason,
    narrate=narrate,
    awaited=awaited,
    picture=picture,
    audit=audit,
    again=options.again,
    one_hand=OneHand(configure=options.configure_one_hand, dealer=rules.dealt_by),
    bots=(HEURISTIC,),
)

GAMES: Final = (SPADES,)
