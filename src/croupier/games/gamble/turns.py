"""Set-up, turns around the board, and the end. Ids in brackets are clauses of `rules.md`."""

from croupier.components.seats import around, everyone, highest
from croupier.games.contract import LIMITED
from croupier.games.gamble.bowl import ANTE_UP, pay_in
from croupier.games.gamble.cardroom import WORDS
from croupier.games.gamble.state import (
    BY_BUST,
    BY_ROUNDS,
    BY_TIME,
    CHIPS,
    DICE,
    FIRST,
    HAND,
    LANDED,
    MOVE,
    NOBODY_YET,
    OVER,
    ROLL_OFF,
    SEATS,
    SETTLED,
    START,
    VALUES,
    Table,
)
from croupier.games.gamble.throwing import ask, clear_dice, one_die_each, one_die_fell
from croupier.kernel import bit, count, rule, u64
from croupier.kernel.bits import NONE


@rule
def setup(s: Table) -> None:
    """The chips of each colour are shared out, those left over go into the bowl, and everyone antes up, or keeps
    the same purse. Then the dice decide who is first, unless the table does."""
    share = CHIPS // s.players
    for value in VALUES:
        for p in range(s.players):
            s.money[p] += share * value
        s.jackpot += (CHIPS - share * s.players) * value
    for p in range(s.players):
        pay_in(s, p, s.money[p] - s.options.purse if s.options.purse > 0 else ANTE_UP)
    s.unseen = bit(s.options.cards) - u64(1)
    s.last, s.visitor, s.square, s.turn, s.first = NOBODY_YET, NOBODY_YET, NOBODY_YET, NOBODY_YET, NOBODY_YET
    clear_square(s)
    if s.options.first != NOBODY_YET:
        s.first = s.options.first
        begin_round(s)
    else:
        s.active = s.players - 1  # so that seat 0 throws first
        one_die_each(s, FIRST, everyone(s.players))


@rule
def clear_square(s: Table) -> None:
    """What the last square left on the table is taken away."""
    clear_dice(s)
    s.hits, s.point, s.level, s.betting, s.to_match = 0, 0, 0, 0, 0
    s.antes, s.lapsed = 0, 0
    s.opener, s.raiser, s.dealing, s.card = NOBODY_YET, NOBODY_YET, NOBODY_YET, NOBODY_YET
    s.shown, s.live, s.deck, s.contest, s.tied = NONE, NONE, NONE, NONE, NONE
    s.tied_rank = 0
    s.limit, s.terms = LIMITED, 0
    if s.seated[0] != NOBODY_YET:
        for k in range(WORDS):
            s.room[k] = NONE
    for p in range(SEATS):
        s.held[p], s.rank[p], s.high[p], s.in_round[p] = 0, 0, 0, 0
        s.drawn[p] = NOBODY_YET
        s.muck[p] = NONE
        s.seated[p] = NOBODY_YET
        for k in range(HAND):
            s.hands[p, k] = NOBODY_YET
        for d in range(DICE):
            s.laid[p, d] = 0


# --- Turns


@rule
def begin_turn(s: Table, seat: int) -> None:
    """The seat throws two dice to move or, where there is no board, begins the one square's game."""
    s.active = seat
    s.throws = 0  # the last dice stay in sight until the next throw
    ask(s, MOVE, seat)


@rule
def begin_round(s: Table) -> None:
    """The first player has a turn, unless the game ends here."""
    if s.options.rounds > 0 and s.round_ >= s.options.rounds:
        end_game(s, BY_ROUNDS)
    elif s.time_up:
        end_game(s, BY_TIME)
    else:
        begin_turn(s, s.first)


@rule
def move(s: Table) -> None:
    """The piece goes as many squares on as the dice show; on $tart its player throws again."""
    for d in range(2):
        s.moved[d] = s.dice[d]
    s.place[s.active] = (s.place[s.active] + s.dice[0] + s.dice[1]) % s.options.squares
    kind = s.options.board[s.place[s.active]]
    s.visited = 1 << kind
    if kind == START:
        ask(s, MOVE, s.active)
    else:
        enter(s, kind)


@rule
def enter(s: Table, kind: int) -> None:
    """The game of a square begins."""
    clear_square(s)
    s.square = kind
    s.visited |= 1 << kind
    s.bowl = s.jackpot
    for p in range(s.players):
        s.before[p] = s.money[p]
    s.waiting = NONE
    s.step = LANDED


@rule
def finish(s: Table) -> None:
    """The square is settled."""
    s.waiting = NONE
    s.step = SETTLED


@rule
def end_turn(s: Table) -> None:
    """The next player has a turn, unless somebody is bust or the last round is over."""
    s.last = s.square
    s.visitor = s.active
    s.square = NOBODY_YET
    s.turn = NOBODY_YET
    bust = False
    for p in range(s.players):
        s.gain[p] = s.money[p] - s.before[p]
        bust = bust or s.money[p] == 0
    following = around(s.active + 1, s.players)
    if bust:
        end_game(s, BY_BUST)
    elif s.again:
        s.again = 0
        begin_turn(s, s.active)
        s.throws = 1  # no new turn, should time be called
    elif following == s.first:
        s.round_ += 1
        begin_round(s)
    else:
        begin_turn(s, following)


# --- The end


@rule
def call_time(s: Table) -> None:
    """The round is played to its end; if none has begun, the game is over at once."""
    s.time_up = 1
    if s.step == MOVE and s.active == s.first and s.throws == 0:
        end_game(s, BY_TIME)


@rule
def end_game(s: Table, ending: int) -> None:
    """The richest win; those who tie share the victory or, as an option, throw a die for it."""
    s.ending = ending
    best = highest(s.money, everyone(s.players), s.players)
    if s.options.roll_off and count(best) > 1:
        one_die_each(s, ROLL_OFF, best)
    else:
        crown(s, best)


@rule
def crown(s: Table, champions: u64) -> None:
    """The game is over."""
    s.champions = champions
    s.step = OVER
    s.turn = NOBODY_YET
    s.waiting = NONE


@rule
def dice_fell(s: Table) -> None:
    """The dice of a turn came down, or of the contest for the first turn or the victory."""
    if s.step == MOVE:
        move(s)
        return
    winner = one_die_fell(s)
    if winner != NOBODY_YET:
        if s.step == FIRST:
            s.first = winner
            begin_round(s)
        else:
            crown(s, bit(winner))
