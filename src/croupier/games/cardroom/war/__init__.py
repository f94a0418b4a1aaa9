"""War: turn up a card, and the highest takes them all."""

from typing import Final

from croupier.games.cardroom.war import options, report, rules
from croupier.games.cardroom.war.actions import ACTIONS, OUTCOMES, choices, decode, encode
from croupier.games.cardroom.war.audit import audit
from croupier.games.cardroom.war.observe import OBSERVATION, observe
from croupier.games.cardroom.war.picture import picture
from croupier.games.cardroom.war.refusals import reason
from croupier.games.cardroom.war.state import Table
from croupier.games.cardroom.war.words import awaited, narrate
from croupier.games.contract import Game, OneHand

WAR: Final[Game[Table]] = Game(
    name="war",
    title="War",
    summary="Turn up a card: the highest takes them all, and a tie is war.",
    shelf="The card room",
    template="war/table.html",
    version=1,
    unit="cards",
    seats=range(2, 7),
    table=Table,
    options=options.WarOptions,
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
    hide=rules.hide,
    conceal=rules.conceal,
    determinize=rules.determinize,
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
    one_hand=OneHand(configure=options.configure_one_hand),
)

GAMES: Final = (WAR,)
