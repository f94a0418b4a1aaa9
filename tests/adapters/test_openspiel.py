"""Games in OpenSpiel."""

import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, gambit, ismcts, mcts

from croupier.adapters import openspiel
from croupier.games.registry import games
from croupier.kernel import count


def spiel(name, **parameters):
    return pyspiel.load_game(f"croupier_{name.replace('-', '_')}", parameters)


def walked(game, seed, steps=10**6):
    """States of a random game, one after the other."""
    draw, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and steps:
        steps -= 1
        yield state
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draw.choices(outcomes, odds)[0])
        else:
            state.apply_action(draw.choice(state.legal_actions()))
    yield state


def test_every_game_is_registered():
    names = {one.short_name for one in pyspiel.registered_games()}
    assert {f"croupier_{name.replace('-', '_')}" for name in games()} <= names


def test_a_name_with_hyphens_is_the_same_game():
    game, same = (pyspiel.load_game(f"croupier_{name}(players=3)") for name in ("omaha-8", "omaha_8"))
    assert str(game) == str(same)
    state = game.new_initial_state()
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert [str(each) for each in again] == [str(same), str(state)]


SHORT = ("round_limit", "rounds", "hands")
"""The options that say how long a match is; the first that a game has."""


def short(name, **parameters):
    """The shortest match of a game."""
    ends = next(option for option in SHORT if option in games()[name].options.model_fields)
    return spiel(name, **{ends: 1}, **parameters)


@pytest.mark.parametrize("name", games())
def test_openspiels_own_random_walks_pass(name):
    """One whole match, in which each state is copied and written down, as OpenSpiel asks of all its games."""
    pyspiel.random_sim_test(short(name), num_sims=1, serialize=True, verbose=False)


def test_dice_that_are_thrown_together_fall_one_by_one():
    game = spiel("gamblers-row")
    state = next(s for s in walked(game, 1) if s.is_chance_node() and s.serial.thrown)
    seen = state.observation_string(0)
    for die, face in enumerate((3, 1, 6, 6, 2), 1):
        assert state.observation_string(0) == seen
        assert [odds for _, odds in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)
        outcome = state.legal_actions()[face - 1]
        assert state.action_to_string(pyspiel.PlayerId.CHANCE, outcome) == f"die {die} of 5 shows {face}"
        twin = state.clone()
        state.apply_action(outcome)
        assert twin.history() == state.history()[:-1]
    assert list(state.serial.table.dice) == [3, 1, 6, 6, 2]
    assert max(len(s.legal_actions()) for s in walked(game, 2, 60) if s.is_chance_node()) == 6


@pytest.mark.parametrize("name", games())
def test_states_are_what_openspiel_asks(name):
    game = spiel(name)
    for state in walked(game, 1, 25):
        if state.is_chance_node():
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
        elif not state.is_terminal():
            player = state.current_player()
            assert state.legal_actions() == sorted(set(state.legal_actions()))
            assert max(state.legal_actions()) < game.num_distinct_actions()
            assert len(state.observation_tensor(player)) == game.observation_tensor_shape()[0]
            assert state.action_to_string(player, state.legal_actions()[0])


def test_victories_add_up_to_nothing():
    *_, last = walked(spiel("gamblers", round_limit=2), 3)
    assert sum(last.returns()) == pytest.approx(0)
    assert max(last.returns()) <= 1 - 1 / 3


def test_money_can_be_the_reward():
    *_, last = walked(spiel("gamblers", round_limit=2, reward="money"), 3)
    assert last.get_game().get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert all(dollars == int(dollars) for dollars in last.returns())


def test_what_was_committed_is_hidden_and_recalled():
    """A fate card face down is in its owner's information state, and in no other."""
    state = next(s for s in walked(spiel("gamblers"), 5) if committing(s))
    mine, *choices = state.current_player(), *state.legal_actions()
    twins = [state.child(choice) for choice in choices[:2]]
    for player in range(3):
        told = {twin.information_state_string(player) for twin in twins}
        numbers = {tuple(twin.information_state_tensor(player)) for twin in twins}
        seen = {tuple(twin.observation_tensor(player)) for twin in twins}
        many = 2 if player == mine else 1
        assert (len(told), len(numbers), len(seen)) == (many, many, many)


def committing(state):
    """Whether two seats have yet to choose a fate card that stays face down."""
    serial = state.serial
    return count(serial.game.actors(serial.table)) == 2


@pytest.mark.parametrize("name", games())
def test_resampled_states_look_the_same_to_who_asked(name):
    draw = random.Random(7)
    for state in walked(spiel(name), 7, 20):
        if state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, draw.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()


