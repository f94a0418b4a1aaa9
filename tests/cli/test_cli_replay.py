import json
import re
from pathlib import Path

import pytest

from croupier.games.contract import waited_for
from croupier.games.registry import game
from croupier.kernel import intervals
from croupier.play.fairness import commitment, new_secret, settle
from croupier.play.log import dump
from croupier.play.match import Match

CARD_ROOM = Path(__file__).parents[1] / "games" / "cardroom"


@pytest.fixture
def edited(golden, tmp_path):
    """A recorded game with something changed, in a file."""

    def write(change, name="two-basic"):
        log = json.loads(golden(name).read_text())
        changed = change(log)
        file = tmp_path / "edited.json"
        file.write_text(json.dumps(log if changed is None else changed))
        return file

    return write


def first(log, do):
    return next(entry for entry in log["log"] if entry["do"] == do)


def number(log, entry):
    return log["log"].index(entry) + 1


# --- A good log


def test_a_log_is_told_in_words_one_line_an_entry(croupier, golden):
    done = croupier("replay", golden("two-basic"))
    assert (done.exit_code, done.stderr) == (0, "")
    *told, money = done.stdout.splitlines()
    assert all(re.match(r" *\d+  \S.*[.!]$", line) for line in told)
    numbers = [int(line.split()[0]) for line in told]
    assert numbers == sorted(set(numbers))
    assert max(map(len, told)) > 100, "no long line: nothing shows that lines stay whole"
    index = json.loads(golden("index").read_text())
    names = json.loads(golden("two-basic").read_text())["seats"]
    dollars = index["two-basic"]["money"]
    assert money == f"Money: {', '.join(f'{name} ${d}' for name, d in zip(names, dollars, strict=True))}."


@pytest.mark.parametrize(
    ("folder", "name", "end"),
    [("war", "two-cards", "Cards: Ann 0, Ben 52."), ("spades", "six-hands-shared", "Points: Ann 100, Ben 100,")],
)
def test_what_is_not_money_is_called_what_it_is(croupier, folder, name, end):
    done = croupier("replay", CARD_ROOM / folder / "golden" / f"{name}.json")
    assert done.stdout.splitlines()[-1].startswith(end)


