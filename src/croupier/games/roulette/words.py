"""The game in words: what happened, what is awaited, and why something cannot be done."""

from collections.abc import Sequence

from croupier.games.contract import CHANCE, Refusal, Step, seat_name
from croupier.games.roulette.actions import (
    BET_BASE,
    DEALER_BASE,
    MARK_BASE,
    PASS,
    Bet,
    Deal,
    Mark,
    NameDealer,
    Pass,
    Play,
    Reveal,
    slot_of,
    stake_of,
)
from croupier.games.roulette.bets import dead_slots, multiplier, returned
from croupier.games.roulette.cards import BLACK, CLOWN, NAMES, NMB, NUMBERS, REAPER, RED, ZERO, suit_of, trick_winner
from croupier.games.roulette.mat import NUMBERS_OF, SLOT_NAMES, SPLIT, hits
from croupier.games.roulette.state import BET, CLOCKWISE, COUNTER_CLOCKWISE, EMPTY, MARK, OVER, PLAY, Table
from croupier.kernel import bit, u64

Names = Sequence[str]


def card_words(card: int) -> str:
    """The card with its suit and kind: "17 (black reaper)"."""
    if card == NMB:
        return "No More Bet"
    kind = " reaper" if bit(card) & REAPER else " clown" if bit(card) & CLOWN else ""
    return f"{NAMES[card]} ({suit_words(suit_of(card))}{kind})"


def suit_words(suit: u64) -> str:
    """The suit's name."""
    return {int(RED): "red", int(BLACK): "black", int(ZERO): "zero"}[int(suit)]


def slot_words(slot: int) -> str:
    """The slot as a player says it."""
    if slot < 38:
        return NAMES[slot]
    return (
        SLOT_NAMES[slot].replace("-", " ", 1).replace("-", "/") if slot >= SPLIT else SLOT_NAMES[slot].replace("-", " ")
    )


def narrate(step: Step[Table], names: Names) -> list[str]:
    """What happened in the step, a sentence each."""
    lines = _told(step, names)
    if step.before.direction == CLOCKWISE and step.after.direction == COUNTER_CLOCKWISE:
        lines.append("No More Bet: from here on nobody bets, and play goes counter-clockwise.")
    return lines


def _told(step: Step[Table], names: Names) -> list[str]:
    who = seat_name(step.by, names)
    match step.action:
        case NameDealer(seat=seat):
            return [f"{names[seat]} is the first dealer and starts with $15, the others with $10."]
        case Deal():
            return [*_round_begins(step, names), *_dealt(step, names)]
        case Reveal(card=card):
            return [f"{card_words(NAMES.index(card))} is turned up from the deck."]
        case Play(card=card):
            verb = "leads" if step.before.played == 0 else "plays"
            return [f"{who} {verb} {card_words(NAMES.index(card))}.", *_trick_ends(step, names)]
        case Bet(slot=slot, stake=stake):
            chip = f"bets ${stake} on" if stake else "places a chip without money on"
            return [f"{who} {chip} {_slot_named(slot)}."]
        case Mark(slot=slot):
            return [f"{who}, the dealer, places a chip on {_slot_named(slot)}."]
        case Pass():
            return [f"{who} places no chip."]
        case _:
            raise ValueError(f"no such action in this game: {step.action}")


def _slot_named(name: str) -> str:
    return next(slot_words(slot) for slot, known in SLOT_NAMES.items() if known == name)


def _round_begins(step: Step[Table], names: Names) -> list[str]:
    if step.before.dealt != 0:
        return []
    s = step.after
    rounds = s.players * s.options.rounds
    lines = [f"Round {s.round_ + 1} of {rounds}: {names[s.dealer]} deals and takes No More Bet."]
    broke = [names[p] for p in range(s.players) if step.before.money[p] == 0]
    return lines + [f"{name} has no chips and gets $2 from the bank." for name in broke]


def _dealt(step: Step[Table], names: Names) -> list[str]:
    """When the deal is complete: the hands that can be seen, and the cards left over (RT-8)."""
    s = step.after
    if s.phase != PLAY:
        return []
    seen = [(p, s.hand[p] & NUMBERS) for p in range(s.players)]
    lines = [f"{names[p]} holds {_cards(hand)}." for p, hand in seen if hand]
    return [*lines, f"The cards left over are shown: {_cards(s.seen)}."] if s.players > 2 else lines


def _cards(cards: u64) -> str:
    return ", ".join(NAMES[card] for card in range(38) if cards & bit(card))


