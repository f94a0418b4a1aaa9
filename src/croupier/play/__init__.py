"""A match: its log, its fairness, its clock."""
