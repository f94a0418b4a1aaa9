from typing import Annotated

import numpy as np
import pytest

from croupier.kernel import Record, Row, i8, i16, i32, i64, specialise, u64


class Purse(Record):
    owner: i8
    dollars: i32


class Board(Record):
    turn: i8
    purse: Purse
    purses: Annotated[Row[Purse], 3]
    cards: Annotated[Row[u64], 2]
    grid: Annotated[Row[i8], 2, 3]
    bank: i64
    short: i16


def test_the_layout_is_c_aligned_and_the_same_for_both_dtypes():
    expected = np.dtype(
        [
            ("turn", "i1"),
            ("purse", np.dtype([("owner", "i1"), ("dollars", "i4")], align=True)),
            ("purses", np.dtype([("owner", "i1"), ("dollars", "i4")], align=True), 3),
            ("cards", "u8", 2),
            ("grid", "i1", (2, 3)),
            ("bank", "i8"),
            ("short", "i2"),
        ],
        align=True,
    )
    assert Board.plain == expected
    assert Board.layout.itemsize == expected.itemsize
    assert {name: Board.layout.fields[name][1] for name in expected.names} == {
        name: expected.fields[name][1] for name in expected.names
    }


def test_a_new_record_is_blank():
    assert Board.new().bytes_() == bytes(Board.layout.itemsize)
    assert Board.zeros(2, 3).shape == (2, 3)


def test_signed_fields_read_as_ints_and_sets_as_uint64():
    s = Board.new()
    s.turn = 100
    assert type(s.turn) is int
    assert s.turn + 100 == 200
    s.grid[1][2] = -5
    assert type(s.grid[1][2]) is int
    assert [type(v) for v in s.grid[1]] == [int] * 3
    s.cards[1] = u64(1) << u64(63)
    assert type(s.cards[1]) is np.uint64
    assert int(s.cards[1]) == 1 << 63


def test_nested_records_are_written_in_place():
    s = Board.new()
    s.purse.dollars = 7
    s.purses[1].dollars = 9
    s.purses[2] = s.purses[1]
    assert type(s.purses[1]) is Purse
    assert (s.purse.dollars, [p.dollars for p in s.purses]) == (7, [0, 9, 9])
    s.purses[1].dollars = 1
    assert s.purses[2].dollars == 9


@pytest.mark.parametrize(("field", "value"), [("turn", 128), ("turn", -129), ("short", 1 << 15), ("bank", 1 << 63)])
def test_a_number_that_does_not_fit_is_refused(field, value):
    s = Board.new()
    with pytest.raises(OverflowError):
        setattr(s, field, value)
    assert s.bytes_() == Board.new().bytes_()


@pytest.mark.parametrize("name", ["base", "size", "data", "item", "T"])
def test_a_field_cannot_take_the_name_of_something_that_every_record_has(name):
    with pytest.raises(TypeError, match=f"no field of Odd can be called '{name}'"):
        type("Odd", (Record,), {"__annotations__": {name: i8}})


def test_equality_is_by_bytes_and_copies_are_independent():
    s = Board.new()
    s.purses[1].dollars = 3
    s.cards[0] = u64(5)
    twin = s.copy_()
    assert twin.bytes_() == s.bytes_()
    for change in (
        lambda t: setattr(t, "turn", 1),
        lambda t: setattr(t.purses[1], "dollars", 4),
        lambda t: t.cards.__setitem__(0, u64(6)),
    ):
        twin = s.copy_()
        change(twin)
        assert twin.bytes_() != s.bytes_()
    assert (s.turn, s.purses[1].dollars, int(s.cards[0])) == (0, 3, 5)


def test_bytes_come_back_as_a_record_of_its_own():
    s = Board.new()
    s.bank = -12
    data = s.bytes_()
    back = Board.from_bytes(data)
    assert type(back) is Board
    assert back.bank == -12
    back.bank = 1
    assert (s.bank, Board.from_bytes(data).bank) == (-12, -12)


@pytest.mark.parametrize("length", [-1, 1])
def test_bytes_of_the_wrong_length_are_refused(length):
    data = bytes(Board.layout.itemsize + length)
    with pytest.raises(ValueError, match=f"a Board record has {Board.layout.itemsize} bytes, not {len(data)}"):
        Board.from_bytes(data)


def write_all(tables):
    s = tables[0]
    s.turn = -3
    s.purse.dollars = s.turn * 1000000
    for k in range(3):
        s.purses[k].owner = k
        s.purses[k].dollars = s.purse.dollars - k
    s.cards[1] = ~s.cards[0]
    for row in range(2):
        for column in range(3):
            s.grid[row, column] = row * 3 - column
    s.bank = 1 << 40
    s.short = s.purses[2].owner + s.grid[0, 2]
    tables[1] = s


def test_compiled_code_writes_the_same_bytes(cache_folder):
    interpreted, compiled = Board.zeros(2), Board.zeros(2)
    write_all(interpreted)
    specialise(write_all, "board")(compiled)
    assert compiled.tobytes() == interpreted.tobytes()
    assert interpreted[1].purses[2].dollars == -3000002


def test_a_record_to_be_read_has_the_same_values_of_the_same_types():
    s = Board.new()
    s.turn, s.bank, s.purse.dollars, s.purses[2].owner = -3, 1 << 40, 7, 5
    s.grid[1, 2], s.cards[1] = -5, u64(1) << u64(63)
    seen = s.read_()
    values = (seen.turn, seen.bank, seen.purse.dollars, seen.purses[2].owner, seen.grid[1, 2], seen.grid[1][2])
    assert values == (-3, 1 << 40, 7, 5, -5, -5)
    assert {type(value) for value in values} == {int}
    assert type(seen.cards[1]) is np.uint64
    assert seen.cards[1] == s.cards[1]
    assert (seen.cards.size, seen.grid.size) == (s.cards.size, s.grid.size)
    assert seen.bytes_() == s.bytes_()
