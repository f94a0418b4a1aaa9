"""Parts of the table that several games share, compiled."""
