"""Mutation checks: each variant of the toy breaks the contract in one way, and one law must catch it."""

from dataclasses import replace
from typing import Annotated, Literal

import pytest
from pydantic import Field, TypeAdapter

from croupier.games.contract import CHANCE, HOUSE, Action, Bot, Refusal
from croupier.games.space import Span
from croupier.kernel import add, below, bit, clear, rule
from croupier.kernel.menu import high, low
from croupier.testkit import actions, cases, choices, compiled, facts, minds, nature, secrets
from croupier.testkit.conformance import LAWS, Broken
from croupier.testkit.conformance import cases as cases_of
from toy import (
    BID,
    BLANK,
    PRIZE,
    SEALED,
    TIP,
    UNKNOWN_BID,
    Bid,
    actors,
    apply,
    chance,
    conceal,
    decode,
    determinize,
    hide,
    legal,
    narrate,
    observe,
)  # fmt: skip


class TakeBack(Action):
    do: Literal["undo"] = "undo"


@rule
def shows_bids(s, seat):
    for p in range(s.players):
        if p != seat:
            s.tip[p] = 0


@rule
def shows_tips(s, seat):
    for p in range(s.players):
        if p != seat:
            s.bid[p] = BLANK


@rule
def forgets_who_has_bid(s, seat):
    hide(s, seat)
    s.bidders = bit(seat) & s.bidders if seat >= 0 else s.bidders & ~s.bidders


@rule
def fills_blanks_only(s, seat, stream):
    for p in range(s.players):
        if p != seat:
            if p < s.dealt and s.tip[p] == 0:
                s.tip[p] = 1 + below(stream, 2)
            if s.bidders & bit(p) and s.bid[p] == BLANK:
                s.bid[p] = below(stream, s.money[p] + 1)


@rule
def imagines_always_the_same(s, seat, stream):
    for p in range(s.players):
        if p != seat:
            if p < s.dealt:
                s.tip[p] = 1
            if s.bidders & bit(p):
                s.bid[p] = 0


@rule
def imagines_bids_without_money(s, seat, stream):
    determinize(s, seat, stream)
    for p in range(s.players):
        if p != seat and s.bidders & bit(p):
            s.bid[p] = s.money[p] + 1


@rule
def loses_money(s, seat, action):
    apply(s, seat, action)
    if seat == CHANCE and action == PRIZE + 20:
        s.bank += 1


@rule
def rewards_the_first(s, seat, action):
    if seat != CHANCE and not s.bidders:
        s.money[seat] += 1
        s.bank -= 1
    apply(s, seat, action)


@rule
def ends_early_for_the_last(s, seat, action):
    apply(s, seat, action)
    if seat == 0:
        s.bidders = bit(s.players) - bit(0)


@rule
def never_ends(s, seat, action):
    apply(s, seat, action)
    s.round_ = 0


def spilling(s, seat, action):
    spill = 1
    for _ in range(70):
        spill = spill * 2
    apply(s, seat, action)
    s.prize = spill % 3


@rule
def lists_backwards(s, seat, menu):
    if seat == CHANCE and s.dealt == s.players:
        clear(menu)
        add(menu, PRIZE + 5, PRIZE + 6)
        add(menu, PRIZE + 1, PRIZE + 1)
        add(menu, PRIZE + 20, PRIZE + 20)
    else:
        legal(s, seat, menu)


@rule
def lists_nothing_without_money(s, seat, menu):
    clear(menu)
    if seat == CHANCE or s.money[seat] > 0:
        legal(s, seat, menu)


@rule
def allows_debts(s, seat, menu):
    legal(s, seat, menu)
    if seat != CHANCE:
        menu.groups[0].width += 1


@rule
def appends_to_the_menu(s, seat, menu):
    if seat == CHANCE:
        legal(s, seat, menu)
    else:
        add(menu, BID, BID + s.money[seat])


@rule
def reads_other_bids(s, seat, menu):
    legal(s, seat, menu)
    if seat != CHANCE and s.bid[(seat + 1) % s.players] > 3:
        menu.groups[0].width = 0


