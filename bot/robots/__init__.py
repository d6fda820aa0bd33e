"""Robots at tables: when they move, the processes they think in, and games they play by themselves.

Imports `publishing`, `table` and what lies below them.
"""
