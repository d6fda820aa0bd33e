"""A table: its terms, seats and journal, and every change of it, in one transaction each.

Also its lobby, undo, notices, motions and alarms. What a change leads to elsewhere is registered by the rooms above, in
`Tables.consequences`. Imports `calendar`, `games` and the modules directly in `bot`.
"""
