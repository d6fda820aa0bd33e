"""Long tests against malice and bad luck: ``uv run python -m tests.malice COMMAND``; short ones are beside it.

- ``kill --times 1000`` kills the bot at a thousand random instants while people press what they see at several
  tables of both games;
- ``discord --rounds 10`` lets Discord misbehave in every way it can, ten times, while people keep pressing;
- ``disk --rounds 10`` fills a small disk, which only root can mount, under a bot that people play with;
- ``privacy --lives 100`` deletes boards, holds answers back, kills the bot and presses everything, while an onlooker
  looks for anything private;
- ``gateway --cases 10000`` sends the bot forged interactions over the playground's sockets;
- ``edge --cases 100000`` sends the cogs forged interactions, made from everything the bot offers;
- ``rules --cases 100000`` gives the rules as many forged actions.

Each takes ``--seed``, prints its results, and exits with 1 if something was wrong.
"""
