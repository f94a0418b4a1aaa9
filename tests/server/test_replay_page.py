"""Looking back at a finished match: every table as anybody saw it, and nothing of a match that is not over."""

import asyncio
import html
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from finished import SECRET, finish, sit_down
from houses import running
from toys import play_out

from croupier.games import registry
from croupier.games.contract import NOBODY, Step
from croupier.kernel import open_stream
from croupier.kernel.chance import BOT_PURPOSE, new_stream
from croupier.play.match import Match
from croupier.play.steps import narrate, tell
from croupier.server.errors import HouseError
from croupier.server.kept import Kept, Seat
from croupier.server.live import LiveMatch
from croupier.server.looking_back import SHELF, Sight
from croupier.server.pages import Pages
from croupier.server.replays import OPEN, Replay, Replays
from croupier.server.settings import Settings

GAMES = {
    "gamble": (4, {"rounds": 1}),
    "roulette": (3, {"rounds": 1}),
    "gamblers": (3, {}),
    "holdem": (3, {"hands": 2}),
    "duel": (2, {}),
}
NOTHING = "Nothing is told of this step."


@pytest.fixture(scope="module")
def server(tmp_path_factory, duel):
    """A house with its real pages."""
    settings = Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=0)
    with running(settings) as server:
        yield server


@pytest.fixture(scope="module", params=GAMES)
def match(request, server):
    """A finished match: its address, the key of its first seat, and what was played."""
    players, options = GAMES[request.param]
    table, key = finish(server.house.store, request.param, players, **options)
    return table, key, play_out(registry.game(request.param), players, SECRET, **options)


def words(page):
    """The sentence of the entry."""
    said = re.search(r'<p id="awaited" class="awaited"[^>]*>(.*?)</p>', page, re.DOTALL)
    assert said, page
    return html.unescape(said[1]).strip()


def way(page, rel):
    """The address that a step leads to, or None."""
    link = re.search(rf'rel="{rel}" href="([^"]*)"', page)
    return link and html.unescape(link[1])


def entry_of(address):
    return int(re.search(r"/replay/(\d+)", address)[1])


def test_the_links_lead_from_the_start_to_the_end_and_back_again(client, duel):
    table, _ = finish(client.server.house.store, "duel", 2)
    page = client.get(f"{table}/replay").text
    assert words(page) == "The table before the first move."
    assert way(page, "prev") is None
    assert way(page, "first") is None
    on = [0]
    while link := way(page, "next"):
        page = client.get(link).text
        on.append(entry_of(link))
    assert way(page, "last") is None
    assert on[-1] == len(client.entries(table))
    back = [on[-1]]
    while link := way(page, "prev"):
        page = client.get(link).text
        back.append(entry_of(link))
    assert back == on[::-1]
    assert entry_of(way(page, "last")) == on[-1]


def test_one_steps_over_what_these_eyes_were_told_nothing_of(match):
    _, _, played = match
    replay = Replay(played, SECRET)
    for eyes in (NOBODY, 0, 1):
        on = [0]
        while (number := Sight("id", replay, on[-1], eyes).next) != on[-1]:
            on.append(number)
        told = [n for n, step in enumerate(played.steps(), 1) if narrate(played.game, step, eyes, played.names)]
        assert on == sorted({0, *told, len(played.actions)})
        assert [Sight("id", replay, number, eyes).previous for number in on[1:]] == on[:-1]
        assert Sight("id", replay, 0, eyes).previous == 0


