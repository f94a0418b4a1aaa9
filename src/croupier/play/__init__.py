"""A match: its log, its replay, its story, and the proof that its dice were fair."""
