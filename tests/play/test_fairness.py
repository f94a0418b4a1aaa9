import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path

import pytest
from toys import play_out

from croupier.play import fairness
from croupier.play.fairness import FairnessError, commitment, position, verify
from croupier.play.log import LogError, dump, parse, read
from croupier.play.match import Refused, replay

SECRET = bytes(range(32))
MIX = ("tea, please", "", 'Zoë "7"')
LOGS = Path(__file__).parent / "logs"


@pytest.fixture(params=["duel", "roulette"])
def log(request, duel, roulette):
    match = play_out({"duel": duel, "roulette": roulette}[request.param], 4, SECRET)
    return json.loads(dump(match.log(secret=SECRET.hex())))


def checked(log):
    return verify(parse(json.dumps(log))).chances


def test_every_chance_outcome_of_a_match_follows_from_the_secret(log):
    assert checked(log) == sum(entry["by"] == "chance" for entry in log["log"]) > 0


def test_the_position_is_the_documented_hash():
    x = int.from_bytes(hmac.new(SECRET, b"12.0", hashlib.sha256).digest(), "big")
    assert position(SECRET, 12, 38) == x % 38
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_draw_beyond_the_last_whole_multiple_is_drawn_again(monkeypatch):
    draws = {"0.0": 2**256 - 1, "0.1": 2**256 - 2, "0.2": 11}
    monkeypatch.setattr(fairness, "_draw", lambda secret, message: draws[message])
    assert 2**256 % 3 == 1
    assert position(SECRET, 0, 3) == (2**256 - 2) % 3
    monkeypatch.setattr(fairness, "_draw", lambda secret, message: {**draws, "0.0": 2**256 - 1}[message])
    assert 2**256 % 7 == 2
    assert position(SECRET, 0, 7) == 11 % 7


def test_positions_are_even():
    seen = Counter(position(SECRET, n, 3) for n in range(3000))
    assert all(abs(seen[k] - 1000) < 100 for k in range(3))


def test_weights_are_kept(duel):
    table = duel.new(2)
    for seat in range(2):
        duel.apply(table, seat, 200_000)
    seen = Counter(fairness.outcome(duel, table, SECRET, n) for n in range(900))
    assert abs(seen[1] - 600) < 60


def test_a_tampered_outcome_is_found(duel):
    log = json.loads(dump(play_out(duel, 2, SECRET, rounds=5).log(secret=SECRET.hex())))
    flips = [k for k, entry in enumerate(log["log"]) if entry["by"] == "chance"]
    last = log["log"][flips[-1]]
    last["face"] = {"heads": "tails", "tails": "heads"}[last["face"]]
    with pytest.raises(FairnessError, match=rf"^entry {flips[-1] + 1}: the secret gives .* and the log .*$"):
        checked(log)


def test_the_first_changed_card_is_named_though_what_comes_of_it_breaks_a_rule_later(roulette):
    match = play_out(roulette, 2, SECRET)
    log = json.loads(dump(match.log(secret=SECRET.hex())))
    played = next(entry["card"] for entry in log["log"] if entry["do"] == "play")
    dealt = next(k for k, entry in enumerate(log["log"]) if entry["do"] == "deal" and entry["card"] == played)
    spare = next(card for card in map(str, range(1, 37)) if all(entry.get("card") != card for entry in log["log"]))
    log["log"][dealt]["card"] = spare
    with pytest.raises(Refused):
        replay(parse(json.dumps(log)))
    with pytest.raises(
        FairnessError, match=rf'^entry {dealt + 1}: the secret gives .*"{played}".* the log .*"{spare}"'
    ):
        checked(log)


def test_two_swapped_cards_are_found(roulette):
    log = json.loads(dump(play_out(roulette, 4, SECRET).log()))
    log["log"] = log["log"][: next(k for k, entry in enumerate(log["log"]) if entry["do"] == "play")]
    first, second = log["log"][3], log["log"][4]
    first["card"], second["card"] = second["card"], first["card"]
    with pytest.raises(FairnessError, match=r"^entry 4: "):
        checked({**log, "secret": SECRET.hex()})


