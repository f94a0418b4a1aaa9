"""The card room: poker games over one betting engine, Gin Rummy, War and Spades, each a game of its own."""

from croupier.games.cardroom import gin, poker, spades, war

GAMES = (*poker.GAMES, *gin.GAMES, *spades.GAMES, *war.GAMES)