@pytest.mark.parametrize("name", ["four-basic", "three-two-share", "two-three-deals-each", "four-inside-bets"])
def test_json_has_the_final_money_and_the_story(croupier, golden, name):
    done = croupier("replay", golden(name), "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    told, known = json.loads(done.stdout), json.loads(golden("index").read_text())[name]
    log = json.loads(golden(name).read_text())
    assert (told["money"], told["winners"], told["over"]) == (known["money"], known["winners"], True)
    assert (told["game"], told["rules"], told["seats"]) == ("roulette", log["rules"], log["seats"])
    assert told["entries"] == len(log["log"])
    assert told["story"][0]["entry"] == 1
    plain = croupier("replay", golden(name)).stdout.splitlines()
    assert [f"{item['entry']:>5}  {' '.join(item['lines'])}" for item in told["story"]] == plain[: len(told["story"])]


def test_a_log_that_ends_early_says_who_must_act(croupier, edited):
    done = croupier("replay", edited(lambda log: log["log"].__delitem__(slice(40, None))))
    assert done.exit_code == 0
    assert re.search(r"^The game is not over after 40 entries: \w.* must act\.$", done.stdout, re.MULTILINE)
    empty = croupier("replay", edited(lambda log: log["log"].clear()))
    assert "The game is not over after 0 entries: chance must act." in empty.stdout


def test_all_who_must_act_are_listed(croupier, tmp_path):
    war = game("war")
    match = Match(war, ["Ann", "Bob", "Cho"])
    match.extend(settle(war, match.table, new_secret(), 0))
    file = tmp_path / "war.json"
    file.write_text(dump(match.log()))
    assert "entries: Ann, Bob and Cho must act." in croupier("replay", file).stdout


def test_names_are_printed_as_they_are(croupier, edited):
    names = ["[bold]Ann[/]", ":smile: Bø漢"]
    done = croupier("replay", edited(lambda log: log.update(seats=names)))
    assert done.exit_code == 0
    assert "Money: [bold]Ann[/] $" in done.stdout
    assert ", :smile: Bø漢 $" in done.stdout


# --- A log that breaks a rule: code 1, with entry, rule and reason


def steal_card(log):
    own = first(log, "play")
    held = {e["card"] for e in log["log"] if e["do"] == "deal" and e["to"] == own["by"]}
    own["card"] = next(str(card) for card in range(37) if str(card) not in held)
    return number(log, own)


def act_out_of_turn(log):
    own = first(log, "play")
    own["by"] = 1 - own["by"]
    return number(log, own)


def bet_too_much(log):
    own = first(log, "bet")
    own["stake"] = 1000
    return number(log, own)


def play_on(log):
    log["log"].append(first(log, "play"))
    return len(log["log"])


def deal_twice(log):
    dealt = [entry for entry in log["log"] if entry["do"] == "deal"]
    dealt[1]["card"] = dealt[0]["card"]
    return number(log, dealt[1])


def unknown_card(log):
    own = first(log, "play")
    own["card"] = "99"
    return number(log, own)


def unknown_slot(log):
    own = first(log, "bet")
    own["slot"] = "purple"
    return number(log, own)


def stake(value):
    def change(log):
        own = first(log, "bet")
        own["stake"] = value
        return number(log, own)

    return change


@pytest.mark.parametrize(
    ("change", "rule", "reason"),
    [
        (steal_card, "RT-15", "You do not hold "),
        (act_out_of_turn, "TURN-2", "It is not your turn: "),
        (bet_too_much, "RT-32", "a stake is $0 to $"),
        (play_on, "TURN-1", "The game is over"),
        (deal_twice, "RT-7", "Chance can only deal"),
        (unknown_card, "ACTION-1", "There is no card '99'"),
        (unknown_slot, "ACTION-1", "There is no slot 'purple' on the mat"),
        (stake(-5), "ACTION-1", "not -5"),
        (stake(10**30), "ACTION-1", "A stake is a whole number of dollars"),
    ],
)
def test_a_broken_rule_is_named_with_entry_and_reason(refused, edited, change, rule, reason):
    places = []

    def wrong(log):
        number = change(log)
        by = log["log"][number - 1]["by"]
        places.append((number, by if by == "chance" else log["seats"][by]))

    file = edited(wrong)
    sentence = refused("replay", file, code=1)
    assert sentence.startswith("entry {} by {}: ".format(*places[0]))
    assert reason in sentence
    assert sentence.endswith(f" ({rule})")
    assert refused("replay", file, "--json", code=1) == sentence


# --- A log that is none: code 2


def put(**fields):
    return lambda log: log.update(fields)


def put_in(do, /, **fields):
    return lambda log: first(log, do).update(fields)


def leave_out(do, field):
    return lambda log: first(log, do).pop(field) and None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (put(rules=2), "the log follows rules version 2 of Roulette-Taking Game, and this Croupier plays version 1"),
        (put(croupier=2), "croupier should be 1, not 2"),
        (put(game="chess"), "there is no game 'chess'; there are "),
        (put(seats=["Ann"]), "is for 2 to 4 players, and the log seats 1"),
        (put(seats=[1, 2]), "seats: item 1 should be a text, not 1"),
        (put(seats="Ann"), "seats should be "),
        (put(options={"rounds": 7}), "rounds should be at most 3, not 7"),
        (put(options={"speed": 1}), "speed is unknown; there are rounds"),
        (put(options={"first_dealer": 3}), "first_dealer is a seat from 0 to 1 at a table of 2, not 3"),
        (put(hello=1), "hello is unknown; there are croupier, game, rules"),
        (put(log={}), "log should be "),
        (put(seen_by=0), "leaves out what one seat did not see"),
        (put_in("play", card=17), "card should be a text, not 17"),
        (put_in("play", by=9), "by should be a seat from 0 to 1, not 9"),
        (put_in("play", by="Bob"), """by should be a seat number, "chance" or "house", not 'Bob'"""),
        (put_in("play", by=True), "by should be a seat number"),
        (put_in("bet", stake="5"), "stake should be a whole number, not '5'"),
        (put_in("bet", stake=0.5), "stake should be a whole number, not 0.5"),
        (put_in("bet", stake=None), "stake should be a whole number"),
        (put_in("bet", stake=float("nan")), "stake should be a whole number, not NaN"),
        (put_in("bet", odds=3), "odds is unknown"),
        (put_in("play", do="cheat"), "do should be 'play', 'bet', 'pass', 'mark', 'dealer', 'deal' or 'reveal', not"),
        (leave_out("play", "do"), "do is missing"),
        (leave_out("play", "by"), "by is missing"),
        (leave_out("bet", "slot"), "slot is missing"),
        (lambda log: [], "this should be an object, not []"),
        (lambda log: "log", "this should be an object, not 'log'"),
    ],
)
def test_what_is_no_log_is_refused(refused, edited, change, sentence):
    assert sentence in refused("replay", edited(change))


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda t: t[:40], "is not JSON, or it is cut short: see line 3, column "),
        (lambda t: "", "is empty"),
        (lambda t: t + "}", "is not JSON, or it is cut short: see line "),
        (lambda t: "[" * 99_999, "is nested too deeply"),
    ],
)
def test_a_damaged_file_is_refused(refused, golden, tmp_path, damage, sentence):
    file = tmp_path / "damaged.json"
    file.write_text(damage(golden("two-basic").read_text()))
    assert refused("replay", file).startswith(f"{file}: this {sentence}")


