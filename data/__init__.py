"""What is stored and shipped: the SQLite store, its migrations and statements, card tables; where art and fonts are.

Imports nothing of `bot`, `cogs` or `rendering`.
"""
