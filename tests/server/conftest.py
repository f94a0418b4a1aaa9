import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "play"))

from callers import caller, other
from databases import database, postgres, store, two_stores
from houses import bob, client, plain_pages, server, settings, table, zoe
from nginx import quiet
from several import people, shared, two
from toys import duel, roulette, toy

__all__ = [
    "bob",
    "caller",
    "client",
    "database",
    "duel",
    "other",
    "people",
    "plain_pages",
    "postgres",
    "quiet",
    "roulette",
    "server",
    "settings",
    "shared",
    "store",
    "table",
    "toy",
    "two",
    "two_stores",
    "zoe",
]