def test_every_entry_is_told_as_these_eyes_saw_it(client, match):
    table, _, played = match
    steps = list(played.steps())
    for number in range(1, len(steps) + 1, max(1, len(steps) // 5)):
        for eyes in range(len(played.names)):
            page = client.get(f"{table}/replay/{number}?eyes={eyes}").text
            told = narrate(played.game, steps[number - 1], eyes, played.names)
            assert words(page) == (" ".join(told) or NOTHING)
            assert f"as {played.names[eyes]} saw it" in page
        page = client.get(f"{table}/replay/{number}?eyes=open").text
        assert words(page) == (" ".join(tell(played.game, steps[number - 1], played.names)) or NOTHING)


def test_one_looks_back_through_ones_own_eyes_unless_one_asks_for_others(server, match):
    table, key, _ = match
    with server.visitor() as ann:
        assert "as watchers saw it" in ann.get(f"{table}/replay").text
        sit_down(ann, table, key)
        assert "as Ann saw it" in ann.get(f"{table}/replay").text
        assert "as Bob saw it" in ann.get(f"{table}/replay?eyes=1").text


def test_there_is_nothing_to_do_and_no_stream(client, match):
    table, _, played = match
    for number in range(0, len(played.actions) + 1, max(1, len(played.actions) // 12)):
        page = client.get(f"{table}/replay/{number}?eyes=0").text
        assert not re.search(r'<button(?! disabled)[^>]*type="?submit', page)
        assert not re.search(r'<input(?! disabled)(?! type="(hidden|radio)")', page)
        assert "sse-connect" not in page
        assert "htmx" not in page


def test_the_index_leads_to_every_entry_that_tells_something(client, match):
    table, _, played = match
    listed, page = {}, client.get(f"{table}/replay").text
    while True:
        listed |= {
            int(n): html.unescape(said) for n, said in re.findall(r'/replay/(\d+)\?eyes=table">([^<]+)</a></li>', page)
        }
        later = re.search(r'href="([^"]*)">Later', page)
        if not later:
            break
        page = client.get(html.unescape(later[1])).text
    told = {n: " ".join(narrate(played.game, step, NOBODY, played.names)) for n, step in enumerate(played.steps(), 1)}
    assert listed == {n: said for n, said in told.items() if said}
    assert len(re.findall("<li value=", page)) <= SHELF


def test_everything_open_is_what_each_seat_saw_side_by_side_or_one_picture_where_nothing_was_hidden(client, match):
    table, _, played = match
    shown = set()
    for number, step in enumerate(played.steps(), 1):
        hidden = played.game.view(step.after, NOBODY).bytes_() != step.after.bytes_()
        if hidden in shown:
            continue
        shown.add(hidden)
        page = client.get(f"{table}/replay/{number}?eyes=open").text
        frames = [html.unescape(source) for source in re.findall(r'<iframe src="([^"]+)"', page)]
        assert len(frames) == (len(played.names) if hidden else 0)
        assert ("nothing lay hidden" in page) == (not hidden)
        for eyes, frame in enumerate(frames):
            assert f"/replay/{number}?eyes={eyes}" in frame
            assert 'id="table"' in client.get(frame).text
    assert False in shown


@pytest.mark.parametrize("name", GAMES)
def test_what_eyes_could_not_see_has_no_effect_on_their_page(duel, name):
    players, options = GAMES[name]
    game = registry.game(name)
    match, pages, stream = play_out(game, players, SECRET, **options), Pages(), new_stream()
    replay, compared = Replay(match, SECRET), 0
    hiding = [number for number in range(1, replay.last + 1) if replay.hides(number)]
    for number in hiding[:: max(1, len(hiding) // 12)]:
        for eyes in range(NOBODY, players):
            twin = Replay(match, SECRET)
            step = replay._steps[number - 1]
            after = game.view(step.after, eyes)
            open_stream(stream, number, 0, BOT_PURPOSE)
            game.determinize(after, eyes, stream)
            compared += after.bytes_() != step.after.bytes_()
            imagined = [*twin._steps]
            imagined[number - 1] = Step(step.before, step.by, step.action, after)
            twin._steps = tuple(imagined)
            assert pages.replay(Sight("id", twin, number, eyes)) == pages.replay(Sight("id", replay, number, eyes))
    assert compared > 3


@pytest.mark.parametrize("path", ["replay", "replay/0", "replay/3?eyes=open", "replay/3?eyes=1", "replay/x"])
def test_a_match_that_is_not_over_cannot_be_looked_back_at(client, server, path):
    table = client.sit("duel", players=4, **{"option.rounds": "3"})
    live = client.bots_done(table)
    hidden = [str(live.match.table.number[seat]) for seat in (1, 2, 3)]
    assert all(len(number) == 6 for number in hidden)
    with server.visitor() as stranger:
        for visitor in (client, stranger):
            answer = visitor.get(f"{table}/{path}")
            assert answer.status_code == 403
            assert "The game is not over yet: it can be looked back at when it is." in answer.text
            sent = answer.text + repr(answer.headers) + visitor.get(f"{table}/dice").text
            assert not [number for number in [*hidden, live.kept.secret.hex()] if number in sent]


def test_the_pages_of_a_running_match_are_the_same_whatever_is_hidden(duel, toy):
    def page(number):
        match = Match(duel, ["Ann", "Bob"], commitment="0" * 64)
        match.act(0, toy.Write(number=number))
        return LiveMatch(Kept("id", "duel", 1, {}, bytes(32), (Seat("Ann"), Seat("Bob"))), match, set())

    async def refused(live):
        with pytest.raises(HouseError) as error:
            await Replays().of(live)
        return error.value.sentence

    twins = [page(number) for number in (100_000, 999_999)]
    assert len({Pages().dice(live, None) for live in twins}) == 1
    assert len({in_loop(refused(live)) for live in twins}) == 1


def in_loop(coroutine):
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("replay/99999", "There is no entry '99999': this game has 0, the start, to"),
        ("replay/-1", "There is no entry '-1'"),
        ("replay/two", "There is no entry 'two'"),
        ("replay/1?eyes=7", "Nobody has the eyes '7': they are a seat's, 0 to"),
        ("replay/1?eyes=-2", "Nobody has the eyes '-2'"),
        ("replay/1?eyes=<b>", "Nobody has the eyes '<b>'"),
    ],
)
def test_an_address_that_leads_nowhere_is_told(client, match, path, sentence):
    answer = client.get(f"{match[0]}/{path}")
    assert answer.status_code == 404
    assert sentence in html.unescape(answer.text)
    assert "<b>'" not in answer.text


def test_a_table_that_gathers_has_nothing_to_look_back_at(client):
    table = client.gather("friend", game="duel")
    for path in ("replay", "dice"):
        assert client.get(f"{table}/{path}").status_code == 409


def test_the_end_of_a_match_leads_to_its_replay_and_its_dice(client, match):
    page = client.get(match[0]).text
    assert f'href="{match[0]}/replay"' in page
    assert f'href="{match[0]}/dice"' in page


def test_the_replays_in_memory_are_bounded(duel):
    match = play_out(duel, 2, SECRET)
    size = len(match.actions)

    async def look(replays, *ids):
        for each in ids:
            live = LiveMatch(Kept(each, "duel", 1, {}, SECRET, (Seat("Ann"), Seat("Bob"))), match, set())
            yield await replays.of(live)

    async def check():
        replays = Replays(steps=2 * size)
        a, b, again, c, anew = [replay async for replay in look(replays, "a", "b", "a", "c", "b")]
        assert again is a
        assert anew is not b
        assert replays.steps == 2 * size
        assert c.last == size
        alone = Replays(steps=1)
        assert [replay.last async for replay in look(alone, "a", "b")] == [size, size]
        assert alone.steps == size

    in_loop(check())


def test_open_eyes_see_more_than_anybody(duel):
    replay = Replay(play_out(duel, 2, SECRET), SECRET)
    hiding = [number for number in range(replay.last + 1) if replay.hides(number)]
    assert hiding
    for number in hiding:
        assert replay.table(number, OPEN).bytes_() != replay.table(number, NOBODY).bytes_()