def test_a_file_that_is_not_text_is_refused(refused, tmp_path):
    file = tmp_path / "photo.json"
    file.write_bytes(b"\xff\xd8\xff\x00\x01")
    assert refused("replay", file) == f"{file} is no text in UTF-8"


def test_a_byte_order_mark_does_no_harm(croupier, golden, tmp_path):
    file = tmp_path / "marked.json"
    file.write_text(golden("two-basic").read_text(), encoding="utf-8-sig")
    assert croupier("replay", file).stdout == croupier("replay", golden("two-basic")).stdout


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read_is_refused(refused, tmp_path, command):
    assert (
        refused(command, tmp_path / "absent.json")
        == f"{tmp_path}/absent.json cannot be read: No such file or directory"
    )
    assert refused(command, tmp_path) == f"{tmp_path} cannot be read: Is a directory"


# --- Fair dice


@pytest.fixture
def fair(tmp_path):
    """The log of a match of two whose cards follow from a secret, and where it may be changed."""
    secret, roulette = new_secret(), game("roulette")
    match = Match(roulette, ["Ann", "Bob"], commitment=commitment(secret))
    match.extend(settle(roulette, match.table, secret, 0))
    while not match.over:
        seat = waited_for(match.actors)[0]
        first = intervals(roulette.menu(match.table, seat))[0][0]
        match.act(seat, roulette.decode(first))
        match.extend(settle(roulette, match.table, secret, match.chances))

    def write(change=None, **fields):
        log = match.log(secret=secret.hex()).model_dump(mode="json", exclude_none=True) | fields
        if change:
            change(log)
        file = tmp_path / "fair.json"
        file.write_text(json.dumps(log))
        return file

    return write


def test_fair_dice_are_verified(croupier, fair):
    done = croupier("verify", fair())
    assert (done.exit_code, done.stderr) == (0, "")
    dealt = sum(entry["by"] == "chance" for entry in json.loads(fair().read_text())["log"])
    assert dealt > 20
    assert done.stdout.startswith(f"All {dealt} rolls and deals of the match follow from the secret")


def test_a_log_that_stops_before_the_end_is_no_proof(refused, fair):
    def cut(log):
        del log["log"][25:]

    told = refused("verify", fair(cut), code=1)
    assert re.fullmatch(
        r"the log stops before its match does: the game is not over after 25 entries: (Ann|Bob|chance) must act", told
    )


