"""Croupier's games as environments of other libraries: Gymnasium, PettingZoo, OpenSpiel."""
