"""Records of players and games: personal data, erasure, problem reports, recordings, and checks of the dice.

Imports `votes`, `table`, `hosting` and the rooms below them.
"""
