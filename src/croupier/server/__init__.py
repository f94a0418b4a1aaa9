"""The house: tables, seats and pages over HTTP."""
