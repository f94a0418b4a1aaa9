import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.lab.buckets import BUCKETS, EXACT, FINE, bucket, lowest_in, quantiles

WHOLE = st.integers(-(2**63), 2**63 - 1)
SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


def counted(numbers):
    counts = np.zeros(BUCKETS, np.int64)
    np.add.at(counts, [bucket(number) for number in numbers], 1)
    return counts


@given(WHOLE)
def test_a_number_lies_in_its_bucket_within_its_width(number):
    place = bucket(number)
    assert 0 <= place < BUCKETS
    near = lowest_in(place)
    assert bucket(near) == place
    if abs(number) < EXACT:
        assert near == number
    else:
        assert 0 <= abs(number) - abs(near) <= abs(number) / FINE


@given(WHOLE, WHOLE)
def test_buckets_keep_the_order(one, other):
    assert (bucket(one) <= bucket(other)) == (one <= other) or bucket(one) == bucket(other)


def test_the_ends_of_the_range_have_the_outermost_buckets():
    assert (bucket(-(2**63)), bucket(2**63 - 1)) == (0, BUCKETS - 1)


def test_every_bucket_is_met_again_at_its_lowest_number():
    assert [bucket(lowest_in(place)) for place in range(BUCKETS)] == list(range(BUCKETS))


@given(st.lists(WHOLE, min_size=1, max_size=40))
def test_quantiles_fall_into_the_bucket_of_the_exact_ones(numbers):
    exact = np.quantile(np.array(numbers, object), SHARES, method="inverted_cdf")
    assert [bucket(q) for q in quantiles(counted(numbers), SHARES)] == [bucket(int(q)) for q in exact]


@pytest.mark.parametrize("scale", [10, 1_000, 100_000, 10**9])
def test_quantiles_of_many_numbers_are_within_a_bucket_of_numpy(scale):
    numbers = (np.random.default_rng(scale).pareto(1.5, 20_000) * scale).astype(np.int64) - scale
    exact = np.quantile(numbers, SHARES, method="inverted_cdf")
    for found, expected in zip(quantiles(counted(numbers.tolist()), SHARES), exact, strict=True):
        assert abs(found - expected) <= max(0 if abs(expected) < EXACT else 1, abs(expected) / FINE)


def test_the_ends_of_the_shares():
    counts = counted([3, 3, 5, 9])
    assert quantiles(counts, (0.0, 0.5, 0.51, 0.75, 0.76, 1.0)) == [3, 3, 5, 5, 9, 9]
