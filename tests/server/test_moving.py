"""A seat moves to another device, by a link that works once."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from houses import kept, later, said

from croupier.server.kept import Seat

KEY = re.compile(r"/seat/([\w-]{43})")


def test_a_seat_moves_to_another_device_once(client, server, bob, zoe, table):
    page = bob.do(table, "move")
    link = f"{server.address}{table}/seat/{KEY.search(page.text)[1]}"
    assert f'value="{link}"' in page.text
    assert 'class="qr"' in page.text
    assert "as Bob?" in zoe.get(link).text
    assert 'data-seat="1"' in bob.get(table).text
    assert zoe.post(link, data={"x": ""}).headers["location"] == table
    assert 'data-seat="1"' in zoe.get(table).text
    assert 'data-seat="-1"' in bob.get(table).text
    assert bob.act(table, do="write", number="123456").status_code == 403
    assert zoe.act(table, do="write", number="123456").status_code == 303
    for again in (client.get(link), bob.post(link, data={"x": ""})):
        assert again.status_code == 410
        assert "This link was used, or it is none of this table's" in said(again)
    assert 'data-seat="1"' in zoe.get(table).text


def test_the_link_expires_and_a_newer_one_replaces_it(server, bob, zoe, table, monkeypatch):
    first, second = (f"{table}/seat/{KEY.search(bob.do(table, 'move').text)[1]}" for _ in range(2))
    assert zoe.get(first).status_code == 410
    assert zoe.get(second).status_code == 200
    later(server, monkeypatch, 601)
    for answer in (zoe.get(second), zoe.post(second, data={"x": ""})):
        assert answer.status_code == 410
        assert "This link has expired: ask for a new one where you sit." in said(answer)
    assert 'data-seat="1"' in bob.get(table).text


def test_a_seat_can_be_moved_before_the_game_starts(client, server, zoe):
    table = client.gather("friend")
    link = f"{table}/seat/{KEY.search(client.do(table, 'move').text)[1]}"
    zoe.post(link, data={"x": ""})
    assert "Your seat" in zoe.get(table).text
    assert "Your seat" not in client.get(table).text


def test_two_devices_that_open_the_link_at_once_get_one_seat(client, server, bob, zoe, table):
    link = f"{table}/seat/{KEY.search(bob.do(table, 'move').text)[1]}"
    with server.visitor() as thief, ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda visitor: visitor.post(link, data={"x": ""}), (thief, zoe)))
    assert sorted(answer.status_code for answer in answers) == [303, 410]


def test_the_moving_form_may_come_twice(server, bob, zoe, table):
    link = f"{table}/seat/{KEY.search(bob.do(table, 'move').text)[1]}"
    form = {"key": re.search(r'name="key" value="([\w-]{43})"', zoe.get(link).text)[1]}
    for visitor in (zoe, server.visitor()):
        assert visitor.post(link, data=form).status_code == 303
        assert visitor.key(table) == form["key"]
    assert 'data-seat="1"' in zoe.get(table).text


def test_a_device_that_has_another_seat_keeps_it(client, server, bob, table):
    link = f"{table}/seat/{KEY.search(bob.do(table, 'move').text)[1]}"
    answer = client.post(link, data={"x": ""})
    assert answer.status_code == 409
    assert "You have another seat at this table here" in said(answer)
    assert 'data-seat="0"' in client.get(table).text
    assert 'data-seat="1"' in bob.get(table).text
    assert bob.post(link, data={"x": ""}).status_code == 303
    assert 'data-seat="1"' in bob.get(table).text


def test_a_link_opens_its_own_table_only(client, bob, zoe, table):
    other = client.gather("friend")
    key = KEY.search(bob.do(table, "move").text)[1]
    assert zoe.post(f"{other}/seat/{key}", data={"x": ""}).status_code == 410
    assert "Sit down" in zoe.get(other).text


def test_who_leaves_takes_the_moving_link_along(client, server, bob, zoe, table):
    link = f"{table}/seat/{KEY.search(bob.do(table, 'move').text)[1]}"
    bob.do(table, "leave")
    assert zoe.post(link, data={"x": ""}).status_code == 410
    assert replace(kept(server, table).seats[1], seen=None) == Seat("Bob")
