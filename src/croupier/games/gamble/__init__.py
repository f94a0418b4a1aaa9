"""Take a Gamble: a loop of gambling games, side bets, and a bowl that somebody will win."""

GAMES = ()
