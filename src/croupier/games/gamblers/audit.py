"""What must hold on every table that play can reach."""

from croupier.games.gamblers.state import ACT, COMMIT, FACE_DOWN, FATES, GAMBLERS, NONE_YET, OVER, Table
from croupier.kernel import bit, count

FROM_THE_START = (1, 2)
"""The fate cards 0 and 1, which each seat is dealt."""


def audit(s: Table) -> list[str]:
    """What is wrong with the table, in words; empty when it is sound."""
    return [*_money(s), *_gamblers(s), *_fates(s)]


def _money(s: Table) -> list[str]:
    purses = [s.money[p] for p in range(s.players)]
    total = sum(purses) + s.fumble + s.on_card + s.bank
    problems = [f"purses, cards and bank add up to {total}, not 0"] if total else []
    problems += [f"seat {p} has ${purse}" for p, purse in enumerate(purses) if purse < 0]
    if not 0 <= s.fumble < s.players:
        problems.append(f"${s.fumble} are left on the Fumble card of {s.players} players")
    if s.on_card != abs(s.nudge) and s.phase in (ACT, OVER):
        problems.append(f"${s.on_card} lie on the start player card with a nudge of {s.nudge}")
    return problems


def _gamblers(s: Table) -> list[str]:
    problems: list[str] = []
    for g in range(GAMBLERS):
        owned = sum(s.normal[p, g] + s.lucky[p, g] for p in range(s.players))
        if owned + s.stacks[g] != s.options.copies[g] or min(owned, s.stacks[g]) < 0:
            problems.append(f"{owned} of gambler {g} are owned and {s.stacks[g]} are left, of {s.options.copies[g]}")
    return problems


def _fates(s: Table) -> list[str]:
    problems: list[str] = []
    for f in range(FATES):
        held = sum(1 for p in range(s.players) if s.fate[p] & bit(f))
        dealt = s.players if f in FROM_THE_START else 0
        if held + s.supply[f] != s.options.fates[f] + dealt or s.supply[f] < 0:
            problems.append(f"{held} fate cards {f - 1} are held and {s.supply[f]} are left")
    for p in range(s.players):
        card = s.chosen[p]
        if card not in (NONE_YET, FACE_DOWN) and not s.fate[p] & bit(card):
            problems.append(f"seat {p} has played the fate card {card - 1}, which it does not hold")
    if s.phase == COMMIT and s.chosen[s.start] == NONE_YET:
        problems.append("the start player has not played, and the others choose")
    if s.options.npc and not 1 <= count(s.npc_deck) <= FATES:
        problems.append(f"the NPC deck has {count(s.npc_deck)} cards")
    return problems
