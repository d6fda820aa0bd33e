"""A table, whatever the game: opening it, its terms, its buttons, its log, robots.

Imports `ui` only.
"""
