"""A table: its terms, seats and journal, and every change of it, in one transaction each.

Also its lobby, undo, notices, motions and alarms. Imports `calendar`, `games` and the modules directly in `bot`.
"""
