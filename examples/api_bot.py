"""A bot in a process of its own: it sits down at a table of a house, and plays at random to the end.

python examples/api_bot.py http://127.0.0.1:8080 GAME         opens a table with a bot of the house
python examples/api_bot.py http://127.0.0.1:8080 GAME friend  opens one, says its id, and waits for somebody
python examples/api_bot.py http://127.0.0.1:8080 GAME TABLE   sits down at the table of that id
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

if len(sys.argv) not in (3, 4) or "://" not in sys.argv[1]:
    sys.exit(__doc__)
house, game, company = (*sys.argv[1:], "bot")[:3]
headers = {"Content-Type": "application/json"}
name = f"Robot {random.randrange(1000)}"


def ask(path, body=None):
    """The answer of the house."""
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{house.rstrip('/')}/api/v1/{path}", data, headers))


def views(table):
    """The table as our seat sees it, whenever it has changed."""
    while True:  # the stream says `reload` when the match begins, and is followed anew
        event = ""
        for line in ask(f"tables/{table}/events"):
            field, _, value = line.decode().rstrip().partition(": ")
            event = value if field == "event" else event
            if event == "reload":
                break
            if field == "data" and event in ("table", "gathering"):
                yield json.loads(value)


def play():
    """Sit down and play."""
    if company in ("bot", "friend"):
        seat = json.load(ask("tables", {"game": game, "name": name, "seats": [company]}))
        print(seat["table"], flush=True)
    else:
        seat = json.load(ask(f"tables/{company}/sit", {"name": name}))
    headers["Authorization"] = f"Bearer {seat['token']}"
    for view in views(seat["table"]):
        if view["over"]:
            return print(*view["story"][-1]["lines"])
        if view["your_turn"]:
            choice = random.choice(view["legal"])
            action = dict(choice["first"])
            if field := choice["varies"]:
                action[field] = random.randint(choice["first"][field], choice["last"][field])
            deed = {"action": action, "action_id": f"{random.getrandbits(64):x}", "version": view["version"]}
            try:
                ask(f"tables/{seat['table']}/actions", deed)
            except HTTPError as error:
                if error.code != 409:  # 409: we have acted since this view
                    raise


def why_not(error):
    """What the house says; or that there is none."""
    if isinstance(error, HTTPError) and error.headers.get_content_type() == "application/json":
        return json.load(error)["error"]["sentence"]
    return f"No house answers at {house}: start one with `croupier serve`, and give the address that it prints."


try:
    play()
except OSError as error:  # those of urllib are such
    sys.exit(why_not(error))
