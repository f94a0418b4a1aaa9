from croupier.components.seats import around, highest
from croupier.kernel import u64


def test_seats_are_counted_on_around_the_table_from_either_end():
    assert [around(seat, 4) for seat in range(-4, 8)] == 3 * [0, 1, 2, 3]
    assert [around(seat, 3) for seat in range(-3, 6)] == 3 * [0, 1, 2]


def test_the_highest_of_some_seats_are_found():
    values = [3, 9, 7, 9, 0]
    assert highest(values, u64(0b11111), 5) == 0b01010
    assert highest(values, u64(0b10101), 5) == 0b00100
    assert highest(values, u64(0b10000), 5) == 0b10000
    assert highest(values, u64(0), 5) == 0
    assert highest(values, u64(0b11111), 3) == 0b00010
