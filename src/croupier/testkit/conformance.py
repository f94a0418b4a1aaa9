"""The conformance suite: what every game must keep, whoever wrote it.

A test file for a game of your own:

    import pytest

    from croupier.testkit import conformance
    from mygame import GAME

    @pytest.mark.parametrize("law", conformance.LAWS, ids=conformance.title)
    @pytest.mark.parametrize("case", conformance.cases(GAME), ids=str)
    def test_the_game_keeps_the_contract(case, law):
        law(case)

`cases` lists the game with every player count and with option sets sampled from its options model: the defaults, each
field at its extremes, and random combinations. Each law plays random games of the case and raises `Broken`, with the
seed, the options, the step and what broke. There are no exemptions: a game that breaks a law is wrong, or the law is
wrong for every game.

The suite expects `rules.md` in the package that declares the game's table. Each clause begins with its id in bold
(`**RT-12**`), and refusals name these ids.

Everything random follows from the seed of the case: `cases(GAME, seed=7)` plays other games.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from croupier.games.contract import Game
from croupier.testkit import actions, choices, compiled, facts, minds, nature, secrets
from croupier.testkit.cases import Broken, Case
from croupier.testkit.options import option_sets

__all__ = ["COMPILED", "LAWS", "Broken", "Case", "Law", "cases", "title"]

Law = Callable[[Case], None]

COMPILED: tuple[Law, ...] = (compiled.compiled_and_interpreted_agree, compiled.rules_compute_with_whole_numbers)
"""The laws that compile the game, once for all its cases in one process."""
LAWS: tuple[Law, ...] = (
    facts.the_game_says_what_it_is,
    facts.options_are_kept,
    actions.every_table_is_sound,
    actions.the_house_keeps_to_its_clock,
    actions.menus_are_honest,
    actions.actions_keep_their_meaning,
    actions.legal_actions_are_accepted,
    actions.illegal_actions_are_refused,
    actions.malformed_actions_are_refused,
    actions.logs_replay,
    actions.order_does_not_matter,
    actions.the_end_is_consistent,
    choices.choices_stand_for_actions,
    choices.outcomes_stand_for_what_chance_brings,
    nature.weights_are_whole,
    nature.chance_draws_node_by_node,
    nature.chance_keeps_its_odds,
    secrets.views_hide_what_is_hidden,
    secrets.imagined_tables_fit_the_view,
    secrets.imagined_tables_play_on,
    secrets.observations_are_views,
    secrets.observations_tell_views_apart,
    secrets.actions_are_seen_as_the_table_is,
    secrets.words_are_made_of_views,
    minds.bots_play_by_what_they_see,
    *COMPILED,
)
"""Every law. Its docstring says what it demands."""


def title(law: Law) -> str:
    """The law's name, for test ids."""
    return getattr(law, "__name__", str(law))


def cases(game: Game[Any], seed: int = 1, *, thorough: bool = True) -> list[Case]:
    """The game with every player count, and every option set that is for that many players.

    An option set that the game refuses for a player count is left out, but never the defaults. Where that is too much,
    as for games that share most of their rules with another, only the defaults are for every player count, and the
    option sets take turns with the counts.
    """
    found: list[Case] = []
    for turn, (label, options) in enumerate(option_sets(game.options, Random(seed)).items()):
        every = thorough or label == "defaults"
        for players in game.seats if every else [game.seats[turn % len(game.seats)]]:
            case = Case(game, players, options, label, seed)
            if label == "defaults" or _accepted(case):
                found.append(case)
    return found


def _accepted(case: Case) -> bool:
    try:
        case.new()
    except ValueError:
        return False
    return True
