"""Parts that several games have on their table: playing cards, poker hands, dice, seats."""
