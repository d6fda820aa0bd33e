"""Looks back on finished games: every seat's chance to win over the game, and what was luck.

Reads journals. Knows nothing of Discord, and nothing of running games: only a game that has ended is looked back on.
"""
