"""The table of Gambler × Gamble!: all that lies on it, as one record."""

from typing import Annotated, Final

from croupier.kernel import Record, Row, i8, i16, i32, i64, u64

SEATS: Final = 4
GAMBLERS: Final = 9
"""Gamblers are numbered 0 to 8 by the sum that they win on."""
FATES: Final = 5
"""Fate cards are numbered 0 to 4; the card shows one less, -1 to 3."""
HISTORY: Final = 12
"""How many of the last sums are kept in sight."""
NONE_YET: Final = -1
"""No seat, no fate card, no GET power."""
FACE_DOWN: Final = 5
"""A fate card that was played, and that the viewer does not see."""
NO_SUM: Final = -99

START, TAKE, REVEAL, OPEN, COMMIT, NUDGE, ACT, OVER = range(8)
"""Phases: chance names the start player; two gamblers each are taken; chance turns up an NPC card; the start player's
open fate card; the others' hidden ones; the start player's dollar; one action each; the game is over."""

TO_BANK, BACK, LEFT = range(3)
"""Where the dollar on the start player card goes at the end of the round."""

UNDECIDED, BY_MONEY, BY_FOUR, BY_EIGHT, BY_LIMIT = range(5)
"""How the game ended."""


class House(Record):
    """The table's options and components, written once."""

    cost: Annotated[Row[i8], GAMBLERS]
    income: Annotated[Row[i8], GAMBLERS]
    """Of the normal side; 0, 4 and 8 have none."""
    lucky_income: Annotated[Row[i8], GAMBLERS]
    """Of the lucky side; 4 and 8 have none."""
    get: Annotated[Row[i8], GAMBLERS]
    """The fate card that comes with the gambler; NONE_YET: none does."""
    copies: Annotated[Row[i8], GAMBLERS]
    fates: Annotated[Row[i8], FATES]
    """Fate cards in the supply at the beginning."""
    round_limit: i16
    """Rounds after which the richest wins; 0: no limit."""
    npc: i8
    dollar: i8
    """TO_BANK, BACK or LEFT."""
    any_win: i8
    """1: a win with 4 or 8 on the normal side ends the game as well."""
    richest_first: i8
    """1: money is checked before 4 and 8."""
    first: i8
    """The seat that starts; NONE_YET: chance decides."""
    snake: i8
    """1: gamblers are taken one by one, there and back."""
    help: i8
    """1: the page shows odds."""


class Table(Record):
    """The table."""

    options: House
    normal: Annotated[Row[i8], SEATS, GAMBLERS]
    """Gamblers before each seat with the normal side up."""
    lucky: Annotated[Row[i8], SEATS, GAMBLERS]
    """The same with the lucky side up."""
    stacks: Annotated[Row[i8], GAMBLERS]
    """Gamblers still to be had."""
    fate: Annotated[Row[u64], SEATS]
    """Each seat's fate cards, which everyone knows: all begin alike, and others are taken in the open."""
    supply: Annotated[Row[i8], FATES]
    """Fate cards still to be had."""
    chosen: Annotated[Row[i8], SEATS]
    """The fate card that each seat plays this round."""
    npc_deck: u64
    """Cards of the NPC deck not yet shown."""
    npc: i8
    """The NPC card of this round."""
    money: Annotated[Row[i64], SEATS]
    bank: i64
    """What the bank has taken less what it has given; purses, cards and bank always add up to 0."""
    fumble: i64
    """Money left on the Fumble card."""
    on_card: i8
    """Dollars on the start player card."""
    nudge: i8
    """The space that the dollar lies on: -1, +1, or 0 for none."""
    players: i8
    phase: i8
    start: i8
    turn: i8
    round_: i32
    """Rounds finished."""
    taken: i8
    """Gamblers taken in the set-up."""
    ending: i8
    champions: u64
    """The seats that have won, once the game is over."""
    sum_: i8
    """The sum of the last reveal, or NO_SUM."""
    fumbled: i8
    """1: the last reveal was a Fumble."""
    earned: Annotated[Row[i32], SEATS]
    """What the last reveal brought each seat, the Fumble's share-out included; negative: what it cost."""
    hits: Annotated[Row[i8], SEATS]
    """How many of its gamblers won at the last reveal."""
    last: Annotated[Row[i8], SEATS]
    """The fate cards of the last reveal."""
    last_npc: i8
    last_nudge: i8
    last_start: i8
    habits: Annotated[Row[i32], SEATS, FATES]
    """How often each seat has shown each fate card."""
    history: Annotated[Row[i8], HISTORY]
    """The last sums, newest first."""
