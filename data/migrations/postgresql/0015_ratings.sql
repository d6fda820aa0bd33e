-- How well people play, by server and game, and how that changed with each game.
-- Reason: a leaderboard must not read every result. Each row follows from the results in the order of their ids.

CREATE TABLE ratings (
    guild_id  BIGINT NOT NULL,
    game      TEXT COLLATE "C" NOT NULL,
    player    BIGINT NOT NULL REFERENCES players (id),
    mu        DOUBLE PRECISION NOT NULL,
    sigma     DOUBLE PRECISION NOT NULL,
    games     BIGINT NOT NULL,
    PRIMARY KEY (guild_id, game, player)
);

CREATE TABLE rating_steps (
    table_id  BIGINT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    player    BIGINT NOT NULL,
    mu        DOUBLE PRECISION NOT NULL,
    sigma     DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, player)
);