class SoFar(mcts.Evaluator):
    """What a state is worth: the dollars that the players have. Playing whole games out would take minutes."""

    def evaluate(self, state):
        return np.array(state.returns())

    def prior(self, state):
        legal = state.legal_actions()
        return [(choice, 1 / len(legal)) for choice in legal]


def searcher(game, evaluator, simulations):
    """OpenSpiel's tree search over information states."""
    random = np.random.RandomState(2)
    return ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.0, max_simulations=simulations, random_state=random)


@pytest.mark.parametrize("name", games())
def test_tree_search_with_information_states_plays(name):
    """Some decisions of each game, with chance nodes in between wherever the search comes to them."""
    game, asked = short(name, reward="money"), 0
    bot = searcher(game, SoFar(), 10)
    for state in walked(game, 1):
        if not state.is_chance_node() and not state.is_terminal():
            assert bot.step(state) in state.legal_actions()
            asked += 1
        if asked == 5:
            break
    assert asked


def test_tree_search_plays_games_out():
    game = spiel("gamblers", round_limit=1)
    bot = searcher(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 8)
    for state in walked(game, 2):
        if not state.is_chance_node() and not state.is_terminal():
            assert bot.step(state) in state.legal_actions()


def regrets(game, iterations):
    """The exploitability, summed over the players, after so many iterations of counterfactual regret minimisation.

    The tree is walked once, and OpenSpiel's compiled solver works on what its own export makes of it.
    """
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    solver, worth = pyspiel.CFRSolver(tree), []
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
        worth.append(pyspiel.nash_conv(tree, solver.average_policy(), True))
    return worth


def test_counterfactual_regret_falls_in_gamblers():
    """One round in which only fate cards and the dollar are to choose: 322 information states."""
    table = Path(__file__).with_name("small_gamblers.csv")
    worth = regrets(spiel("gamblers", round_limit=1, first="0", gamblers=str(table)), 50)
    assert worth[0] > worth[1] > worth[9] > worth[-1]
    assert 0 < worth[-1] < 0.01 < 0.1 < worth[0]


def test_counterfactual_regret_falls_in_pecos():
    """Each deals once, one card of four to each, with $10 before them: fold or all in, keep the card or draw."""
    worth = regrets(spiel("pecos", rounds=1, first_dealer="0", purse=10, hand=1, ranks=4, suits=1), 50)
    assert worth[0] > worth[1] > worth[9] > worth[-1]
    assert 0 < worth[-1] < 0.02 < 0.4 < worth[0]


def test_openspiels_solver_in_python_walks_our_states():
    """The first iteration is worth what the compiled solver's is worth on the exported tree."""
    game = spiel("pecos", rounds=1, first_dealer="0", purse=5, hand=1, ranks=4, suits=1)
    solver = cfr.CFRSolver(game)
    solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) == pytest.approx(regrets(game, 1)[0])


def test_options_come_as_parameters():
    game = spiel("roulette", players=3, rounds=2, first_dealer="1")
    assert game.setting.options.rounds == 2
    assert game.setting.options.first_dealer == 1
    assert not game.new_initial_state().is_terminal()


@pytest.mark.parametrize("name", ["five-card-stud", "croupier_five-card-stud", "croupier_five_card_stud"])
def test_a_game_is_loaded_by_any_of_its_names(name):
    assert openspiel.load_game(f"{name}(players=3)").num_players() == 3
    assert openspiel.load_game(name, players=4).get_type().short_name == "croupier_five_card_stud"


def test_parameters_are_read_as_what_they_are():
    assert openspiel.load_game("croupier_roulette(first_dealer=1)").setting.options.first_dealer == 1


def test_unknown_names_and_parameters_are_refused():
    with pytest.raises(LookupError, match=r"there is no game 'rulette' \(did you mean roulette\?\); there are"):
        openspiel.load_game("croupier_rulette")
    with pytest.raises(ValueError, match="croupier_roulette has no parameter 'speed'; it has players, reward, recall"):
        openspiel.load_game("roulette", speed=1)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"recall": -1}, "recall is how many entries of the log a tensor has, 0 or more, not -1"),
        ({"players": 9}, "is for 3 to 4 players, not 9"),
        ({"round_limit": -5}, "round_limit"),
        ({"reward": "fame"}, "rewards are victory or money, not 'fame'"),
        ({"gamblers": "no-such.csv"}, "no-such.csv"),
    ],
)
def test_what_cannot_be_is_refused(parameters, message):
    with pytest.raises(Exception, match=message):
        spiel("gamblers", **parameters)


def test_an_illegal_choice_is_refused_in_words():
    state = next(s for s in walked(spiel("gamblers"), 1) if not s.is_chance_node())
    with pytest.raises(Exception, match=r"choice 29 \(nothing\) is not legal now"):
        state.apply_action(29)
