"""Another match of the same people, with the same secrets; whoever sits left of the first to begin begins."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from houses import PATIENCE, kept, listening, running, said, until

from croupier.games import registry
from croupier.games.contract import CHANCE, HOUSE, seats_of
from croupier.kernel import open_stream, pick
from croupier.kernel.chance import BOT_PURPOSE, new_stream
from croupier.play.log import parse
from croupier.server.kept import Seat
from croupier.server.routes.desk import COOKIE


@pytest.fixture
def table(client, bob):
    """A game of Ann, Bob and a bot that is over."""
    table = client.gather("friend", "bot", reseat="", **{"option.rounds": "1", "option.ties": "false"})
    bob.join(table, "Bob", luck="seven")
    return over(table, client, bob)


def over(table, *players):
    for player in players:
        player.act(table, do="write", number="123456")
    until(lambda: players[0].live(table).match.over)
    return table


def again(visitor, table):
    return visitor.do(table, "rematch")


def test_the_same_people_play_again_with_the_same_secrets(client, server, bob, table):
    assert "Play again" in said(bob.get(table))
    answer = again(bob, table)
    following = answer.headers["location"]
    assert answer.status_code == 303
    assert following != table
    assert f"{COOKIE}{following.rpartition('/')[2]}={bob.key(table)}" in answer.headers["set-cookie"]
    old, new = kept(server, table), kept(server, following)
    assert [(s.name, s.bot, s.secret_hash) for s in new.seats] == [(s.name, s.bot, s.secret_hash) for s in old.seats]
    assert (new.options, new.settings, new.follows) == (old.options, old.settings, old.id)
    assert new.secret != old.secret
    assert 'data-seat="1"' in bob.get(following).text
    assert 'data-seat="-1"' in client.get(following).text
    assert again(client, table).headers["location"] == following
    assert 'data-seat="0"' in client.get(following).text
    over(following, client, bob)
    assert parse(client.get(f"{following}/log").text).mix is None


def test_two_who_ask_at_once_get_the_same_rematch(client, server, bob, table):
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda visitor: again(visitor, table), (client, bob)))
    assert len({answer.headers["location"] for answer in answers}) == 1


def test_two_processes_open_one_rematch(settings, duel):
    with running(settings) as one, running(settings) as two, one.visitor() as ann, two.visitor() as bob:
        table = ann.gather("friend", **{"option.rounds": "1"})
        bob.join(table, "Bob")
        ann.act(table, do="write", number="123456")
        bob.act(table, do="write", number="123456")
        one.house._live.clear()  # it has not heard of what Bob did elsewhere
        for visitor in (ann, bob):
            visitor.get(table)
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda visitor: again(visitor, table), (ann, bob)))
        assert len({answer.headers["location"] for answer in answers}) == 1


def test_the_others_are_told_of_the_rematch(client, bob, table):
    with listening(client, table, "rematch") as told:
        following = again(bob, table).headers["location"]
        assert "Come along" in told.result(PATIENCE)[2]
    assert "Come along" in client.get(table).text
    assert following not in told.result()[2]


def test_who_watches_opens_none_but_may_come_along(server, client, zoe, table):
    answer = again(zoe, table)
    assert answer.status_code == 403
    assert "You have no seat at this table: the players say whether they play again." in said(answer)
    following = again(client, table).headers["location"]
    answer = again(zoe, table)
    assert answer.headers["location"] == following
    assert "set-cookie" not in answer.headers


def test_there_is_no_rematch_before_the_end(client, server):
    table = client.sit("duel")
    answer = again(client, table)
    assert answer.status_code == 409
    assert "The game is not over yet: another one can follow it then." in said(answer)
    assert "Play again" not in said(client.get(table))


def test_a_seat_that_was_left_is_a_bots_in_the_rematch(client, server, bob, table):
    key = bob.key(table)
    bob.do(table, "leave")
    following = again(client, table).headers["location"]
    seats = kept(server, following).seats
    assert [seat.name for seat in seats] == ["Ann", "Emmy", "Blaise"]
    assert seats[1] == Seat("Emmy", "random")
    bob.cookies.set(COOKIE + following.rpartition("/")[2], key)
    assert 'data-seat="-1"' in bob.get(following).text


def test_against_bots_one_plays_again_too(client, server):
    table = client.sit("duel", players=3, **{"option.rounds": "1"})
    client.act(table, do="write", number="123456")
    client.bots_done(table)
    following = again(client, table).headers["location"]
    assert [seat.name for seat in kept(server, following).seats] == ["Ann", "Blaise", "Emmy"]
    assert 'data-seat="0"' in client.get(following).text


def test_a_rematch_is_remembered_after_a_restart(settings, duel):
    with running(settings) as server, server.visitor() as ann:
        table = ann.sit("duel", **{"option.rounds": "1"})
        ann.act(table, do="write", number="123456")
        ann.bots_done(table)
        following = again(ann, table).headers["location"]
        cookies = dict(ann.cookies)
    with running(settings) as server, server.visitor() as ann:
        ann.cookies.update(cookies)
        assert "Come along" in ann.get(table).text
        assert again(ann, table).headers["location"] == following


# --- Who begins


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.name)
def test_every_games_rematch_can_be_played(game):
    for players in game.seats:
        options = game.options()
        table = finished(game, players, options)
        following = game.again(options, table)
        assert type(following).model_validate_json(following.model_dump_json()) == following
        game.new(players, following)
        changed = {name for name, value in following if value != getattr(options, name)}
        assert changed <= {"first_dealer", "first"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_left_of_the_first_dealer_sits_the_next_first_dealer(players):
    roulette = registry.game("roulette")
    for first in range(players):
        options = roulette.options(first_dealer=first)
        following = roulette.again(options, finished(roulette, players, options))
        assert following.first_dealer == (first + 1) % players


@pytest.mark.parametrize("players", [3, 4])
def test_the_start_player_card_passes_on_to_the_next_game(players):
    gamblers = registry.game("gamblers")
    options = gamblers.options(round_limit=2, first=1)
    following = gamblers.again(options, finished(gamblers, players, options))
    assert following.first == (1 + 2) % players


def finished(game, players, options):
    """The table at the end of a game in which everybody plays at random."""
    stream = new_stream()
    open_stream(stream, 7, 0, BOT_PURPOSE)
    table = game.new(players, options)
    while actors := game.actors(table):
        seat = next(seat for seat in seats_of(actors) if seat != HOUSE)
        if seat == CHANCE:
            game.chance(table, stream)
        else:
            game.apply(table, seat, pick(game.menu(table, seat), stream))
    return table
