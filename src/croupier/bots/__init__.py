"""Bots that play every game, and how a bot is found by name."""
