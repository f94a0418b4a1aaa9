"""The card room: poker games over one betting engine, Gin Rummy, War and Spades, each a game of its own."""

from croupier.games.cardroom import poker, spades

GAMES = (*poker.GAMES, *spades.GAMES)
