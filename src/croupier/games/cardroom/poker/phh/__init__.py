"""Hands of poker in PHH, the open format of poker hand histories: a TOML table for each hand.

The format has a code for each of its games. A file has one hand, or several in numbered tables. Seats are called p1,
p2, ... from the dealer's left on; an action is a line such as "p2 cbr 12" (complete, bet or raise to 12).
"""
