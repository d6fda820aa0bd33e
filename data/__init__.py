"""What is stored and shipped: the store, its migrations and SQL, card tables, translations; where art and fonts lie.

It keeps everything in SQLite or PostgreSQL. Imports nothing of `bot`, `cogs` or `rendering`.
"""
