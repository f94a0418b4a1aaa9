import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "play"))

from databases import database, postgres, store, two_stores
from houses import client, plain_pages, server, settings
from nginx import quiet
from several import people, shared, two
from toys import duel, roulette, toy

__all__ = [
    "client",
    "database",
    "duel",
    "people",
    "plain_pages",
    "postgres",
    "quiet",
    "roulette",
    "server",
    "settings",
    "shared",
    "store",
    "toy",
    "two",
    "two_stores",
]
