"""${message}."""

import sqlalchemy as sa
from alembic import op

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
${imports if imports else ""}

def upgrade() -> None:
    """Change the tables."""
    ${upgrades if upgrades else "pass"}
