from croupier.components.seats import around


def test_seats_are_counted_on_around_the_table_from_either_end():
    assert [around(seat, 4) for seat in range(-4, 8)] == 3 * [0, 1, 2, 3]
    assert [around(seat, 3) for seat in range(-3, 6)] == 3 * [0, 1, 2]
