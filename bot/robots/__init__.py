"""Robots at tables: when they move, the processes they think in, and games they play by themselves.

How a robot chooses its move is in `bot.games.<game>.robots`.

Imports `publishing`, `table` and what lies below them.
"""
