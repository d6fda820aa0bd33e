"""Malice and misfortune at length: ``uv run python -m tests.malice`` with a command; in short in the tests beside it.

- ``kill --times 1000`` ends the bot at so many random instants while people press whatever they see at several tables
  of both games;
- ``discord --rounds 10`` lets Discord misbehave in every way it can, so many times, while people press on;
- ``disk --rounds 10`` fills up a small disk, which takes root to mount, under a bot that people play with;
- ``privacy --lives 100`` deletes boards, holds answers back, kills the bot and presses everything, while an onlooker
  looks for anything private;
- ``gateway --cases 10000`` sends the bot so many forged interactions over the playground's sockets;
- ``edge --cases 100000`` sends the cogs so many forged interactions, made from everything the bot offers;
- ``rules --cases 100000`` hands the rules as many forged actions.

Each takes ``--seed``, prints what came of it, and ends with 1 if something was wrong.
"""
