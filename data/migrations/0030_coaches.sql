-- People to whom a player of a running game shows their hand.
-- Reason: a friend may help with one hand; everybody at the table sees who it is. Goes with the game.

CREATE TABLE coaches (
    table_id    INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id     INTEGER NOT NULL,           -- the person who sees the hand
    name        TEXT    NOT NULL,
    seat        INTEGER NOT NULL,
    ended       INTEGER NOT NULL DEFAULT 0, -- they see it no longer
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX coach_of_a_seat ON coaches (table_id, seat) WHERE ended = 0;
CREATE INDEX coaches_by_person ON coaches (user_id);
