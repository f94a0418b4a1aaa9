"""What several processes of one house must agree on: which moment a person has ended, who opened how many tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column and the table."""
    op.add_column("matches", sa.Column("gone_on", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "openings",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("by", sa.LargeBinary(16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("openings_by", "openings", ["by"])
