"""What a page shows is the same, whichever process serves it."""

import re
from dataclasses import replace

import pytest
from houses import fresh_id, running, timeless, until
from several import everywhere

from croupier.games import registry
from croupier.server.routes.api import PATH


@pytest.fixture
def pausing(shared, toy, monkeypatch):
    """Houses at which the table of the toy game is kept in view when all have written."""

    def picture(s, seat, names):
        return {
            **toy.picture(s, seat, names),
            "pause": not toy.actors(s) & toy.bit(0) and not toy.actors(s) & toy.bit(1),
        }

    monkeypatch.setattr(registry, "games", lambda: {"duel": replace(toy.DUEL, picture=picture)})
    return replace(shared, pause=3600)


def paused(visitor, table):
    return visitor.get(f"{PATH}/tables/{table.rpartition('/')[2]}").json()["paused"]


def test_a_moment_is_in_view_everywhere_until_a_person_goes_on_anywhere(pausing):
    with running(pausing) as one, running(pausing) as other, one.visitor() as ann, other.visitor() as bob:
        table = ann.gather("friend", **{"option.rounds": "3"})
        bob.join(table, "Bob")
        for number in ("111111", "222222"):
            for who in (ann, bob):
                assert not paused(who, table)
                who.act(table, do="write", number=number)
            with running(pausing) as later, later.visitor() as zoe:
                assert [paused(who, table) for who in (ann, bob, zoe)] == [True] * 3
                before = ann.entries(table)
                assert bob.do(table, "go-on").status_code == 303
                until(lambda: not ann.live(table).moment and not zoe.live(table).moment)
                assert [paused(who, table) for who in (ann, bob, zoe)] == [False] * 3
            with running(pausing) as later, later.visitor() as zoe:
                assert not paused(zoe, table)
                assert ann.entries(table) == before


def test_a_moment_outlives_the_process_and_not_its_time(pausing):
    with running(pausing) as one, one.visitor() as ann, one.visitor() as bob:
        table = ann.gather("friend", **{"option.rounds": "3"})
        bob.join(table, "Bob")
        for who in (ann, bob):
            who.act(table, do="write", number="111111")
        until = ann.live(table).moment.until
    with running(pausing) as again, again.visitor() as zoe:
        assert paused(zoe, table)
        assert zoe.live(table).moment.until == until
    with running(replace(pausing, pause=0)) as late, late.visitor() as zoe:
        assert not paused(zoe, table)


@pytest.fixture
def houses(shared, duel):
    """Two houses with their own pages."""
    with running(replace(shared, pause=3600)) as one, running(replace(shared, pause=3600)) as other:
        yield one, other


WRITE = {"do": "write", "number": 123456}
ITS_OWN = re.compile(r'<svg[^>]*class="qr".*?</svg>|127\.0\.0\.1:[0-9]+|name="key" value="[^"]*"', re.DOTALL)
"""The address of a house, as a text and as a code, and new secrets in forms."""


def pages(houses, table, *people):
    """What each of them sees at each house, once that has settled."""

    def seen():
        return [[ITS_OWN.sub("", timeless(visitor.get(table).text)) for visitor in each] for each in at]

    with everywhere(houses, *people) as at:
        until(lambda: all(page == other for page, other in seen()))
        return [page for page, _ in seen()]


def test_all_that_happens_at_a_table_is_on_everybodys_page_at_every_house(houses):
    with houses[0].visitor() as ann, houses[1].visitor() as bob:

        def shown():
            return pages(houses, table, ann, bob, None)

        def act(who):
            done = who.post(f"{api}/actions", json={"action": WRITE, "action_id": fresh_id()}, headers=token(who))
            assert done.status_code == 200, done.text

        def token(who):
            return {"Authorization": f"Bearer {who.key(table)}"}

        table = ann.gather("friend", **{"option.rounds": "5"})
        api = f"{PATH}/tables/{table.rpartition('/')[2]}"
        assert all("Sit down" in page for page in shown()[1:])
        bob.join(table, "Bob")
        act(ann)
        assert ['id="undo"' in page for page in shown()] == [True, False, False]
        for _ in range(2):
            act(bob)
            act(ann)
            shown()
        bob.do(table, "say", text="Well played")
        assert all("Well played" in page for page in shown())
        bob.do(table, "leave")
        assert all("A bot acts for Bob" in page for page in shown())
        for _ in range(2):
            until(lambda: ann.get(api, headers=token(ann)).json()["your_turn"])
            act(ann)
        until(lambda: ann.get(api).json()["over"])
        assert all("over" in page for page in shown())
        assert ann.do(table, "rematch").status_code == 303
        assert all("The next game is open." in page for page in shown())
