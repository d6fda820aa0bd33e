"""A table: its terms, seats and journal, its lobby, undo, notices, motions and alarms. Each change is one transaction.

What a change leads to elsewhere is registered by the rooms above, in `Tables.consequences`. Imports `calendar`, `games`
and the modules directly in `bot`.
"""
