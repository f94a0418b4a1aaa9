"""Tabletop games of chance and bluff: play them, measure them, train on them."""

__version__ = "0.1.0"
