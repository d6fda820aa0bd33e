-- What players have earned a badge for, also in games that go on.
-- Reason: an undo takes a badge back, and a wall of badges must not read journals.

CREATE TABLE achievements (
    table_id     BIGINT NOT NULL,
    seat         BIGINT NOT NULL,
    achievement  TEXT COLLATE "C" NOT NULL,
    guild_id     BIGINT NOT NULL,
    game         TEXT COLLATE "C" NOT NULL,
    player       BIGINT NOT NULL REFERENCES players (id),
    entry        BIGINT NOT NULL,
    go           BIGINT NOT NULL,
    at           DOUBLE PRECISION NOT NULL,
    announced    BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, achievement)
);

CREATE INDEX achievements_of_a_player ON achievements (player, guild_id, game);
CREATE INDEX achievements_of_a_server ON achievements (guild_id, game, achievement);
