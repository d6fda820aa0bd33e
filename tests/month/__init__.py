"""Simulates a month of many tables, with people who sleep, forget, leave and click old buttons.

The tests run a short form; ``uv run python -m tests.month`` runs the whole month and prints its results.
"""
