"""Puts this folder, and what the games' tests share, on the path."""
