"""Alembic, as the store uses it."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def config() -> Config:
    """Alembic's settings: where the migrations lie."""
    settings = Config()
    settings.set_main_option("script_location", "croupier.server:migrations")
    return settings


def knows(revision: str) -> bool:
    """Whether the revision is one of ours."""
    return any(script.revision == revision for script in ScriptDirectory.from_config(config()).walk_revisions())


def upgrade(connection: Connection) -> None:
    """Bring the database of the connection to the newest revision."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
