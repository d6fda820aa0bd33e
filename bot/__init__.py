"""The bot: the games' rules, tables and votes, what channels show, robots, time, records, and its command line.

Each room's `__init__.py` says what it is for and may import; `pyproject.toml` enforces that arrows run downwards.
"""
