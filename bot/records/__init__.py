"""What is written down about players and games: personal data, erasure, reports, recordings, checks of the dice.

Imports `votes`, `table`, `hosting` and what lies below them.
"""
