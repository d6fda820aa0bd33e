"""What is stored and shipped: the SQLite store, its migrations and statements, card tables, art and fonts.

Imports nothing of `bot`, `cogs` or `rendering`.
"""
