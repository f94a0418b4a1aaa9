import numpy as np
import pytest

from croupier.kernel import put, put_bits, put_number, put_row, specialise, u64


def write(words, numbers, row, out):
    for k in range(len(words)):
        size = k % 65
        at = put_bits(out[k], 1, words[k], size)
        at = put_row(out[k], at, row, k % 7)
        put(out[k], at, k - 50)
        put_number(out[k], at + 1, numbers[k], k % 8 + 1)
        put_number(out[k], at + 9, numbers[k], 3)


def written(write):
    random = np.random.default_rng(3)
    words = random.integers(0, 2**64, 130, np.uint64)
    words[:3] = [0, 2**64 - 1, 1 << 63]
    numbers = random.integers(0, 2**56, 130)
    out = np.full((130, 90), 99, np.int8)
    write(words, numbers, np.arange(-3, 4, dtype=np.int8), out)
    return out


def test_compiled_cells_are_written_as_interpreted_and_no_others(cache_folder):
    compiled = written(specialise(write, "cells"))
    assert compiled.tolist() == written(write).tolist()
    assert set(compiled[:, 0]) == {99}
    assert set(compiled[:, 84:].ravel()) == {99}


@pytest.mark.parametrize(
    ("digits", "number", "cells"),
    [(1, 127, [127]), (2, 128, [1, 0]), (3, 5, [0, 0, 5]), (2, 128**2 + 3, [0, 3]), (4, 1 << 20, [0, 64, 0, 0])],
)
def test_digits_to_the_base_128_stand_highest_first(digits, number, cells):
    out = np.zeros(digits, np.int8)
    put_number(out, 0, number, digits)
    assert out.tolist() == cells


def test_bits_and_rows_say_where_they_end():
    out = np.full(8, 9, np.int8)
    assert put_bits(out, 1, u64(0b1010), 3) == 4
    assert put_row(out, 4, np.array([-5, 7, 8], np.int8), 2) == 6
    assert out.tolist() == [9, 0, 1, 0, -5, 7, 9, 9]
