"""The laboratory: simulation, odds, reports."""