@rule
def halves(s, seat):
    return int(s.money[seat] / 2) * 2 + s.money[seat] % 2


@rule
def draws_tips_evenly(s, stream):
    while s.round_ < s.rounds and s.dealt < s.players:
        apply(s, CHANCE, TIP + 4 * s.dealt + 1 + below(stream, 2))
    chance(s, stream)


@rule
def draws_once_too_often(s, stream):
    chance(s, stream)
    below(stream, 2)


@rule
def weighs_apart(s, action):
    return action - TIP if action < PRIZE else action - PRIZE


@rule
def shows_all(s, by, action, viewer):
    return action


@rule
def shows_big_bids(s, by, action, viewer):
    return action if action > BID + 9 else conceal(s, by, action, viewer)


@rule
def hides_own(s, by, action, viewer):
    return UNKNOWN_BID if by != CHANCE else conceal(s, by, action, viewer)


@rule
def leaves_gaps(s, seat, out):
    if s.prize:
        observe(s, seat, out)


@rule
def leaves_the_bid_out(s, seat, out):
    observe(s, seat, out)
    out[12] = 0
    out[13] = 0


@rule
def overflows(s, seat, out):
    observe(s, seat, out)
    out[11] = s.money[max(seat, 0)] * 100


def lossy(number):
    action = decode(number)
    return Bid(dollars=min(action.dollars, 30)) if isinstance(action, Bid) and action.dollars else action


def careless(action):
    return BID + action.dollars if isinstance(action, Bid) and action.dollars is not None else SEALED.encode(action)


@rule
def lets_the_house_act_alone(s):
    return bit(HOUSE) if s.minutes and s.bidders == bit(0) else actors(s)


@rule
def lets_the_house_meet_chance(s):
    return actors(s) | bit(HOUSE) if s.minutes and s.dealt < s.players and s.round_ < s.rounds else actors(s)


@rule
def leaves_the_house_out(s):
    return actors(s) & ~bit(HOUSE)


@rule
def gives_the_house_a_choice(s, seat, menu):
    legal(s, seat, menu)
    if seat == HOUSE:
        menu.groups[0].width = 1


@rule
def lets_the_clock_ring_again(s, seat, action):
    minutes = s.minutes
    apply(s, seat, action)
    s.minutes = minutes


@rule
def counts_as_the_game(s, seat, action, counts):
    counts[0] += 1
    if seat < 0:
        s.prize = 0


def raising(s, seat, action):
    raise KeyError(action)


TOLD = []


def gossip(step, names):
    TOLD.append(step)
    return [*narrate(step, names), f"This is sentence {len(TOLD)}."]


SEEN = []


@rule
def leaves_a_trace(s, seat):
    SEEN.append(s.copy_())
    hide(s, seat)


def peeks(s, seat, menu, stream):
    bid = max(SEEN[-1].bid) + 1
    return min(BID + bid, high(menu, 0))


def overbids(s, seat, menu, stream):
    return high(menu, 0) + 1


def grows(s, seat, menu, stream):
    TOLD.append(None)
    return min(low(menu, 0) + len(TOLD) % 3, high(menu, 0))


