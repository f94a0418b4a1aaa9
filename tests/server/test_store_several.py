"""Several at one database: what is written is there whole for all, and what is refused is not there at all."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from samples import BOB, NOW, a_gathering, a_match, an_entry, numbers

from croupier.server.kept import Marks, Message, Seat
from croupier.server.store import Conflict

names = count()
IDS = st.sampled_from("abc")
WHO = st.integers(0, 1)
SEATS = st.builds(
    Seat,
    st.sampled_from(["", "Ann", "Bob"]),
    secret_hash=st.none() | st.just(b"h" * 32),
    luck=st.sampled_from(["", "seven"]),
)


class Tables(RuleBasedStateMachine):
    """Two stores at one database, and beside them what it should hold."""

    def __init__(self, stores):
        super().__init__()
        self.stores = stores
        self.example = next(names)
        self.kept = {}
        self.said = {}

    def name(self, table):
        return f"{self.example}-{table}"

    def do(self, who, possible, deed):
        """Let one of the stores do something, which it must refuse if it is not possible; whether it was done."""
        if possible:
            deed(self.stores[who])
            return True
        with pytest.raises(Conflict):
            deed(self.stores[who])
        return False

    @rule(who=WHO, table=IDS, started=st.booleans(), follows=st.none() | IDS)
    def create(self, who, table, started, follows):
        kept = a_gathering(
            self.name(table), created=NOW, started=NOW if started else None, follows=follows and self.name(follows)
        )
        known = self.kept.values()
        possible = table not in self.kept and not any(follows and kept.follows == other.follows for other in known)
        if self.do(who, possible, lambda store: store.create(kept)):
            self.kept[table], self.said[table] = kept, []

    @rule(who=WHO, table=IDS, number=st.integers(0, 2), seat=SEATS, late=st.integers(0, 1))
    def reseat(self, who, table, number, seat, late):
        kept = self.kept.get(table)
        changes = kept.changes - late if kept else 0
        if self.do(who, kept and not late, lambda store: store.reseat(self.name(table), changes, {number: seat})):
            seats = tuple(seat if k == number else other for k, other in enumerate(kept.seats))
            self.kept[table] = replace(kept, seats=seats, changes=changes + 1)

    @rule(who=WHO, table=IDS, several=st.integers(0, 2), late=st.integers(0, 1))
    def start(self, who, table, several, late):
        kept = self.kept.get(table)
        gathering = kept or a_gathering(self.name(table))
        begun = replace(
            gathering,
            changes=gathering.changes - late,
            started=NOW,
            seats=gathering.seats[:2],
            mix=("seven", ""),
            entries=tuple(an_entry(k) for k in range(several)),
        )
        if self.do(who, kept and not kept.started and not late, lambda store: store.start(begun)):
            self.kept[table] = replace(begun, changes=begun.changes + 1)

    @rule(
        who=WHO,
        table=IDS,
        number=st.integers(0, 2),
        several=st.integers(1, 3),
        action_id=st.none() | st.sampled_from("xyz"),
        finished=st.booleans(),
    )
    def append(self, who, table, number, several, action_id, finished):
        """From the next number on, or from one that is taken."""
        kept = self.kept.get(table)
        if kept and not kept.started:
            return
        first = max(1, len(kept.entries) + 1 - number) if kept else 1
        new = [an_entry(first * 10 + k) for k in range(several)]
        possible = kept and first > len(kept.entries) and action_id not in kept.action_ids

        def write(store):
            store.append(self.name(table), first, new, action_id=action_id, finished=finished, at=NOW)

        if self.do(who, possible, write):
            used = kept.action_ids | ({action_id} - {None})
            over = NOW if finished else kept.finished
            self.kept[table] = replace(kept, entries=(*kept.entries, *new), action_ids=used, finished=over)

    @rule(who=WHO, table=IDS, late=st.integers(0, 1))
    def say(self, who, table, late):
        said = self.said.get(table, [])
        message = Message(max(1, len(said) + 1 - late), 0, "Ann", f"word {len(said)}", NOW)
        possible = table in self.kept and message.number > len(said)
        if self.do(who, possible, lambda store: store.say(self.name(table), message)):
            said.append(message)

    @rule(who=WHO, table=IDS, late=st.integers(0, 1))
    def call_off(self, who, table, late):
        kept = self.kept.get(table)
        possible = kept and not kept.started and not late
        changes = kept.changes - late if kept else 0
        if self.do(who, possible, lambda store: store.call_off(self.name(table), changes)):
            del self.kept[table], self.said[table]

    @rule(who=WHO, table=IDS, number=st.integers(0, 2), minutes=st.integers(0, 9))
    def mark_seen(self, who, table, number, minutes):
        at = NOW + timedelta(minutes=minutes)
        self.stores[who].mark_seen([(self.name(table), number)], at)
        if kept := self.kept.get(table):
            seats = (replace(seat, seen=at) if k == number else seat for k, seat in enumerate(kept.seats))
            self.kept[table] = replace(kept, seats=tuple(seats))

    @rule(who=WHO, table=IDS, number=st.integers(1, 9))
    def go_on(self, who, table, number):
        self.stores[who].go_on(self.name(table), number)
        if kept := self.kept.get(table):
            self.kept[table] = replace(kept, gone_on=max(kept.gone_on, number))

    @invariant()
    def everybody_finds_what_was_written(self):
        for store in self.stores:
            assert {kept.id for kept in store.find([self.name(table) for table in "abc"])} == {
                self.name(table) for table in self.kept
            }
            for table in "abc":
                kept = self.kept.get(table)
                assert store.load(self.name(table)) == kept
                assert store.messages(self.name(table), 99) == self.said.get(table, [])
                assert store.marks(self.name(table)) == (kept and self.marks(table, kept))

    def marks(self, table, kept):
        follower = next((other.id for other in self.kept.values() if other.follows == self.name(table)), None)
        return Marks(kept.changes, len(kept.entries), len(self.said[table]), follower, kept.gone_on)


def test_two_stores_do_what_a_model_of_them_does(two_stores, database):
    run_state_machine_as_test(
        lambda: Tables(two_stores),
        settings=settings(
            max_examples=10 if isinstance(database, Path) else 5,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_of_many_who_write_one_number_at_once_one_does(two_stores):
    two_stores[0].create(a_match())

    def write(number, who):
        try:
            two_stores[who % 2].append("abc", number, [an_entry(who)], action_id=f"{number}-{who}")
        except Conflict:
            return None
        return who

    first = []
    with ThreadPoolExecutor(6) as threads:
        for number in range(1, 11):
            done = [who for who in threads.map(partial(write, number), range(6)) if who is not None]
            assert len(done) == 1
            first += done
    assert numbers(two_stores[1]) == first


def test_of_many_who_take_the_last_seat_at_once_one_does(two_stores):
    two_stores[0].create(a_gathering())

    def sit(who):
        try:
            two_stores[who % 2].reseat("abc", 0, {1: replace(BOB, name=f"Guest {who}")})
        except Conflict:
            return None
        return f"Guest {who}"

    with ThreadPoolExecutor(6) as threads:
        sitting = [name for name in threads.map(sit, range(6)) if name]
    assert [two_stores[1].load("abc").seats[1].name] == sitting
