"""Gin Rummy: meld all but a few points, and knock before the other does."""

from typing import Final

from croupier.games.cardroom.gin import options, report, rules, view
from croupier.games.cardroom.gin.actions import ACTIONS, OUTCOMES, choices, decode, encode
from croupier.games.cardroom.gin.audit import audit
from croupier.games.cardroom.gin.bots import HEURISTIC
from croupier.games.cardroom.gin.observe import OBSERVATION, observe
from croupier.games.cardroom.gin.picture import picture
from croupier.games.cardroom.gin.refusals import reason
from croupier.games.cardroom.gin.state import Table
from croupier.games.cardroom.gin.words import awaited, narrate
from croupier.games.contract import Game, OneHand

GIN_RUMMY: Final[Game[Table]] = Game(
    name="gin-rummy",
    title="Gin Rummy",
    summary="Draw and discard until your hand is all melds but a few points, and knock before the other does.",
    shelf="The card room",
    template="gin/table.html",
    version=1,
    unit="points",
    seats=range(2, 3),
    table=Table,
    options=options.GinOptions,
    actions=ACTIONS,
    configure=options.configure,
    setup=rules.setup,
    actors=rules.actors,
    legal=rules.legal,
    apply=rules.apply,
    weight=rules.weight,
    chance=rules.chance,
    spare=rules.spare,
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

GAMES: Final = (GIN_RUMMY,)
