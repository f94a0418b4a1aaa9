"""What must hold on every table that play can reach."""

from croupier.games.contract import CHANCE, seats_of
from croupier.games.gamble.cardroom import WORDS
from croupier.games.gamble.room import PURSES, guest, is_open
from croupier.games.gamble.state import CARD_ROOM, CHIPS, HAND, NOBODY_YET, OVER, SEATS, VALUES, Table
from croupier.games.gamble.visit import game_inside, table_inside
from croupier.kernel import bit, count, u64

ALL_CHIPS = CHIPS * sum(VALUES)


def audit(s: Table) -> list[str]:
    """What is wrong with the table, in words; empty when it is sound."""
    return [*_money(s), *_cards(s), *_turns(s), *_room(s)]


def _money(s: Table) -> list[str]:
    seats = range(s.players)
    purses = [s.money[p] for p in seats]
    stakes = [s.staked[p] + abs(s.side[p]) for p in seats]
    total = sum(purses) + sum(stakes) + s.jackpot
    problems = [f"purses, bets and the bowl add up to ${total}, not ${ALL_CHIPS}"] if total != ALL_CHIPS else []
    problems += [f"seat {p} has ${purse}" for p, purse in enumerate(purses) if purse < 0]
    problems += [f"seat {p} has ${s.staked[p]} in the betting area" for p in seats if s.staked[p] < 0]
    if s.jackpot < 0:
        problems.append(f"${s.jackpot} are in the bowl")
    problems += [f"seat {p} is still owed ${s.owed[p]}" for p in seats if s.owed[p]]
    if s.square == NOBODY_YET and sum(stakes):
        problems.append(f"${sum(stakes)} lie in the betting area between two squares")
    if s.square == NOBODY_YET and s.step != OVER and not s.ending and min(purses) < 1:
        problems.append("a turn begins, and somebody is bust")
    return problems


def _room(s: Table) -> list[str]:
    """What the game in the card room says of its table; its purses are those of this one."""
    if not is_open(s):
        return ["something lies in the card room, which is not open"] if any(s.room[k] for k in range(WORDS)) else []
    inside, title = table_inside(s), game_inside(s).title
    problems = [f"{title}: {problem}" for problem in game_inside(s).audit(inside)]
    if s.step == CARD_ROOM and PURSES[guest(s)]:
        purses = [game_inside(s).returns(inside, k) for k in range(SEATS) if s.seated[k] != NOBODY_YET]
        if purses != [s.money[seat] for seat in s.seated if seat != NOBODY_YET]:
            problems.append(f"{title}: the purses are {purses} there, and others here")
    return problems


def _cards(s: Table) -> list[str]:
    problems: list[str] = []
    hands = [card for p in range(s.players) for k in range(HAND) if (card := s.hands[p, k]) != NOBODY_YET]
    away = sum(count(s.muck[p]) for p in range(s.players))
    union = s.deck
    for card in hands:
        union |= bit(card)
    for p in range(s.players):
        union |= s.muck[p]
    cards = len(hands) + away + count(s.deck)
    if cards not in (0, count(s.options.pack)) or count(union) != cards or union & ~s.options.pack:
        problems.append(f"{cards} playing cards are on the table, {count(union)} of them different")
    drawn = [s.order[k] for k in range(s.options.cards)][: s.options.cards - count(s.unseen)]
    if u64(sum(1 << card for card in set(drawn))) & s.unseen or len(set(drawn)) != len(drawn):
        problems.append("a Take A Gamble card lies in two places")
    return problems


def _turns(s: Table) -> list[str]:
    problems: list[str] = []
    waiting = seats_of(s.waiting)
    if (s.step == OVER) != (not waiting):
        problems.append(f"{len(waiting)} seats are waited for at step {s.step}")
    if any(seat >= s.players and seat != CHANCE for seat in waiting):
        problems.append(f"the seats {waiting} are waited for at a table of {s.players}")
    if (s.rolling or s.dealing != NOBODY_YET) and waiting != [CHANCE]:
        problems.append("dice are in the air, or a card is on its way, and chance is not waited for")
    if any(not 0 <= s.place[p] < max(s.options.squares, 1) for p in range(s.players)):
        problems.append("a piece stands beside the board")
    return problems
