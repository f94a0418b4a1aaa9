"""A bot in a process of its own: it sits down at a table of a house, or opens one, and plays at random to the end.

python examples/api_bot.py http://127.0.0.1:8080 GAME        opens a table with a bot of the house
python examples/api_bot.py http://127.0.0.1:8080 GAME TABLE  sits down at the table of that id
"""

import json
import random
import sys
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

house, game, *table = sys.argv[1:]
headers = {"Content-Type": "application/json"}


def ask(path, body=None):
    """The answer of the house."""
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{house.rstrip('/')}/api/v1/{path}", data, headers))


def views():
    """The table as our seat sees it, whenever it has changed."""
    while True:  # the stream says `reload` when the match begins, and is followed anew
        event = ""
        for line in ask(f"tables/{table}/events"):
            name, _, value = line.decode().rstrip().partition(": ")
            event = value if name == "event" else event
            if event == "reload":
                break
            if name == "data" and event in ("table", "gathering"):
                yield json.loads(value)


if table:
    seat = json.load(ask(f"tables/{table[0]}/sit", {"name": "Robot"}))
else:
    seat = json.load(ask("tables", {"game": game, "name": "Robot", "seats": ["bot"]}))
table, headers["Authorization"] = seat["table"], f"Bearer {seat['token']}"
for view in views():
    if view["over"]:
        print(*view["story"][-1]["lines"])
        break
    if view["your_turn"]:
        choice = random.choice(view["legal"])
        action = dict(choice["first"])
        if field := choice["varies"]:
            action[field] = random.randint(choice["first"][field], choice["last"][field])
        try:
            ask(
                f"tables/{table}/actions", {"action": action, "action_id": uuid.uuid4().hex, "version": view["version"]}
            )
        except HTTPError as error:
            if error.code != 409:  # 409: we have acted since this view
                raise
