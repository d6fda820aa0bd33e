"""Long stress and fuzz tests: ``uv run python -m tests.malice COMMAND``. The test files beside it run short forms.

- ``keep --times 200`` kills the bot at random moments while people click at several tables of both games, and while
  Discord is late, refuses, breaks off and archives threads, with tournaments, openings and a picture of the month under
  way; it measures how soon everything is right afterwards;
- ``processes --times 200`` kills any of three processes that share a bot on PostgreSQL, cuts their connections and
  restarts the server, at sixty tables on eight shards;
- ``discord --rounds 10`` simulates every kind of failure of Discord, ten times, while people click;
- ``disk --rounds 10`` fills the database's small disk, which only root can mount, while people play;
- ``privacy --lives 100`` deletes boards, delays answers, kills the bot and clicks everything, while a spectator
  looks for anything private;
- ``gateway --cases 100000`` sends forged interactions, made from everything the bot offers, through the playground;
- ``rules --cases 100000`` gives the rules forged actions.

Each takes ``--seed``, prints its results, and exits with 1 if it found a fault.
"""
