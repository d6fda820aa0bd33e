"""Malice and misfortune at length: ``uv run python -m tests.malice`` with a command, in short in the tests beside it.

- ``kill --times 1000`` ends the bot at so many random instants while people press whatever they see at several tables
  of both games;
- ``fuzz --cases 10000`` sends so many forged interactions through the gateway;
- ``edge --cases 100000`` does the same straight to the cogs, and hands the rules as many forged actions.

Each takes ``--seed``, prints what came of it, and ends with 1 if something was wrong.
"""
