"""What the store keeps, and to whom it says that somebody else was first."""

from dataclasses import replace
from datetime import timedelta

import pytest
from databases import sql
from samples import BOB, NOW, SECRET, a_gathering, a_match, an_entry, numbers
from sqlalchemy.exc import IntegrityError

from croupier.server.kept import Marks, Message, Seat, TableSettings
from croupier.server.store import Conflict, Store


def test_what_is_created_is_there_after_reopening(database, store):
    kept = a_match(entries=(an_entry(1),))
    store.create(kept)
    store.append("abc", 2, [an_entry(2), an_entry(3)], action_id="x")
    store.close()
    again = Store(database)
    loaded = again.load("abc")
    assert loaded.seats == kept.seats
    assert loaded.options == {"rounds": 2}
    assert loaded.secret == SECRET
    assert numbers(again) == [1, 2, 3]
    assert loaded.action_ids == {"x"}
    assert loaded.finished is None
    again.append("abc", 4, [an_entry(4)], finished=True)
    assert again.load("abc").finished is not None
    assert again.find(["abc", "xyz"])[0].finished is not None
    again.close()


def test_an_unknown_match_is_none(store):
    assert store.load("nothing") is None
    assert store.find(["nothing"]) == []


@pytest.mark.parametrize(("number", "action_id"), [(1, "new"), (3, "new"), (2, "old"), (1, None)])
def test_who_is_second_changes_nothing(store, number, action_id):
    store.create(a_match(entries=(an_entry(1),)))
    store.append("abc", 2, [an_entry(2), an_entry(3)], action_id="old")
    first = {2: 4}.get(number, number)
    with pytest.raises(Conflict):
        store.append("abc", first, [an_entry(8), an_entry(9)], action_id=action_id, finished=True)
    assert numbers(store) == [1, 2, 3]
    assert store.load("abc").finished is None


def test_the_same_action_id_may_be_used_in_another_match(store):
    for name in ("abc", "def"):
        store.create(a_match(name))
        store.append(name, 1, [an_entry(1)], action_id="x")
    assert store.load("def").action_ids == {"x"}


def test_all_that_is_kept_of_a_table_comes_back(store):
    kept = a_gathering(
        settings=TableSettings(listed=True, reseat=False), created=NOW, started=NOW, finished=NOW, follows="before"
    )
    store.create(replace(kept, mix=("seven", "luck")))
    store.reseat("abc", 0, {1: BOB})
    assert store.load("abc") == replace(
        kept, mix=("seven", "luck"), seats=(kept.seats[0], BOB, kept.seats[2]), changes=1
    )


def test_a_seat_that_nobody_holds_is_open():
    assert [seat.open for seat in (*a_gathering().seats, Seat("Bob", bot="random"))] == [False, True, True, False]


def test_of_two_who_change_seats_at_once_one_does(store):
    store.create(a_gathering())
    store.reseat("abc", 0, {1: BOB})
    before = store.load("abc")
    for late in (
        lambda: store.reseat("abc", 0, {2: BOB}),
        lambda: store.reseat("abc", 0, {1: Seat("Zoe", secret_hash=b"z" * 32)}),
        lambda: store.start(a_gathering(started=NOW)),
        lambda: store.call_off("abc", 0),
        lambda: store.reseat("nothing", 0, {1: BOB}),
    ):
        with pytest.raises(Conflict):
            late()
    assert store.load("abc") == before
    store.reseat("abc", 1, {2: BOB})
    assert store.load("abc").changes == 2


def test_a_table_starts_once_with_its_seats_mix_and_entries(store):
    store.create(a_gathering())
    store.reseat("abc", 0, {1: BOB})
    gathered = store.load("abc")
    started = replace(gathered, started=NOW, seats=gathered.seats[:2], mix=("seven",), entries=(an_entry(1),))
    store.start(started)
    assert store.load("abc") == replace(started, changes=2)
    for late in (lambda: store.start(replace(started, changes=2)), lambda: store.call_off("abc", 2)):
        with pytest.raises(Conflict):
            late()
    assert store.load("abc") == replace(started, changes=2)
    store.reseat("abc", 2, {1: replace(BOB, secret_hash=None)})
    assert store.load("abc").seats[1].open


