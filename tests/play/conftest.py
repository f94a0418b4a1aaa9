from toys import duel, roulette, toy

__all__ = ["duel", "roulette", "toy"]
