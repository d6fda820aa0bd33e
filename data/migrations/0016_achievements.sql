-- What players have earned a badge for, also in games that go on.
-- Reason: an undo takes a badge back, and a wall of badges must not read journals.

CREATE TABLE achievements (
    table_id     INTEGER NOT NULL,          -- it may be gone: badges stay when a table is pruned
    seat         INTEGER NOT NULL,
    achievement  TEXT    NOT NULL,
    guild_id     INTEGER NOT NULL,
    game         TEXT    NOT NULL,
    player       INTEGER NOT NULL REFERENCES players (id),
    entry        INTEGER NOT NULL,          -- number of the journal entry that earned it
    go           INTEGER NOT NULL,          -- the turn
    at           REAL    NOT NULL,          -- seconds since 1970
    announced    INTEGER NOT NULL,          -- 1: the board of that turn names it
    PRIMARY KEY (table_id, seat, achievement)
) STRICT, WITHOUT ROWID;

CREATE INDEX achievements_of_a_player ON achievements (player, guild_id, game);
CREATE INDEX achievements_of_a_server ON achievements (guild_id, game, achievement);
