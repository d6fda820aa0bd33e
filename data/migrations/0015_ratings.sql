-- How well people play, by server and game, and how that changed with each game.
-- Reason: a leaderboard must not read every result. Each row follows from the results in the order of their ids.

CREATE TABLE ratings (
    guild_id  INTEGER NOT NULL,
    game      TEXT    NOT NULL,
    player    INTEGER NOT NULL REFERENCES players (id),
    mu        REAL    NOT NULL,             -- the estimate
    sigma     REAL    NOT NULL,             -- its standard deviation
    games     INTEGER NOT NULL,             -- rated ones
    PRIMARY KEY (guild_id, game, player)
) STRICT, WITHOUT ROWID;

CREATE TABLE rating_steps (                 -- the rating after a game
    table_id  INTEGER NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    player    INTEGER NOT NULL,
    mu        REAL    NOT NULL,
    sigma     REAL    NOT NULL,
    PRIMARY KEY (table_id, player)
) STRICT, WITHOUT ROWID;
