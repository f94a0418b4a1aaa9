"""Tables that gather before they start, seats that move, and talk."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns and the table of messages; what was there has started."""
    time = sa.DateTime(timezone=True)
    for column in (
        sa.Column("started", time),
        sa.Column("settings", sa.JSON, nullable=False, server_default="{}"),
        sa.Column("mix", sa.JSON),
        sa.Column("follows", sa.String(32)),
        sa.Column("changes", sa.Integer, nullable=False, server_default="0"),
    ):
        op.add_column("matches", column)
    op.execute("UPDATE matches SET started = created")
    op.create_index("matches_started", "matches", ["started"])
    op.create_index("matches_follows", "matches", ["follows"], unique=True)
    for column in (
        sa.Column("luck", sa.String(64), nullable=False, server_default=""),
        sa.Column("move_hash", sa.LargeBinary(32)),
        sa.Column("move_until", time),
        sa.Column("seen", time),
    ):
        op.add_column("seats", column)
    op.create_table(
        "messages",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", time, nullable=False),
    )