def test_another_secret_is_not_the_one_committed_to(log):
    with pytest.raises(FairnessError, match="is not the one that the house committed to"):
        checked({**log, "secret": bytes(32).hex()})


@pytest.mark.parametrize("field", ["secret", "commitment"])
def test_without_secret_or_commitment_nothing_can_be_verified(log, field):
    del log[field]
    with pytest.raises(FairnessError, match=f"the log has no {field}"):
        checked(log)


def test_outcomes_depend_on_the_number_of_chance_actions_alone(duel, toy):
    one, other = (play_out(duel, players, SECRET, seed=players, rounds=20) for players in (2, 4))
    flips = [[action for _, action in match.actions if isinstance(action, toy.Flip)] for match in (one, other)]
    assert flips[0] == flips[1]
    assert len(set(flips[0])) == 2


# --- What players add


def test_a_mix_gives_other_dice_that_follow_from_both(duel):
    plain, mixed, other = (
        play_out(duel, 3, SECRET, rounds=20, mix=mix).log(secret=SECRET.hex()) for mix in (None, MIX, ("", "", ""))
    )
    flips = [[entry for entry in log.log if entry.by == "chance"] for log in (plain, mixed, other)]
    assert flips[0] != flips[1] != flips[2] != flips[0]
    assert [verify(log).chances for log in (plain, mixed, other)] == [20, 20, 20]


def test_the_key_of_mixed_dice_is_the_documented_hash():
    texts = '["tea, please","","Zoë \\"7\\""]'
    assert fairness.dice_key(SECRET, MIX) == hmac.new(SECRET, f"mix.{texts}".encode(), hashlib.sha256).digest()
    assert fairness.dice_key(SECRET, None) == SECRET
    assert len({fairness.dice_key(SECRET, mix) for mix in (("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"))}) == 4


def test_another_mix_than_the_players_is_found(duel):
    log = json.loads(dump(play_out(duel, 3, SECRET, rounds=20, mix=MIX).log(secret=SECRET.hex())))
    assert log["mix"] == list(MIX)
    with pytest.raises(FairnessError, match=r"^entry \d+: the secret and the mix give .*, and the log "):
        checked({**log, "mix": ["tea, please", "", "something else"]})
    del log["mix"]
    with pytest.raises(FairnessError, match=r"^entry \d+: the secret gives "):
        checked(log)


@pytest.mark.parametrize(
    ("mix", "sentence"),
    [
        (["a"], "mix should have one text for each of the 4 seats, not 1"),
        ([], "mix should have one text for each of the 4 seats, not 0"),
        (["a", "b", "c", "d\ne"], "mix: what a seat adds is one line of 0 to 100 characters, not 'd\\ne'"),
        (["a", "b", "c", "x" * 101], "mix: what a seat adds is one line of 0 to 100 characters, not "),
        (["a", "b", "c", None], "mix: item 4 should be a text, not null"),
        ("abcd", "mix should be a list, not 'abcd'"),
        ({"0": "a"}, "mix should be a list"),
    ],
)
def test_a_mix_is_a_short_line_of_each_seat(log, mix, sentence):
    with pytest.raises(LogError) as caught:
        checked({**log, "mix": mix})
    assert str(caught.value).startswith(sentence)


def test_half_a_character_is_no_text(log):
    text = json.dumps({**log, "mix": ["\ud800", "", "", ""]})
    with pytest.raises(LogError, match="this is not JSON"):
        parse(text)


@pytest.mark.parametrize("name", ["without-mix", "with-everything"])
def test_a_recorded_log_can_be_verified_for_ever(name):
    log = read(LOGS / f"{name}.json")
    assert verify(log).chances == sum(entry.by == "chance" for entry in log.log) > 20
    assert (log.mix is None) == (name == "without-mix")
    assert dump(log) == (LOGS / f"{name}.json").read_text("utf-8")


def test_secrets_are_new_every_time():
    assert len({fairness.new_secret() for _ in range(20)}) == 20
    assert len(fairness.new_secret()) == 32


def test_a_bots_seed_says_nothing_of_the_dice():
    seeds = {fairness.bot_seed(SECRET, entries, seat) for entries in range(20) for seat in range(4)}
    assert len(seeds) == 80
    assert all(0 <= seed < 2**63 for seed in seeds)
