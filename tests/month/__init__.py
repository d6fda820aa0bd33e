"""A month of many tables on a moved clock, with people who sleep, forget, leave and click old buttons.

The short form runs with the tests; ``uv run python -m tests.month`` runs the whole month and prints its numbers.
"""