def test_dice_that_do_not_follow_are_named(refused, fair):
    def swap(log):
        one, other = log["log"][1], log["log"][3]
        one["card"], other["card"] = other["card"], one["card"]

    assert refused("verify", fair(swap), code=1).startswith("entry 2: the secret gives ")
    assert "not the one that the house committed to" in refused("verify", fair(commitment="0" * 64), code=1)


def test_each_of_several_logs_is_verified(croupier, fair, everything, tmp_path):
    unfair, fine, none = tmp_path / "unfair.json", tmp_path / "fine.json", tmp_path / "absent.json"
    fine.write_text(fair().read_text())
    unfair.write_text(fair(commitment="0" * 64).read_text())
    done = croupier("verify", none, unfair, fine, everything)
    assert done.exit_code == 1
    assert done.stderr.splitlines() == [
        f"croupier: {none} cannot be read: No such file or directory",
        f"croupier: {unfair}: the secret is not the one that the house committed to: its SHA-256 is not the commitment",
    ]
    one, *others = done.stdout.splitlines()
    assert re.match(rf"{fine}: All \d+ rolls and deals of the match follow from the secret", one)
    assert [line.split(": ")[0] for line in others] == [str(everything)] * 2
    assert croupier("verify", none, fine).exit_code == 2
    assert croupier("verify", fine, everything).exit_code == 0


@pytest.fixture
def everything():
    """A recorded log in which players added to the dice, took actions back, and had bots act for them."""
    return Path(__file__).parents[1] / "play/logs/with-everything.json"


def test_entries_of_the_match_are_told_and_counted(croupier, everything):
    told = croupier("replay", everything)
    assert (told.exit_code, told.stderr) == (0, "")
    for sentence in ("takes that back.", "A bot acts for Bob, who is away.", "Bob is back."):
        assert re.search(rf"^ *\d+  .*{sentence}$", told.stdout, re.MULTILINE)
    story = json.loads(croupier("replay", everything, "--json").stdout)["story"]
    assert ["Bob is back."] in [item["lines"] for item in story]
    checked = croupier("verify", everything)
    assert (checked.exit_code, checked.stderr) == (0, "")
    entries = json.loads(everything.read_text())["log"]
    undone, stood_in, back = (sum(e["do"] == do for e in entries) for do in ("undo", "stand_in", "return"))
    chances = sum(entry["by"] == "chance" for entry in entries)
    assert min(undone, stood_in, back) > 0
    assert checked.stdout.splitlines() == [
        f"All {chances} rolls and deals of the match follow from the secret that the house committed to and from what "
        "the players added.",
        f"Beside the game's actions the log has {undone + stood_in + back} entries (actions taken back: {undone}, "
        f"bots that stood in: {stood_in}, players who came back: {back}).",
    ]


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ({"by": 1, "do": "undo"}, "There is nothing that you could take back (UNDO-1)"),
        ({"by": "house", "do": "return", "seat": 1}, "No bot acts for Bob (SEAT-4)"),
        ({"by": 0, "do": "return", "seat": 1}, "Only the house says for whom a bot acts (SEAT-1)"),
    ],
)
def test_an_entry_that_could_not_be_is_named(refused, edited, everything, command, entry, sentence):
    log = json.loads(everything.read_text())
    place = next(k for k, entry in enumerate(log["log"]) if entry["do"] == "return") + 1
    log["log"].insert(place, entry)
    who = {0: "Ann", 1: "Bob"}.get(entry["by"], "the house")
    assert refused(command, edited(lambda _: log), code=1) == f"entry {place + 1} by {who}: {sentence}"


def test_a_log_without_a_secret_cannot_be_verified(refused, golden, fair):
    assert "has no commitment" in refused("verify", golden("two-basic"), code=1)
    assert "has no secret" in refused("verify", fair(lambda log: log.pop("secret")), code=1)
    assert "secret should be 64 digits" in refused("verify", fair(secret="abc"))
