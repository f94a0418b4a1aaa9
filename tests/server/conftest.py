import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent.parent / "play"))

from databases import database, postgres
from houses import client, plain_pages, server, settings
from toys import duel, roulette, toy

__all__ = ["client", "database", "duel", "plain_pages", "postgres", "roulette", "server", "settings", "toy"]
