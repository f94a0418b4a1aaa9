"""Run by Alembic: migrates the database of the connection that the store, or Alembic's command line, names."""

from alembic import context
from sqlalchemy import create_engine

from croupier.server.schema import metadata


def main() -> None:
    """Migrate."""
    connection = context.config.attributes.get("connection")
    if connection is None:
        connection = create_engine(context.config.get_main_option("sqlalchemy.url", "")).connect()
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


main()
