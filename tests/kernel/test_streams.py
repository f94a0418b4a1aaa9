"""The reference below is written from the published descriptions of splitmix64 and xoshiro256++, over Python ints."""

import numpy as np
import pytest
from scipy.stats import chisquare

from croupier.kernel import below, open_stream, specialise, u64
from croupier.kernel.chance import BOT_PURPOSE, CHANCE_PURPOSE, mix, new_stream, word

pytestmark = pytest.mark.filterwarnings("error")
MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def reference_mix(x):
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def rotated(x, k):
    return (x << k | x >> 64 - k) & MASK


def reference_words(state, n):
    s = list(state)
    out = []
    for _ in range(n):
        out.append((rotated((s[0] + s[3]) & MASK, 23) + s[0]) & MASK)
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)
    return out


def opened(seed, game=0, purpose=0):
    stream = new_stream()
    open_stream(stream, seed, game, purpose)
    return stream


def drawn(stream, n):
    return [int(word(stream)) for _ in range(n)]


def test_known_answers_of_splitmix64():
    answers = [int(mix(u64(GOLDEN * k & MASK))) for k in range(1, 5)]
    assert answers == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]
    assert answers == [reference_mix(GOLDEN * k & MASK) for k in range(1, 5)]


def test_known_answers_of_xoshiro256_plus_plus():
    stream = np.array([1, 2, 3, 4], np.uint64)
    answers = drawn(stream, 10)
    assert answers == [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ]
    assert answers == reference_words([1, 2, 3, 4], 10)


@pytest.mark.parametrize(("seed", "game", "purpose"), [(0, 0, 0), (7, 3, 1), (2**63 - 1, 10**9, 5)])
def test_a_stream_opens_as_documented(seed, game, purpose):
    x = 0
    for part in (seed, game, purpose):
        x = reference_mix(((x ^ part) + GOLDEN) & MASK)
    state = [reference_mix((x + GOLDEN * k) & MASK) for k in range(1, 5)]
    stream = opened(seed, game, purpose)
    assert [int(w) for w in stream] == state
    assert drawn(stream, 20) == reference_words(state, 20)


def test_streams_differ_by_seed_game_and_purpose():
    keys = [(seed, game, purpose) for seed in range(12) for game in range(12) for purpose in range(4)]
    firsts = {key: tuple(drawn(opened(*key), 2)) for key in keys}
    assert len(set(firsts.values())) == len(keys)
    assert CHANCE_PURPOSE != BOT_PURPOSE


def test_neighbouring_streams_share_no_bits():
    words = np.array([drawn(opened(9, game), 8) for game in range(200)], np.uint64)
    differing = np.bitwise_count(words[1:] ^ words[:-1])
    assert abs(differing.mean() - 32) < 0.5


@pytest.mark.parametrize("n", [1, 2, 3, 6, 37, 52, 1000])
def test_below_is_uniform(n):
    stream = opened(11, n)
    draws = [below(stream, n) for _ in range(5000)]
    assert {type(draw) for draw in draws} == {int}
    counts = np.bincount(draws, minlength=n)
    assert len(counts) == n
    assert n == 1 or chisquare(counts).pvalue > 1e-4


@pytest.mark.parametrize("n", [1 << 32, (1 << 32) + 1, 3 << 40, (1 << 62) + 9])
def test_below_serves_large_numbers(n):
    stream = opened(12)
    draws = [below(stream, n) for _ in range(2000)]
    assert all(0 <= draw < n for draw in draws)
    assert chisquare(np.histogram(draws, 10, (0, n))[0]).pvalue > 1e-4


def test_every_draw_uses_one_word():
    for n in (1, 6, 1 << 32, 1 << 40):
        stream, twin = opened(13), opened(13)
        below(stream, n)
        word(twin)
        assert stream.tolist() == twin.tolist()


def draw_all(stream, seeds, limits, out):
    for k in range(len(seeds)):
        open_stream(stream, seeds[k], k, k % 3)
        for column in range(len(limits)):
            out[k, column] = below(stream, limits[column])


def test_compiled_streams_agree(cache_folder):
    seeds = np.random.default_rng(2).integers(0, 2**63 - 1, 50)
    limits = np.array([1, 2, 6, 37, 10**6, 1 << 32, (1 << 32) + 1, 1 << 50, (1 << 62) + 1])
    interpreted, compiled = np.zeros((50, len(limits)), np.int64), np.zeros((50, len(limits)), np.int64)
    stream, twin = new_stream(), new_stream()
    draw_all(stream, seeds.tolist(), limits.tolist(), interpreted)
    specialise(draw_all, "draws")(twin, seeds, limits, compiled)
    assert compiled.tolist() == interpreted.tolist()
    assert twin.tolist() == stream.tolist()
