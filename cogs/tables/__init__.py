"""A table of any game: opening it, its terms, its buttons, its log, robots. Imports `ui` only.

The files belong together: each is one command or button of every table.
"""