def _trick_ends(step: Step[Table], names: Names) -> list[str]:
    before, after = step.before, step.after
    if before.played + 1 < before.players:
        return []
    winner = trick_seat(after, trick_winner(after.last, after.players))
    lines = [f"{names[winner]} wins the trick."]
    if after.win != EMPTY:
        return [*lines, *_paid_out(step, names)]
    return lines


def trick_seat(s: Table, place: int) -> int:
    """Who played the card at this place of the last trick."""
    return (s.last_leader + place * s.last_direction) % s.players


def _paid_out(step: Step[Table], names: Names) -> list[str]:
    after, dealer = step.after, step.before.dealer
    lines = [f"The Win Number is {card_words(after.win)}."]
    lost = 0
    for k in range(after.bet_count):
        bet = after.bets[k]
        back = returned(after, k, after.win)
        if back:
            times = f"{multiplier(after, bet.slot)} for 1"
            lines.append(f"{names[bet.owner]} gets ${back} for ${bet.stake} on {slot_words(bet.slot)} ({times}).")
        elif not hits(bet.slot, after.win):
            lost += bet.stake
    if lost:
        lines.append(f"{names[dealer]}, the dealer, takes ${lost} of lost bets.")
    if after.phase == OVER:
        lines.append(_result(after, names))
    return lines


def _result(s: Table, names: Names) -> str:
    most = max(s.money[p] for p in range(s.players))
    best = [names[p] for p in range(s.players) if s.money[p] == most]
    if len(best) == 1:
        return f"{best[0]} wins the game with ${most}."
    return f"{', '.join(best[:-1])} and {best[-1]} share the victory with ${most} each."


def awaited(s: Table, seat: int, names: Names) -> str:
    """What the seat is asked to do."""
    if s.phase == BET:
        return "You won the trick: place a bet, or none."
    if s.phase == MARK:
        return "You won the trick as the dealer: place a chip to block a slot, or none."
    if s.played == 0:
        return "Lead a card."
    suit = suit_of(s.trick[0])
    return f"Play a card: {suit_words(suit)} was led." if suit else "Play any card: No More Bet was led."


def reason(s: Table, seat: int, action: int) -> Refusal:
    """Why the seat, whose turn it is, may not do this."""
    if seat == CHANCE:
        return Refusal("RT-7", "Chance can only deal, turn up or name what is still there")
    if DEALER_BASE <= action < BET_BASE:
        return Refusal("RT-7", "Cards are dealt and turned up by chance, not by a player")
    if s.phase == PLAY:
        if action >= PASS:
            return Refusal("RT-11", "It is time to play a card, not to place a chip")
        return _why_not_card(s, seat, action)
    if action < PASS:
        return Refusal("RT-11", "It is time to place a chip or none, not to play a card")
    if s.phase == MARK and action >= BET_BASE:
        return Refusal("RT-31", "The dealer never bets; a dealer who wins a trick may place a chip without money")
    if s.phase == BET and action < BET_BASE:
        return Refusal("RT-40", "Only the dealer marks a slot; place a bet of $0 to put down a chip alone")
    return _why_not_slot(s, seat, action)


def _why_not_card(s: Table, seat: int, card: int) -> Refusal:
    if not s.hand[seat] & bit(card):
        return Refusal("RT-15", f"You do not hold {card_words(card)}")
    if card == NMB:
        return Refusal("RT-27", "No More Bet can be played only from a hand of four cards or less")
    suit = suit_words(suit_of(s.trick[0]))
    return Refusal("RT-18", f"You hold {suit}, which was led: play {suit} or a trump")


def _why_not_slot(s: Table, seat: int, action: int) -> Refusal:
    is_bet = action >= BET_BASE
    slot = slot_of(action) if is_bet else action - MARK_BASE
    if slot not in SLOT_NAMES:
        return Refusal("RT-3", "There is no such slot on the mat")
    name, family = slot_words(slot), slot >> 6
    if family == 1 and not s.options.split:
        return Refusal("RT-60", "There are no split bets at this table")
    if family == 2 and not s.options.corner:
        return Refusal("RT-61", "There are no corner bets at this table")
    if s.chips[family] & bit(slot & 63):
        return Refusal("RT-34", f"There is a chip on {name} already")
    if slot < 38 and s.options.black_chips and s.seen & bit(slot):
        return Refusal("RT-35", f"There is a black chip on {name}: it cannot be the Win Number any more")
    if is_bet and dead_slots(s, family) & bit(slot & 63):
        numbers = len(NUMBERS_OF[slot])
        return Refusal("RT-59", f"All {numbers} numbers of {name} are covered, and this table allows no dead bets")
    return Refusal("RT-32", f"You have ${s.money[seat]}; a stake is $0 to ${s.money[seat]}, not ${stake_of(action)}")