def test_a_table_that_is_called_off_leaves_nothing(database, store):
    store.create(a_gathering())
    store.say("abc", Message(1, 0, "Ann", "Hello", NOW))
    store.call_off("abc", 0)
    assert store.load("abc") is None
    for table in ("matches", "seats", "messages"):
        assert sql(database, f"SELECT count(*) FROM {table}") == [(0,)]


def test_only_listed_tables_that_still_gather_and_where_somebody_is_are_listed_the_newest_first(store):
    public = TableSettings(listed=True)
    for k, name in enumerate(("old", "new", "newest", "alone")):
        store.create(a_gathering(name, settings=public, created=NOW + k * timedelta(minutes=1)))
    store.create(a_gathering("private"))
    store.create(a_gathering("started", settings=public, started=NOW))
    store.mark_seen([(name, 0) for name in ("old", "new", "newest", "private", "started")], NOW)
    store.mark_seen([("alone", 0)], NOW - timedelta(seconds=1))
    assert [kept.id for kept in store.listed(2, NOW)] == ["newest", "new"]
    assert [kept.id for kept in store.listed(9, NOW)] == ["newest", "new", "old"]


def test_tables_that_gather_are_abandoned_when_nobody_has_been_there(store):
    for name in ("left", "visited"):
        store.create(a_gathering(name, created=NOW))
    store.create(a_match("begun", started=NOW))
    assert store.abandoned(NOW) == []
    store.mark_seen([("visited", 0)], NOW + timedelta(days=2))
    assert store.abandoned(NOW + timedelta(days=1)) == [("left", 0)]


def test_a_match_has_one_rematch(store):
    store.create(a_match(started=NOW))
    assert store.follower("abc") is None
    store.create(a_match("first", follows="abc"))
    with pytest.raises(Conflict):
        store.create(a_match("second", follows="abc"))
    assert store.follower("abc") == "first"
    assert store.load("second") is None
    assert store.find(["second"]) == []


def test_signs_of_life_change_nothing_else(store):
    store.create(a_gathering("abc"))
    store.create(a_gathering("def"))
    store.mark_seen([], NOW)
    store.mark_seen([("abc", 0), ("def", 2)], NOW)
    seen = {name: [seat.seen for seat in store.load(name).seats] for name in ("abc", "def")}
    assert seen == {"abc": [NOW, None, None], "def": [None, None, NOW]}
    assert store.load("abc").changes == 0


def test_what_is_said_is_kept_in_order_once(store):
    store.create(a_gathering())
    said = [Message(k, k % 2 or None, "Ann", f"word {k} <b>", NOW) for k in range(1, 6)]
    for message in said:
        store.say("abc", message)
    with pytest.raises(Conflict):
        store.say("abc", replace(said[4], text="other"))
    assert store.messages("abc", 3) == said[2:]
    assert store.messages("abc", 99) == said
    assert store.messages("nothing", 9) == []


def test_how_far_a_table_has_come_is_told(store):
    store.create(a_gathering())
    assert store.marks("nothing") is None
    assert store.marks("abc") == Marks(0, 0, 0, None)
    store.reseat("abc", 0, {1: BOB})
    store.say("abc", Message(1, 0, "Ann", "Hello", NOW))
    assert store.marks("abc") == Marks(1, 0, 1, None)
    store.create(a_match("def", follows="abc", entries=(an_entry(1), an_entry(2))))
    assert store.marks("abc").follower == "def"
    for number in (2, 1):
        store.go_on("def", number)
    assert store.marks("def").gone_on == store.load("def").gone_on == 2
    assert store.marks("def") == Marks(0, 2, 0, None, 2)
    store.mark_seen([("def", 0)], NOW)
    assert store.seen(["abc", "def"]) == {("abc", 1): NOW, ("def", 0): NOW}


def test_a_text_comes_back_as_it_was(store):
    store.create(a_gathering())
    texts = ["ä ß 🎲", "'; DROP TABLE seats; --", "%s %(name)s :name", '\\ "', "\u202e", "\n\t"]
    for k, text in enumerate(texts, 1):
        store.say("abc", Message(k, None, text[:64], text, NOW))
    assert [message.text for message in store.messages("abc", 99)] == texts


def test_what_is_wrong_is_no_conflict(store):
    store.create(a_match())
    with pytest.raises(IntegrityError):
        store.say("abc", Message(1, None, None, "Hello", NOW))
