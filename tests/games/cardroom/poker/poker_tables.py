"""Poker hands laid out by hand, and the shortest way to play them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playing import Hands

from croupier.components.cards import NAMES
from croupier.games.cardroom.poker import GAMES, StreetFacts, VariantFacts, poker
from croupier.games.cardroom.poker.dealing import lies_down
from croupier.games.cardroom.poker.state import NOBODY, THE_BOARD, Table
from croupier.games.contract import Game, seats_of
from croupier.games.from_file import module_of
from croupier.kernel import intervals

FIVE_CARD_DRAW = poker(
    VariantFacts(
        name="five-card-draw",
        title="5 Card Draw",
        summary="Five cards, of which three may be changed.",
        streets=[StreetFacts(down=5), StreetFacts(draw=3, big=True)],
        limit="fixed",
    )
)
RAZZ_FILE = Path(__file__).parents[4] / "examples/razz.py"
RAZZ_FACTS: VariantFacts = module_of(RAZZ_FILE, "games").RAZZ
HANDS = {game.name: Hands(game) for game in (*GAMES, FIVE_CARD_DRAW, poker(RAZZ_FACTS))}


class Sat:
    """People at a table, who do what the test says; whatever they do has to be legal."""

    def __init__(self, name: str, stacks: Sequence[int], *, dealt: bool = True, **options: Any) -> None:
        """Seat p has `stacks[p]` dollars; the last seat deals, so that seat 0 is at the dealer's left."""
        self.hands = HANDS[name]
        game: Game[Table] = self.hands.game
        chosen = {"first_dealer": len(stacks) - 1, "dollars": 1000, **options}
        self.s = game.new(len(stacks), game.options(**chosen))
        for seat, dollars in enumerate(stacks):
            self.s.money[seat] = dollars
        if dealt:
            self.next()

    def next(self) -> None:
        """The dealer deals the next hand."""
        self.hands.do(self.s, self.s.turn, do="next")

    def deal(self, *hands: str, board: str = "") -> "Sat":
        """Deal what is due: to seat p the cards of `hands[p]`, to the board those of `board`, in that order; and
        cards that are not named here where none are left."""
        s = self.s
        due = [text.split() for text in hands]
        middle = board.split()
        named = {card for cards in (*due, middle) for card in cards}
        while s.dealing != NOBODY:
            cards = middle if s.dealing == THE_BOARD else due[s.dealing] if s.dealing < len(due) else []
            spare = (card for number, card in enumerate(NAMES) if int(s.deck) >> number & 1 and card not in named)
            self.hands.do(s, "chance", do="deal", card=cards.pop(0) if cards else next(spare))
        assert not middle
        assert not any(due)
        return self

    def dealt_one(self, card: str) -> tuple[int, bool]:
        """Deal one card. Returns to whom it went, and whether it lies face down."""
        to, down = self.s.dealing, bool(lies_down(self.s))
        self.hands.do(self.s, "chance", do="deal", card=card)
        return to, down

    def act(self, *does: str) -> "Sat":
        """Whoever's turn it is does so: "fold", "check", "call", "bring in", "to 20" (bet or raise), "keep"."""
        for what in does:
            self.hands.do(self.s, self.s.turn, **fields(what))
        return self

    def refused(self, what: str, by: int | None = None) -> str:
        """The clause by which who is to act may not do so."""
        return self.hands.refused(self.s, self.s.turn if by is None else by, **fields(what))

    @property
    def raises(self) -> tuple[int, int] | None:
        """What a bet or raise brings the bet to, at least and at most; None if there may be none."""
        for low, high in intervals(self.hands.game.menu(self.s, self.s.turn)):
            least, most = self.hands.game.decode(low), self.hands.game.decode(high)
            if least.do == "raise":
                return least.to, most.to
        return None

    @property
    def can(self) -> set[str]:
        """What kinds of things who is to act may do."""
        return {action.do for action in self.hands.choices(self.s, self.s.turn)}

    @property
    def money(self) -> list[int]:
        return [self.s.money[p] for p in range(self.s.players)]

    @property
    def paid(self) -> list[int]:
        return [self.s.paid[p] for p in range(self.s.players)]

    @property
    def live(self) -> list[int]:
        return seats_of(self.s.live)

    @property
    def acting(self) -> list[int]:
        return self.hands.acting(self.s)


def fields(what: str) -> dict[str, Any]:
    """The structured action of a short name."""
    if what.startswith("to "):
        return {"do": "raise", "to": int(what[3:])}
    if what == "keep" or what.startswith("change "):
        return {"do": "discard", "places": [int(place) for place in what.split()[1:]]}
    return {"do": what.replace(" ", "_")}