MUTANTS = {
    "a view shows sealed bids": (
        {"hide": shows_bids, "determinize": fills_blanks_only},
        secrets.actions_are_seen_as_the_table_is, "its view tells",
    ),
    "a view shows dealt cards": (
        {"hide": shows_tips, "determinize": fills_blanks_only},
        secrets.actions_are_seen_as_the_table_is, "views show what chance did",
    ),
    "a view shows what is imagined anew": ({"hide": shows_bids}, secrets.imagined_tables_fit_the_view, "hidden again"),
    "a view hides who must act": ({"hide": forgets_who_has_bid}, secrets.views_hide_what_is_hidden, "other seats"),
    "always the same is imagined": (
        {"determinize": imagines_always_the_same}, secrets.imagined_tables_fit_the_view, "the same table every time"
    ),
    "impossible tables are imagined": (
        {"determinize": imagines_bids_without_money}, secrets.imagined_tables_fit_the_view, "more or fewer bids"
    ),
    "an imagined table goes wrong later": (
        {"determinize": imagines_bids_without_money, "audit": lambda s: [f"${m}" for m in s.money if m < 0]},
        secrets.imagined_tables_play_on, r"\$-1|empty range",
    ),
    "money is lost": ({"apply": loses_money}, actions.every_table_is_sound, "add up to 1"),
    "the first bidder is rewarded": ({"apply": rewards_the_first}, actions.order_does_not_matter, "a difference"),
    "one seat ends it for all": ({"apply": ends_early_for_the_last}, actions.order_does_not_matter, "any more"),
    "the game never ends": ({"apply": never_ends}, actions.every_table_is_sound, "did not end"),
    "the menu is not ascending": ({"legal": lists_backwards}, actions.menus_are_honest, "not ascending"),
    "the menu is empty": ({"legal": lists_nothing_without_money}, actions.menus_are_honest, "no legal action"),
    "the menu grows": ({"legal": appends_to_the_menu}, actions.menus_are_honest, "what it held before"),
    "the menu allows debts": ({"legal": allows_debts}, actions.legal_actions_are_accepted, "more or fewer bids"),
    "the menu tells of other bids": ({"legal": reads_other_bids}, secrets.views_hide_what_is_hidden, "what it may do"),
    "chance has wrong odds": ({"chance": draws_tips_evenly}, nature.chance_draws_node_by_node, "different tables"),
    "chance has odds that differ": ({"chance": draws_tips_evenly}, nature.chance_keeps_its_odds, "not as frequent"),
    "chance draws too much": ({"chance": draws_once_too_often}, nature.chance_draws_node_by_node, "use the stream"),
    "one interval has two weights": ({"weight": weighs_apart}, nature.weights_are_whole, "listed together"),
    "sealed bids are told": ({"conceal": shows_all}, secrets.actions_are_seen_as_the_table_is, "hides the difference"),
    "big bids are told": ({"conceal": shows_big_bids}, secrets.actions_are_seen_as_the_table_is, "the difference"),
    "one's own bid is hidden": ({"conceal": hides_own}, secrets.actions_are_seen_as_the_table_is, "did itself"),
    "an observation has gaps": ({"observe": leaves_gaps}, secrets.observations_are_views, "differ in bid, bidders"),
    "an observation leaves the bid out": (
        {"observe": leaves_the_bid_out}, secrets.observations_tell_views_apart, "no observation shows: bid"
    ),
    "an observation overflows": ({"observe": overflows}, secrets.observations_are_views, "out of bounds for int8"),
    "an observation is too long": (
        {"observation": SEALED.observation[:-1]}, secrets.observations_are_views, "IndexError"
    ),
    "the codec loses dollars": ({"decode": lossy}, actions.actions_keep_their_meaning, "which encodes to"),
    "the codec mistakes one action for another": (
        {"encode": careless}, actions.malformed_actions_are_refused, "no action has the number"
    ),
    "a refusal names no rule": (
        {"reason": lambda s, seat, action: Refusal("SB-9", "No")}, actions.illegal_actions_are_refused, "no rule's id"
    ),
    "a refusal has no reason": (
        {"reason": lambda s, seat, action: Refusal("SB-3", "")}, actions.illegal_actions_are_refused, "without a reason"
    ),
    "asking why not fails": ({"reason": raising}, actions.illegal_actions_are_refused, "KeyError"),
    "narrating remembers": ({"narrate": gossip}, secrets.words_are_made_of_views, "differs the second time"),
    "nothing is asked": ({"awaited": lambda s, seat, names: ""}, secrets.words_are_made_of_views, "not one sentence"),
    "a picture is no plain data": (
        {"picture": lambda s, seat, names: {"bidders": s.bidders}}, secrets.words_are_made_of_views, "not JSON"
    ),
    "nobody wins": ({"winners": rule(lambda s: s.bidders)}, actions.the_end_is_consistent, "nobody wins"),
    "a bot peeks": (
        {"hide": leaves_a_trace, "bots": (Bot("peeping", peeks),)}, minds.bots_play_by_what_they_see, "knows too much"
    ),
    "a bot overbids": ({"bots": (Bot("rich", overbids),)}, minds.bots_play_by_what_they_see, "is not legal"),
    "a bot remembers other games": ({"bots": (Bot("old", grows),)}, minds.bots_play_by_what_they_see, "knows too much"),
    "a rule computes with floats": (
        {"returns": halves},
        compiled.rules_compute_with_whole_numbers, r"halves \(test_suite.py:\d+\) computes with float64",
    ),
    "a rule differs when compiled": (
        {"apply": rule(spilling)}, compiled.compiled_and_interpreted_agree, "interpreted and compiled: prize"
    ),
    "a function is no rule": ({"returns": lambda s, seat: 0}, facts.the_game_says_what_it_is, "not marked as a rule"),
    "an action has a word of the match": (
        {"actions": TypeAdapter(Annotated[Bid | TakeBack, Field(discriminator="do")])},
        facts.the_game_says_what_it_is, "actions called undo",
    ),
    "the house acts without a clock": (
        {"clock": lambda options: 0}, actions.the_house_keeps_to_its_clock, "has no clock"
    ),
    "the house has a clock and never acts": (
        {"actors": leaves_the_house_out}, actions.the_house_keeps_to_its_clock, "may never act"
    ),
    "the house acts alone": (
        {"actors": lets_the_house_act_alone}, actions.the_house_keeps_to_its_clock, "the house may act, and nobody else"
    ),
    "the house acts before chance": (
        {"actors": lets_the_house_meet_chance}, actions.the_house_keeps_to_its_clock, "at a chance node"
    ),
    "the house has a choice": (
        {"legal": gives_the_house_a_choice}, actions.the_house_keeps_to_its_clock, "has 2 legal actions, not 1"
    ),
    "the clock rings twice": (
        {"apply": lets_the_clock_ring_again}, actions.the_house_keeps_to_its_clock, "though it has done so"
    ),
    "counting at the end changes the table": (
        {"tally": counts_as_the_game}, actions.the_end_is_consistent, "counting changed the table"
    ),
    "bids have no choices": (
        {"choices": lambda options: (Span(BID, stride=6, most=5),)},
        choices.choices_stand_for_actions, "no choice stands for the action",
    ),
    "two prizes have one number": (
        {"outcomes": (*SEALED.outcomes[:3], Span(PRIZE + 1, 5, 5))},
        choices.outcomes_stand_for_what_chance_brings, "two outcomes have one number",
    ),
    "an option does nothing": (
        {"configure": lambda s, players, options: SEALED.configure(s, players, SEALED.options())},
        facts.options_are_kept, "leave no trace",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTANTS)
def test_the_suite_catches(name, monkeypatch):
    monkeypatch.setattr(cases, "STEPS_AT_MOST", 500)
    changes, law, told = MUTANTS[name]
    with pytest.raises(Broken, match=told):
        run(law, replace(SEALED, **{"bots": (), **changes}))


def run(law, game, seed=1):
    for case in cases_of(game, seed):
        law(case)


def test_every_law_is_seen_to_catch_something():
    unproven = {law.__name__ for law in LAWS} - {law.__name__ for _, law, _ in MUTANTS.values()}
    assert unproven == {"logs_replay"}


def test_a_loop_that_computes_with_whole_numbers_is_read_from_the_disk_next_time(monkeypatch):
    compiled.compiled.cache_clear()
    case = cases.Case(SEALED, 2, SEALED.options())
    compiled.rules_compute_with_whole_numbers(case)
    compiled.compiled.cache_clear()
    monkeypatch.setattr(compiled, "floats", lambda loop: ["asked again"])
    compiled.rules_compute_with_whole_numbers(case)
    assert all(sum(loop.stats.cache_hits.values()) == 1 for loop in compiled.compiled(SEALED).all)


def test_a_message_says_where_it_broke():
    with pytest.raises(Broken) as caught:
        run(actions.every_table_is_sound, replace(SEALED, apply=loses_money), seed=5)
    assert str(caught.value).startswith("sealed, 2 players, options {}, seed 5, game ")
    assert "purses and bank add up to 1, not 0" in str(caught.value)
